import type { Flag } from '@ohun/command-line/definition'
import { blockWorkspace, unblockWorkspace, type Block } from '../../features/workspaces/block-workspace.ts'
import type { Command, CommandDeps, Input } from '../command.ts'
import { lockNamedWorkspace } from '../lock-named-workspace.ts'

const positionals = [{ name: 'workspace_id', description: 'The workspace.' }]
const flags: readonly Flag[] = [
  { flag: 'reason', type: 'string', description: 'The reason for the audit log, which the owner can read.' },
]

export const blockWorkspaceCommand: Command = {
  path: ['workspace', 'block'],
  summary: 'Block everything that costs money in a workspace',
  description:
    'In production, calls, messages, number claims and turns of hosted models are refused with 402 WORKSPACE_BLOCKED, inbound calls ' +
    'are rejected, and calls in progress end when their next minute begins. Inbound messages are stored and agents do not answer ' +
    'them. Deliveries of events, the sandbox, settings, exports and top-ups continue, and numbers are kept and charged for. It applies ' +
    'immediately in every server process.',
  positionals,
  flags,
  examples: [['ws_0Ub5Xw1A000k3mZq8RtYvLp', '--reason', 'ticket 4711: stolen key']],
  audited: true,
  async run(deps, input) {
    const { workspace_id } = wantedOf(input)
    const { blocked_at, changed } = await change(deps, input, (trx, block) => blockWorkspace(deps, trx, block))
    return { value: { workspace_id, blocked_at: blocked_at.toISOString(), changed } }
  },
}

export const unblockWorkspaceCommand: Command = {
  path: ['workspace', 'unblock'],
  summary: 'Lift the block of a workspace',
  description: 'A balance of zero blocks it as before.',
  positionals,
  flags,
  examples: [['ws_0Ub5Xw1A000k3mZq8RtYvLp', '--reason', 'ticket 4711: new keys']],
  audited: true,
  async run(deps, input) {
    const { workspace_id } = wantedOf(input)
    const { changed } = await change(deps, input, (trx, block) => unblockWorkspace(deps, trx, block))
    return { value: { workspace_id, blocked_at: null, changed } }
  },
}

async function change<T>(
  { db, actor }: CommandDeps,
  input: Input,
  make: (trx: Parameters<typeof blockWorkspace>[1], block: Block) => Promise<T>,
): Promise<T> {
  const { workspace_id, reason } = wantedOf(input)
  return await db.knex.transaction(async (trx) => {
    await lockNamedWorkspace(trx, workspace_id)
    return await make(trx, { workspace_id, actor, reason })
  })
}

function wantedOf(input: Input): { workspace_id: string; reason: string | null } {
  return { workspace_id: input.word('workspace_id'), reason: input.flag('reason') ?? null }
}
