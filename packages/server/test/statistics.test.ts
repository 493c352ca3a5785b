import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readLatency } from '../src/features/analytics/read-latency.ts'
import { readStatistics } from '../src/features/analytics/read-statistics.ts'
import { charge } from '../src/features/billing/charge.ts'
import { createIds } from '../src/platform/ids.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { explaining } from './support/explained.ts'
import { ANY_HOUR, advanceThroughCall, agentOf, rawClient, startSecondServer } from './support/scenario.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

const HOUR_MS = 3_600_000

let server: TestServer
let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
  await backend.stop()
})

const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(server.clock.now())

describe('GET /v1/statistics', () => {
  test('sums calls up by day, agent and reason, with the times of answers', async () => {
    const { sandbox, production } = await server.workspace()
    const { agent_id } = await agentOf(sandbox, { webhook_url: backend.url, ...ANY_HOUR })
    await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const { call_id } = await sandbox.calls.create({ agent_id, to_number: '+2348031234567' })
    await sandbox.calls.create({ agent_id, to_number: '+2348031239002' })
    await advanceThroughCall(server, 6_000)
    await server.advance(10_000)
    const call = await sandbox.calls.get(call_id)
    const figures = await sandbox.statistics.get()
    const { from, to } = figures
    expect(to).toBe(today())
    expect(figures.by_day).toHaveLength(30)
    expect(figures.by_day.at(0)).toMatchObject({ date: from, calls: 0 })
    const expected = {
      calls: 2,
      answered_calls: 1,
      call_seconds: call.duration_seconds,
      average_call_seconds: call.duration_seconds,
      resolution_rate: 1,
      cost_kobo: 0,
    }
    expect(figures.totals).toMatchObject(expected)
    expect(figures.totals.reply_p95_ms).toBeGreaterThanOrEqual(figures.totals.reply_p50_ms!)
    expect(figures.by_day.at(-1)).toMatchObject({ date: to, ...expected })
    expect(figures.by_agent).toEqual([{ agent_id, ...figures.totals }])
    expect(figures.by_channel).toEqual([{ channel: 'voice', ...figures.totals }])
    expect(figures.endings.reduce((sum, { calls }) => sum + calls, 0)).toBe(2)
    expect(figures.endings.map(({ end_reason }) => end_reason)).toContain(call.end_reason)
    expect((await production.statistics.get()).totals).toMatchObject({ calls: 0, reply_p50_ms: null })
    expect((await sandbox.statistics.get({ agent_id: 'agt_unknown' })).totals.calls).toBe(0)
    expect((await sandbox.statistics.get({ channel: 'sms' })).totals.calls).toBe(0)
  })

  test('counts messages and conversations of an hour once it is over, and only once', async () => {
    const { sandbox } = await server.workspace()
    const second = await startSecondServer(server)
    await server.leap(5 * 60_000) // counting begins with the hour of its first run
    const { agent_id } = await agentOf(sandbox)
    await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    for (const to of ['+2348031234567', '+2348031234567', '+2348031239011'])
      await sandbox.messages.create({ agent_id, channel: 'sms', to, body: 'x' })
    expect((await sandbox.statistics.get()).totals.messages_sent).toBe(0)
    await server.leap(HOUR_MS)
    await server.leap(20 * 60_000)
    await server.leap(HOUR_MS)
    await second.stop()
    const { totals, by_channel } = await sandbox.statistics.get()
    expect(totals.messages_sent + totals.messages_failed).toBe(3)
    expect(totals).toMatchObject({ conversations: 2, calls: 0 })
    expect(by_channel).toMatchObject([{ channel: 'sms', conversations: 2, reply_p50_ms: null }])
  })

  test('has the quality and the sentiment of calls by day and agent', async () => {
    const { workspace_id, sandbox } = await server.workspace()
    const day = (agent_id: string, mos_sum: number, sentiment_sum: number) => ({
      workspace_id,
      environment: 'sandbox',
      date: today(),
      agent_id,
      calls: 4,
      answered: 4,
      duration_seconds: 40,
      classified: 0,
      resolved: 0,
      mos_count: 2,
      mos_sum,
      sentiment_count: 4,
      sentiment_sum,
    })
    await server.db.knex('agent_call_days').insert([day('agt_1', 8.2, 2), day('agt_2', 7, -3)])
    const { totals, by_day, by_agent, by_channel } = await sandbox.statistics.get()
    const all = { average_mos: 3.8, average_sentiment: -0.12 }
    expect(totals).toMatchObject(all)
    expect(by_day.at(-1)).toMatchObject(all)
    expect(by_day.at(0)).toMatchObject({ average_mos: null, average_sentiment: null })
    expect(by_channel).toMatchObject([all])
    const quality = Object.fromEntries(by_agent.map(({ agent_id, average_mos }) => [agent_id, average_mos]))
    expect(quality).toEqual({ agt_1: 4.1, agt_2: 3.5 })
    expect((await sandbox.statistics.get({ channel: 'sms' })).totals.average_mos).toBeNull()
  })

  test('has what production cost by agent and channel', async () => {
    const { workspace_id, production, sandbox } = await server.workspace()
    const ids = createIds(server.clock)
    const costs = [
      ['voice_minute', 'agt_1', 3_000],
      ['sms_segment', 'agt_1', 400],
      ['sms_segment', null, 50],
      ['number_month', 'agt_1', 100_000],
    ] as const
    for (const [entry_type, agent_id, amount_kobo] of costs) {
      const use = { workspace_id, entry_type, cause: ids('msg'), quantity: 1, amount_kobo, limit: null, agent_id }
      await charge({ clock: server.clock, ids }, server.db, use)
    }
    await server.leap(HOUR_MS)
    await server.leap(20 * 60_000)
    const { totals, by_agent, by_channel } = await production.statistics.get()
    expect(totals.cost_kobo).toBe(3_450)
    expect(by_agent).toMatchObject([{ agent_id: 'agt_1', cost_kobo: 3_400 }])
    const by = Object.fromEntries(by_channel.map(({ channel, cost_kobo }) => [channel, cost_kobo]))
    expect(by).toEqual({ voice: 3_000, sms: 450 })
    expect((await sandbox.statistics.get()).totals.cost_kobo).toBe(0)
  })

  test.each([
    ['from=2026-11-21&to=2026-11-20', 'from'],
    ['from=2025-10-16&to=2026-11-20', 'from'],
    ['from=2026-02-30', 'from'],
    ['to=yesterday', 'to'],
    ['from=0000-01-01&to=0000-01-02', 'from'],
    ['to=0001-01-01', 'from'],
    ['channel=fax', 'channel'],
  ])('%s is 400', async (query, field) => {
    const { sandbox_key } = await server.workspace()
    const answer = await rawClient(server, sandbox_key)('GET', `/v1/statistics?${query}`)
    expect(answer).toMatchObject({ status: 400, json: { message: expect.stringContaining(field) as string } })
  })

  test('takes 400 days', async () => {
    const { sandbox } = await server.workspace()
    const { by_day } = await sandbox.statistics.get({ from: '2025-10-17', to: '2026-11-20' })
    expect(by_day).toHaveLength(400)
  })
})

