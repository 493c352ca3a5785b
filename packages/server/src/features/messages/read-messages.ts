import type { Knex } from 'knex'
import type { ListMessagesData } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { whereCreatedBetween } from '../../platform/created-between.ts'
import { ApiError } from '../../platform/errors.ts'
import { MessageRow } from './message.model.ts'

type Filters = Omit<NonNullable<ListMessagesData['query']>, 'page_size' | 'page_token'>

/** Newest first. */
export async function listMessages(
  knex: Knex,
  caller: Caller,
  { filters, after, limit }: { filters: Filters; after: string | null; limit: number },
): Promise<MessageRow[]> {
  const { agent_id, conversation_id, channel, direction, status } = filters
  const query = MessageRow.in(knex, caller).where({ environment: caller.environment })
  if (after !== null) query.where('message_id', '<', after)
  if (agent_id !== undefined) query.where({ agent_id })
  if (conversation_id !== undefined) query.where({ conversation_id })
  if (channel !== undefined) query.where({ channel })
  if (direction !== undefined) query.where({ direction })
  if (status !== undefined) query.where({ status })
  whereCreatedBetween(query, { prefix: 'msg', id: 'message_id' }, filters)
  return await query.orderBy('message_id', 'desc').limit(limit)
}

export async function readMessage(knex: Knex, caller: Caller, message_id: string): Promise<MessageRow> {
  const message = await MessageRow.in(knex, caller).findOne({ message_id, environment: caller.environment })
  if (!message) throw new ApiError('NOT_FOUND', `${message_id} does not exist.`)
  return message
}
