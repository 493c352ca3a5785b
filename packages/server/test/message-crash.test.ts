import { Ohun } from '@ohun/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../src/platform/clock.ts'
import { forkServer, type ForkedServer } from './support/forked-server.ts'
import { numbersInPool } from './support/scenario.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { makeWorkspace } from './support/test-server.ts'

let database: TestDatabase
let victim: ForkedServer
let survivor: ForkedServer

beforeAll(async () => {
  database = await createTestDatabase()
  ;[victim, survivor] = await Promise.all([forkServer(database), forkServer(database)])
})
afterAll(async () => {
  for (const { child } of [victim, survivor]) child.kill('SIGKILL')
  await database.drop()
})

test('kill -9 while a carrier has a message: it is ended and reported once, and no repeat sends it again', async () => {
  const { production, production_key: apiKey } = await makeWorkspace({
    db: database,
    clock: systemClock,
    ...survivor,
  })
  const { agent_id } = await production.agents.create({ display_name: 'Ada' })
  const [number_id] = (await numbersInPool(database, { count: 1 })) as [string]
  await production.numbers.claim({ number_id, agent_id })
  const send = (client: Ohun) =>
    client.messages.create(
      { agent_id, channel: 'sms', to: '+2348031234567', body: 'Good day.' },
      { idempotencyKey: 'once' },
    )
  const lost = expect(send(new Ohun({ apiKey, baseUrl: victim.base_url, maxRetries: 0 }))).rejects.toThrow()
  const messages = () => database.knex('messages').select('message_id', 'status', 'error_code')
  await expect.poll(messages).toMatchObject([{ status: 'queued' }])
  await victim.kill()
  await lost

  // The sweep looks at it after a minute: make it one.
  await database.knex('messages').update({ created_at: database.knex.raw(`created_at - interval '61 seconds'`) })
  const unknown = { status: 502, message: expect.stringContaining('may have been delivered') as string }
  await expect(send(production)).rejects.toMatchObject(unknown)
  await expect
    .poll(messages, { interval: 100 })
    .toMatchObject([{ status: 'send_failed', error_code: 'outcome_unknown' }])
  await expect(send(production)).rejects.toMatchObject(unknown)
  expect(await messages()).toHaveLength(1)
  const events = await database.knex('events').where({ agent_id })
  expect(events).toMatchObject([{ event_type: 'message.send_failed' }])
})
