import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openSocket, refusalOf, type CallSocket } from './support/call-socket.ts'
import { liveCall } from './support/live-call.ts'
import { rawClient, startSecondServer } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const AUDIO = Buffer.alloc(800, 0xff).toString('base64')

async function monitor(call_id: string, key: string, at: { base_url: string } = server): Promise<CallSocket> {
  return await openSocket(at, `/v1/calls/${call_id}/monitor`, { key, query: {} })
}

/** A call that has been answered and greeted. */
async function connected(): Promise<TestWorkspace & { call_id: string }> {
  const workspace = await server.workspace()
  const call_id = await liveCall(workspace.sandbox)
  await server.advance(1_000)
  return { ...workspace, call_id }
}

async function heard(): Promise<TestWorkspace & { call_id: string; socket: CallSocket }> {
  const call = await connected()
  const socket = await monitor(call.call_id, call.sandbox_key)
  expect(await socket.next()).toEqual({ type: 'control', control: 'agent', has_audio: false })
  return { ...call, socket }
}

async function actionsOf({ production }: TestWorkspace, call_id: string): Promise<unknown[]> {
  const { items } = await production.auditLog.list()
  return items.filter(({ target }) => target === call_id).map(({ action }) => action)
}

describe('somebody who takes a call over', () => {
  test('silences the agent, speaks, and gives the call back with a history that says so', async () => {
    const { socket, sandbox, call_id, ...workspace } = await heard()
    socket.send({ type: 'take_over' })
    expect(await socket.next()).toMatchObject({ control: 'you' })
    await server.advance(1_500)
    socket.send({ type: 'say', text: 'This is Ada, I can help.' })
    socket.send({ type: 'give_back' })
    expect(await socket.next()).toMatchObject({ control: 'agent' })
    const turns = async () => (await sandbox.calls.get(call_id)).transcript.filter(({ role }) => role !== 'system')
    await expect.poll(async () => (await turns()).length).toBe(5)
    const said = await turns()
    expect(said.map(({ role }) => role)).toEqual(['agent', 'agent', 'caller', 'agent', 'agent'])
    expect(said.map(({ text }) => text).toSpliced(2, 1)).toEqual([
      'Good day.',
      '[A colleague has taken the call over.]',
      'This is Ada, I can help.',
      '[The colleague has given the call back.]',
    ])
    await server.advance(4_000)
    expect((await socket.closed).code).toBe(1000)
    await expect
      .poll(async () => (await actionsOf({ sandbox, ...workspace }, call_id)).toReversed())
      .toEqual(['call.monitored', 'call.taken_over', 'call.given_back', 'call.monitoring_ended'])
  })

  test('works where another server carries the call', async () => {
    const { call_id, sandbox_key } = await connected()
    const second = await startSecondServer(server)
    onTestFinished(() => second.stop())
    const socket = await monitor(call_id, sandbox_key, second)
    expect(await socket.next()).toMatchObject({ control: 'agent' })
    socket.send({ type: 'take_over' })
    expect(await socket.next()).toMatchObject({ control: 'you' })
  })

  test('is alone: a second person hears that, and takes over once the first has left', async () => {
    const { socket: first, call_id, sandbox_key } = await heard()
    const second = await monitor(call_id, sandbox_key)
    expect(await second.next()).toMatchObject({ control: 'agent' })
    first.send({ type: 'take_over' })
    expect(await second.next()).toMatchObject({ control: 'another' })
    second.send({ type: 'take_over' })
    expect(await second.next()).toMatchObject({
      error_code: 'INVALID_ARGUMENT',
      message: `${call_id}: another person has taken the call over.`,
    })
    first.ws.close()
    expect(await second.next()).toMatchObject({ control: 'agent' })
    second.send({ type: 'take_over' })
    expect(await second.next()).toMatchObject({ control: 'you' })
  })
})

