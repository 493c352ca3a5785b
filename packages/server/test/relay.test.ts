import { verifyWebhook } from '@ohun/webhook-verifier'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Backend } from './support/backend.ts'
import { openSocket, refusalOf } from './support/call-socket.ts'
import { startRelayHarness, type RelayHarness } from './support/relay-harness.ts'
import { openRelay, type RelaySocket } from './support/relay-socket.ts'
import { agentOf, rawClient } from './support/scenario.ts'
import type { TestServer } from './support/test-server.ts'

let harness: RelayHarness
let server: TestServer
let backend: Backend

beforeAll(async () => {
  harness = await startRelayHarness()
  server = harness.server
  backend = harness.backend
})
afterAll(() => harness.stop())

const rename = (from: string, to: string) => server.db.knex.raw(`alter table ${from} rename to ${to}`)

describe('a turn', () => {
  test('goes to the relay in place of the webhook_url, signed in the same way, and its reply comes back', async () => {
    const { relay, say, signing_secret } = await harness.relayed()
    const said = say('Where is my order?')
    const request = await relay.request()
    expect(request).toMatchObject({ kind: 'turn', timeout_ms: 5_000, deadline: '2026-11-20T11:00:05.000Z' })
    const verified = verifyWebhook({ ...request, secrets: [signing_secret], now: server.clock.now() })
    expect(verified).toMatchObject({ kind: 'turn', turn: { transcription: 'Where is my order?' } })
    relay.reply(request, { text: 'On its way.' })
    expect(await said).toBe('On its way.')
    expect(backend.received).toEqual([])
    expect(await server.db.knex('relay_requests')).toEqual([])
  })

  test.each([
    ['a status', { status: 500, body: '' }, '(status)'],
    ['a redirect', { status: 302, body: '' }, '(status)'],
    ['what is not JSON', { status: 200, body: '<html>' }, '(bad_reply)'],
    ['a reply without text', { status: 200, body: '{"words":1}' }, '(bad_reply)'],
    ['a null character', { status: 200, body: '\u0000' }, '(bad_reply)'],
    [
      'bytes that are not UTF-8',
      { status: 200, body: 'eyJ0ZXh0IjoiT2zpIn0=', encoding: 'base64' },
      'byte 12 is not valid',
    ],
    ['a status with such bytes', { status: 500, body: '6Q==', encoding: 'base64' }, '(status)'],
    ['more than 64 KiB', { status: 200, body: JSON.stringify({ text: 'x'.repeat(65_536) }) }, '(bad_reply)'],
  ] as const)('%s is what it is over HTTP', async (_, response, reason) => {
    const { relay, say } = await harness.relayed()
    const said = say('Hello')
    const { id } = await relay.request()
    relay.send({ type: 'response', id, ...response })
    expect(await said).toContain(reason)
  })

  test('a request to an endpoint of models asks for a whole completion, without its key', async () => {
    const { relay, say, sandbox, agent_id } = await harness.relayed()
    const endpoint = { webhook_format: 'chat_completions', webhook_model: 'llama', webhook_key: 'sk-1' } as const
    await sandbox.agents.update(agent_id, endpoint)
    const said = say('When do you open?')
    const request = await relay.request()
    expect(JSON.parse(request.body)).toMatchObject({ model: 'llama', stream: false })
    expect(JSON.stringify(request)).not.toMatch(/sk-1|stream_options/)
    relay.reply(request, { choices: [{ message: { role: 'assistant', content: 'At eight.' } }] })
    expect(await said).toBe('At eight.')
  })

  test('a client that sends more than 500 frames at once waits, and no other does', async () => {
    const [mine, other] = [await harness.relayed(), await harness.relayed()]
    const said = mine.say('Hello')
    const request = await mine.relay.request()
    for (let sent = 0; sent < 500; sent++) mine.relay.send({ type: 'heartbeat' })
    mine.relay.reply(request, { text: 'Late.' })
    for (let turn = 0; turn < 3; turn++) {
      const also_said = other.say('Hello')
      other.relay.reply(await other.relay.request(), { text: 'At once.' })
      expect(await Promise.race([said, also_said])).toBe('At once.')
    }
    await server.clock.advance(50)
    expect(await said).toBe('Late.')
  })

  test('a longest reply full of quotes fits into a frame', async () => {
    const { relay, say } = await harness.relayed()
    const said = say('Hello')
    const text = '"'.repeat((64 * 1_024 - '{"text":""}'.length) / 2 - 1)
    relay.reply(await relay.request(), { text })
    expect(await said).toBe(text)
  })

  test.each([
    ['connect', '(connect)'],
    ['timeout', '(timeout)'],
    ['too_large', '(bad_reply)'],
  ] as const)('a failure by %s falls back at once', async (reason, shown) => {
    const { relay, say } = await harness.relayed()
    const said = say('Hello')
    const { id } = await relay.request()
    relay.send({ type: 'failure', id, reason, message: 'ECONNREFUSED' })
    expect(await said).toContain(shown)
  })

  test('without an answer it ends at its deadline, and a late answer is ignored', async () => {
    const { relay, say } = await harness.relayed()
    const said = say('Hello')
    const request = await relay.request()
    const began = server.clock.now().getTime()
    expect(await harness.whilePassing(said)).toContain('(timeout)')
    expect(server.clock.now().getTime() - began).toBe(5_000)
    relay.reply(request, { text: 'Too late.' })
    const next = say('Again')
    relay.reply(await relay.request(), { text: 'In time.' })
    expect(await next).toBe('In time.')
  })

  test('ends at its deadline also when the database hangs', async () => {
    const { say } = await harness.relayed()
    const lock = await server.db.knex.transaction()
    await lock.raw('lock table relay_requests in access exclusive mode')
    const said = say('Hello')
    const blocked = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into relay_requests%'`
    await expect.poll(async () => (await server.db.knex.raw(blocked)).rows).toHaveLength(1)
    expect(await harness.whilePassing(said).finally(() => lock.rollback())).toContain('(timeout)')
  })

  test('falls back when the database refuses the request', async () => {
    const { say } = await harness.relayed()
    await rename('relay_requests', 'relay_requests_away')
    const said = await say('Hello').finally(() => rename('relay_requests_away', 'relay_requests'))
    expect(said).toContain('(connect)')
  })

  test('comes again over the next connection when its answer could not be stored', async () => {
    const { relay, say, open } = await harness.relayed()
    const said = say('Hello')
    const request = await relay.request()
    await rename('relay_requests', 'relay_requests_away')
    relay.reply(request, { text: 'Lost.' })
    const { code } = await relay.closed.finally(() => rename('relay_requests_away', 'relay_requests'))
    expect(code).toBe(1011)
    const resumed = await open({ query: { session_id: relay.ready.session_id } })
    const again = await resumed.request()
    expect(again.id).toBe(request.id)
    resumed.reply(again, { text: 'Kept.' })
    expect(await said).toBe('Kept.')
  })

  test('an answer to a request with a null character in its id is ignored', async () => {
    const { relay, say } = await harness.relayed()
    relay.send({ type: 'response', id: '\u0000', status: 200, body: '' })
    const said = say('Hello')
    relay.reply(await relay.request(), { text: 'Still there.' })
    expect(await said).toBe('Still there.')
  })

  test('five failures in a row in calls open a breaker for this relay alone', async () => {
    const { relay, sandbox, agent_id } = await harness.relayed()
    const { e164: to_number } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const callWith = (...utterances: string[]) =>
      sandbox.sandbox.inboundCall({ to_number, from_number: '+2348031112222', utterances })
    const reasonsIn = async (call_id: string) =>
      (await sandbox.calls.turns(call_id)).turns.map(({ fallback_reason }) => fallback_reason)
    void failTurns(relay)
    const { call_id } = await callWith('1', '2', '3', '4', '5', '6')
    // A second passes only when nothing is in progress: a slow machine would otherwise reach the time limit of a turn first.
    for (let second = 0; second < 60; second++) {
      await server.settle()
      await harness.pass(relay, 1)
    }
    expect(await reasonsIn(call_id)).toEqual([...Array<string>(5).fill('connect'), 'breaker_open'])
    relay.send({ type: 'end' })
    expect(await relay.closed).toMatchObject({ code: 1000 })
    const { call_id: next } = await callWith('7')
    for (let second = 0; second < 20; second++) await server.advance(1_000)
    expect(await reasonsIn(next)).toEqual([null])
  })

  test('goes to the webhook_url when the session has ended, at once also what waits', async () => {
    const { relay, say } = await harness.relayed()
    const waiting = say('Hello')
    await relay.request()
    relay.send({ type: 'end' })
    expect(await waiting).toContain('(connect)')
    expect(await say('Hello')).toBe('You said: Hello')
  })

  test('stays with the webhook_url beside a relay that only watches', async () => {
    const { relay, say, emit } = await harness.relayed({ answer: 'false' })
    expect(await say('Hello')).toBe('You said: Hello')
    const id = await emit()
    expect(await relay.request()).toMatchObject({ kind: 'event', id })
  })
})

