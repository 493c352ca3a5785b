import { revokeApiKey } from '../../features/api-keys/revoke-api-key.ts'
import type { Command } from '../command.ts'
import { callerIn } from '../named-workspace.ts'

export const revokeKeyCommand: Command = {
  path: ['keys', 'revoke'],
  summary: 'Revoke an API key permanently',
  description: 'Every server process refuses it from then on.',
  positionals: [
    { name: 'workspace_id', description: 'The workspace.' },
    { name: 'key_id', description: 'The key, as keys list shows it.' },
  ],
  flags: [],
  examples: [['ws_0Ub5Xw1A000k3mZq8RtYvLp', 'key_0Ub5Xw1A000k3mZq8RtYvLp']],
  audited: true,
  async run(deps, input) {
    const [workspace_id, key_id] = [input.word('workspace_id'), input.word('key_id')]
    const { db, clock, ids } = deps
    // The transaction notifies the server's processes. This process caches no keys.
    const revoking = { knex: db.knex, clock, ids, forgetKey: () => {} }
    await revokeApiKey(revoking, callerIn(deps, workspace_id), key_id)
    return { value: { workspace_id, key_id, revoked: true } }
  },
}
