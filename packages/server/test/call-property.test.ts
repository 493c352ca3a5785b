import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerPart, Responder } from '../src/gateways/ai/responder.ts'
import type { TransferRequest } from '../src/domain/warm-transfer.ts'
import type { SandboxCallerStep } from '../src/generated/types.gen.ts'
import { openCallHarness, type CallHarness, type Calling } from './support/call-harness.ts'
import { FakeTrunk, type FakeLine } from './support/fake-line.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { ANY_HOUR } from './support/scenario.ts'
import { amount } from '../../../test/amounts.ts'

/** Each run is the life of one call. */
const RUNS = amount(60, 300)
/** After that a call has ended, whatever has happened in it: by its silence, or as its lease lapsed. */
const ENOUGH_MS = 240_000
/** The default. */
const HOLD_LIMIT_MS = 600_000

/** The engine's looks at deliveries and jobs, and the renewals of the leases of calls. */
const TIMERS_AT_REST = 3

type Mood = 'answers' | 'ends' | 'transfers' | 'hands over' | 'leaves' | 'holds' | 'fails' | 'is slow' | 'breaks'

type Step =
  | { do: 'speak' | 'start' | 'key' | 'leave' | 'lose' | 'hang_up' | 'hold' | 'resume' | 'transfer' | 'die' }
  | { do: 'warm' | 'talk' | 'let_leave' }
  | { do: 'pass'; ms: number }
  | { do: 'mood'; mood: Mood }
  | { do: 'slow'; slow: boolean }

const plain = fc.constantFrom<Step['do'][]>(
  'speak',
  'speak',
  'start',
  'key',
  'leave',
  'lose',
  'hang_up',
  'hold',
  'resume',
  'transfer',
  'warm',
  'talk',
  'let_leave',
  'die',
)
const moods: Mood[] = ['answers', 'ends', 'transfers', 'hands over', 'leaves', 'holds', 'fails', 'is slow', 'breaks']
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: plain }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pass'), ms: fc.constantFrom(100, 1_500, 5_000, 12_000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('mood'), mood: fc.constantFrom(...moods) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('slow'), slow: fc.boolean() }) },
) as fc.Arbitrary<Step>

const caller = fc.array(
  fc.oneof(
    fc.constantFrom<SandboxCallerStep[]>('Hello?', { barge_in: 'Wait!' }, { digits: '1' }, { digits: '12#' }),
    fc.record({ silence_ms: fc.constantFrom(1_000, 15_000) }),
    fc.constantFrom<SandboxCallerStep[]>(
      { hang_up: true },
      { quality: { mos: 2, packet_loss_percent: 9, jitter_ms: 80 } },
    ),
  ),
  { maxLength: 6 },
)

const settings = fc.record({
  recording_enabled: fc.boolean(),
  consent_required: fc.boolean(),
  pre_call_announcement: fc.constantFrom(null, 'This is Example Bank.'),
})

/** A call whose process dies while a colleague is asked, whose line is charged too. */
const WITH_A_COLLEAGUE = {
  is_real: true,
  agent: { recording_enabled: false, consent_required: false, pre_call_announcement: null },
  utterances: [],
  history: [{ do: 'warm' }, { do: 'pass', ms: 5_000 }, { do: 'die' }] satisfies Step[],
}

/** A talk of three, whose colleague hangs up while the agent thinks, and another one, whose process dies. */
const IN_A_TALK = {
  ...WITH_A_COLLEAGUE,
  history: [
    { do: 'talk' },
    { do: 'key' },
    { do: 'mood', mood: 'is slow' },
    { do: 'speak' },
    { do: 'leave' },
    { do: 'pass', ms: 5_000 },
    { do: 'talk' },
    { do: 'key' },
    { do: 'speak' },
    { do: 'die' },
  ] satisfies Step[],
}

let db: TestDatabase
let harness: CallHarness
let mood: Mood = 'answers'
/** Turns that are being thought about for some time of the clock. */
let thinking = 0
let begins_to_think = Promise.withResolvers<void>()
const clock = new TestClock()
const trunk = new FakeTrunk()

