import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { amount } from '../../../../test/amounts.ts'
import { verifyLedger } from '../../src/features/billing/verify-ledger.ts'
import { systemClock } from '@ohun/clock'
import { startBackend, type Backend } from '../support/backend.ts'
import { forkServer, type ForkedServer } from '../support/forked-server.ts'
import { framesIn, FRAMES_PER_SECOND } from '../support/recording-line.ts'
import { setUpForTries } from '../support/set-up-for-tries.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { makeWorkspace, type TestWorkspace } from '../support/test-server.ts'
import { ANY_HOUR } from '../support/scenario.ts'

const SANDBOX_CALLS = 6
const PRODUCTION_CALLS = amount(12, 100)
/** The price of a minute of a BYOM call on the scale plan. */
const MINUTE_KOBO = 3_000
const CALLEE = '+2348031234567'
/** The caller speaks at 2 and at 11 seconds, and hangs up at 14. */
const UTTERANCES = ['Where is my order?', { silence_ms: 7_000 }, 'Thank you.']
const HANGS_UP_MS = 14_000
/** On a machine that others use as well. */
const LATE_MS = 10_000
/** A timer may end a millisecond before the clock says so. */
const EARLY_MS = 20

interface Ended {
  call_id: string
  cost_kobo: number
  duration_seconds: number
  /** In the ledger. */
  minutes: number
  environment: string
  status: string
  end_reason: string
  created_at: Date
  ended_at: Date
  completions: number
  reported_at: Date
  heard: string[]
  recording_url: string | null
  /** The fields of `call.completed`. */
  reported_url: string
}

let data_dir: string
let database: TestDatabase
let backend: Backend
let victim: ForkedServer
let survivor: ForkedServer
let workspace: TestWorkspace

setUpForTries({
  async setUp() {
    database = await createTestDatabase()
    backend = await startBackend()
    data_dir = await mkdtemp(join(tmpdir(), 'ohun-killed-'))
    ;[victim, survivor] = await Promise.all([forkServer(database, { data_dir }), forkServer(database, { data_dir })])
    workspace = await makeWorkspace({ db: database, clock: systemClock, base_url: victim.base_url })
  },
  async tearDown() {
    for (const { child } of [victim, survivor]) child.kill('SIGKILL')
    await backend.stop()
    await database.drop()
    await rm(data_dir, { recursive: true })
  },
})

const SETTINGS = { display_name: 'Ada', ...ANY_HOUR }

async function carrySandboxCalls(): Promise<void> {
  const { sandbox } = workspace
  const { agent_id } = await sandbox.agents.create({ ...SETTINGS, webhook_url: backend.url })
  const { e164: to_number } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  for (let made = 0; made < SANDBOX_CALLS; made++)
    await sandbox.sandbox.inboundCall({ from_number: CALLEE, to_number, utterances: UTTERANCES })
}

/** On lines that end with their process. */
async function carryProductionCalls(): Promise<void> {
  const { production } = workspace
  await production.workspace.switchRecording()
  const recorded = { recording_enabled: true, consent_required: false }
  const settings = { ...SETTINGS, ...recorded, display_name: 'Tunde', webhook_url: backend.url }
  const { agent_id } = await production.agents.create(settings)
  const number_id = 'num_2348031200001'
  const type = 'mobile_virtual'
  const row = {
    number_id,
    e164: '+2348031200001',
    type,
    country_code: 'NG',
    channels: ['voice'],
    environment: 'production',
  }
  await database.knex('numbers').insert(row)
  await production.numbers.claim({ number_id, agent_id })
  for (let made = 0; made < PRODUCTION_CALLS; made++) await production.calls.create({ agent_id, to_number: CALLEE })
}

