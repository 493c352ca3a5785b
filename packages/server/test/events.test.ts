import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, test } from 'vitest'
import {
  createInternalEvents,
  internalSubjects,
  type DeadLetter,
  type InternalSubject,
} from '../src/delivery/internal-events.ts'
import type { DomainEvent, Outbox } from '../src/delivery/outbox.ts'
import { eventTypes, type EventType } from '../src/generated/events.gen.ts'
import { createLog } from '../src/platform/log.ts'
import { startBackend } from './support/backend.ts'
import { startEventEmitter, type EventEmitter } from './support/event-emitter.ts'
import { agentOf, all } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let events: EventEmitter
let workspace: TestWorkspace
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
  workspace = await server.workspace()
  ;({ agent_id } = await agentOf(workspace.sandbox))
})

const emit = (place: { agent_id?: string; environment?: 'production' | 'sandbox' } = {}) =>
  events.emit({ workspace_id: workspace.workspace_id, agent_id, ...place })
const listed = async (query: Parameters<TestWorkspace['sandbox']['events']['list']>[0] = {}) =>
  (await all(workspace.sandbox.events.list({ page_size: 2, ...query }))).map(({ event_id }) => event_id)

describe('the list of events', () => {
  test('holds envelopes exactly as they are delivered, newest first', async () => {
    const backend = await startBackend()
    await workspace.sandbox.agents.update(agent_id, { webhook_url: backend.url })
    await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    await workspace.sandbox.calls.create({ agent_id, to_number: '+2348031234567' })
    for (let second = 0; second < 5; second++) await server.advance(1_000)
    const { items } = await workspace.sandbox.events.list()
    expect(items.length).toBe(4)
    expect(items.map((event) => JSON.stringify(event))).toEqual(
      backend
        .events()
        .map(({ body }) => body)
        .toReversed(),
    )
    await backend.stop()
  })

  test('has each event once over all pages, and the caller’s workspace and environment alone', async () => {
    const other = await server.workspace()
    await events.emit({ workspace_id: other.workspace_id })
    await emit({ environment: 'production' })
    const emitted: string[] = []
    for (let count = 0; count < 5; count++) emitted.unshift(await emit())
    expect(await listed()).toEqual(emitted)
    expect((await workspace.production.events.list()).items.length).toBe(1)
  })

  test('is filtered by type and agent, and by both', async () => {
    const other = await agentOf(workspace.sandbox)
    const elsewhere = await emit({ agent_id: other.agent_id })
    const [one, two] = [await emit(), await emit()]
    expect(await listed({ agent_id })).toEqual([two, one])
    expect(await listed({ agent_id: other.agent_id, event_type: 'call.completed' })).toEqual([elsewhere])
    expect(await listed({ event_type: 'call.completed' })).toEqual([two, one, elsewhere])
    expect(await listed({ event_type: 'call.initiated' })).toEqual([])
    expect(await listed({ agent_id: 'agt_unknown' })).toEqual([])
    await expect(listed({ event_type: 'call.complete' })).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^event_type: call.complete is not an event type. Accepted: .*call.completed, /),
    })
  })

  test('400 INVALID_ARGUMENT for a token that belongs to another filter', async () => {
    await emit()
    await emit()
    const { nextPageToken: page_token } = await workspace.sandbox.events.list({ page_size: 1 })
    await expect(workspace.sandbox.events.list({ page_size: 1, page_token, agent_id })).rejects.toMatchObject({
      status: 400,
      code: 'INVALID_ARGUMENT',
    })
  })
})

describe('internal events', () => {
  test('are no event types, and emitting one does not compile', () => {
    expectTypeOf<InternalSubject & EventType>().toBeNever()
    expectTypeOf<DomainEvent['event_type'] & InternalSubject>().toBeNever()
    const refused = (outbox: Outbox, event: DomainEvent): unknown =>
      // @ts-expect-error -- an internal subject is not an event
      outbox.publish({ ...event, event_type: 'delivery.dlq' })
    expect(refused).toBeTypeOf('function')
    expect(eventTypes.filter((type) => (internalSubjects as readonly string[]).includes(type))).toEqual([])
  })

  test('have the ten subjects of the specification', () => {
    const specified = `billing.low_balance billing.blocked billing.unblocked billing.pricing.updated usage.recorded
      usage.voice_minutes conversation.mode_changed agent.config.invalidated audit.request delivery.dlq`
    expect(new Set(internalSubjects)).toEqual(new Set(specified.split(/\s+/)))
  })

  test.each([...internalSubjects, 'tool.invocation', 'call.screening', 'anything'])(
    '%s: the table of events refuses it, so that nothing can be delivered',
    async (event_type) => {
      const row = {
        event_id: `evt_${event_type}`,
        workspace_id: workspace.workspace_id,
        environment: 'sandbox',
        agent_id,
      }
      const rest = { channel: 'voice', number: '+2348000000000', from: '+2348031234567', body: '{}' }
      const insert = server.db.knex('events').insert({ ...row, ...rest, event_type, created_at: new Date() })
      await expect(insert).rejects.toMatchObject({ constraint: 'events_event_type_check' })
    },
  )

  test('the table of events takes every event type', async () => {
    const { rows } = await server.db.pool.query<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'events_event_type_check'`,
    )
    const taken = [...(rows[0]?.definition ?? '').matchAll(/'([a-z_.]+)'/g)].map(([, type]) => type)
    expect(new Set(taken)).toEqual(new Set(eventTypes))
  })

  test('reach every subscriber of their subject, whatever another one throws', () => {
    const internal = createInternalEvents({ log: createLog('silent') })
    const heard: string[] = []
    internal.subscribe('delivery.dlq', () => {
      throw new Error('a bad subscriber')
    })
    internal.subscribe('delivery.dlq', ({ delivery_id }) => void heard.push(delivery_id))
    internal.publish({ subject: 'delivery.dlq', payload: { delivery_id: 'del_1' } as DeadLetter })
    expect(heard).toEqual(['del_1'])
  })
})
