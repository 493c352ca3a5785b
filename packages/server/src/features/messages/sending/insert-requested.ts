import type { Database } from '../../../platform/db/database.ts'
import type { RowIn } from '../../../platform/db/rows.ts'
import { run } from '../../../platform/db/statement.ts'
import { groupCommit } from '../../../platform/group-commit.ts'
import { firstOfEachKey, idempotencyParams, KeyTaken, type IdempotentRequest } from '../../../platform/idempotency.ts'
import type { MessageRecord } from '../message.model.ts'
import { insertCharged, pendingReply } from './insert-message.ts'
import { insertMessages, requestedRows, unchargedRow } from './insert-messages-sql.ts'
import type { MessageChargeDeps } from './message-charge.ts'
import type { NewMessage } from './new-message.ts'

export interface RequestedMessage {
  message: NewMessage
  /** The request under whose key the reply is stored. */
  request: IdempotentRequest
}

/**
 * Writes a `queued` message that a client has requested, with the key of its request.
 * @throws ApiError WORKSPACE_BLOCKED or QUOTA_EXCEEDED if it cannot be paid for.
 * @throws KeyTaken if another request has taken the key meanwhile.
 */
export type InsertRequested = (requested: RequestedMessage) => Promise<MessageRecord>

type InsertDeps = MessageChargeDeps & { db: Database }

/**
 * Messages that are not charged share a commit. A charge locks the balance of its workspace until the commit, and a refusal undoes the
 * statement, so charged messages are written one at a time.
 */
export function requestedMessages(deps: InsertDeps): InsertRequested {
  const insert = groupCommit((batch: readonly RequestedMessage[]) => writeBatch(deps, batch))
  return async (requested) => {
    const { message, request } = requested
    if (message.environment === 'production') return await insertCharged(deps, request, message)
    const conversation_id = await insert(requested)
    if (conversation_id === null) throw new KeyTaken()
    return { ...message, conversation_id }
  }
}

/** @returns the stored messages. Null for a message whose key was taken. */
async function writeBatch(
  deps: InsertDeps,
  batch: readonly RequestedMessage[],
): Promise<(requested: RequestedMessage) => string | null> {
  const first = firstOfEachKey(batch)
  const rows = first.map((requested) => rowOf(deps, requested))
  const inserted = await run({ pool: deps.db.work_pool }, insertMessages, requestedRows.params(rows))
  const conversations = new Map(inserted.map(({ message_id, conversation_id }) => [message_id, conversation_id]))
  return ({ message }) => conversations.get(message.message_id) ?? null
}

function rowOf(deps: InsertDeps, { message, request }: RequestedMessage): RowIn<typeof requestedRows> {
  return {
    ...unchargedRow(deps, message),
    ...idempotencyParams(request, pendingReply(message), message.created_at),
  }
}
