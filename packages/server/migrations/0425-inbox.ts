import type { Knex } from 'knex'
import { createIndexConcurrently } from '../src/platform/db/migrations/index-concurrently.ts'

/** `create index concurrently` is refused in a transaction. */
export const transaction = false

/** People who answer see who is to answer, what is unread, and a list of the conversations that wait for them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(COLUMNS)
  for (const [name, on] of Object.entries(INDEXES)) await createIndexConcurrently(knex, { name, on })
}

const COLUMNS = `
  alter table conversations
    add column if not exists mode_changed_at timestamptz(3),
    add column if not exists mode_changed_by text collate "C",
    -- The user who is to answer. Null in mode 'ai'.
    add column if not exists assigned_user_id text collate "C",
    -- Messages of the contact that nobody has read. It is counted in mode 'human' only.
    add column if not exists unread_count int not null default 0,
    -- The place in the inbox: when it came into its mode, and in mode 'human' the last message of the contact. It stays
    -- where it is while the agent answers, so that such messages change no index.
    add column if not exists inbox_at timestamptz(3) not null default now()`

const PLACE = 'channel, mode, inbox_at, conversation_id'

const INDEXES: Record<string, string> = {
  conversations_inbox: `conversations (workspace_id, environment, ${PLACE})`,
  conversations_inbox_of_agent: `conversations (workspace_id, environment, agent_id, ${PLACE})`,
  conversations_assigned: `conversations (workspace_id, environment, coalesce(assigned_user_id, ''), ${PLACE})
    where mode <> 'ai'`,
  conversations_unread: `conversations (workspace_id, environment, ${PLACE}) where unread_count > 0`,
  conversations_by_last_digits: `conversations (workspace_id, environment, reverse(contact) collate "C")`,
}
