import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startOhun, type OhunServer } from '../ohun-server.ts'
import { postgresCost, type PostgresCost } from '../webhooks/postgres-cost.ts'
import { makeWorkspaces, post, type BenchWorkspace } from '../workspaces.ts'
import type { Memory, ObservedTurn } from './observed-server.ts'

export interface LiveCalls {
  calls: number
  turns: ObservedTurn[]
  /** The CPU time of the server's process and of PostgreSQL per turn, with everything that it writes and sends. */
  cpu_us: number
  loop_p99_ms: number
  postgres: PostgresCost
  per_call: { rss_kb: number; heap_kb: number }
}

export interface LiveCallsSize {
  calls: number
  /** The number of turns in each call. */
  turns: number
  /** The time from one utterance of a caller to the next. */
  pause_ms: number
}

const WORKSPACES = 4
/** The time between two actions of a simulated caller. */
const GAP_MS = 2_000
/** A call stays idle for this long before its first utterance, so that its memory can be measured. */
const FIRST_MS = 6_000

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Runs calls in one process. In each, a caller takes turns with an agent whose backend is on this machine. */
export async function measureLiveCalls(size: LiveCallsSize): Promise<LiveCalls> {
  await using stack = new AsyncDisposableStack()
  const backend = fork(script('backend.ts'))
  stack.defer(() => void backend.kill())
  const [port] = (await once(backend, 'message')) as [number]
  const ohun = stack.use(await startOhun(script('observed-server.ts'), { OHUN_WEBHOOK_RETRY_DELAYS: DELAYS }))
  const webhook_url = `http://127.0.0.1:${port}/turn`
  const workspaces = await makeWorkspaces(ohun, { count: WORKSPACES, webhook_url })
  const client = new pg.Client(ohun.database)
  await client.connect()
  stack.defer(() => client.end())
  await carry(ohun, workspaces, { calls: Math.ceil(size.calls / 10), turns: 1, pause_ms: GAP_MS }) // A warm-up.
  await ended(client)
  await ohun.ask('turns')
  return await measure(ohun, { client, workspaces, size })
}

const DELAYS = '0s,1m,5m,15m,1h,4h,24h'

async function measure(
  ohun: OhunServer,
  { client, workspaces, size }: { client: pg.Client; workspaces: BenchWorkspace[]; size: LiveCallsSize },
): Promise<LiveCalls> {
  const empty = await ohun.ask<Memory>('memory')
  await carry(ohun, workspaces, size)
  const full = await ohun.ask<Memory>('memory')
  await ohun.cost()
  const before = await postgresCost(client)
  await ended(client)
  const after = await postgresCost(client)
  const { cpu_ms, loop_delay } = await ohun.cost()
  const turns = await ohun.ask<ObservedTurn[]>('turns')
  return {
    calls: size.calls,
    turns,
    cpu_us: (cpu_ms * 1_000) / turns.length,
    loop_p99_ms: loop_delay.p99_ms,
    postgres: {
      cpu_us: (after.cpu_us - before.cpu_us) / turns.length,
      wal_bytes: (after.wal_bytes - before.wal_bytes) / turns.length,
    },
    per_call: {
      rss_kb: ((full.rss_mb - empty.rss_mb) * 1_024) / size.calls,
      heap_kb: ((full.heap_mb - empty.heap_mb) * 1_024) / size.calls,
    },
  }
}

/** The calls start evenly over one pause, so that their turns are spread evenly too. */
async function carry(ohun: OhunServer, workspaces: BenchWorkspace[], { calls, turns, pause_ms }: LiveCallsSize) {
  const utterances = Array.from({ length: turns }, (_, index) => [
    { silence_ms: index === 0 ? FIRST_MS - GAP_MS : pause_ms - GAP_MS },
    'Hello, I would like to know the status of my order.',
  ]).flat()
  const began_at = performance.now()
  const answers: Promise<unknown>[] = []
  for (let made = 0; made < calls; made++) {
    const { sandbox_key, number: to_number } = workspaces[made % workspaces.length] as BenchWorkspace
    const body = { from_number: '+2348031234567', to_number, utterances }
    answers.push(post(ohun.origin, '/v1/sandbox/inbound-calls', { sandbox_key, body }))
    const due_ms = ((made + 1) * Math.min(pause_ms, FIRST_MS - 1_000)) / calls
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due_ms - (performance.now() - began_at))))
  }
  await Promise.all(answers)
}

async function ended(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select count(*)::int as live from live_calls')
    if (rows[0].live === 0) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
