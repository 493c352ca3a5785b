import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let workspace: TestWorkspace

beforeAll(async () => {
  server = await startTestServer()
  workspace = await server.workspace()
})
afterAll(() => server.stop())

test('every model can be an agent’s, and each provider has one default', async () => {
  const { models } = await workspace.sandbox.models.list()
  for (const { model_id: ai_model, provider: ai_provider } of models)
    expect(await workspace.sandbox.agents.create({ display_name: ai_model, ai_provider, ai_model })).toMatchObject({
      ai_model,
    })
  const defaults = models.filter((model) => model.default).map(({ provider }) => provider)
  expect(defaults).toEqual(['openai', 'anthropic'])
})

test('every voice can be an agent’s, and one is the default', async () => {
  const { voices } = await workspace.production.voices.list()
  for (const { voice_id: tts_voice } of voices)
    expect(await workspace.sandbox.agents.create({ display_name: tts_voice, tts_voice })).toMatchObject({ tts_voice })
  expect(voices.filter((voice) => voice.default)).toHaveLength(1)
})

const providersOf = ({ base_url }: TestServer, key: string, path: string) => rawClient({ base_url }, key)('GET', path)

test('the providers are not configured without credentials, under both paths', async () => {
  for (const path of ['/admin/ai/providers', '/v1/admin/ai/providers']) {
    const { status, json } = await providersOf(server, workspace.sandbox_key, path)
    expect(status).toBe(200)
    expect(json['providers']).toEqual([
      { provider_id: 'openai', display_name: 'OpenAI', configured: false },
      { provider_id: 'anthropic', display_name: 'Anthropic', configured: false },
    ])
  }
})

test('a provider with credentials is configured, answers for agents that name none, and its key shows nowhere', async () => {
  const secret = 'sk-test-secret'
  const configured = await startTestServer({ OHUN_ANTHROPIC_API_KEY: secret })
  const { sandbox, sandbox_key } = await configured.workspace()
  const { providers } = await sandbox.aiProviders.list()
  expect(providers.map((provider) => [provider.provider_id, provider.configured])).toEqual([
    ['openai', false],
    ['anthropic', true],
  ])
  expect((await providersOf(configured, sandbox_key, '/v1/admin/ai/providers')).text).not.toContain(secret)
  expect(await sandbox.agents.create({ display_name: 'Ada' })).toMatchObject({ ai_provider: 'anthropic' })
  await configured.stop()
})
