import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createWebHandler } from '../adapters/web.ts'
import { makeEvent, makeScreening, makeToolInvocation, makeTurn, signedPost } from '../testing.ts'
import { createAgentHandler, type AgentOptions } from './create-agent-handler.ts'
import { memoryEventStore } from './event-store.ts'

const secret = 'whsec_agent'
const turn = makeTurn()
const tool = makeToolInvocation()
const screening = makeScreening()
const never = () => new Promise<never>(() => undefined)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function agent(options: Omit<AgentOptions, 'secrets'>) {
  const errors: unknown[] = []
  const handler = createAgentHandler({ secrets: secret, onError: (error) => errors.push(error), ...options })
  const receive = createWebHandler(handler)
  const send = async (webhook: object) => {
    const response = await receive(new Request('http://localhost/ohun', signedPost(webhook, { secret })))
    const text = await response.text()
    return { status: response.status, json: text ? (JSON.parse(text) as unknown) : undefined }
  }
  return { send, errors }
}

/** True if a request is answered after the given time. */
async function answeredAfter(ms: number, answer: Promise<unknown>): Promise<boolean> {
  let answered = false
  void answer.then(() => (answered = true))
  await vi.advanceTimersByTimeAsync(ms)
  return answered
}

test.each([
  { what: 'a turn', webhook: turn, at: 4_500, json: { text: 'Say it again?' } },
  { what: 'a tool call', webhook: tool, at: 4_500, json: { error: 'too slow' } },
  { what: 'a screening', webhook: screening, at: 2_500, json: { action: 'reject' } },
])(
  '$what that outlasts its deadline is answered with its fallback at $at ms, not before',
  async ({ webhook, at, json }) => {
    const { send, errors } = agent({
      onTurn: never,
      onTool: never,
      onScreening: never,
      fallback: { turn: { text: 'Say it again?' }, tool: { error: 'too slow' }, screening: { action: 'reject' } },
    })
    const answer = send(webhook)
    expect(await answeredAfter(at - 1, answer)).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toEqual({ status: 200, json })
    expect(errors).toMatchObject([{ name: 'TimeoutError', code: 'deadline_exceeded' }])
  },
)

test.each([
  ['a turn', turn, 4_500],
  ['a tool call', tool, 4_500],
  ['a screening', screening, 2_500],
  ['an event', makeEvent('call.completed'), 9_500],
])('without a fallback %s that outlasts its deadline is a 504 at %i ms', async (_, webhook, at) => {
  const { send } = agent({ onTurn: never, onTool: never, onScreening: never, onEvent: never })
  const answer = send(webhook)
  expect(await answeredAfter(at - 1, answer)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toMatchObject({ status: 504, json: { error: 'deadline_exceeded' } })
})

test('the signal is aborted at the deadline, with the reason that onError hears', async () => {
  const reasons: unknown[] = []
  const { send, errors } = agent({
    fallback: 'One moment.',
    onTurn: (_, { signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          reasons.push(signal.reason)
          reject(signal.reason as Error)
        })
      }),
  })
  const answer = send(turn)
  await vi.advanceTimersByTimeAsync(4_500)
  expect(await answer).toEqual({ status: 200, json: { text: 'One moment.' } })
  expect(reasons).toEqual(errors)
  expect(String(errors[0])).toBe('TimeoutError: onTurn was not done within 4500 ms.')
})

test('a handler that is in time keeps its signal unaborted and leaves no timer behind', async () => {
  const signals: AbortSignal[] = []
  const { send } = agent({ onTurn: (_, { signal }) => (signals.push(signal), { text: 'Yes.' }), fallback: 'No.' })
  expect(await send(turn)).toEqual({ status: 200, json: { text: 'Yes.' } })
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(signals[0]?.aborted).toBe(false)
})