describe('GET /v1/statistics/latency', () => {
  /** A turn of an ended call for each of these times in milliseconds until the agent was heard. */
  async function turnsOf(
    { workspace_id, agent_id, date }: { workspace_id: string; agent_id: string; date: string },
    waits_ms: readonly number[],
  ): Promise<void> {
    const places = Map.groupBy(waits_ms, (ms) => Math.ceil(Math.log2(ms) * 4))
    const key = { workspace_id, environment: 'sandbox', date, agent_id, agent_version: -1, stage: 'first_speech' }
    const rows = [...places].map(([place, { length: turns }]) => ({ ...key, place, turns }))
    await server.db.knex('agent_stage_times').insert(rows)
  }

  test('has the percentiles of each stage by day and agent', async () => {
    const { sandbox, production } = await server.workspace()
    const { agent_id } = await agentOf(sandbox, { webhook_url: backend.url, ...ANY_HOUR })
    await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    await sandbox.calls.create({ agent_id, to_number: '+2348031234567' })
    await advanceThroughCall(server, 6_000)
    await server.advance(10_000)
    const { totals, by_day, by_agent, to } = await sandbox.statistics.latency()
    expect(totals).toMatchObject({ first_speech: { turns: 1 }, first_byte: { turns: 1 }, first_sentence: { turns: 1 } })
    // The words of a script are neither recognised nor synthesised.
    expect(totals).toMatchObject({ end_of_speech: null, recognition: null, synthesis: null, first_audio: null })
    expect(to).toBe(today())
    expect(by_day).toHaveLength(30)
    expect(by_day.at(-1)).toEqual({ date: to, ...totals })
    expect(by_day[0]?.first_speech).toBeNull()
    expect(by_agent).toEqual([{ agent_id, ...totals }])
    expect((await production.statistics.latency()).totals.first_speech).toBeNull()
    expect((await sandbox.statistics.latency({ agent_id: 'agt_unknown' })).by_agent).toEqual([])
  })

  test('gives the times within which half, 95 % and 99 % of the turns were answered, to about 10 %', async () => {
    const { sandbox, workspace_id } = await server.workspace()
    const hundred = Array.from({ length: 100 }, (_, at) => (at + 1) * 10)
    await turnsOf({ workspace_id, agent_id: 'agt_slow', date: '2026-01-02' }, hundred)
    await turnsOf({ workspace_id, agent_id: 'agt_fast', date: '2026-01-03' }, [100, 100, 100])
    const { totals, by_day, by_agent } = await sandbox.statistics.latency({ from: '2026-01-02', to: '2026-01-03' })
    const near = (ms: number | undefined, wanted: number) => expect(Math.abs(ms! / wanted - 1)).toBeLessThan(0.12)
    near(by_day[0]?.first_speech?.p50_ms, 500)
    near(by_day[0]?.first_speech?.p95_ms, 950)
    near(by_day[0]?.first_speech?.p99_ms, 990)
    expect(totals.first_speech?.turns).toBe(103)
    expect(by_agent.map(({ agent_id, first_speech }) => [agent_id, first_speech?.turns])).toEqual([
      ['agt_slow', 100],
      ['agt_fast', 3],
    ])
    near(by_agent[1]?.first_speech?.p99_ms, 100)
  })

  test.each(['from=2026-11-21&to=2026-11-20', 'to=yesterday'])('%s is 400', async (query) => {
    const { sandbox_key } = await server.workspace()
    expect(await rawClient(server, sandbox_key)('GET', `/v1/statistics/latency?${query}`)).toMatchObject({
      status: 400,
    })
  })
})

