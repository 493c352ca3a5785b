import type { OptOut } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { all, outcomesOf, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let workspace: TestWorkspace

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  workspace = await server.workspace()
})

const number = (serial: number): string => `+23480310${String(serial).padStart(5, '0')}`
const numbersOf = (entries: OptOut[]): string[] => entries.map(({ e164 }) => e164)

describe('POST /v1/opt-outs', () => {
  test('puts the number on the list of its environment alone', async () => {
    const added = await workspace.sandbox.optOuts.add({ e164: number(1) })
    const entry = { e164: number(1), environment: 'sandbox', channel: null, keyword: null }
    expect(added).toMatchObject({ ...entry, opted_out_at: server.clock.now().toISOString() })
    expect((await workspace.sandbox.optOuts.list()).items).toMatchObject([entry])
    expect((await workspace.production.optOuts.list()).items).toEqual([])
  })

  test('again, and at once, leaves the first entry as it is', async () => {
    const first = await workspace.sandbox.optOuts.add({ e164: number(1) })
    await server.advance(60_000)
    const again = await Promise.all(
      [1, 2, 2, 2].map((serial) => workspace.sandbox.optOuts.add({ e164: number(serial) })),
    )
    expect(again[0]).toMatchObject({ opted_out_at: first.opted_out_at })
    expect(numbersOf(await all(workspace.sandbox.optOuts.list()))).toEqual([number(2), number(1)])
  })

  test.each([[{}], [{ e164: '08031234567' }], [{ e164: number(1), keyword: 'STOP' }], [{ e164: 234 }]])(
    '400 INVALID_ARGUMENT for %j',
    async (body) => {
      const post = rawClient(server, workspace.sandbox_key)
      const { status, json } = await post('POST', '/v1/opt-outs', { body })
      expect([status, json.error_code]).toEqual([400, 'INVALID_ARGUMENT'])
    },
  )

  test('429 RATE_LIMITED for one more than 100,000; those who opted out by message do not count', async () => {
    const { workspace_id } = workspace
    await server.db.pool.query(
      `insert into opt_outs (workspace_id, environment, e164, channel, keyword, opted_out_at)
       select $1, 'sandbox', '+23470' || lpad(i::text, 8, '0'), case when i > 99999 then 'sms' end,
         case when i > 99999 then 'STOP' end, now()
       from generate_series(1, 100005) i`,
      [workspace_id],
    )
    const adding = [1, 2, 3].map((serial) => workspace.sandbox.optOuts.add({ e164: number(serial) }))
    const outcome = outcomesOf(await Promise.allSettled(adding))
    expect(outcome).toEqual({ succeeded: 1, codes: ['RATE_LIMITED', 'RATE_LIMITED'] })
    await workspace.production.optOuts.add({ e164: number(1) })
    expect(await workspace.sandbox.optOuts.add({ e164: '+2347000000001' })).toMatchObject({ keyword: null })
  })
})

describe('GET /v1/opt-outs', () => {
  test('gives every number once, newest first, those of one instant too', async () => {
    const added: string[] = []
    for (const serial of [3, 1, 2, 5, 4]) {
      await workspace.sandbox.optOuts.add({ e164: number(serial) })
      if (serial === 2) await server.advance(1_000)
      added.push(number(serial))
    }
    const listed = numbersOf(await all(workspace.sandbox.optOuts.list({ page_size: 2 })))
    expect(listed).toEqual([number(5), number(4), number(3), number(2), number(1)])
    expect(listed.toSorted()).toEqual(added.toSorted())
  })

  test('shows nothing of another workspace, which may list the same number', async () => {
    const other = await server.workspace()
    await other.sandbox.optOuts.add({ e164: number(7) })
    expect((await workspace.sandbox.optOuts.list()).items).toEqual([])
    await workspace.sandbox.optOuts.add({ e164: number(7) })
    expect(numbersOf((await other.sandbox.optOuts.list()).items)).toEqual([number(7)])
  })
})
