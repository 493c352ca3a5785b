import type { Ohun, SimulationCreate, SimulationDetail, SimulationScenario } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { ANY_HOUR } from './support/scenario.ts'
import { setUpForTries } from './support/set-up-for-tries.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let workspace: TestWorkspace
let agent_id: string

const TOOL = { type: 'function', function: { name: 'find_order', parameters: { type: 'object' } } }

beforeAll(async () => {
  server = await startTestServer({}, createLog('error'))
})
afterAll(() => server.stop())
async function newAgent(): Promise<void> {
  workspace = await server.workspace()
  const settings = { display_name: 'Ada', ai_provider: 'anthropic', tool_definitions: JSON.stringify([TOOL]) }
  ;({ agent_id } = await workspace.sandbox.agents.create({ ...settings, greeting_text: 'Good day.', ...ANY_HOUR }))
}

async function simulated(
  suite: Omit<SimulationCreate, 'agent_id'>,
  client: Ohun = workspace.sandbox,
): Promise<SimulationDetail> {
  const { simulation_id } = await client.simulations.create({ agent_id, ...suite })
  await server.settle()
  const simulation = await client.simulations.get(simulation_id)
  expect(['queued', 'running']).not.toContain(simulation.status)
  return simulation
}

const AN_ORDER: SimulationScenario[] = [
  {
    name: 'An order',
    steps: ['Where is my order?', { keys: '47#' }, 'call find_order {"number": "47"}'],
    tools: [{ name: 'find_order', arguments: { number: '47' }, result: { status: 'on its way' } }],
    expect: [
      { says: { contains: 'good day', turn: 1 } },
      { says: { contains: 'You said: Where is my order?' } },
      { says: { contains: 'You said: 47#' } },
      { says: { matches: 'on its way' } },
      { says_not: { contains: 'sorry' } },
      { tool_called: { name: 'find_order', arguments: { number: '47' }, times: 1 } },
      { order: [{ caller_says: 'order' }, { tool: 'find_order' }, { agent_says: 'on its way' }] },
      { event: { type: 'call.completed', times: 1 } },
      { status: 'completed' },
      { end_reason: 'remote_hangup' },
      { cost_kobo_at_most: 0 },
      { within_ms: { at_most: 1000 } },
    ],
  },
]

const FAULTS: SimulationScenario[] = [
  {
    name: 'Faults',
    steps: Array.from({ length: 4 }, () => 'call find_order {}'),
    tools: [
      { name: 'find_order', error: 503, times: 1 },
      { name: 'find_order', malformed: true, times: 1 },
      { name: 'find_order', timeout: true, times: 1 },
      { name: 'find_order', result: { ok: true }, delay_ms: 1500 },
    ],
    expect: [
      { says: { contains: 'The tool failed: status.' } },
      { says: { contains: 'The tool failed: not_json.' } },
      { says: { contains: 'The tool failed: timeout.' } },
      { says: { contains: '{"ok":true}' } },
      { tool_called: { name: 'find_order', times: 4 } },
      { within_ms: { percentile: 50, at_most: 1500 } },
    ],
  },
]

const REACTIONS: SimulationScenario[] = [
  {
    name: 'Branches',
    steps: [
      'I want to pay',
      {
        when: [
          { agent_says: 'refund', steps: ['No'] },
          { agent_says: 'want to pay', steps: ['Yes'] },
        ],
        otherwise: ['Hm'],
      },
      {
        when: [{ agent_says: 'nothing like it', steps: [{ hang_up: true }] }],
        otherwise: [
          'Go on',
          {
            when: [
              {
                agent_says: 'go on',
                steps: [{ when: [{ agent_says: 'refund', steps: ['No'] }], otherwise: ['Deeper'] }],
              },
            ],
          },
          'And on',
        ],
      },
    ],
    expect: [
      { order: [{ agent_says: 'Go on' }, { agent_says: 'Deeper' }, { agent_says: 'And on' }] },
      { says: { contains: 'You said: Yes' } },
      { says: { contains: 'You said: Go on' } },
      { says_not: { contains: 'You said: No' } },
    ],
  },
  {
    name: 'Interrupts',
    steps: ['one two three four five', { barge_in: 'Stop it', at_word: 'three' }],
    expect: [
      { heard: { matches: 'You said: one two three$' } },
      { says: { contains: 'You said: Stop it' } },
      { event: { type: 'call.barge_in', times: 1 } },
    ],
  },
  {
    name: 'Silence',
    steps: [{ silence_ms: 3_600_000 }, 'Too late'],
    expect: [
      { says: { contains: 'Are you still there?' } },
      { end_reason: 'idle' },
      { event: { type: 'call.idle_silence', times: 2 } },
    ],
  },
  {
    name: 'Bad line',
    steps: ['Hello', { hang_up: true }],
    network: { jitter_ms: 80, loss_percent: 6, late_percent: 4 },
    expect: [
      { event: { type: 'call.quality_degraded', payload: { packet_loss_percent: 10 } } },
      { end_reason: 'remote_hangup' },
    ],
  },
]

