import { workStatements } from '../platform/work/statements.ts'
import { DELIVERIES, recordEnded, recordRetries } from './delivery-statements.ts'
import { emitEvent, emitEvents } from './events-sql.ts'

const { claim, nextDue } = workStatements(DELIVERIES)

/** Statements that run for each event or delivery. They must be planned only once per connection. */
export const hotStatements: readonly { name: string }[] = [
  emitEvent,
  emitEvents,
  claim,
  nextDue,
  recordEnded,
  recordRetries,
]
