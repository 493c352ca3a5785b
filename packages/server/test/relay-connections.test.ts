import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { deleteSession } from '../src/delivery/relay/relay-sessions.ts'
import { startRelayHarness, type RelayHarness } from './support/relay-harness.ts'
import { openRelay, type RelayRequestFrame } from './support/relay-socket.ts'
import { startSecondServer } from './support/scenario.ts'
import type { TestServer } from './support/test-server.ts'

let harness: RelayHarness
let server: TestServer

beforeAll(async () => {
  harness = await startRelayHarness()
  server = harness.server
})
afterAll(() => harness.stop())

describe('a connection that breaks', () => {
  test('20 times loses no event and no turn', async () => {
    const { relay: first, emit, say, open } = await harness.relayed()
    const { session_id } = first.ready
    const [emitted, handled, answers] = [[] as string[], new Set<string>(), [] as Promise<string>[]]
    let relay = first
    /** The next turn; events before it are acknowledged. */
    const nextTurn = async (): Promise<RelayRequestFrame> => {
      for (;;) {
        const request = await relay.request()
        if (request.kind !== 'event') return request
        handled.add(request.id)
        relay.send({ type: 'ack', id: request.id })
      }
    }
    for (let drop = 0; drop < 20; drop++) {
      emitted.push(await emit())
      answers.push(say('under way'))
      const { id } = await nextTurn()
      await relay.drop()
      const between = drop % 10 === 0
      if (between) answers.push(say('between'))
      relay = await open({ query: { session_id } })
      expect(relay.ready.resumed).toBe(true)
      const turns = [await nextTurn(), ...(between ? [await nextTurn()] : [])]
      expect(turns.map((turn) => turn.id)).toContain(id)
      for (const turn of turns) relay.reply(turn, { text: 'Answered.' })
      await Promise.all(answers)
    }
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 22 }, () => 'Answered.'))
    while (handled.size < emitted.length) {
      const { kind, id } = await relay.request()
      if (kind === 'event') handled.add(id)
      relay.send({ type: 'ack', id })
    }
    expect([...handled]).toEqual(emitted)
  })

  test('gives the agent back to its webhook_url after ten seconds, and may return later', async () => {
    const { relay, open, say } = await harness.relayed()
    await relay.drop()
    const waiting = say('Hello')
    await expect
      .poll(() => server.db.knex('relay_requests').where({ session_id: relay.ready.session_id }))
      .toHaveLength(1)
    expect(await harness.whilePassing(waiting)).toContain('(timeout)')
    await server.clock.advance(6_000)
    expect(await say('Hello')).toBe('You said: Hello')
    const resumed = await open({ query: { session_id: relay.ready.session_id } })
    expect(resumed.ready.resumed).toBe(true)
    const said = say('Hello')
    resumed.reply(await resumed.request(), { text: 'Back.' })
    expect(await said).toBe('Back.')
  })

  test('without anybody noticing is closed after fifteen seconds of silence', async () => {
    const { sandbox_key: key } = await server.workspace()
    const relay = await openRelay(server, { key })
    for (let second = 0; second < 16; second++) await server.clock.advance(1_000)
    expect(await relay.next()).toMatchObject({ type: 'closed', reason: 'silent' })
  })

  test('is replaced by the new connection of its session', async () => {
    const { relay: old, open } = await harness.relayed()
    await open({ query: { session_id: old.ready.session_id } })
    expect(await old.next()).toMatchObject({ type: 'closed', reason: 'resumed' })
  })

  test('cannot end the session that another connection has resumed', async () => {
    const { relay, open } = await harness.relayed()
    const { session_id } = relay.ready
    await open({ query: { session_id } })
    expect(await deleteSession(server.db, { session_id, connection: 1 })).toBe(false)
    expect(await deleteSession(server.db, { session_id, connection: 2 })).toBe(true)
  })
})

describe('two processes', () => {
  test('a turn in one is answered by a relay at the other, which may move between them', async () => {
    const { relay, say, sandbox_key: key } = await harness.relayed()
    const second = await startSecondServer(server)
    onTestFinished(() => second.stop())
    const { session_id } = relay.ready
    const moved = await openRelay(second, { key, query: { session_id } })
    expect(moved.ready.resumed).toBe(true)
    expect(await relay.next()).toMatchObject({ type: 'closed', reason: 'resumed' })
    const said = say('Hello')
    const request = await moved.request()
    await moved.drop()
    const back = await openRelay(server, { key, query: { session_id } })
    const again = await back.request()
    expect(again).toMatchObject({ id: request.id, body: request.body })
    back.reply(again, { text: 'From the other side.' })
    expect(await said).toBe('From the other side.')
  })

  test('a relay that opens at the other is known here, and its end, too', async () => {
    const { relay: first, say, sandbox_key: key } = await harness.relayed()
    first.send({ type: 'end' })
    await first.closed
    const second = await startSecondServer(server)
    onTestFinished(() => second.stop())
    const relay = await openRelay(second, { key })
    const answering = (async () => {
      for (let request = await relay.next(); request?.type === 'request'; request = await relay.next())
        relay.reply(request, { text: 'There.' })
    })()
    await expect.poll(() => say('Hello')).toBe('There.')
    relay.send({ type: 'end' })
    await expect.poll(() => say('Hello')).toBe('You said: Hello')
    await answering
  })
})

test('frames that nobody waits for are removed within a minute, sessions that cannot be resumed within hours', async () => {
  const { relay } = await harness.relayed()
  await relay.drop()
  const { session_id } = relay.ready
  const row = { request_id: 'rlr_1', session_id, kind: 'turn', body: '{}', deadline: server.clock.now() }
  await server.db.knex('relay_requests').insert(row)
  await server.advance(60 * 1_000)
  expect(await server.db.knex('relay_requests')).toEqual([])
  for (let hour = 0; hour < 3; hour++) await server.leap(60 * 60 * 1_000)
  expect(await server.db.knex('relay_sessions').where({ session_id })).toEqual([])
})
