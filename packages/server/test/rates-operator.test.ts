import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator } from './support/operator.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { ENCRYPTION_KEY } from './support/test-server.ts'

let db: TestDatabase
let directory: string
let rates_file: string

beforeAll(async () => {
  db = await createTestDatabase()
  directory = await mkdtemp(join(tmpdir(), 'ohun-rates-'))
  rates_file = join(directory, 'rates.json')
})
afterAll(async () => {
  await db.drop()
  await rm(directory, { recursive: true })
})

const ohunServer = (argv: string[], OHUN_RATES_FILE?: string, terminal = false) =>
  operator({
    DATABASE_URL: db.url,
    OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex'),
    ...(OHUN_RATES_FILE && { OHUN_RATES_FILE }),
  })(['rates', ...argv], { terminal })

const GHANA = {
  prefix: '+233',
  name: 'Ghana',
  allowed: true,
  minute_kobo: 25_000,
  transfer_kobo: 100_000,
  sms_segment_kobo: 6_000,
}
const PREMIUM = {
  prefix: '+2339',
  name: null,
  allowed: false,
  minute_kobo: null,
  transfer_kobo: null,
  sms_segment_kobo: null,
}

test('ohun-server rates lists the file, and looks up a number by its longest prefix', async () => {
  await writeFile(rates_file, JSON.stringify({ destinations: [{ prefix: '+2339', allowed: false }, GHANA] }))
  expect(await ohunServer([], rates_file)).toMatchObject({
    code: 0,
    json: { rates_file, destinations: [GHANA, PREMIUM] },
  })
  const lookUp = async (number: string) => (await ohunServer(['--number', number], rates_file)).json
  expect(await lookUp('+233241234567')).toEqual({ number: '+233241234567', ...GHANA })
  expect(await lookUp('+233912345678')).toEqual({ number: '+233912345678', ...PREMIUM })
  expect(await lookUp('+19005550123')).toMatchObject({ prefix: null, allowed: false })
})

test('without a file Nigeria is allowed', async () => {
  const { json } = await ohunServer([])
  expect(json).toMatchObject({ rates_file: null, destinations: [{ prefix: '+234', allowed: true }] })
  expect((await ohunServer([], undefined, true)).stderr).toContain('OHUN_RATES_FILE is not set')
  expect((await ohunServer(['--number', '+2348031234567'])).json).toMatchObject({ prefix: '+234', allowed: true })
  expect((await ohunServer(['--number', '+2349001234567'])).json).toMatchObject({ prefix: null, allowed: false })
})

test('2 for a file with an error, and for a text that is not a number', async () => {
  await writeFile(rates_file, JSON.stringify({ destinations: [{ prefix: '233' }] }))
  const faulty = await ohunServer([], rates_file)
  expect(faulty).toMatchObject({ code: 2, error: { error_code: 'USAGE' } })
  expect(faulty.stderr).toContain('destinations[0].prefix')
  expect(await ohunServer(['--number', '0803'])).toMatchObject({ code: 2, error: { error_code: 'USAGE' } })
})