const ENDED = `
  select c.call_id, c.environment, c.status, c.end_reason, c.created_at, c.ended_at, c.cost_kobo,
    c.duration_seconds, c.recording_url, (select count(*)::int from ledger_entries l where l.cause like c.call_id || ':minute:%') as minutes,
    (select count(*)::int from events e where e.event_type = 'call.completed' and e.body like '%' || c.call_id || '%') as completions,
    (select e.body::json #>> '{payload,recording_url}' from events e
      where e.event_type = 'call.completed' and e.body like '%' || c.call_id || '%') as reported_url,
    (select max(e.created_at) from events e
      where e.event_type = 'call.completed' and e.body like '%' || c.call_id || '%') as reported_at,
    (select array_agg(t.text order by t.position) from transcript_turns t
      where t.call_id = c.call_id and t.role = 'caller') as heard
  from calls c`

/** Those of at least a second: less was not on the disk. */
async function expectRecordings(lost: Ended[]): Promise<void> {
  await expect.poll(async () => await database.knex('recordings_to_keep')).toEqual([])
  const recorded = lost.filter(({ recording_url }) => recording_url !== null)
  expect(recorded.length).toBeGreaterThan(PRODUCTION_CALLS / 2)
  for (const { call_id, recording_url, reported_url } of recorded) {
    expect([recording_url, reported_url]).toEqual([urlOf(call_id), urlOf(call_id)])
    const { headers, body } = await play(call_id)
    expect(headers.get('content-type')).toBe('audio/wav')
    expect(framesIn(body) % FRAMES_PER_SECOND).toBe(0)
  }
  expect(lost.filter(({ reported_url }) => reported_url !== '')).toHaveLength(recorded.length)
  expect(await readdir(join(data_dir, 'recordings-unfinished', workspace.workspace_id))).toEqual([])
}

const urlOf = (call_id: string): string => `/v1/calls/${call_id}/recording`

async function play(call_id: string): Promise<{ headers: Headers; body: Buffer }> {
  const headers = { authorization: `Bearer ${workspace.production_key}` }
  const response = await fetch(`${survivor.base_url}${urlOf(call_id)}`, { headers })
  return { headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

test('kill -9 of a process that carries calls: each ends once, in the sandbox at its own time, elsewhere as lost, paid for once and with its recording', async () => {
  await carryProductionCalls()
  await carrySandboxCalls()
  await backend.until((requests) => requests.filter(({ json }) => json.event_type === undefined).length > 0)
  await victim.kill() // in the middle of turns
  const killed_at = Date.now()

  const live = database.knex('live_calls')
  await expect.poll(async () => (await live.clone()).length, { interval: 500 }).toBe(0)
  const { rows } = await database.pool.query<Ended>(ENDED)
  expect(rows.map(({ call_id, completions }) => ({ call_id, completions }))).toEqual(
    rows.map(({ call_id }) => ({ call_id, completions: 1 })),
  )
  const [resumed, lost] = ['sandbox', 'production'].map((one) => rows.filter(({ environment }) => environment === one))
  expect(resumed).toHaveLength(SANDBOX_CALLS)
  for (const { created_at, ended_at, ...call } of resumed ?? []) {
    expect(call).toMatchObject({ status: 'completed', end_reason: 'remote_hangup' })
    expect(call.heard).toEqual(['Where is my order?', 'Thank you.'])
    expect(ended_at.getTime() - created_at.getTime()).toBeGreaterThanOrEqual(HANGS_UP_MS - EARLY_MS)
    expect(ended_at.getTime() - created_at.getTime()).toBeLessThan(HANGS_UP_MS + LATE_MS)
  }
  expect(lost).toHaveLength(PRODUCTION_CALLS)
  for (const { ended_at, reported_at, ...call } of lost ?? []) {
    expect(call).toMatchObject({ status: 'completed', end_reason: 'connection_lost' })
    expect(ended_at.getTime()).toBeLessThanOrEqual(killed_at)
    expect(reported_at.getTime() - killed_at).toBeLessThan(30_000)
    const minutes = Math.max(1, Math.ceil(call.duration_seconds / 60))
    expect(call).toMatchObject({ minutes, cost_kobo: minutes * MINUTE_KOBO })
  }
  await expectRecordings(lost ?? [])
  expect((await verifyLedger(database)).faults).toEqual([])
  const counts = await database.knex('live_call_counts').whereNot({ live: 0 })
  expect(counts).toEqual([])
})
