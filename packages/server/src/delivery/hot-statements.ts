import { workStatements } from '../platform/work/statements.ts'
import { DELIVERIES, recordEnded, recordRetries } from './delivery-statements.ts'
import { emitEvent, emitEvents } from './events-sql.ts'

const { claim, nextDue } = workStatements(DELIVERIES)

/** What runs for each event or delivery: planned once for a connection and never again. */
export const hotStatements: readonly { name: string }[] = [
  emitEvent,
  emitEvents,
  claim,
  nextDue,
  recordEnded,
  recordRetries,
]
