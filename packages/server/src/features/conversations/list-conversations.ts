import type { ConversationMode, ListConversationsData, MessageChannel } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import type { ListedConversation } from './conversation.view.ts'
import { withOptOut } from './read-conversation.ts'

type Filters = Omit<NonNullable<ListConversationsData['query']>, 'page_size' | 'page_token'>

interface PageParams {
  workspace_id: string
  environment: string
  channels: MessageChannel[]
  modes: ConversationMode[]
  before: string
  limit: number
}

const CHANNELS: readonly MessageChannel[] = ['sms', 'whatsapp']
const MODES: readonly ConversationMode[] = ['ai', 'human', 'closed']
/** The expression for ids that the indexes use. Their migration explains it. */
const ORDER = `(conversation_id || '')`
/** A bound after all ids. */
const END = 'conv_~'

const OF_WORKSPACE = 'workspace_id = :workspace_id and environment = :environment'

/** SQL: a page of the newest conversations. For each channel and mode it reads a short range of an index. */
const page = (condition: string): string =>
  withOptOut(`
  select found.* from unnest(:channels::text[]) a (channel) cross join unnest(:modes::text[]) b (mode)
  cross join lateral (
    select * from conversations
    where ${condition} and channel = a.channel and mode = b.mode and ${ORDER} < :before
    order by ${ORDER} desc limit :limit
  ) found
  order by conversation_id desc limit :limit`)

const selectOfWorkspace = statement<PageParams, ListedConversation>('list_conversations', page(OF_WORKSPACE))

const selectOfAgent = statement<PageParams & { agent_id: string }, ListedConversation>(
  'list_conversations_of_agent',
  page(`${OF_WORKSPACE} and agent_id = :agent_id`),
)

/** A contact has at most one conversation for each agent and channel, so all of them are read. */
const selectOfContact = statement<PageParams & { agent_id: string | null; contact: string }, ListedConversation>(
  'list_conversations_of_contact',
  withOptOut(`
  with of_contact as materialized (
    select * from conversations where workspace_id = :workspace_id and contact = :contact
  )
  select * from of_contact
  where environment = :environment and channel = any(:channels::text[]) and mode = any(:modes::text[])
    and (:agent_id::text is null or agent_id = :agent_id) and conversation_id < :before
  order by conversation_id desc limit :limit`),
)

/** Newest first. A late page, or a page of a few matches among millions, costs as much as the first page. */
export async function listConversations(
  db: Database,
  { workspace_id, environment }: Caller,
  { filters, after, limit }: { filters: Filters; after: string | null; limit: number },
): Promise<ListedConversation[]> {
  const { agent_id, channel, mode, contact } = filters
  const params: PageParams = {
    workspace_id,
    environment,
    channels: CHANNELS.filter((one) => channel === undefined || one === channel),
    modes: MODES.filter((one) => mode === undefined || one === mode),
    before: after ?? END,
    limit,
  }
  if (contact !== undefined) return await run(db, selectOfContact, { ...params, agent_id: agent_id ?? null, contact })
  if (agent_id !== undefined) return await run(db, selectOfAgent, { ...params, agent_id })
  return await run(db, selectOfWorkspace, params)
}
