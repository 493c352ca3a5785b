import type { ConversationRow } from '@ohun/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_ROWS } from '../src/features/conversations/export-rows.ts'
import { mergeNewest } from '../src/features/conversations/merge-newest.ts'
import { readCsv } from '../src/platform/csv.ts'
import { CONTACT, insertMessage, OWN, withConversation } from './support/conversations.ts'
import { agentOf, all } from './support/scenario.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const textsOf = (rows: readonly ConversationRow[]): string[] => rows.map(({ text }) => text)

async function csvOf(key: string, agent_id: string): Promise<string[][]> {
  const path = `/v1/agents/${agent_id}/conversations/export?format=csv`
  const response = await fetch(`${server.base_url}${path}`, { headers: { authorization: `Bearer ${key}` } })
  return [...readCsv(await response.text())].map(({ fields }) => fields)
}

describe('an export of messages', () => {
  test('says who wrote what to whom, in both directions', async () => {
    const { sandbox, agent_id, conversation_id } = await withConversation(server)
    const first = await insertMessage(server, conversation_id)
    const reply = { direction: 'outbound', body: 'It arrives tomorrow.', status: 'delivered' } as const
    const second = await insertMessage(server, conversation_id, reply)
    const at = server.clock.now().toISOString()
    const base = { conversation_id, call_id: null, channel: 'sms', timestamp: at, speaker: null }
    expect(await all(sandbox.agents.export(agent_id))).toEqual([
      {
        ...base,
        message_id: second,
        direction: 'outbound',
        from: OWN,
        to: CONTACT,
        text: reply.body,
        status: 'delivered',
      },
      {
        ...base,
        message_id: first,
        direction: 'inbound',
        from: CONTACT,
        to: OWN,
        text: 'Where is my order?',
        status: 'received',
      },
    ])
  })

  test('has the caption of what has no text', async () => {
    const { sandbox, agent_id, conversation_id } = await withConversation(server, 'whatsapp')
    const media = { direction: 'outbound', message_type: 'image', body: '' } as const
    await insertMessage(server, conversation_id, { ...media, media_caption: 'Your receipt' })
    await insertMessage(server, conversation_id, media)
    expect(textsOf(await all(sandbox.agents.export(agent_id)))).toEqual(['', 'Your receipt'])
  })

  test('puts messages and turns of calls in the order of time', async () => {
    const { sandbox, agent_id, conversation_id, workspace_id } = await withConversation(server)
    const { knex } = server.db
    const begun = server.clock.now()
    const at = (seconds: number): Date => new Date(begun.getTime() + seconds * 1_000)
    for (const [call_id, first] of [
      ['call_first', 10],
      ['call_second', 40],
    ] as const) {
      const numbers = { direction: 'inbound', from_number: CONTACT, to_number: OWN }
      const row = { call_id, workspace_id, agent_id, environment: 'sandbox', status: 'completed', ai_mode: 'byom' }
      await knex('calls').insert({ ...row, ...numbers, created_at: at(first), updated_at: at(first) })
      for (const position of [0, 1]) {
        const text = `call ${first + position * 10}`
        const turn = { call_id, position, turn_id: `trn_${call_id}_${position}`, role: 'caller', text }
        await knex('transcript_turns').insert({ ...turn, timestamp: at(first + position * 10) })
      }
    }
    for (const second of [5, 15, 25, 35, 45, 55])
      await insertMessage(server, conversation_id, { body: `message ${second}`, created_at: at(second) })
    const seconds = [5, 10, 15, 20, 25, 35, 40, 45, 50, 55]
    expect(textsOf(await all(sandbox.agents.export(agent_id)))).toEqual(
      seconds.toReversed().map((second) => `${second % 10 === 0 ? 'call' : 'message'} ${second}`),
    )
  })

  test('has the newest 10,000 rows over calls and messages, of which none comes twice', async () => {
    const { sandbox, agent_id, conversation_id, workspace_id } = await withConversation(server)
    const params = { agent_id, workspace_id, conversation_id, now: server.clock.now(), rows: 6_000 }
    await server.db.knex.raw(
      `with new_calls as (
         insert into calls (call_id, workspace_id, agent_id, environment, direction, status, from_number, to_number, ai_mode,
           created_at, updated_at)
         select 'call_of_export_' || lpad(n::text, 9, '0'), :workspace_id, :agent_id, 'sandbox', 'inbound', 'completed',
           '${CONTACT}', '${OWN}', 'byom', :now, :now
         from generate_series(1, :rows::int) n
       ), turns as (
         insert into transcript_turns (call_id, position, turn_id, role, text, "timestamp")
         select 'call_of_export_' || lpad(n::text, 9, '0'), 0, 'trn_x', 'caller', (2 * n)::text,
           :now::timestamptz + 2 * n * interval '1 second'
         from generate_series(1, :rows::int) n
       )
       insert into messages (message_id, workspace_id, environment, agent_id, conversation_id, channel, direction, "from", "to",
         message_type, body, segments, status, turn_id, created_at)
       select 'msg_of_export_' || lpad(n::text, 9, '0'), :workspace_id, 'sandbox', :agent_id, :conversation_id, 'sms', 'inbound',
         '${CONTACT}', '${OWN}', 'text', (2 * n + 1)::text, 1, 'received', 'trn_x',
         :now::timestamptz + (2 * n + 1) * interval '1 second'
       from generate_series(1, :rows::int) n`,
      params,
    )
    const texts = textsOf(await all(sandbox.agents.export(agent_id)))
    expect(texts.map(Number)).toEqual(Array.from({ length: MAX_ROWS }, (_, n) => 12_001 - n))
  })

  test('is safe in a spreadsheet', async () => {
    const { sandbox_key, agent_id, conversation_id } = await withConversation(server)
    await insertMessage(server, conversation_id, { body: '=HYPERLINK("http://evil.example","a")' })
    const [heading, record] = await csvOf(sandbox_key, agent_id)
    expect(heading?.slice(0, 3)).toEqual(['conversation_id', 'message_id', 'call_id'])
    expect(record?.slice(0, 1)).toEqual([conversation_id])
    expect(record?.slice(5, 9)).toEqual([CONTACT, OWN, `'=HYPERLINK("http://evil.example","a")`, 'received'])
  })

  test('shows of erased messages that they were', async () => {
    const { sandbox, agent_id, conversation_id } = await withConversation(server)
    await insertMessage(server, conversation_id)
    await sandbox.contacts.erase(CONTACT)
    expect(textsOf(await all(sandbox.agents.export(agent_id)))).toEqual(['[REDACTED]'])
  })

  test('is of the environment of the key, of this agent alone', async () => {
    const { sandbox, production, agent_id, conversation_id } = await withConversation(server)
    await insertMessage(server, conversation_id)
    const other = await agentOf(sandbox)
    expect(await all(production.agents.export(agent_id))).toEqual([])
    expect(await all(sandbox.agents.export(other.agent_id))).toEqual([])
    expect(await all(sandbox.agents.export(agent_id))).toHaveLength(1)
  })
})

