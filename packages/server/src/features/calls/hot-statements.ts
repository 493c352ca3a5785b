import { selectCallFacts } from '../outbound/call-facts.ts'
import { finish } from './finish-call.ts'
import { insertLive } from './record-new-call.ts'
import { answered } from './session/answer.ts'
import { write, writeWithEvent } from './session/journal.ts'

/** What runs for each call or turn: planned once for a connection and never again. */
export const hotCallStatements: readonly { name: string }[] = [
  selectCallFacts,
  insertLive,
  answered,
  write,
  writeWithEvent,
  finish,
]
