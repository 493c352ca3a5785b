import { systemClock } from '@ohun/clock'
import { AT_ONCE_MS } from '../../../../test/limits.ts'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { startBackend, type Backend } from '../support/backend.ts'
import { forkServer, type ForkedServer } from '../support/forked-server.ts'
import { ANY_HOUR } from '../support/scenario.ts'
import { setUpForTries } from '../support/set-up-for-tries.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { clientAt, makeWorkspace, type TestWorkspace } from '../support/test-server.ts'

const WRONG_MS = 10 * 60_000
/** Each process looks for lapsed leases every 5 s, and an event may take 10 s. */
const HELD_MS = 6_000
/** The promise for what a dead process held. */
const TAKEN_OVER_MS = 20_000

let database: TestDatabase
let backend: Backend
let right: ForkedServer
let fast: ForkedServer
let slow: ForkedServer
let workspace: TestWorkspace
let agent_id: string

setUpForTries({
  async setUp() {
    database = await createTestDatabase()
    backend = await startBackend()
    ;[right, fast, slow] = await Promise.all([
      forkServer(database),
      forkServer(database, { wrong_ms: WRONG_MS }),
      forkServer(database, { wrong_ms: -WRONG_MS }),
    ])
    workspace = await makeWorkspace({ db: database, clock: systemClock, base_url: right.base_url })
    ;({ agent_id } = await workspace.sandbox.agents.create({
      display_name: 'Ada',
      webhook_url: backend.url,
      ...ANY_HOUR,
    }))
    await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  },
  async tearDown() {
    for (const { child } of [right, fast, slow]) child.kill('SIGKILL')
    await backend.stop()
    await database.drop()
  },
})

const place = ({ base_url }: ForkedServer) =>
  clientAt(base_url, workspace.sandbox_key).calls.create({
    agent_id,
    to_number: '+2348031234567',
  })
const endOf = async (call_id: string) =>
  await database.knex('calls').where({ call_id }).first('status', 'duration_seconds')
const pending = async (): Promise<number> => (await database.knex('pending_deliveries').limit(1)).length

test('processes whose clocks are ten minutes wrong neither steal living leases nor end calls early or late', async () => {
  const held: ServerResponse[] = []
  backend.answer = ({ json }, response) => {
    if (json.event_type !== 'call.initiated') return json.event_type ? { received: true } : { text: 'Yes.' }
    held.push(response)
    return undefined
  }
  const calls = await Promise.all([right, fast, slow].map(place))
  await backend.until(() => held.length === calls.length)
  await new Promise((resolve) => setTimeout(resolve, HELD_MS))
  for (const response of held) response.end()
  await expect.poll(pending).toBe(0)

  const asked = backend.events().map(({ json }) => json['event_id'] as string)
  expect(asked.length).toBe(new Set(asked).size)
  for (const { call_id } of calls) {
    await expect.poll(() => endOf(call_id)).toMatchObject({ status: 'completed' })
    expect((await endOf(call_id)).duration_seconds).toBeLessThan(WRONG_MS / 2_000)
  }
})

test('a process with a fast clock that dies leaves no lease for longer than 20 s', async () => {
  let is_dead = false
  const held: string[] = []
  backend.answer = ({ json }) => {
    if (json.event_type === 'call.initiated' && !is_dead) return void held.push(json['event_id'] as string)
    return json.event_type ? { received: true } : { text: 'Yes.' }
  }
  await place(fast)
  await backend.until(() => held.length === 1)
  is_dead = true
  await fast.kill()
  const died_ms = systemClock.monotonic_ms()
  await expect.poll(pending).toBe(0)
  // A lease lapses within 20 s; a busy machine needs time for the delivery itself.
  expect(systemClock.monotonic_ms() - died_ms).toBeLessThan(TAKEN_OVER_MS + AT_ONCE_MS)
  const again = backend.events().filter(({ json }) => json['event_id'] === held[0])
  expect(again).toHaveLength(2)
})
