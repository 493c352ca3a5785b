import type { Agent, AgentCreate } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { ExaminedLine, FakeLine, FakeTrunk } from './support/fake-line.ts'
import { agentOf, ANY_HOUR, numbersInPool } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

type Setting = AgentCreate['answering_machine']

const HANG_UP = { detect: true, action: 'hang_up', message: null } as const
const LEAVE = { detect: true, action: 'leave_message', message: 'Please call Example Bank back.' } as const
const CONTINUE = { detect: true, action: 'continue', message: null } as const
const ASK = { detect: true, action: 'ask_backend', message: null } as const
const PERSON = { kind: 'answered_by', answered_by: 'human', reason: 'cadence', after_ms: 1_200 } as const
const VOICEMAIL = { kind: 'answered_by', answered_by: 'voicemail', reason: 'cadence', after_ms: 2_400 } as const

const trunk = new FakeTrunk()
let server: TestServer
let backend: Backend
let workspace: TestWorkspace

beforeAll(async () => {
  server = await startTestServer({}, createLog('silent'), { trunks: [trunk] })
})
afterAll(() => server.stop())
beforeEach(async () => {
  Object.assign(trunk, { behaviour: 'answers', lines: [], newLine: () => new ExaminedLine() })
  backend = await startBackend()
  workspace = await server.workspace()
  return async () => {
    for (const line of trunk.lines) line.leaves()
    await server.settle()
    await backend.stop()
  }
})

async function calling(answering_machine: Setting, settings: Partial<AgentCreate> = {}) {
  const agent = await agentOf(workspace.production, {
    webhook_url: backend.url,
    greeting_text: 'Good day.',
    answering_machine,
    ...settings,
  })
  const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
  await workspace.production.numbers.claim({ number_id, agent_id: agent.agent_id })
  const { call_id } = await workspace.production.calls.create({ agent_id: agent.agent_id, to_number: '+2348031234567' })
  await server.settle()
  const line = trunk.lines[0] as ExaminedLine
  return { agent, call_id, line, call: () => workspace.production.calls.get(call_id) }
}

const answers = () =>
  backend.events().flatMap(({ json }) => (json.event_type === 'call.answered_by' ? [json.payload] : []))

describe('a call of an agent that detects who answers', () => {
  test('greets when a person is known to have answered, and not before', async () => {
    const { line, call, call_id } = await calling(HANG_UP)
    expect([line.asked.length, line.log]).toEqual([1, []])
    line.reports(PERSON)
    await server.settle()
    expect(line.log).toEqual(['say Good day.'])
    expect(await call()).toMatchObject({
      answered_by: 'human',
      answered_by_reason: 'cadence',
      answered_by_after_ms: 1_200,
    })
    expect(answers()).toEqual([{ call_id, answered_by: 'human', reason: 'cadence', after_ms: 1_200 }])
  })

  test('takes a mere "Hello?" for what the greeting answers, also when it is recognised later', async () => {
    const { line, call } = await calling(HANG_UP)
    line.slow = true
    line.reports({ kind: 'speech_started' })
    line.reports(PERSON)
    await server.settle()
    line.reports({ kind: 'utterance', text: 'Hello?', confidence: 0.9 })
    await server.settle()
    line.finish()
    await server.settle()
    expect((await call()).transcript.map(({ text }) => text)).toEqual(['Good day.'])
  })

  test('answers what a person has said besides, after the greeting', async () => {
    const { line, call } = await calling(HANG_UP)
    line.speaks('He is not available at the moment.')
    line.reports(PERSON)
    await server.settle()
    expect((await call()).transcript.map(({ role, text }) => `${role}: ${text}`)).toEqual([
      'agent: Good day.',
      'caller: He is not available at the moment.',
      expect.stringMatching(/^agent: /),
    ])
  })

  test('is interrupted by who speaks on over the greeting', async () => {
    const { line } = await calling(HANG_UP)
    line.slow = true
    line.reports({ kind: 'speech_started' })
    line.reports(PERSON)
    await server.settle()
    line.reports({ kind: 'speech_started' })
    await server.settle()
    expect(line.log).toEqual(['say Good'])
  })

  test.each(['voicemail', 'menu', 'unavailable'] as const)('hangs up on %s, without a word', async (answered_by) => {
    const { line, call } = await calling(HANG_UP)
    line.reports({ kind: 'answered_by', answered_by, reason: 'words', after_ms: 2_000 })
    await server.settle()
    expect(line.log).toEqual(['hang up'])
    expect(await call()).toMatchObject({ status: 'completed', end_reason: 'machine_answered', answered_by })
  })

  test.each(['silence', 'music'] as const)('goes on where it is uncertain: %s', async (reason) => {
    const { line, call } = await calling(HANG_UP)
    line.reports({ kind: 'answered_by', answered_by: 'uncertain', reason, after_ms: 2_000 })
    await server.settle()
    expect(line.log).toEqual(['say Good day.'])
    expect(await call()).toMatchObject({ status: 'in_progress', answered_by: 'uncertain', answered_by_reason: reason })
  })

  test('goes on after six seconds if the line reports nothing', async () => {
    const { line, call } = await calling(HANG_UP)
    await server.advance(6_000)
    expect(line.log).toEqual(['say Good day.'])
    expect(await call()).toMatchObject({ answered_by: 'uncertain', answered_by_reason: 'no_result' })
  })

  test('goes on with a machine, as the setting says', async () => {
    const { line, call } = await calling(CONTINUE)
    line.reports(VOICEMAIL)
    await server.settle()
    expect(line.log).toEqual(['say Good day.'])
    expect(await call()).toMatchObject({ status: 'in_progress', answered_by: 'voicemail' })
  })

  test('records who has answered of a contact who was erased meanwhile', async () => {
    const { line, call } = await calling(HANG_UP)
    await workspace.production.contacts.erase('+2348031234567')
    line.reports(VOICEMAIL)
    await server.settle()
    expect(await call()).toMatchObject({ end_reason: 'machine_answered' })
  })
})

