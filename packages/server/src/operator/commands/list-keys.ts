import { apiKeyView } from '../../features/api-keys/api-key.view.ts'
import { listApiKeys } from '../../features/api-keys/list-api-keys.ts'
import { WorkspaceRow } from '../../features/workspaces/workspace.model.ts'
import type { Command } from '../command.ts'
import { PAGE_FLAGS, pageOf, pageOutcome } from '../paging.ts'

const COLUMNS = ['key_id', 'label', 'prefix', 'environment', 'created_at', 'last_used_at', 'expires_at']

export const listKeysCommand: Command = {
  path: ['keys', 'list'],
  summary: 'List the API keys of a workspace, newest first',
  description: 'Revoked keys are not listed. Nobody can read a key itself: only its hash is stored.',
  positionals: [{ name: 'workspace_id', description: 'The workspace.' }],
  flags: PAGE_FLAGS,
  examples: [['ws_0Ub5Xw1A000k3mZq8RtYvLp'], ['ws_0Ub5Xw1A000k3mZq8RtYvLp', '--limit', '20']],
  async run({ db }, input) {
    const workspace_id = input.word('workspace_id')
    await WorkspaceRow.require(db.knex, { workspace_id }, workspace_id)
    const page = pageOf(input)
    const keys = await listApiKeys(db.knex, { workspace_id }, page)
    return pageOutcome(keys, page, { name: 'keys', columns: COLUMNS, keyOf: (key) => key.key_id, viewOf: apiKeyView })
  },
}
