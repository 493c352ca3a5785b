import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { FakeLine, FakeTrunk } from './support/fake-line.ts'
import { agentOf, numbersInPool } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const trunk = new FakeTrunk()
let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent_id: string

beforeAll(async () => {
  server = await startTestServer({}, createLog('silent'), { trunks: [trunk] })
})
afterAll(() => server.stop())

beforeEach(async () => {
  backend = await startBackend()
  workspace = await server.workspace()
  ;({ agent_id } = await agentOf(workspace.production, { webhook_url: backend.url, greeting_text: 'Good day.' }))
  const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
  await workspace.production.numbers.claim({ number_id, agent_id })
  return async () => {
    for (const line of trunk.lines) line.leaves()
    await server.settle()
    await backend.stop()
  }
})

const get = (call_id: string) => workspace.production.calls.get(call_id)
const eventTypes = () => backend.events().map(({ json }) => json.event_type)

/** A call that has been answered and greeted. */
async function connected(): Promise<string> {
  const { call_id } = await workspace.production.calls.create({ agent_id, to_number: '+2348031234567' })
  await server.settle()
  return call_id
}

describe('the transcript', () => {
  test('is in the order of time in the record, the list, the turns and the events, also when words are recognised late', async () => {
    const call_id = await connected()
    await server.advance(10_000)
    await server.advance(1_000)
    // The words of before the agent asked whether somebody is there were recognised only after that.
    trunk.line.events.push({ kind: 'utterance', text: 'Where is my order?', confidence: 0.9, ended_ms_ago: 5_000 })
    await server.settle()
    trunk.line.leaves()
    await server.settle()
    const inOrder = ['Good day.', 'Where is my order?', 'Are you still there?', 'You said: Where is my order?']
    const textsOf = (turns: unknown) => (turns as { text: string }[]).map(({ text }) => text)
    expect(textsOf((await get(call_id)).transcript)).toEqual(inOrder)
    expect(textsOf((await workspace.production.calls.list()).items[0]!.transcript)).toEqual(inOrder)
    const completed = backend.events().find(({ json }) => json.event_type === 'call.completed')
    expect(textsOf((completed!.json['payload'] as { transcript: unknown }).transcript)).toEqual(inOrder)
    const asked = backend.turns()[0]!.json['messages'] as { text: string }[]
    expect(asked.at(-1)?.text).toBe('Where is my order?')
  })
})

describe('a call whose session breaks in a living process', () => {
  test('ends now, with its real time', async () => {
    const call_id = await connected()
    await server.advance(7_000)
    trunk.line.say = () => Promise.reject(new Error('a fault'))
    trunk.line.speaks('Hello?')
    await server.settle()
    expect(trunk.line.log).toContain('hang up')
    expect(await get(call_id)).toMatchObject({
      status: 'completed',
      end_reason: 'connection_lost',
      ended_at: server.clock.now().toISOString(),
      duration_seconds: 7,
    })
    expect(eventTypes().filter((type) => type === 'call.completed')).toHaveLength(1)
    expect(await server.db.knex('live_calls').where({ call_id })).toEqual([])
  })

  test('ends also when it breaks outside of a turn, where its line is read', async () => {
    const broken = Promise.withResolvers<never>()
    broken.promise.catch(() => {})
    trunk.newLine = () => {
      const events = (async function* () {
        yield await broken.promise
      })()
      return Object.assign(new FakeLine(), { events: Object.assign(events, { push() {}, close() {} }) })
    }
    const call_id = await connected()
    trunk.newLine = () => new FakeLine()
    await server.advance(7_000)
    broken.reject(new Error('a fault'))
    await server.settle()
    expect(await get(call_id)).toMatchObject({
      status: 'completed',
      end_reason: 'connection_lost',
      duration_seconds: 7,
    })
    expect(await server.db.knex('live_calls').where({ call_id })).toEqual([])
  })

  test('has its real end also when the database refuses it for a while', async () => {
    const call_id = await connected()
    await server.advance(7_000)
    const { knex } = server.db
    await knex.raw(`create function refuse() returns trigger as 'begin raise exception ''away''; end' language plpgsql`)
    await knex.raw('create trigger refuse before insert on transcript_turns execute function refuse()')
    await knex.raw('create trigger refuse before update on calls execute function refuse()')
    const broke_at = server.clock.now()
    trunk.line.speaks('Hello?')
    await server.settle()
    for (let look = 0; look < 4; look++) await server.advance(5_000)
    expect(await get(call_id)).toMatchObject({ status: 'in_progress' })
    await knex.raw('drop function refuse cascade')
    await server.advance(5_000)
    const ended = { status: 'completed', end_reason: 'connection_lost', duration_seconds: 7 }
    expect(await get(call_id)).toMatchObject({ ...ended, ended_at: broke_at.toISOString() })
    expect(eventTypes().filter((type) => type === 'call.completed')).toHaveLength(1)
    expect(await server.db.knex('live_calls').where({ call_id })).toEqual([])
  })
})
