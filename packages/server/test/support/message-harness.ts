import { createDelivery } from '../../src/delivery/create-delivery.ts'
import { setAgentUrlTarget } from '../../src/delivery/targets.ts'
import { followConversation, type PublishedFrame } from '../../src/features/messages/message-frames.ts'
import type { MessageRecord } from '../../src/features/messages/message.model.ts'
import { wireMessages } from '../../src/features/messages/wire-messages.ts'
import { Destinations } from '../../src/domain/destinations.ts'
import type { Accepted } from '../../src/features/messages/receipts/record-parts.ts'
import { dispatchMessage, type Dispatched } from '../../src/features/messages/sending/dispatch-message.ts'
import { endUnsubmitted } from '../../src/features/messages/sending/end-unsubmitted.ts'
import { recordOutcome } from '../../src/features/messages/sending/record-outcome.ts'
import { messagingByEnvironment, type Messaging } from '../../src/gateways/messaging/by-environment.ts'
import type { Receipt } from '../../src/gateways/messaging/message-carrier.ts'
import type { Event } from '../../src/generated/types.gen.ts'
import type { Clock } from '@ohun/clock'
import { createSecretBox } from '../../src/platform/crypto.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { createIds } from '../../src/platform/ids.ts'
import { createLog, type Log } from '../../src/platform/log.ts'
import { Metrics } from '../../src/platform/metrics.ts'
import { createAddressGuard } from '../../src/platform/net/address-guard.ts'
import { createResolver } from '../../src/platform/net/resolver.ts'
import { createJobs } from '../../src/platform/work/jobs.ts'

const silent = createLog('silent')
const NO_LINKS = { sms: [], whatsapp: [] }

/** Messages and their receipts without HTTP, wired as in production, on a test's database and clock. */
export type MessageHarness = Awaited<ReturnType<typeof openMessageHarness>>

export interface MessageHarnessDeps {
  db: Database
  clock: Clock
  /** The gateway that sends messages. There is none by default. */
  messaging?: Messaging
  log?: Log
}

export async function openMessageHarness({
  db,
  clock,
  messaging = messagingByEnvironment({ clock, log: silent }, NO_LINKS),
  log = silent,
}: MessageHarnessDeps) {
  const ids = createIds(clock)
  const guard = createAddressGuard({ allow_insecure_targets: true, resolve: createResolver({ clock }).resolve })
  const metrics = new Metrics()
  const box = createSecretBox(Buffer.alloc(32, 7))
  const delivery = createDelivery({ db, clock, log, ids, box, guard, metrics, retry_delays_ms: [0] })
  const { engine, live_bus: bus } = delivery
  const jobs = createJobs<Record<string, unknown>>({ engine, db, clock, ids, log })
  const common = { db, clock, ids, log, delivery, jobs, messaging, destinations: new Destinations(null) }
  const { receipt, dispatch: deps } = wireMessages(common)
  await delivery.start()

  return {
    engine,
    ids,
    /** Reports a receipt as a carrier does. */
    receipt: (reported: Partial<Receipt> & Pick<Receipt, 'carrier_message_id' | 'status'>): Promise<void> =>
      receipt({ carrier: 'mtn-1', channel: 'sms', status_code: CODES[reported.status], ...reported }),

    /** Creates a message that is on its way to a carrier. */
    async queued(some: Partial<MessageRecord> = {}): Promise<MessageRecord> {
      const [workspace_id, agent_id, conversation_id] = [ids('ws'), ids('agt'), ids('conv')]
      const [message_id, turn_id, created_at] = [ids('msg'), ids('trn'), clock.now()]
      const own = { workspace_id, agent_id, conversation_id, message_id, turn_id, created_at }
      const [message] = await db
        .knex('messages')
        .insert({ ...MESSAGE, ...own, ...some })
        .returning<MessageRecord[]>('*')
      return message as MessageRecord
    },

    endUnsubmitted: (message: MessageRecord): Promise<void> => endUnsubmitted(deps, message),

    dispatch: (message: MessageRecord): Promise<Dispatched> => dispatchMessage(deps, message),

    /** Records the carrier's answer. */
    async accept(message: MessageRecord, carrier_message_ids: string[], some: Partial<Accepted> = {}): Promise<void> {
      const outcome: Accepted = { kind: 'accepted', carrier: 'mtn-1', mno: 'mtn', carrier_message_ids, ...some }
      await recordOutcome(deps, { message, outcome, request: null })
    },

    message: ({ message_id }: Pick<MessageRecord, 'message_id'>): Promise<MessageRecord> =>
      db.knex('messages').where({ message_id }).first<MessageRecord>(),

    /** Sends the events of this message's agent to the URL. */
    async target({ workspace_id, agent_id }: MessageRecord, url: string): Promise<void> {
      await db.knex.transaction(async (trx) => {
        await delivery.secrets.createFor(trx, workspace_id)
        await setAgentUrlTarget(trx, { agent_id, workspace_id, url, now: clock.now() })
      })
    },

    async events({ agent_id }: MessageRecord): Promise<Event[]> {
      const rows = await db.knex('events').where({ agent_id }).orderBy('event_id').pluck<string[]>('body')
      return rows.map((body) => JSON.parse(body) as Event)
    },

    /** Collects the frames that streams of its conversation receive from now on. */
    follow({ conversation_id }: MessageRecord): PublishedFrame[] {
      const frames: PublishedFrame[] = []
      followConversation(bus, conversation_id, (frame) => frames.push(frame))
      return frames
    },

    async stop(): Promise<void> {
      await delivery.stop({ within_ms: 0 })
      metrics.close()
    },
  }
}

const CODES: Record<Receipt['status'], string> = {
  sent: 'ENROUTE',
  delivered: 'DELIVRD',
  read: 'read',
  failed: 'UNDELIV',
  rejected: 'REJECTD',
  expired: 'EXPIRED',
}

const MESSAGE = {
  environment: 'production',
  channel: 'sms',
  direction: 'outbound',
  from: '+2348000000042',
  to: '+2348031234567',
  message_type: 'text',
  body: 'Your order has left our store.',
  segments: 1,
  encoding: 'GSM-7',
  status: 'queued',
}
