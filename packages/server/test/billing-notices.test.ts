import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { internalSubjects } from '../src/delivery/internal-events.ts'
import { charge } from '../src/features/billing/charge.ts'
import type { Charge } from '../src/features/billing/charge-sql.ts'
import { Destinations } from '../src/domain/destinations.ts'
import { recordPrices } from '../src/features/billing/notices/record-prices.ts'
import { plans } from '../src/features/billing/plans.ts'
import { createIds, type Ids } from '../src/platform/ids.ts'
import { createLog } from '../src/platform/log.ts'
import { agentOf, rawClient, setBalance, startSecondServer } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'
import { startWebhookReceiver } from './support/webhook-receiver.ts'
import { amount } from '../../../test/amounts.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const LOW = /balance is (low|used up)/

let server: TestServer
let ids: Ids
let logged: Record<string, unknown>[] = []

beforeAll(async () => {
  const log = createLog('info', {
    write: (line: string) => void logged.push(JSON.parse(line) as (typeof logged)[number]),
  })
  server = await startTestServer({}, log)
  ids = createIds(server.clock)
})
afterAll(() => server.stop())
beforeEach(async () => {
  logged = []
  await server.db.knex('mail_outbox').delete()
})

const spend = ({ workspace_id }: TestWorkspace, amount_kobo: number, more: Partial<Charge> = {}) =>
  charge({ clock: server.clock, ids }, server.db, {
    workspace_id,
    entry_type: 'sms_segment',
    cause: ids('msg'),
    quantity: 1,
    amount_kobo,
    limit: null,
    agent_id: null,
    ...more,
  })

interface SentMail {
  to: string
  subject: string
  text: string
  created_at: Date
}

const mails = async (): Promise<SentMail[]> => {
  const rows = await server.db.knex<SentMail>('mail_outbox').orderBy('created_at')
  return rows.filter(({ subject }) => LOW.test(subject))
}

/** A workspace that is warned below NGN 5,000. */
async function warned(options: Parameters<TestServer['workspace']>[0] = {}): Promise<TestWorkspace> {
  const workspace = await server.workspace({ balance_kobo: 0, ...options })
  await workspace.production.workspace.update({ low_balance_threshold_kobo: 500_000 })
  return workspace
}

const noticed = (subject: string) => logged.filter((line) => line['subject'] === subject)

/** Below the threshold of NGN 5,000 and back. */
async function fallLow(workspace: TestWorkspace): Promise<void> {
  await setBalance(server, workspace, 600_000)
  await spend(workspace, 200_000)
}

