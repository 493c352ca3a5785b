import { once } from 'node:events'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { publishMessage } from '../src/features/messages/message-frames.ts'
import { STREAMS_PER_WORKSPACE } from '../src/http/open-streams.ts'
import { LONGEST_MESSAGE, type LiveBus } from '../src/platform/live/live-bus.ts'
import { createLog } from '../src/platform/log.ts'
import { sessionOf, signedUp } from './support/accounts.ts'
import { CONTACT, insertConversation, insertMessage, withConversation } from './support/conversations.ts'
import { openConversation, type OpenedStream } from './support/open-stream.ts'
import { processBus } from './support/process-bus.ts'
import { agentOf, rawClient, startSecondServer } from './support/scenario.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

let server: TestServer
let bus: LiveBus
let logged = ''

beforeAll(async () => {
  const sink = new PassThrough()
  sink.on('data', (chunk) => (logged += String(chunk)))
  server = await startTestServer({}, createLog('debug', sink))
})
afterAll(() => server.stop())

async function opened(
  request: Parameters<typeof openConversation>[1],
  where: { base_url: string } = server,
): Promise<OpenedStream> {
  const stream = await openConversation(where, request)
  onTestFinished(() => stream.close())
  return stream
}

async function followed() {
  const workspace = await withConversation(server)
  const { conversation_id, sandbox_key: key } = workspace
  bus = await processBus(server.db)
  return { ...workspace, stream: await opened({ conversation_id, key }) }
}

/** As another process does after its commit. */
function publish(conversation_id: string, body: string, message_id = 'msg_1'): void {
  const scope = { workspace_id: 'ws_1', environment: 'sandbox' } as const
  const message = { ...scope, message_id, conversation_id, direction: 'inbound', body, status: 'received' } as const
  publishMessage(bus, { event_type: 'message.received', message, timestamp: server.clock.now() })
}

describe('the stream of a conversation', () => {
  test('gives each change of a message and of the mode, as the specification has it', async () => {
    const { sandbox, workspace_id, user_id, conversation_id, stream } = await followed()
    expect(Object.fromEntries(stream.response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
    })
    const timestamp = server.clock.now()
    const scope = { workspace_id, environment: 'sandbox' } as const
    const message = { ...scope, message_id: 'msg_1', conversation_id, body: 'It arrives tomorrow.' }
    for (const [event_type, direction, status] of [
      ['message.received', 'inbound', 'received'],
      ['message.delivered', 'outbound', 'delivered'],
      ['message.read', 'outbound', 'read'],
      ['message.failed', 'outbound', 'failed'],
    ] as const) {
      publishMessage(bus, { event_type, message: { ...message, direction, status }, timestamp })
      const payload = { message_id: 'msg_1', direction, text: 'It arrives tomorrow.', status }
      const data = { event_type, conversation_id, timestamp: timestamp.toISOString(), payload }
      expect(await stream.next()).toEqual({ id: undefined, event: undefined, data })
    }
    await sandbox.conversations.update(conversation_id, { mode: 'human' })
    await sandbox.conversations.update(conversation_id, { mode: 'human' })
    await sandbox.conversations.update(conversation_id, { mode: 'closed' })
    const modes = [(await stream.next())?.data, (await stream.next())?.data]
    expect(modes).toEqual(
      [
        ['ai', 'human'],
        ['human', 'closed'],
      ].map(([from_mode, to_mode]) => ({
        event_type: 'conversation.mode_changed',
        conversation_id,
        timestamp: timestamp.toISOString(),
        payload: { from_mode, to_mode, actor_user_id: user_id },
      })),
    )
  })

  test('gives nothing of other conversations', async () => {
    const { conversation_id, stream } = await followed()
    publish('conv_other', 'not for here')
    publish(conversation_id, 'for here')
    expect((await stream.next())?.data).toMatchObject({ conversation_id, payload: { text: 'for here' } })
  })

  test('gives a text that is too long to cross whole, and in its place', async () => {
    const { conversation_id, stream } = await followed()
    const longest = 'ọ'.repeat(LONGEST_MESSAGE / 6)
    const message_id = await insertMessage(server, conversation_id, { body: longest })
    publish(conversation_id, longest, message_id)
    publish(conversation_id, 'and then')
    expect((await stream.next())?.data).toMatchObject({ payload: { message_id, text: longest } })
    expect((await stream.next())?.data).toMatchObject({ payload: { text: 'and then' } })
  })

  test('gives nothing of a long text that was erased meanwhile', async () => {
    const { sandbox, conversation_id, stream } = await followed()
    const longest = 'ọ'.repeat(LONGEST_MESSAGE / 6)
    const message_id = await insertMessage(server, conversation_id, { body: longest })
    await sandbox.contacts.erase(CONTACT)
    publish(conversation_id, longest, message_id)
    expect((await stream.next())?.data).toMatchObject({ payload: { message_id, text: '[REDACTED]' } })
  })

  test('leaves out a long text that has gone meanwhile, and goes on', async () => {
    const { conversation_id, stream } = await followed()
    publish(conversation_id, 'x'.repeat(LONGEST_MESSAGE), 'msg_gone')
    publish(conversation_id, 'and then')
    expect((await stream.next())?.data).toMatchObject({ payload: { text: 'and then' } })
  })

  test('comes at once where another server follows it', async () => {
    const { sandbox, conversation_id, sandbox_key: key, stream } = await followed()
    const second = await startSecondServer(server)
    onTestFinished(() => second.stop())
    const there = await opened({ conversation_id, key }, second)
    await sandbox.conversations.update(conversation_id, { mode: 'human' })
    const data = (await stream.next())?.data
    expect(data).toMatchObject({ event_type: 'conversation.mode_changed' })
    expect((await there.next())?.data).toEqual(data)
  })

  test('goes on when the agent has been deleted', async () => {
    const { sandbox, agent_id, conversation_id, stream } = await followed()
    await sandbox.agents.delete(agent_id)
    publish(conversation_id, 'still here')
    expect((await stream.next())?.data).toMatchObject({ payload: { text: 'still here' } })
  })

  test('gets a comment every 30 s', async () => {
    const { stream } = await followed()
    for (let beat = 0; beat < 2; beat++) {
      await server.clock.advance(30_000)
      await stream.comment()
    }
  })

  test('is given by the SDK frame by frame', async () => {
    const { sandbox, conversation_id } = await withConversation(server)
    const frames = sandbox.conversations.stream(conversation_id)[Symbol.asyncIterator]()
    const came = { first: false }
    const first = frames.next().finally(() => (came.first = true))
    // Until the stream stands, changes come too early for it.
    for (let turn = 0; !came.first; turn++)
      await sandbox.conversations.update(conversation_id, { mode: turn % 2 ? 'ai' : 'human' })
    expect((await first).value).toMatchObject({ event_type: 'conversation.mode_changed', conversation_id })
    await frames.return?.()
  })
})