describe('two sources', () => {
  const row = (second: number): { timestamp: string } => ({ timestamp: new Date(second * 1_000).toISOString() })
  const seconds = (rows: { timestamp: string }[]): number[] =>
    rows.map(({ timestamp }) => Date.parse(timestamp) / 1_000)

  /** Batches of any size, and how many of them have been read. */
  function source(batches: number[][]) {
    const seen = { read: 0, closed: false }
    const rows = (async function* () {
      try {
        for (const batch of batches) {
          seen.read += 1
          yield batch.map(row)
        }
      } finally {
        seen.closed = true
      }
    })()
    return { rows, seen }
  }

  test.each([
    [[], []],
    [[[3, 2], [1]], []],
    [[], [[], [3], [], [2, 1]]],
    [
      [[9, 5], [4]],
      [[8], [7, 6, 1]],
    ],
    [[[5, 5], [5]], [[5]]],
  ])('%j and %j are one by time', async (one, other) => {
    const merged = []
    for await (const batch of mergeNewest(source(one).rows, source(other).rows)) merged.push(...seconds(batch))
    expect(merged).toEqual([...one, ...other].flat().toSorted((a, b) => b - a))
  })

  test('are read no further than they are wanted, and closed when they are left', async () => {
    const many = Array.from({ length: 40 }, (_, batch) =>
      Array.from({ length: 250 }, (_, n) => 20_000 - batch * 250 - n),
    )
    const [one, other] = [source(many), source(many)]
    const merged = mergeNewest(one.rows, other.rows)
    await merged.next()
    expect([one.seen.read, other.seen.read]).toEqual([1, 1])
    await merged.return()
    expect([one.seen.closed, other.seen.closed]).toEqual([true, true])
  })
})
