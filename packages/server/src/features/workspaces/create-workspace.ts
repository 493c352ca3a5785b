import type { Knex } from 'knex'
import type { Environment } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import type { Ids } from '../../platform/ids.ts'
import { makeRawKey } from '../api-keys/raw-key.ts'
import { credit } from '../billing/credit.ts'
import { beginSubscription } from '../billing/subscription/set-subscription.ts'
import type { Plan } from '../../domain/plan.ts'

export interface CreateWorkspaceDeps {
  clock: Clock
  ids: Ids
  /** Creates the workspace's signing secret and returns it. */
  createSigningSecret(trx: Knex.Transaction, workspace_id: string): Promise<string>
}

export interface NewWorkspace {
  name: string
  plan: Plan
  balance_kobo: number
  /** The most that the workspace may spend in a day. Null if there is no limit. */
  daily_limit_kobo: number | null
  owner: { email: string; password_hash: string; verified: boolean }
  /** The environments for which a key is created. The environment is also the label of the key. */
  keys: readonly Environment[]
}

export interface CreatedWorkspace {
  workspace_id: string
  user_id: string
  signing_secret: string
  /** The raw keys. They are not stored. */
  keys: Partial<Record<Environment, string>>
}

/** Creates a workspace with its owner, signing secret and first keys. */
export async function createWorkspace(
  deps: CreateWorkspaceDeps,
  trx: Knex.Transaction,
  input: NewWorkspace,
): Promise<CreatedWorkspace> {
  const workspace_id = await insertWorkspace(deps, trx, input)
  const user_id = deps.ids('usr')
  await trx('users').insert({ user_id, workspace_id, ...input.owner, role: 'owner', created_at: deps.clock.now() })
  const signing_secret = await deps.createSigningSecret(trx, workspace_id)
  const keys = await insertKeys(deps, trx, { workspace_id, environments: input.keys })
  return { workspace_id, user_id, signing_secret, keys }
}

/** Inserts a workspace with its subscription and balance, but without members. @returns its id. */
export async function insertWorkspace(
  deps: Pick<CreateWorkspaceDeps, 'clock' | 'ids'>,
  trx: Knex.Transaction,
  { name, plan, balance_kobo, daily_limit_kobo }: Omit<NewWorkspace, 'owner' | 'keys'>,
): Promise<string> {
  const now = deps.clock.now()
  const workspace_id = deps.ids('ws')
  await trx('workspaces').insert({ workspace_id, name, plan, daily_limit_kobo, created_at: now, updated_at: now })
  if (plan !== 'payg') await beginSubscription(trx, { workspace_id, plan, now })
  const opening = { workspace_id, entry_type: 'adjustment', cause: 'opening', amount_kobo: balance_kobo } as const
  if (balance_kobo > 0) await credit(deps, trx, opening)
  return workspace_id
}

async function insertKeys(
  deps: CreateWorkspaceDeps,
  trx: Knex.Transaction,
  { workspace_id, environments }: { workspace_id: string; environments: readonly Environment[] },
): Promise<CreatedWorkspace['keys']> {
  const keys: CreatedWorkspace['keys'] = {}
  for (const environment of environments) {
    const { key, ...stored } = makeRawKey(environment)
    keys[environment] = key
    const key_id = deps.ids('key')
    await trx('api_keys').insert({
      key_id,
      workspace_id,
      label: environment,
      environment,
      created_at: deps.clock.now(),
      ...stored,
    })
  }
  return keys
}
