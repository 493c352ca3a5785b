/**
 * `npm run bench:calls`: the service's own time around a backend's turn with 500 calls in one process, the memory per
 * live call, call starts compared with inserting their rows, and inbound calls over SIP compared with the SIP stack
 * alone. `-- --quick` for a first look; `-- --only=turns`, `starts` or `inbound` for one part.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { compareCallStarts } from '../call-starts.ts'
import { startMeasuredServers } from '../measured-servers.ts'
import { comparisonTable, machine } from '../report.ts'
import { percentile } from '../percentile.ts'
import { measureInbound, type CallCost, type InboundRows, type InboundSize, type MeasuredSetUps } from './inbound.ts'
import { measureLiveCalls, type LiveCalls, type LiveCallsSize } from './live-calls.ts'

const { values: flags } = parseArgs({ options: { quick: { type: 'boolean' }, only: { type: 'string' } } })
const load = (): string =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')

/** At the pace at which people talk, then much faster. */
const sizes: LiveCallsSize[] = flags.quick
  ? [{ calls: 500, turns: 2, pause_ms: 8_000 }]
  : [
      { calls: 500, turns: 4, pause_ms: 8_000 },
      { calls: 500, turns: 6, pause_ms: 3_000 },
    ]

const inbound_sizes: InboundSize[] = flags.quick
  ? [
      { per_second: 75, seconds: 8 },
      { per_second: 150, seconds: 6 },
    ]
  : [
      { per_second: 75, seconds: 40 },
      { per_second: 150, seconds: 20 },
      { per_second: 200, seconds: 15 },
    ]

const wants = (part: string): boolean => flags.only === undefined || flags.only === part

const ms = (value: number): string => `${value.toFixed(2)} ms`

function lines({ calls, turns, cpu_us, loop_p99_ms, postgres, per_call }: LiveCalls, pause_ms: number): string[] {
  const ours = turns.map(({ total_ms, backend_ms }) => total_ms - backend_ms)
  const of = (share: number): string => ms(percentile(ours, share))
  return [
    `| ${calls} calls, an utterance each ${pause_ms / 1_000} s: turns | ${turns.length} | |`,
    `| our time around the backend’s turn, p50 | ${of(0.5)} | ≤ 3 ms |`,
    `| our time around the backend’s turn, p99 | ${of(0.99)} | ≤ 15 ms |`,
    `| event-loop delay, p99 | ${ms(loop_p99_ms)} | |`,
    `| each turn with its events and deliveries: server, PostgreSQL | ${Math.round(cpu_us)} and ${Math.round(postgres.cpu_us)} µs CPU, ${Math.round(postgres.wal_bytes).toLocaleString('en')} bytes of WAL | |`,
    `| memory of a live call: heap, resident | ${per_call.heap_kb.toFixed(1)} KB, ${per_call.rss_kb.toFixed(1)} KB | |`,
  ]
}

const us = (value: number): string => Math.round(value).toLocaleString('en')

const sumOf = ({ main_us, workers_us, helpers_us, postgres_us }: CallCost): number =>
  main_us + workers_us + helpers_us + postgres_us

/** The cells of `COSTS`. */
function costsOf(cost: CallCost): string[] {
  const { main_us, workers_us, helpers_us, postgres_us, wal_bytes } = cost
  return [main_us, workers_us, helpers_us, postgres_us, sumOf(cost), wal_bytes].map(us)
}

const COSTS = 'main thread, µs | audio thread | V8’s and other threads | PostgreSQL | together | WAL, bytes'

function inboundLine(name: string, one: MeasuredSetUps): string {
  const others = Object.entries(one.others).map(([outcome, count]) => `${count} × ${outcome}`)
  const cells = [
    name,
    `${one.answered} of ${one.asked}${others.length > 0 ? ` (${others.join(', ')})` : ''}`,
    `${one.per_second.toFixed(0)}/s`,
    ms(one.p50_ms),
    ms(one.p99_ms),
    ...costsOf(one),
  ]
  return `| ${cells.join(' | ')} |`
}

const PARTS = {
  set_up: 'set-up: INVITE, 200, ACK, its charge, greeting and events',
  held_second: 'a second in which nobody speaks',
  end: 'end: BYE, 200, its record and event',
} as const

function partsTable({ ohun }: InboundRows): string {
  const rows = ohun.flatMap(({ parts }, at) =>
    (Object.keys(PARTS) as (keyof typeof PARTS)[]).map((part) => {
      const name = `${inbound_sizes[at]!.per_second} a second, ${PARTS[part]}`
      return `| ${[name, ...costsOf(parts[part])].join(' | ')} |`
    }),
  )
  return [`| of each call | ${COSTS} |`, `|${'---|'.repeat(7)}`, ...rows].join('\n')
}

function inboundTable({ bare, ohun }: InboundRows): string {
  return [
    `| inbound calls | answered | rate | INVITE → 200, p50 | p99 | ${COSTS} |`,
    `|${'---|'.repeat(11)}`,
    inboundLine(`the SIP stack alone, ${inbound_sizes[0]!.per_second} a second`, bare),
    ...ohun.map(({ whole }, at) => inboundLine(`Ohun, ${inbound_sizes[at]!.per_second} a second`, whole)),
  ].join('\n')
}

console.log(`${machine()}; load before: ${load()}\n`)
if (wants('turns')) {
  console.log('| | measured | aim |\n|---|---|---|')
  for (const size of sizes) console.log(lines(await measureLiveCalls(size), size.pause_ms).join('\n'))
}
if (wants('starts')) {
  await using servers = await startMeasuredServers()
  console.log(`\n${comparisonTable([await compareCallStarts(servers, flags.quick ? 2 : 7)])}`)
}
if (wants('inbound')) {
  const rows = await measureInbound(inbound_sizes)
  console.log(`\n${inboundTable(rows)}\n\n${partsTable(rows)}`)
}
console.log(`\nload after: ${load()}`)
