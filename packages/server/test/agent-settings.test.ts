import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentOf, NOWHERE, rawClient, type RawAnswer } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let workspace: TestWorkspace

beforeAll(async () => {
  server = await startTestServer()
  workspace = await server.workspace()
})
afterAll(() => server.stop())

const send = (method: string, path: string, body?: unknown): Promise<RawAnswer> =>
  rawClient(server, workspace.sandbox_key)(method, path, { body })

/** Refused alike on a new agent and on a change of a byom agent with the default settings. */
async function expectRefused(settings: object, message: RegExp): Promise<void> {
  const { agent_id } = await agentOf(workspace.sandbox)
  const body = { display_name: 'Refused', webhook_url: NOWHERE, ...settings }
  for (const answer of [
    await send('POST', '/v1/agents', body),
    await send('PATCH', `/v1/agents/${agent_id}`, settings),
  ]) {
    expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
    expect(answer.json.message).toMatch(message)
  }
  const { updated_at, created_at } = await workspace.sandbox.agents.get(agent_id)
  expect(updated_at).toBe(created_at)
}

describe('400 INVALID_ARGUMENT, naming the field and what would be accepted:', () => {
  test.each<[string, object, RegExp]>([
    ['byom without webhook_url', { ai_provider: 'byom', webhook_url: null }, /^webhook_url: is required .* byom/],
    ['an unknown provider', { ai_provider: 'acme' }, /^ai_provider: must be one of byom, openai, anthropic/],
    ['a provider named like a property', { ai_provider: 'constructor' }, /^ai_provider: must be one of byom/],
    ["another provider's model", { ai_provider: 'openai', ai_model: 'claude-haiku-4-5' }, /^ai_model: .*gpt-4\.1/],
    ['an unknown model', { ai_provider: 'anthropic', ai_model: 'gpt-9' }, /^ai_model: must be one of claude-/],
    ['an unknown voice', { tts_voice: 'nobody' }, /^tts_voice: must be one of amara/],
    [
      'screening of a hosted agent',
      { ai_provider: 'openai', screening_enabled: true },
      /^screening_enabled: requires ai_provider byom/,
    ],
    [
      'an endpoint of models without a model',
      { webhook_format: 'chat_completions' },
      /^webhook_model: is required with chat_completions/,
    ],
    [
      'an endpoint of models of a hosted agent',
      { ai_provider: 'openai', webhook_format: 'chat_completions', webhook_model: 'm' },
      /^webhook_format: chat_completions requires ai_provider byom/,
    ],
    [
      'screening by an endpoint of models',
      { webhook_format: 'chat_completions', webhook_model: 'm', screening_enabled: true },
      /^screening_enabled: requires webhook_format ohun/,
    ],
    ['a key for a backend of turns', { webhook_key: 'sk-1' }, /^webhook_key: requires webhook_format chat_completions/],
    [
      'a key with a line break',
      { webhook_format: 'chat_completions', webhook_model: 'm', webhook_key: 'sk-\n1' },
      /^webhook_key: must be 1 to 1024 printable ASCII characters(?!.*sk-)/,
    ],
    ['a field that is only shown', { webhook_key_set: true }, /^webhook_key_set: /],
    ['a window without end', { call_window_end: null }, /^call_window_start: both ends/],
    ['a window without start', { call_window_start: null }, /^call_window_end: both ends/],
    ['an empty window', { call_window_start: '09:00', call_window_end: '09:00' }, /^call_window_end: must differ/],
    ['the hour 24', { call_window_end: '24:00' }, /^call_window_end: must be a time such as 20:00/],
    ['a time of one digit', { call_window_start: '8:00' }, /^call_window_start: must be a time such as 08:00/],
    ['a time with seconds', { call_window_start: '08:00:00' }, /^call_window_start: must be a time/],
    ['an unknown zone', { call_window_timezone: 'Mars/Olympus' }, /^call_window_timezone: .*Africa\/Lagos/],
    ['an offset for a zone', { call_window_timezone: '+01:00' }, /^call_window_timezone: .*Africa\/Lagos; offsets/],
    ['tools that are not valid JSON', { tool_definitions: '[' }, /^tool_definitions: must be a JSON array/],
    ['tools that are an object', { tool_definitions: '{}' }, /^tool_definitions: must be a JSON array/],
    ['tools that are no text', { tool_definitions: [] }, /^tool_definitions: /],
    ['a tool that is null', { tool_definitions: '[null]' }, /^tool_definitions: entry 0/],
    [
      'a tool of another type',
      { tool_definitions: '[{"type":"retrieval","function":{"name":"x"}}]' },
      /^tool_definitions: entry 0/,
    ],
    [
      'a tool without a name, after a good one',
      { tool_definitions: '[{"type":"function","function":{"name":"ok"}},{"type":"function","function":{}}]' },
      /^tool_definitions: entry 1/,
    ],
    [
      'a tool that a provider would refuse',
      {
        tool_definitions:
          '[{"type":"function","function":{"name":"x","parameters":{"type":"object","properties":{"a":{"type":"array"}}}}}]',
      },
      /^tool_definitions: entry 0 has parameters\.properties\.a: an array requires items/,
    ],
    [
      'a tool whose name has a space',
      { tool_definitions: '[{"type":"function","function":{"name":"look up"}}]' },
      /^tool_definitions: entry 0/,
    ],
    ['an unknown language', { language: 'de' }, /^language: must be one of en, ha, yo/],
    ['an unknown status', { status: 'deleted' }, /^status: must be one of active, paused/],
    ['a blank name', { display_name: ' \n ' }, /^display_name: must be 1 to 100 characters/],
    ['a long name', { display_name: 'é'.repeat(101) }, /^display_name: must be 1 to 100 characters/],
    ['a name with NUL', { display_name: 'A\u0000da' }, /^display_name: .*NUL/],
    ['a text for a switch', { shareable: 'true' }, /^shareable: /],
    ['a long greeting', { greeting_text: 'x'.repeat(1001) }, /^greeting_text: /],
  ])('%s', async (_, settings, message) => {
    await expectRefused(settings, message)
  })
})

