import type { SimulationCreate, SimulationDetail } from '@ohun/sdk'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { rootMeanSquare } from './support/noise.ts'
import { toneShare } from './support/rtp-phone.ts'
import { ANY_HOUR } from './support/scenario.ts'
import { startSpeechServer } from './support/speech-server.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({}, createLog('error'))
})
afterAll(() => server.stop())

type Scenario = SimulationCreate['scenarios'][number]

async function simulated(scenarios: Scenario[], at: TestServer = server): Promise<SimulationDetail> {
  const { sandbox } = await at.workspace()
  const settings = { display_name: 'Ada', ai_provider: 'anthropic', greeting_text: 'Good day.', ...ANY_HOUR } as const
  const { agent_id } = await sandbox.agents.create(settings)
  const { simulation_id } = await sandbox.simulations.create({ agent_id, by: 'sound', scenarios })
  await at.settle()
  const simulation = await sandbox.simulations.get(simulation_id)
  expect(simulation.fault).toBeNull()
  return simulation
}

const failuresOf = ({ scenarios }: SimulationDetail): unknown =>
  scenarios.map(({ name, failures, runs }) => [name, [...failures, ...runs.flatMap((run) => run.failures)]])

const passed = (scenarios: readonly Scenario[]): unknown => scenarios.map(({ name }) => [name, []])

const ORDER = 'Where is my order?'
const SPOKEN = { says: { contains: `You said: ${ORDER}` } }

test('a caller is heard on the line: words, keys, an interruption, and the end', async () => {
  const scenarios: Scenario[] = [
    {
      name: 'Words',
      steps: [ORDER, { when: [{ agent_says: 'order', steps: ['Thank you'] }], otherwise: ['What?'] }],
      expect: [
        SPOKEN,
        { says: { contains: 'You said: Thank you' } },
        { says: { contains: 'good day', turn: 1 } },
        { end_reason: 'remote_hangup' },
        { quality: { mos_at_least: 4, packet_loss_percent_at_most: 0, jitter_ms_at_most: 1 } },
        { within_ms: { stage: 'first_audio', at_most: 5_000 } },
      ],
    },
    {
      name: 'Keys',
      steps: [{ keys: '47#' }, { hang_up: true }],
      expect: [{ says: { contains: 'You said: 47#' } }, { order: [{ agent_says: 'day' }, { caller_says: '47#' }] }],
    },
    {
      name: 'Interruption at a word',
      steps: [
        'one two three four five six seven eight nine ten',
        { barge_in: 'Stop it right now, please', at_word: 'three' },
      ],
      expect: [
        { heard: { matches: 'You said: one two three( four)?( five)?( six)?$' } },
        { says: { contains: 'You said: Stop it right now, please' } },
        { event: { type: 'call.barge_in', times: 1 } },
      ],
    },
    {
      name: 'Interruption in the middle',
      steps: ['one two three four five six seven eight nine ten', { barge_in: 'Stop it right now, please' }],
      expect: [{ heard: { contains: 'one two three' } }, { event: { type: 'call.barge_in', times: 1 } }],
    },
    {
      name: 'Silence',
      by: 'sound',
      steps: [{ silence_ms: 60_000 }, 'Too late'],
      expect: [{ says: { contains: 'Are you still there?' } }, { end_reason: 'idle' }],
    },
    {
      name: 'Persona',
      persona: { description: 'A customer', goal: `${ORDER} Thank you.`, model: 'scripted' },
      expect: [SPOKEN, { says: { contains: 'You said: Thank you.' } }, { end_reason: 'remote_hangup' }],
    },
    { name: 'Text beside it', by: 'text', steps: [ORDER], expect: [SPOKEN, { within_ms: { at_most: 100 } }] },
  ]
  const simulation = await simulated(scenarios)
  expect(failuresOf(simulation)).toEqual(passed(scenarios))
  const [words, , , , , , text] = simulation.scenarios.map(({ runs }) => runs[0]!)
  // The pause that ends an utterance has passed, which text does not have.
  expect(words!.slowest_reply_ms).toBeGreaterThanOrEqual(600)
  expect(text!.slowest_reply_ms).toBeLessThan(100)
  expect(text!.quality).toBeUndefined()
})

test('packets are lost and late on their way, the line measures it, and the same seed loses the same', async () => {
  const scenarios: Scenario[] = [
    {
      name: 'Lossy',
      steps: [ORDER],
      network: { loss_percent: 8, jitter_ms: 20, late_percent: 2 },
      noise: { kind: 'babble', snr_db: 25 },
      expect: [
        { quality: { packet_loss_percent_at_least: 5, packet_loss_percent_at_most: 16 } },
        { event: { type: 'call.quality_degraded' } },
        { says: { contains: 'order' } },
      ],
    },
    {
      name: 'Gone',
      steps: [ORDER, { silence_ms: 60_000 }],
      network: { loss_percent: 100 },
      expect: [{ says_not: { contains: 'You said' } }, { end_reason: 'connection_lost' }],
    },
    {
      name: 'Red',
      steps: [ORDER],
      network: { loss_percent: 8 },
      expect: [{ quality: { mos_at_least: 4.3 } }, { heard: { contains: 'order' } }],
    },
  ]
  const first = await simulated(scenarios)
  const [lossy, gone, red] = first.scenarios
  expect(lossy?.runs[0]?.failures).toEqual([])
  expect(gone?.runs[0]?.failures).toEqual([])
  expect(red?.runs[0]?.failures).toMatchObject([
    { expectation: 'expect[0].quality', expected: 'mos at least 4.3', actual: expect.stringMatching(/^[123]\./) },
    { expectation: 'expect[1].heard', actual: 'nothing' },
  ])
  expect(lossy?.runs[0]?.quality).toMatchObject({ jitter_ms: expect.closeTo(30, -2) })
  const second = await simulated(scenarios.slice(0, 1))
  expect(second.scenarios).toEqual([lossy])
})

test('a configured recognizer hears the caller, with the noise', async () => {
  const speech = await startSpeechServer()
  onTestFinished(() => speech.close())
  const { base_url: OHUN_SPEECH_BASE_URL, api_key: OHUN_SPEECH_API_KEY } = speech
  const endpoint = { OHUN_SPEECH_BASE_URL, OHUN_SPEECH_API_KEY, OHUN_TEXT_TO_SPEECH_MODEL: 'off' }
  const other = await startTestServer(endpoint, createLog('error'))
  onTestFinished(() => other.stop())
  speech.hear('I want a refund')
  const expected: Scenario['expect'] = [{ says: { contains: 'You said: I want a refund' } }]
  // The same caller, so they come one after the other.
  const same = { from_number: '+2348030000001', steps: [ORDER], expect: expected }
  const scenarios: Scenario[] = [
    { name: 'Quiet', ...same },
    { name: 'Humming', ...same, noise: { kind: 'hum', snr_db: 5 } },
  ]
  expect(failuresOf(await simulated(scenarios, other))).toEqual(passed(scenarios))
  const [quiet, humming] = [speech.heard.at(0)!.audio, speech.heard.at(-1)!.audio]
  expect(rootMeanSquare(humming)).toBeGreaterThan(rootMeanSquare(quiet))
  expect(toneShare(humming, 50)).toBeGreaterThan(0.1)
  expect(toneShare(quiet, 50)).toBeLessThan(0.01)
})
