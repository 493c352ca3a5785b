import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '@ohun/clock'
import type { Config } from '../../config/config.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import type { Log } from '../../platform/log.ts'
import { callerToken } from '../caller-token.ts'
import type { Advance, Task } from '../protocol.ts'
import { sandboxConfig } from './sandbox-config.ts'
import { connectionOf, createSandboxDatabase } from './sandbox-database.ts'
import { SandboxProcess } from './sandbox-process.ts'

export interface PrivateSandboxDeps {
  config: Config
  db: Pick<Database, 'pool'>
  /** For limits: it waits for another process. */
  machine_clock: Clock
  log: Log
  encryption_key: Buffer
  /** Where clients reach the service. */
  public_url: () => string
}

/** A copy of a workspace's sandbox, in a process, a database and a time of its own. */
export interface PrivateSandbox {
  /** Where it answers requests: those that bear a token of `tokenFor`. */
  readonly address: string
  readonly pid: number | undefined
  /** Its time. */
  readonly now: Date
  /** A bearer token for requests of this caller, whom the parent has authenticated. */
  tokenFor(caller: Caller): string
  /** Turns its clock. Resolves when all has been done that was due until then. */
  advance(to: Date): Promise<Advance>
  /** Runs a task of `child/tasks.ts` in it. What goes in and comes back is cloned. */
  run(task: Task): Promise<unknown>
  /** Resolves with a sentence when its process is gone, by `close` or otherwise. Its database is dropped then. */
  readonly ended: Promise<string>
  /** Ends it, with its database and files. */
  close(): Promise<void>
}

export interface PrivateSandboxRequest {
  workspace_id: string
  starts_at: Date
}

/**
 * Copies the sandbox of a workspace. Requests with test keys go on to reach the original.
 * @throws PrivateSandboxError when there is none, with the reason.
 */
export async function openPrivateSandbox(
  deps: PrivateSandboxDeps,
  { workspace_id, starts_at }: PrivateSandboxRequest,
): Promise<PrivateSandbox> {
  const { config, db, encryption_key, public_url, machine_clock, log } = deps
  const database = await createSandboxDatabase(db)
  const data_dir = await mkdtemp(join(tmpdir(), 'ohun-sandbox-'))
  const child = new SandboxProcess(machine_clock)
  const cleaned = child.ended.then(async () => {
    await rm(data_dir, { recursive: true, force: true })
    await database.drop()
  })
  cleaned.catch((error: unknown) => log.warn({ err: error }, 'what a private sandbox left could not be removed'))
  const close = async (): Promise<void> => {
    await child.end()
    await cleaned
  }
  try {
    const secret = randomBytes(24).toString('hex')
    await migrate(database.connection)
    const address = await child.begin({
      config: sandboxConfig(config, { public_url: public_url(), data_dir }),
      source: connectionOf(db),
      target: database.connection,
      encryption_key,
      workspace_id,
      starts_at,
      secret,
    })
    return sandboxOf({ child, close, cleaned, address, secret, starts_at })
  } catch (error) {
    await close().catch(() => {}) // the sweep drops what is left
    throw error
  }
}

interface Opened {
  child: SandboxProcess
  close: () => Promise<void>
  cleaned: Promise<void>
  address: string
  secret: string
  starts_at: Date
}

function sandboxOf({ child, close, cleaned, address, secret, starts_at }: Opened): PrivateSandbox {
  let now = starts_at
  return {
    address,
    pid: child.pid,
    get now() {
      return now
    },
    tokenFor: (caller) => callerToken(secret, caller),
    async advance(to) {
      const advance = (await child.ask({ type: 'advance', to })) as Advance
      now = advance.reached
      return advance
    },
    run: (task) => child.ask({ type: 'run', task }),
    ended: child.ended.then(async (how) => {
      await cleaned.catch(() => {}) // logged already
      return how
    }),
    close,
  }
}
