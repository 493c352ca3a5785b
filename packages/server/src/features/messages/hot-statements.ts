import { selectMessageFacts } from '../outbound/message-facts.ts'
import { insertInbound } from './inbound/insert-messages.ts'
import { selectHolders } from './inbound/number-holders.ts'
import { openStatement } from './inbound/open-conversations.ts'
import { lockConversation } from './lock-conversations.ts'
import { moveMessages, reportParts } from './receipts/parts-sql.ts'
import { insertKeyed } from './sending/insert-message.ts'
import { insertMessages } from './sending/insert-messages-sql.ts'
import { markMessages } from './sending/mark-submitting.ts'
import { settleSent } from './sending/settle-sent-sql.ts'
import { endWaiting } from './turns/end-turn.ts'
import { selectNext } from './turns/next-turn.ts'
import { selectHistory } from './turns/turn-history.ts'

/** Statements that run for each message or receipt. They must be planned only once per connection. */
export const hotMessageStatements: readonly { name: string; text: string }[] = [
  selectMessageFacts,
  insertKeyed,
  insertMessages,
  markMessages,
  settleSent,
  reportParts,
  moveMessages,
  selectHolders,
  openStatement,
  insertInbound,
  selectNext,
  selectHistory,
  lockConversation,
  endWaiting,
]
