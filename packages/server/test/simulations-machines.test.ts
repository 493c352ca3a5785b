import type { AgentUpdate, SimulationCreate, SimulationDetail } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { agentOf, ANY_HOUR } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

type Scenario = SimulationCreate['scenarios'][number]

let server: TestServer
let workspace: TestWorkspace
let agent_id: string

const GREETING = 'You have reached Ngozi.'
const BEGIN = '2026-12-01T09:00:00Z'
/** A colleague of the sandbox who is busy. */
const BUSY = '+2348031239002'

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  workspace = await server.workspace()
  const answering_machine = { detect: true, action: 'ask_backend', message: 'Call us, please.' } as const
  ;({ agent_id } = await agentOf(workspace.sandbox, { answering_machine, ...ANY_HOUR }))
})

async function simulated(scenarios: Scenario[], settings?: AgentUpdate): Promise<SimulationDetail> {
  const { sandbox } = workspace
  if (settings) await sandbox.agents.update(agent_id, settings)
  const { simulation_id } = await sandbox.simulations.create({ agent_id, starts_at: BEGIN, repeats: 2, scenarios })
  await server.settle()
  return await sandbox.simulations.get(simulation_id)
}

const failures = ({ scenarios }: SimulationDetail) =>
  scenarios.flatMap(({ runs }) => runs.flatMap((run) => run.failures))

test('a machine answers the agent, whose backend decides what it does', async () => {
  const answered = (answered_by: string) => ({
    event: { type: 'call.answered_by', payload: { answered_by }, times: 1 },
  })
  const simulation = await simulated([
    {
      name: 'A voicemail gets a message',
      machine: {
        kind: 'voicemail',
        greeting: GREETING,
        backend: { reply: { action: 'leave_message', message: 'Your order is ready.' } },
      },
      expect: [
        answered('voicemail'),
        { order: [{ caller_says: GREETING }, { agent_says: 'Your order is ready' }] },
        { end_reason: 'message_left' },
      ],
    },
    {
      name: 'A menu gets nothing',
      machine: { kind: 'menu', greeting: GREETING, backend: { reply: { action: 'hang_up' } } },
      expect: [answered('menu'), { says_not: { matches: '.' } }, { end_reason: 'machine_answered' }],
    },
    {
      name: 'A backend fails',
      machine: { kind: 'unavailable', greeting: GREETING, backend: { timeout: true } },
      expect: [answered('unavailable'), { end_reason: 'machine_answered' }],
    },
    {
      name: 'The agent goes on',
      machine: { kind: 'menu', greeting: 'Press one.', backend: { reply: { action: 'continue' } } },
      backend: [{ reply: { text: 'I press one.' } }],
      network: { loss_percent: 5 },
      expect: [{ says: { contains: 'Hello' } }, { end_reason: 'idle' }],
    },
  ])
  expect(failures(simulation)).toEqual([])
  expect(simulation.status).toBe('passed')
  expect((await workspace.sandbox.calls.list()).items).toEqual([])
})

test('a call that the agent may not place fails its scenario, with the reason', async () => {
  const window = { call_window_start: '20:00', call_window_end: '21:00' }
  const machine = { kind: 'voicemail', greeting: GREETING } as const
  const simulation = await simulated([{ name: 'Too early', machine, expect: [{ end_reason: 'message_left' }] }], window)
  expect(simulation.status).toBe('failed')
  expect(failures(simulation)[0]).toMatchObject({
    expectation: 'machine',
    actual: expect.stringMatching(/^CALL_WINDOW_RESTRICTED: /),
  })
})

test('a call-back is expected with its number and its time, and is not placed', async () => {
  const backend = [
    { reply: { text: 'One moment.', warm_transfer: { destination: BUSY, call_back: true } } },
    { reply: { text: 'At three.', schedule_callback: { not_before: '2026-12-01T15:00:00+01:00' } } },
    { reply: { text: 'Good-bye.', end_call: true } },
  ]
  const steps = ['A person, please.', { silence_ms: 60_000 }]
  const without_one = { name: 'No call-back', steps: ['Hello'], backend: [{ reply: { text: 'Good day.' } }] }
  const simulation = await simulated([
    {
      name: 'A call-back',
      steps,
      backend,
      expect: [
        { call_back: { not_before: '2026-12-01T14:00:00Z', minutes_at_least: 290, minutes_at_most: 301 } },
        { event: { type: 'call_back.scheduled', times: 1 } },
        { says: { contains: 'Good-bye.' } },
      ],
    },
    { ...without_one, expect: [{ call_back: {} }] },
  ])
  const [, without] = simulation.scenarios
  expect(failures({ ...simulation, scenarios: [simulation.scenarios[0]!] })).toEqual([])
  expect(without!.runs[0]!.failures).toEqual([
    { expectation: 'expect[0].call_back', expected: 'a call-back', actual: 'no call-back was scheduled' },
  ])
  expect((await workspace.sandbox.callBacks.list()).items).toEqual([])
})
