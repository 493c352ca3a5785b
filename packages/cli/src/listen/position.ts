import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Connection } from '../config/connection.ts'
import { absent } from '../config/profiles.ts'
import type { Context } from '../context.ts'

/**
 * After a reconnection, the events of the last half minute may be repeated. This is more than a receiver handles one by
 * one in that time.
 */
const MAX_REMEMBERED = 5_000
const SAVE_MS = 1_000

interface Saved {
  position: string
  handled: string[]
}

/** The position of the last handled event of a profile, environment and selection, saved between runs. */
export class Position {
  readonly #path: string | undefined
  readonly #handled: Set<string>
  #last: string | undefined
  #saving: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  /** @param path - The file. Undefined if nothing is saved. */
  constructor(path: string | undefined, saved: Partial<Saved> = {}) {
    this.#path = path
    this.#last = saved.position
    this.#handled = new Set(saved.handled)
  }

  /** The last event that was handled. */
  get last(): string | undefined {
    return this.#last
  }

  /** Sets the position for a first run that ends before it has handled an event. */
  begin(place: string): void {
    this.#last ??= place
  }

  has(event_id: string): boolean {
    return this.#handled.has(event_id)
  }

  add(event_id: string): void {
    this.#handled.add(event_id)
    const [oldest] = this.#handled
    if (this.#handled.size > MAX_REMEMBERED && oldest !== undefined) this.#handled.delete(oldest)
    if (this.#last === undefined || event_id > this.#last) this.#last = event_id
    this.#timer ??= setTimeout(() => void this.save().catch(() => {}), SAVE_MS).unref()
  }

  /** Resolves when all handled events are saved to disk. */
  async save(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#saving = this.#saving.catch(() => {}).then(() => this.#write())
    await this.#saving
  }

  async #write(): Promise<void> {
    if (this.#path === undefined || this.#last === undefined) return
    const saved: Saved = { position: this.#last, handled: [...this.#handled] }
    await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 })
    const draft = `${this.#path}.${process.pid}.tmp`
    await writeFile(draft, JSON.stringify(saved), { mode: 0o600 })
    await rename(draft, this.#path)
  }
}

/** The scope of a run. A position says nothing about the events that the run left out. */
export interface ListenScope extends Pick<Connection, 'base_url' | 'source' | 'environment' | 'workspace'> {
  agent: string | undefined
  events: readonly string[] | undefined
}

/** https://specifications.freedesktop.org/basedir-spec: a relative `XDG_STATE_HOME` must be ignored. */
export function positionPath({ env, home }: Pick<Context, 'env' | 'home'>, listening: ListenScope): string {
  const state = env['XDG_STATE_HOME']
  const { base_url, source, environment = '', workspace, agent = '', events = [] } = listening
  const chosen = workspace === undefined ? [] : [workspace]
  const parts = [base_url, source, environment, agent, ...events.toSorted(), ...chosen]
  const name = createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)
  return join(state?.startsWith('/') ? state : join(home, '.local', 'state'), 'ohun', 'listen', `${name}.json`)
}

/** A damaged file is treated as missing: events then begin now. */
export async function readPosition(path: string): Promise<Position> {
  const text = await readFile(path, 'utf8').catch(absent)
  return new Position(path, text === undefined ? {} : parsed(text))
}

const isEvent = (id: unknown): boolean => typeof id === 'string' && /^evt_[0-9A-Za-z]{1,60}$/.test(id)

function parsed(text: string): Partial<Saved> {
  try {
    const { position, handled } = JSON.parse(text) as Saved
    return isEvent(position) && Array.isArray(handled) ? { position, handled: handled.filter(isEvent) } : {}
  } catch {
    return {}
  }
}