describe('access to the stream of a conversation', () => {
  test('is 404 for another workspace or the other environment', async () => {
    const { conversation_id, production_key } = await withConversation(server)
    const { sandbox_key: stranger } = await server.workspace()
    for (const key of [stranger, production_key])
      expect(await rawClient(server, key)('GET', `/v1/conversations/${conversation_id}/stream`)).toMatchObject({
        status: 404,
        json: { error_code: 'NOT_FOUND', message: `${conversation_id} does not exist.` },
      })
  })

  test('is not given by ?token=, which is never logged', async () => {
    const { conversation_id, sandbox_key: token } = await withConversation(server)
    const path = `/v1/conversations/${conversation_id}/stream?token=${token}`
    expect(await rawClient(server, null)('GET', path)).toMatchObject({ status: 401 })
    const both = await rawClient(server, token)('GET', path)
    expect(both).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
    expect(both.text).not.toContain(token)
    expect(logged).toContain('streamConversation')
    expect(logged).not.toContain(token)
  })

  test('is given by a session', async () => {
    const { client, email, workspace_id } = await signedUp(server)
    const { agent_id } = await agentOf(client)
    const conversation_id = await insertConversation(server, { workspace_id, agent_id }, { environment: 'production' })
    const stream = await opened({ conversation_id, key: await sessionOf(server, email) })
    bus = await processBus(server.db)
    publish(conversation_id, 'Hello')
    expect(await stream.next()).toMatchObject({ data: { payload: { text: 'Hello' } } })
  })

  test('ends within 60 s for a revoked key, with an error that says so', async () => {
    const { sandbox, conversation_id } = await withConversation(server)
    const { key_id, key } = await sandbox.apiKeys.create({ label: 'stream' })
    const stream = await opened({ conversation_id, key })
    await sandbox.apiKeys.revoke(key_id)
    await server.clock.advance(30_000)
    expect(await stream.next()).toMatchObject({ event: 'error', data: { error_code: 'UNAUTHENTICATED' } })
    expect(await stream.next()).toBeUndefined()
  })

  test(`is limited to ${STREAMS_PER_WORKSPACE} streams of any kind in a workspace`, async () => {
    const { conversation_id, sandbox_key: key } = await withConversation(server)
    for (let count = 0; count < STREAMS_PER_WORKSPACE; count++) await opened({ conversation_id, key })
    for (const path of [`/v1/conversations/${conversation_id}/stream`, '/v1/events/stream'])
      expect(await rawClient(server, key)('GET', path)).toMatchObject({
        status: 429,
        json: { error_code: 'RATE_LIMITED' },
      })
  })
})

describe('a reader that lags', () => {
  const FRAMES = 2_000
  const LONG = 'x'.repeat(7_000)

  test('misses what comes behind 64 frames, and is not waited for', async () => {
    const { conversation_id, sandbox_key, stream } = await followed()
    const { port } = new URL(server.base_url)
    const socket = connect(Number(port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    const head = `GET /v1/conversations/${conversation_id}/stream HTTP/1.1\r\nHost: x\r\n`
    socket.write(`${head}Authorization: Bearer ${sandbox_key}\r\n\r\n`)
    await once(socket, 'data')
    socket.pause()
    for (let first = 0; first < FRAMES; first += 16) {
      for (let at = first; at < first + 16; at++) publish(conversation_id, `${at} ${LONG}`)
      for (let at = first; at < first + 16; at++)
        expect((await stream.next())?.data).toMatchObject({ payload: { text: `${at} ${LONG}` } })
    }
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk) => (text += String(chunk)))
    socket.resume()
    await expect.poll(() => text.split('data: ').length).toBeGreaterThan(64)
    publish(conversation_id, 'the end')
    await expect.poll(() => text).toContain('"the end"')
    const got = [...text.matchAll(/"text":"(\d+) x/g)].map(([, at]) => Number(at))
    expect(got).toEqual([...got.keys()])
    expect(got.length).toBeLessThan(FRAMES)
  })
})