describe('the mail about a low balance', () => {
  test('goes to the owner once when the balance falls below the threshold, and names both', async () => {
    const workspace = await warned({ balance_kobo: 600_000 })
    await spend(workspace, 50_000)
    await server.advance(MINUTE_MS)
    expect(await mails()).toEqual([])
    await spend(workspace, 60_000)
    await spend(workspace, 10_000)
    await server.advance(MINUTE_MS)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.text).toContain('NGN 4800.00')
    expect(mail?.text).toContain('NGN 5000.00')
  })

  test('comes again after 24 hours and not before, however often the balance falls', async () => {
    const workspace = await warned({ balance_kobo: 0 })
    await fallLow(workspace)
    for (const hours of [1, 1, 10, 11]) {
      await server.leap(hours * HOUR_MS)
      await fallLow(workspace)
    }
    await server.advance(MINUTE_MS)
    expect(await mails()).toHaveLength(1)
    await server.leap(2 * HOUR_MS)
    await fallLow(workspace)
    await server.advance(MINUTE_MS)
    expect(await mails()).toHaveLength(2)
  })

  test('is not sent for a balance that was topped up meanwhile, nor to an address that is not verified', async () => {
    const [topped, unverified] = [await warned(), await warned({ verified: false })]
    for (const workspace of [topped, unverified]) await fallLow(workspace)
    await setBalance(server, topped, 10_000_000)
    await server.advance(MINUTE_MS)
    expect(await mails()).toEqual([])
  })

  test('is tried again if the mail server refuses it, and counts for nothing', async () => {
    const workspace = await warned()
    await server.db.knex.raw('alter table mail_outbox rename to mail_outbox_away')
    await fallLow(workspace)
    await server.advance(MINUTE_MS)
    await server.db.knex.raw('alter table mail_outbox_away rename to mail_outbox')
    await server.leap(HOUR_MS)
    expect(await mails()).toHaveLength(1)
  })

  test('never goes out twice in 24 hours, whatever happens to the balance, by two processes', async () => {
    const second = await startSecondServer(server)
    const step = fc.record({
      amount: fc.integer({ min: 0, max: 900_000 }),
      minutes: fc.integer({ min: 1, max: 20 * 60 }),
    })
    let longest = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        await server.db.knex('mail_outbox').delete()
        const workspaces = [await warned({ balance_kobo: 0 }), await warned({ balance_kobo: 0 })]
        for (const { amount, minutes } of steps) {
          for (const workspace of workspaces) {
            await setBalance(server, workspace, 1_000_000)
            await spend(workspace, amount + 1)
          }
          await second.idle()
          // In one leap: hours that pass step by step overtake a mail that is on its way, and it is dated hours later.
          await server.leap(minutes * MINUTE_MS)
          await Promise.all([server.settle(), second.idle()])
        }
        longest = Math.max(longest, (await mails()).length)
        for (const times of Map.groupBy(await mails(), ({ to }) => to).values())
          for (const [index, { created_at }] of times.entries())
            if (index > 0)
              expect(created_at.getTime() - times[index - 1]!.created_at.getTime()).toBeGreaterThanOrEqual(DAY_MS)
      }),
      // Three days that come back again and again: whatever the other runs draw, one goes past 24 hours more than once.
      {
        numRuns: amount(2, 20),
        examples: [[Array.from({ length: 6 }, () => ({ amount: 900_000, minutes: 13 * 60 }))]],
      },
    )
    expect(longest).toBeGreaterThan(2) // more than the first of each
    await second.stop()
  })
})

describe('a balance that is used up and comes back', () => {
  test('is announced in order, once each', async () => {
    const { workspace_id, ...workspace } = await server.workspace({ balance_kobo: 1_000 })
    await spend({ workspace_id, ...workspace }, 1_000)
    await setBalance(server, { workspace_id }, 5_000)
    await server.advance(MINUTE_MS)
    await server.advance(MINUTE_MS)
    const of = logged.filter(
      (line) => line['workspace_id'] === workspace_id && String(line['subject']).startsWith('billing'),
    )
    expect(of.map(({ subject, balance_kobo }) => [subject, balance_kobo])).toEqual([
      ['billing.unblocked', 1_000],
      ['billing.blocked', 0],
      ['billing.unblocked', 5_000],
    ])
  })

  test('is taken by one of two processes, each row once', async () => {
    const second = await startSecondServer(server)
    const workspaces = await Promise.all(Array.from({ length: 8 }, () => server.workspace({ balance_kobo: 1_000 })))
    await Promise.all(workspaces.map((workspace) => spend(workspace, 1_000)))
    await server.advance(MINUTE_MS)
    await second.idle()
    expect(await server.db.knex('billing_events').whereNull('handled_at')).toEqual([])
    await second.stop()
  })
})

describe('prices', () => {
  test('are announced when they differ from those at the last start, once, with the plans that differ', async () => {
    const destinations = new Destinations(null).rates
    const dearer = { ...plans, destinations, scale: { ...plans.scale, monthly_kobo: 11_000_000 } }
    await recordPrices(server, dearer)
    await Promise.all([recordPrices(server, dearer), recordPrices(server, dearer)])
    await server.advance(MINUTE_MS)
    expect(noticed('billing.pricing.updated')).toMatchObject([{ plans: ['scale'], destinations: false }])
    await server.restart()
    await server.advance(MINUTE_MS)
    expect(noticed('billing.pricing.updated')).toHaveLength(2)
    await server.restart()
    await server.advance(MINUTE_MS)
    expect(noticed('billing.pricing.updated')).toHaveLength(2)
  })

  test('a change of destination prices is noticed as well', async () => {
    await recordPrices(server, { ...plans, destinations: [] })
    await server.advance(MINUTE_MS)
    expect(noticed('billing.pricing.updated').at(-1)).toMatchObject({ plans: [], destinations: true })
  })
})

