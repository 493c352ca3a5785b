import type { Agent } from '@ohun/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '../src/features/billing/verify-ledger.ts'
import { createLog } from '../src/platform/log.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { FakeTrunk } from './support/fake-line.ts'
import { FakeSmsLink, FakeWhatsAppLink } from './support/fake-link.ts'
import { agentOf, numbersInPool, setBalance } from './support/scenario.ts'
import { PRODUCTION_CONNECTIONS, startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'
import { amount } from '../../../test/amounts.ts'

const BUSINESS = '+2348039999999'
const CONTACTS = ['+2348031234567', '+2348031234568']
const ROUNDS = amount(2, 6)
/** The count of each operation in a round. */
const AT_ONCE = 8
const DAY_MS = 24 * 60 * 60 * 1_000

const trunk = new FakeTrunk()
const mtn = new FakeSmsLink('mtn')
const whatsapp = new FakeWhatsAppLink(BUSINESS)
const log: string[] = []
let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent: Agent
let spare: string[]

beforeAll(async () => {
  const carriers = { trunks: [trunk], links: { sms: [mtn], whatsapp: [whatsapp] } }
  server = await startTestServer(PRODUCTION_CONNECTIONS, createLog('warn', { write: note }), carriers)
  backend = await startBackend()
  workspace = await server.workspace({ plan: 'builder' })
  agent = await agentOf(workspace.production, { webhook_url: backend.url })
  const { agent_id } = agent
  const number = { number_id: 'num_business', e164: BUSINESS, type: 'mobile_virtual', country_code: 'NG' }
  const channels = ['voice', 'sms', 'whatsapp']
  await server.db.knex('numbers').insert({ ...number, channels, environment: 'production' })
  await workspace.production.numbers.claim({ number_id: 'num_business', agent_id })
  spare = await numbersInPool(server.db, { count: 4 })
  for (const number_id of spare) await workspace.production.numbers.claim({ number_id, agent_id })
})
afterAll(async () => {
  await server.stop()
  await backend.stop()
})

let made = 0
let rounds = 0
/** The operations that have succeeded once: a stress of refusals would show nothing. */
const done = new Set<string>()
const contact = (): string => CONTACTS[made++ % CONTACTS.length] as string

async function receive(channel: 'sms' | 'whatsapp'): Promise<void> {
  const link = channel === 'sms' ? mtn : whatsapp
  const about = {
    carrier: link.name,
    repeat_key: `key-${made++}`,
    repeats_since: null,
    workspace_id: null,
    written_at: null,
  }
  const content = { message_type: 'text', body: 'Hello', media: null, mno: null } as const
  const message = { channel, from: contact(), to: BUSINESS, ...content } as const
  await link.inbox?.received({ ...about, environment: 'production', ...message })
}

const sendTemplate = () => {
  const template = { name: 'hi', language_code: 'en' }
  const body = {
    agent_id: agent.agent_id,
    channel: 'whatsapp',
    to: contact(),
    message_type: 'template',
    template,
  } as const
  return workspace.production.messages.create(body)
}

async function call(): Promise<void> {
  await workspace.production.calls.create({ agent_id: agent.agent_id, to_number: contact() })
}

async function cycleNumber(): Promise<void> {
  const number_id = spare[made++ % spare.length] as string
  await workspace.production.numbers.release(number_id)
  await workspace.production.numbers.reclaim(number_id)
  await workspace.production.numbers.update(number_id, { agent_id: agent.agent_id })
}

async function switchPlan(): Promise<void> {
  await workspace.production.subscription.switch({ plan: rounds % 2 === 0 ? 'scale' : 'builder' })
}

const operations: Readonly<Record<string, () => Promise<unknown>>> = {
  'send an SMS': () =>
    workspace.production.messages.create({ agent_id: agent.agent_id, channel: 'sms', to: contact(), body: 'Hello' }),
  'send a template': sendTemplate,
  'send another template': sendTemplate,
  'receive an SMS': () => receive('sms'),
  'receive by WhatsApp': () => receive('whatsapp'),
  'place a call': call,
  'change a number': cycleNumber,
  'switch the plan': switchPlan,
  'adjust the balance': () => setBalance(server, workspace, 50_000_000 + made++),
  'change the agent': () => workspace.production.agents.update(agent.agent_id, { display_name: `Ada ${made++}` }),
  'change the workspace': () => workspace.production.workspace.update({ low_balance_threshold_kobo: made++ }),
  'erase a contact': () => workspace.production.contacts.erase(contact()),
}

/** A clock that leaps by a day overtakes jobs that are at the database: they run again, and may find what they were about to make. */
function note(line: string): void {
  const is_overtaken =
    /The limit of 50000 ms has passed|retention\.tables.*(?: already exists|pg_type_typname_nsp_index)/.test(line)
  if (!is_overtaken) log.push(line)
}

/** Refusals are answers too; what a carrier does is not ours. */
function isFault(error: unknown): boolean {
  const { status = 500, code } = error as { status?: number; code?: string }
  return status >= 500 && code !== 'MESSAGE_FAILED' && code !== 'CALL_FAILED'
}

async function round(): Promise<unknown[]> {
  const begin = ([name, operation]: [string, () => Promise<unknown>]) => operation().then(() => done.add(name))
  const doing = Array.from({ length: AT_ONCE }, () => Object.entries(operations).map(begin)).flat()
  const passing = server.clock.advance(5_000)
  const settled = await Promise.allSettled(doing)
  for (const line of trunk.lines.splice(0)) line.leaves()
  await passing
  await server.leap(DAY_MS)
  return settled.filter((one) => one.status === 'rejected').map(({ reason }) => reason as unknown)
}

async function costFaults(): Promise<unknown[]> {
  const { rows } = await server.db.pool.query(`
    with costs as (
      select call_id as subject, cost_kobo from calls union all select message_id, cost_kobo from messages
    ), paid as (
      select split_part(cause, ':', 1) as subject, -sum(amount_kobo)::bigint as paid_kobo from ledger_entries group by 1
    )
    select subject, cost_kobo, coalesce(paid_kobo, 0) as paid_kobo from costs left join paid using (subject)
    where cost_kobo <> coalesce(paid_kobo, 0)`)
  return rows
}

test('all that moves one balance at once ends without a deadlock, and costs are the sums of their entries', async () => {
  const { name: carrier } = whatsapp
  const rejected = {
    kind: 'rejected',
    carrier,
    mno: null,
    error_code: '131026',
    cause: 'it is not a subscriber',
  } as const
  whatsapp.answer = (message) => (made++ % 3 === 0 ? rejected : whatsapp.accepts(message))
  for (; rounds < ROUNDS; rounds++) expect((await round()).filter(isFault)).toEqual([])
  expect([...done].toSorted()).toEqual(Object.keys(operations).toSorted())
  expect(log.filter((line) => /40P01|"level":"error"|job failed/.test(line))).toEqual([])
  expect((await verifyLedger(server.db)).faults).toEqual([])
  expect(await costFaults()).toEqual([])
  const uncharged = server.db.knex('messages').where({ direction: 'inbound', charged_at: null })
  expect(await uncharged).toEqual([])
})