const WARM: TransferRequest = {
  colleagues: [
    { destination: '+2348051234567', hours: null },
    { destination: '+2348051239008', hours: null },
  ],
  summary: 'A caller has a question.',
  ring_seconds: 20,
  accept: 'key',
  stay: null,
}
const TALK: TransferRequest = { ...WARM, stay: { answers: 'everything', addressed_as: null } }

const responder: Responder = {
  async *respond(_, signal): AsyncIterable<AnswerPart> {
    if (mood === 'breaks') throw new Error('a fault of ours')
    if (mood === 'is slow') await thought(signal)
    if (mood === 'fails') {
      yield { kind: 'failed', failure: { reason: 'status', detail: 'Answered 500.', status: 500 } }
      return
    }
    yield { kind: 'text', text: 'One two.' }
    yield { kind: 'text', text: 'Three four.' }
    if (mood === 'ends') yield { kind: 'action', action: { kind: 'end_call' } }
    if (mood === 'transfers') yield { kind: 'action', action: { kind: 'transfer', destination: '+2348051234567' } }
    if (mood === 'hands over') yield { kind: 'action', action: { kind: 'warm_transfer', request: WARM } }
    if (mood === 'leaves') yield { kind: 'action', action: { kind: 'leave' } }
    if (mood === 'holds') yield { kind: 'action', action: { kind: 'hold', max_seconds: 60 } }
  },
}

function thought(signal: AbortSignal): Promise<void> {
  thinking++
  begins_to_think.resolve()
  begins_to_think = Promise.withResolvers()
  return new Promise<void>((resolve, reject) => {
    const cancel = clock.after(4_000, resolve)
    signal.addEventListener(
      'abort',
      () => {
        cancel()
        reject(signal.reason as Error)
      },
      { once: true },
    )
  }).finally(() => thinking--)
}

beforeAll(async () => {
  db = await createTestDatabase()
  harness = await openCallHarness({ db, clock, trunk, responder })
})
afterAll(async () => {
  await harness.stop()
  await db.drop()
})

/** Waits for what is written, though not for what waits for the clock. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await db.pool.query('select 1')
  if (thinking === 0) await Promise.race([harness.activity.idle(), begins_to_think.promise])
}

async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 2_500) {
    await clock.advance(Math.min(left, 2_500))
    await settle()
  }
}

/** Passes the time until the call has ended, and the rest in one leap, in which whatever is left of the call shows itself. */
async function passUntilEnded(call_id: string, ms: number): Promise<void> {
  let left = ms
  while (left > 0 && !(await hasEnded(call_id))) {
    await pass(Math.min(left, 2_500))
    left -= 2_500
  }
  await pass(5_000)
  for (let leaps = 0; leaps < 2; leaps++) {
    await clock.leap(Math.max(0, left / 2))
    await settle()
  }
}

async function hasEnded(call_id: string): Promise<boolean> {
  const call = await db.knex('calls').where({ call_id }).first<{ ended_at: Date | null }>('ended_at')
  return call.ended_at !== null
}

/** The action of the other party, when there is one that a test can move. */
function remote(what: Step['do']): void {
  const line = trunk.lines.findLast(({ gone }) => !gone)
  if (!line) return
  if (what === 'speak') line.speaks('Where is my order?')
  else if (what === 'start') line.events.push({ kind: 'speech_started' })
  else if (what === 'key') line.presses('1')
  else if (what === 'leave') line.leaves()
  else if (what === 'lose') line.leaves('connection_lost')
}

async function apply(call_id: string, one: Step): Promise<void> {
  if (one.do === 'pass') await pass(one.ms)
  else if (one.do === 'mood') mood = one.mood
  else if (one.do === 'slow') for (const line of trunk.lines) slow(line, one.slow)
  else if (one.do === 'die') harness.kill(call_id)
  else if (one.do === 'transfer') await control(call_id, { kind: 'transfer', destination: '+2348051234567' })
  else if (one.do === 'warm') await control(call_id, { kind: 'warm_transfer', request: WARM })
  else if (one.do === 'talk') await control(call_id, { kind: 'warm_transfer', request: TALK })
  else if (one.do === 'let_leave') await control(call_id, { kind: 'leave' })
  else if (one.do === 'hang_up' || one.do === 'hold' || one.do === 'resume') await control(call_id, { kind: one.do })
  else remote(one.do)
  await settle()
}

