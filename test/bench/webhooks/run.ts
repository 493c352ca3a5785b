/**
 * `npm run bench:webhooks`: creates load, then verifies that every event has arrived. `-- --quick` for a first look,
 * `-- --memory-minutes=10` for the long run.
 */
import { parseArgs } from 'node:util'
import { median } from '../compare.ts'
import { machine } from '../report.ts'
import { startBench, type Bench } from './harness-processes.ts'
import type { BenchAgent } from './harness.ts'
import { postgresCost, type PostgresCost } from './postgres-cost.ts'
import { percentile } from '../percentile.ts'
import { verify } from './verify.ts'
import type { Sample } from './bare-loop.ts'
import type { Emitted } from './worker.ts'

const { values: flags } = parseArgs({ options: { quick: { type: 'boolean' }, 'memory-minutes': { type: 'string' } } })
const size = flags.quick
  ? { rounds: 2, seconds: 2, isolation_pairs: 3, isolation_seconds: 3, rows: 100_000, memory_seconds: 10 }
  : { rounds: 3, seconds: 3, isolation_pairs: 5, isolation_seconds: 6, rows: 1_000_000, memory_seconds: 45 }
const memory_seconds = flags['memory-minutes'] ? Number(flags['memory-minutes']) * 60 : size.memory_seconds

const IN_FLIGHT = 64
/** The largest number of events that are committed but not delivered: a closed loop must not only commit. */
const MAX_WAITING = 400
const ENDPOINTS = 64
const MANY_ENDPOINTS = 1_000
const BAD_SHARE = 0.05

interface Line {
  what: string
  value: string
  aim?: string
}
const lines: Line[] = []
const say = (what: string, value: string, aim?: string): void => {
  lines.push({ what, value, aim })
  console.error(`${what}: ${value}`)
}
let lost = 0
let verified = 0
let repeats = 0

async function check(bench: Bench, emitted: Pick<Emitted, 'event_ids' | 'committed_ms'>): Promise<number[]> {
  const result = await verify(bench, emitted)
  lost += result.lost
  repeats += result.repeats
  verified += emitted.event_ids.length
  return result.latencies_ms
}

interface Throughput {
  bare: Sample
  /** The minimum that loses no event: the highest share of the bare loop that is possible on this machine. */
  outbox: Sample & Share
  durable: Sample & Share
}

interface Share {
  /** The ratio to the bare loop's rate. */
  ratio: number
  /** The cost per delivery. */
  postgres: PostgresCost
}

/** Alternates bare and durable rounds, so that other load on the machine affects both. The first round is a warm-up. */
async function throughput(bench: Bench, agents: BenchAgent[], own_transactions = false): Promise<Throughput> {
  const rounds: Throughput[] = []
  const url = `http://127.0.0.1:${bench.ports.answering}/hook`
  const load = { in_flight: IN_FLIGHT, most_waiting: MAX_WAITING, seconds: size.seconds, own_transactions }
  for (let round = 0; round <= size.rounds; round++) {
    const bare = await bench.ask({ do: 'bare', url, in_flight: IN_FLIGHT, seconds: size.seconds })
    const outbox = await shareOf(bench, bare, () => bench.ask({ do: 'bare outbox', url, ...load }))
    await bench.query('truncate bare_outbox')
    const durable = await shareOf(bench, bare, () => bench.ask({ do: 'closed', agents, ...load }))
    await check(bench, durable)
    if (round > 0) rounds.push({ bare, outbox, durable })
  }
  return {
    bare: typical(rounds.map(({ bare }) => bare)),
    outbox: typicalShare(rounds.map(({ outbox }) => outbox)),
    durable: typicalShare(rounds.map(({ durable }) => durable)),
  }
}

async function shareOf<S extends Sample>(bench: Bench, bare: Sample, measure: () => Promise<S>): Promise<S & Share> {
  const before = await postgresCost(bench)
  const sample = await measure()
  const after = await postgresCost(bench)
  const postgres = {
    cpu_us: (after.cpu_us - before.cpu_us) / sample.count,
    wal_bytes: (after.wal_bytes - before.wal_bytes) / sample.count,
  }
  return { ...sample, ratio: sample.per_second / bare.per_second, postgres }
}