describe('usage', () => {
  test('is summed up for each workspace and hour, once, also over a restart', async () => {
    await server.advance(10 * MINUTE_MS) // the first run says from when on
    const hour_ms = server.clock.now().getTime() - (server.clock.now().getTime() % HOUR_MS)
    const [from, until] = [hour_ms, hour_ms + HOUR_MS].map((ms) => new Date(ms).toISOString())
    const [one, other] = [await server.workspace(), await server.workspace()]
    await spend(one, 1_500)
    await spend(one, 3_000, { quantity: 2 })
    await spend(one, 5_000, { entry_type: 'voice_minute' })
    await spend(other, 700)
    await server.leap(HOUR_MS)
    await spend(one, 1_500)
    await server.restart()
    for (let hour = 0; hour < 3; hour++) await server.leap(HOUR_MS)
    const recorded = noticed('usage.recorded')
    expect(recorded.filter(({ workspace_id }) => workspace_id === one.workspace_id)).toMatchObject([
      {
        from,
        until,
        usage: {
          sms_segment: { quantity: 3, amount_kobo: 4_500 },
          voice_minute: { quantity: 1, amount_kobo: 5_000 },
        },
      },
      { from: until, usage: { sms_segment: { quantity: 1, amount_kobo: 1_500 } } },
    ])
    expect(recorded.filter(({ workspace_id }) => workspace_id === other.workspace_id)).toHaveLength(1)
    expect(noticed('usage.voice_minutes')).toMatchObject([
      { workspace_id: one.workspace_id, quantity: 1, amount_kobo: 5_000 },
    ])
  })
})

test('a row that was handled is deleted after 30 days', async () => {
  const { workspace_id } = await server.workspace({ balance_kobo: 1_000 })
  const kept = () => server.db.knex('billing_events').where({ workspace_id, subject: 'billing.unblocked' })
  await server.leap(HOUR_MS)
  await server.leap(30 * DAY_MS - 2 * HOUR_MS)
  expect(await kept()).toHaveLength(1)
  for (let hour = 0; hour < 4; hour++) await server.leap(HOUR_MS)
  expect(await kept()).toEqual([])
})

describe('balance notices never reach a webhook', () => {
  test('an endpoint for all events gets no request of a balance that is low, used up and back, nor of usage', async () => {
    const receiver = await startWebhookReceiver()
    const workspace = await warned({ balance_kobo: 600_000 })
    await agentOf(workspace.production, { webhook_url: receiver.url('/') })
    await spend(workspace, 200_000)
    await spend(workspace, 400_000, { entry_type: 'voice_minute' })
    await setBalance(server, workspace, 600_000)
    for (let hour = 0; hour < 3; hour++) await server.leap(HOUR_MS)
    const { workspace_id } = workspace
    expect(await server.db.knex('billing_events').where({ workspace_id })).not.toEqual([])
    expect(receiver.received).toEqual([])
    expect(await server.db.knex('events').where({ workspace_id })).toEqual([])
    await receiver.close()
  })

  const own = internalSubjects.filter((subject) => /^(billing|usage)\./.test(subject))
  test('400 for each of them as a type of an endpoint and of a test event', async () => {
    const { production, production_key } = await server.workspace()
    const { agent_id } = await agentOf(production)
    const send = rawClient(server, production_key)
    const url = 'https://backend.example.com/hook'
    expect(own.length).toBeGreaterThan(3)
    for (const event_type of own) {
      const body = { url, event_types: [event_type] }
      const endpoint = await send('POST', `/v1/agents/${agent_id}/webhooks/endpoints`, { body })
      expect([event_type, endpoint.status]).toEqual([event_type, 400])
      const tried = await send('POST', '/v1/webhooks/test', { body: { webhook_url: url, event_type } })
      expect([event_type, tried.status]).toEqual([event_type, 400])
    }
  })
})
