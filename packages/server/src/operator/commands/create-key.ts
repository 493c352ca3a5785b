import type { Knex } from 'knex'
import { apiKeyView } from '../../features/api-keys/api-key.view.ts'
import { createApiKey } from '../../features/api-keys/create-api-key.ts'
import { ownerVerified } from '../../features/workspaces/owner-verified.ts'
import type { Environment } from '../../platform/caller.ts'
import type { Command } from '../command.ts'
import { lockNamedWorkspace } from '../lock-named-workspace.ts'
import { timeOf } from '../time-flag.ts'

export const createKeyCommand: Command = {
  path: ['keys', 'create'],
  summary: 'Create an API key for a workspace',
  description: "Prints the key once; it is not stored. A production key requires the owner's verified e-mail address.",
  positionals: [{ name: 'workspace_id', description: 'The workspace.' }],
  flags: [
    {
      flag: 'label',
      type: 'string',
      required: true,
      description: "What the key is for; unique among the workspace's keys.",
    },
    {
      flag: 'environment',
      type: 'string',
      choices: ['production', 'sandbox'],
      description: 'The environment that the key gives access to. Default: sandbox.',
    },
    {
      flag: 'expires-at',
      type: 'string',
      description: 'When the key expires, such as 2027-01-31T00:00:00Z. Default: never.',
    },
  ],
  examples: [['ws_0Ub5Xw1A000k3mZq8RtYvLp', '--label', 'backend', '--environment', 'production']],
  audited: true,
  async run({ db, clock, ids, actor }, input) {
    const workspace_id = input.word('workspace_id')
    await db.knex.transaction((trx) => lockNamedWorkspace(trx, workspace_id))
    const caller = { workspace_id, environment: 'production', actor, role: 'owner', requests_per_minute: 0 } as const
    const { knex } = db
    const deps = {
      knex,
      clock,
      ids,
      ownerVerified: (id: string) => ownerVerified(knex, id),
      lockWorkspace: (trx: Knex.Transaction) => lockNamedWorkspace(trx, workspace_id),
    }
    const environment = (input.flag('environment') ?? 'sandbox') as Environment
    const { row, key } = await createApiKey(deps, caller, {
      label: input.flag('label') ?? '',
      environment,
      expires_at: timeOf(input, 'expires-at')?.toISOString() ?? null,
    })
    return { value: { ...apiKeyView(row), key }, note: 'The key is not shown again.' }
  },
}
