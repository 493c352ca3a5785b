import type { Agent } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBackend, type Backend } from './support/backend.ts'
import { FakeLine, FakeTrunk } from './support/fake-line.ts'
import { startModelServer, type ModelServer } from './support/model-server.ts'
import { agentOf, numbersInPool } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CALLER = '+2348031234567'
const COLLEAGUE = '+2348051234567'
const SUMMARY = 'Ada asks about order 42.'

const trunk = new FakeTrunk()
let server: TestServer
let model: ModelServer
let backend: Backend
let workspace: TestWorkspace
let agent: Agent

beforeAll(async () => {
  model = await startModelServer()
  const variables = { OHUN_OPENAI_API_KEY: 'sk-test', OHUN_OPENAI_BASE_URL: `${model.url}/openai` }
  server = await startTestServer(variables, undefined, { trunks: [trunk] })
})
afterAll(async () => {
  await server.stop()
  await model.close()
})

beforeEach(async () => {
  Object.assign(trunk, { newLine: () => new FakeLine(), lines: [], dialled: [], behaviour: 'answers' })
  backend = await startBackend()
  workspace = await server.workspace()
  agent = await agentOf(workspace.production, { webhook_url: backend.url, greeting_text: 'Good day.' })
  const [number_id] = await numbersInPool(server.db, { count: 1 })
  await workspace.production.numbers.claim({ number_id: number_id!, agent_id: agent.agent_id })
  return async () => {
    for (const line of trunk.lines) line.leaves()
    await server.settle()
    await backend.stop()
  }
})

/** The caller of a new call asks for a person. */
async function asks(): Promise<string> {
  const { call_id } = await workspace.production.calls.create({ agent_id: agent.agent_id, to_number: CALLER })
  await server.settle()
  trunk.line.speaks('A person, please.')
  await server.settle()
  return call_id
}

describe('a backend', () => {
  test.each([{ destination: COLLEAGUE, ring_seconds: 1 }, {}, { destination: '+12125550123' }])(
    'has failed if it asks for %j, and nobody is called',
    async (warm_transfer) => {
      backend.answer = ({ json }) => (json.event_type ? { received: true } : { text: 'One moment.', warm_transfer })
      const call_id = await asks()
      expect(trunk.dialled).toHaveLength(1)
      const { turns } = await workspace.production.calls.turns(call_id)
      expect(turns).toMatchObject([{ outcome: 'fallback', fallback_reason: 'bad_reply' }])
      const { exchanges } = await workspace.production.calls.exchanges(call_id)
      expect(exchanges).toMatchObject([{ error: 'shape' }])
    },
  )

  test('hands a call over at the end of a streamed reply', async () => {
    backend.answer = ({ json }, response) => {
      if (json.event_type) return { received: true }
      response.writeHead(200, { 'Content-Type': 'application/x-ndjson' })
      response.end(
        [{ text: 'One moment, please.' }, { warm_transfer: { destination: COLLEAGUE } }, { end: true }]
          .map((event) => JSON.stringify(event))
          .join('\n'),
      )
      return undefined
    }
    await asks()
    expect(trunk.dialled.map(({ to }) => to)).toEqual([CALLER, COLLEAGUE])
    expect(trunk.line.log).toEqual(['say There is a call for you. Press 1 to take the call, or 2 to decline it.'])
  })
})

describe('a hosted model', () => {
  const tool = (given: unknown) => ({ id: 'tool_1', name: 'transfer_call', arguments: given })
  const lastSaid = (): unknown => model.requests.at(-1)?.body.messages.findLast(({ role }) => role === 'user')?.content

  beforeEach(async () => {
    await workspace.production.agents.update(agent.agent_id, { ai_provider: 'openai' })
  })

  test('hands a call over with a summary, and reads why nobody took it', async () => {
    const given = { destination: COLLEAGUE, warm: true, summary: SUMMARY }
    model.reply({ pieces: ['One moment.'], calls: [tool(given)] }, { pieces: ['Nobody is free.'] })
    await asks()
    expect(trunk.line.log).toEqual([`say ${SUMMARY} Press 1 to take the call, or 2 to decline it.`])
    trunk.line.presses('2')
    await server.settle()
    expect(lastSaid()).toBe('(The colleague declined the call.)')
    expect(trunk.lines[0]!.log.at(-1)).toBe('say Nobody is free.')
  })

  test('gets an error for a summary that is too long, and no call is placed', async () => {
    const given = { destination: COLLEAGUE, warm: true, summary: 'x'.repeat(1_001) }
    model.replyBy(({ body }) =>
      body.messages.at(-1)?.role === 'tool' ? { pieces: ['Sorry.'] } : { calls: [tool(given)] },
    )
    await asks()
    expect(trunk.dialled).toHaveLength(1)
    expect(JSON.stringify(model.requests.at(-1)?.body.messages)).toContain('summary is not a text of 1 to 1000')
  })

  test('transfers blindly without `warm`', async () => {
    model.replyBy(() => ({ pieces: ['Goodbye.'], calls: [tool({ destination: COLLEAGUE })] }))
    await asks()
    expect(trunk.dialled).toHaveLength(1)
    expect(trunk.line.log).toContain(`transfer ${COLLEAGUE}`)
  })
})
