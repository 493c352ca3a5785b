import { describe, expect, test } from 'vitest'
import { systemClock } from '../src/core/clock.ts'
import { readEvents, type ServerSentEvent } from '../src/core/sse.ts'

/** As a service of ours sends it: comments, names, ids, retry, several lines of data, letters of two to four bytes. */
const RECORDED = [
  ':',
  '',
  'id: evt_1',
  'event: call.transcription',
  'data: {"text":"Ẹ káàárọ̀ 👋🏾"}',
  '',
  ': heartbeat',
  '',
  'retry: 2500',
  'id: evt_2',
  'event: call.completed',
  'data: {"text":',
  'data: "two lines"}',
  '',
  'data: {"without":"name or id"}',
  '',
  'event: error',
  'data: {"error_code":"INTERNAL","message":"€"}',
  '',
  '',
]

const EXPECTED: ServerSentEvent[] = [
  { id: 'evt_1', event: 'call.transcription', data: '{"text":"Ẹ káàárọ̀ 👋🏾"}' },
  { id: 'evt_2', event: 'call.completed', data: '{"text":\n"two lines"}' },
  { data: '{"without":"name or id"}' },
  { event: 'error', data: '{"error_code":"INTERNAL","message":"€"}' },
]

const limits = { clock: systemClock, silence_ms: Infinity, signal: undefined }

function bodyOf(chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
}

async function read(chunks: Uint8Array[]): Promise<{ events: ServerSentEvent[]; retry_ms: number | undefined }> {
  const events: ServerSentEvent[] = []
  let retry: number | undefined
  for await (const batch of readEvents(bodyOf(chunks), limits)) {
    events.push(...batch.events)
    retry = batch.retry_ms ?? retry
  }
  return { events, retry_ms: retry }
}

describe.each([
  ['LF', '\n'],
  ['CRLF', '\r\n'],
  ['CR', '\r'],
])('a recorded stream with %s', (_, end) => {
  const bytes = new TextEncoder().encode(RECORDED.join(end))

  test('split in two at every byte gives the same events', async () => {
    for (let at = 0; at <= bytes.length; at++) {
      const { events, retry_ms } = await read([bytes.subarray(0, at), bytes.subarray(at)])
      expect(events, `split at byte ${at}`).toEqual(EXPECTED)
      expect(retry_ms).toBe(2500)
    }
  })

  test.each([1, 2, 3, 5, 7])('in pieces of %i bytes gives the same events', async (size) => {
    const count = Math.ceil(bytes.length / size)
    const pieces = Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
    expect((await read(pieces)).events).toEqual(EXPECTED)
  })
})

test('an event that is cut off is none', async () => {
  const { events } = await read([new TextEncoder().encode('id: evt_1\ndata: {}\n\nid: evt_2\ndata: {"half":')])
  expect(events).toEqual([{ id: 'evt_1', data: '{}' }])
})

test('a frame that never ends is refused before it fills the memory', async () => {
  const megabyte = new TextEncoder().encode('x'.repeat(1024 * 1024))
  const endless = [new TextEncoder().encode('data: '), ...Array.from({ length: 10 }, () => megabyte)]
  await expect(read(endless)).rejects.toThrow(/buffer/i)
})
