/**
 * `npm run bench:streams`: the latency from publishing a frame to its arrival at 1,000 transcripts, WebSockets and
 * conversations of one process. `-- --quick` for a first look.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { publishEvent, publishTurn } from '../../../packages/server/src/features/calls/call-frames.ts'
import { publishMessage } from '../../../packages/server/src/features/messages/message-frames.ts'
import { systemClock as clock } from '../../../packages/clock/src/index.ts'
import { openDatabase } from '../../../packages/server/src/platform/db/database.ts'
import { createNotifications } from '../../../packages/server/src/platform/db/notifications.ts'
import { createLiveBus, type LiveBus } from '../../../packages/server/src/platform/live/live-bus.ts'
import { NotifyBus } from '../../../packages/server/src/platform/live/notify-bus.ts'
import { createLog } from '../../../packages/server/src/platform/log.ts'
import { startOhun, type OhunServer } from '../ohun-server.ts'
import { machine } from '../report.ts'
import { percentile } from '../percentile.ts'
import { makeSubjects } from './subjects.ts'
import type { Request, Subject, Subscription, Taken } from './subscribers.ts'

const STREAMS = 1_000
/** The frames of all subjects together: 4,000 arrive per second. */
const FRAMES = process.argv.includes('--quick') ? 20 : 60
const FRAME_MS = 250
const STEPS = 20
const WARM_UP_FRAMES = 8

/** Publishes as another process of the service does, through `pg_notify`. */
const publish: Record<Subscription['kind'], (bus: LiveBus, id: string) => void> = {
  transcript: (bus, call_id) => {
    const turn = { kind: 'transcript', role: 'caller', is_final: true, turn_id: 'trn_bench' } as const
    publishTurn(bus, call_id, { ...turn, text: stamp(), ts: new Date().toISOString() })
  },
  websocket: (bus, call_id) => {
    const event_body = JSON.stringify({ event_id: 'evt_bench', payload: { call_id, text: stamp() } })
    publishEvent(bus, call_id, { event_type: 'call.transcription', event_id: 'evt_bench', event_body })
  },
  conversation: (bus, conversation_id) => {
    const scope = { workspace_id: 'ws_bench', environment: 'sandbox' } as const
    const message = {
      ...scope,
      message_id: 'msg_bench',
      direction: 'inbound',
      status: 'received',
      body: stamp(),
    } as const
    const timestamp = new Date()
    publishMessage(bus, { event_type: 'message.received', message: { ...message, conversation_id }, timestamp })
  },
}

const stamp = (): string => `Hello, where is my order? at ${performance.timeOrigin + performance.now()} ms`

interface Measured {
  ohun: OhunServer
  bus: LiveBus
  name: string
  subjects: Subject[]
}

async function measure(kind: Subscription['kind'], { ohun, bus, name, subjects }: Measured): Promise<string> {
  const child = fork(fileURLToPath(new URL('subscribers.ts', import.meta.url)))
  const ask = async (request: Request): Promise<Taken> => {
    child.send(request)
    return (await once(child, 'message'))[0] as Taken
  }
  await ask({ open: { kind, origin: ohun.origin, subjects } })
  const rounds = async (count: number): Promise<Taken> => {
    const taken = ask({ take: count * STREAMS })
    for (let step = 0; step < count * STEPS; step++) {
      for (const { id } of subjects.slice(...shareOf(subjects, step % STEPS))) publish[kind](bus, id)
      await new Promise((resolve) => setTimeout(resolve, FRAME_MS / STEPS))
    }
    return await taken
  }
  await rounds(WARM_UP_FRAMES)
  await ohun.cost()
  const latencies = await rounds(FRAMES)
  const { cpu_ms } = await ohun.cost()
  child.kill()
  await once(child, 'exit')
  const of = (share: number): string => percentile(latencies, share).toFixed(1)
  const count = latencies.length.toLocaleString('en')
  return `| ${name} | ${count} | ${of(0.5)} | ${of(0.99)} | ${((cpu_ms * 1_000) / latencies.length).toFixed(0)} |`
}

const shareOf = ({ length }: Subject[], step: number): [number, number] => [
  (length / STEPS) * step,
  (length / STEPS) * (step + 1),
]

const load = (): string => loadavg()[0]!.toFixed(1)

await using ohun = await startOhun()
const { calls, busy_conversations, conversations } = await makeSubjects(ohun)
const db = openDatabase(ohun.database)
const notifications = createNotifications({ db, clock, log: createLog('error') })
const bus = createLiveBus(new NotifyBus({ notifications, log: createLog('error') }))
await notifications.start()
console.log(`${machine()}; ${STREAMS} streams, a frame each ${FRAME_MS} ms on each; load ${load()}\n`)
console.log('| | frames received | p50 ms | p99 ms | server CPU µs per frame |\n|---|---|---|---|---|')
for (const [kind, name, subjects] of [
  ['transcript', '1,000 transcripts (SSE) of 20 calls', calls],
  ['websocket', '1,000 WebSockets of 20 calls', calls],
  ['conversation', '1,000 streams of 20 conversations', busy_conversations],
  ['conversation', '1,000 streams of 1,000 conversations', conversations],
] as const)
  console.log(await measure(kind, { ohun, bus, name, subjects }))
console.log(`\nload after: ${load()}`)
await notifications.close()
await db.close()
