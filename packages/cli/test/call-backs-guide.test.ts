import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBackend, type Backend } from '../../server/test/support/backend.ts'
import { agentOf } from '../../server/test/support/scenario.ts'
import { startTestServer, type TestServer } from '../../server/test/support/test-server.ts'
import { guide, guideFolder, guideShell } from './support/guide.ts'

const { text, commands } = guide('call-backs.md')
const [transfer, promise] = [...text.matchAll(/```json\n([^]*?)```/g)].map(([, json]) => JSON.parse(json!) as object)

let server: TestServer
let backend: Backend

beforeAll(async () => {
  server = await startTestServer()
  backend = await startBackend()
})
afterAll(async () => {
  await server.stop()
  await backend.stop()
})

test('docs/call-backs.md has no command that is not run here', () => {
  expect(text.match(/^```sh$/gm)).toHaveLength(commands.size)
})

test('the replies of docs/call-backs.md promise a call-back, which its commands show and cancel', async () => {
  const { sandbox, sandbox_key } = await server.workspace()
  // The colleague of the page would take the call.
  const busy = JSON.parse(JSON.stringify(transfer).replace('+2348051234567', '+2348031239002')) as object
  backend.answer = ({ json }) => {
    if (json.event_type) return { received: true }
    if (json['transfer']) return promise
    return String(json['transcription']).startsWith('(') ? { text: 'Good-bye.', end_call: true } : busy
  }
  const { agent_id } = await agentOf(sandbox, { webhook_url: backend.url, greeting_text: 'Good day.' })
  const { e164 } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const from_number = '+2348031234567'
  const utterances = ['A person, please.', { silence_ms: 60_000 }]
  await sandbox.sandbox.inboundCall({ to_number: e164, from_number, utterances })
  for (let passed = 0; passed < 30; passed += 5) await server.advance(5_000)
  const variables = { OHUN_API_KEY: sandbox_key, OHUN_BASE_URL: server.base_url }
  const shell = guideShell(guideFolder(), variables)
  const run = (name: string) => shell(commands.get(name))
  expect(JSON.parse(await run('list'))).toMatchObject({ number: from_number, status: 'scheduled' })
  expect(JSON.parse(await run('cancel'))).toMatchObject({ status: 'cancelled', reason: 'requested' })
})
