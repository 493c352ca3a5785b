import { describe, expect, test } from 'vitest'
import { JsonArray } from '../src/core/json-array.ts'
import { FakeApi, REQUEST_ID, answer, apiError, connectionReset } from './support/fake-api.ts'
import { eventServer } from './support/event-server.ts'

const CALL = 'call_1'

/** A body of these pieces, and then what happens: it ends, breaks, or nothing more comes. */
function file(pieces: string[], then: 'ends' | 'breaks' | 'stalls' = 'ends', init: ResponseInit = {}) {
  const state = { left: [...pieces], canceled: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = state.left.shift()
        if (piece !== undefined) return controller.enqueue(new TextEncoder().encode(piece))
        if (then === 'ends') return controller.close()
        if (then === 'breaks') return controller.error(connectionReset())
        return new Promise(() => {})
      },
      cancel: () => void (state.canceled = true),
    },
    { highWaterMark: 0 },
  )
  const headers = { 'content-type': 'audio/wav', 'x-request-id': REQUEST_ID }
  return { state, react: () => new Response(body, { headers, ...init }) }
}

describe('a file', () => {
  test('comes as a response that is read piece by piece', async () => {
    const { react, state } = file(['RI', 'FF'])
    const api = new FakeApi([react])
    const { data, response, requestId } = await api.clock.run(api.ohun.calls.recording(CALL).withResponse())
    expect(state.left).toEqual(['RI', 'FF'])
    expect({ same: data === response, requestId }).toEqual({ same: true, requestId: REQUEST_ID })
    expect(await data.text()).toBe('RIFF')
    expect(api.requests[0]!.headers.get('accept')).toBe('audio/wav, application/json')
    expect(api.requests[0]!.headers.has('range')).toBe(false)
    expect(api.clock.pending).toBe(0)
  })

  test('is asked for in part, and only while it is the same', async () => {
    const partial = () => file(['FF'], 'ends', { status: 206, headers: { 'content-type': 'audio/wav' } }).react()
    const api = new FakeApi([partial])
    const part = await api.ohun.calls.recording(CALL, { range: { start: 2 }, ifRange: '"1"' })
    expect(part.status).toBe(206)
    await api.ohun.calls.recording(CALL, { range: { start: 0, end: 43 } })
    expect(api.requests.map(({ headers }) => [headers.get('range'), headers.get('if-range')])).toEqual([
      ['bytes=2-', '"1"'],
      ['bytes=0-43', null],
    ])
  })

  test.each([{ start: -1 }, { start: 0.5 }, { start: 2, end: 1 }, { start: 0, end: NaN }])(
    'is not asked for in the part %j',
    async (range) => {
      const api = new FakeApi([file(['RIFF']).react])
      await expect(api.ohun.calls.recording(CALL, { range })).rejects.toMatchObject({ code: 'USAGE' })
      expect(api.requests).toEqual([])
    },
  )

  test('is the error of the API if it does not exist; repeatable requests are repeated', async () => {
    const missing = new FakeApi([apiError('NOT_FOUND', 404)])
    expect(await missing.clock.fails(missing.ohun.calls.recording(CALL))).toMatchObject({ code: 'NOT_FOUND' })
    const busy = new FakeApi([apiError('RATE_LIMITED', 429, { 'retry-after': '1' }), file(['RIFF']).react])
    const response = await busy.clock.run(busy.ohun.calls.recording(CALL))
    expect(await response.text()).toBe('RIFF')
  })

  test.each([
    ['a page of a proxy', answer(200, '<p>Hello</p>', { 'content-type': 'text/html' })],
    ['JSON', answer(200, '{}', {})],
  ])('is not %s', async (_, other) => {
    const api = new FakeApi([() => other])
    expect(await api.clock.fails(api.ohun.calls.recording(CALL))).toMatchObject({ code: 'UNEXPECTED_RESPONSE' })
  })

  test('fails where it is read if it breaks or stalls', async () => {
    const about = { status: 200, method: 'GET', path: '/v1/calls/{call_id}/recording', requestId: REQUEST_ID }
    const broken = new FakeApi([file(['RI'], 'breaks').react])
    const cut = await broken.clock.run(broken.ohun.calls.recording(CALL))
    expect(await broken.clock.fails(cut.text())).toMatchObject({ code: 'CONNECTION', retryable: true, ...about })
    const { react, state } = file(['RI'], 'stalls')
    const stalled = new FakeApi([react])
    const halted = await stalled.clock.run(stalled.ohun.calls.recording(CALL, { timeout: 5_000 }))
    expect(await stalled.clock.fails(halted.text())).toMatchObject({ code: 'TIMEOUT', ...about })
    expect(state.canceled).toBe(true)
  })

  test('ends with the signal, also in the middle, and with its reader', async () => {
    const { react, state } = file(['RI'], 'stalls')
    const api = new FakeApi([react])
    const controller = new AbortController()
    const response = await api.clock.run(api.ohun.calls.recording(CALL, { signal: controller.signal }))
    const reading = response.text()
    controller.abort('enough')
    await expect(reading).rejects.toMatchObject({ code: 'ABORTED', cause: 'enough' })
    expect(state.canceled).toBe(true)
    const other = file(['RI', 'FF'])
    const left = await new FakeApi([other.react]).ohun.calls.recording(CALL)
    await left.body!.cancel()
    expect(other.state.canceled).toBe(true)
  })

  test('closes its connection when its body is canceled', async () => {
    const closed = Promise.withResolvers<void>()
    const { ohun } = await eventServer([
      (response) => {
        response.once('close', closed.resolve)
        response.writeHead(200, { 'content-type': 'audio/wav' }).write('RIFF')
      },
    ])
    const response = await ohun.calls.recording(CALL)
    await response.body!.cancel()
    await closed.promise
  })
})

