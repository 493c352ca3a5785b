/**
 * `npm run bench:streams`: from the publication of a frame to its arrival at 1,000 transcripts and at 1,000 WebSockets of one
 * process. `-- --quick` for a first look.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { publishEvent, publishTurn } from '../../../packages/server/src/features/calls/call-frames.ts'
import { systemClock as clock } from '../../../packages/server/src/platform/clock.ts'
import { openDatabase } from '../../../packages/server/src/platform/db/database.ts'
import { createNotifications } from '../../../packages/server/src/platform/db/notifications.ts'
import { createLiveBus, type LiveBus } from '../../../packages/server/src/platform/live-bus.ts'
import { createLog } from '../../../packages/server/src/platform/log.ts'
import { startOhun, type OhunServer } from '../ohun-server.ts'
import { machine } from '../report.ts'
import { percentile } from '../webhooks/verify.ts'
import { makeWorkspaces, post } from '../workspaces.ts'
import type { Request, Subscription, Taken } from './subscribers.ts'

/** 50 streams are all that a workspace may have. */
const CALLS = 20
const FOLLOWERS = 50
const FRAMES = process.argv.includes('--quick') ? 20 : 60
const FRAME_MS = 250
const WARM_UP_FRAMES = 8

/** Calls that stand still: nobody carries them. */
async function makeCalls(ohun: OhunServer): Promise<Subscription['calls']> {
  const workspaces = await makeWorkspaces(ohun, { count: CALLS, webhook_url: 'http://127.0.0.1:9/none' })
  const client = new pg.Client(ohun.database)
  await client.connect()
  const calls: Subscription['calls'] = []
  for (const { sandbox_key, agent_id } of workspaces) {
    const body = { agent_id, to_number: '+2348031234567' }
    const { call_id } = await post<{ call_id: string }>(ohun.origin, '/v1/calls', { sandbox_key, body })
    await client.query('delete from live_calls where call_id = $1', [call_id])
    calls.push({ call_id, sandbox_key, followers: FOLLOWERS })
  }
  await client.end()
  return calls
}

/** As another process of the service publishes; by a `pg_notify`, then. */
const publish: Record<Subscription['kind'], (bus: LiveBus, call_id: string) => void> = {
  sse: (bus, call_id) => {
    const turn = { kind: 'transcript', role: 'caller', is_final: true, turn_id: 'trn_bench' } as const
    publishTurn(bus, call_id, { ...turn, text: stamp(), ts: new Date().toISOString() })
  },
  websocket: (bus, call_id) => {
    const event_body = JSON.stringify({ event_id: 'evt_bench', payload: { call_id, text: stamp() } })
    publishEvent(bus, call_id, { event_type: 'call.transcription', event_id: 'evt_bench', event_body })
  },
}

const stamp = (): string => `Hello, where is my order? at ${performance.timeOrigin + performance.now()} ms`

async function measure(
  kind: Subscription['kind'],
  { ohun, bus, calls }: { ohun: OhunServer; bus: LiveBus; calls: Subscription['calls'] },
): Promise<string> {
  const child = fork(fileURLToPath(new URL('subscribers.ts', import.meta.url)))
  const ask = async (request: Request): Promise<Taken> => {
    child.send(request)
    return (await once(child, 'message'))[0] as Taken
  }
  await ask({ open: { kind, origin: ohun.origin, calls } })
  const rounds = async (count: number): Promise<Taken> => {
    const taken = ask({ take: count * CALLS * FOLLOWERS })
    for (let frame = 0; frame < count; frame++)
      for (const { call_id } of calls) {
        publish[kind](bus, call_id)
        await new Promise((resolve) => setTimeout(resolve, FRAME_MS / CALLS))
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
  return `| 1,000 ${kind === 'sse' ? 'transcripts (SSE)' : 'WebSockets'} | ${count} | ${of(0.5)} | ${of(0.99)} | ${((cpu_ms * 1_000) / latencies.length).toFixed(0)} |`
}

const load = (): string => loadavg()[0]!.toFixed(1)

await using ohun = await startOhun()
const calls = await makeCalls(ohun)
const db = openDatabase(ohun.database)
const notifications = createNotifications({ db, clock, log: createLog('error') })
const bus = createLiveBus(notifications)
await notifications.start()
console.log(
  `${machine()}; a frame each ${FRAME_MS} ms on each of ${CALLS} calls with ${FOLLOWERS} followers; load ${load()}\n`,
)
console.log('| | frames received | p50 ms | p99 ms | server CPU µs a frame |\n|---|---|---|---|---|')
for (const kind of ['sse', 'websocket'] as const) console.log(await measure(kind, { ohun, bus, calls }))
console.log(`\nload after: ${load()}`)
await notifications.close()
await db.close()
