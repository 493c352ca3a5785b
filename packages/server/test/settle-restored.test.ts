import { afterAll, beforeAll, expect, test } from 'vitest'
import { messagingByEnvironment } from '../src/gateways/messaging/by-environment.ts'
import { createLog } from '../src/platform/log.ts'
import { FakeSmsLink } from './support/fake-link.ts'
import { openMessageHarness, type MessageHarness } from './support/message-harness.ts'
import { operator } from './support/operator.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { ENCRYPTION_KEY } from './support/test-server.ts'

const mtn = new FakeSmsLink('mtn')
const clock = new TestClock()
let database: TestDatabase
let harness: MessageHarness
let ohunServer: ReturnType<typeof operator>

beforeAll(async () => {
  database = await createTestDatabase()
  const messaging = messagingByEnvironment({ clock, log: createLog('silent') }, { sms: [mtn], whatsapp: [] })
  harness = await openMessageHarness({ db: database, clock, messaging })
  const variables = { DATABASE_URL: database.url, OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex') }
  ohunServer = operator(variables, { clock })
})
afterAll(async () => {
  await harness.stop()
  await database.drop()
})

/** Inserts a message that waits for its agent's answer. */
async function waiting(environment: string): Promise<void> {
  const conversation_id = `conv_${environment}`
  const turn = { conversation_id, workspace_id: 'ws_1', environment, agent_id: 'agt_1', next_attempt_at: clock.now() }
  await database.knex('conversation_turns').insert(turn)
  await database.knex('waiting_messages').insert({ conversation_id, message_id: `msg_${environment}` })
}

test('a message that was being sent at the time of a restore is not sent again, and keeps its charge', async () => {
  const message = await harness.queued()
  const { message_id } = message
  await waiting('production')
  await waiting('sandbox')
  const settled = { doubtful_messages: [message_id], unanswered_messages: ['msg_production'] }
  expect(await ohunServer(['settle-restored'])).toMatchObject({ code: 0, json: settled })

  await harness.endUnsubmitted(message)
  expect(await harness.message(message)).toMatchObject({ status: 'queued' })
  expect(mtn.submitted).toEqual([])
  expect(await database.knex('waiting_messages').pluck('message_id')).toEqual(['msg_sandbox'])
  expect(await database.knex('conversation_turns').pluck('environment')).toEqual(['sandbox'])
})

test('a second time, there is nothing to settle', async () => {
  const nothing = { doubtful_messages: [], unanswered_messages: [] }
  expect(await ohunServer(['settle-restored'])).toMatchObject({ code: 0, json: nothing })
})
