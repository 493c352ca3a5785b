import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { LiveCall, LiveCallsFrame } from '../src/generated/types.gen.ts'
import { publishWords } from '../src/features/calls/live-call-frames.ts'
import { LiveCallsFeeds } from '../src/features/calls/streams/live-calls-feed.ts'
import { streamLiveCalls } from '../src/features/calls/streams/stream-live-calls.ts'
import type { Caller } from '../src/platform/caller.ts'
import { createLog } from '../src/platform/log.ts'
import { liveCall } from './support/live-call.ts'
import { openLiveCalls, type OpenedStream } from './support/open-stream.ts'
import { processBus } from './support/process-bus.ts'
import { startSecondServer } from './support/scenario.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'
import { whilePassing } from './support/while-passing.ts'

let server: TestServer

beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

async function opened(key: string, where: { base_url: string } = server): Promise<OpenedStream> {
  const stream = await openLiveCalls(where, { key })
  onTestFinished(() => stream.close())
  return stream
}

async function next(stream: OpenedStream): Promise<LiveCallsFrame> {
  return (await stream.next())?.data as unknown as LiveCallsFrame
}

/** The next frame of which this is true. */
async function until(stream: OpenedStream, matches: (call: LiveCall, type: string) => boolean): Promise<LiveCall> {
  for (;;) {
    const frame = await next(stream)
    if (frame.type !== 'snapshot' && matches(frame.call, frame.type)) return frame.call
  }
}

async function seconds(count: number): Promise<void> {
  for (let second = 0; second < count; second++) await server.advance(1_000)
}

describe('the stream of the calls in progress', () => {
  test('begins with a snapshot and follows a call from its start through its words to its end', async () => {
    const { sandbox, sandbox_key } = await server.workspace()
    const stream = await opened(sandbox_key)
    expect(await next(stream)).toEqual({ type: 'snapshot', calls: [] })
    const call_id = await liveCall(sandbox)
    expect(await until(stream, () => true)).toMatchObject({ call_id, ended_at: null, end_reason: null })
    await seconds(5)
    expect(await until(stream, ({ status }) => status === 'in_progress')).toMatchObject({ call_id, ended_at: null })
    const greeted = await until(stream, ({ last_words }) => last_words !== null)
    expect(greeted.last_words).toMatchObject({ role: 'agent', text: 'Good day.' })
    const heard = await until(stream, ({ last_words }) => last_words?.role === 'user' && last_words.is_final)
    const ended = await until(stream, (_, type) => type === 'ended')
    const { transcript, end_reason, ended_at } = await sandbox.calls.get(call_id)
    expect(heard.last_words?.text).toBe(transcript.find(({ role }) => role === 'caller')?.text)
    expect(ended).toMatchObject({ call_id, status: 'completed', end_reason, ended_at })
  })

  test('shows what is in progress when it is opened, as the list does', async () => {
    const { sandbox, sandbox_key } = await server.workspace()
    const call_id = await liveCall(sandbox)
    await seconds(2)
    const { calls } = await sandbox.calls.live()
    expect(calls).toMatchObject([
      {
        call_id,
        status: 'in_progress',
        direction: 'outbound',
        to_number: '+2348031234567',
        last_words: { role: 'agent' },
      },
    ])
    expect(await next(await opened(sandbox_key))).toEqual({ type: 'snapshot', calls })
    await seconds(5)
    expect((await sandbox.calls.live()).calls).toEqual([])
    expect(await next(await opened(sandbox_key))).toEqual({ type: 'snapshot', calls: [] })
  })

  test('follows calls that another server carries', async () => {
    const { sandbox, sandbox_key } = await server.workspace()
    const second = await startSecondServer(server)
    onTestFinished(() => second.stop())
    const stream = await opened(sandbox_key, second)
    expect(await next(stream)).toEqual({ type: 'snapshot', calls: [] })
    const call_id = await liveCall(sandbox)
    // Words that arrive together are one change: only the last ones are certain to be shown.
    const ends = until(stream, (_, type) => type === 'ended')
    const ended = await whilePassing(() => server.advance(1_000), ends)
    const { transcript } = await sandbox.calls.get(call_id)
    expect(ended).toMatchObject({ call_id, last_words: { text: transcript.at(-1)!.text } })
  })

  test('finds a call whose end was never announced', async () => {
    const { sandbox, sandbox_key } = await server.workspace()
    const call_id = await liveCall(sandbox)
    const stream = await opened(sandbox_key)
    expect(await next(stream)).toMatchObject({ calls: [{ call_id }] })
    await server.db.knex('live_calls').where({ call_id }).delete()
    await server.db.knex('calls').where({ call_id }).update({ status: 'failed', end_reason: 'carrier_failed' })
    await seconds(16)
    expect(await until(stream, (_, type) => type === 'ended')).toMatchObject({ call_id, end_reason: 'carrier_failed' })
  })

  test('shows no call of another environment or workspace', async () => {
    const [mine, other] = [await server.workspace(), await server.workspace()]
    await liveCall(other.sandbox)
    expect(await next(await opened(mine.sandbox_key))).toEqual({ type: 'snapshot', calls: [] })
    expect(await next(await opened(other.production_key))).toEqual({ type: 'snapshot', calls: [] })
    expect((await mine.sandbox.calls.live()).calls).toEqual([])
    expect((await other.production.calls.live()).calls).toEqual([])
  })

  test('accepts the key as a token, and refuses one that is unknown', async () => {
    const { sandbox_key } = await server.workspace()
    const stream = await openLiveCalls(server, { token: sandbox_key })
    onTestFinished(() => stream.close())
    expect(await next(stream)).toEqual({ type: 'snapshot', calls: [] })
    expect((await openLiveCalls(server, { token: 'sk_test_unknown' })).response.status).toBe(401)
  })
})