describe('several relays', () => {
  test('for the same agent are replaced by the newest, and cannot come back', async () => {
    const { relay: old, open, say } = await harness.relayed()
    const relay = await open()
    expect(relay.ready.replaced).toEqual([old.ready.session_id])
    expect(await old.next()).toMatchObject({ type: 'closed', reason: 'replaced' })
    expect(await old.closed).toMatchObject({ code: 1000 })
    const again = open({ query: { session_id: old.ready.session_id } })
    await expect(again).rejects.toThrow('"reason":"replaced"')
    const said = say('Hello')
    relay.reply(await relay.request(), { text: 'New.' })
    expect(await said).toBe('New.')
  })

  test('for an agent come before one for all agents', async () => {
    const { sandbox, relay: all, open, say, agent_id } = await harness.relayed()
    const one = await open({ query: { agent_id } })
    expect(one.ready.replaced).toEqual([])
    const said = say('Hello')
    one.reply(await one.request(), { text: 'One.' })
    expect(await said).toBe('One.')
    const other = await agentOf(sandbox, { webhook_url: backend.url })
    const answered = sandbox.agents.playground(other.agent_id, { message: 'Hello' })
    all.reply(await all.request(), { text: 'All.' })
    expect((await answered).text).toBe('All.')
  })

  test('are limited to ten in a workspace: 429 RATE_LIMITED', async () => {
    const { open, sandbox_key: key } = await harness.relayed()
    for (let made = 1; made < 10; made++) await open({ query: { answer: 'false' } })
    const { status, json } = await refusalOf(openSocket(server, '/v1/webhooks/relay', { key, query: {} }))
    expect({ status, message: json['message'] }).toEqual({
      status: 429,
      message: 'A workspace may have 10 relays; close one, or try again in 15 s.',
    })
  })
})

