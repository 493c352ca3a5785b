import type { Knex } from 'knex'
import type { ConversationUpdate } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/errors.ts'
import type { LiveBus } from '../../platform/live/live-bus.ts'
import { ConversationRow, type ConversationRecord } from '../messages/conversation.model.ts'
import { publishModeChange, publishToInbox } from '../messages/message-frames.ts'
import { countReceivedAfter } from '../messages/read-messages.ts'
import { requirePerson } from '../workspaces/require-person.ts'
import { MemberRow } from '../workspaces/member.model.ts'
import type { ListedConversation } from './conversation.view.ts'
import { readConversation } from './read-conversation.ts'

export interface ChangeConversationDeps {
  db: Database
  clock: Clock
  bus: LiveBus
}

type Columns = Pick<
  ConversationRecord,
  'mode' | 'mode_changed_at' | 'mode_changed_by' | 'assigned_user_id' | 'unread_count' | 'inbox_at'
>

interface Changed {
  before: Columns
  after: ListedConversation
  actor_user_id: string
}

/**
 * Sets who answers from now on, and which messages are read. Streams receive the change, but webhooks never do.
 * @returns `changed`: whether anything differs from before.
 * @throws ApiError INVALID_ARGUMENT, NOT_FOUND, PERMISSION_DENIED
 */
export async function changeConversation(
  { db, clock, bus }: ChangeConversationDeps,
  caller: Caller,
  { conversation_id, ...change }: ConversationUpdate & { conversation_id: string },
): Promise<{ conversation: ListedConversation; changed: boolean }> {
  const now = clock.now()
  const made = await db.knex.transaction(async (trx): Promise<Changed> => {
    const row = await ConversationRow.requireForChange(trx, caller, conversation_id)
    const before = columnsOf(row)
    const { user_id: actor_user_id } = await requirePerson(trx, caller)
    const columns = await changedColumns(trx, caller, { row, change, actor_user_id, now })
    if (differs(before, columns)) await row.$query(trx).patch({ ...columns, updated_at: now })
    // Throws for a conversation of the other environment, which rolls the change back.
    return { before, after: await readConversation(trx, caller, conversation_id), actor_user_id }
  })
  publishChanges(bus, made, now)
  return { conversation: made.after, changed: differs(made.before, made.after) }
}

function columnsOf(row: Columns): Columns {
  const { mode, mode_changed_at, mode_changed_by, assigned_user_id, unread_count, inbox_at } = row
  return { mode, mode_changed_at, mode_changed_by, assigned_user_id, unread_count, inbox_at }
}

function differs(before: Columns, after: Columns): boolean {
  return (['mode', 'assigned_user_id', 'unread_count'] as const).some((column) => before[column] !== after[column])
}

interface Requested {
  row: ConversationRow
  change: ConversationUpdate
  actor_user_id: string
  now: Date
}

async function changedColumns(trx: Knex.Transaction, caller: Caller, requested: Requested): Promise<Columns> {
  const { row, change } = requested
  const columns = inMode(caller, requested)
  if (change.assigned_user_id !== undefined && change.assigned_user_id !== columns.assigned_user_id)
    columns.assigned_user_id = await assignee(trx, caller, { mode: columns.mode, user_id: change.assigned_user_id })
  if (change.read_up_to !== undefined) {
    const { mode, unread_count } = columns
    const { conversation_id } = row
    columns.unread_count = await unreadAfter(trx, {
      conversation_id,
      mode,
      unread_count,
      read_up_to: change.read_up_to,
    })
  }
  return columns
}

/**
 * The columns after a change of the mode. A hand-over by a program is unread until a person has seen it; a person who takes over has
 * seen it.
 */
function inMode(caller: Caller, { row, change, actor_user_id, now }: Requested): Columns {
  const columns = columnsOf(row)
  const { mode = row.mode } = change
  if (mode === row.mode) return columns
  return {
    mode,
    mode_changed_at: now,
    mode_changed_by: actor_user_id,
    assigned_user_id: mode === 'ai' ? null : columns.assigned_user_id,
    unread_count: mode === 'human' && caller.session_id === undefined ? 1 : 0,
    inbox_at: now,
  }
}

async function assignee(
  trx: Knex.Transaction,
  caller: Caller,
  { mode, user_id }: Pick<Columns, 'mode'> & { user_id: string | null },
): Promise<string | null> {
  if (user_id === null) return null
  if (mode === 'ai')
    throw new ApiError('INVALID_ARGUMENT', 'assigned_user_id: the agent answers; change the mode in the same request.')
  await MemberRow.requireGiven(trx, caller, { field: 'assigned_user_id', id: user_id })
  return user_id
}

async function unreadAfter(
  trx: Knex.Transaction,
  {
    conversation_id,
    mode,
    unread_count,
    read_up_to,
  }: Pick<ConversationRecord, 'conversation_id' | 'mode' | 'unread_count'> & { read_up_to: string | null },
): Promise<number> {
  if (read_up_to !== null)
    return Math.min(unread_count, await countReceivedAfter(trx, { conversation_id, message_id: read_up_to }))
  if (mode === 'human') return Math.max(unread_count, 1)
  throw new ApiError('INVALID_ARGUMENT', 'read_up_to: only a conversation in mode human can be marked as unread.')
}

function publishChanges(bus: LiveBus, { before, after, actor_user_id }: Changed, timestamp: Date): void {
  const { conversation_id, mode, assigned_user_id, unread_count } = after
  const subject = { conversation_id, timestamp }
  if (before.mode !== mode) {
    const payload = { from_mode: before.mode, to_mode: mode, actor_user_id }
    publishModeChange(bus, after, { ...subject, ...payload })
  }
  if (before.assigned_user_id !== assigned_user_id) {
    const payload = { from_user_id: before.assigned_user_id, to_user_id: assigned_user_id, actor_user_id }
    publishToInbox(bus, after, { event_type: 'conversation.assigned', ...subject, payload })
  }
  if (before.unread_count !== unread_count) {
    const payload = { unread_count, actor_user_id }
    publishToInbox(bus, after, { event_type: 'conversation.read', ...subject, payload })
  }
}