describe('a message', () => {
  test('is said after the tone of the voicemail, whose words are in the transcript; then the agent hangs up', async () => {
    const { line, call } = await calling(LEAVE)
    line.reports(VOICEMAIL)
    await server.settle()
    expect(line.log).toEqual([])
    line.speaks('You have reached the voicemail of Ngozi.')
    line.reports({ kind: 'message_awaited', after: 'tone' })
    await server.settle()
    expect(line.log).toEqual(['say Please call Example Bank back.', 'hang up'])
    const { transcript, end_reason } = await call()
    expect(end_reason).toBe('message_left')
    expect(transcript.map(({ role, text }) => `${role}: ${text}`)).toEqual([
      'caller: You have reached the voicemail of Ngozi.',
      'agent: Please call Example Bank back.',
    ])
    expect(line.speeches[0]).toMatchObject({ interruptible: false })
  })

  test('is not said if the voicemail never records: the agent hangs up after a minute', async () => {
    const { line, call } = await calling(LEAVE)
    line.reports(VOICEMAIL)
    await server.settle()
    await server.advance(60_000)
    expect(line.log).toEqual(['hang up'])
    expect(await call()).toMatchObject({ end_reason: 'machine_answered' })
  })

  test('is not said to a menu', async () => {
    const { line } = await calling(LEAVE)
    line.reports({ kind: 'answered_by', answered_by: 'menu', reason: 'words', after_ms: 2_000 })
    await server.settle()
    expect(line.log).toEqual(['hang up'])
  })
})