describe('a change is judged with what it leaves as it is:', () => {
  const bad = { status: 400, code: 'INVALID_ARGUMENT' }

  test('a byom agent keeps its webhook_url', async () => {
    const { agent_id } = await agentOf(workspace.sandbox)
    await expect(workspace.sandbox.agents.update(agent_id, { webhook_url: null })).rejects.toMatchObject(bad)
  })

  test('a hosted agent without webhook_url does not become byom, but with one it does', async () => {
    const { agent_id } = await agentOf(workspace.sandbox, { webhook_url: null })
    await expect(workspace.sandbox.agents.update(agent_id, { ai_provider: 'byom' })).rejects.toMatchObject(bad)
    const byom = { ai_provider: 'byom', webhook_url: NOWHERE }
    expect(await workspace.sandbox.agents.update(agent_id, byom)).toMatchObject(byom)
  })

  test('a screening agent does not become hosted', async () => {
    const { agent_id } = await agentOf(workspace.sandbox, { screening_enabled: true })
    await expect(workspace.sandbox.agents.update(agent_id, { ai_provider: 'openai' })).rejects.toMatchObject(bad)
  })

  test('an end that meets the start', async () => {
    const { agent_id } = await agentOf(workspace.sandbox)
    await expect(workspace.sandbox.agents.update(agent_id, { call_window_start: '20:00' })).rejects.toMatchObject(bad)
  })

  test('a model that byom ignored does not pass when a provider is chosen', async () => {
    const { agent_id } = await agentOf(workspace.sandbox, { ai_model: 'my-own' })
    await expect(workspace.sandbox.agents.update(agent_id, { ai_provider: 'openai' })).rejects.toMatchObject(bad)
    const fitting = { ai_provider: 'openai', ai_model: 'gpt-4.1' }
    expect(await workspace.sandbox.agents.update(agent_id, fitting)).toMatchObject(fitting)
  })
})

describe('webhook_url', () => {
  const plain = 'http://127.0.0.1:4000/ohun'
  const special = [
    'https://10.0.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://0.0.0.0/',
    'https://2130706433/',
    'http://8.8.8.8/',
    'ftp://8.8.8.8/',
    'https://user:password@8.8.8.8/',
    '/ohun',
    '',
    `https://8.8.8.8/${'x'.repeat(2048)}`,
  ]

  test('a public https address is accepted, as is http to loopback where insecure targets are allowed', async () => {
    for (const webhook_url of ['https://8.8.8.8/ohun', plain, 'http://localhost:4000/', 'http://[::1]:4000/'])
      expect(await agentOf(workspace.sandbox, { webhook_url })).toMatchObject({ webhook_url })
  })

  test.each(special)('400 for %s', async (webhook_url) => {
    await expectRefused({ webhook_url }, /^webhook_url: /)
  })

  test('400 for private and loopback addresses where insecure targets are not allowed', async () => {
    const strict = await startTestServer({ OHUN_ALLOW_INSECURE_TARGETS: 'false' })
    const { sandbox, sandbox_key } = await strict.workspace()
    for (const webhook_url of [...special, plain, 'https://127.0.0.1/', 'https://localhost/', 'https://[::1]/']) {
      const body = { display_name: 'Strict', webhook_url }
      const { status, json } = await rawClient(strict, sandbox_key)('POST', '/v1/agents', { body })
      expect({ webhook_url, status }).toEqual({ webhook_url, status: 400 })
      expect(json.message).toMatch(/^webhook_url: /)
    }
    expect(await agentOf(sandbox, { webhook_url: 'https://8.8.8.8/' })).toMatchObject({ ai_provider: 'byom' })
    await strict.stop()
  })
})

test('members of answering_machine that are left out have their defaults, in a new agent, an update and a draft', async () => {
  const { agents, agentDrafts } = workspace.sandbox
  const hang_up = { detect: true, action: 'hang_up', message: null }
  const { agent_id, answering_machine } = await agentOf(workspace.sandbox, { answering_machine: { detect: true } })
  expect(answering_machine).toEqual(hang_up)
  expect(await agents.update(agent_id, { answering_machine: {} })).toMatchObject({
    answering_machine: { detect: false, action: 'hang_up', message: null },
  })
  const draft = await agentDrafts.update(agent_id, { answering_machine: { detect: true } })
  expect(draft.settings.answering_machine).toEqual(hang_up)
})
