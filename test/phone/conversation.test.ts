import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openConversationHarness,
  type ConversationHarness,
} from '../../packages/server/test/support/conversation-harness.ts'
import { percentile } from '../../packages/server/src/platform/percentile.ts'
import type { ThreadPhone } from '../../packages/server/test/support/phone-thread.ts'
import { TEST_LIMIT_MS } from '../limits.ts'

/** `npm run bench:conversation` measures more calls and turns, and compares them with the targets. */
const CALLS = Number(process.env['CONVERSATION_CALLS'] ?? 3)
const TURNS = Number(process.env['CONVERSATION_TURNS'] ?? 1)
const IS_BENCH = process.env['CONVERSATION_TURNS'] !== undefined
/** The limit for medians outside of the benchmark: a busy machine is late, but what waits for the end of a long answer takes ten seconds. */
const SOON_MS = 1_000

/** The pause that ends a question. Every caller waits at least this long. */
const PAUSE_MS = 360
/** The time that a recognizer on a network takes. */
const RECOGNITION_MS = 150
const THINKING_MS = 300
const QUESTION = 'What is the balance of my account?'
const SHORT = 'It is ready.'
const LONG =
  'Your balance is five thousand naira, and the last payment came in on the first day of this month. '.repeat(3)

let harness: ConversationHarness
let question: Int16Array
const phones: ThreadPhone[] = []

beforeAll(async () => {
  harness = await openConversationHarness()
  question = await harness.voice(QUESTION)
  harness.speech.hear(QUESTION)
  harness.model.reply({ pieces: [SHORT] })
  for (let call = 0; call < CALLS; call++) phones.push(await harness.call())
  await Promise.all(phones.map(answered)) // the first turn of a process takes longer
})
afterAll(async () => {
  await harness.close()
})

/** Asks the question. @returns the time that the caller waits for the answer. */
async function answered(phone: ThreadPhone): Promise<number> {
  const { last_ms } = await phone.says(question)
  const heard_ms = await phone.hearsAfter(last_ms)
  await phone.hearsTheEnd()
  return heard_ms - last_ms
}

/** Measures all calls at once, each in `TURNS` turns. @returns the sorted values. */
async function onEachCall(measure: (phone: ThreadPhone) => Promise<number>, calls = phones): Promise<number[]> {
  const measured = await Promise.all(
    calls.map(async (phone) => {
      const values: number[] = []
      for (let turn = 0; turn < TURNS; turn++) values.push(await measure(phone))
      return values
    }),
  )
  return measured.flat().toSorted((a, b) => a - b)
}

function report(name: string, sorted: number[]): void {
  const [p50, p95, max] = [0.5, 0.95, 1].map((share) => Math.round(percentile(sorted, share) ?? NaN))
  if (IS_BENCH) process.stdout.write(`${name}: p50 ${p50} ms, p95 ${p95} ms, most ${max} ms, of ${sorted.length}\n`)
}

test('an answer is heard soon after the pause that ends a question', { timeout: TEST_LIMIT_MS * 2 }, async () => {
  const waited = (await onEachCall(answered)).map((ms) => ms - PAUSE_MS)
  report('reply after the pause', waited)
  expect(percentile(waited, 0.5)).toBeLessThanOrEqual(IS_BENCH ? 100 : SOON_MS)
  if (IS_BENCH) expect(percentile(waited, 0.95)).toBeLessThanOrEqual(140)
})

test.runIf(IS_BENCH)(
  'the first audio comes within 500 ms of a question, with a recognizer that takes 150 ms',
  { timeout: TEST_LIMIT_MS * 2 },
  async () => {
    harness.speech.hear({ text: QUESTION, takes_ms: RECOGNITION_MS })
    const waited = await onEachCall(answered)
    harness.speech.hear(QUESTION)
    report('end of speech to first audio, recognizer of 150 ms', waited)
    expect(percentile(waited, 0.5)).toBeLessThanOrEqual(500)
  },
)

test.runIf(IS_BENCH)(
  'a model that thinks for 300 ms is waited for less by an agent that asks in pauses',
  { timeout: TEST_LIMIT_MS * 2 },
  async () => {
    harness.model.reply({ pieces: [SHORT], takes_ms: THINKING_MS })
    const usual = await onEachCall(answered)
    const asking = [await harness.call({ speculative_turns: true }), await harness.call({ speculative_turns: true })]
    await Promise.all(asking.map(answered))
    const speculative = await onEachCall(answered, asking)
    harness.model.reply({ pieces: [SHORT] })
    report(`end of speech to first audio, model of ${THINKING_MS} ms`, usual)
    report('the same, asked in the pause', speculative)
    expect(percentile(speculative, 0.5) ?? Infinity).toBeLessThan(percentile(usual, 0.5) ?? 0)
  },
)

test('the agent falls silent at once when somebody speaks over it', { timeout: TEST_LIMIT_MS * 2 }, async () => {
  harness.model.reply({ pieces: [LONG] })
  await Promise.all(phones.map(async (phone) => phone.hearsAfter((await phone.says(question)).last_ms)))
  const spoken = await onEachCall(async (phone) => {
    const { first_ms, last_ms } = await phone.says(question)
    const silent_ms = await phone.hearsTheEnd()
    await phone.hearsAfter(last_ms)
    return silent_ms - first_ms
  })
  report('barge-in to silence', spoken)
  expect(percentile(spoken, 0.5)).toBeLessThanOrEqual(IS_BENCH ? 200 : SOON_MS)
  if (IS_BENCH) expect(percentile(spoken, 0.95)).toBeLessThanOrEqual(200)
})
