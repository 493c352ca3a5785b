import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentOf } from '../../server/test/support/scenario.ts'
import { startTestServer, type TestServer } from '../../server/test/support/test-server.ts'
import { guide, guideFolder, guideShell } from './support/guide.ts'

const { text, commands } = guide('latency.md')

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('docs/latency.md has no command that is not run here', () => {
  expect(text.match(/^```sh$/gm)).toHaveLength(commands.size)
})

test('every command of docs/latency.md works, one after the other', async () => {
  const { sandbox, sandbox_key } = await server.workspace()
  const { agent_id } = await agentOf(sandbox)
  const variables = { OHUN_API_KEY: sandbox_key, OHUN_BASE_URL: server.base_url, agent_id }
  const shell = guideShell(guideFolder(), variables)
  const run = (name: string) => shell(commands.get(name))

  const { e164 } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const caller = { to_number: e164, from_number: '+2348031234567', utterances: ['Where is my order?'] }
  await sandbox.sandbox.inboundCall(caller)
  for (let second = 0; second < 20; second++) await server.advance(1_000)
  expect(JSON.parse(await run('latency'))).toMatchObject({ first_speech: { turns: 1 }, synthesis: null })
  expect(JSON.parse(await run('budget'))).toMatchObject({
    latency_budget_ms: 1_500,
    filler_texts: ['One moment, please.', 'Let me look that up.'],
  })
  expect(JSON.parse(await run('speculative'))).toMatchObject({ speculative_turns: true })
})