function slow(line: FakeLine, speech: boolean): void {
  if (speech) line.slow = true
  else line.finish()
}

/** Nobody is asked for a call that no process here carries. */
async function control(call_id: string, command: Parameters<CallHarness['control']>[1]): Promise<void> {
  if (harness.live_calls.get(call_id)) await harness.control(call_id, command)
}

async function endsOnce(call_id: string, { workspace_id }: Calling): Promise<void> {
  const events = await db.knex('events').where({ workspace_id }).orderBy('event_id').pluck<string[]>('event_type')
  const call = await db.knex('calls').where({ call_id }).first<{ status: string; end_reason: string; ended_at: Date }>()
  expect(call.ended_at).not.toBeNull()
  expect(events[0]).toBe('call.initiated')
  expect(events.filter((type) => type === 'call.completed')).toHaveLength(1)
  expect(events.at(-1)).toBe('call.completed')
  const count = (type: string): number => events.filter((one) => one === type).length
  expect(count('call.agent_response')).toBeLessThanOrEqual(count('call.transcription'))
  const turns = await db.knex('transcript_turns').where({ call_id }).orderBy('position').pluck<number[]>('position')
  expect(turns).toEqual(turns.map((_, at) => at))
}

async function nothingIsLeft({ workspace_id }: Calling): Promise<void> {
  expect(harness.live_calls.size).toBe(0)
  expect(await db.knex('live_calls').where({ workspace_id })).toEqual([])
  const [counted] = await db.knex('live_call_counts').where({ workspace_id }).pluck<number[]>('live')
  expect(counted).toBe(0)
  expect(await db.knex('call_transfers').where({ workspace_id, ended_at: null })).toEqual([])
  expect(await db.knex('call_transfers').where({ workspace_id, outcome: null })).toEqual([])
  expect(trunk.lines.every(({ gone }) => gone)).toBe(true)
}

async function live(calling: Calling, call_id: string, steps: Step[]): Promise<void> {
  for (const one of steps) await apply(call_id, one)
  mood = 'answers'
  for (const line of trunk.lines) slow(line, false)
  await control(call_id, { kind: 'resume' })
  // A colleague and the caller may talk as long as they like.
  if (harness.live_calls.get(call_id)?.transfers.is_joined) await control(call_id, { kind: 'hang_up' })
  await passUntilEnded(call_id, ENOUGH_MS)
  if (harness.live_calls.get(call_id)?.transfers.is_joined) await control(call_id, { kind: 'hang_up' })
  if (harness.live_calls.get(call_id)) await passUntilEnded(call_id, HOLD_LIMIT_MS) // an answer has held it after it was resumed
  await endsOnce(call_id, calling)
  await nothingIsLeft(calling)
}

test('a call of any kind ends once, whatever is said, pressed, asked, broken or killed in it, and leaves nothing behind', async () => {
  await settle()
  const history = fc.array(step, { maxLength: 14 })
  const life = fc.record({ is_real: fc.boolean(), agent: settings, utterances: caller, history })
  await fc.assert(
    fc.asyncProperty(life, async ({ is_real, agent, utterances, history }) => {
      mood = 'answers'
      trunk.lines.length = 0
      const calling = await harness.calling(is_real ? 'production' : 'sandbox', { ...agent, ...ANY_HOUR })
      const call_id = is_real ? await harness.place(calling) : await harness.ring(calling, utterances)
      await settle()
      await live(calling, call_id, history)
      expect(clock.pending).toBeLessThanOrEqual(TIMERS_AT_REST)
    }),
    { numRuns: RUNS, endOnFailure: true, examples: [[WITH_A_COLLEAGUE], [IN_A_TALK]] },
  )
})