/** 400,000 calls of a workspace are 1,600 rows: twenty agents for 80 days. Another workspace has as many. */
test('statistics read the sums of the days asked for alone', async () => {
  await server.db.pool.query(`
    insert into agent_call_days
    select ws, 'sandbox', date '2020-01-01' + day, 'agt_' || agent, 250, 200, 9000, 100, 50, 0, 0, 0, 0
    from unnest(array['ws_a', 'ws_b']) ws, generate_series(0, 79) day, generate_series(1, 20) agent;
    insert into agent_reply_times
    select ws, 'sandbox', date '2020-01-01' + day, 'agt_' || agent, place, 9
    from unnest(array['ws_a', 'ws_b']) ws, generate_series(0, 79) day, generate_series(1, 20) agent, generate_series(30, 40) place`)
  await server.db.pool.query('vacuum analyze agent_call_days, agent_reply_times')
  const { db, blocks } = explaining(server.db)
  const wanted = { workspace_id: 'ws_a', environment: 'sandbox', agent_id: null, agent_version: null, channel: null }
  const { totals } = await readStatistics(db, { ...wanted, from: '2020-02-01', to: '2020-02-10' })
  expect(totals.calls).toBe(10 * 20 * 250)
  expect(blocks()).toBeGreaterThan(0)
  expect(blocks()).toBeLessThan(200)
})

/** Twenty agents for 50 days, each with all stages. Another workspace has as many. */
test('times of answers read the sums of the days asked for alone', async () => {
  await server.db.pool.query(`
    insert into agent_stage_times
    select ws, 'sandbox', date '2020-01-01' + day, 'agt_' || agent, -1, stage, place, 9
    from unnest(array['ws_a', 'ws_b']) ws, generate_series(0, 49) day, generate_series(1, 20) agent,
      unnest(array['first_speech', 'recognition', 'first_byte', 'first_sentence']) stage, generate_series(30, 40) place`)
  await server.db.pool.query('vacuum analyze agent_stage_times')
  const { db, blocks } = explaining(server.db)
  const wanted = { workspace_id: 'ws_a', environment: 'sandbox', agent_id: null, agent_version: null }
  const { totals } = await readLatency(db, { ...wanted, from: '2020-02-01', to: '2020-02-10' })
  expect(totals.first_speech?.turns).toBe(10 * 20 * 11 * 9)
  expect(blocks()).toBeGreaterThan(0)
  expect(blocks()).toBeLessThan(600)
})
