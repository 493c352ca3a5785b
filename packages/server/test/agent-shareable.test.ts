import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentOf, rawClient, type RawAnswer } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let workspace: TestWorkspace

beforeAll(async () => {
  server = await startTestServer()
  workspace = await server.workspace()
})
afterAll(() => server.stop())

const send = (path: string, body: unknown): Promise<RawAnswer> =>
  rawClient(server, workspace.sandbox_key)('PATCH', path, { body })

describe('PATCH /v1/agents/{agent_id}/shareable', () => {
  test('switches the link on and off, answers the agent and changes nothing else', async () => {
    const { request_id: _, ...made } = { request_id: '', ...(await agentOf(workspace.sandbox, { description: 'x' })) }
    for (const shareable of [true, true, false]) {
      await server.clock.advance(1_000)
      const { request_id: _, ...agent } = await workspace.sandbox.agents.setShareable(made.agent_id, { shareable })
      expect(agent).toEqual({ ...made, shareable, updated_at: server.clock.now().toISOString() })
      expect(await workspace.production.agents.get(made.agent_id)).toMatchObject({ shareable })
    }
  })

  test.each([[{}], [{ shareable: 'true' }], [{ shareable: null }], [{ shareable: true, description: 'x' }], [[]]])(
    '400 INVALID_ARGUMENT for %j',
    async (body) => {
      const { agent_id } = await agentOf(workspace.sandbox)
      const refused = await send(`/v1/agents/${agent_id}/shareable`, body)
      expect(refused).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
    },
  )

  test('404 NOT_FOUND for an unknown agent and one that is deleted', async () => {
    const { agent_id } = await agentOf(workspace.sandbox)
    await workspace.sandbox.agents.delete(agent_id)
    for (const id of ['agt_unknown', agent_id])
      expect(await send(`/v1/agents/${id}/shareable`, { shareable: true })).toMatchObject({ status: 404 })
  })

  test('403 PERMISSION_DENIED for another workspace’s agent', async () => {
    const { agent_id } = await agentOf((await server.workspace()).sandbox)
    expect(await send(`/v1/agents/${agent_id}/shareable`, { shareable: true })).toMatchObject({ status: 403 })
  })
})

describe('consent_required', () => {
  const auditOf = (target: string) =>
    server.db
      .knex('audit_log')
      .select('workspace_id', 'actor', 'action', 'detail')
      .where({ target })
      .orderBy('audit_id')

  test('is in the audit log exactly where it changes', async () => {
    const { agent_id } = await agentOf(workspace.sandbox)
    for (const change of [{ consent_required: true }, { consent_required: false }, { description: 'x' }])
      await workspace.sandbox.agents.update(agent_id, change)
    await workspace.production.agents.update(agent_id, { consent_required: true })
    const entry = { workspace_id: workspace.workspace_id, action: 'agent.consent_required_changed' }
    const actor = expect.stringMatching(/^key_/) as string
    expect(await auditOf(agent_id)).toEqual([
      { ...entry, actor, detail: { from: true, to: false } },
      { ...entry, actor, detail: { from: false, to: true } },
    ])
  })

  test('a refused change is not recorded', async () => {
    const { agent_id } = await agentOf(workspace.sandbox)
    const refused = await send(`/v1/agents/${agent_id}`, { consent_required: false, ai_provider: 'nobody' })
    expect(refused).toMatchObject({ status: 400 })
    expect(await auditOf(agent_id)).toEqual([])
  })
})

describe('an empty string in an update', () => {
  const { byom, hosted } = { byom: {}, hosted: { ai_provider: 'openai', ai_model: 'gpt-4.1', tts_voice: 'amara' } }

  test.each<[string, object, unknown]>([
    ['ai_model', hosted, null],
    ['ai_model', byom, null],
    ['tts_voice', hosted, null],
    ['knowledge_base_id', hosted, null],
    ['greeting_audio_url', hosted, null],
    ['description', hosted, ''],
    ['system_prompt', hosted, ''],
    ['greeting_text', hosted, null],
    ['pre_call_announcement', hosted, ''],
    ['monitoring_announcement', hosted, ''],
  ])('for %s of %j gives %j', async (field, settings, expected) => {
    const { agent_id } = await agentOf(workspace.sandbox, settings)
    const { status, json } = await send(`/v1/agents/${agent_id}`, { [field]: '' })
    expect({ status, value: json[field] }).toEqual({ status: 200, value: expected })
  })

  test.each([
    'display_name',
    'language',
    'ai_provider',
    'webhook_url',
    'tool_definitions',
    'call_window_start',
    'call_window_end',
    'call_window_timezone',
    'status',
  ])('400: %s cannot be empty', async (field) => {
    const { agent_id } = await agentOf(workspace.sandbox)
    const { status, json } = await send(`/v1/agents/${agent_id}`, { [field]: '' })
    expect({ status, code: json.error_code }).toEqual({ status: 400, code: 'INVALID_ARGUMENT' })
    expect(json.message).toContain(field)
  })
})

describe('an empty string in a new agent', () => {
  test.each(['ai_model', 'tts_voice', 'knowledge_base_id'])('400: %s', async (field) => {
    const body = { display_name: `Empty ${field}`, ai_provider: 'openai', [field]: '' }
    const answer = await rawClient(server, workspace.sandbox_key)('POST', '/v1/agents', { body })
    expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
  })
})
