import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOWHERE, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let workspace: TestWorkspace

beforeAll(async () => {
  server = await startTestServer()
  workspace = await server.workspace()
})
afterAll(() => server.stop())

test('GET /v1/templates lists ten templates, to either key', async () => {
  const { templates } = await workspace.sandbox.templates.list()
  expect(templates).toHaveLength(10)
  expect((await workspace.production.templates.list()).templates).toEqual(templates)
  for (const template of templates)
    expect(Object.keys(template)).toEqual(expect.arrayContaining(['template_id', 'agent']))
})

test('each template makes an agent as it says', async () => {
  const { templates } = await workspace.sandbox.templates.list()
  for (const { template_id, agent } of templates) {
    const made = await workspace.sandbox.agents.create({ display_name: template_id, template_id })
    expect(made).toMatchObject({ ...agent, ai_provider: 'openai', call_window_timezone: 'Africa/Lagos' })
    expect(made).not.toHaveProperty('template_id')
  }
})

test('values of the request override the template, null too', async () => {
  const given = { greeting_text: null, language: 'en', call_window_end: '17:00', webhook_url: NOWHERE } as const
  const display_name = 'Overridden'
  const made = await workspace.sandbox.agents.create({ display_name, template_id: 'tpl_farm_inputs', ...given })
  expect(made).toMatchObject({ ...given, tts_voice: 'zainab', ai_provider: 'byom' })
})

test('a faulty request is refused with a template as without', async () => {
  const body = { display_name: 'Faulty', template_id: 'tpl_restaurant_orders', call_window_start: '21:00' }
  const { status, json } = await rawClient(server, workspace.sandbox_key)('POST', '/v1/agents', { body })
  expect(status).toBe(400)
  expect(json.message).toMatch(/^call_window_end: must differ/)
})

test.each(['tpl_unknown', 'constructor', 'tpl_farm_inputs '])(
  '404 NOT_FOUND for the template %j',
  async (template_id) => {
    const body = { display_name: 'From nothing', template_id }
    const { status, json } = await rawClient(server, workspace.sandbox_key)('POST', '/v1/agents', { body })
    expect({ status, code: json.error_code }).toEqual({ status: 404, code: 'NOT_FOUND' })
    expect(json.message).toMatch(/^template_id: .*GET \/v1\/templates/)
  },
)

test('400: a template is no field of a change, nor null or empty for a new agent', async () => {
  const send = rawClient(server, workspace.sandbox_key)
  const { agent_id } = await workspace.sandbox.agents.create({ display_name: 'Plain' })
  const changed = await send('PATCH', `/v1/agents/${agent_id}`, { body: { template_id: 'tpl_farm_inputs' } })
  expect(changed).toMatchObject({ status: 400 })
  for (const template_id of [null, ''])
    expect(await send('POST', '/v1/agents', { body: { display_name: 'None', template_id } })).toMatchObject({
      status: 400,
    })
})