const MESSAGES: SimulationScenario[] = [
  {
    name: 'WhatsApp',
    channel: 'whatsapp',
    steps: [
      'call find_order {}',
      { when: [{ agent_says: 'answered', steps: [{ when: [{ agent_says: 'ok', steps: ['Thanks'] }] }] }] },
    ],
    tools: [{ name: 'find_order', result: { ok: true }, delay_ms: 4_000 }],
    expect: [
      { says: { contains: '{"ok":true}' } },
      { says: { contains: 'Thanks' } },
      { within_ms: { at_most: 5_000 } },
      { tool_called: { name: 'find_order' } },
    ],
  },
  {
    name: 'Stop',
    channel: 'sms',
    steps: ['Hello', 'STOP', 'Hello?'],
    expect: [
      { opted_out: true },
      { says_not: { contains: 'Hello?' } },
      { event: { type: 'message.opt_out', times: 1 } },
    ],
  },
]

describe('a suite', () => {
  let simulation: SimulationDetail
  const runOf = (wanted: string) => simulation.scenarios.find(({ name }) => name === wanted)?.runs[0]

  setUpForTries({
    async setUp() {
      await newAgent()
      simulation = await simulated({ scenarios: [...AN_ORDER, ...FAULTS, ...REACTIONS, ...MESSAGES] })
    },
  })

  test('plays a call as the scenario says, and looks at each expectation', () => {
    expect(simulation).toMatchObject({ status: 'passed', fault: null, failed_count: 0, scenario_count: 8 })
    expect(runOf('An order')?.failures).toEqual([])
    expect(simulation.suite).toMatchObject({ agent_id, seed: 1, repeats: 1 })
    expect(simulation.suite?.scenarios[0]).toMatchObject({ name: 'An order' })
  })

  test('lets a tool fail as the scenario says, and the model hears of it', () => {
    const run = runOf('Faults')
    expect(run?.failures).toEqual([])
    expect(run?.tool_calls?.map(({ outcome }) => outcome)).toEqual(['status', 'not_json', 'timeout', 'answered'])
    expect(run?.slowest_reply_ms).toBeGreaterThan(1_500)
  })

  test.each(REACTIONS.map(({ name }) => name))(
    'has a caller who reacts to what the agent says, interrupts it at a word, is silent, and hangs up: %s',
    (name) => {
      expect(runOf(name)?.failures).toEqual([])
    },
  )

  test.each(MESSAGES.map(({ name }) => name))(
    'plays conversations by SMS and WhatsApp, and respects an opt-out: %s',
    (name) => {
      expect(runOf(name)?.failures).toEqual([])
    },
  )
})

const CHOICE: SimulationScenario = {
  name: 'Choice',
  steps: [{ say_one_of: ['One', 'Two', 'Three', 'Four', 'Five'] }, 'call find_order {}'],
  tools: [{ name: 'find_order', result: {}, delay_ms: 700 }],
  expect: [{ says: { contains: 'Never said' } }],
}

