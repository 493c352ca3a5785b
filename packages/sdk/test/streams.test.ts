import { getEventListeners, once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Clock } from '../src/core/clock.ts'
import { StreamError, type EventStream } from '../src/index.ts'
import { FakeApi } from './support/fake-api.ts'
import { eventServer, events, frame, refusal } from './support/event-server.ts'
import { AT_ONCE_MS } from '../../../test/limits.ts'

/** Pauses are over at once, timeouts never. */
const impatient: Clock = {
  now: () => performance.now(),
  after(delay_ms, callback) {
    const immediate = delay_ms < 10_000 ? setImmediate(callback) : undefined
    return () => clearImmediate(immediate)
  },
}

/** The ids of so many events; then leaves the loop. */
async function take(stream: EventStream<{ event_id: string }>, count: number): Promise<string[]> {
  const ids: string[] = []
  for await (const { event_id } of stream) {
    ids.push(event_id)
    if (ids.length === count) break
  }
  return ids
}

describe('a stream', () => {
  test('gives what the events carry, and asks with its filters and its key', async () => {
    const { ohun, requests } = await eventServer([events(frame('evt_1') + frame('evt_2'), 'stays')])
    expect(await take(ohun.events.stream({ event_type: 'call.completed' }), 2)).toEqual(['evt_1', 'evt_2'])
    expect(requests[0]).toMatchObject({
      url: '/v1/events/stream?event_type=call.completed',
      headers: {
        accept: expect.stringContaining('text/event-stream'),
        authorization: expect.stringMatching(/^Bearer /),
      },
    })
  })

  test('requests nothing before the loop begins', async () => {
    const { ohun, requests } = await eventServer([events('', 'stays')])
    ohun.events.stream()
    await new Promise((resolve) => setImmediate(resolve))
    expect(requests).toEqual([])
  })

  test('knows its last event, and begins after the one that it is given', async () => {
    const { ohun, resumed } = await eventServer([events(frame('evt_2') + frame('evt_3'), 'stays')])
    const stream = ohun.events.stream({}, { lastEventId: 'evt_1' })
    expect(stream.lastEventId).toBe('evt_1')
    for await (const { event_id } of stream) {
      expect(stream.lastEventId).toBe(event_id)
      if (event_id === 'evt_3') break
    }
    expect(resumed).toEqual(['evt_1'])
  })

  test('closes its connection at once after a break', async () => {
    const { ohun, requests } = await eventServer([events(frame('evt_1'), 'stays')])
    await take(ohun.events.stream(), 1)
    const left = performance.now()
    await once(requests[0]!.socket, 'close')
    expect(performance.now() - left).toBeLessThan(AT_ONCE_MS)
    expect(requests).toHaveLength(1)
  })

  test('closes its connection and throws when its signal is aborted', async () => {
    const { ohun, requests } = await eventServer([events(frame('evt_1'), 'stays')])
    const controller = new AbortController()
    const stream = ohun.events.stream({}, { signal: controller.signal })[Symbol.asyncIterator]()
    await stream.next()
    const next = stream.next()
    controller.abort('enough')
    await expect(next).rejects.toMatchObject({ code: 'ABORTED', cause: 'enough' })
    if (!requests[0]!.socket.destroyed) await once(requests[0]!.socket, 'close')
    expect(requests).toHaveLength(1)
  })

  test('throws a StreamError for the error that the service ends it by, once', async () => {
    const error = 'event: error\ndata: {"error_code":"UNAUTHENTICATED","message":"Revoked."}\n\n'
    const { ohun, requests } = await eventServer([events(frame('evt_1') + error, 'ends')])
    const thrown = await take(ohun.events.stream(), 2).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(StreamError)
    expect(thrown).toMatchObject({
      name: 'StreamError',
      code: 'UNAUTHENTICATED',
      message: 'Revoked.',
      requestId: 'req_1',
      path: '/v1/events/stream',
    })
    expect(requests).toHaveLength(1)
  })

  test.each([
    [400, 'INVALID_ARGUMENT'],
    [401, 'UNAUTHENTICATED'],
    [403, 'PERMISSION_DENIED'],
    [429, 'RATE_LIMITED'],
  ])('%i %s is one request and one error', async (status, code) => {
    const { ohun, requests } = await eventServer([refusal(status, code)])
    await expect(take(ohun.events.stream(), 1)).rejects.toMatchObject({ code, status, requestId: 'req_2' })
    expect(requests).toHaveLength(1)
  })

  test('says so if it is answered with something else', async () => {
    const { ohun } = await eventServer([(response) => response.setHeader('content-type', 'application/json').end('{}')])
    const message = 'Expected a stream of events, got application/json.'
    await expect(take(ohun.events.stream(), 1)).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE', message })
  })

  test('says so if an event is not valid JSON', async () => {
    const { ohun, requests } = await eventServer([events('data: {"event_id":\n\n', 'stays')])
    await expect(take(ohun.events.stream(), 1)).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE' })
    expect(requests).toHaveLength(1)
  })
})

