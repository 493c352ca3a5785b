import type { Knex } from 'knex'

/** The node that has the process of a workspace's clock ends it when it finds that the row is gone. */
export async function forgetClocks(trx: Knex.Transaction, { workspace_id }: { workspace_id: string }): Promise<void> {
  await trx('sandbox_clocks').where({ workspace_id }).delete()
}
