import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ANY_HOUR, agentOf, NOWHERE, rawClient, type RawAnswer } from './support/scenario.ts'
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

describe('a new agent', () => {
  test('has the defaults of the specification where nothing is said', async () => {
    const { status, json } = await send('POST', '/v1/agents', { display_name: 'Ada' })
    expect(status).toBe(201)
    expect(json).toEqual({
      agent_id: expect.stringMatching(/^agt_\w+$/) as string,
      workspace_id: workspace.workspace_id,
      display_name: 'Ada',
      description: null,
      language: 'en',
      ai_provider: 'openai',
      ai_model: null,
      tts_voice: null,
      system_prompt: null,
      webhook_url: null,
      greeting_text: null,
      greeting_audio_url: null,
      tool_definitions: '[]',
      shareable: false,
      knowledge_base_id: null,
      call_window_start: '08:00',
      call_window_end: '20:00',
      call_window_timezone: 'Africa/Lagos',
      pre_call_announcement: null,
      recording_enabled: false,
      consent_required: true,
      screening_enabled: false,
      screening_fail_closed: false,
      daily_spend_cap_kobo: null,
      allowed_destinations: null,
      latency_budget_ms: null,
      filler_texts: null,
      speculative_turns: false,
      webhook_format: 'ohun',
      webhook_key_set: false,
      webhook_model: null,
      analysis_schema: null,
      mcp_servers: [],
      answering_machine: { detect: false, action: 'hang_up', message: null },
      monitoring_announcement: null,
      status: 'active',
      version: 1,
      created_at: server.clock.now().toISOString(),
      updated_at: server.clock.now().toISOString(),
      request_id: expect.stringMatching(/^req_\w+$/) as string,
    })
  })

  test('is byom when it has a webhook_url, unless it names a hosted provider', async () => {
    expect(await agentOf(workspace.sandbox, { webhook_url: NOWHERE })).toMatchObject({ ai_provider: 'byom' })
    expect(await agentOf(workspace.sandbox, { webhook_url: null })).toMatchObject({ ai_provider: 'openai' })
    const hosted = { webhook_url: NOWHERE, ai_provider: 'anthropic' }
    expect(await agentOf(workspace.sandbox, hosted)).toMatchObject(hosted)
  })

  test('keeps every field as it was given, and reads back the same', async () => {
    const given = {
      display_name: 'Everything',
      description: 'Ẹ káàbọ̀ 👋',
      language: 'yo',
      ai_provider: 'anthropic',
      ai_model: 'claude-haiku-4-5',
      tts_voice: 'folake',
      system_prompt: 'Be brief.\nBe kind.',
      webhook_url: NOWHERE,
      greeting_text: 'Ẹ n lẹ́',
      tool_definitions: '[ {"type": "function", "function": {"name": "look_up"}} ]',
      shareable: true,
      call_window_start: '22:00',
      call_window_end: '06:30',
      call_window_timezone: 'Europe/London',
      pre_call_announcement: 'This is Example Bank.',
      monitoring_announcement: 'A supervisor may listen to this call.',
      recording_enabled: true,
      consent_required: false,
      screening_enabled: false,
      screening_fail_closed: true,
      status: 'paused',
    } as const
    const { agent_id, ...created } = await workspace.sandbox.agents.create(given)
    expect(created).toMatchObject(given)
    const { request_id: _, ...read } = await workspace.sandbox.agents.get(agent_id)
    const { request_id: __, ...made } = { agent_id, ...created }
    expect(read).toEqual(made)
  })

  test('belongs to the workspace: either key sees and changes it', async () => {
    const { agent_id } = await agentOf(workspace.sandbox)
    await workspace.production.agents.update(agent_id, { description: 'from the live key' })
    expect(await workspace.sandbox.agents.get(agent_id)).toMatchObject({ description: 'from the live key' })
  })

  test('any time: both ends of the call window may be null', async () => {
    expect(await agentOf(workspace.sandbox, ANY_HOUR)).toMatchObject(ANY_HOUR)
  })
})