describe('a JSON array in pieces', () => {
  const rows = [{ a: 'x, ]}[{ "q" \\' }, { a: ['1', { b: [] }] }, 'text, "quoted"', 7, null, {}]

  test.each([JSON.stringify(rows), JSON.stringify(rows, null, 2), ` \n${JSON.stringify(rows)}\n`])(
    'is the same wherever it is cut: %j',
    (text) => {
      for (let size = 1; size <= text.length; size++) {
        const array = new JsonArray()
        const found: unknown[] = []
        for (let at = 0; at < text.length; at += size)
          for (const entry of array.feed(text.slice(at, at + size))) found.push(JSON.parse(entry))
        expect(found).toEqual(rows)
        expect(array.closed).toBe(true)
      }
    },
  )

  test('may be empty', () => {
    const array = new JsonArray()
    expect([...array.feed('['), ...array.feed(' ]\n')]).toEqual([])
    expect(array.closed).toBe(true)
  })

  test('is not closed while its end is missing', () => {
    const array = new JsonArray()
    expect([...array.feed('[{"a":"]"},{')]).toEqual(['{"a":"]"}'])
    expect(array.closed).toBe(false)
  })

  test.each(['{}', '[]x', '"["', 'null'])('is not %s', (text) => {
    expect(() => [...new JsonArray().feed(text)]).toThrow(SyntaxError)
  })

  test('does not grow without bounds', () => {
    const array = new JsonArray()
    expect(() => [...array.feed(`["${'x'.repeat(8 * 1024 * 1024 + 1)}`)]).toThrow('too long')
  })
})

describe('an export', () => {
  const rows = [{ text: 'a' }, { text: 'b' }, { text: 'c' }]
  const json = JSON.stringify(rows)
  const headers = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': REQUEST_ID }

  async function textsOf(export_: AsyncIterable<{ text: string }>): Promise<string[]> {
    const texts: string[] = []
    for await (const { text } of export_) texts.push(text)
    return texts
  }

  test('gives its rows one by one, and requests nothing before', async () => {
    const { react } = file([json.slice(0, 9), json.slice(9)], 'ends', { headers })
    const api = new FakeApi([react])
    const rows = api.ohun.agents.export('agt_1')
    expect(api.requests).toEqual([])
    expect(await textsOf(rows)).toEqual(['a', 'b', 'c'])
    expect(api.requests[0]!.headers.get('accept')).toBe('application/json, text/csv')
  })

  test('closes its connection when the loop is left', async () => {
    const { react, state } = file([json.slice(0, -5), json.slice(-5)], 'stalls', { headers })
    for await (const { text } of new FakeApi([react]).ohun.agents.export('agt_1')) {
      expect(text).toBe('a')
      break
    }
    expect(state.canceled).toBe(true)
  })

  test('gives the rows that came, then fails, if it breaks in the middle', async () => {
    const api = new FakeApi([file([json.slice(0, 14)], 'breaks', { headers }).react])
    const texts: string[] = []
    const reading = (async () => {
      for await (const { text } of api.ohun.agents.export('agt_1')) texts.push(text)
    })()
    expect(await api.clock.fails(reading)).toMatchObject({ code: 'CONNECTION', requestId: REQUEST_ID })
    expect(texts).toEqual(['a'])
  })

  test.each(['[{"text":"a"}', '{"text":"a"}', '[{text}]'])('is not taken for a whole one if it is %s', async (text) => {
    const api = new FakeApi([file([text], 'ends', { headers }).react])
    await expect(textsOf(api.ohun.agents.export('agt_1'))).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE' })
  })

  test('in another format is text', async () => {
    const csv = { headers: { ...headers, 'content-type': 'text/csv; charset=utf-8' } }
    const api = new FakeApi([() => file(['a,b\r\n'], 'ends', csv).react()])
    const { data, requestId } = await api.ohun.agents.export('agt_1', { format: 'csv' }).withResponse()
    expect({ text: await data.text(), requestId }).toEqual({ text: 'a,b\r\n', requestId: REQUEST_ID })
    await expect(textsOf(api.ohun.agents.export('agt_1', { format: 'csv' }))).rejects.toMatchObject({ code: 'USAGE' })
    expect(api.requests[0]!.url.search).toBe('?format=csv')
  })
})
