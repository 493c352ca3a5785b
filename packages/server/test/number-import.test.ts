import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operator } from './support/operator.ts'
import { agentOf } from './support/scenario.ts'
import { ENCRYPTION_KEY, startTestServer, type TestServer } from './support/test-server.ts'
import { amount } from '../../../test/amounts.ts'

const HEADING = 'e164,type,country_code,channels,area_code'
const ROWS = amount(6_000, 100_000)

let server: TestServer
let ohunServer: ReturnType<typeof operator>

beforeAll(async () => {
  server = await startTestServer()
  ohunServer = operator({ DATABASE_URL: server.db.url, OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex') })
})
afterAll(() => server.stop())

let made = 0

/** Rows of numbers that nothing else uses. */
function mobileRows(count: number): string[] {
  return Array.from({ length: count }, () => `+23470${String(++made).padStart(8, '0')},mobile_virtual,NG,voice;sms,`)
}

const importRows = (rows: string[], ...flags: string[]) =>
  ohunServer(['numbers', 'import', 'numbers.csv', ...flags], {
    files: { 'numbers.csv': [HEADING, ...rows].join('\n') },
  })

async function inPool(rows: string[]): Promise<number> {
  const e164s = rows.map((row) => row.split(',')[0] as string)
  return (await server.db.knex('numbers').whereIn('e164', e164s).where({ environment: 'production' })).length
}

describe('ohun-server numbers import', () => {
  test('puts every row into the production pool, where it can be claimed at once', async () => {
    const row = '+23492345678,geo_did,NG,voice,9'
    expect(await importRows([row])).toMatchObject({ code: 0, json: { rows: 1, imported: 1, unchanged: 0, faults: [] } })
    const { production } = await server.workspace()
    const { items } = await production.numbers.available({ type: 'geo_did', area_code: '9' })
    expect(items).toMatchObject([
      { e164: '+23492345678', channels: ['voice'], status: 'available', environment: 'production' },
    ])
    const { agent_id } = await agentOf(production)
    const claim = { number_id: items[0]!.number_id, agent_id }
    expect(await production.numbers.claim(claim)).toMatchObject({ e164: '+23492345678', status: 'provisioned' })
    expect(await importRows([row])).toMatchObject({ code: 0, json: { imported: 0, unchanged: 1 } })
    expect(await production.numbers.get(claim.number_id)).toMatchObject({ status: 'provisioned', agent_id })
  })

  test('imports nothing while a row is faulty, and says every fault', async () => {
    const rows = [...mobileRows(2), '0803,mobile,NG,voice,']
    const refused = await importRows(rows)
    expect(refused).toMatchObject({ code: 9, stdout: '', error: { error_code: 'INVALID_ARGUMENT', exit_code: 9 } })
    expect(refused.error.faults).toMatchObject([
      { line: 4, field: 'e164' },
      { line: 4, field: 'type' },
    ])
    expect(await inPool(rows)).toBe(0)
  })

  test('imports the other rows with --skip-faulty', async () => {
    const rows = [...mobileRows(2), '0803,mobile,NG,voice,']
    const ran = await importRows(rows, '--skip-faulty')
    expect(ran).toMatchObject({
      code: 0,
      json: { rows: 3, imported: 2, faulty: 1, faults: [{ line: 4 }, { line: 4 }] },
    })
    expect(await inPool(rows)).toBe(2)
  })

  test('only says what it would do with --dry-run', async () => {
    const rows = mobileRows(3)
    expect(await importRows(rows, '--dry-run')).toMatchObject({ code: 0, json: { imported: 3, dry_run: true } })
    expect(await inPool(rows)).toBe(0)
  })

  test('refuses a row that is in the pool with other values', async () => {
    const [row] = mobileRows(1) as [string]
    await importRows([row])
    const refused = await importRows([...mobileRows(1), row.replace('voice;sms', 'voice')])
    const message = expect.stringContaining('in the pool otherwise: mobile_virtual, NG, voice;sms') as string
    expect(refused).toMatchObject({ code: 9, error: { faults: [{ line: 3, field: 'e164', message }] } })
  })

  test('twice at once with the same rows in opposite order imports each once', async () => {
    const rows = mobileRows(6_000)
    const [first, second] = await Promise.all([importRows(rows), importRows(rows.toReversed())])
    expect([first.code, second.code]).toEqual([0, 0])
    const imported = [first, second].map(({ json }) => json['imported'] as number)
    expect(imported[0]! + imported[1]!).toBe(rows.length)
    expect(await inPool(rows.slice(0, 100))).toBe(100)
  })

  test(`takes ${ROWS} rows in one go, and again`, async () => {
    const rows = mobileRows(ROWS)
    expect(await importRows(rows)).toMatchObject({ code: 0, json: { rows: ROWS, imported: ROWS } })
    expect(await importRows(rows)).toMatchObject({ code: 0, json: { imported: 0, unchanged: ROWS } })
  })

  test('leaves nothing behind when it is interrupted', async () => {
    const rows = mobileRows(3)
    const files = { 'numbers.csv': [HEADING, ...rows].join('\n') }
    const argv = ['numbers', 'import', 'numbers.csv']
    const ran = await ohunServer(argv, { files, signal: AbortSignal.abort() })
    expect(ran).toMatchObject({ code: 130, error: { error_code: 'INTERRUPTED' } })
    expect(await inPool(rows)).toBe(0)
  })

  test('shows a person the faults line by line', async () => {
    const files = { 'numbers.csv': `${HEADING}\n0803,mobile_virtual,NG,voice,` }
    const { code, stderr } = await ohunServer(['numbers', 'import', 'numbers.csv'], { files, terminal: true })
    expect(code).toBe(9)
    expect(stderr).toBe(
      'error numbers.csv has a fault; nothing was imported. (INVALID_ARGUMENT)\n' +
        '  line 2: e164 is "0803"; E.164 such as +2348031234567\n',
    )
  })
})
