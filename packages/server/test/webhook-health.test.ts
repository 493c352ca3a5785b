import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailTo } from './support/accounts.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { startEventEmitter, type EventEmitter } from './support/event-emitter.ts'
import { agentOf } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const HOUR = 3_600_000
const STEP_HOURS = 4

let server: TestServer
let events: EventEmitter
let workspace: TestWorkspace
let backend: Backend
let agent_id: string

beforeAll(async () => {
  server = await startTestServer()
  events = await startEventEmitter(server)
})
afterAll(async () => {
  await events.stop()
  await server.stop()
})
beforeEach(async () => {
  backend = await startBackend()
  backend.answer = failing
  workspace = await server.workspace()
  ;({ agent_id } = await agentOf(workspace.sandbox, { display_name: 'Ada', webhook_url: backend.url }))
  return () => backend.stop()
})

const failing: Backend['answer'] = (_, response) => void response.writeHead(500).end()
const emit = async (environment: 'production' | 'sandbox' = 'sandbox') => {
  await events.emit({ workspace_id: workspace.workspace_id, agent_id, environment })
  await server.settle()
}
/** In steps of at most four hours, each with an event if wanted. */
const pass = async (hours: number, { emitting = false } = {}) => {
  for (let left = hours; left > 0; left -= STEP_HOURS) {
    if (emitting) await emit()
    await server.leap(Math.min(left, STEP_HOURS) * HOUR)
  }
}
const endpoint = (url = backend.url) => workspace.sandbox.webhookEndpoints.create(agent_id, { url })
const mails = async ({ user_id } = workspace) => {
  const { email } = (await server.db.knex('users').where({ user_id }).first()) as { email: string }
  return (await mailTo(server, email)).toReversed()
}

test('an endpoint that has only failed for 24 hours is told of once a day, and stays active', async () => {
  const { id } = await endpoint()
  const since = server.clock.now().toISOString().slice(0, 16).replace('T', ' ')
  await pass(23, { emitting: true })
  expect(await mails()).toEqual([])
  await pass(3, { emitting: true })
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.text).toContain(
    `endpoint ${id} of the agent "Ada", sandbox\n  Every attempt since ${since} UTC has failed.`,
  )
  expect(mail?.text).not.toContain(backend.url)
  await pass(20, { emitting: true })
  expect(await mails()).toHaveLength(1)
  await pass(4, { emitting: true })
  expect(await mails()).toHaveLength(2)
  expect(await workspace.sandbox.webhookEndpoints.get(agent_id, id)).toMatchObject({ active: true })
})

test('one success in the 24 hours is enough for silence', async () => {
  await endpoint()
  await pass(12, { emitting: true })
  backend.answer = () => ({ received: true })
  await emit()
  backend.answer = failing
  await pass(20, { emitting: true })
  expect(await mails()).toEqual([])
})

test('dead letters are told of, counted, of endpoints and of webhook_url', async () => {
  await emit()
  await emit()
  await pass(31)
  const [first, second, ...others] = await mails()
  expect(others).toEqual([])
  expect(first?.text).toContain('webhook_url of the agent "Ada", sandbox\n  Every attempt since')
  expect(first?.text).not.toContain('dead letter.')
  expect(second).toBeUndefined()
  await pass(24)
  expect((await mails())[1]?.text).toContain('  2 deliveries have failed permanently and are dead letters.')
  await pass(72)
  expect(await mails()).toHaveLength(2)
})

test('both environments of an endpoint are in one mail', async () => {
  await endpoint()
  for (let hour = 0; hour < 26; hour += STEP_HOURS) {
    await emit('production')
    await pass(STEP_HOURS, { emitting: true })
  }
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.text.match(/(production|sandbox)$/gm)).toEqual(['production', 'sandbox'])
})

test('a deleted endpoint, and an owner whose address is not verified, get no mail', async () => {
  const { id } = await endpoint()
  await pass(22, { emitting: true })
  await workspace.sandbox.webhookEndpoints.delete(agent_id, id)
  await pass(4)
  expect(await mails()).toEqual([])
  expect(await server.db.knex('webhook_target_health').where({ target_id: id })).toEqual([])

  const unverified = await server.workspace({ verified: false })
  const agent = await agentOf(unverified.sandbox, { webhook_url: backend.url })
  for (let hour = 0; hour < 26; hour += STEP_HOURS) {
    await events.emit({ workspace_id: unverified.workspace_id, agent_id: agent.agent_id })
    await server.advance(STEP_HOURS * HOUR)
  }
  expect(await mails(unverified)).toEqual([])
})

test('counts that were not yet saved when their endpoint was deleted do not bring its rows back', async () => {
  const [deleted, kept] = [await endpoint(), await endpoint(`${backend.url}/kept`)]
  await emit()
  await workspace.sandbox.webhookEndpoints.delete(agent_id, deleted.id)
  await server.advance(10_000)
  for (const table of ['webhook_target_health', 'webhook_target_hours']) {
    const rows = server.db.knex(table).whereIn('target_id', [deleted.id, kept.id])
    expect(await rows.select('target_id'), table).toEqual([{ target_id: kept.id }])
  }
})

test('a mail that could not be sent is sent later, once', async () => {
  await endpoint()
  await pass(23, { emitting: true })
  await server.db.knex.raw('alter table mail_outbox rename to mail_outbox_away')
  await pass(2, { emitting: true })
  await server.db.knex.raw('alter table mail_outbox_away rename to mail_outbox')
  expect(await mails()).toEqual([])
  // Not in leaps as long as the job's lease: they would outrun it while the mail is on its way.
  for (let passed = 0; passed < HOUR / 6; passed += HOUR / 360) await server.advance(HOUR / 360)
  expect(await mails()).toHaveLength(1)
  await pass(12)
  expect(await mails()).toHaveLength(1)
})