describe('a request is refused', () => {
  test('404 for calls of others, 400 before the call is answered, 401 without a key', async () => {
    const { sandbox, sandbox_key, production_key } = await server.workspace()
    const { sandbox_key: stranger } = await server.workspace()
    const call_id = await liveCall(sandbox)
    expect((await refusalOf(monitor(call_id, stranger))).status).toBe(404)
    expect((await refusalOf(monitor(call_id, production_key))).status).toBe(404)
    expect((await refusalOf(monitor(call_id, 'pk_test_none'))).status).toBe(401)
    const early = await refusalOf(monitor(call_id, sandbox_key))
    expect([early.status, early.json['message']]).toEqual([
      400,
      `call_id: ${call_id} is ringing; it must be in_progress.`,
    ])
  })

  test('a sixth person who would listen', async () => {
    const { call_id, sandbox_key } = await heard()
    for (let at = 0; at < 4; at++) await monitor(call_id, sandbox_key)
    const { status, json } = await refusalOf(monitor(call_id, sandbox_key))
    expect([status, json['error_code']]).toEqual([429, 'RATE_LIMITED'])
    expect(json['message']).toContain('5 people monitor the call already')
  })

  test('426 for one that asks for nothing else', async () => {
    const { call_id, sandbox_key } = await connected()
    expect((await rawClient(server, sandbox_key)('GET', `/v1/calls/${call_id}/monitor`)).status).toBe(426)
  })

  test('a call that has ended is closed at once', async () => {
    const { call_id, sandbox_key } = await connected()
    await server.advance(5_000)
    const socket = await monitor(call_id, sandbox_key)
    expect([await socket.next(), await socket.closed]).toEqual([undefined, { code: 1000, reason: '' }])
  })
})

describe('hostile frames', () => {
  test.each([
    ['what is not JSON', '{', 'frame: is not valid JSON.'],
    ['no object', '7', 'frame: must be a frame of type take_over, give_back, say or audio.'],
    ['another type', { type: 'sing' }, 'frame.type: must be one of take_over, give_back, say, audio.'],
    ['no type', { text: 'Hello' }, 'frame.type: is required; it must be one of take_over, give_back, say, audio.'],
    ['audio that is no base64', { type: 'audio', audio: '*' }, 'frame.audio: must be 1 to 3200 characters of base64'],
    ['audio without its audio', { type: 'audio' }, 'frame.audio: is required'],
    ['words that are empty', { type: 'say', text: '' }, 'frame.text: must be a text of 1 to 1000 characters.'],
    ['words that are no text', { type: 'say', text: 7 }, 'frame.text: must be a text of 1 to 1000 characters.'],
    ['a field too many', { type: 'take_over', text: 'x' }, 'frame.text: is not a field here; known are type.'],
    ['audio without the call', { type: 'audio', audio: AUDIO }, 'audio: take the call over first.'],
    ['words without the call', { type: 'say', text: 'Hello' }, 'take the call over first'],
  ])('%s is answered with an error, and the socket stays open', async (_, frame, message) => {
    const { socket } = await heard()
    socket.send(frame)
    expect(await socket.next()).toMatchObject({
      error_code: 'INVALID_ARGUMENT',
      message: expect.stringContaining(message),
    })
    socket.send({ type: 'take_over' })
    expect(await socket.next()).toMatchObject({ control: 'you' })
  })

  test('a client that sends audio as a microphone does is not counted, and a flood closes its socket', async () => {
    const { socket, sandbox, call_id } = await heard()
    socket.send({ type: 'take_over' })
    await socket.next()
    for (let at = 0; at < 30; at++) socket.send({ type: 'audio', audio: AUDIO })
    socket.send({ type: 'give_back' })
    expect(await socket.next()).toMatchObject({ control: 'agent' })
    for (let at = 0; at < 10_000; at++) socket.send({ type: 'audio', audio: AUDIO })
    expect(await socket.closed).toEqual({ code: 1008, reason: 'RATE_LIMITED' })
    expect((await sandbox.calls.get(call_id)).status).toBe('in_progress')
  })

  test('one of more than 4 KiB closes the connection with 1009', async () => {
    const { socket } = await heard()
    socket.send(' '.repeat(4 * 1024 + 1))
    expect((await socket.closed).code).toBe(1009)
  })
})
