import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Parts of a partition that are stored; the manifest is written when all are.
    create table archive_parts (
      partition text collate "C" not null references table_partitions,
      part int not null,
      rows int not null,
      bytes bigint not null,
      sha256 text not null,
      first_id text collate "C" not null,
      last_id text collate "C" not null,
      -- The key of the last row, from which the next part goes on.
      last_key jsonb not null,
      primary key (partition, part)
    )`)
}
