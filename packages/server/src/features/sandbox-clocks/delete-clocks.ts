import type { Knex } from 'knex'

/** Deletes the rows of a workspace's clocks. The node with the process of a clock ends it when it finds that the row no longer exists. */
export async function deleteClocks(trx: Knex.Transaction, { workspace_id }: { workspace_id: string }): Promise<void> {
  await trx('sandbox_clocks').where({ workspace_id }).delete()
}