test('the time that the body took to arrive is subtracted from that of the handler', async () => {
  const { body, headers } = signedPost(turn, { secret })
  const slow = new ReadableStream({
    start(controller) {
      setTimeout(() => {
        controller.enqueue(new TextEncoder().encode(body))
        controller.close()
      }, 3_000)
    },
  })
  const receive = createWebHandler(
    createAgentHandler({ secrets: secret, onTurn: never, fallback: 'Late.', onError() {} }),
  )
  const init = { method: 'POST', headers, body: slow, duplex: 'half' } as RequestInit
  const answer = receive(new Request('http://localhost/ohun', init))
  expect(await answeredAfter(4_499, answer)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await (await answer).json()).toEqual({ text: 'Late.' })
})

test('the margin can be set', async () => {
  const { send } = agent({ onTurn: never, fallback: 'Late.', margin_ms: 2_000 })
  const answer = send(turn)
  expect(await answeredAfter(2_999, answer)).toBe(false)
  expect(await answeredAfter(1, answer)).toBe(true)
})

test.each<[string, AgentOptions['onTurn']]>([
  ['throws', () => Promise.reject(new Error('model down'))],
  [
    'throws at once',
    () => {
      throw new Error('model down')
    },
  ],
  ['gives no text', () => ({}) as { text: string }],
  ['gives two things to do', () => ({ text: 'Bye', end_call: true, dtmf: '1' }) as never],
])('a turn whose handler %s is answered with the fallback, and onError hears why', async (_, onTurn) => {
  const { send, errors } = agent({ onTurn, fallback: 'One moment.' })
  expect(await send(turn)).toEqual({ status: 200, json: { text: 'One moment.' } })
  expect(errors).toEqual([expect.any(Error)])
})

test('a fallback made from the request and the error', async () => {
  const { send } = agent({
    onTurn: () => Promise.reject(new Error('down')),
    onTool: () => ['no object'] as never,
    onScreening: () => ({ action: 'maybe' }) as never,
    fallback: {
      turn: ({ channel }, error) => (channel === 'voice' ? { text: String(error) } : null),
      tool: ({ payload }) => ({ failed: payload.tool.name }),
      screening: { action: 'allow' },
    },
  })
  expect(await send(turn)).toEqual({ status: 200, json: { text: 'Error: down' } })
  expect(await send(makeTurn({ channel: 'sms' }))).toEqual({ status: 204, json: undefined })
  expect(await send(tool)).toEqual({ status: 200, json: { failed: tool.payload.tool.name } })
  expect(await send(screening)).toEqual({ status: 200, json: { action: 'allow' } })
})

test('without a fallback, an invalid reply is a 500', async () => {
  const { send, errors } = agent({ onTool: () => null as never, onScreening: () => ({}) as never })
  expect((await send(tool)).status).toBe(500)
  expect((await send(screening)).status).toBe(500)
  expect(errors.map(String)).toEqual([
    'TypeError: onTool: expected a JSON object, got something else.',
    "TypeError: onScreening: expected { action: 'allow' | 'reject' }, got something else.",
  ])
})

test('an event is handled once, however often it comes', async () => {
  const seen: string[] = []
  const { send } = agent({ onEvent: ({ event_id }) => void seen.push(event_id), store: memoryEventStore() })
  const [first, second] = [makeEvent('call.completed'), makeEvent('call.completed')]
  for (const event of [first, first, second, first]) expect((await send(event)).status).toBe(200)
  expect(seen).toEqual([first.event_id, second.event_id])
})

test('without a store, an event is handled as often as it comes', async () => {
  const handler = vi.fn<() => void>()
  const { send } = agent({ onEvent: handler })
  const event = makeEvent('call.completed')
  await send(event)
  await send(event)
  expect(handler).toHaveBeenCalledTimes(2)
})

