import { randomBytes } from 'node:crypto'
import { Ohun } from '../../packages/sdk/src/index.ts'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { databaseUrl } from '../../packages/server/test/support/database-url.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../packages/server/test/support/webhook-receiver.ts'
import { hasLastRelease } from '../../release/last-release.ts'
import { root } from '../architecture/source-files.ts'
import { Load } from './load.ts'
import { uncheckedFetch } from './unchecked-fetch.ts'
import { operate, startRelease, type Release, type ReleaseProcess } from './release-process.ts'

const REQUESTS = 100

const name = `ohun_upgrade_${randomBytes(6).toString('hex')}`
const database_url = databaseUrl(inject('database_url'), name)
const next: Release = { directory: root, database_url }
const last: Release = { directory: inject('last_release') ?? '', database_url }

let receiver: WebhookReceiver
let db: pg.Client
const started: ReleaseProcess[] = []

beforeEach(async () => {
  await administer(`create database ${name}`)
  receiver = await startWebhookReceiver()
  db = new pg.Client({ connectionString: database_url })
  await db.connect()
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((process) => process.stop()))
  await receiver.close()
  await db.end()
  await administer(`drop database ${name} with (force)`)
})

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('database_url') })
  await client.connect()
  await client.query(sql)
  await client.end()
}

async function start(release: Release): Promise<ReleaseProcess> {
  const process = await startRelease(release)
  started.push(process)
  return process
}

/** Creates the workspace of the load; its webhooks go to the receiver. */
async function prepare({ base_url }: ReleaseProcess): Promise<Load> {
  const made = await operate(last, [
    'workspace',
    'create',
    '--name',
    'Bank',
    '--email',
    'a@bank.example',
    '--plan',
    'scale',
  ])
  await operate(last, ['workspace', 'credit', String(made['workspace_id']), '500000', '--reason', 'opening'])
  const apiKey = String(made['sandbox_key'])
  const ohun = new Ohun({ apiKey, baseUrl: base_url, maxRetries: 0, fetch: uncheckedFetch })
  const window = { call_window_start: null, call_window_end: null }
  const { agent_id } = await ohun.agents.create({ display_name: 'Ada', ...window })
  await ohun.webhookEndpoints.create(agent_id, { url: receiver.url('/events') })
  await ohun.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  return new Load(apiKey, agent_id)
}

/** The messages and calls about which the receiver has got an event of this type. */
function reported(type: string, id: 'message_id' | 'call_id'): Set<unknown> {
  const events = receiver
    .at('/events')
    .map(({ json }) => json as { event_type?: string; payload?: Record<string, unknown> })
  return new Set(events.filter(({ event_type }) => event_type === type).map(({ payload }) => payload?.[id]))
}

const countOf = async (sql: string): Promise<number> => (await db.query<{ count: number }>(sql)).rows[0]!.count

test.skipIf(!hasLastRelease())('the last release and this one serve side by side, and no request fails', async () => {
  const before = await start(last)
  const load = await prepare(before)
  load.add(before)
  load.start()
  await load.answers(before, REQUESTS)

  const after = await start(next) // runs the migrations
  await load.answers(before, REQUESTS)
  load.add(after)
  await load.answers(after, REQUESTS)

  const restarted = await start(last)
  load.add(restarted)
  await load.answers(restarted, REQUESTS)
  expect(await operate(last, ['workspace', 'list'])).toMatchObject({ workspaces: [{ name: 'Bank' }] })

  // The service goes back to the last release, and then to this one again.
  await load.remove(after)
  expect(await after.stop()).toBe(0)
  await load.answers(before, REQUESTS)
  const again = await start(next)
  load.add(again)
  for (const process of [before, restarted]) {
    await load.remove(process)
    expect(await process.stop()).toBe(0)
  }
  await load.answers(again, REQUESTS)
  await load.stop()

  expect(load.failures).toEqual([])
  expect(load.message_ids.length).toBeGreaterThan(REQUESTS / 2)
  expect(load.call_ids.length).toBeGreaterThan(0)
  await expect.poll(() => reported('message.delivered', 'message_id')).toEqual(new Set(load.message_ids))
  await expect.poll(() => reported('call.completed', 'call_id')).toEqual(new Set(load.call_ids))
  const open = `select count(*)::int as count from deliveries where status <> 'delivered'`
  await expect.poll(() => countOf(open)).toBe(0)
  expect(await operate(next, ['ledger', 'verify'])).toMatchObject({ checked: 1, faults: [] })
})
