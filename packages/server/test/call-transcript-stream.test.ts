import { once } from 'node:events'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { liveCall, say, stillCall } from './support/live-call.ts'
import { openTranscript, type OpenedStream, type TranscriptRequest } from './support/open-stream.ts'
import { processBus } from './support/process-bus.ts'
import { rawClient, startSecondServer } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let logged = ''

beforeAll(async () => {
  const sink = new PassThrough()
  sink.on('data', (chunk) => (logged += String(chunk)))
  server = await startTestServer({}, createLog('debug', sink))
})
afterAll(() => server.stop())

async function opened(request: TranscriptRequest, where: { base_url: string } = server): Promise<OpenedStream> {
  const stream = await openTranscript(where, request)
  onTestFinished(() => stream.close())
  return stream
}

async function follower(): Promise<TestWorkspace & { call_id: string; stream: OpenedStream }> {
  const workspace = await server.workspace()
  const call_id = await liveCall(workspace.sandbox)
  return { ...workspace, call_id, stream: await opened({ call_id, key: workspace.sandbox_key }) }
}

async function rest(stream: OpenedStream): Promise<Record<string, unknown>[]> {
  const frames = []
  for (let frame = await stream.next(); frame; frame = await stream.next()) frames.push(frame.data)
  return frames
}

async function seconds(count: number): Promise<void> {
  for (let second = 0; second < count; second++) await server.advance(1_000)
}

describe('the transcript of a live call', () => {
  test('comes turn by turn, as it is recorded and without system turns, until the call ends', async () => {
    const { sandbox, call_id, stream } = await follower()
    expect(Object.fromEntries(stream.response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
    })
    await seconds(5)
    const frames = await rest(stream)
    const final = frames.filter(({ is_final }) => is_final)
    const { transcript } = await sandbox.calls.get(call_id)
    expect(transcript.map(({ role }) => role)).toEqual(['system', 'agent', 'caller', 'agent'])
    expect(final).toEqual(
      transcript
        .filter(({ role }) => role !== 'system')
        .map(({ role, text, turn_id, timestamp: ts }) => {
          return { role: role === 'caller' ? 'user' : 'agent', text, is_final: true, turn_id, ts }
        }),
    )
  })

  test('comes at once where another server follows it', async () => {
    const { sandbox_key: key, sandbox } = await server.workspace()
    const call_id = await liveCall(sandbox)
    const second = await startSecondServer(server)
    onTestFinished(() => second.stop())
    const stream = await opened({ call_id, key }, second)
    await seconds(1)
    expect((await stream.next())?.data).toMatchObject({ role: 'agent', text: 'Good day.', is_final: true })
    await seconds(4)
    expect((await rest(stream)).map(({ role }) => role)).toEqual(['user', 'agent'])
  })

  test('begins with the turns so far from=start, each turn once and in order, with its id', async () => {
    const { sandbox, sandbox_key: key } = await server.workspace()
    const call_id = await liveCall(sandbox)
    await seconds(2)
    const stream = await opened({ call_id, key, from: 'start' })
    await seconds(3)
    const frames = []
    for (let frame = await stream.next(); frame; frame = await stream.next())
      if (frame.data['is_final']) frames.push(frame)
    const turns = (await sandbox.calls.get(call_id)).transcript.filter(({ role }) => role !== 'system')
    expect(turns).toHaveLength(3)
    expect(frames.map(({ data }) => data['text'])).toEqual(turns.map(({ text }) => text))
    expect(frames.map(({ id }) => id)).toEqual(turns.map(({ turn_id }) => turn_id))
  })

  test('is complete from=start after the call, and continues after Last-Event-ID: then 204', async () => {
    const { sandbox, sandbox_key: key } = await server.workspace()
    const call_id = await liveCall(sandbox)
    await seconds(5)
    const { transcript } = await sandbox.calls.get(call_id)
    const turns = transcript.filter(({ role }) => role !== 'system').map(({ text }) => text)
    const after = async (last_event_id?: string): Promise<unknown[]> =>
      (await rest(await opened({ call_id, key, from: 'start', last_event_id }))).map(({ text }) => text)
    expect(await after()).toEqual(turns)
    expect(await after(transcript.at(-2)?.turn_id)).toEqual(turns.slice(-1))
    expect(await after('trn_0000000000000000000000')).toEqual(turns)
    const { response } = await opened({ call_id, key, from: 'start', last_event_id: transcript.at(-1)?.turn_id })
    expect(response.status).toBe(204)
  })

  test('400 for another from, 404 for the call of another workspace from=start', async () => {
    const { sandbox, sandbox_key: key } = await server.workspace()
    const call_id = await liveCall(sandbox)
    expect((await opened({ call_id, key, from: 'end' })).response.status).toBe(400)
    const { sandbox_key: other } = await server.workspace()
    expect((await opened({ call_id, key: other, from: 'start' })).response.status).toBe(404)
  })

  test('is 204 for a call that has ended, which tells an EventSource not to come back', async () => {
    const { sandbox, sandbox_key: key } = await server.workspace()
    const call_id = await liveCall(sandbox)
    await seconds(5)
    expect((await opened({ call_id, key })).response.status).toBe(204)
    for await (const turn of sandbox.calls.streamTranscript(call_id)) expect(turn).toBe('none')
  })

  test('ends within half a minute when nobody was told of the end of the call', async () => {
    const { sandbox, sandbox_key: key } = await server.workspace()
    const call_id = await stillCall(server, sandbox)
    const stream = await opened({ call_id, key })
    await server.db.knex('calls').where({ call_id }).update({ status: 'failed', end_reason: 'connection_lost' })
    await server.clock.advance(15_000)
    await server.clock.advance(15_000)
    expect(await stream.next()).toBeUndefined()
  })

  test('a comment comes every 30 s', async () => {
    const { sandbox, sandbox_key: key } = await server.workspace()
    const stream = await opened({ call_id: await stillCall(server, sandbox), key })
    for (let beat = 0; beat < 2; beat++) {
      await server.clock.advance(30_000)
      await stream.comment()
    }
  })
})

