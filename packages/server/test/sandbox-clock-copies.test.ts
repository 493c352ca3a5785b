import type { Ohun } from '@ohun/sdk'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { copiedTables } from '../src/private-sandbox/child/copied-tables.ts'
import { copyWorkspace } from '../src/private-sandbox/child/copy-workspace.ts'
import { agentOf, ANY_HOUR, numbersInPool } from './support/scenario.ts'
import { createTestDatabase } from './support/test-database.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'
import { startWebhookReceiver, type WebhookReceiver } from './support/webhook-receiver.ts'

const CONTACT = '+2348031234567'

let server: TestServer
let receiver: WebhookReceiver
let workspace: TestWorkspace

beforeAll(async () => {
  server = await startTestServer()
  receiver = await startWebhookReceiver()
  workspace = await server.workspace()
})
afterAll(async () => {
  await server.stop()
  await receiver.close()
})

/** Everything that a sandbox can have, over the API. */
async function fill({ sandbox, production }: TestWorkspace): Promise<void> {
  const { knowledge_base_id } = await sandbox.knowledgeBases.create({ name: 'Orders' })
  await sandbox.knowledgeDocuments.create(knowledge_base_id, { title: 'Hours', content: 'We open at nine.' })
  const hook = { webhook_url: receiver.url('/hook'), ...ANY_HOUR }
  const { agent_id } = await agentOf(sandbox, { ...hook, knowledge_base_id, description: 'first' })
  await sandbox.agents.update(agent_id, { description: 'second' })
  await sandbox.agentDrafts.update(agent_id, { system_prompt: 'third' })
  await sandbox.webhookEndpoints.create(agent_id, { url: receiver.url('/endpoint') })
  const { number_id, e164: to } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  await sandbox.routingRules.create({ number_id, priority: 1, match_type: 'default', agent_id })
  const [paid] = (await numbersInPool(server.db, { count: 1 })) as [string]
  await production.numbers.claim({ number_id: paid, agent_id })
  await sandbox.optOuts.add({ e164: '+2348030000001' })
  await sandbox.cannedReplies.create({ shortcut: 'hi', text: 'Good day.' })
  await sandbox.sandbox.inboundMessage({ to, from: CONTACT, channel: 'whatsapp', body: 'Hello' })
  await sandbox.messages.create({ agent_id, channel: 'sms', to: CONTACT, body: 'Hello' })
  await sandbox.calls.create({ agent_id, to_number: CONTACT }, { idempotencyKey: 'call-1' })
  for (let second = 0; second < 20; second++) await server.advance(1_000)
}

/** Reads everything that a client can read, without the ids of the requests. */
async function read(ohun: Ohun): Promise<Record<string, unknown>> {
  const { items: agents } = await ohun.agents.list()
  const { agent_id } = agents[0]!
  const { items: calls } = await ohun.calls.list()
  const { items: conversations } = await ohun.conversations.list()
  const lists = {
    agents,
    calls,
    conversations,
    call: await ohun.calls.get(calls[0]!.call_id),
    conversation: await ohun.conversations.get(conversations[0]!.conversation_id),
    versions: (await ohun.agentVersions.list(agent_id)).items,
    draft: await ohun.agentDrafts.get(agent_id),
    endpoints: await ohun.webhookEndpoints.list(agent_id),
    numbers: (await ohun.numbers.list()).items,
    rules: (await ohun.routingRules.list()).items,
    messages: (await ohun.messages.list()).items,
    events: (await ohun.events.list()).items,
    deliveries: (await ohun.webhooks.deliveries()).items,
    knowledge: (await ohun.knowledgeBases.list()).items,
    opt_outs: (await ohun.optOuts.list()).items,
    replies: (await ohun.cannedReplies.list()).items,
    ledger: (await ohun.billing.ledger()).items,
    balance: await ohun.billing.balance(),
    usage: await ohun.usage.get(),
    subscription: await ohun.subscription.get(),
    workspace: await ohun.workspace.get(),
    secret: await ohun.webhooks.signingSecret().catch((error: Error) => error.message),
  }
  return JSON.parse(JSON.stringify(lists), (key, value: unknown) =>
    key === 'request_id' ? undefined : value,
  ) as Record<string, unknown>
}

test('a copy has everything that the sandbox had', async () => {
  const { sandbox } = workspace
  await fill(workspace)
  const before = await read(sandbox)
  for (const [name, list] of Object.entries(before))
    if (Array.isArray(list)) expect([name, list]).not.toEqual([name, []])
  const { clock_id } = await sandbox.sandboxClocks.create()
  expect(await read(sandbox)).toEqual(before)
  const again = await sandbox.calls.create(
    { agent_id: (before['agents'] as { agent_id: string }[])[0]!.agent_id, to_number: CONTACT },
    { idempotencyKey: 'call-1' },
  )
  expect(again.call_id).toBe((before['call'] as { call_id: string }).call_id)
  await sandbox.sandboxClocks.delete(clock_id)
  expect(await read(sandbox)).toEqual(before)
})

test('work in progress stays with the original', async () => {
  const { sandbox } = workspace
  const { items } = await sandbox.agents.list()
  const { agent_id } = items[0]!
  const { call_id } = await sandbox.calls.create({ agent_id, to_number: CONTACT })
  const { clock_id } = await sandbox.sandboxClocks.create()
  await expect(sandbox.calls.get(call_id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  receiver.reset()
  await sandbox.sandboxClocks.advance(clock_id, { by: '1h' })
  expect(receiver.received).toEqual([])
  await sandbox.sandboxClocks.delete(clock_id)
  for (let second = 0; second < 20; second++) await server.advance(1_000)
  expect(await sandbox.calls.get(call_id)).toMatchObject({ status: 'completed' })
})

test('a copy of 1,000 rows of one table has them all, and other tables cost a statement each', async () => {
  const { workspace_id } = await server.workspace()
  await server.db.knex.raw(
    `insert into canned_replies (canned_reply_id, workspace_id, shortcut, text, created_at, updated_at)
     select 'reply_' || n, :workspace_id, n::text, 'Good day.', now(), now() from generate_series(1, 1000) n`,
    { workspace_id },
  )
  const target = await createTestDatabase()
  onTestFinished(() => target.drop())
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await copyWorkspace({
    source: { connectionString: server.db.url },
    target: { connectionString: target.url },
    workspace_id,
  })
  const statements = query.mock.calls.length
  query.mockRestore()
  expect(await target.knex('canned_replies').where({ workspace_id })).toHaveLength(1_000)
  expect(await target.knex('workspaces')).toHaveLength(1)
  const copied = Object.values(copiedTables).filter((table) => typeof table !== 'string').length
  expect(statements).toBeLessThan(copied * 2)
})
