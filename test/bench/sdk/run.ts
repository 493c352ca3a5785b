/**
 * `npm run bench:sdk`: the overhead of an SDK call over the same request with a bare `fetch`, in the same run, against
 * a server in a separate process. `-- --quick` for a first look.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Ohun } from '../../../packages/sdk/src/index.ts'
import { machine } from '../report.ts'
import { percentile } from '../percentile.ts'

const ROUNDS = process.argv.includes('--quick') ? 100 : 400
const CALLS_PER_ROUND = 25
const WARM_UP_ROUNDS = 40
const MOST = 1.15

const apiKey = 'pk_test_0Ub5Xw1A000k3mZq8RtYvLp'
const body = { agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp', to_number: '+2348031234567' }

interface Compared {
  name: string
  bare: () => Promise<unknown>
  sdk: () => Promise<unknown>
}

/** The code of a careful program without the SDK: it parses the response and checks its status. */
async function bareFetch(
  url: string,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<unknown> {
  const headers = { authorization: `Bearer ${apiKey}`, accept: 'application/json', ...init.headers }
  const response = await fetch(url, { ...init, headers })
  if (!response.ok) throw new Error(`${response.status}`)
  return await response.json()
}

function comparisons(baseUrl: string): Compared[] {
  const ohun = new Ohun({ apiKey, baseUrl })
  const json = { 'content-type': 'application/json' }
  return [
    {
      name: '`calls.get`',
      bare: () => bareFetch(`${baseUrl}/v1/calls/call_1`),
      sdk: async () => await ohun.calls.get('call_1'),
    },
    {
      name: '`calls.create`',
      bare: () => bareFetch(`${baseUrl}/v1/calls`, { method: 'POST', headers: json, body: JSON.stringify(body) }),
      sdk: async () => await ohun.calls.create(body),
    },
  ]
}

interface Cost {
  wall_us: number
  /** The CPU time of this thread, without the server and the network. */
  cpu_us: number
}

/** The cost of one call in a sequence of calls. */
async function round(call: () => Promise<unknown>): Promise<Cost> {
  const cpu = process.threadCpuUsage()
  const started_ms = performance.now()
  for (let done = 0; done < CALLS_PER_ROUND; done++) await call()
  const wall_us = (performance.now() - started_ms) * 1000
  const { user, system } = process.threadCpuUsage(cpu)
  return { wall_us: wall_us / CALLS_PER_ROUND, cpu_us: (user + system) / CALLS_PER_ROUND }
}

/** Alternates short rounds and uses the fastest quarter of them, which other load on the machine did not disturb. */
async function compare({ name, bare, sdk }: Compared): Promise<{ row: string; ratio: number }> {
  const rounds: { bare: Cost; sdk: Cost }[] = []
  for (let at = 0; at < WARM_UP_ROUNDS + ROUNDS; at++) rounds.push({ bare: await round(bare), sdk: await round(sdk) })
  const quick = (which: 'bare' | 'sdk', cost: keyof Cost): number =>
    percentile(
      rounds.slice(WARM_UP_ROUNDS).map((round) => round[which][cost]),
      0.25,
    )
  const ratio = quick('sdk', 'wall_us') / quick('bare', 'wall_us')
  const cells = (['wall_us', 'cpu_us'] as const).map(
    (cost) => `${Math.round(quick('bare', cost))} | ${Math.round(quick('sdk', cost))}`,
  )
  return { ratio, row: `| ${name} | ${cells.join(' | ')} | **${ratio.toFixed(2)}** (aim ≤ ${MOST}) |` }
}

const server = fork(fileURLToPath(new URL('server.ts', import.meta.url)))
try {
  const [port] = (await once(server, 'message')) as [number]
  const results: { row: string; ratio: number }[] = []
  for (const compared of comparisons(`http://127.0.0.1:${port}`)) results.push(await compare(compared))
  console.log(`${machine()}, load ${loadavg()[0]?.toFixed(1)}\n`)
  console.log('| | bare fetch, µs | SDK, µs | bare fetch, CPU µs | SDK, CPU µs | ratio |\n|---|---|---|---|---|---|')
  for (const { row } of results) console.log(row)
  if (results.some(({ ratio }) => ratio > MOST)) process.exitCode = 1
} finally {
  server.kill()
}
