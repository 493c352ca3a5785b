import type { Knex } from 'knex'

/**
 * How an agent's backend is asked, and the sealed keys of OpenAI-compatible endpoints by the origin that each is for. Versions from before
 * say so too: what a version does not say would be that of the live agent.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table agents
      add column webhook_format text not null default 'ohun' check (webhook_format in ('ohun', 'chat_completions')),
      add column webhook_model text,
      add column webhook_keys jsonb`)
  if (await knex.schema.hasTable('agent_versions'))
    await knex.raw(
      `update agent_versions set settings = '{"webhook_format": "ohun", "webhook_model": null}'::jsonb || settings`,
    )
}