describe('access to the transcript stream', () => {
  test('is 404 for another workspace or the other environment', async () => {
    const { call_id, production_key } = await follower()
    const { sandbox_key: stranger } = await server.workspace()
    for (const key of [stranger, production_key])
      for (const path of ['transcript/stream', 'stream'])
        expect(await rawClient(server, key)('GET', `/v1/calls/${call_id}/${path}`)).toMatchObject({
          status: 404,
          json: { error_code: 'NOT_FOUND', message: `${call_id} does not exist.` },
        })
  })

  test('accepts ?token= as a key in place of a header, and never logs it', async () => {
    const { call_id, sandbox_key: token } = await follower()
    const stream = await opened({ call_id, token })
    expect(stream.response.status).toBe(200)
    expect((await opened({ call_id, token, key: 'pk_test_wrong' })).response.status).toBe(401)
    expect((await opened({ call_id, token: `${token}&token=${token}` })).response.status).toBe(401)
    const odd = await rawClient(server, null)('GET', `/v1/calls/${call_id}/transcript/stream?token=${token}&color=red`)
    expect(odd).toMatchObject({ status: 400 })
    expect(odd.text).not.toContain(token)
    expect(logged).toContain('streamTranscript')
    expect(logged).not.toContain(token)
  })

  test('is all that ?token= gives', async () => {
    const { call_id, sandbox_key } = await follower()
    for (const path of [`/v1/calls/${call_id}`, '/v1/calls', '/v1/events/stream', '/v1/auth/me'])
      expect(await rawClient(server, null)('GET', `${path}?token=${sandbox_key}`)).toMatchObject({ status: 401 })
  })

  test('ends within 60 s for a revoked key, with an error that says so', async () => {
    const { sandbox } = await server.workspace()
    const call_id = await stillCall(server, sandbox)
    const { key_id, key } = await sandbox.apiKeys.create({ label: 'stream' })
    const stream = await opened({ call_id, token: key })
    await sandbox.apiKeys.revoke(key_id)
    await server.clock.advance(30_000)
    expect(await stream.next()).toMatchObject({ event: 'error', data: { error_code: 'UNAUTHENTICATED' } })
    expect(await stream.next()).toBeUndefined()
  })
})

describe('a reader that lags', () => {
  const FRAMES = 2_000
  const LONG = 'x'.repeat(7_000)

  test('misses what comes behind 64 frames, and is not waited for', async () => {
    const { call_id, sandbox_key, stream } = await follower()
    const { port } = new URL(server.base_url)
    const socket = connect(Number(port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write(`GET /v1/calls/${call_id}/transcript/stream?token=${sandbox_key} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await once(socket, 'data')
    socket.pause()
    const bus = await processBus(server.db)
    for (let first = 0; first < FRAMES; first += 16) {
      for (let at = first; at < first + 16; at++) say(bus, call_id, `${at} ${LONG}`)
      for (let at = first; at < first + 16; at++) expect((await stream.next())?.data['text']).toBe(`${at} ${LONG}`)
    }
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk) => (text += String(chunk)))
    socket.resume()
    await expect.poll(() => text.split('data: ').length).toBeGreaterThan(64)
    say(bus, call_id, 'the end')
    await expect.poll(() => text).toContain('"the end"')
    const got = [...text.matchAll(/"text":"(\d+) x/g)].map(([, at]) => Number(at))
    expect(got).toEqual([...got.keys()])
    expect(got.length).toBeLessThan(FRAMES)
  })
})
