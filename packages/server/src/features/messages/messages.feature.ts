import type { MessagingInbox } from '../../gateways/messaging/message-carrier.ts'
import { limitedLog } from '../../platform/limits/limited-log.ts'
import type { Services } from '../services.ts'
import type { TakeTurnDeps } from '../turns/take-turn.ts'
import { countMessages } from './count-messages.ts'
import { registerInboundJobs } from './inbound/inbound.jobs.ts'
import { inboundStore } from './inbound/receive-messages.ts'
import { mediaFeature } from './media/media.feature.ts'
import { messageHandlers } from './messages.handlers.ts'
import { endUnconfirmed, UNCONFIRMED_DUE } from './sending/end-unconfirmed.ts'
import { requestedMessages } from './sending/insert-requested.ts'
import { turnEndings } from './turns/end-turn.ts'
import { takeMessageTurn } from './turns/take-message-turn.ts'
import { createTurnQueue } from './turns/turn-queue.ts'
import { wireMessages } from './wire-messages.ts'

const UNCONFIRMED_INTERVAL_MS = 10_000
const COUNT_INTERVAL_MS = 5 * 60 * 1_000

export function messagesFeature(all: Services, turns: TakeTurnDeps) {
  const { db, clock, machine_clock, ids, log, pages, delivery, destinations, checkWebhookUrl, ...services } = all
  const { engine, outbox, live_bus: bus } = delivery
  const { receipt, dispatch } = wireMessages(all)
  const unconfirmed = { interval_ms: UNCONFIRMED_INTERVAL_MS, due: { sql: UNCONFIRMED_DUE } }
  services.jobs.every('messages.end-unconfirmed', unconfirmed, ({ signal }) =>
    endUnconfirmed({ db, clock, ids, log, outbox, bus }, signal),
  )
  services.jobs.every('messages.count', { interval_ms: COUNT_INTERVAL_MS, due: 'unnoticed' }, ({ signal }) =>
    countMessages({ db, clock }, signal),
  )
  registerInboundJobs({ db, clock, ids, log, outbox, jobs: dispatch.jobs })
  const turn_deps = { ...turns, ...dispatch, machine_clock, endTurn: turnEndings(dispatch) }
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
  const sending = { insertRequested, checkWebhookUrl, files: media.files }
  const inbox: MessagingInbox = { receipt, received: async (message) => (await store(message)).outcome }
  const handlers = {
    ...messageHandlers({ ...dispatch, ...sending, pages, reads: services.reads, store }),
    ...media.handlers,
  }
  return { handlers, inbox }
}
