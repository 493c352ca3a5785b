import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import document from '../../../openapi/dist/openapi.json' with { type: 'json' }
import { startTestServer, type TestServer } from '../../server/test/support/test-server.ts'
import { guide, guideFolder, guideShell } from './support/guide.ts'

const { text, commands } = guide('voice.md', 'live-calls.md', 'call-records.md', 'hosted-models.md')

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('no page about calls has a command that is not run here', () => {
  expect(text.match(/^```sh$/gm)).toHaveLength(commands.size)
})

test('the pages about calls explain every status and end reason', () => {
  const { CallStatus, CallEndReason } = document.components.schemas
  for (const word of [...CallStatus.enum, ...CallEndReason.enum]) expect(text).toContain(`\`${word}\``)
})

test('every command of the pages about calls works, one after the other', async () => {
  const { sandbox, sandbox_key } = await server.workspace()
  const shell = guideShell(guideFolder(), { OHUN_API_KEY: sandbox_key, OHUN_BASE_URL: server.base_url })
  const run = (name: string) => shell(commands.get(name))
  const seconds = async (count: number) => {
    for (let half = 0; half < count * 2; half++) await server.advance(500)
  }

  await run('agent')
  const told = JSON.parse(await run('announce')) as object
  expect(told).toMatchObject({ monitoring_announcement: 'A supervisor may listen to this call.' })
  expect(JSON.parse(await run('call'))).toMatchObject({ status: 'ringing', direction: 'outbound' })
  await seconds(6)
  await run('inbound')
  await seconds(11)
  expect(JSON.parse(await run('transcript'))).toEqual([
    { role: 'agent', text: 'Good day, this is Ada. How may I help?' },
    { role: 'caller', text: 'Where is my order?' },
    { role: 'agent', text: 'Thank you. You said: Where is my order?' },
    { role: 'caller', text: '1042#' },
    { role: 'agent', text: 'Thank you. You' },
    { role: 'caller', text: 'Never mind.' },
    { role: 'agent', text: 'Thank you. You said: Never mind.' },
  ])
  await seconds(25)
  expect(JSON.parse(await run('find'))).toMatchObject({ calls: [{ direction: 'inbound' }, { direction: 'outbound' }] })
  expect(JSON.parse(await run('turns'))).toMatchObject({
    turns: [{ interrupted: false }, { interrupted: true }, { outcome: 'answered', fallback_reason: null }],
  })
  const exchange = JSON.parse(await run('exchanges')) as { kind: string; request: string }
  expect(exchange).toMatchObject({ kind: 'model', error: null })
  expect(JSON.parse(exchange.request)).toMatchObject({ messages: expect.any(Array) })
  expect((await run('rules')).match(/"rule_id"/g)).toHaveLength(3 + 3) // each as it was created, and in the list
  expect(JSON.parse(await run('rule-test'))).toHaveProperty('agent_id')

  const controlled = run('control')
  await expect.poll(async () => (await sandbox.calls.list({ status: 'ringing' })).items).toHaveLength(1)
  await server.advance(1_500)
  expect(await controlled).toMatch(/held[^]*resumed[^]*sent[^]*transferring/)
  await server.settle()
  const [transferred] = (await sandbox.calls.list({ page_size: 1 })).items
  expect(transferred).toMatchObject({ status: 'completed', end_reason: 'transferred' })
  const warm = run('warm-transfer')
  await expect.poll(async () => (await sandbox.calls.list({ status: 'ringing' })).items).toHaveLength(1)
  await server.advance(1_500)
  expect(await warm).toContain('transferring')
  await seconds(6)
  const [handed_over] = (await sandbox.calls.list({ page_size: 1 })).items
  expect(handed_over).toMatchObject({ end_reason: 'transferred', transfers: [{ kind: 'warm', outcome: 'accepted' }] })
  const talk = run('talk')
  await expect.poll(async () => (await sandbox.calls.list({ status: 'ringing' })).items).toHaveLength(1)
  await server.advance(1_500)
  expect(await talk).toContain('transferring')
  await seconds(6)
  const [talked] = (await sandbox.calls.list({ page_size: 1 })).items
  expect(talked).toMatchObject({ transfers: [{ afterwards: 'stay', outcome: 'accepted' }] })
  await run('hang-up')

  const query = vi.spyOn(server.db.pool, 'query')
  const live = run('live')
  const asked = () => query.mock.calls.map(([statement]) => (statement as unknown as { name?: string }).name)
  await expect.poll(asked).toContain('call_status')
  expect(JSON.parse(await run('watch'))).toMatchObject({ calls: [{ direction: 'outbound', ended_at: null }] })
  await seconds(6)
  expect((await live).match(/"role":"\w+"/g)).toEqual(['"role":"agent"', '"role":"user"', '"role":"agent"'])

  await run('tools')
  expect(await run('live-model')).toMatch(/"ai_model": ?"gpt-realtime"/)
  expect(JSON.parse(await run('playground'))).toMatchObject({ text: 'Thank you. You said: When do you open?' })
  expect(await run('playground-stream')).toContain('"type":"answer"')
  expect(JSON.parse(await run('analytics'))).toMatchObject({ days: 7 })
})
