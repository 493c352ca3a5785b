import { systemClock } from '@ohun/clock'
import { openDatabase, SERVICE_LIMITS } from '../../platform/db/database.ts'
import { createLog } from '../../platform/log.ts'
import type { Beginning, FromSandbox, ToSandbox } from '../protocol.ts'
import { dropSandbox } from '../drop-sandbox.ts'
import { VirtualClock } from '../turning/virtual-clock.ts'
import { copyWorkspace } from './copy-workspace.ts'
import type { StartSandboxServer } from './sandbox-server.ts'
import { Sandbox } from './sandbox.ts'

/** The time limit for ending, even if something is still running. */
const END_MS = 4_000

/** The parts of its process that the sandbox uses. */
export interface SandboxParent {
  readonly connected: boolean
  on(event: 'message', listener: (message: ToSandbox) => void): unknown
  once(event: 'disconnect', listener: () => void): unknown
  send?(message: FromSandbox): unknown
  /** Ends the process. */
  exit(code: number): void
}

/** Follows the parent's messages until the parent ends the process or is gone. */
export function runSandbox(start: StartSandboxServer, parent: SandboxParent = process): void {
  let beginning: Beginning | undefined
  let sandbox: Promise<Sandbox | null> | undefined
  const end = async (): Promise<void> => {
    const late = setTimeout(() => parent.exit(1), END_MS)
    await (await sandbox)?.stop()
    if (beginning && !parent.connected) await dropSandbox(beginning)
    clearTimeout(late)
    parent.exit(0)
  }
  parent.on('message', (message) => {
    if (message.type === 'begin') sandbox = begin((beginning = message.beginning), { start, parent })
    else if (message.type === 'end') end().catch(() => parent.exit(1))
    else if (sandbox) void sandbox.then((opened) => opened && answer(opened, message, parent))
  })
  parent.once('disconnect', () => void end().catch(() => parent.exit(1)))
}

/** Null if it could not begin, so that its process ends. */
async function begin(
  beginning: Beginning,
  { start, parent }: { start: StartSandboxServer; parent: SandboxParent },
): Promise<Sandbox | null> {
  try {
    const { config, source, target, workspace_id, starts_at, secret } = beginning
    await copyWorkspace({ source, target, workspace_id })
    const db = openDatabase(target, SERVICE_LIMITS, config.database_connections)
    const log = createLog(config.log_level).child({ sandbox_of: workspace_id })
    const clock = new VirtualClock(starts_at)
    const keys = {
      encryption_key: Buffer.from(beginning.encryption_key),
      other_keys: beginning.other_keys.map((key) => Buffer.from(key)),
    }
    const server_deps = { db, clock, machine_clock: systemClock, log, ...keys }
    const server = await start(config, server_deps, secret)
    tell(parent, { type: 'began', address: server.base_url })
    return new Sandbox({ server, config, clock, db, workspace_id })
  } catch (error) {
    createLog('error').error({ err: error }, 'a private sandbox could not begin')
    tell(parent, { type: 'failed', message: 'The copy of the sandbox could not be made. Try again.' })
    parent.exit(1)
    return null
  }
}

async function answer(
  sandbox: Sandbox,
  message: Exclude<ToSandbox, { type: 'begin' | 'end' }>,
  parent: SandboxParent,
): Promise<void> {
  const { id } = message
  try {
    const value = await (message.type === 'advance' ? sandbox.advance(message.to) : sandbox.run(message.task))
    tell(parent, { type: 'done', id, value })
  } catch (error) {
    tell(parent, { type: 'undone', id, message: error instanceof Error ? error.message : String(error) })
  }
}

function tell(parent: SandboxParent, message: FromSandbox): void {
  if (parent.connected) parent.send?.(message)
}
