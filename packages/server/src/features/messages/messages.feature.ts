import type { MessagingInbox } from '../../gateways/messaging/message-carrier.ts'
import { limitedLog } from '../../platform/limits/limited-log.ts'
import { ownKinds } from '../../platform/work/jobs.ts'
import { messageFactsReader } from '../compliance/message-facts.ts'
import type { Services } from '../services.ts'
import type { TakeTurnDeps } from '../turns/take-turn.ts'
import { registerInboundJobs } from './inbound/inbound.jobs.ts'
import { inboundStore } from './inbound/receive-messages.ts'
import { mediaFeature } from './media/media.feature.ts'
import { messageHandlers } from './messages.handlers.ts'
import type { ReceiptJobs } from './receipts/record-parts.ts'
import { registerReceiptJobs } from './receipts/receipts.jobs.ts'
import { endUnconfirmed } from './sending/end-unconfirmed.ts'
import { requestedMessages } from './sending/insert-requested.ts'
import { markSubmitting } from './sending/mark-submitting.ts'
import { sentMessages } from './sending/settle-sent.ts'
import { storeReceipts } from './receipts/store-receipts.ts'
import { takeMessageTurn } from './turns/take-message-turn.ts'
import { createTurnQueue } from './turns/turn-queue.ts'

const UNCONFIRMED_INTERVAL_MS = 10_000

export function messagesFeature(all: Services, turns: TakeTurnDeps) {
  const { db, clock, ids, log, pages, delivery, messaging, destinations, checkWebhookUrl, ...services } = all
  const { engine, outbox, live_bus: bus } = delivery
  const jobs = ownKinds<ReceiptJobs>(services.jobs)
  const receipt = storeReceipts({ db, clock, outbox, bus })
  registerReceiptJobs({ db, clock, log, jobs, receipt })
  services.jobs.every('messages.end-unconfirmed', UNCONFIRMED_INTERVAL_MS, ({ signal }) =>
    endUnconfirmed({ db, clock, ids, log, outbox, bus }, signal),
  )
  registerInboundJobs({ db, clock, ids, log, outbox, jobs })
  const shared = {
    readMessageFacts: messageFactsReader({ db, clock }),
    markSubmitting: markSubmitting({ db, clock }),
    settleSent: sentMessages({ db, clock, outbox, jobs }),
  }
  const dispatch = { db, clock, outbox, bus, jobs, messaging, destinations, ids, ...shared }
  const turn_deps = { ...turns, ...dispatch, log }
  const queue = createTurnQueue({
    engine,
    db,
    clock,
    take: (turn, signal) => takeMessageTurn(turn_deps, turn, signal),
  })
  const turnsWanted = (since: Date): void => queue.wake(since)
  const media = mediaFeature(all)
  const store = inboundStore({
    db,
    clock,
    ids,
    log: limitedLog(log, clock),
    outbox,
    bus,
    jobs: media.jobs,
    turnsWanted,
  })
  const insertRequested = requestedMessages({ db, ids, destinations })
  const inbox: MessagingInbox = { receipt, received: async (message) => (await store(message)).outcome }
  const handlers = {
    ...messageHandlers({ ...dispatch, pages, checkWebhookUrl, store, insertRequested }),
    ...media.handlers,
  }
  return { handlers, inbox }
}
