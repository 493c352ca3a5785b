import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '@ohun/clock'
import type { Config } from '../../config/config.ts'
import type { PrivateSandbox, PrivateSandboxRequest, SandboxAdvance } from '../../domain/private-sandbox.ts'
import type { EncryptionKeys } from '../../platform/crypto.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { callerToken } from '../caller-token.ts'
import { sandboxConfig } from './sandbox-config.ts'
import { connectionOf } from './sandbox-database.ts'
import { forkSandbox, SandboxProcess, type SandboxChild } from './sandbox-process.ts'
import type { SandboxSchema } from './sandbox-schema.ts'

export interface PrivateSandboxDeps {
  config: Config
  db: Pick<Database, 'pool'>
  /** The schema that is copied to its database. */
  schema: SandboxSchema
  /** Starts its process. By default, it is forked. */
  startChild?: () => SandboxChild
  /** The clock for time limits, because opening waits for another process. */
  machine_clock: Clock
  log: Log
  keys: EncryptionKeys
  /** The URL at which clients reach the service. */
  public_url: () => string
}

/**
 * Copies the sandbox of a workspace. Requests with test keys still reach the original.
 * @throws PrivateSandboxError with the reason, if there is no private sandbox.
 */
export async function openPrivateSandbox(
  deps: PrivateSandboxDeps,
  { workspace_id, starts_at }: PrivateSandboxRequest,
): Promise<PrivateSandbox> {
  const { config, db, schema, startChild = forkSandbox, keys, public_url, machine_clock, log } = deps
  const data_dir = await mkdtemp(join(tmpdir(), 'ohun-sandbox-'))
  const removeFiles = (): Promise<void> => rm(data_dir, { recursive: true, force: true })
  const database = await schema.copy().catch(async (error: unknown) => {
    await removeFiles()
    throw error
  })
  const child = new SandboxProcess(machine_clock, startChild())
  const cleaned = child.ended.then(async () => {
    await removeFiles()
    await database.drop()
  })
  cleaned.catch((error: unknown) => log.warn({ err: error }, 'the remains of a private sandbox could not be removed'))
  const close = async (): Promise<void> => {
    await child.end()
    await cleaned
  }
  try {
    const secret = randomBytes(24).toString('hex')
    const address = await child.begin({
      config: sandboxConfig(config, { public_url: public_url(), data_dir, log_level: levelOf(log) }),
      source: connectionOf(db),
      target: database.connection,
      ...keys,
      workspace_id,
      starts_at,
      secret,
    })
    return sandboxOf({ child, close, cleaned, address, secret, starts_at })
  } catch (error) {
    await close().catch(() => {}) // the sweep drops the remains
    throw error
  }
}

/**
 * The log level of a sandbox. The parent logs the requests, and failures of a customer's backend in a copy are of no interest to
 * operators.
 */
const levelOf = (log: Log): Config['log_level'] =>
  log.level === 'info' || log.level === 'warn' ? 'error' : (log.level as Config['log_level'])

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
      const advance = (await child.ask({ type: 'advance', to })) as SandboxAdvance
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
