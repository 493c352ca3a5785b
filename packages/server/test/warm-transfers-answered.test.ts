import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnsweredBy } from '../src/domain/answering/answer.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { ExaminedLine, FakeTrunk } from './support/fake-line.ts'
import { agentOf, numbersInPool } from './support/scenario.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

const COLLEAGUE = '+2348051234567'
const SUMMARY = 'Ada asks about order 42.'
const QUESTION = 'Press 1 to take the call, or 2 to decline it.'

const trunk = new FakeTrunk()
let server: TestServer
let backend: Backend
let workspace_id: string

beforeAll(async () => {
  server = await startTestServer({}, undefined, { trunks: [trunk] })
})
afterAll(() => server.stop())

beforeEach(async () => {
  Object.assign(trunk, { newLine: () => new ExaminedLine(), lines: [] })
  backend = await startBackend()
  backend.answer = ({ json }) => {
    if (json.event_type) return { received: true }
    const warm_transfer = { destination: COLLEAGUE, summary: SUMMARY, accept: 'answer' }
    return backend.turns().length === 1 ? { text: 'One moment.', warm_transfer } : { text: 'How else can I help?' }
  }
  const { production, ...workspace } = await server.workspace({ plan: 'builder' })
  workspace_id = workspace.workspace_id
  const { agent_id } = await agentOf(production, { webhook_url: backend.url, greeting_text: 'Good day.' })
  const [number_id] = await numbersInPool(server.db, { count: 1 })
  await production.numbers.claim({ number_id: number_id!, agent_id })
  await production.calls.create({ agent_id, to_number: '+2348031234567' })
  await server.settle()
  return async () => {
    for (const line of trunk.lines) line.leaves()
    await server.settle()
    await backend.stop()
  }
})

describe('a transfer that needs no key', () => {
  const answering = async (answered_by: AnsweredBy | null): Promise<ExaminedLine> => {
    trunk.line.speaks('A person, please.')
    await server.settle()
    const line = trunk.line as ExaminedLine
    expect(line.log).toEqual([])
    if (answered_by) line.reports({ kind: 'answered_by', answered_by, reason: 'words', after_ms: 1_000 })
    await server.settle()
    return line
  }

  test('a person gets the caller without a key', async () => {
    const { log, asked } = await answering('human')
    expect(log).toEqual([`say ${SUMMARY}`, 'join'])
    expect(asked).toMatchObject([{ workspace_id: workspace_id, language: 'en' }])
  })

  test.each(['voicemail', 'menu', 'unavailable', 'uncertain'] as const)(
    '%s does not: it is asked for a key',
    async (answered_by) => {
      const { log } = await answering(answered_by)
      await server.advance(20_000)
      expect(log).toEqual([`say ${SUMMARY} ${QUESTION}`, `say ${QUESTION}`, 'hang up'])
      expect(backend.turns().at(-1)?.json).toMatchObject({ transfer: { outcome: 'no_answer', destination: COLLEAGUE } })
    },
  )

  test('a person who was taken for a voicemail presses the key', async () => {
    const line = await answering('voicemail')
    line.presses('1')
    await server.settle()
    expect(line.log.at(-1)).toBe('join')
  })

  test('a line that never reports is asked for a key', async () => {
    const { log } = await answering(null)
    await server.advance(6_000)
    expect(log).toEqual([`say ${SUMMARY} ${QUESTION}`])
  })
})
