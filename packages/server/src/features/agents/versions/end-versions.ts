import type { Knex } from 'knex'

/** Deletes the versions and the draft together with their agent. Calls in progress have their own copy of the settings. */
export async function endVersionsOfAgent(trx: Knex.Transaction, agent_id: string): Promise<void> {
  await trx('agent_rollouts').where({ agent_id }).delete()
  await trx('agent_drafts').where({ agent_id }).delete()
  await trx('agent_versions').where({ agent_id }).delete()
  await trx('agent_recordings').where({ agent_id }).delete()
}

/** Deletes the versions and drafts of all agents of a workspace that ends. */
export async function endVersionsOfWorkspace(
  trx: Knex.Transaction,
  { workspace_id }: { workspace_id: string },
): Promise<void> {
  const agents = trx('agents').select('agent_id').where({ workspace_id })
  await trx('agent_rollouts').whereIn('agent_id', agents).delete()
  await trx('agent_drafts').whereIn('agent_id', agents).delete()
  await trx('agent_versions').whereIn('agent_id', agents).delete()
  await trx('agent_recordings').whereIn('agent_id', agents).delete()
}