const typical = (samples: Sample[]): Sample => ({
  per_second: median(samples.map(({ per_second }) => per_second)),
  cpu_us: median(samples.map(({ cpu_us }) => cpu_us)),
  count: samples.reduce((sum, { count }) => sum + count, 0),
})

const typicalShare = (samples: (Sample & Share)[]): Sample & Share => ({
  ...typical(samples),
  ratio: median(samples.map(({ ratio }) => ratio)),
  postgres: {
    cpu_us: median(samples.map(({ postgres }) => postgres.cpu_us)),
    wal_bytes: median(samples.map(({ postgres }) => postgres.wal_bytes)),
  },
})

const rate = ({ per_second, cpu_us }: Sample): string =>
  `${Math.round(per_second).toLocaleString('en')}/s, ${Math.round(cpu_us)} µs CPU each`
const cost = ({ postgres: { cpu_us, wal_bytes } }: Share): string =>
  `${Math.round(cpu_us)} µs CPU, ${Math.round(wal_bytes).toLocaleString('en')} bytes of WAL`
const ms = (value: number): string => `${value.toFixed(1)} ms`

/** The latencies of only the healthy endpoints, among 1,000 of which some may hang or refuse. */
async function healthyLatencies(bench: Bench, bad: boolean, per_second: number): Promise<number[]> {
  const { answering, hanging } = bench.ports
  const of = (index: number): string => {
    const share = index / MANY_ENDPOINTS
    if (bad && share < BAD_SHARE) return `http://127.0.0.1:${hanging}/${index}`
    if (bad && share < 2 * BAD_SHARE) return `http://127.0.0.1:1/${index}` // Nothing listens at this port.
    return `http://127.0.0.1:${answering}/${index}`
  }
  const urls = Array.from({ length: MANY_ENDPOINTS }, (_, index) => of(index))
  const agents = await bench.ask({ do: 'agents', urls })
  const load = { per_second, seconds: size.isolation_seconds, share_delivered: 0 }
  const emitted = await bench.ask({ do: 'open loop', agents, ...load })
  const of_healthy = new Set(
    agents.filter((_, index) => !bad || index >= 2 * BAD_SHARE * MANY_ENDPOINTS).map(({ agent_id }) => agent_id),
  )
  const healthy = emitted.agent_ids.flatMap((agent_id, index) => (of_healthy.has(agent_id) ? [index] : []))
  const latencies = await check(bench, {
    event_ids: healthy.map((index) => emitted.event_ids[index] as string),
    committed_ms: healthy.map((index) => emitted.committed_ms[index] as number),
  })
  await bench.query('delete from pending_deliveries')
  return latencies
}

const FILL = `
  with event as (select * from events limit 1)
  insert into pending_deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type, status,
    attempt_count, next_attempt_at, created_at)
  select $1 || lpad(n::text, 18, '0'), event_id, 'agt_of_nobody_' || n % 1000, workspace_id, environment, agent_id,
    event_type, $2, $3::int, now() + $4::interval + n * interval '50 ms', now()
  from event, generate_series(1, $5::int) n`

await using bench = await startBench()
const urls = Array.from({ length: ENDPOINTS }, (_, index) => `http://127.0.0.1:${bench.ports.answering}/hook/${index}`)
const agents = await bench.ask({ do: 'agents', urls })

/** Prints a row for the minimum of a durable sender, and one for Ohun. */
function sayShares(how: string, { outbox, durable }: Throughput, aim: string): void {
  say(`bare outbox, ${how}`, `${rate(outbox)}; PostgreSQL ${cost(outbox)}`)
  say('share of the bare loop', outbox.ratio.toFixed(2))
  say(`durable deliveries, ${how}`, `${rate(durable)}; PostgreSQL ${cost(durable)}`)
  say('share of the bare loop', durable.ratio.toFixed(2), aim)
}

const empty = await throughput(bench, agents)
say('bare signed POST loop with a deadline', rate(empty.bare))
sayShares('commits shared', empty, '≥ 0.5')
sayShares('a transaction for each event', await throughput(bench, agents, true), '≥ 0.2')

