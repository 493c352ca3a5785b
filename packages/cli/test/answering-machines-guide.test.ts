import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentOf } from '../../server/test/support/scenario.ts'
import { startTestServer, type TestServer } from '../../server/test/support/test-server.ts'
import { guide, guideFolder, guideShell } from './support/guide.ts'

const { text, commands } = guide('answering-machines.md')

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('docs/answering-machines.md has no command that is not run here', () => {
  expect(text.match(/^```sh$/gm)).toHaveLength(commands.size)
})

test('every command of docs/answering-machines.md works, one after the other', async () => {
  const { sandbox, sandbox_key } = await server.workspace()
  const { agent_id } = await agentOf(sandbox, { ai_provider: 'openai' })
  await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const variables = { OHUN_API_KEY: sandbox_key, OHUN_BASE_URL: server.base_url, agent_id }
  const shell = guideShell(guideFolder(), variables)
  const run = (name: string) => shell(commands.get(name))

  expect(JSON.parse(await run('setting'))).toMatchObject({ answering_machine: { action: 'leave_message' } })
  await run('voicemail')
  for (let second = 0; second < 5; second++) await server.advance(1_000)
  const [call] = (await sandbox.calls.list({ agent_id })).items
  expect(call).toMatchObject({ answered_by: 'voicemail', end_reason: 'message_left' })
})
