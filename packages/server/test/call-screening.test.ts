import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBackend, type Backend } from './support/backend.ts'
import { ExaminedLine, FakeTrunk } from './support/fake-line.ts'
import { agentOf, ANY_HOUR, numbersInPool } from './support/scenario.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

const trunk = new FakeTrunk()
let server: TestServer
let backend: Backend
let line: ExaminedLine
let said: () => Promise<string[]>

beforeAll(async () => {
  server = await startTestServer({}, undefined, { trunks: [trunk] })
})
afterAll(() => server.stop())
beforeEach(async () => {
  Object.assign(trunk, { lines: [], newLine: () => new ExaminedLine() })
  backend = await startBackend()
  const { production } = await server.workspace()
  const answering_machine = { detect: true, action: 'hang_up', message: null } as const
  const own = { webhook_url: backend.url, greeting_text: 'Good day.', answering_machine, ...ANY_HOUR }
  const { agent_id } = await agentOf(production, own)
  const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
  await production.numbers.claim({ number_id, agent_id })
  const { call_id } = await production.calls.create({ agent_id, to_number: '+2348031234567' })
  await server.settle()
  line = trunk.line as ExaminedLine
  said = async () => (await production.calls.get(call_id)).transcript.map(({ role, text }) => `${role}: ${text}`)
  line.reports({ kind: 'speech_started' })
  line.reports({ kind: 'answered_by', answered_by: 'uncertain', reason: 'screening', after_ms: 2_000 })
  await server.settle()
  return async () => {
    line.leaves()
    await server.settle()
    await backend.stop()
  }
})

describe('a service that asks who is calling', () => {
  const QUESTION = 'Please say your name and why you are calling.'

  test('is heard first, and the greeting answers it', async () => {
    expect(line.log).toEqual([])
    line.reports({ kind: 'utterance', text: QUESTION, confidence: 0.9 })
    await server.settle()
    expect(line.log).toEqual(['say Good day.'])
    expect(await said()).toEqual([`caller: ${QUESTION}`, 'agent: Good day.'])
    expect(backend.turns()).toEqual([])
  })

  test.each([
    ['failed', 0],
    ['no_words', 10_000],
  ] as const)('is greeted in the end if its words are not recognised: %s', async (cause, after_ms) => {
    line.reports({ kind: 'unrecognised', cause })
    await server.settle()
    await server.advance(after_ms)
    expect([line.log, backend.turns()]).toEqual([['say Good day.'], []])
  })
})
