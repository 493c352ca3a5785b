/**
 * `npm run bench:calls`: our time around a backend's turn with 500 calls in one process, memory per live call, and call
 * starts beside the bare rows. `-- --quick` for a first look; `-- --only=turns` or `-- --only=starts` for one part.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { compareCallStarts } from '../call-starts.ts'
import { startMeasuredServers } from '../measured-servers.ts'
import { comparisonTable, machine } from '../report.ts'
import { percentile } from '../webhooks/verify.ts'
import { measureLiveCalls, type LiveCalls, type LiveCallsSize } from './live-calls.ts'

const { values: flags } = parseArgs({ options: { quick: { type: 'boolean' }, only: { type: 'string' } } })
const load = (): string =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')

/** As people talk, then much faster than they do. */
const sizes: LiveCallsSize[] = flags.quick
  ? [{ calls: 500, turns: 2, pause_ms: 8_000 }]
  : [
      { calls: 500, turns: 4, pause_ms: 8_000 },
      { calls: 500, turns: 6, pause_ms: 3_000 },
    ]

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

console.log(`${machine()}; load before: ${load()}\n`)
if (flags.only !== 'starts') {
  console.log('| | measured | aim |\n|---|---|---|')
  for (const size of sizes) console.log(lines(await measureLiveCalls(size), size.pause_ms).join('\n'))
}
if (flags.only !== 'turns') {
  await using servers = await startMeasuredServers()
  console.log(`\n${comparisonTable([await compareCallStarts(servers, flags.quick ? 2 : 7)])}`)
}
console.log(`\nload after: ${load()}`)
