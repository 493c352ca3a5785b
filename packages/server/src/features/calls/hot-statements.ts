import { selectCallFacts } from '../outbound/call-facts.ts'
import { finish } from './finish-call.ts'
import { beginCalls } from './begin-calls-sql.ts'
import { answered } from './session/answer.ts'
import { writeBatch } from './session/journal-batches.ts'

/** Statements that run for each call or turn. They must be planned only once per connection. */
export const hotCallStatements: readonly { name: string }[] = [
  selectCallFacts,
  beginCalls,
  answered,
  writeBatch,
  finish,
]
