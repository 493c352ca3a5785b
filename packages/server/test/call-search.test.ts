import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListCallsData } from '../src/generated/types.gen.ts'
import { liveCall } from './support/live-call.ts'
import { agentOf, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let workspace: TestWorkspace
let own_number: string

const CALLERS = ['+2348031234501', '+2348031234502'] as const

beforeAll(async () => {
  server = await startTestServer()
  workspace = await server.workspace()
  const { sandbox } = workspace
  const { agent_id } = await agentOf(sandbox)
  const number = await sandbox.numbers.auto({ agent_id, type: 'geo_did', country_code: 'NG' })
  own_number = number.e164
  await call(CALLERS[0], ['My parcel is LOST, near Ìbàdàn.'])
  await call(CALLERS[1], ['Please book a table.', 'For four people.', 'That is all.'])
  // Classified, then the words of both are stored.
  for (let round = 0; round < 3; round++) await server.advance(10_000)
})
afterAll(() => server.stop())

async function call(from_number: string, utterances: string[]): Promise<void> {
  await workspace.sandbox.sandbox.inboundCall({ to_number: own_number, from_number, utterances })
  for (let second = 0; second < 25; second += 2) await server.advance(2_000)
}

/** The callers of the calls that these filters leave. */
async function callers(query: ListCallsData['query'], { sandbox } = workspace): Promise<string[]> {
  return (await sandbox.calls.list(query)).items.map(({ from_number }) => from_number)
}

describe('calls are found', () => {
  test('by either number', async () => {
    expect(await callers({ number: CALLERS[0] })).toEqual([CALLERS[0]])
    expect(await callers({ number: own_number })).toEqual([CALLERS[1], CALLERS[0]])
    expect(await callers({ number: own_number, page_size: 1 })).toEqual([CALLERS[1]])
    expect(await callers({ number: '+2348039999999' })).toEqual([])
  })

  test('by all the words of a text, in any case and in any turn of the call', async () => {
    expect(await callers({ text: 'lost PARCEL' })).toEqual([CALLERS[0]])
    expect(await callers({ text: 'ìbàdàn' })).toEqual([CALLERS[0]])
    expect(await callers({ text: 'table four' })).toEqual([CALLERS[1]])
    expect(await callers({ text: 'parcel table' })).toEqual([])
  })

  test('by how they ended, how long they took and what they cost', async () => {
    const { items } = await workspace.sandbox.calls.list()
    const [longer, shorter] = items.toSorted((a, b) => b.duration_seconds - a.duration_seconds)
    expect(longer!.duration_seconds).toBeGreaterThan(shorter!.duration_seconds)
    const min_duration_seconds = longer!.duration_seconds
    expect(await callers({ min_duration_seconds })).toEqual([longer!.from_number])
    expect(await callers({ max_duration_seconds: min_duration_seconds - 1 })).toEqual([shorter!.from_number])
    expect(await callers({ end_reason: 'remote_hangup', max_cost_kobo: 0 })).toHaveLength(2)
    expect(await callers({ end_reason: 'idle' })).toEqual([])
    expect(await callers({ min_cost_kobo: 1 })).toEqual([])
    const resolutions = items.map(({ resolution }) => resolution)
    for (const resolution of ['resolved', 'unresolved'] as const)
      expect(await callers({ resolution })).toHaveLength(resolutions.filter((one) => one === resolution).length)
  })

  test('page by page', async () => {
    const pages = workspace.sandbox.calls.list({ max_cost_kobo: 0, page_size: 1 })
    const found = []
    for await (const { from_number } of pages) found.push(from_number)
    expect(found).toEqual([CALLERS[1], CALLERS[0]])
  })

  test('in their own workspace and environment only', async () => {
    const other = await server.workspace()
    expect(await callers({ text: 'parcel' }, other)).toEqual([])
    expect((await workspace.production.calls.list({ text: 'parcel' })).items).toEqual([])
    expect(await callers({ number: own_number }, other)).toEqual([])
  })
})

test('a text without a word is refused', async () => {
  const { status, json } = await rawClient(server, workspace.sandbox_key)('GET', '/v1/calls?text=%3F%21')
  expect({ status, code: json.error_code }).toEqual({ status: 400, code: 'INVALID_ARGUMENT' })
})

test('the words of a call are gone when its contact is erased', async () => {
  const { sandbox } = workspace
  const from_number = '+2348031234503'
  await call(from_number, ['The word is marmalade.'])
  for (let round = 0; round < 3; round++) await server.advance(10_000)
  expect(await callers({ text: 'marmalade' })).toEqual([from_number])
  await sandbox.contacts.erase(from_number)
  expect(await callers({ text: 'marmalade' })).toEqual([])
  expect(await callers({ number: from_number })).toEqual([from_number])
})

describe('the export', () => {
  test('has the calls of the list as CSV and as JSON', async () => {
    const get = (query: string) =>
      fetch(`${server.base_url}/v1/calls/export?${query}`, {
        headers: { Authorization: `Bearer ${workspace.sandbox_key}` },
      })
    const csv = await get('format=csv&text=parcel')
    expect(csv.headers.get('content-type')).toContain('text/csv')
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="calls.csv"')
    const [heading, row, ...rest] = (await csv.text()).split('\r\n')
    expect(heading).toMatch(/^call_id,agent_id,direction,status,from_number,to_number/)
    expect(row).toContain(`,inbound,completed,${CALLERS[0]},${own_number},`)
    expect(rest).toEqual([''])
    const rows = (await (await get(`number=${encodeURIComponent(CALLERS[1])}`)).json()) as { from_number: string }[]
    expect(rows).toMatchObject([{ from_number: CALLERS[1], end_reason: 'remote_hangup', cost_kobo: 0 }])
    expect(await (await get('end_reason=idle')).text()).toBe('[]\n')
  })

  test('does not hold what another workspace has', async () => {
    const { sandbox } = await server.workspace()
    const call_id = await liveCall(sandbox)
    const exported = await sandbox.calls.export()
    expect(await exported.json()).toMatchObject([{ call_id }])
  })
})
