import type { Ohun } from '@ohun/sdk'
import { expect, test } from 'vitest'
import { systemClock } from '@ohun/clock'
import { amount } from '../../../../test/amounts.ts'
import { startBackend, type Backend } from '../support/backend.ts'
import { forkServer, type ForkedServer } from '../support/forked-server.ts'
import { setUpForTries } from '../support/set-up-for-tries.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { clientAt, makeWorkspace, type TestWorkspace } from '../support/test-server.ts'

const MESSAGES = amount(60, 1_000)
/** Each waits for its answer before it sends the next, so the order of its own messages is known. */
const SENDERS = 20
const CONTACTS = 20
const OF_EACH = amount(5, 10)

let database: TestDatabase
let backend: Backend
let victim: ForkedServer
let survivor: ForkedServer
let workspace: TestWorkspace
/** One client for each process. */
let clients: Ohun[]
let number: string

setUpForTries({
  async setUp() {
    database = await createTestDatabase()
    backend = await startBackend()
    ;[victim, survivor] = await Promise.all([forkServer(database), forkServer(database)])
    const { base_url } = survivor
    workspace = await makeWorkspace({ db: database, clock: systemClock, base_url })
    const { sandbox, sandbox_key: apiKey } = workspace
    clients = [victim, survivor].map((server) => clientAt(server.base_url, apiKey))
    const { agent_id } = await sandbox.agents.create({ display_name: 'Ada', webhook_url: backend.url })
    // Events have a target of their own that wants few: the backend is asked for turns alone.
    await sandbox.webhookEndpoints.create(agent_id, { url: backend.url, event_types: ['window.closing'] })
    number = (await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })).e164
  },
  async tearDown() {
    for (const { child } of [victim, survivor]) child.kill('SIGKILL')
    await backend.stop()
    await database.drop()
  },
})

const contact = (serial: number): string => `+23480320${String(serial).padStart(5, '0')}`
const write = (client: Ohun | undefined, from: string, body: string) =>
  client!.sandbox.inboundMessage({ to: number, from, channel: 'sms', body })

interface Answered {
  asked: string
  reply: string
  status: string
  error_code: string | null
}

/** In the order in which the replies were made. */
const ANSWERED = `
  select i.body as asked, o.body as reply, o.status, o.error_code
  from messages i join messages o on o.reply_to_message_id = i.message_id
  where i."from" = any($1::text[]) order by o.message_id`

const answersTo = async (contacts: string[]): Promise<Answered[]> =>
  (await database.pool.query<Answered>(ANSWERED, [contacts])).rows
const idle = async (): Promise<boolean> => (await database.knex('conversation_turns').limit(1)).length === 0

test(`${MESSAGES} messages of one contact, sent to two processes at once, keep their order and get one reply each`, async () => {
  let [running, max] = [0, 0]
  backend.answer = ({ json }, response) => {
    max = Math.max(max, ++running)
    response.on('finish', () => running--)
    return { text: `Answer to ${String(json['transcription'])}` }
  }
  const sender = async (name: number): Promise<void> => {
    for (let place = 0; place < MESSAGES / SENDERS; place++)
      await write(clients[name % 2], contact(0), `${name} ${place}`)
  }
  await Promise.all(Array.from({ length: SENDERS }, (_, name) => sender(name)))
  await expect.poll(idle, { interval: 100 }).toBe(true)

  const answers = await answersTo([contact(0)])
  expect(answers).toHaveLength(MESSAGES)
  expect(answers.filter(({ asked, reply }) => reply !== `Answer to ${asked}`)).toEqual([])
  const asked = answers.map((answer) => answer.asked)
  expect(backend.turns().map(({ json }) => json['transcription'])).toEqual(asked)
  for (let name = 0; name < SENDERS; name++) {
    const own = asked.filter((text) => text.startsWith(`${name} `)).map((text) => Number(text.split(' ')[1]))
    expect(own).toEqual(own.toSorted((a, b) => a - b))
  }
  expect(max).toBe(1)
})

test('kill -9 of a process in the middle of turns: each message has one reply, or says that it was not submitted', async () => {
  const contacts = Array.from({ length: CONTACTS }, (_, serial) => contact(serial + 1))
  const before = backend.turns().length
  backend.answer = ({ json }, response) => {
    const answer = JSON.stringify({ text: `Answer to ${String(json['transcription'])}` })
    setTimeout(() => response.setHeader('Content-Type', 'application/json').end(answer), 20)
    return undefined
  }
  await Promise.all(
    contacts.map(async (from, serial) => {
      for (let place = 0; place < OF_EACH; place++) await write(clients[(serial + place) % 2], from, `${from} ${place}`)
    }),
  )
  await backend.until(() => backend.turns().length > before + (CONTACTS * OF_EACH) / 4)
  await victim.kill()
  await expect.poll(idle, { interval: 100 }).toBe(true)
  // Messages in progress when the process died are looked at after a minute: make it one.
  await database.knex.raw(`update messages set created_at = created_at - interval '61 seconds' where status = 'queued'`)
  const queued = async (): Promise<number> => (await database.knex('messages').where({ status: 'queued' })).length
  await expect.poll(queued, { interval: 100 }).toBe(0)

  const answers = await answersTo(contacts)
  expect(answers.map(({ asked }) => asked).toSorted()).toEqual(
    contacts.flatMap((from) => Array.from({ length: OF_EACH }, (_, index) => `${from} ${index}`)).toSorted(),
  )
  for (const { asked, reply, status, error_code } of answers) {
    expect(reply).toBe(`Answer to ${asked}`)
    if (!['sent', 'delivered'].includes(status)) expect([status, error_code]).toEqual(['send_failed', 'not_submitted'])
  }
  for (const from of contacts) {
    const places = answers.filter(({ asked }) => asked.startsWith(from)).map(({ asked }) => Number(asked.split(' ')[1]))
    expect(places).toEqual(Array.from({ length: OF_EACH }, (_, index) => index))
  }
})
