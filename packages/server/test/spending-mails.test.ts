import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { charge } from '../src/features/billing/charge.ts'
import { Destinations, type Rate } from '../src/domain/destinations.ts'
import { createIds } from '../src/platform/ids.ts'
import { createLog } from '../src/platform/log.ts'
import { FakeSmsLink } from './support/fake-link.ts'
import { FakeTrunk } from './support/fake-line.ts'
import { agentOf, numbersInPool } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const NIGERIA = '+2348031234567'

const open = (prefix: string, name: string | null = null): Rate => {
  return { prefix, name, allowed: true, minute_kobo: null, transfer_kobo: null, sms_segment_kobo: null }
}
const destinations = new Destinations([open('+234'), open('+233', 'Ghana'), open('+44'), open('+27'), open('+1')])

const trunk = new FakeTrunk()
const link = new FakeSmsLink('mtn')
let server: TestServer
let workspace: TestWorkspace
let agent_id: string

beforeAll(async () => {
  const carriers = { trunks: [trunk], links: { sms: [link], whatsapp: [] }, destinations }
  server = await startTestServer({}, createLog('silent'), carriers)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.db.knex('mail_outbox').delete()
  workspace = await server.workspace()
  return hangUp
})

/** Ends all calls. The timers of a call in progress fire for each second of a day that passes. */
async function hangUp(): Promise<void> {
  for (const line of trunk.lines.splice(0)) line.leaves()
  await server.settle()
}

async function numbered(client = workspace.production): Promise<void> {
  ;({ agent_id } = await agentOf(client, { call_window_start: null, call_window_end: null }))
  const environment = client === workspace.production ? 'production' : 'sandbox'
  const [number_id] = await numbersInPool(server.db, { count: 1, environment })
  await client.numbers.claim({ number_id: number_id!, agent_id })
}

const mails = async (about: RegExp): Promise<{ to: string; text: string }[]> => {
  const rows = await server.db.knex<{ to: string; subject: string; text: string }>('mail_outbox').orderBy('created_at')
  return rows.filter(({ subject }) => about.test(subject))
}

describe('the mail about a new country', () => {
  const COUNTRY = /new country/
  const place = (to_number: string, client = workspace.production) => client.calls.create({ agent_id, to_number })

  test('goes to the owner once, for the first call there', async () => {
    await numbered()
    await place('+233241234567')
    await place('+233301234567')
    await server.advance(MINUTE_MS)
    const [mail, ...more] = await mails(COUNTRY)
    expect(more).toEqual([])
    expect(mail?.text).toContain('+233 (Ghana), at 2026-')
    await hangUp()
    for (let days = 0; days < 2; days++) await server.leap(DAY_MS)
    expect(await mails(COUNTRY)).toHaveLength(1)
  })

  test('is at most one in a day: what follows is in the next', async () => {
    await numbered()
    await place('+447911123456')
    await server.advance(MINUTE_MS)
    await place('+27821234567')
    await place('+14155550100')
    await hangUp()
    await server.leap(HOUR_MS)
    expect(await mails(COUNTRY)).toHaveLength(1)
    await server.leap(DAY_MS)
    const [first, second, ...more] = await mails(COUNTRY)
    expect(more).toEqual([])
    expect(first?.text).toContain('+44, at')
    expect(first?.text).not.toContain('+27')
    for (const code of ['+27, at', '+1, at']) expect(second?.text).toContain(code)
    expect(second?.text).not.toContain('+44')
  })

  test('is sent for a message and for a transfer too', async () => {
    await numbered()
    await workspace.production.messages.create({ agent_id, channel: 'sms', to: '+447911123456', body: 'Good day.' })
    const { call_id } = await place(NIGERIA)
    await server.settle()
    await workspace.production.calls.transfer(call_id, { destination: '+233241234567' })
    await server.advance(MINUTE_MS)
    const [mail] = await mails(COUNTRY)
    for (const code of ['+44', '+233']) expect(mail?.text).toContain(code)
  })

  test('is not sent for Nigeria, nor for the sandbox, nor for a destination that was refused', async () => {
    await numbered()
    await place(NIGERIA)
    await expect(place('+88161234567')).rejects.toMatchObject({ code: 'DESTINATION_NOT_ALLOWED' })
    await numbered(workspace.sandbox)
    await place('+233241234567', workspace.sandbox)
    await server.advance(MINUTE_MS)
    expect(await mails(COUNTRY)).toEqual([])
  })

  test('is not sent to an address that is not verified', async () => {
    workspace = await server.workspace({ verified: false })
    await server.db.knex('reached_countries').insert({
      workspace_id: workspace.workspace_id,
      calling_code: '+44',
      reached_at: server.clock.now(),
    })
    await server.advance(MINUTE_MS)
    expect(await mails(COUNTRY)).toEqual([])
  })
})

describe('the mail about spending', () => {
  const SPENDING = /spends much more/

  async function charged(amount_kobo: number, entry_type: 'sms_segment' | 'number_month'): Promise<void> {
    const { workspace_id } = workspace
    const ids = createIds(server.clock)
    const cause = ids('msg')
    const used = { workspace_id, entry_type, cause, quantity: 1, amount_kobo, limit: null, agent_id: null }
    await charge({ clock: server.clock, ids }, server.db, used)
  }

  /** Then the hour passes in which it was spent, it is summed up, and the sums are looked at. */
  async function spend(amount_kobo: number, entry_type: 'sms_segment' | 'number_month' = 'sms_segment'): Promise<void> {
    await charged(amount_kobo, entry_type)
    for (const minutes of [66, 1]) await server.leap(minutes * MINUTE_MS)
  }

  test('goes to the owner when a day costs more than five times the average before, at most once a day', async () => {
    for (let day = 0; day < 7; day++) {
      await charged(300_000, 'sms_segment')
      await server.leap(DAY_MS)
    }
    expect(await mails(SPENDING)).toEqual([])
    await spend(1_500_000)
    expect(await mails(SPENDING)).toEqual([])
    await spend(1)
    const [mail] = await mails(SPENDING)
    expect(mail?.text).toContain('NGN 15000.01')
    expect(mail?.text).toContain('NGN 3000.00')
    await spend(5_000_000)
    expect(await mails(SPENDING)).toHaveLength(1)
  })

  test('is not sent below NGN 10,000, nor for numbers', async () => {
    await spend(1_000_000)
    await spend(9_000_000, 'number_month')
    expect(await mails(SPENDING)).toEqual([])
    await spend(1)
    expect(await mails(SPENDING)).toHaveLength(1)
  })
})
