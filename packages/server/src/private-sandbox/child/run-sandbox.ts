import { getPriority, setPriority } from 'node:os'
import { systemClock } from '@ohun/clock'
import { openDatabase, SERVICE_LIMITS } from '../../platform/db/database.ts'
import { createLog } from '../../platform/log.ts'
import type { Beginning, FromSandbox, ToSandbox } from '../protocol.ts'
import { dropSandbox } from '../drop-sandbox.ts'
import { VirtualClock } from '../turning/virtual-clock.ts'
import { copyWorkspace } from './copy-workspace.ts'
import type { StartSandboxServer } from './sandbox-server.ts'
import { Sandbox } from './sandbox.ts'

/**
 * A low priority, so that requests of other tenants come first, even if turning the clock causes a lot of work. The copy is made at the
 * usual priority: somebody waits for it, and it takes about a second.
 */
const BEHIND_OTHERS = 5
/** The time limit for ending, even if something is still running. */
const END_MS = 4_000

/** Follows the parent's messages until the parent ends the process or is gone. */
export function runSandbox(start: StartSandboxServer): void {
  let beginning: Beginning | undefined
  let sandbox: Promise<Sandbox> | undefined
  const end = async (): Promise<never> => {
    setTimeout(() => process.exit(1), END_MS)
    await (await sandbox)?.stop()
    if (beginning && !process.connected) await dropSandbox(beginning)
    process.exit(0)
  }
  process.on('message', (message: ToSandbox) => {
    if (message.type === 'begin') sandbox = begin((beginning = message.beginning), start)
    else if (message.type === 'end') end().catch(() => process.exit(1))
    else if (sandbox) void sandbox.then((opened) => answer(opened, message))
  })
  process.once('disconnect', () => void end().catch(() => process.exit(1)))
  // Ignored, because a signal for the process group, such as from Ctrl-C, also reaches the parent, which decides when to end this process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
}

async function begin(beginning: Beginning, start: StartSandboxServer): Promise<Sandbox> {
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
    // A service that runs at a lower priority already may not raise it.
    setPriority(Math.max(BEHIND_OTHERS, getPriority()))
    tell({ type: 'began', address: server.base_url })
    return new Sandbox({ server, config, clock, db, workspace_id })
  } catch (error) {
    createLog('error').error({ err: error }, 'a private sandbox could not begin')
    tell({ type: 'failed', message: 'The copy of the sandbox could not be made. Try again.' })
    process.exit(1)
  }
}

async function answer(sandbox: Sandbox, message: Exclude<ToSandbox, { type: 'begin' | 'end' }>): Promise<void> {
  const { id } = message
  try {
    const value = await (message.type === 'advance' ? sandbox.advance(message.to) : sandbox.run(message.task))
    tell({ type: 'done', id, value })
  } catch (error) {
    tell({ type: 'undone', id, message: error instanceof Error ? error.message : String(error) })
  }
}

function tell(message: FromSandbox): void {
  if (process.connected) process.send?.(message)
}
