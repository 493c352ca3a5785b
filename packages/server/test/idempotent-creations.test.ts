import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { RunningServer } from '../src/start/start.ts'
import { CONTACT, withConversation } from './support/conversations.ts'
import { openInbox } from './support/open-stream.ts'
import { all, ANY_HOUR, NOWHERE, rawClient, startSecondServer, type RawAnswer } from './support/scenario.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

let server: TestServer
let second_server: RunningServer
let made: Awaited<ReturnType<typeof withThings>>

/** No process plays the simulations. */
beforeAll(async () => {
  const elsewhere = { DATABASE_URL: 'postgres://127.0.0.1/elsewhere', OHUN_ENCRYPTION_KEY: '07'.repeat(32) }
  server = await startTestServer({ OHUN_ROLES: 'api', ...elsewhere })
  second_server = await startSecondServer(server, { OHUN_ROLES: 'api', ...elsewhere })
})
beforeEach(async () => {
  made = await withThings()
})
afterAll(async () => {
  await second_server.stop()
  await server.stop()
})

async function withThings() {
  const workspace = await withConversation(server)
  const { sandbox, agent_id } = workspace
  await sandbox.agents.update(agent_id, ANY_HOUR)
  const { number_id } = await sandbox.numbers.auto({ agent_id, type: 'geo_did', country_code: 'NG' })
  const { knowledge_base_id } = await sandbox.knowledgeBases.create({ name: 'Shop' })
  return { ...workspace, number_id, knowledge_base_id }
}

interface Creation {
  path: () => string
  /** @param nth - Another number makes another body. */
  body: (nth: number) => object
  count: () => Promise<number>
}

const counted = async (list: AsyncIterable<unknown>): Promise<number> => (await all(list)).length
const scenarios = [{ name: 'Hello', steps: ['Hello'], expect: [{ says: { contains: 'Hello' } }] }]

const creations: Record<string, Creation> = {
  createAgent: {
    path: () => '/v1/agents',
    body: (nth) => ({ display_name: `Created ${nth}`, webhook_url: NOWHERE }),
    count: () => counted(made.sandbox.agents.list()),
  },
  createKnowledgeBase: {
    path: () => '/v1/knowledge-bases',
    body: (nth) => ({ name: `Base ${nth}` }),
    count: () => counted(made.sandbox.knowledgeBases.list()),
  },
  createKnowledgeDocument: {
    path: () => `/v1/knowledge-bases/${made.knowledge_base_id}/documents`,
    body: (nth) => ({ title: `Document ${nth}`, content: 'We open at nine.', content_type: 'text/plain' }),
    count: () => counted(made.sandbox.knowledgeDocuments.list(made.knowledge_base_id)),
  },
  createWebhookEndpoint: {
    path: () => `/v1/agents/${made.agent_id}/webhooks/endpoints`,
    body: (nth) => ({ url: `${NOWHERE}/${nth}` }),
    count: async () => (await made.sandbox.webhookEndpoints.list(made.agent_id)).endpoints.length,
  },
  createRoutingRule: {
    path: () => '/v1/routing-rules',
    body: (nth) => ({
      number_id: made.number_id,
      agent_id: made.agent_id,
      priority: nth,
      match_type: 'keyword',
      match_value: 'order',
    }),
    count: () => counted(made.sandbox.routingRules.list()),
  },
  createConversationNote: {
    path: () => `/v1/conversations/${made.conversation_id}/notes`,
    body: (nth) => ({ text: `Called back ${nth} times.` }),
    count: () => counted(made.sandbox.conversationNotes.list(made.conversation_id)),
  },
  createSimulation: {
    path: () => '/v1/simulations',
    body: (nth) => ({ agent_id: made.agent_id, seed: nth, scenarios }),
    count: () => counted(made.sandbox.simulations.list()),
  },
}

const post = (path: string, body: object, at: { base_url: string } = server): Promise<RawAnswer> =>
  rawClient(at, made.sandbox_key)('POST', path, { body, headers: { 'Idempotency-Key': 'once' } })

const without = ({ json }: RawAnswer): object => ({ ...json, request_id: undefined })
const outcome = ({ status, headers }: RawAnswer) => [status, headers.get('idempotent-replayed')]

describe.each(Object.entries(creations))('%s', (_, { path, body, count }) => {
  test('repeated with its key returns the first response and creates nothing more', async () => {
    const before = await count()
    const first = await post(path(), body(1))
    expect(outcome(first)).toEqual([201, null])
    await server.advance(1_000)
    const second = await post(path(), body(1))
    expect(outcome(second)).toEqual([201, 'true'])
    expect(without(second)).toEqual(without(first))
    expect(await count()).toBe(before + 1)
  })

  test('repeated at once on two servers creates one', async () => {
    const before = await count()
    const answers = await Promise.all(
      [1, 2, 3, 4].map((turn) => post(path(), body(1), turn % 2 ? server : second_server)),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map((answer) => JSON.stringify(without(answer)))).size).toBe(1)
    expect(await count()).toBe(before + 1)
  })

  test('409 ALREADY_EXISTS with another body', async () => {
    await post(path(), body(1))
    const answer = await post(path(), body(2))
    expect([answer.status, answer.json.error_code]).toEqual([409, 'ALREADY_EXISTS'])
    expect(answer.json.message).toMatch(/^Idempotency-Key: /)
  })
})

test.each(['createAgent', 'createWebhookEndpoint'])(
  '%s is repeated even if its URL would be refused now',
  async (name) => {
    const { path, body } = creations[name]!
    const first = await post(path(), body(1))
    const strict = await startSecondServer(server, { OHUN_ALLOW_INSECURE_TARGETS: 'false' })
    onTestFinished(() => strict.stop())
    const second = await post(path(), body(1), strict)
    expect(outcome(second)).toEqual([201, 'true'])
    expect(without(second)).toEqual(without(first))
  },
)

describe('a kept note', () => {
  const { path, body } = creations['createConversationNote'] as Creation
  const keptTexts = async (): Promise<string[]> =>
    (
      await server.db
        .knex('idempotency_keys')
        .where({ workspace_id: made.workspace_id, operation_id: 'createConversationNote' })
        .select<{ text: string }[]>(server.db.knex.raw(`body->>'text' as text`))
    ).map(({ text }) => text)

  test('is gone when the note is deleted', async () => {
    const { json } = await post(path(), body(1))
    expect(await keptTexts()).toEqual(['Called back 1 times.'])
    await made.sandbox.conversationNotes.delete(made.conversation_id, String(json['note_id']))
    expect(await keptTexts()).toEqual([])
  })

  test('is gone when the contact is erased', async () => {
    await post(path(), body(1))
    await made.sandbox.contacts.erase(CONTACT)
    expect(await keptTexts()).toEqual([])
  })

  test('is announced once', async () => {
    const inbox = await openInbox(server, { key: made.sandbox_key })
    onTestFinished(() => inbox.close())
    const first = await post(path(), body(1))
    await post(path(), body(1))
    const last = await made.sandbox.conversationNotes.create(made.conversation_id, { text: 'The last.' })
    for (const note_id of [first.json['note_id'], last.note_id])
      expect((await inbox.next())?.data).toMatchObject({ event_type: 'conversation.note_added', payload: { note_id } })
  })
})