const [one] = agents
const single = await throughput(bench, one ? [one] : [])
say(
  'one endpoint that answers at once',
  `${rate(single.durable)}; ${(single.durable.ratio / empty.durable.ratio).toFixed(2)} × of 64 endpoints`,
  '≥ 0.8 ×',
)
say('PostgreSQL for each of them', cost(single.durable))
const slow = await bench.ask({ do: 'agents', urls: [`http://127.0.0.1:${bench.ports.answering}/slow`] })
const slow_load = { in_flight: IN_FLIGHT, most_waiting: 2_000, seconds: 2 * size.seconds, own_transactions: false }
const patient = await bench.ask({ do: 'closed', agents: slow, ...slow_load })
await check(bench, patient)
say('one endpoint that takes 100 ms', rate(patient), '≥ 700/s')

const half = Math.round(empty.durable.per_second / 2)
const half_load = await bench.ask({ do: 'open loop', agents, per_second: half, seconds: 10, share_delivered: 1 })
const latencies = await check(bench, half_load)
say(`commit → first byte at ${half}/s, p50`, ms(percentile(latencies, 0.5)), '≤ 1 ms')
say(`commit → first byte at ${half}/s, p99`, ms(percentile(latencies, 0.99)), '≤ 10 ms')

const quarter = Math.round(half / 2)
const pairs: { good: number; mixed: number }[] = []
for (let pair = 0; pair < size.isolation_pairs; pair++) {
  const good = percentile(await healthyLatencies(bench, false, quarter), 0.99)
  const mixed = percentile(await healthyLatencies(bench, true, quarter), 0.99)
  pairs.push({ good, mixed })
}
const each = (values: number[]): string =>
  `${ms(median(values))} (${values.map((value) => value.toFixed(1)).join(', ')})`
say(`1,000 endpoints at ${quarter}/s, healthy p99, none bad`, each(pairs.map(({ good }) => good)))
say(
  'the same with 5 % hanging and 5 % refusing',
  `${each(pairs.map(({ mixed }) => mixed))}, ${median(pairs.map(({ good, mixed }) => mixed / good)).toFixed(2)} ×`,
  '≤ 1.1 ×',
)

await bench.query(FILL, ['del_retry', 'retrying', 1, '1 hour', size.rows])
await bench.query('vacuum analyze pending_deliveries')
const full = await throughput(bench, agents)
const share = full.durable.ratio / empty.durable.ratio
const plain_share = full.durable.per_second / empty.durable.per_second
say(
  `durable deliveries with ${size.rows.toLocaleString('en')} pending retries`,
  `${rate(full.durable)}; ${share.toFixed(2)} × of an empty table by the bare loops of both, ${plain_share.toFixed(2)} × by rate`,
  '≥ 0.9 ×',
)
await bench.query(`delete from pending_deliveries where status = 'retrying'`)

const memories = [await bench.ask({ do: 'memory' })]
const steps = Math.max(4, Math.round(memory_seconds / 15))
for (let step = 0; step < steps; step++) {
  await check(
    bench,
    await bench.ask({ do: 'open loop', agents, per_second: half, seconds: memory_seconds / steps, share_delivered: 1 }),
  )
  memories.push(await bench.ask({ do: 'memory' }))
}
const heap = memories.map(({ heap_mb }) => Math.round(heap_mb))
say(`heap after each ${Math.round(memory_seconds / steps)} s at half load, MB`, heap.join(' '), 'flat')

const overheads = await bench.ask({
  do: 'turns',
  url: `http://127.0.0.1:${bench.ports.answering}/turn`,
  per_second: 100,
  seconds: 5,
})
say('synchronous call beyond the backend’s own time, p99', ms(percentile(overheads, 0.99)), '≤ 5 ms')
say(
  'events verified at the receiver',
  `${verified.toLocaleString('en')}; lost ${lost}, sent twice ${repeats}`,
  'lost 0',
)

console.log(`${machine()}\n\n| | measured | aim |\n|---|---|---|`)
for (const { what, value, aim } of lines) console.log(`| ${what} | ${value} | ${aim ?? ''} |`)
if (lost > 0) process.exitCode = 1
