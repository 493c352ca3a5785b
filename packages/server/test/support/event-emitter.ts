import { announceEvent } from '../../src/delivery/announce.ts'
import { createOutbox, type DomainEvent } from '../../src/delivery/outbox.ts'
import { createNotifications } from '../../src/platform/db/notifications.ts'
import { createIds } from '../../src/platform/ids.ts'
import { createLiveBus } from '../../src/platform/live/live-bus.ts'
import { NotifyBus } from '../../src/platform/live/notify-bus.ts'
import { createLog } from '../../src/platform/log.ts'
import type { TestServer } from './test-server.ts'

export interface EventPlace {
  workspace_id: string
  environment?: 'production' | 'sandbox'
  agent_id?: string
  text?: string
}

/** Another process that emits events, over the server's database. */
export interface EventEmitter {
  /** @returns the event's id, once it is committed and announced. */
  emit(place: EventPlace): Promise<string>
  /** Emits in a transaction that stays open. */
  begin(place: EventPlace): Promise<{ event_id: string; commit(): Promise<void> }>
  /** Commits without an announcement. */
  emitInSilence(place: EventPlace): Promise<string>
  stop(): Promise<void>
}

/** A dispatcher that delivers nothing. */
const idle = { prelease: () => null, take: () => {}, wake: () => {} }

export async function startEventEmitter({ db, clock }: TestServer): Promise<EventEmitter> {
  const log = createLog('silent')
  const notifications = createNotifications({ db, clock, log })
  const live_bus = createLiveBus(new NotifyBus({ notifications, log }))
  const ids = createIds(clock)
  const told = announceEvent(live_bus)
  const outboxOf = (committed: typeof told) =>
    createOutbox({ db, clock, ids, retry_delays_ms: [0], dispatcher: idle, committed })
  const [telling, silent] = [outboxOf(told), outboxOf(() => {})]
  await notifications.start()
  return {
    emit: (place) => db.knex.transaction((trx) => telling.emit(trx, completedCall(place))),
    emitInSilence: (place) => db.knex.transaction((trx) => silent.emit(trx, completedCall(place))),
    async begin(place) {
      const trx = await db.knex.transaction()
      const event_id = await telling.emit(trx, completedCall(place))
      return { event_id, commit: async () => void (await trx.commit()) }
    },
    stop: () => notifications.close(),
  }
}

function completedCall({ workspace_id, environment = 'sandbox', agent_id = 'agt_1', text = 'Ẹ káàárọ̀' }: EventPlace) {
  const turn = { turn_id: 'trn_1', role: 'agent', text, timestamp: '2026-11-20T10:00:00.000Z' } as const
  const event: DomainEvent = {
    event_type: 'call.completed',
    workspace_id,
    environment,
    agent_id,
    channel: 'voice',
    number: '+2348000001234',
    from: '+2348031234567',
    payload: {
      call_id: 'call_1',
      workspace_id,
      status: 'completed',
      duration_seconds: 5,
      direction: 'outbound',
      mno_used: 'mtn',
      ai_mode: 'byom',
      recording_url: '',
      quality_score: 0,
      cost_kobo: 0,
      transcript: [turn],
    },
  }
  return event
}
