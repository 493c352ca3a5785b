import type { Knex } from 'knex'
import type { ListMessagesData } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { createdRange, type CreatedRange } from '../../platform/created-between.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/errors.ts'
import { kindsOf, newestOfKinds, type Kinds } from './message-kinds.ts'
import { MessageRow, type MessageRecord } from './message.model.ts'

type Filters = Omit<NonNullable<ListMessagesData['query']>, 'page_size' | 'page_token'>

interface AllParams {
  workspace_id: string
  environment: string
  before: string
  from: string
  limit: number
}

type PageParams = AllParams & CreatedRange

const CREATED = 'created_at >= :created_from and created_at < :created_until'
const OF_WORKSPACE = `workspace_id = :workspace_id and environment = :environment and ${CREATED}`

/**
 * SQL: a range of whole keys, in the order of the index that begins with these columns. Compare whole keys only: a condition on a
 * single column would let PostgreSQL choose another index.
 */
const range = (columns: readonly string[], condition = 'true'): string => {
  const keyBefore = (id: string): string => `(${[...columns.map((column) => `:${column}`), id].join(', ')})`
  const key = `(${[...columns, 'message_id'].join(', ')})`
  const order = [...columns, 'message_id'].map((column) => `${column} desc`).join(', ')
  return `
  select * from messages
  where ${key} < ${keyBefore(':before')} and ${key} >= ${keyBefore(':from')} and ${condition}
  order by ${order} limit :limit`
}

const selectAll = statement<PageParams, MessageRecord>('list_messages', range(['workspace_id', 'environment'], CREATED))

const selectKinds = statement<PageParams & Kinds, MessageRecord>(
  'list_messages_of_kinds',
  newestOfKinds('*', OF_WORKSPACE),
)

const selectOfAgent = statement<PageParams & Kinds & { agent_id: string }, MessageRecord>(
  'list_messages_of_agent',
  // An agent of another workspace is detected before its messages are read.
  newestOfKinds(
    '*',
    `${OF_WORKSPACE} and agent_id = :agent_id
     and (select a.workspace_id from agents a where a.agent_id = :agent_id) = :workspace_id`,
  ),
)

type ConversationParams = PageParams & Kinds & { conversation_id: string; agent_id: string | null }

const selectOfConversation = statement<ConversationParams, MessageRecord>(
  'list_messages_of_conversation',
  range(
    ['conversation_id'],
    `${OF_WORKSPACE} and (:agent_id::text is null or agent_id = :agent_id)
     and status = any(:statuses::text[]) and channel = any(:channels::text[])`,
  ),
)

/** Newest first. A late page, or a page of a few matches among millions, costs as much as the first page. */
export async function listMessages(
  db: Pick<Database, 'pool'>,
  { workspace_id, environment }: Pick<Caller, 'workspace_id' | 'environment'>,
  { filters, after, limit }: { filters: Filters; after: string | null; limit: number },
): Promise<MessageRecord[]> {
  const created = createdRange('msg', filters)
  const before = after !== null && after < created.until ? after : created.until
  const params = { ...created, workspace_id, environment, before, limit }
  const { agent_id = null, conversation_id } = filters
  const kinds = kindsOf(filters)
  if (conversation_id !== undefined)
    return await run(db, selectOfConversation, { ...params, ...kinds, conversation_id, agent_id })
  if (agent_id !== null) return await run(db, selectOfAgent, { ...params, ...kinds, agent_id })
  // Bounds on the time alone count as filters too: if few messages match, the planner would read the whole table.
  const { channel, direction, status, created_after, created_before } = filters
  const is_filtered = [channel, direction, status, created_after, created_before].some((value) => value !== undefined)
  return await (is_filtered ? run(db, selectKinds, { ...params, ...kinds }) : run(db, selectAll, params))
}

export async function readMessage(knex: Knex, caller: Caller, message_id: string): Promise<MessageRow> {
  const message = await MessageRow.in(knex, caller).findOne({ message_id, environment: caller.environment })
  if (!message) throw new ApiError('NOT_FOUND', `${message_id} does not exist.`)
  return message
}

const selectText = statement<{ message_id: string }, { body: string }>(
  'message_text',
  'select body from messages where message_id = :message_id',
)

/** The text of a message. The reader must be allowed to see its conversation. Null if there is no text. */
export async function messageText(db: Pick<Database, 'pool'>, message_id: string): Promise<string | null> {
  const [row] = await run(db, selectText, { message_id })
  return row?.body ?? null
}

/** The count stops here. */
const MAX_COUNTED = 1_000

const countReceived = statement<{ conversation_id: string; message_id: string }, { count: number }>(
  'count_messages_received_after',
  `select count(*)::int as count from (
     select from messages
     where conversation_id = :conversation_id and message_id > :message_id and direction = 'inbound' limit ${MAX_COUNTED}
   ) newer`,
)

/** Counts the contact's messages after this one. */
export async function countReceivedAfter(
  trx: Knex.Transaction,
  after: { conversation_id: string; message_id: string },
): Promise<number> {
  const [row] = await run(trx, countReceived, after)
  return row?.count ?? 0
}
