import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentOf } from '../../server/test/support/scenario.ts'
import { startTestServer, type TestServer } from '../../server/test/support/test-server.ts'
import { guide, guideFolder, guideShell } from './support/guide.ts'

const { text, commands } = guide('analysis.md')
const example = JSON.parse(/```json\n(.*)\n```/.exec(text)![1]!) as unknown

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('docs/analysis.md has no command that is not run here', () => {
  expect(text.match(/^```sh$/gm)).toHaveLength(commands.size)
})

test('every command of docs/analysis.md works, one after the other', async () => {
  const { sandbox, sandbox_key } = await server.workspace()
  const { agent_id } = await agentOf(sandbox, { ai_provider: 'openai' })
  const { e164: number } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const variables = { OHUN_API_KEY: sandbox_key, OHUN_BASE_URL: server.base_url, agent_id, number }
  const shell = guideShell(guideFolder(), variables)
  const run = (name: string) => shell(commands.get(name))

  expect(JSON.parse(await run('schema'))).toMatchObject({ analysis_schema: { required: ['intent'] } })
  await run('call')
  for (let second = 0; second < 20; second++) await server.advance(1_000)
  expect(JSON.parse(await run('result'))).toEqual(example)
  expect(JSON.parse(await run('find'))).toMatchObject({ calls: [{ analysis: { status: 'completed' } }] })
  expect(JSON.parse(await run('again'))).toMatchObject({ status: 'pending' })
})