describe('the scope of a relay', () => {
  test('a relay has the events and turns of its own workspace, environment and agent only', async () => {
    const mine = await harness.relayed()
    const other = await harness.relayed()
    const narrow = await mine.open({ query: { agent_id: mine.agent_id, answer: 'false' } })
    await harness.emitter.emit({ workspace_id: mine.workspace_id, environment: 'production' })
    const of_another_agent = await harness.emitter.emit({ workspace_id: mine.workspace_id, agent_id: 'agt_other' })
    const own = await mine.emit()
    const foreign = await other.emit()
    expect([(await mine.relay.request()).id, (await mine.relay.request()).id]).toEqual([of_another_agent, own])
    expect((await narrow.request()).id).toBe(own)
    expect((await other.relay.request()).id).toBe(foreign)
    const turn = mine.production.agents.playground(mine.agent_id, { message: 'Hello' })
    expect((await turn).text).toBe('You said: Hello')
  })

  test('event_types leaves out the others', async () => {
    const { relay, emit, open } = await harness.relayed()
    const picky = await open({ query: { answer: 'false', event_types: 'call.initiated,call.completed' } })
    const deaf = await open({ query: { answer: 'false', event_types: 'call.initiated' } })
    const id = await emit()
    expect([(await relay.request()).id, (await picky.request()).id]).toEqual([id, id])
    deaf.send({ type: 'end' })
    expect(await deaf.next()).toBeUndefined()
  })

  test('404 for the agents of others, 400 for other parameters', async () => {
    const { sandbox_key: key } = await server.workspace()
    const { agent_id } = await harness.relayed()
    const refusal = async (query: Record<string, string>) =>
      await refusalOf(openSocket(server, '/v1/webhooks/relay', { key, query }))
    expect(await refusal({ agent_id })).toMatchObject({ status: 404, json: { error_code: 'NOT_FOUND' } })
    const wrong: Record<string, string>[] = [{ event_types: 'Call' }, { answer: 'perhaps' }, { since: 'yesterday' }]
    for (const query of wrong) expect(await refusal(query)).toMatchObject({ status: 400 })
    const message = expect.stringMatching(
      /^event_types: call.ended is not an event type. Accepted: call.initiated, /,
    ) as string
    expect(await refusal({ event_types: 'call.initiated,call.ended' })).toMatchObject({
      status: 400,
      json: { message },
    })
  })

  test('a session of another workspace is not resumed: a new one begins', async () => {
    const mine = await harness.relayed()
    const other = await harness.relayed()
    const relay = await other.open({ query: { session_id: mine.relay.ready.session_id } })
    expect(relay.ready).toMatchObject({ resumed: false })
    expect(relay.ready.session_id).not.toBe(mine.relay.ready.session_id)
  })

  test('401 without a key, 426 without an upgrade, which redirects no turn', async () => {
    const { say, relay, sandbox_key } = await harness.relayed()
    relay.send({ type: 'end' })
    await relay.closed
    const path = '/v1/webhooks/relay?answer=true'
    expect(await rawClient(server, null)('GET', path)).toMatchObject({ status: 401 })
    expect(await rawClient(server, sandbox_key)('GET', path)).toMatchObject({ status: 426 })
    expect(await say('Hello')).toBe('You said: Hello')
  })

  test('a revoked key closes it and gives the agent back at once', async () => {
    const { relay, sandbox, production } = await harness.relayed()
    const { items } = await sandbox.apiKeys.list()
    await production.apiKeys.revoke(items[0]!.key_id)
    await harness.pass(relay, 16)
    expect(await relay.next()).toMatchObject({ type: 'error', error_code: 'UNAUTHENTICATED' })
    expect(await relay.closed).toMatchObject({ code: 1008 })
    const { session_id } = relay.ready
    await expect.poll(() => server.db.knex('relay_sessions').where({ session_id })).toEqual([])
  })
})

