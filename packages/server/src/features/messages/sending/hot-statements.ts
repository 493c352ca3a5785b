import { selectMessageFacts } from '../../outbound/message-facts.ts'
import { claimParts } from '../receipts/parts-sql.ts'
import { insertKeyed } from './insert-message.ts'
import { settleMessage } from './record-outcome.ts'

/** What runs for each message: planned once for a connection and never again. */
export const hotMessageStatements: readonly { name: string }[] = [
  selectMessageFacts,
  insertKeyed,
  settleMessage,
  claimParts,
]
