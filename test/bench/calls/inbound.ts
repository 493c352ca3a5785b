import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openDatabase } from '../../../packages/server/src/platform/db/database.ts'
import { freePort } from '../../../packages/server/test/support/kernel-ports.ts'
import { startOhun, type OhunServer } from '../ohun-server.ts'
import { createLineOwner, openLines } from '../phone/soak-workspace.ts'
import { startServer, type MeasuredServer } from '../processes.ts'
import { threadCost, type ThreadCost } from '../thread-cost.ts'
import { percentile } from '../percentile.ts'
import { postgresCost } from '../webhooks/postgres-cost.ts'
import type { EndOrder, InboundCalls, InboundOrder } from './inbound-callers.ts'

export interface InboundSize {
  per_second: number
  seconds: number
}

/** The CPU time per call: of the process by its threads, and of PostgreSQL. */
export interface CallCost extends ThreadCost {
  postgres_us: number
  wal_bytes: number
}

/**
 * The cost of the parts of calls: the setup, until all calls are greeted and reported; a second in which they are
 * silent; and their end. The costs of setup and end do not include the audio that was carried while they were measured.
 */
export interface CostOfParts {
  set_up: CallCost
  held_second: CallCost
  end: CallCost
}

/** Call setups in one run. Each call ends a moment after its answer. */
export interface MeasuredSetUps extends CallCost {
  asked: number
  answered: number
  others: Record<string, number>
  per_second: number
  p50_ms: number
  p99_ms: number
  /** The same percentile for refusals. */
  refused_p99_ms: number
}

/** Calls at one rate, whole and part by part. */
export interface MeasuredRate {
  whole: MeasuredSetUps
  parts: CostOfParts
}

export interface InboundRows {
  bare: MeasuredSetUps
  ohun: MeasuredRate[]
}

const HOST = '127.0.0.1'
/** The number of trunks. Each accepts 50 calls a second. */
const TRUNKS = 4
/** The number of workspaces. Each accepts 25 calls a second, and each of its numbers 10. */
const WORKSPACES = 8
const NUMBERS = 3
const HOLD_MS = 500
/** As many calls as V8 needs to compile what a call runs. Before, a call takes up to a tenth more. */
const WARM_UP: InboundSize = { per_second: 120, seconds: 100 }
const BARE_WARM_UP: InboundSize = { per_second: 120, seconds: 10 }

const script = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** Measures calls over real SIP to the service, and to its SIP stack alone. */
export async function measureInbound(sizes: readonly InboundSize[]): Promise<InboundRows> {
  await using stack = new AsyncDisposableStack()
  const opened = await open(stack)
  const { ohun, bare } = opened
  await call(opened, { called: bare, ...BARE_WARM_UP })
  await call(opened, { called: ohun, ...WARM_UP })
  const bare_row = await measure(opened, { called: bare, ...sizes[0]! })
  const rates: MeasuredRate[] = []
  for (const size of sizes) {
    const whole = await measure(opened, { called: ohun, ...size })
    rates.push({ whole, parts: await measureParts(opened, size.per_second) })
  }
  return { bare: bare_row, ohun: rates }
}

async function call({ callers, numbers }: Opened, { called: { sip_port }, ...size }: CallsWanted & { hold_ms?: null }) {
  return await ordered<InboundCalls>(callers, { sip_port, numbers, hold_ms: HOLD_MS, ...size } satisfies InboundOrder)
}

async function ordered<Answer>(callers: ChildProcess, order: InboundOrder | EndOrder): Promise<Answer> {
  const answered = once(callers, 'message')
  callers.send(order)
  return ((await answered) as [Answer])[0]
}

async function measure(opened: Opened, { called, ...size }: CallsWanted): Promise<MeasuredSetUps> {
  await ended(opened.client)
  const asked = size.per_second * size.seconds
  let calls: InboundCalls | undefined
  const cost = await costOf({ ...opened, called, count: asked }, async () => {
    calls = await call(opened, { called, ...size })
    await ended(opened.client)
  })
  return { asked, ...timesOf(calls!), ...cost }
}

/** The length of a wave of calls. All of them are live before the first one ends. */
const WAVE_SECONDS = 3
const WAVES = 6
const HELD_SECONDS = 3
/** The time until the greeting has been spoken, and every event of a setup or an end has been delivered. */
const SETTLED_MS = 1_500

/** Measures each part of a call separately: waves of calls begin at the rate, are held, and end at the same rate. */
async function measureParts(opened: Opened, per_second: number): Promise<CostOfParts> {
  const count = per_second * WAVE_SECONDS
  const measured = { ...opened, called: opened.ohun, count }
  const waves: CostOfParts[] = []
  await ended(opened.client)
  while (waves.length < WAVES) {
    const set_up = await costOf(measured, async () => {
      await call(opened, { called: opened.ohun, per_second, seconds: WAVE_SECONDS, hold_ms: null })
      await sleep(SETTLED_MS)
    })
    const held = await costOf({ ...measured, count: count * HELD_SECONDS }, () => sleep(HELD_SECONDS * 1_000))
    const end = await costOf(measured, async () => {
      await ordered(opened.callers, { end_per_second: per_second })
      await ended(opened.client)
    })
    const [set_up_s, end_s] = [WAVE_SECONDS / 2 + SETTLED_MS / 1_000, WAVE_SECONDS / 2]
    waves.push({
      set_up: without(set_up, { held, seconds: set_up_s }),
      held_second: held,
      end: without(end, { held, seconds: end_s }),
    })
  }
  return meanOf(waves)
}