describe('a production key', () => {
  test('400 INVALID_ARGUMENT without live=true, and an entry in the audit log with it', async () => {
    const { production, production_key: key, agent_id } = await harness.relayed()
    const refused = await refusalOf(openSocket(server, '/v1/webhooks/relay', { key, query: { answer: 'true' } }))
    expect(refused).toMatchObject({ status: 400, json: { message: expect.stringMatching(/^live: must be true/) } })
    const relay = await openRelay(server, { key, query: { live: 'true' } })
    const said = production.agents.playground(agent_id, { message: 'Hello' })
    relay.reply(await relay.request(), { text: 'Live.' })
    expect((await said).text).toBe('Live.')
    const { items } = await production.auditLog.list()
    const { session_id: target } = relay.ready
    expect(items[0]).toMatchObject({ action: 'webhook_relay.opened', target, detail: { agent_id: null, answer: true } })
  })
})

describe('events', () => {
  test('come signed with the bytes that are stored, and webhooks get theirs too', async () => {
    const { relay, emit, signing_secret } = await harness.relayed()
    const id = await emit()
    const request = await relay.request()
    const [stored] = await server.db.knex('events').where({ event_id: id }).select('body')
    expect(request).toMatchObject({ kind: 'event', id, body: stored.body, headers: { 'X-Service-Event-ID': id } })
    expect(verifyWebhook({ ...request, secrets: [signing_secret], now: server.clock.now() })).toMatchObject({
      kind: 'event',
      event: { event_id: id },
    })
  })

  test('wait behind 64 that are not acknowledged, in order; a turn passes them', async () => {
    const { relay, emit, say } = await harness.relayed()
    const ids: string[] = []
    for (let made = 0; made < 70; made++) ids.push(await emit())
    const seen: string[] = []
    while (seen.length < 64) seen.push((await relay.request()).id)
    const said = say('Hello')
    const turn = await relay.request()
    expect(turn.kind).toBe('turn')
    relay.reply(turn, { text: 'First.' })
    expect(await said).toBe('First.')
    relay.send({ type: 'ack', id: seen.at(-1)! })
    while (seen.length < 70) seen.push((await relay.request()).id)
    expect(seen).toEqual(ids)
  })

  test('continue after the acknowledged one, or where the client says', async () => {
    const { relay, emit, open } = await harness.relayed()
    const ids: string[] = []
    for (let made = 0; made < 3; made++) {
      ids.push(await emit())
      expect((await relay.request()).id).toBe(ids[made])
      await harness.pass(relay, 31)
    }
    relay.send({ type: 'ack', id: ids[1]! })
    await relay.drop()
    const { session_id } = relay.ready
    const resumed = await open({ query: { session_id } })
    expect(resumed.ready).toMatchObject({ resumed: true, session_id })
    expect((await resumed.request()).id).toBe(ids[2])
    const elsewhere = await open({ query: { answer: 'false', since: ids[0]! } })
    expect([(await elsewhere.request()).id, (await elsewhere.request()).id]).toEqual([ids[1], ids[2]])
  })
})

/** Says that no turn could be asked, and accepts the events of the call. */
async function failTurns(relay: RelaySocket): Promise<void> {
  for (let frame = await relay.next(); frame; frame = await relay.next()) {
    if (frame.type !== 'request') continue
    if (frame.kind === 'event') relay.reply(frame, { received: true })
    else relay.send({ type: 'failure', id: frame.id, reason: 'connect' })
  }
}
