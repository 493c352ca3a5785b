import type { ConversationMode } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import type { LiveBus } from '../../platform/live/live-bus.ts'
import { ConversationRow } from '../messages/conversation.model.ts'
import { publishModeChange } from '../messages/message-frames.ts'
import { requireOwner } from '../workspaces/require-owner.ts'
import type { ListedConversation } from './conversation.view.ts'
import { readConversation } from './read-conversation.ts'

export interface ChangeModeDeps {
  db: Database
  clock: Clock
  bus: LiveBus
}

/**
 * Decides who answers from now on. Streams learn of a change, webhooks never do.
 * @returns `changed`: it was another mode before
 * @throws ApiError NOT_FOUND, PERMISSION_DENIED
 */
export async function changeMode(
  { db, clock, bus }: ChangeModeDeps,
  caller: Caller,
  { conversation_id, mode }: { conversation_id: string; mode: ConversationMode },
): Promise<{ conversation: ListedConversation; changed: boolean }> {
  const timestamp = clock.now()
  const { conversation, from_mode, actor_user_id } = await db.knex.transaction(async (trx) => {
    const row = await ConversationRow.requireForChange(trx, caller, conversation_id)
    const { mode: before } = row
    const { user_id } = await requireOwner(trx, caller)
    if (before !== mode) await row.$query(trx).patch({ mode, updated_at: timestamp })
    // Throws for one of the other environment, which takes the change back.
    const after = await readConversation(trx, caller, conversation_id)
    return { conversation: after, from_mode: before, actor_user_id: user_id }
  })
  const changed = from_mode !== mode
  if (changed) publishModeChange(bus, { conversation_id, timestamp, from_mode, to_mode: mode, actor_user_id })
  return { conversation, changed }
}
