import { readFileSync } from 'node:fs'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { checkedStream } from '../../../test/contract/checked-stream.ts'
import { ClosedSchemas } from '../../../test/contract/closed-schema.ts'
import { Contract } from '../../../test/contract/contract.ts'
import {
  Ohun,
  RateLimitedError,
  TimeoutError,
  UnavailableError,
  UnexpectedResponseError,
  type Call,
  type CallCompletedEvent,
  type Event,
} from '../src/index.ts'
import * as testing from '../src/testing/index.ts'
import { cutStream, handlers, makeCall, makeEvent, mock, rateLimited, slow } from '../src/testing/index.ts'
import { snippets } from './snippets.gen.ts'
import { allOf } from './support/all-of.ts'
import { TEST_KEY } from './support/fake-api.ts'

const server = setupServer(...handlers())
/** Without pauses between attempts. */
const ohun = new Ohun({ apiKey: TEST_KEY, maxRetryDelay: 0 })
const call_id = 'call_0Ub5Xw1A000k3mZq8RtYvLp'

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(testing.resetIds)
afterEach(() => {
  server.resetHandlers()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(() => server.close())

const document = JSON.parse(readFileSync(new URL('../../../openapi/dist/openapi.json', import.meta.url), 'utf8'))
const schemas = new ClosedSchemas(document)

describe('factories', () => {
  const made = Object.entries(testing).filter(([name]) => /^make(?!Event$)/.test(name)) as [string, () => object][]

  test('there is one for everything that an answer or a list consists of', () => {
    const names = made.map(([name]) => name.slice('make'.length))
    expect(names).toEqual(expect.arrayContaining(['Agent', 'ApiKey', 'Call', 'LedgerEntry', 'Message', 'Template']))
    expect(names.length).toBeGreaterThan(50)
  })

  test.each(made)('%s makes what its schema allows, and another one each time', (name, make) => {
    const [first, second] = [make(), make()]
    const validate = schemas.compile({ $ref: `#/components/schemas/${name.slice('make'.length)}` })
    expect([validate(first), validate.errors]).toEqual([true, null])
    const [id = ''] = Object.keys(first)
    if (id.endsWith('_id') && first[id as never] !== null) expect(first[id as never]).not.toBe(second[id as never])
    for (const value of Object.values(first))
      if (typeof value === 'object') expect(Object.values(second)).not.toContain(value ?? NaN)
  })

  test('apply overrides in depth and change nothing else', () => {
    const plain = makeCall({ call_id })
    expect(makeCall({ call_id, status: 'failed', end_reason: 'busy' })).toEqual({
      ...plain,
      status: 'failed',
      end_reason: 'busy',
    })
    expectTypeOf(makeCall).returns.toEqualTypeOf<Call>()
    // @ts-expect-error -- no call has this status
    makeCall({ status: 'lost' })
  })

  test('ids are the same in every run', () => {
    expect([makeCall(), makeCall()].map((call) => call.call_id)).toEqual([
      'call_test0000000000000000001',
      'call_test0000000000000000002',
    ])
  })

  test('events are typed by their type', () => {
    const event = makeEvent('call.completed', { payload: { duration_seconds: 90 } })
    expect(event).toMatchObject({ event_type: 'call.completed', event_id: 'evt_test0000000000000000001' })
    expect(event.payload.duration_seconds).toBe(90)
    expectTypeOf(event).toEqualTypeOf<CallCompletedEvent>()
  })
})

describe('handlers', () => {
  const contract = new Contract(document, schemas)
  let faults: string[] = []

  /** Looks at what comes, as the tests of the service do. */
  const checked: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    const { status, headers } = response
    const streams = headers.get('content-type') === 'text/event-stream'
    const text = streams ? '' : await response.clone().text()
    const seen = { method: init?.method ?? 'GET', path: new URL(input as string).pathname, status, headers, text }
    const { reached, faults: found } = contract.check(seen)
    faults.push(...found, ...(reached === null ? ['no declared response'] : []))
    return streams ? checkedStream(response, (event) => faults.push(...contract.checkEvent(seen, event))) : response
  }

  test.each(Object.entries(snippets))('%s is answered as the contract says', async (_, run) => {
    vi.spyOn(console, 'log').mockReturnValue()
    faults = []
    // The messages of these WebSockets depend on the test.
    server.use(
      mock.webhooks.relay([{ type: 'heartbeat' }]),
      mock.calls.monitor([{ type: 'control', control: 'agent', has_audio: true }]),
    )
    await run(new Ohun({ apiKey: TEST_KEY, fetch: checked }))
    expect(faults).toEqual([])
  })

  test('create and read resources with the ids and fields of the request', async () => {
    const placed = await ohun.calls.create({ agent_id: 'agt_1', to_number: '+2348030000001' })
    expect(placed).toMatchObject({ agent_id: 'agt_1', to_number: '+2348030000001' })
    expect(await ohun.calls.get(placed.call_id)).toMatchObject({ call_id: placed.call_id })
    const changed = await ohun.agents.update('agt_2', { display_name: 'Ngozi' })
    expect(changed).toMatchObject({ agent_id: 'agt_2', display_name: 'Ngozi' })
  })

  test('answer at another address when it is given', async () => {
    server.use(...handlers({ baseUrl: 'https://ohun.test' }))
    const other = new Ohun({ apiKey: TEST_KEY, baseUrl: 'https://ohun.test' })
    expect(await other.calls.get(call_id)).toMatchObject({ call_id })
    server.use(testing.mockAt('https://ohun.test').calls.get({ status: 'busy' }))
    expect((await other.calls.get(call_id)).status).toBe('busy')
  })
})

describe('a mock', () => {
  test('lays what a test gives over the answer', async () => {
    server.use(mock.calls.get({ status: 'failed', transcript: [] }))
    expect(await ohun.calls.get(call_id)).toMatchObject({ call_id, status: 'failed', transcript: [] })
    // @ts-expect-error -- no call has this field
    mock.calls.get({ state: 'failed' })
  })

  test('gives its answers one after the other, and the last one again', async () => {
    server.use(mock.calls.get({ status: 'ringing' }, { status: 'completed' }))
    const statuses: string[] = []
    for (let time = 0; time < 3; time++) statuses.push((await ohun.calls.get(call_id)).status)
    expect(statuses).toEqual(['ringing', 'completed', 'completed'])
  })

  test('asks a function, which sees the request', async () => {
    server.use(
      mock.calls.create(({ body, attempt, headers }) => {
        expect(headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
        return attempt === 1 ? testing.unavailable() : { to_number: `${body.to_number}1` }
      }),
    )
    const call = await ohun.calls.create({ agent_id: 'agt_1', to_number: '+234803000000' })
    expect(call.to_number).toBe('+2348030000001')
  })

  test('answers with a response that a test has made', async () => {
    server.use(mock.calls.get(() => Response.json({ call_id: 'mine' })))
    expect((await ohun.calls.get(call_id)).call_id).toBe('mine')
  })

  test('gives the entries of a list in pages', async () => {
    const calls = Array.from({ length: 5 }, () => makeCall())
    server.use(mock.calls.list(calls))
    const pages: number[] = []
    for await (const page of ohun.calls.list({ page_size: 2 }).pages()) pages.push(page.items.length)
    expect(pages).toEqual([2, 2, 1])
    expect(await allOf(ohun.calls.list({ page_size: 2 }))).toEqual(calls)
    server.use(mock.calls.list([]))
    expect(await allOf(ohun.calls.list())).toEqual([])
  })

  test('gives an export as rows or as a table', async () => {
    const row = testing.makeConversationRow({ text: 'He said "hello", twice' })
    server.use(mock.agents.export([row]))
    expect(await allOf(ohun.agents.export('agt_1'))).toEqual([row])
    const csv = await (await ohun.agents.export('agt_1', { format: 'csv' })).text()
    expect(csv.split('\r\n')[0]).toBe(Object.keys(row).join(','))
    expect(csv).toContain('"He said ""hello"", twice"')
  })

  test('gives a file, and a part of it', async () => {
    server.use(mock.calls.recording('RIFF1234'))
    expect(await (await ohun.calls.recording(call_id)).text()).toBe('RIFF1234')
    const part = await ohun.calls.recording(call_id, { range: { start: 4, end: 5 } })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 4-5/8', '12'])
  })

  test('is a live call, which ends when it is hung up', async () => {
    server.use(mock.calls.connect([makeEvent('call.transcription')]))
    const heard: string[] = []
    const connection = await ohun.calls.connect(call_id)
    for await (const { event_type } of connection) {
      heard.push(event_type)
      if (event_type === 'call.transcription') connection.hangUp()
    }
    expect(heard).toEqual(['call.transcription', 'call.completed'])
  })
})

describe('a fault', () => {
  test('rateLimited carries its Retry-After', async () => {
    server.use(mock.calls.create(rateLimited(7)))
    const error = await ohun.calls
      .create({ agent_id: 'agt_1', to_number: '+2348030000001' })
      .catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(RateLimitedError)
    expect(error).toMatchObject({ status: 429, retryAfter: 7, attempts: 1 })
  })

  test('passes when the next answer is another one', async () => {
    server.use(mock.calls.create(rateLimited(0), testing.unavailable(), { status: 'ringing' }))
    const { data, response } = await ohun.calls
      .create({ agent_id: 'agt_1', to_number: '+2348030000001' })
      .withResponse()
    expect([data.status, response.status]).toEqual(['ringing', 201])
  })

  test('unavailable is a 503', async () => {
    server.use(mock.calls.hangUp(testing.unavailable()))
    const error = await ohun.calls.hangUp(call_id).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(UnavailableError)
    expect(error).toMatchObject({ status: 503, attempts: 3 })
  })

  test('htmlBadGateway is what a proxy answers', async () => {
    server.use(mock.agents.list(testing.htmlBadGateway()))
    const error = await Promise.resolve(ohun.agents.list()).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(UnexpectedResponseError)
    expect(String(error)).toContain('502 (text/html): "502 Bad Gateway')
  })

  test('apiError has the status of its code', async () => {
    server.use(mock.calls.create(testing.apiError('CALL_WINDOW_RESTRICTED', { message: 'Too late.' })))
    await expect(ohun.calls.create({ agent_id: 'agt_1', to_number: '+2348030000001' })).rejects.toMatchObject({
      name: 'CallWindowRestrictedError',
      status: 422,
      message: 'Too late.',
    })
  })

  test('slow is later than a timeout, and costs no time with fake timers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    server.use(mock.calls.get(slow(5_000, { status: 'busy' })))
    const late = ohun.calls.get(call_id, { timeout: 1_000, maxRetries: 0 }).catch((caught: unknown) => caught)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await late).toBeInstanceOf(TimeoutError)
    const inTime = ohun.calls.get(call_id)
    await vi.advanceTimersByTimeAsync(5_000)
    expect((await inTime).status).toBe('busy')
  })

  test('cutStream breaks the connection, and the stream goes on after its last event', async () => {
    const events: Event[] = [makeEvent('call.initiated'), makeEvent('call.transcription'), makeEvent('call.completed')]
    const asked: (string | null)[] = []
    server.events.on('request:start', ({ request }) => asked.push(request.headers.get('last-event-id')))
    server.use(mock.events.stream(cutStream(1, events)))
    const heard: Event[] = []
    for await (const event of ohun.events.stream()) {
      heard.push(event)
      if (event.event_type === 'call.completed') break
    }
    server.events.removeAllListeners()
    expect(heard).toEqual(events)
    expect(asked).toEqual([null, events[0]!.event_id, events[1]!.event_id])
  })
})