describe('a streamed turn', () => {
  const receive = (options: Omit<AgentOptions, 'secrets'>) => {
    const init = signedPost(turn, { secret })
    const headers = { ...init.headers, Accept: 'application/x-ndjson' }
    const handler = createWebHandler(createAgentHandler({ secrets: secret, ...options }))
    return handler(new Request('http://localhost/ohun', { ...init, headers }))
  }

  test('is answered with its fallback, and stopped, if its first words are late', async () => {
    const stopped = vi.fn<(reason: unknown) => void>()
    const answer = receive({
      async *onTurn(_, { signal }) {
        signal.addEventListener('abort', () => stopped(signal.reason))
        yield ''
        await never()
      },
      fallback: 'Say it again?',
      logger: false,
    })
    await vi.advanceTimersByTimeAsync(4_500)
    expect(await (await answer).json()).toEqual({ text: 'Say it again?' })
    expect(stopped.mock.lastCall).toMatchObject([{ name: 'TimeoutError' }])
  })

  test('has no deadline for its other words if the first come in time', async () => {
    const answer = receive({
      async *onTurn(_, { signal }) {
        yield 'One moment. '
        await new Promise((resolve) => setTimeout(resolve, 20_000))
        yield signal.aborted ? 'Too late.' : 'Here it is.'
      },
    })
    const text = (await answer).text()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await text).toBe('{"text":"One moment. "}\n{"text":"Here it is."}\n{"end":true}\n')
  })
})

test('an event whose handler failed is handled again when it comes again', async () => {
  const handler = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('database down')).mockResolvedValue()
  const { send } = agent({ on: { 'call.completed': handler }, store: memoryEventStore() })
  const event = makeEvent('call.completed')
  expect((await send(event)).status).toBe(500)
  expect((await send(event)).status).toBe(200)
  expect((await send(event)).status).toBe(200)
  expect(handler).toHaveBeenCalledTimes(2)
})

test('an event that comes again while it is handled is refused, so that a failure loses nothing', async () => {
  const handling = Promise.withResolvers<void>()
  const { send } = agent({ onEvent: () => handling.promise, store: memoryEventStore() })
  const event = makeEvent('call.completed')
  const first = send(event)
  expect(await send(event)).toMatchObject({ status: 409, json: { error: 'event_in_progress' } })
  handling.resolve()
  expect((await first).status).toBe(200)
  expect((await send(event)).status).toBe(200)
})

test('an event whose handler ended after its deadline is not handled again', async () => {
  const handling = Promise.withResolvers<void>()
  const handler = vi.fn<() => Promise<void>>(() => handling.promise)
  const { send } = agent({ onEvent: handler, store: memoryEventStore() })
  const event = makeEvent('call.completed')
  const late = send(event)
  await vi.advanceTimersByTimeAsync(9_500)
  expect((await late).status).toBe(504)
  handling.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect((await send(event)).status).toBe(200)
  expect(handler).toHaveBeenCalledOnce()
})

test('a store that fails or hangs is answered in time and brings the event again', async () => {
  const event = makeEvent('call.completed')
  const broken = agent({
    onEvent() {},
    store: { ...memoryEventStore(), claim: () => Promise.reject(new Error('down')) },
  })
  expect((await broken.send(event)).status).toBe(500)
  const hanging = agent({ onEvent() {}, store: { ...memoryEventStore(), claim: never } }).send(event)
  await vi.advanceTimersByTimeAsync(9_500)
  expect((await hanging).status).toBe(504)
})

test("a store that cannot release does not hide the handler's own error", async () => {
  const failure = new Error('handler')
  const store = { ...memoryEventStore(), release: () => Promise.reject(new Error('store')) }
  const { send, errors } = agent({ onEvent: () => Promise.reject(failure), store })
  expect((await send(makeEvent('call.completed'))).status).toBe(500)
  expect(errors).toEqual([failure])
})

test('the memory store forgets the oldest events first', async () => {
  const store = memoryEventStore({ max_events: 2 })
  for (const event_id of ['evt_1', 'evt_2', 'evt_3']) {
    expect(await store.claim(event_id)).toBe('new')
    await store.done(event_id)
  }
  expect(await store.claim('evt_3')).toBe('done')
  expect(await store.claim('evt_2')).toBe('done')
  expect(await store.claim('evt_1')).toBe('new')
})
