import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { InboundParts } from '../../../packages/server/src/gateways/messaging/smpp/inbound-parts.ts'
import { SmppLink } from '../../../packages/server/src/gateways/messaging/smpp/smpp-link.ts'
import { segmentText } from '../../../packages/server/src/gateways/messaging/segments.ts'
import { systemClock as clock } from '../../../packages/clock/src/index.ts'
import { openDatabase } from '../../../packages/server/src/platform/db/database.ts'
import { processLimits } from '../../../packages/server/src/platform/limits/process-limits.ts'
import { createLog } from '../../../packages/server/src/platform/log.ts'
import { dialHost } from '../../../packages/server/src/platform/net/dial.ts'
import { median } from '../compare.ts'
import { percentile } from '../percentile.ts'
import type { Delays } from './smsc-process.ts'

const DELAY_MS = 10
const WINDOWS = [10, 50, 100]
/** The number of concurrent senders, so that there is always a message for a free place in the window. */
const SENDERS = 3
const TEXT = 'Your order 1042 has left our store and arrives tomorrow.'

interface Submits {
  per_second: number
  cpu_us: number
  latencies_ms: number[]
  /** The share of the rate that the window allows. */
  share: number
}

/**
 * Submissions through one bind to an SMSC that responds to each after 10 ms, as a share of the rate that the window
 * allows: its size divided by the delay that the SMSC really made. The link is in this process, the SMSC in another
 * one.
 * @returns lines of a table.
 */
export async function measureSubmits({ rounds, seconds }: { rounds: number; seconds: number }): Promise<string[]> {
  const lines: string[] = []
  for (const window of WINDOWS) {
    await using bench = await startSubmitBench(window)
    const samples: Submits[] = []
    for (let round = 0; round <= rounds; round++) {
      const sample = await bench.measure(seconds)
      if (round > 0) samples.push(sample)
    }
    lines.push(line(window, samples))
  }
  return lines
}

async function startSubmitBench(window: number) {
  const smsc = fork(fileURLToPath(new URL('smsc-process.ts', import.meta.url)), [], {
    env: { ...process.env, BENCH_DELAY_MS: String(DELAY_MS) },
  })
  const [port] = (await once(smsc, 'message')) as [number]
  const link = linkTo(port, window)
  // Nothing is received.
  link.start({ received: () => Promise.resolve('unknown_number'), receipt: () => Promise.resolve() })
  while (link.state().state !== 'up') await new Promise((resolve) => setImmediate(resolve))
  return {
    measure: (seconds: number) => measure({ link, smsc, window, seconds }),
    async [Symbol.asyncDispose]() {
      await link.stop()
      smsc.kill('SIGTERM')
      await once(smsc, 'exit')
    },
  }
}

function linkTo(port: number, window: number): SmppLink {
  const account = {
    name: 'mtn-bench',
    mno: 'mtn',
    host: '127.0.0.1',
    port,
    tls: false,
    system_id: 'bench',
    password: 'bench',
    system_type: '',
    binds: 1,
    most_binds: null,
    window,
    throughput_per_second: null,
    message_ids: 'same',
    source_ton: null,
    source_npi: null,
    dest_ton: 1,
    dest_npi: 1,
  } as const
  return new SmppLink(account, {
    clock,
    log: createLog('error'),
    // Connects when the first part arrives.
    parts: new InboundParts({ db: openDatabase({}), clock }),
    random: () => 0.5,
    limits: processLimits(clock),
    onChange: () => {},
    connect: ({ host }, signal) =>
      dialHost(() => Promise.resolve([]), { host, port, secure: false }, { tenant: 'bench', signal }),
  })
}

interface Load {
  link: SmppLink
  smsc: ChildProcess
  window: number
  seconds: number
}

async function measure({ link, smsc, window, seconds }: Load): Promise<Submits> {
  await delaysOf(smsc)
  const latencies_ms: number[] = []
  const cpu = process.cpuUsage()
  const began_ms = performance.now()
  const sender = async (): Promise<void> => {
    while (performance.now() < began_ms + seconds * 1_000) latencies_ms.push(await submit(link))
  }
  await Promise.all(Array.from({ length: SENDERS * window }, sender))
  const took_seconds = (performance.now() - began_ms) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  const count = latencies_ms.length
  const { count: answered, mean_ms } = await delaysOf(smsc)
  if (answered !== count)
    throw new Error(`${count} submissions were accepted of ${answered} that the SMSC has answered`)
  const per_second = count / took_seconds
  const limit = window / (mean_ms / 1_000)
  return { per_second, cpu_us: (user + system) / count, latencies_ms, share: per_second / limit }
}

const never = new AbortController().signal
let submitted = 0

async function submit(link: SmppLink): Promise<number> {
  const began_ms = performance.now()
  const addresses = { workspace_id: 'ws_1', from: '+2348000000042', to: '+2348031234567' }
  const outcome = await link.submit({ message_id: `msg_${++submitted}`, ...addresses, ...segmentText(TEXT) }, never)
  if (outcome.kind !== 'accepted') throw new Error(`A submission ended as ${outcome.kind}.`)
  return performance.now() - began_ms
}

async function delaysOf(smsc: ChildProcess): Promise<Delays> {
  const answer = once(smsc, 'message')
  smsc.send('delays')
  return (await answer)[0] as Delays
}

function line(window: number, samples: Submits[]): string {
  const of = (value: (sample: Submits) => number): number => median(samples.map(value))
  const cells = [
    `window of ${window}`,
    Math.round(of(({ per_second }) => per_second)).toLocaleString('en'),
    of(({ latencies_ms }) => percentile(latencies_ms, 0.5)).toFixed(1),
    of(({ latencies_ms }) => percentile(latencies_ms, 0.99)).toFixed(1),
    Math.round(of(({ cpu_us }) => cpu_us)),
    `**${of(({ share }) => share).toFixed(2)}** (aim ≥ 0.9)`,
  ]
  return `| ${cells.join(' | ')} |`
}
