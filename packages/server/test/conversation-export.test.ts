import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import type { ConversationRow } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_ROWS } from '../src/features/conversations/export-rows.ts'
import { readCsv } from '../src/platform/csv.ts'
import { startBackend } from './support/backend.ts'
import { advanceThroughCall, agentOf, all } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CONTACT = '+2348031234567'
const OWN = '+2348000000042'
const HEADING = 'conversation_id,message_id,call_id,channel,direction,from,to,text,status,timestamp,speaker'

let server: TestServer
let workspace: TestWorkspace
let agent_id: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  workspace = await server.workspace()
  ;({ agent_id } = await agentOf(workspace.sandbox))
})

const pathOf = (agent = agent_id): string => `/v1/agents/${agent}/conversations/export`

async function exported(query = '', { agent = agent_id, key = workspace.sandbox_key, method = 'GET' } = {}) {
  const headers = { authorization: `Bearer ${key}` }
  const response = await fetch(`${server.base_url}${pathOf(agent)}${query}`, { headers, method })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const recordsOf = (text: string): string[][] => [...readCsv(text)].slice(1).map(({ fields }) => fields)

interface Calls {
  /** Turns of each call, the oldest call first. */
  turns: number[]
  direction?: 'inbound' | 'outbound'
  environment?: 'production' | 'sandbox'
  /** The text of every turn; by default its number over all calls. */
  text?: string
}

let made = 0

/** Completed calls of the agent, whose turns are of the caller and the agent by turns. */
async function insertCalls({ turns, direction = 'inbound', environment = 'sandbox', text }: Calls): Promise<void> {
  const [from, to] = direction === 'inbound' ? [CONTACT, OWN] : [OWN, CONTACT]
  const { workspace_id } = workspace
  const [first, now] = [made, server.clock.now()]
  made += turns.length
  await server.db.knex.raw(
    `with new_calls as (
       insert into calls (call_id, workspace_id, agent_id, environment, direction, status, from_number, to_number, ai_mode,
         created_at, updated_at)
       select 'call_' || lpad((n + :first::int)::text, 20, '0'), :workspace_id, :agent_id, :environment, :direction, 'completed',
         :from, :to, 'byom', :now, :now
       from generate_series(1, cardinality(:turns::int[])) n
     )
     insert into transcript_turns (call_id, position, turn_id, role, text, "timestamp")
     select 'call_' || lpad((n + :first::int)::text, 20, '0'), at - 1, 'trn_' || at,
       (array['caller', 'agent'])[1 + (at - 1) % 2],
       coalesce(:said::text, (sum(1) over (order by n, at) - 1)::text), :now
     from unnest(:turns::int[]) with ordinality as t (count, n) cross join lateral generate_series(1, count) at`,
    { first, workspace_id, agent_id, environment, direction, from, to, now, turns, said: text ?? null },
  )
}

describe('an export', () => {
  test('has what was said in real calls, from either side', async () => {
    const backend = await startBackend()
    const { sandbox } = workspace
    await sandbox.agents.update(agent_id, { webhook_url: backend.url, greeting_text: 'Good day.' })
    const { e164 } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const { call_id } = await sandbox.calls.create({ agent_id, to_number: CONTACT })
    await advanceThroughCall(server, 6_000)
    const { transcript } = await sandbox.calls.get(call_id)
    const rows = JSON.parse((await exported()).text) as ConversationRow[]
    expect(rows).toEqual(
      transcript.toReversed().map(({ role, text, timestamp }) => ({
        conversation_id: null,
        message_id: null,
        call_id,
        channel: 'voice',
        text,
        status: 'completed',
        timestamp,
        speaker: null,
        ...(role === 'caller'
          ? { direction: 'inbound', from: CONTACT, to: e164 }
          : { direction: 'outbound', from: e164, to: CONTACT }),
      })),
    )
    expect(new Set(rows.map(({ direction }) => direction)).size).toBe(2)
    await backend.stop()
  })

  test('says who spoke in an inbound call, too', async () => {
    await insertCalls({ turns: [2] })
    expect(JSON.parse((await exported()).text)).toMatchObject([
      { direction: 'outbound', from: OWN, to: CONTACT, text: '1' },
      { direction: 'inbound', from: CONTACT, to: OWN, text: '0' },
    ])
  })

  test('is a file of its format: JSON unless CSV is asked for', async () => {
    await insertCalls({ turns: [1] })
    const json = await exported()
    expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(json.headers.get('content-disposition')).toBe(`attachment; filename="conversations-${agent_id}.json"`)
    expect((await exported('?format=json')).text).toBe(json.text)
    const csv = await exported('?format=csv')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="conversations-${agent_id}.csv"`)
    expect(csv.text.split('\r\n')).toEqual([
      HEADING,
      expect.stringMatching(/^,,call_\d+,voice,inbound,\+2348031234567,\+2348000000042,0,completed,2\S+Z,$/),
      '',
    ])
  })

  test('is valid when nothing was said', async () => {
    await insertCalls({ turns: [0, 0] })
    expect(JSON.parse((await exported()).text)).toEqual([])
    expect((await exported('?format=csv')).text).toBe(`${HEADING}\r\n`)
  })

  test.each([
    ['=HYPERLINK("http://evil.example","a")', `'=HYPERLINK("http://evil.example","a")`],
    ['-1+1|cmd', `'-1+1|cmd`],
    ['\t@SUM(A1)', `'\t'@SUM(A1)`],
    [';=1+1', `;'=1+1`],
    ['Hello;"=1+1', `Hello;'"=1+1`],
    ['Hello\n=1+1', `Hello\n'=1+1`],
    ['a, "b"\r\nc', 'a, "b"\nc'],
    ['Ẹ káàárọ̀', 'Ẹ káàárọ̀'],
    [CONTACT, CONTACT],
  ])('is safe in a spreadsheet and whole in JSON: %j', async (text, cell) => {
    await insertCalls({ turns: [1], text })
    const [record] = recordsOf((await exported('?format=csv')).text)
    expect(record?.slice(5, 8)).toEqual([CONTACT, OWN, cell])
    expect(JSON.parse((await exported()).text)).toMatchObject([{ text }])
  })

  test('leaves out no turn and none comes twice, wherever a batch ends', async () => {
    const turns = [3, 0, 1, 700, ...Array.from({ length: 120 }, () => 0), 249, 1, 0, 250, 251, 0]
    await insertCalls({ turns })
    const total = turns.reduce((sum, count) => sum + count, 0)
    const rows = JSON.parse((await exported()).text) as ConversationRow[]
    expect(rows.map(({ text }) => Number(text))).toEqual(Array.from({ length: total }, (_, n) => total - 1 - n))
  })

  test('has the newest 10,000 rows', async () => {
    await insertCalls({ turns: Array.from({ length: 1_005 }, () => 10) })
    const texts = recordsOf((await exported('?format=csv')).text).map((fields) => Number(fields[7]))
    expect(texts).toEqual(Array.from({ length: MAX_ROWS }, (_, n) => 10_049 - n))
  })

  test('shows of erased calls that they were', async () => {
    await insertCalls({ turns: [4] })
    await workspace.sandbox.contacts.erase(CONTACT)
    expect(JSON.parse((await exported()).text)).toMatchObject([{ text: '[REDACTED]' }])
  })

  test('is of the environment of the key, of this agent alone', async () => {
    await insertCalls({ turns: [1], environment: 'production' })
    const other = await agentOf(workspace.sandbox)
    expect(JSON.parse((await exported()).text)).toEqual([])
    expect(JSON.parse((await exported('', { agent: other.agent_id })).text)).toEqual([])
    expect(JSON.parse((await exported('', { key: workspace.production_key })).text)).toHaveLength(1)
  })

  test('is refused to others, of what there is not, and in other formats', async () => {
    const { sandbox_key } = await server.workspace()
    const foreign = await exported('', { key: sandbox_key })
    expect(foreign.status).toBe(404)
    expect(JSON.parse(foreign.text)).toMatchObject({ error_code: 'NOT_FOUND' })
    expect(await exported('', { agent: 'agt_none' })).toMatchObject({ status: 404 })
    const { status, text } = await exported('?format=xlsx')
    expect(status).toBe(400)
    expect(JSON.parse(text)).toMatchObject({
      error_code: 'INVALID_ARGUMENT',
      message: expect.stringMatching(/^format: /),
    })
  })

  test('is given by the SDK row by row, or as text', async () => {
    await insertCalls({ turns: Array.from({ length: 60 }, () => 10) })
    const rows = await all(workspace.sandbox.agents.export(agent_id))
    expect(rows.map(({ text }) => text)).toEqual(Array.from({ length: 600 }, (_, n) => String(599 - n)))
    const csv = await workspace.sandbox.agents.export(agent_id, { format: 'csv' })
    expect(recordsOf(await csv.text())).toHaveLength(600)
    await expect(all(workspace.sandbox.agents.export(agent_id, { format: 'csv' }))).rejects.toMatchObject({
      code: 'USAGE',
    })
    await expect(all(workspace.sandbox.agents.export('agt_none'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('open exports', () => {
  /** More than both sockets' buffers hold. */
  beforeEach(() => insertCalls({ turns: Array.from({ length: 100 }, () => 100), text: 'x'.repeat(4_000) }))

  /** One that is not read any further than its head. */
  async function opened(): Promise<IncomingMessage> {
    const headers = { authorization: `Bearer ${workspace.sandbox_key}` }
    const asked = request(`${server.base_url}${pathOf()}?format=csv`, { headers, agent: false })
    asked.end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    response.on('error', () => {})
    return response
  }

  /** The rows of a large file, without reading their fields. */
  const rowsIn = (csv: Buffer): number => csv.toString('latin1').split('\r\n').length - 2

  /** Until it is so: the server learns of a closed connection in its own time. */
  async function until(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await isSo())) await turn()
  }

  test('are two of a workspace at most; one that is left makes room', async () => {
    const [first, second] = [await opened(), await opened()]
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    const refused = await exported()
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('10')
    expect(JSON.parse(refused.text)).toMatchObject({ error_code: 'RATE_LIMITED' })
    const other = await server.workspace()
    expect(await exported('', { key: other.sandbox_key })).toMatchObject({ status: 404 })
    first.destroy()
    await until(async () => (await exported('', { method: 'HEAD' })).status === 200)
    expect(rowsIn(await buffer(second))).toBe(MAX_ROWS)
    await until(async () => (await exported('', { method: 'HEAD' })).status === 200)
  })

  test('hold no connection to the database while nobody reads them, and read no further', async () => {
    const { pool } = server.db
    const seen: unknown[] = []
    const query = pool.query.bind(pool)
    pool.query = ((...args: unknown[]) => {
      seen.push((args[0] as { name?: string }).name)
      return (query as (...all: unknown[]) => unknown)(...args)
    }) as typeof pool.query
    const response = await opened()
    const batches = (): number => seen.filter((name) => name === 'spoken_turns_before').length
    let before = -1
    while (before !== batches() || pool.idleCount !== pool.totalCount) {
      before = batches()
      for (let pass = 0; pass < 200; pass++) await turn()
    }
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThan(30)
    const rows = rowsIn(await buffer(response))
    pool.query = query
    expect(rows).toBe(MAX_ROWS)
    expect(batches()).toBe(MAX_ROWS / 250)
  })
})
