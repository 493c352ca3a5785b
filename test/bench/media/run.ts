/**
 * `npm run bench:media`: echo calls in one server process, without load and with the API under load beside them: late
 * frames, CPU per call, and the packets that callers receive. `-- --quick` for a first look, `-- --calls=300` for other
 * sizes, `-- --threads=2` for more audio threads, and `-- --beside` for only the runs with the API. With `--
 * --units=deploy/systemd`, the audio has a separate process, and both processes have the priorities of the unit files
 * in that folder.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { machine } from '../report.ts'
import type { Carried } from './bench-keys.ts'
import type { EchoCost } from './echo-thread.ts'
import { Gaps } from './gaps.ts'
import { MediaBench, type Measured, type Size } from './media-bench.ts'

const { values: flags } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    calls: { type: 'string' },
    threads: { type: 'string' },
    beside: { type: 'boolean' },
    units: { type: 'string' },
  },
})
const sizes = flags.calls ? flags.calls.split(',').map(Number) : flags.quick ? [400] : [100, 200, 400, 600]

const load = (): string =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')

function frameUs({ thread }: EchoCost, calls: number): number {
  return (1_000 * thread.ran_ms) / ((thread.wall_ms / 20) * calls)
}

function ratios(cost: Partial<Record<Carried, number>>): string {
  const { 'G.711': base = 1, ...others } = cost
  return Object.entries(others)
    .map(([carried, us]) => `${carried} ${(us / base).toFixed(2)}`)
    .join(', ')
}

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(0)} %`

function line({ calls, carried }: Size, { echo, callers, api, stolen_ms, shares }: Measured): string {
  const { thread, stalls, collections } = echo
  const frames = (thread.wall_ms / 20) * calls
  const cells = [
    calls,
    carried,
    api ? `${Math.round(api.per_second)} requests/s, p99 ${api.p99_ms.toFixed(0)} ms` : 'none',
    `**${echo.slips}** of ${Math.round(frames).toLocaleString('en')}`,
    echo.missed,
    `${share(thread.ran_ms, thread.wall_ms)}, ${share(thread.queued_ms, thread.wall_ms)}`,
    `${frameUs(echo, calls).toFixed(1)} µs`,
    stalls.count === 0
      ? 'none'
      : `${stalls.count}, ${stalls.longest_ms.toFixed(0)} ms, ${share(stalls.queued_ms, stalls.wall_ms)}, ${share(stalls.ran_ms, stalls.wall_ms)}`,
    `${share(collections.total_ms, thread.wall_ms)}, ${collections.longest_ms.toFixed(1)} ms (${collections.kind})`,
    `${stolen_ms} ms`,
    `${((100 * callers.received) / Math.max(1, callers.sent)).toFixed(2)} %`,
    new Gaps(echo.gaps).toString(),
    callers.gaps,
    echo.mos.toFixed(2),
    shares,
  ]
  return `| ${cells.join(' | ')} |`
}

await using bench = await MediaBench.open({
  threads: flags.threads,
  duration_ms: flags.quick ? 12_000 : 30_000,
  units: flags.units ?? null,
})
console.log(`${machine()}; load before: ${load()}\n`)
console.log(
  '| calls | audio | API beside | frames late by more than 20 ms | left out | threads on a core, waiting for one | CPU a frame | stalls: number, longest, waiting for a core, on one | garbage collection, longest | taken by the host | echoes received | gaps p50 / p99 / max ms, sent | as the callers read them | MOS | of all cores |',
)
console.log('|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|')
const alone: Carried[] = flags.beside ? [] : ['G.711', 'SRTP', 'Opus']
const measured: Size[] = sizes.flatMap((calls) => [
  ...alone.map((carried) => ({ calls, with_load: false, carried })),
  { calls, with_load: true, carried: 'G.711' },
])
/** Microseconds per frame without load, by number of calls. */
const costs = new Map<number, Partial<Record<Carried, number>>>()
for (const size of measured) {
  const result = await bench.measure(size)
  console.log(line(size, result))
  const { calls, carried, with_load } = size
  if (!with_load) costs.set(calls, { ...costs.get(calls), [carried]: frameUs(result.echo, calls) })
}
console.log()
for (const [calls, cost] of costs) console.log(`${calls} calls, CPU to that of G.711: ${ratios(cost)}`)
console.log(`\nload after: ${load()}`)
