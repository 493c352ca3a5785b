import type { Outbox } from '../../../delivery/outbox.ts'
import type { Clock } from '@ohun/clock'
import type { RowIn } from '../../../platform/db/rows.ts'
import { run, type StatementTarget } from '../../../platform/db/statement.ts'
import type { LiveBus } from '../../../platform/live/live-bus.ts'
import { publishMessage } from '../message-frames.ts'
import {
  changes,
  errorCodeOf,
  errorDetailOf,
  eventsOf,
  moveOf,
  statesThrough,
  type MessageMove,
  type PartReport,
} from './message-move.ts'
import { messageMoves, moveMessages } from './parts-sql.ts'

export interface ApplyReportsDeps {
  clock: Clock
  outbox: Outbox
  bus: LiveBus
}

/**
 * Updates the messages that these parts belong to and emits their events, in the transaction that locks both.
 * @returns a function to call after the commit.
 */
export async function applyReports(
  { clock, outbox, bus }: ApplyReportsDeps,
  db: StatementTarget,
  reports: readonly PartReport[],
): Promise<() => void> {
  const by_message = Map.groupBy(reports, ({ message }) => message.message_id)
  const moves = [...by_message.values()].map((some) => moveOf(some as [PartReport, ...PartReport[]])).filter(changes)
  if (moves.length === 0) return () => {}
  const now = clock.now()
  const batch = outbox.batch(
    moves.flatMap((move) => eventsOf(move).map((event) => ({ subject: move.message.message_id, event }))),
  )
  const rows = await run(db, moveMessages, {
    ...messageMoves.params(moves.map(rowOf)),
    now,
    ...batch.params,
  })
  return () => {
    batch.committed(rows)
    for (const move of moves) publishMove(bus, move, now)
  }
}

function rowOf(move: MessageMove): RowIn<typeof messageMoves> {
  const { message, reached, parts_delivered } = move
  return {
    message_id: message.message_id,
    was: message.status,
    status: reached ?? message.status,
    parts_delivered,
    error_code: errorCodeOf(move),
    error_detail: errorDetailOf(move),
  }
}

function publishMove(bus: LiveBus, move: MessageMove, timestamp: Date): void {
  for (const status of statesThrough(move))
    publishMessage(bus, { event_type: `message.${status}`, message: { ...move.message, status }, timestamp })
}