describe('a backend that is asked about a machine', () => {
  /** The reply to the question; everything else is answered as always. */
  function replies(reply: unknown): void {
    const { answer } = backend
    backend.answer = (request, response) =>
      request.json.event_type === 'call.machine_answered' ? reply : answer(request, response)
  }

  const questions = () =>
    backend.received.flatMap(({ json }) => (json.event_type === 'call.machine_answered' ? [json] : []))

  const exchangesOf = async (call_id: string) => (await workspace.production.calls.exchanges(call_id)).exchanges

  async function answeredBy(answered_by: 'voicemail' | 'menu', setting: Setting = ASK) {
    const on = await calling(setting)
    on.line.reports({ ...VOICEMAIL, answered_by })
    await server.settle()
    return on
  }

  test('chooses a message, which is said to the voicemail after its tone', async () => {
    replies({ action: 'leave_message', message: 'Ngozi, your order has arrived.' })
    const { line, call, call_id, agent } = await answeredBy('voicemail')
    line.reports({ kind: 'message_awaited', after: 'tone' })
    await server.settle()
    expect(line.log).toEqual(['say Ngozi, your order has arrived.', 'hang up'])
    expect(await call()).toMatchObject({ answered_by: 'voicemail', end_reason: 'message_left' })
    const { from_number, to_number } = await call()
    const { agent_id } = agent
    const about = { event_type: 'call.machine_answered', call_id, agent_id, from_number, to_number, message: null }
    const found = { answered_by: 'voicemail', reason: 'cadence', after_ms: 2_400, timestamp: expect.any(String) }
    expect(questions()).toEqual([{ ...about, ...found }])
    expect(await exchangesOf(call_id)).toContainEqual(
      expect.objectContaining({ kind: 'machine', response_status: 200, error: null }),
    )
  })

  test('chooses the message of the setting by giving none', async () => {
    replies({ action: 'leave_message', message: ' ' })
    const { line } = await answeredBy('voicemail', { ...ASK, message: 'Please call back.' })
    line.reports({ kind: 'message_awaited', after: 'silence' })
    await server.settle()
    expect(line.log).toEqual(['say Please call back.', 'hang up'])
  })

  test.each([
    ['goes on', { action: 'continue' }, 'say Good day.'],
    ['hangs up, also for a message', { action: 'leave_message', message: 'Please call back.' }, 'hang up'],
  ])('%s with a menu', async (_, reply, done) => {
    replies(reply)
    const { line } = await answeredBy('menu')
    expect(line.log).toEqual([done])
  })

  test.each([
    ['an unknown action', { action: 'wait' }],
    ['a message without a text', { action: 'leave_message' }],
    ['a list', []],
  ])('fails with %s: on_failure applies, by default hang_up', async (_, reply) => {
    replies(reply)
    const { line, call, call_id } = await answeredBy('voicemail')
    expect(line.log).toEqual(['hang up'])
    expect(await call()).toMatchObject({ end_reason: 'machine_answered' })
    expect(await exchangesOf(call_id)).toContainEqual(expect.objectContaining({ kind: 'machine', error: 'shape' }))
  })

  test('is not asked about people, and about answers that are uncertain', async () => {
    const { line } = await calling(ASK)
    line.reports(PERSON)
    await server.settle()
    expect([line.log, questions()]).toEqual([['say Good day.'], []])
  })

  /** Resolves when the question is there, which the backend never answers. */
  async function unanswered(setting: Setting) {
    replies(undefined)
    const on = await calling(setting)
    on.line.reports(VOICEMAIL)
    await backend.until(() => questions().length === 1)
    return on
  }

  test('is given up after three seconds, and the call goes on as on_failure says', async () => {
    const message = 'Please call back.'
    const { line } = await unanswered({ ...ASK, message, on_failure: 'leave_message' })
    line.reports({ kind: 'message_awaited', after: 'tone' })
    await server.clock.advance(2_999)
    expect(line.log).toEqual([])
    await server.clock.advance(1)
    await server.settle()
    expect(line.log).toEqual([`say ${message}`, 'hang up'])
  })

  test('is not waited for when the other party hangs up', async () => {
    const { line, call } = await unanswered(ASK)
    line.leaves()
    await server.settle()
    expect(await call()).toMatchObject({ end_reason: 'remote_hangup' })
  })
})

describe('a call of an agent that does not detect it', () => {
  test('is greeted at once, and nothing is recorded or reported', async () => {
    const { line, call } = await calling({ ...HANG_UP, detect: false })
    expect([line.asked, line.log]).toEqual([[], ['say Good day.']])
    expect(await call()).toMatchObject({ answered_by: null, answered_by_reason: null, answered_by_after_ms: null })
    expect(answers()).toEqual([])
  })

  test('is greeted at once by an agent whose line cannot find it out', async () => {
    trunk.newLine = () => new FakeLine()
    const { line } = await calling(HANG_UP)
    expect(line.log).toEqual(['say Good day.'])
  })
})

