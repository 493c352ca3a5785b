import { selectMessageFacts } from '../outbound/message-facts.ts'
import { claimParts, moveMessages, reportParts } from './receipts/parts-sql.ts'
import { insertKeyed } from './sending/insert-message.ts'
import { settleMessage } from './sending/record-outcome.ts'

/** What runs for each message or receipt: planned once for a connection and never again. */
export const hotMessageStatements: readonly { name: string; text: string }[] = [
  selectMessageFacts,
  insertKeyed,
  settleMessage,
  claimParts,
  reportParts,
  moveMessages,
]