describe('a reader that lags', () => {
  const words = (text: string) =>
    ({ role: 'user', text, is_final: false, turn_id: 'trn_1', ts: '2030-01-01T00:00:00.000Z' }) as const

  async function lagging() {
    const { sandbox, workspace_id } = await server.workspace()
    const bus = await processBus(server.db)
    const feeds = new LiveCallsFeeds({ db: server.db, clock: server.clock, bus, log: createLog('silent') })
    const caller = { workspace_id, environment: 'sandbox' } as Caller
    const gone = new AbortController()
    onTestFinished(() => gone.abort())
    const open = async () => (await streamLiveCalls(feeds, { caller, signal: gone.signal }))[Symbol.asyncIterator]()
    const say = (call_id: string, text: string): void => publishWords(bus, { ...caller, call_id }, words(text))
    return { sandbox, workspace_id, open, say }
  }

  test('gets the newest state of a call in place of all that it missed', async () => {
    const { sandbox, open, say } = await lagging()
    const call_id = await liveCall(sandbox)
    const frames = await open()
    await frames.next()
    for (let count = 0; count < 5_000; count++) say(call_id, `word ${count}`)
    expect((await frames.next()).value?.data).toMatchObject({ call: { call_id, last_words: { text: 'word 4999' } } })
    say(call_id, 'the next')
    expect((await frames.next()).value?.data).toMatchObject({ call: { call_id, last_words: { text: 'the next' } } })
  })

  test('gets a new snapshot when it has not read a thousand calls', async () => {
    const { workspace_id, open, say } = await lagging()
    await server.db.pool.query(
      `with made as (
         insert into calls (call_id, workspace_id, agent_id, environment, direction, status, from_number, to_number, ai_mode,
           created_at, updated_at)
         select 'call_' || $1 || i, $1, 'agt_1', 'sandbox', 'inbound', 'in_progress', '+2348000000000', '+2348031234567', 'byom',
           now(), now() from generate_series(1, 1001) i
         returning call_id, workspace_id, environment
       )
       insert into live_calls (call_id, workspace_id, environment, owner, lease_until, agent)
       select call_id, workspace_id, environment, 0, 'infinity', '{}' from made`,
      [workspace_id],
    )
    const frames = await open()
    const { calls } = (await frames.next()).value!.data as { calls: LiveCall[] }
    expect(calls).toHaveLength(1_001)
    for (const { call_id } of calls) say(call_id, 'all at once')
    const again = (await frames.next()).value!.data as { type: string; calls: LiveCall[] }
    expect(again.type).toBe('snapshot')
    expect(again.calls.every(({ last_words }) => last_words?.text === 'all at once')).toBe(true)
    await server.db.knex('live_calls').where({ workspace_id }).delete()
  })
})