describe('the setting', () => {
  test('by default, nothing is detected', async () => {
    const { answering_machine } = await agentOf(workspace.production, {})
    expect(answering_machine).toEqual({ detect: false, action: 'hang_up', message: null })
  })

  test('a message is required to leave one', async () => {
    const { agent } = await calling(HANG_UP)
    const change = (answering_machine: Setting): Promise<Agent> =>
      workspace.production.agents.update(agent.agent_id, { answering_machine })
    await expect(change({ ...LEAVE, message: null })).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringMatching(/^answering_machine\.message: is required/),
    })
    expect((await change(LEAVE))?.answering_machine).toEqual(LEAVE)
  })
})

describe('ask_backend', () => {
  const refused = (message: RegExp) => ({ code: 'INVALID_ARGUMENT', message: expect.stringMatching(message) })

  test('is kept by the versions of an agent', async () => {
    const { agent } = await calling({ ...ASK, on_failure: 'continue' })
    const { agent_id } = agent
    expect(agent.answering_machine).toEqual({ ...ASK, on_failure: 'continue' })
    await workspace.production.agents.update(agent_id, { answering_machine: HANG_UP })
    const first = await workspace.production.agentVersions.get(agent_id, 1)
    expect(first.settings.answering_machine).toEqual({ ...ASK, on_failure: 'continue' })
  })

  test.each([
    ['a hosted model', { ai_provider: 'openai', webhook_url: null }],
    ['an endpoint of models', { webhook_format: 'chat_completions', webhook_model: 'small' }],
  ] as const)('is refused for %s', async (_, settings) => {
    await expect(agentOf(workspace.production, { ...settings, answering_machine: ASK })).rejects.toMatchObject(
      refused(/^answering_machine\.action: ask_backend requires ai_provider byom/),
    )
  })

  test('needs a message for an on_failure that leaves one', async () => {
    const answering_machine = { ...ASK, on_failure: 'leave_message' } as const
    await expect(agentOf(workspace.production, { answering_machine })).rejects.toMatchObject(
      refused(/^answering_machine\.message: is required with the on_failure leave_message/),
    )
  })
})

describe('the sandbox', () => {
  async function sandboxCall(last4: string, setting: Setting, settings: Partial<AgentCreate> = {}) {
    const { sandbox } = workspace
    const { agent_id } = await agentOf(sandbox, {
      greeting_text: 'Good day.',
      answering_machine: setting,
      ...ANY_HOUR,
      ...settings,
    })
    await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const { call_id } = await sandbox.calls.create({ agent_id, to_number: `+234803123${last4}` })
    for (let second = 0; second < 6; second++) await server.advance(1_000)
    return await sandbox.calls.get(call_id)
  }

  test('asks the backend about 9005, too', async () => {
    backend.answer = ({ json }) =>
      json.event_type === 'call.machine_answered'
        ? { action: 'leave_message', message: 'Your order has arrived.' }
        : { received: true }
    const call = await sandboxCall('9005', ASK, { webhook_url: backend.url })
    expect(call).toMatchObject({ answered_by: 'voicemail', end_reason: 'message_left' })
    expect(call.transcript.at(-1)).toMatchObject({ role: 'agent', text: 'Your order has arrived.' })
  })

  test.each([
    ['4567', 'human', 'remote_hangup'],
    ['9005', 'voicemail', 'message_left'],
    ['9006', 'menu', 'machine_answered'],
    ['9007', 'unavailable', 'machine_answered'],
  ] as const)('%s is answered by %s, and ends with %s', async (last4, answered_by, end_reason) => {
    const { sandbox } = workspace
    const { agent_id, ...call } = await sandboxCall(last4, LEAVE)
    expect(call).toMatchObject({ answered_by, end_reason })
    const found = await sandbox.calls.list({ answered_by, agent_id })
    expect(found.items.map(({ call_id }) => call_id)).toEqual([call.call_id])
    expect((await sandbox.calls.list({ answered_by: 'uncertain', agent_id })).items).toEqual([])
    await server.advance(10_000)
    const { answered_by: counted } = await sandbox.statistics.get({ agent_id })
    expect(counted).toEqual([{ answered_by, calls: 1 }])
  })
})
