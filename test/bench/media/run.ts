/**
 * `npm run bench:media`: calls that hear themselves in one server process, without load and with the API under load beside
 * them: frames that were late, CPU per call, and what the callers receive. `-- --quick` for a first look, `-- --calls=300`
 * for other sizes, `-- --threads=2` for more threads with audio, and `-- --beside` for the API beside them alone.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { LoadResult } from '../load.ts'
import { startOhun, type OhunServer } from '../ohun-server.ts'
import { startLoadGenerator } from '../processes.ts'
import { machine } from '../report.ts'
import { createCall, getAgent } from '../requests.ts'
import { makeWorkspaces, type BenchWorkspace } from '../workspaces.ts'
import type { Carried } from './bench-keys.ts'
import type { CallersOrder, CallersResult } from './callers.ts'
import type { EchoCost, EchoOrder } from './echo-thread.ts'
import { stolenMs } from './stolen.ts'

const { values: flags } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    calls: { type: 'string' },
    threads: { type: 'string' },
    beside: { type: 'boolean' },
  },
})
const sizes = flags.calls ? flags.calls.split(',').map(Number) : flags.quick ? [400] : [100, 200, 400, 600]
const DURATION_MS = flags.quick ? 12_000 : 30_000
const CONNECTIONS = 4

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const load = (): string =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')

interface Size {
  calls: number
  with_load: boolean
  carried: Carried
}

interface Measured {
  echo: EchoCost
  callers: CallersResult
  api: LoadResult | null
  stolen_ms: number
}

class Bench implements AsyncDisposable {
  readonly #ohun: OhunServer
  readonly #callers = fork(here('callers.ts'), [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  readonly #callers_ready = once(this.#callers, 'message')
  readonly #generator = startLoadGenerator()
  readonly #workspaces: BenchWorkspace[]

  private constructor(ohun: OhunServer, workspaces: BenchWorkspace[]) {
    this.#ohun = ohun
    this.#workspaces = workspaces
  }

  static async open(): Promise<Bench> {
    const ohun = await startOhun(here('echo-server.ts'), { BENCH_THREADS: flags.threads ?? '1' })
    const bench = new Bench(ohun, await makeWorkspaces(ohun, { count: 4, webhook_url: 'http://127.0.0.1:9/' }))
    await bench.#callers_ready
    return bench
  }

  async measure({ calls, with_load, carried }: Size): Promise<Measured> {
    // Each call latches to where its packets come from.
    const ports = await this.#ask<number[]>({ calls, from_port: 9, carried })
    const order: CallersOrder = { ports, duration_ms: DURATION_MS, carried }
    const api = with_load ? this.#load() : null
    await this.#ask<EchoCost>('cost')
    const stolen_ms = stolenMs()
    const answered = once(this.#callers, 'message')
    this.#callers.send(order)
    const [callers] = (await answered) as [CallersResult]
    const echo = await this.#ask<EchoCost>('cost')
    return { callers, echo, api: api && (await api), stolen_ms: stolenMs() - stolen_ms }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#callers.kill()
    await this.#generator[Symbol.asyncDispose]()
    await this.#ohun[Symbol.asyncDispose]()
  }

  #load(): Promise<LoadResult> {
    const requests = this.#workspaces.flatMap((workspace) => [
      getAgent(workspace),
      getAgent(workspace),
      getAgent(workspace),
      createCall(workspace),
    ])
    const { origin } = this.#ohun
    return this.#generator.run({ origin, requests, connections: CONNECTIONS, duration_ms: DURATION_MS })
  }

  #ask<Answer>(echo: EchoOrder | 'cost'): Promise<Answer> {
    return this.#ohun.ask<Answer>({ echo })
  }
}

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

function line({ calls, carried }: Size, { echo, callers, api, stolen_ms }: Measured): string {
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
    `${callers.gap_p50_ms.toFixed(1)} / ${callers.gap_p99_ms.toFixed(1)} / ${callers.gap_max_ms.toFixed(0)}`,
    echo.mos.toFixed(2),
  ]
  return `| ${cells.join(' | ')} |`
}

await using bench = await Bench.open()
console.log(`${machine()}; load before: ${load()}\n`)
console.log(
  '| calls | audio | API beside | frames late by more than 20 ms | left out | threads on a core, waiting for one | CPU a frame | stalls: number, longest, waiting for a core, on one | garbage collection, longest | taken by the host | echoes received | gaps p50 / p99 / max ms | MOS |',
)
console.log('|---|---|---|---|---|---|---|---|---|---|---|---|---|')
const alone: Carried[] = flags.beside ? [] : ['G.711', 'SRTP', 'Opus']
const measured: Size[] = sizes.flatMap((calls) => [
  ...alone.map((carried) => ({ calls, with_load: false, carried })),
  { calls, with_load: true, carried: 'G.711' },
])
/** Microseconds for each frame without load, by calls. */
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
