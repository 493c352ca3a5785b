import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../../../packages/server/src/platform/db/database.ts'
import { freePort } from '../../../packages/server/test/support/kernel-ports.ts'
import { startOhun } from '../ohun-server.ts'
import type { CallersOrder, CallersResult } from './callers.ts'
import { explain, type ExplainDeps } from './explain.ts'
import { startProviders } from './providers.ts'
import { faultsOfRecords, type Fault } from './faults.ts'
import { makeSoakWorkspaces } from './soak-workspace.ts'
import { watchStalls, type Moment } from './timeline.ts'
import { Watch, type Sample } from './watch.ts'

export interface SoakSize {
  calls: number
  /** The number of questions from each caller. */
  turns: number
  duration_ms: number
  /** How long the same calls run before the measurement to fill pools and caches. 0 for no warm-up. */
  warm_up_ms: number
  /** The time until the connections and timers of the last calls are closed. */
  quiet_ms: number
  sample_ms: number
  /** Called regularly while the calls run. */
  onSample(sample: Sample): void
}

export interface Soaked {
  callers: CallersResult
  faults: Fault[]
  /** The recorded ends of all calls, including those of the warm-up. */
  ends: Record<string, number>
  /** A sample without calls: after the warm-up, and at the end. */
  before: Sample
  after: Sample
  late_frames: number
  /** The number of rows in each table. */
  rows: { before: Record<string, number>; after: Record<string, number> }
  /** The complete histories of the first calls that did not follow their scripts. */
  stories: string[]
}

const HOST = '127.0.0.1'
/** The largest number of histories to print. */
const MAX_STORIES = 20
const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** Runs concurrent calls over SIP with spoken turns. Each ended call is followed by another. */
export async function soak(size: SoakSize): Promise<Soaked> {
  await using stack = new AsyncDisposableStack()
  const { sip_port, numbers, watch, callers, stalls, ...explaining } = await open(stack, size)
  const call = async (duration_ms: number): Promise<CallersResult> => {
    const answered = once(callers, 'message')
    callers.send({ sip_port, numbers, calls: size.calls, turns: size.turns, duration_ms } satisfies CallersOrder)
    return ((await answered) as [CallersResult])[0]
  }
  const warmed_up = size.warm_up_ms > 0 ? (await call(size.warm_up_ms)).faults : []
  const before = await watch.idle()
  const rows_before = await watch.rows()
  const sampling = setInterval(() => void watch.sample().then(size.onSample), size.sample_ms)
  const result = await call(size.duration_ms)
  clearInterval(sampling)
  const late_frames = await watch.metric('ohun_media_frames_late_total')
  const after = await watch.idle()
  const faults = [...warmed_up, ...result.faults, ...faultsOfRecords(result.stories, await watch.endOfEach())]
  // Faults of the server come first.
  const serials = faults
    .toSorted((one, other) => Number(one.is_ours) - Number(other.is_ours))
    .map(({ serial }) => serial)
  const told = serials.flatMap((serial) => result.stories.find((story) => story.serial === serial) ?? [])
  const everybody = [...result.stalls, ...(await stalls())]
  const stories = await explain(told.slice(0, MAX_STORIES), { ...explaining, everybody })
  return {
    callers: result,
    faults,
    before,
    after,
    ends: await watch.ends(),
    late_frames,
    stories,
    rows: { before: rows_before, after: await watch.rows() },
  }
}

interface Soaking extends Omit<ExplainDeps, 'everybody'> {
  sip_port: number
  numbers: string[]
  watch: Watch
  callers: ChildProcess
  /** The stalls of the server and of this process. */
  stalls(): Promise<Moment[]>
}

/** Starts everything in separate processes: the server with its database, and the callers. */
async function open(stack: AsyncDisposableStack, { turns, quiet_ms }: SoakSize): Promise<Soaking> {
  const [sip_port, their_port, metrics_port] = [await freePort(), await freePort(), await freePort()]
  const { speech, webhook_url, asked } = await startProviders(stack, turns)
  const directory = await mkdtemp(join(tmpdir(), 'ohun-soak-'))
  stack.defer(() => rm(directory, { recursive: true, force: true }))
  const carriers = join(directory, 'carriers.json')
  const trunk = { name: 'mtn-1', mno: 'mtn', protocol: 'sip', host: HOST, port: their_port, ping_seconds: 0 }
  await writeFile(carriers, JSON.stringify({ voice: [trunk] }), { mode: 0o600 })
  const variables = {
    OHUN_ALLOW_INSECURE_TARGETS: 'true',
    OHUN_CARRIERS_FILE: carriers,
    OHUN_LOG_LEVEL: 'debug',
    OHUN_MEDIA_THREADS: '1', // With a single thread, its metrics have no label.
    OHUN_METRICS_ADDRESS: `${HOST}:${metrics_port}`,
    OHUN_SIP_ADDRESS: `${HOST}:${sip_port}`,
    OHUN_SPEECH_BASE_URL: speech.base_url,
    OHUN_SPEECH_API_KEY: speech.api_key,
    OHUN_WEBHOOK_RETRY_DELAYS: '0s,1m,5m,15m,1h,4h,24h',
  }
  const log_file = join(directory, 'server.log')
  const ohun = stack.use(await startOhun(here('held-server.ts'), { ...variables, BENCH_LOG_FILE: log_file }))
  const db = openDatabase(ohun.database)
  stack.defer(() => db.close())
  const numbers = await makeSoakWorkspaces(db, { origin: ohun.origin, webhook_url })
  const callers = fork(here('callers.ts'), [String(their_port)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  stack.defer(() => void callers.kill())
  await once(callers, 'message')
  const watch = new Watch(ohun, { db, metrics_url: `http://${HOST}:${metrics_port}/metrics`, quiet_ms })
  const ours = watchStalls('provider')
  const stalls = async (): Promise<Moment[]> => [...ours.moments, ...(await ohun.ask<Moment[]>('stalls'))]
  return { sip_port, numbers, watch, callers, stalls, db, log_file, backend: asked }
}
