import type { ConversationMode, InboxMessage, ListInboxData, MessageChannel } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { rowList, type ParamsOf, type RowIn } from '../../platform/db/rows.ts'
import { run, statement, type Statement } from '../../platform/db/statement.ts'
import { optedOut } from '../consent/opted-out.ts'
import type { ListedConversation } from '../conversations/conversation.view.ts'

export type InboxFilters = Omit<NonNullable<ListInboxData['query']>, 'page_size' | 'page_token'>

export interface InboxRow extends ListedConversation {
  last_message: InboxMessage | null
}

/** The modes to list, and the position in each at which the page begins. */
const places = rowList('b', { of_mode: 'text', before_at: 'timestamptz', before_id: 'text' })

type PageParams = ParamsOf<typeof places> & {
  workspace_id: string
  environment: string
  channels: MessageChannel[]
  agent_id: string | null
  /** The assigned user. An empty text means that nobody is assigned. */
  assigned_to: string | null
  unread: boolean | null
  digits: string | null
  limit: number
}

const CHANNELS: readonly MessageChannel[] = ['sms', 'whatsapp']
/** The modes in the order in which they are listed. */
const MODES: readonly ConversationMode[] = ['human', 'ai', 'closed']
const RANK = `array_position(array['human', 'ai', 'closed'], mode)`
const MIN_DIGITS = 4
/** Longer than a part of a number that somebody remembers. */
const SHORT = 9
/** The position before all conversations of a mode. */
const BEGINNING = { before_at: new Date('9999-12-31T23:59:59.999Z'), before_id: 'conv_~' }

const OF_WORKSPACE = 'workspace_id = :workspace_id and environment = :environment'
const OF_AGENT = 'agent_id = :agent_id'
const ASSIGNED = `coalesce(assigned_user_id, '') = :assigned_to and mode <> 'ai'`
const UNREAD = 'unread_count > 0'
const ENDING = `reverse(contact) collate "C" >= :digits and reverse(contact) collate "C" < :digits || '~'`

/** SQL: further conditions, besides the one whose index is used. */
const ALSO = `(:agent_id::text is null or ${OF_AGENT}) and (:assigned_to::text is null or ${ASSIGNED})
  and (:unread::boolean is null or (${UNREAD}) = :unread) and (:digits::text is null or ${ENDING})`

const LAST_MESSAGE = `
  select json_build_object('message_id', message_id, 'direction', direction, 'message_type', message_type,
    'text', left(case body when '' then coalesce(media_caption, '') else body end, 200), 'status', status,
    'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as last_message
  from messages where conversation_id = c.conversation_id order by message_id desc limit 1`

const listed = (page: string): string => `
  select c.*, l.last_message,
    ${optedOut({ workspace_id: 'c.workspace_id', environment: 'c.environment', e164: 'c.contact' })} as opt_out
  from (${page}) c left join lateral (${LAST_MESSAGE}) l on true
  order by ${RANK}, c.inbox_at desc, c.conversation_id desc`

const ORDER = 'inbox_at desc, conversation_id desc'

/** SQL: a page of the inbox. For each channel and mode it reads a short range of an index. */
const ranges = (condition: string): string =>
  listed(`
  select found.* from unnest(:channels::text[]) a (channel) cross join ${places.source}
  cross join lateral (
    select * from conversations
    where ${OF_WORKSPACE} and ${condition} and channel = a.channel and mode = b.of_mode
      and (inbox_at, conversation_id) < (b.before_at, b.before_id) and ${ALSO}
    order by ${ORDER} limit :limit
  ) found
  order by ${RANK}, ${ORDER} limit :limit`)

const selectAll = statement<PageParams, InboxRow>('list_inbox', ranges('true'))
const selectOfAgent = statement<PageParams, InboxRow>('list_inbox_of_agent', ranges(OF_AGENT))
const selectAssigned = statement<PageParams, InboxRow>('list_inbox_assigned', ranges(ASSIGNED))
const selectUnread = statement<PageParams, InboxRow>('list_inbox_unread', ranges(UNREAD))

/** Few numbers end with the same four digits, so all of their conversations are read. */
const selectEnding = statement<PageParams, InboxRow>(
  'list_inbox_by_digits',
  listed(`
  with ending as materialized (select * from conversations where ${OF_WORKSPACE} and ${ENDING})
  select ending.* from ending join ${places.source} on mode = b.of_mode
  where channel = any(:channels::text[]) and (inbox_at, conversation_id) < (b.before_at, b.before_id) and ${ALSO}
  order by ${RANK}, ${ORDER} limit :limit`),
)

/**
 * Conversations that wait for a person come first. A late page, or a page of a few matches among millions, costs as much as the first
 * page.
 */
export async function listInbox(
  db: Database,
  { workspace_id, environment }: Caller,
  { filters, after, limit }: { filters: InboxFilters; after: string | null; limit: number },
): Promise<InboxRow[]> {
  const { agent_id = null, assigned_user_id, unread = null, channel, search } = filters
  const digits = search === undefined ? null : lastDigits(search)
  // Too many numbers end with fewer digits.
  if (digits !== null && digits.length < MIN_DIGITS) return []
  const params: PageParams = {
    ...places.params(placesAfter(after, filters.mode)),
    workspace_id,
    environment,
    channels: CHANNELS.filter((one) => channel === undefined || one === channel),
    agent_id,
    assigned_to: assigned_user_id === undefined ? null : assigned_user_id === 'none' ? '' : assigned_user_id,
    unread,
    digits,
    limit,
  }
  return await run(db, statementFor(params), params)
}

function statementFor({ digits, unread, assigned_to, agent_id }: PageParams): Statement<PageParams, InboxRow> {
  if (digits !== null) return selectEnding
  if (unread === true) return selectUnread
  if (assigned_to !== null) return selectAssigned
  return agent_id === null ? selectAll : selectOfAgent
}

/** The digits in reverse order, as the index has them. In a whole number, a leading zero replaces the country code. */
function lastDigits(search: string): string {
  const digits = search.replace(/\D/g, '')
  const national = digits.length > SHORT ? digits.replace(/^0+/, '') : digits
  return national.split('').toReversed().join('')
}

/** The key after which `listInbox` continues. */
export function inboxKey({ mode, inbox_at, conversation_id }: InboxRow): string {
  return `${mode} ${inbox_at.toISOString()} ${conversation_id}`
}

/** The modes that are still to be listed. The first of them begins after the last conversation of the previous page. */
function placesAfter(after: string | null, only: ConversationMode | undefined): RowIn<typeof places>[] {
  const [last_mode, at = '', before_id = ''] = after?.split(' ') ?? []
  const first = MODES.findIndex((mode) => mode === last_mode)
  return MODES.slice(Math.max(0, first))
    .filter((of_mode) => only === undefined || of_mode === only)
    .map((of_mode) =>
      of_mode === last_mode ? { of_mode, before_at: new Date(at), before_id } : { of_mode, ...BEGINNING },
    )
}
