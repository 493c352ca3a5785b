import type { Knex } from 'knex'
import type { CallStatus } from '../../generated/types.gen.ts'
import { CallRow } from './call.model.ts'

const ends = [
  'completed',
  'failed',
  'busy',
  'no_answer',
  'canceled',
  'rejected',
] as const satisfies readonly CallStatus[]

/** How a call may end, from any earlier state. */
export type CallEnd = (typeof ends)[number]

const moves: Readonly<Record<CallStatus, readonly CallStatus[]>> = {
  initiated: ['ringing', ...ends],
  ringing: ['in_progress', ...ends],
  in_progress: ends,
  completed: [],
  failed: [],
  busy: [],
  no_answer: [],
  canceled: [],
  rejected: [],
}

const before = (to: CallStatus): CallStatus[] =>
  (Object.keys(moves) as CallStatus[]).filter((from) => moves[from].includes(to))

export function hasEnded(status: CallStatus): boolean {
  return moves[status].length === 0
}

/** The call's next state with what changes along; null when the call is past it, so that a step may run twice. */
export async function moveCall(
  trx: Knex.Transaction,
  call: CallRow,
  changes: Partial<CallRow> & { status: CallStatus },
): Promise<CallRow | null> {
  const moved = await CallRow.in(trx, call)
    .patch(changes)
    .where({ call_id: call.call_id })
    .whereIn('status', before(changes.status))
    .returning('*')
    .first()
  return moved ?? null
}
