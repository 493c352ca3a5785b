import type { Clock } from '@ohun/clock'
import { ApiError, type RateLimit } from '../platform/errors.ts'
import type { SlotLimiter } from '../platform/limits/limits.ts'
import type { StreamKind } from './http-metrics.ts'

/** A response that holds a connection for as long as its client wants, such as server-sent events. */
export interface OpenStream {
  readonly kind: StreamKind
  /** Closes the stream properly, so that the client does not take it for a broken connection. */
  end(): void
  /** Ends the stream with an error that its client sees. */
  fail(error: unknown): void
  once(event: 'close', listener: () => void): unknown
}

export interface StreamOwner {
  workspace_id: string
  address: string
}

/** The number of streams that a workspace may have open. */
export const STREAMS_PER_WORKSPACE = 50
const RETRY_SECONDS = 10
/** The interval at which credentials are rechecked. The specification requires that a revoked key's streams end within 30 s. */
const RECHECK_MS = 15_000
/** The second one is for a member who has another role now or was removed. */
const REFUSALS: ReadonlySet<string> = new Set(['UNAUTHENTICATED', 'PERMISSION_DENIED'])

/** The streams with the same access, which are checked together. */
interface Group {
  streams: Set<OpenStream>
  cancel: () => void
}

/**
 * The open streams. This class limits their number, rechecks their credentials, and ends them when the server stops, because they
 * would otherwise keep it running.
 */
export class OpenStreams {
  readonly #clock: Clock
  readonly #per_address: number
  readonly #slots: SlotLimiter
  readonly #open = new Set<OpenStream>()
  readonly #groups = new Map<string, Group>()
  #closed = false

  constructor({ clock, slots, per_address }: { clock: Clock; slots: SlotLimiter; per_address: number }) {
    this.#clock = clock
    this.#slots = slots
    this.#per_address = per_address
  }

  /**
   * Takes the slot of a stream before any work is done for it.
   * @returns a function that releases the slot.
   * @throws ApiError RATE_LIMITED
   */
  async reserve({ workspace_id, address }: StreamOwner): Promise<() => void> {
    const leaveWorkspace = await this.#slots.take(`streams of ${workspace_id}`, STREAMS_PER_WORKSPACE)
    if (!leaveWorkspace)
      throw tooMany(`A workspace may have ${STREAMS_PER_WORKSPACE} streams open`, 'workspace_streams')
    const leaveAddress = await this.#slots.take(`streams of ${address}`, this.#per_address)
    if (leaveAddress)
      return () => {
        leaveWorkspace()
        leaveAddress()
      }
    leaveWorkspace()
    throw tooMany(`One client address may have ${this.#per_address} streams open`, 'address_streams')
  }

  /** @param access - Streams with the same access are rechecked together, by the `recheck` of any of them. */
  add(stream: OpenStream, access: string, recheck: () => Promise<unknown>): void {
    if (this.#closed) return stream.end()
    const group = this.#groupOf(access, recheck)
    this.#open.add(stream)
    group.streams.add(stream)
    stream.once('close', () => {
      this.#open.delete(stream)
      group.streams.delete(stream)
      if (group.streams.size > 0) return
      group.cancel()
      this.#groups.delete(access)
    })
  }

  get size(): number {
    return this.#open.size
  }

  /** The number of open streams, by kind. */
  counts(): Record<StreamKind, number> {
    const counts = { events: 0, websocket: 0 }
    for (const { kind } of this.#open) counts[kind]++
    return counts
  }

  /** Ends all streams properly, and each that is added later. */
  close(): void {
    this.#closed = true
    this.endAll()
  }

  /** Ends the open streams properly. */
  endAll(): void {
    for (const stream of this.#open) stream.end()
  }

  #groupOf(access: string, recheck: () => Promise<unknown>): Group {
    const known = this.#groups.get(access)
    if (known) return known
    const group: Group = { streams: new Set(), cancel: () => {} }
    this.#groups.set(access, group)
    this.#watch(group, recheck)
    return group
  }

  #watch(group: Group, recheck: () => Promise<unknown>): void {
    group.cancel = this.#clock.after(RECHECK_MS, () => {
      this.#watch(group, recheck)
      void checkGroup(group, recheck)
    })
  }
}

async function checkGroup({ streams }: Group, recheck: () => Promise<unknown>): Promise<void> {
  try {
    await recheck()
  } catch (error) {
    // Only a refusal counts: a database that is briefly unavailable says nothing about the key.
    if (error instanceof ApiError && REFUSALS.has(error.code)) for (const stream of streams) stream.fail(error)
  }
}

function tooMany(rule: string, limit: RateLimit): ApiError {
  return new ApiError('RATE_LIMITED', `${rule}; close one, or try again in ${RETRY_SECONDS} s.`, {
    retry_after_seconds: RETRY_SECONDS,
    limit,
  })
}
