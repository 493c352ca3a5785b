/**
 * The one process that is measured: the server with a carrier's link that the benchmark controls, and the same rows
 * written by a prepared statement without the server. Controlled over IPC.
 */
import { readConfig } from '../../../packages/server/src/config/config.ts'
import type { MessagingInbox, SmsLink } from '../../../packages/server/src/gateways/messaging/message-carrier.ts'
import { systemClock } from '../../../packages/clock/src/index.ts'
import { openDatabase } from '../../../packages/server/src/platform/db/database.ts'
import { createLog } from '../../../packages/server/src/platform/log.ts'
import { startServer } from '../../../packages/server/src/start/start.ts'
import { ENCRYPTION_KEY } from '../ohun-server.ts'
import { bareInbox } from './bare-inbox.ts'
import { bareReceipts } from './bare-receipts.ts'
import { inboundMessage } from './written-conversations.ts'
import { CARRIER, partName } from './sent-messages.ts'

export interface Load {
  do: 'bare receipts' | 'receipts' | 'bare inbound' | 'inbound'
  /** The index of the first message, and the number of messages. */
  from: number
  count: number
  /** The number of concurrent unacknowledged messages: the carrier's windows. */
  in_flight: number
}

export interface Sample {
  per_second: number
  /** The CPU time of this process per message. */
  cpu_us: number
  /** The time from arrival to acknowledgement. */
  latencies_ms: number[]
}

const { BENCH_PGHOST, BENCH_PGUSER, BENCH_DATA_DIR } = process.env
const connection = { host: BENCH_PGHOST, user: BENCH_PGUSER, database: 'postgres' }

/** A link that sends nothing. The server starts it with its inbox. */
class Link {
  readonly name = CARRIER
  readonly mno = 'mtn'
  inbox!: MessagingInbox
  start(inbox: MessagingInbox): void {
    this.inbox = inbox
  }
  stop = (): Promise<void> => Promise.resolve()
  state = () => ({ state: 'up', detail: '', since: new Date(), last_error: null }) as const
  submit = () => Promise.reject(new Error('The benchmark sends nothing.'))
}

const db = openDatabase(connection)
const link: SmsLink & Link = new Link()
const config = readConfig({
  OHUN_PORT: '0',
  OHUN_DATA_DIR: BENCH_DATA_DIR,
  OHUN_METRICS_ADDRESS: 'off',
  // Deliveries begin after the benchmark: it measures a receipt or message and its rows, not the consequences.
  OHUN_WEBHOOK_RETRY_DELAYS: '1h,1h,1h,1h,1h,1h,1h',
})
const server = await startServer(
  { ...config, port: 0 },
  {
    db,
    clock: systemClock,
    log: createLog('error'),
    encryption_key: ENCRYPTION_KEY,
    links: { sms: [link], whatsapp: [] },
  },
)
const bare = await bareReceipts(connection)
const bare_inbox = await bareInbox(connection)

const each = {
  receipts: (number: number): Promise<unknown> =>
    link.inbox.receipt({
      carrier: CARRIER,
      carrier_message_id: partName(number),
      channel: 'sms',
      status: 'delivered',
      status_code: 'DELIVRD',
    }),
  'bare receipts': (number: number): Promise<unknown> => bare.deliver(number),
  inbound: (number: number): Promise<unknown> => link.inbox.received(inboundMessage(number)),
  'bare inbound': (number: number): Promise<unknown> => bare_inbox.store(number),
}

async function measure({ do: what, from, count, in_flight }: Load): Promise<Sample> {
  const latencies_ms: number[] = []
  const cpu = process.cpuUsage()
  const began_ms = performance.now()
  let next = from
  const window = async (): Promise<void> => {
    while (next < from + count) {
      const sent_ms = performance.now()
      await each[what](next++)
      latencies_ms.push(performance.now() - sent_ms)
    }
  }
  await Promise.all(Array.from({ length: in_flight }, window))
  const seconds = (performance.now() - began_ms) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  return { per_second: count / seconds, cpu_us: (user + system) / count, latencies_ms }
}

process.on('message', (load: Load) => void measure(load).then((sample) => process.send?.(sample)))
process.on('SIGTERM', () => {
  void (async () => {
    await server.stop()
    await Promise.all([db.close(), bare.close(), bare_inbox.close()])
    process.exit()
  })()
})
process.send?.('started')
