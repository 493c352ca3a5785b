import type { Database } from '../../../platform/db/database.ts'
import { run, type StatementTarget } from '../../../platform/db/statement.ts'
import { transact } from '../../../platform/db/transact.ts'
import { groupCommit } from '../../../platform/group-commit.ts'
import type { Ids } from '../../../platform/ids.ts'
import { optOutEnforced } from '../../compliance/message-gates.ts'
import type { MessageRecord } from '../message.model.ts'
import { unchargedRow, unchargedRows } from '../sending/insert-messages-sql.ts'
import type { NewMessage } from '../sending/new-message.ts'
import { endingTurns, endTurns, lockFreeConversations, type EndedTurn } from './end-turns-sql.ts'
import type { WaitingTurn } from './next-turn.ts'

interface TurnsTogetherDeps {
  db: Database
  ids: Ids
}

/** A turn and its reply. The reply is `queued` and not charged, or null when nothing is to be sent. */
export interface EndingTurn {
  turn: WaitingTurn
  reply: NewMessage | null
}

type Ended = EndedTurn | 'lost' | 'locked'

/**
 * Ends turns that come at the same time in one transaction. It first locks the conversations, so that the statement that ends the turns
 * sees opt-outs and modes that were committed before.
 * @returns a function whose result is `locked` if nothing was done because the conversation was locked.
 * @throws ApiError when the contact has opted out: the message keeps waiting.
 */
export function turnsTogether(
  deps: TurnsTogetherDeps,
): (ending: EndingTurn) => Promise<MessageRecord | null | 'lost' | 'locked'> {
  const end = groupCommit((batch: readonly EndingTurn[]) =>
    transact(deps.db.work_pool, (db) => endBatch(deps, db, batch)),
  )
  return async (ending) => resultOf(ending, await end(ending))
}

async function endBatch(
  { ids }: TurnsTogetherDeps,
  db: StatementTarget,
  batch: readonly EndingTurn[],
): Promise<(ending: EndingTurn) => Ended> {
  const conversation_ids = batch.map(({ turn }) => turn.conversation_id)
  const locked = await run(db, lockFreeConversations, { conversation_ids })
  const free = new Set(locked.map(({ conversation_id }) => conversation_id))
  const ending = batch.filter(({ turn }) => free.has(turn.conversation_id))
  const turns = ending.map(({ turn: { conversation_id, claim, place }, reply }) => {
    return { conversation_id, claim, place, reply_id: reply?.message_id ?? null }
  })
  const replies = ending.flatMap(({ reply }) => (reply ? [unchargedRow({ ids }, reply)] : []))
  const params = { ...endingTurns.params(turns), ...unchargedRows.params(replies) }
  const rows = ending.length === 0 ? [] : await run(db, endTurns, params)
  const ended = new Map(rows.map((row) => [nameOf(row), row]))
  return ({ turn }) => (free.has(turn.conversation_id) ? (ended.get(nameOf(turn)) ?? 'lost') : 'locked')
}

/** The name of a turn in a batch. A process that has lost a conversation and claimed it again may end two turns of it at once. */
function nameOf({ conversation_id, claim }: Pick<WaitingTurn, 'conversation_id' | 'claim'>): string {
  return `${conversation_id} ${claim}`
}

function resultOf({ reply }: EndingTurn, ended: Ended): MessageRecord | null | 'lost' | 'locked' {
  if (ended === 'locked' || ended === 'lost') return ended
  const { outcome, replied_in } = ended
  if (reply && outcome === 'opted_out') throw optOutEnforced(reply.to)
  return reply && replied_in !== null ? { ...reply, conversation_id: replied_in } : null
}