describe('PATCH', () => {
  test('changes what is given and leaves out what is left out', async () => {
    const made = await agentOf(workspace.sandbox, { description: 'before', greeting_text: 'Hello' })
    await server.clock.advance(1_000)
    const { request_id: _, ...changed } = await workspace.sandbox.agents.update(made.agent_id, { description: 'after' })
    const { request_id: __, ...before } = made as typeof made & { request_id: string }
    const updated_at = server.clock.now().toISOString()
    expect(changed).toEqual({ ...before, description: 'after', version: 2, updated_at })
  })

  test.each([
    ['description'],
    ['ai_model'],
    ['tts_voice'],
    ['system_prompt'],
    ['webhook_url'],
    ['greeting_text'],
    ['greeting_audio_url'],
    ['knowledge_base_id'],
    ['pre_call_announcement'],
    ['monitoring_announcement'],
  ])('null empties %s', async (field) => {
    const { agent_id } = await agentOf(workspace.sandbox, {
      ai_provider: 'openai',
      ai_model: 'gpt-4.1',
      tts_voice: 'amara',
      description: 'x',
      system_prompt: 'x',
      greeting_text: 'x',
      pre_call_announcement: 'x',
      monitoring_announcement: 'x',
    })
    const { status, json } = await send('PATCH', `/v1/agents/${agent_id}`, { [field]: null })
    expect({ status, value: json[field] }).toEqual({ status: 200, value: null })
  })

  test('an empty tts_voice means the default voice again', async () => {
    const { agent_id } = await agentOf(workspace.sandbox, { tts_voice: 'amara' })
    expect(await workspace.sandbox.agents.update(agent_id, { tts_voice: '' })).toMatchObject({ tts_voice: null })
  })

  test.each([
    ['display_name'],
    ['language'],
    ['ai_provider'],
    ['tool_definitions'],
    ['shareable'],
    ['call_window_timezone'],
    ['recording_enabled'],
    ['consent_required'],
    ['screening_enabled'],
    ['screening_fail_closed'],
    ['status'],
  ])('400: %s cannot be null', async (field) => {
    const { agent_id } = await agentOf(workspace.sandbox)
    const { status, json } = await send('PATCH', `/v1/agents/${agent_id}`, { [field]: null })
    expect({ status, code: json.error_code }).toEqual({ status: 400, code: 'INVALID_ARGUMENT' })
    expect(json.message).toContain(`${field}: `)
  })

  test('moves both ends of the call window together', async () => {
    const { agent_id } = await agentOf(workspace.sandbox)
    expect(await workspace.sandbox.agents.update(agent_id, ANY_HOUR)).toMatchObject(ANY_HOUR)
    const night = { call_window_start: '21:00', call_window_end: '05:00' }
    expect(await workspace.sandbox.agents.update(agent_id, night)).toMatchObject(night)
  })

  test('from byom to a hosted provider and back, webhook_url staying', async () => {
    const { agent_id } = await agentOf(workspace.sandbox)
    const hosted = await workspace.sandbox.agents.update(agent_id, { ai_provider: 'openai' })
    expect(hosted).toMatchObject({ ai_provider: 'openai', webhook_url: NOWHERE })
    expect(await workspace.sandbox.agents.update(agent_id, { ai_provider: 'byom' })).toMatchObject({
      ai_provider: 'byom',
    })
  })

  test('ten concurrent updates, each of its own field, undo none of the others', async () => {
    const { agent_id } = await agentOf(workspace.sandbox)
    const changes = [
      { description: 'new' },
      { greeting_text: 'new' },
      { system_prompt: 'new' },
      { pre_call_announcement: 'new' },
      { language: 'ha' as const },
      { shareable: true },
      { consent_required: false },
      { status: 'paused' as const },
      { call_window_timezone: 'Africa/Accra' },
      { tts_voice: 'tunde' },
    ]
    await Promise.all(changes.map((change) => workspace.sandbox.agents.update(agent_id, change)))
    expect(await workspace.sandbox.agents.get(agent_id)).toMatchObject(Object.assign({}, ...changes) as object)
  })
})

describe('400 INVALID_ARGUMENT', () => {
  const read_only = ['agent_id', 'workspace_id', 'created_at', 'updated_at']
  const unknown = ['template', 'request_id', 'deleted_at', 'constructor', 'no_such_field']

  test.each([...read_only, ...unknown])('%s is no field of a new agent, nor of a change', async (field) => {
    const { agent_id } = await agentOf(workspace.sandbox)
    const refusals = [
      await send('POST', '/v1/agents', { display_name: `With ${field}`, [field]: 'x' }),
      await send('PATCH', `/v1/agents/${agent_id}`, { [field]: 'x' }),
    ]
    for (const { status, json } of refusals) {
      expect({ status, code: json.error_code }).toEqual({ status: 400, code: 'INVALID_ARGUMENT' })
      expect(json.message).toMatch(new RegExp(`^${field}: is not a field here`))
    }
  })

  test('a change of nothing', async () => {
    const { agent_id } = await agentOf(workspace.sandbox)
    expect(await send('PATCH', `/v1/agents/${agent_id}`, {})).toMatchObject({ status: 400 })
  })

  test('an agent without a display_name', async () => {
    const { status, json } = await send('POST', '/v1/agents', { description: 'nameless' })
    expect(status).toBe(400)
    expect(json.message).toMatch(/^display_name: is required/)
  })
})

test('404 NOT_FOUND for an agent that never was', async () => {
  const missing = { status: 404, json: { error_code: 'NOT_FOUND' } }
  expect(await send('GET', '/v1/agents/agt_unknown')).toMatchObject(missing)
  expect(await send('PATCH', '/v1/agents/agt_unknown', { description: 'x' })).toMatchObject(missing)
  expect(await send('DELETE', '/v1/agents/agt_unknown')).toMatchObject(missing)
})
