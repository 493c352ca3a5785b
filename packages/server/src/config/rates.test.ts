import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadRates, parseRates } from './rates.ts'

const GHANA = {
  prefix: '+233',
  name: 'Ghana',
  allowed: true,
  minute_kobo: 25_000,
  transfer_kobo: 100_000,
  sms_segment_kobo: 6_000,
}

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ohun-rates-'))
})
afterAll(() => rm(directory, { recursive: true }))

test('lists destinations; one with only a prefix is allowed at the prices of the plans', () => {
  const { rates, faults } = parseRates(JSON.stringify({ destinations: [GHANA, { prefix: '+234' }] }))
  expect(faults).toEqual([])
  const plain = {
    prefix: '+234',
    name: null,
    allowed: true,
    minute_kobo: null,
    transfer_kobo: null,
    sms_segment_kobo: null,
  }
  expect(rates).toEqual([GHANA, plain])
})

test.each([
  ['not JSON', '{', 'the file'],
  ['no list', { destinations: {} }, 'destinations'],
  ['nothing', {}, 'destinations'],
  ['another member', { destinations: [], rates: [] }, 'rates'],
  ['too many', { destinations: Array.from({ length: 1_001 }, (_, at) => ({ prefix: `+${at + 1}` })) }, 'destinations'],
  ['no prefix', { destinations: [{ allowed: true }] }, 'destinations[0].prefix'],
  ['a prefix without a plus', { destinations: [{ prefix: '234' }] }, 'destinations[0].prefix'],
  ['a prefix in the national form', { destinations: [{ prefix: '+0803' }] }, 'destinations[0].prefix'],
  ['a prefix twice', { destinations: [GHANA, { prefix: '+233' }] }, 'destinations[1].prefix'],
  ['a price that is negative', { destinations: [{ ...GHANA, minute_kobo: -1 }] }, 'destinations[0].minute_kobo'],
  ['a price of nothing', { destinations: [{ ...GHANA, minute_kobo: 0 }] }, 'destinations[0].minute_kobo'],
  ['a transfer below nothing', { destinations: [{ ...GHANA, transfer_kobo: -1 }] }, 'destinations[0].transfer_kobo'],
  ['a price in text', { destinations: [{ ...GHANA, sms_segment_kobo: '60' }] }, 'destinations[0].sms_segment_kobo'],
  ['a price in millions', { destinations: [{ ...GHANA, minute_kobo: 1e9 }] }, 'destinations[0].minute_kobo'],
  ['a switch in text', { destinations: [{ ...GHANA, allowed: 'yes' }] }, 'destinations[0].allowed'],
  ['an unknown member', { destinations: [{ ...GHANA, price: 5 }] }, 'destinations[0].price'],
])('refuses %s', (_title, file, path) => {
  const { rates, faults } = parseRates(typeof file === 'string' ? file : JSON.stringify(file))
  expect(faults.map((fault) => fault.path)).toEqual([path])
  expect(faults[0]?.accepted).not.toBe('')
  if (path !== 'destinations[1].prefix') expect(rates).toEqual([])
})

test('is loaded from OHUN_RATES_FILE, which may be public; without one Nigeria is allowed', async () => {
  const rates_file = join(directory, 'rates.json')
  await writeFile(rates_file, JSON.stringify({ destinations: [GHANA] }), { mode: 0o644 })
  expect((await loadRates({ rates_file })).rates).toEqual([GHANA])
  expect((await loadRates({ rates_file: null })).rates).toMatchObject([{ prefix: '+234', allowed: true }])
})

test('stops the start with each fault on a separate line', async () => {
  const rates_file = join(directory, 'faulty.json')
  await writeFile(rates_file, JSON.stringify({ destinations: [{ prefix: '1' }, { ...GHANA, minute_kobo: 0.5 }] }))
  const error = (await loadRates({ rates_file }).catch((error: unknown) => error)) as Error
  expect(error.message.split('\n')).toEqual([
    expect.stringMatching(/^OHUN_RATES_FILE, .*faulty\.json: destinations\[0\]\.prefix .* Accepted: a prefix/),
    expect.stringMatching(/: destinations\[1\]\.minute_kobo is 0\.5\. Accepted: a whole number from 1 to 10000000\.$/),
  ])
})