const RED: SimulationScenario = {
  name: 'Red',
  steps: ['call find_order {"number": "1"}'],
  tools: [{ name: 'find_order', arguments: { number: '2' }, result: {} }],
  expect: [
    { says: { contains: 'on its way' } },
    { tool_called: { name: 'find_order', times: 2 } },
    { end_reason: 'agent_hangup' },
    { order: [{ agent_says: 'find_order' }, { caller_says: 'find_order' }] },
    { event: { type: 'call.barge_in' } },
  ],
}

describe('a suite that fails', () => {
  let other: SimulationDetail

  setUpForTries({
    async setUp() {
      await newAgent()
      const green = { name: 'Green', steps: ['Hello'], expect: [{ says: { contains: 'Hello' } }] }
      other = await simulated({ repeats: 4, seed: 8, scenarios: [CHOICE, RED, green] })
    },
  })

  test('says of an expectation that is not met what was expected and what happened', () => {
    const [, ...scenarios] = other.scenarios
    expect(other).toMatchObject({ status: 'failed', failed_count: 2 })
    const failures = scenarios[0]!.runs[0]!.failures
    expect(failures.map(({ expectation }) => expectation)).toEqual([
      'tools',
      'expect[0].says',
      'expect[1].tool_called',
      'expect[2].end_reason',
      'expect[3].order',
      'expect[4].event',
    ])
    expect(failures[3]).toEqual({
      expectation: 'expect[2].end_reason',
      expected: 'agent_hangup',
      actual: 'remote_hangup',
    })
    expect(scenarios[1]).toMatchObject({ name: 'Green', passed: true })
  })

  test('has the same conversations with the same seed, and others with another one', async () => {
    const first = await simulated({ repeats: 4, seed: 7, scenarios: [CHOICE] })
    const second = await simulated({ repeats: 4, seed: 7, scenarios: [CHOICE] })
    expect(second.scenarios).toEqual(first.scenarios)
    expect(other.scenarios[0]).not.toEqual(first.scenarios[0])
    expect(first.scenarios[0]!.runs.map(({ repeat }) => repeat)).toEqual([1, 2, 3, 4])
  })
})

describe('another suite', () => {
  beforeEach(newAgent)

  test('a draft, a version, another backend and fixtures for it are tried without a change of the live agent', async () => {
    const { sandbox } = workspace
    await sandbox.agentDrafts.update(agent_id, { greeting_text: 'Draft.' })
    const says = (contains: string) => [
      { name: 'Greeting', steps: ['Hello'], expect: [{ says: { contains, turn: 1 } }] },
    ]
    expect(await simulated({ agent_version: 0, scenarios: says('Draft.') })).toMatchObject({ status: 'passed' })
    expect(await simulated({ agent_version: 1, scenarios: says('Good day.') })).toMatchObject({ status: 'passed' })
    expect(await simulated({ agent_version: 9, scenarios: says('Good day.') })).toMatchObject({
      status: 'broken',
      fault: expect.stringContaining('has no version 9'),
    })
    await sandbox.agents.update(agent_id, { ai_provider: 'byom', webhook_url: 'http://127.0.0.1:9/' })
    const backend = [{ reply: { text: 'From the file.' } }, { malformed: true as const }]
    const scenarios = [
      {
        name: 'Backend',
        steps: ['Hello', 'Again'],
        backend,
        expect: [{ says: { contains: 'From the file.' } }, { says: { contains: 'I cannot answer' } }],
      },
    ]
    expect(await simulated({ webhook_url: 'http://127.0.0.1:10/', scenarios })).toMatchObject({ status: 'passed' })
    expect(await sandbox.agents.get(agent_id)).toMatchObject({
      webhook_url: 'http://127.0.0.1:9/',
      greeting_text: 'Good day.',
    })
    expect((await sandbox.calls.list()).items).toEqual([])
  })

  test('a pattern that takes for ever breaks the simulation, with its reason, and nothing else', async () => {
    const steps = [`${'a'.repeat(60)}b`]
    const slow = { name: 'Slow', steps, expect: [{ says: { matches: '(a+)+$' } }] }
    expect(await simulated({ scenarios: [slow] })).toMatchObject({
      status: 'broken',
      fault: expect.stringContaining('The pattern /(a+)+$/ takes too long'),
      scenarios: [],
    })
  })
})