describe('opened', () => {
  test('resolves when the service has accepted the stream, whose loop has that connection', async () => {
    const { ohun, requests } = await eventServer([events(frame('evt_1'), 'stays')])
    const stream = ohun.events.stream()
    await expect(stream.opened).resolves.toBeUndefined()
    expect(requests).toHaveLength(1)
    expect(await take(stream, 1)).toEqual(['evt_1'])
    await stream.opened
    expect(requests).toHaveLength(1)
  })

  test('resolves during the loop as well', async () => {
    const { ohun, requests } = await eventServer([events(frame('evt_1'), 'stays')])
    const stream = ohun.events.stream()
    const loop = take(stream, 1)
    await stream.opened
    expect(await loop).toEqual(['evt_1'])
    expect(requests).toHaveLength(1)
  })

  test('a second loop has a connection of its own', async () => {
    const { ohun, requests } = await eventServer([events(frame('evt_1'), 'stays'), events(frame('evt_2'), 'stays')])
    const stream = ohun.events.stream()
    await stream.opened
    expect(await take(stream, 1)).toEqual(['evt_1'])
    expect(await take(stream, 1)).toEqual(['evt_2'])
    expect(requests).toHaveLength(2)
  })

  test('rejects with the error of the loop, after one request', async () => {
    const { ohun, requests } = await eventServer([refusal(403, 'PERMISSION_DENIED')])
    const stream = ohun.events.stream()
    const error = await stream.opened.catch((error: unknown) => error)
    expect(error).toMatchObject({ code: 'PERMISSION_DENIED', status: 403 })
    await expect(take(stream, 1)).rejects.toBe(error)
    expect(requests).toHaveLength(1)
  })

  test('rejects without an unhandled rejection when nobody awaits it', async () => {
    const unhandled: unknown[] = []
    const listen = (error: unknown): void => void unhandled.push(error)
    process.on('unhandledRejection', listen)
    onTestFinished(() => void process.off('unhandledRejection', listen))
    const { ohun } = await eventServer([refusal(401, 'UNAUTHENTICATED')])
    const stream = ohun.events.stream()
    void stream.opened
    await expect(take(stream, 1)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    const other = ohun.events.stream()
    void other.opened
    await other.opened.catch(() => undefined)
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect(unhandled).toEqual([])
  })

  test('ends with the abort of its signal, also without a loop', async () => {
    const { ohun, requests } = await eventServer([events(frame('evt_1'), 'stays')])
    const controller = new AbortController()
    const stream = ohun.events.stream({}, { signal: controller.signal })
    await stream.opened
    const closed = once(requests[0]!.socket, 'close')
    controller.abort()
    await closed
    await expect(take(stream, 1)).rejects.toMatchObject({ code: 'ABORTED' })
  })

  test('leaves no listener on the signal after the loop', async () => {
    const { ohun } = await eventServer([events(frame('evt_1'), 'stays')])
    const { signal } = new AbortController()
    const stream = ohun.events.stream({}, { signal })
    await stream.opened
    await stream.opened
    await take(stream, 1)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})

describe('a stream that breaks', () => {
  test.each(['ends', 'breaks'] as const)('is made again after its last event: the connection %s', async (then) => {
    const answers = [events(frame('evt_1'), then), events(frame('evt_2'), then), events(frame('evt_3'), 'stays')]
    const { ohun, resumed } = await eventServer(answers, { clock: impatient })
    expect(await take(ohun.events.stream(), 3)).toEqual(['evt_1', 'evt_2', 'evt_3'])
    expect(resumed).toEqual([undefined, 'evt_1', 'evt_2'])
  })

  test('gives an event that comes a second time once', async () => {
    const answers = [events(frame('evt_1') + frame('evt_2'), 'ends'), events(frame('evt_1') + frame('evt_3'), 'stays')]
    const { ohun } = await eventServer(answers, { clock: impatient })
    expect(await take(ohun.events.stream(), 3)).toEqual(['evt_1', 'evt_2', 'evt_3'])
  })

  test('outlasts a service that is away for long, and one that asks to wait', async () => {
    const away = Array.from({ length: 20 }, () => refusal(503, 'UNAVAILABLE'))
    const busy = refusal(429, 'RATE_LIMITED', { 'retry-after': '7' })
    const answers = [events(frame('evt_1'), 'breaks'), ...away, busy, events(frame('evt_2'), 'stays')]
    const { ohun, resumed } = await eventServer(answers, { clock: impatient, maxRetryDelay: 9_000 })
    expect(await take(ohun.events.stream(), 2)).toEqual(['evt_1', 'evt_2'])
    expect(resumed).toHaveLength(23)
  })

  test('gives up when the service refuses it', async () => {
    const answers = [events(frame('evt_1'), 'ends'), refusal(401, 'UNAUTHENTICATED')]
    const { ohun, requests } = await eventServer(answers, { clock: impatient })
    await expect(take(ohun.events.stream(), 2)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(requests).toHaveLength(2)
  })

  test('has as many attempts as any request before it has ever stood', async () => {
    const { ohun, requests } = await eventServer([refusal(503, 'UNAVAILABLE')], { clock: impatient })
    await expect(take(ohun.events.stream(), 1)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(requests).toHaveLength(3)
  })

  test('ends without an error where it is not to be made again and the service ends it', async () => {
    const { ohun, requests } = await eventServer([events(frame('evt_1'), 'ends')])
    expect(await take(ohun.events.stream({}, { reconnect: false }), 9)).toEqual(['evt_1'])
    expect(requests).toHaveLength(1)
  })

  test('is an error where it is not to be made again and the connection breaks', async () => {
    const { ohun } = await eventServer([events(frame('evt_1'), 'breaks')])
    await expect(take(ohun.events.stream({}, { reconnect: false }), 9)).rejects.toMatchObject({
      code: 'CONNECTION',
      retryable: true,
    })
  })

  test('100 times loses nothing', async () => {
    const answers = Array.from({ length: 100 }, (_, at) => events(frame(`evt_${at}`), at % 2 ? 'ends' : 'breaks'))
    const { ohun } = await eventServer(answers, { clock: impatient })
    const ids = await take(ohun.events.stream(), 100)
    expect(ids).toEqual(Array.from({ length: 100 }, (_, at) => `evt_${at}`))
  })
})

describe('a stream that cannot be resumed', () => {
  const said = (text: string): string => `data: ${JSON.stringify({ text })}\n\n`
  const answers = [events(said('one'), 'ends'), events(said('two'), 'breaks'), events(said('three'), 'stays')]

  async function texts(stream: AsyncIterable<unknown>, count: number): Promise<string[]> {
    const all: string[] = []
    for await (const frame of stream) if (all.push((frame as { text: string }).text) === count) break
    return all
  }

  test('is made again from then on if it has no end of its own', async () => {
    const { ohun, resumed } = await eventServer(answers, { clock: impatient })
    expect(await texts(ohun.conversations.stream('conv_1'), 3)).toEqual(['one', 'two', 'three'])
    expect(resumed).toEqual([undefined, undefined, undefined])
  })

  test('is made again only on request if it ends with its call', async () => {
    const once = await eventServer(answers, { clock: impatient })
    expect(await texts(once.ohun.calls.streamTranscript('call_1'), 3)).toEqual(['one'])
    const again = await eventServer(answers, { clock: impatient })
    const stream = again.ohun.calls.streamTranscript('call_1', undefined, { reconnect: true })
    expect(await texts(stream, 3)).toEqual(['one', 'two', 'three'])
  })
})

describe('time', () => {
  const stream =
    (...chunks: string[]) =>
    () => {
      const body = new ReadableStream({
        start: (controller) => chunks.forEach((chunk) => controller.enqueue(new TextEncoder().encode(chunk))),
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    }

  test('a service that is silent for 75 s is gone', async () => {
    const api = new FakeApi([stream(':\n\n')])
    const started = api.clock.now()
    const error = await api.clock.fails(take(api.ohun.events.stream({}, { reconnect: false }), 1))
    expect(error).toMatchObject({ code: 'TIMEOUT' })
    expect(api.clock.now() - started).toBe(75_000)
    expect(api.clock.pending).toBe(0)
  })

  test('passes between requests, a short time at first and a longer one later', async () => {
    const api = new FakeApi([stream(), stream(), stream(frame('evt_1'))], { random: () => 1 })
    expect(await api.clock.run(take(api.ohun.events.stream(), 1))).toEqual(['evt_1'])
    expect(api.times).toEqual([0, 75_000 + 500, 150_000 + 500 + 750])
  })

  test('the pause is as long as the service asks for with retry', async () => {
    const once = () => new Response('retry: 4000\n\n', { headers: { 'content-type': 'text/event-stream' } })
    const api = new FakeApi([once, stream(frame('evt_1'))])
    await api.clock.run(take(api.ohun.events.stream(), 1))
    expect(api.times).toEqual([0, 4_000])
  })

  test('no pause outlasts maxRetryDelay', async () => {
    const broken = () => new TypeError('fetch failed')
    const api = new FakeApi([stream(), ...Array.from({ length: 12 }, () => broken), stream(frame('evt_1'))], {
      random: () => 1,
      maxRetryDelay: 20_000,
    })
    await api.clock.run(take(api.ohun.events.stream(), 1))
    const pauses = api.times.slice(1).map((at, index) => at - api.times[index]!)
    expect(Math.max(...pauses.slice(1))).toBe(20_000)
  })
})