/** Subtracts the cost of some held seconds. */
function without(cost: CallCost, { held, seconds }: { held: CallCost; seconds: number }): CallCost {
  return eachOf((of) => cost[of] - seconds * held[of])
}

function meanOf(waves: readonly CostOfParts[]): CostOfParts {
  const mean = (part: keyof CostOfParts): CallCost =>
    eachOf((of) => waves.reduce((sum, wave) => sum + wave[part][of], 0) / waves.length)
  return { set_up: mean('set_up'), held_second: mean('held_second'), end: mean('end') }
}

function eachOf(value: (of: keyof CallCost) => number): CallCost {
  return {
    main_us: value('main_us'),
    workers_us: value('workers_us'),
    helpers_us: value('helpers_us'),
    postgres_us: value('postgres_us'),
    wal_bytes: value('wal_bytes'),
  }
}

async function costOf(
  { called, client, count }: Opened & { called: Called; count: number },
  work: () => Promise<void>,
): Promise<CallCost> {
  const before = await usedBy(called, client)
  await work()
  const after = await usedBy(called, client)
  return eachOf((of) => (after[of] - before[of]) / count)
}

async function usedBy({ process }: Called, client: pg.Client): Promise<CallCost> {
  const { cpu_us, wal_bytes } = await postgresCost(client)
  return { ...threadCost(process.pid), postgres_us: cpu_us, wal_bytes }
}

function timesOf({ answered_ms, others, refused_ms, seconds }: InboundCalls) {
  return {
    answered: answered_ms.length,
    others,
    per_second: answered_ms.length / seconds,
    p50_ms: percentile(answered_ms, 0.5),
    p99_ms: percentile(answered_ms, 0.99),
    refused_p99_ms: percentile(refused_ms, 0.99),
  }
}

interface Called {
  process: MeasuredServer
  sip_port: number
}

/** The rate and duration of calls. */
interface CallsWanted extends InboundSize {
  called: Called
}

interface Opened {
  ohun: Called
  bare: Called
  callers: ChildProcess
  client: pg.Client
  numbers: string[]
}

async function open(stack: AsyncDisposableStack): Promise<Opened> {
  const networks = await Promise.all(
    Array.from({ length: TRUNKS }, async (_, at) => ({ host: `127.0.0.${at + 2}`, port: await freePort() })),
  )
  const callers = fork(
    script('inbound-callers.ts'),
    networks.map(({ host, port }) => `${host}:${port}`),
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  )
  stack.defer(() => void callers.kill())
  await once(callers, 'message')
  const bare = await startBare(stack)
  const sip_port = await freePort()
  const ohun = await startService(stack, { networks, sip_port })
  const client = new pg.Client(ohun.database)
  await client.connect()
  stack.defer(() => client.end())
  const numbers = await makeNumbers(stack, ohun)
  return { ohun: { process: ohun, sip_port }, bare, callers, client, numbers }
}

async function startBare(stack: AsyncDisposableStack): Promise<Called> {
  const [port, sip_port] = [await freePort(), await freePort()]
  const variables = { BARE_PORT: String(port), BARE_SIP_PORT: String(sip_port) }
  return {
    process: stack.use(await startServer(script('bare-answerer.ts'), `http://${HOST}:${port}`, variables)),
    sip_port,
  }
}

async function startService(
  stack: AsyncDisposableStack,
  { networks, sip_port }: { networks: { host: string; port: number }[]; sip_port: number },
): Promise<OhunServer> {
  const directory = await mkdtemp(join(tmpdir(), 'ohun-inbound-'))
  stack.defer(() => rm(directory, { recursive: true, force: true }))
  const carriers = join(directory, 'carriers.json')
  const voice = networks.map(({ host, port }, at) => ({
    name: `mtn-${at + 1}`,
    mno: 'mtn',
    protocol: 'sip',
    host,
    port,
    ping_seconds: 0,
  }))
  await writeFile(carriers, JSON.stringify({ voice }), { mode: 0o600 })
  return stack.use(
    await startOhun(undefined, {
      OHUN_ALLOW_INSECURE_TARGETS: 'true',
      OHUN_CARRIERS_FILE: carriers,
      OHUN_SIP_ADDRESS: `${HOST}:${sip_port}`,
      OHUN_WEBHOOK_RETRY_DELAYS: '0s,1m,5m,15m,1h,4h,24h',
    }),
  )
}

/** @returns a list in which neighbours belong to different workspaces. */
async function makeNumbers(stack: AsyncDisposableStack, ohun: OhunServer): Promise<string[]> {
  const port = await freePort()
  const origin = `http://${HOST}:${port}`
  stack.use(await startServer(script('../receiver.ts'), origin, { RECEIVER_PORT: String(port) }))
  const db = openDatabase(ohun.database)
  stack.defer(() => db.close())
  const of_workspaces: string[][] = []
  for (let at = 0; at < WORKSPACES; at++) {
    const key = await createLineOwner(db, `inbound${at}@example.com`)
    const numbers = Array.from({ length: NUMBERS }, (_, one) => `+2348032${at}${String(one).padStart(5, '0')}`)
    const settings = { display_name: `Ada ${at}`, webhook_url: origin, greeting_text: 'Good day.' }
    await openLines(db, { origin: ohun.origin, key, settings, numbers })
    of_workspaces.push(numbers)
  }
  return Array.from({ length: NUMBERS }, (_, one) => of_workspaces.map((numbers) => numbers[one]!)).flat()
}

/** Waits until no call is left, and the work after calls is done too. */
async function ended(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select count(*)::int as live from live_calls')
    if (rows[0].live === 0) return await sleep(1_500)
    await sleep(250)
  }
}
