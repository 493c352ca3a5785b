import type { Ohun } from '@ohun/sdk'
import { systemClock } from '@ohun/clock'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { AT_ONCE_MS, TEST_LIMIT_MS } from '../../../../test/limits.ts'
import { startBackend, type Backend } from '../support/backend.ts'
import { forkServer, type ForkedServer } from '../support/forked-server.ts'
import { setUpForTries } from '../support/set-up-for-tries.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { clientAt, makeWorkspace, type TestWorkspace } from '../support/test-server.ts'

/** Six failures in a row open the breaker of a backend. */
const CONTACTS = 8
/** The promise: others have what a frozen process held within this time, as with calls. */
const TAKEN_OVER_MS = 20_000
/** An event has 10 s. */
const TIME_LIMIT_MS = 10_000
/** `FROZEN_SECONDS=70` is longer than every lease and every time limit; the shorter one is longer than those of requests. */
const FROZEN_MS = Number(process.env['FROZEN_SECONDS'] ?? 15) * 1_000

let database: TestDatabase
let backend: Backend
let victim: ForkedServer
let survivor: ForkedServer
let workspace: TestWorkspace
let agent_id: string
let endpoint_id: string
let number: string

setUpForTries({
  async setUp() {
    database = await createTestDatabase()
    backend = await startBackend()
    ;[victim, survivor] = await Promise.all([forkServer(database), forkServer(database)])
    workspace = await makeWorkspace({ db: database, clock: systemClock, base_url: survivor.base_url })
    const { sandbox } = workspace
    ;({ agent_id } = await sandbox.agents.create({ display_name: 'Ada', webhook_url: backend.url }))
    ;({ id: endpoint_id } = await sandbox.webhookEndpoints.create(agent_id, { url: backend.url }))
    number = (await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })).e164
  },
  async tearDown() {
    for (const { child } of [victim, survivor]) child.kill('SIGKILL')
    await backend.stop()
    await database.drop()
  },
})

const clientOf = ({ base_url }: ForkedServer): Ohun => clientAt(base_url, workspace.sandbox_key)
const write = (server: ForkedServer, from: string, body: string) =>
  clientOf(server).sandbox.inboundMessage({ to: number, from, channel: 'sms', body })
const contact = (serial: number): string => `+23480320${String(serial).padStart(5, '0')}`

interface Answered {
  asked: string
  replies: number
  failed: number
}

const ANSWERED = `
  select i.body as asked, count(o.message_id)::int as replies, count(o.error_code)::int as failed
  from messages i left join messages o on o.reply_to_message_id = i.message_id
  where i.direction = 'inbound' group by i.body order by i.body`

const answered = async (): Promise<Answered[]> => (await database.pool.query<Answered>(ANSWERED)).rows

test(
  'a frozen node: others answer its messages and deliver its events within 20 s, nothing is done twice after it, and no backend is blamed',
  { timeout: TEST_LIMIT_MS },
  async () => {
    const held: { response: ServerResponse; answer: unknown; is_turn: boolean }[] = []
    backend.answer = ({ json }, response) => {
      const answer = json.event_type ? { received: true } : { text: `Answer to ${String(json['transcription'])}` }
      held.push({ response, answer, is_turn: !json.event_type })
      return undefined
    }
    // The second message of each contact waits for its turn after the first.
    for (let serial = 0; serial < CONTACTS; serial++) await write(victim, contact(serial), `${serial} first`)
    for (let serial = 0; serial < CONTACTS; serial++) await write(victim, contact(serial), `${serial} second`)
    await backend.until(() => backend.turns().length === CONTACTS && backend.events().length > CONTACTS)

    victim.child.kill('SIGSTOP')
    const frozen_ms = systemClock.monotonic_ms()
    backend.answer = ({ json }) =>
      json.event_type ? { received: true } : { text: `Answer to ${String(json['transcription'])}` }
    // The frozen node does not read: when it continues, its events and half of its turns are answered, and the rest was given up. Some
    // of the events are the other node's.
    let turned = 0
    held.forEach(({ response, answer, is_turn }) => {
      if (!is_turn || turned++ % 2 === 0)
        response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer))
      else response.destroy()
    })

    const unanswered = async (): Promise<number> => (await answered()).filter(({ replies }) => replies === 0).length
    await expect.poll(unanswered, { interval: 100 }).toBe(0)
    const taken_over_ms = systemClock.monotonic_ms() - frozen_ms
    const waiting = async (): Promise<number> => (await database.knex('pending_deliveries').limit(1)).length
    await expect.poll(waiting, { interval: 100 }).toBe(0)
    const delivered_ms = systemClock.monotonic_ms() - frozen_ms
    // A lease lapses within 20 s; a busy machine needs time for the work itself.
    expect(Math.max(taken_over_ms, delivered_ms)).toBeLessThan(TAKEN_OVER_MS + AT_ONCE_MS)

    await new Promise((resolve) => setTimeout(resolve, frozen_ms + FROZEN_MS - systemClock.monotonic_ms()))
    const turns = backend.turns().length
    victim.child.kill('SIGCONT')
    // It works again, and its breaker has counted nothing: this message is answered by the backend.
    await write(victim, contact(CONTACTS), 'after')
    await expect.poll(unanswered, { interval: 100 }).toBe(0)
    await expect.poll(waiting, { interval: 100 }).toBe(0)

    expect((await answered()).filter(({ replies, failed }) => replies !== 1 || failed > 0)).toEqual([])
    expect(await answered()).toHaveLength(2 * CONTACTS + 1)
    // One request of the frozen node for each first message, one of the other for each message, and the last one.
    expect([turns, backend.turns().length]).toEqual([3 * CONTACTS, 3 * CONTACTS + 1])
    expect(await database.knex('deliveries').where('attempt_count', '>', 1)).toEqual([])
    // Each node writes its counts when it is asked for them.
    await clientOf(survivor).webhookEndpoints.get(agent_id, endpoint_id)
    const { stats } = await clientOf(victim).webhookEndpoints.get(agent_id, endpoint_id)
    expect(stats).toMatchObject({ failed_attempts: 0, dead_lettered: 0, last_failure_at: null })
    expect(stats.delivered).toBeGreaterThan(2 * CONTACTS)
    expect(stats.p95_response_ms).toBeLessThan(TIME_LIMIT_MS)
  },
)
