import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { verifyLedger } from '../../src/features/billing/verify-ledger.ts'
import { createLog } from '../../src/platform/log.ts'
import { FakeSmsLink, FakeWhatsAppLink } from '../support/fake-link.ts'
import { agentOf, setBalance } from '../support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from '../support/test-server.ts'

const CONTACT = '+2348031234567'
const BUSINESS = '+2348039999999'
/** The price of a conversation on the builder plan. */
const CONVERSATION_KOBO = 1_500

const mtn = new FakeSmsLink('mtn')
const links = { sms: [mtn], whatsapp: [new FakeWhatsAppLink(BUSINESS)] }
let server: TestServer
let production: TestWorkspace['production']
let agent_id: string

beforeAll(async () => {
  server = await startTestServer({}, createLog('silent'), { links })
})
afterAll(() => server.stop())
afterEach(async () => {
  mtn.reset()
  expect((await verifyLedger(server.db)).faults).toEqual([])
})

/** A workspace with the number and 10,000 kobo. */
async function paying(): Promise<void> {
  const workspace = await server.workspace({ plan: 'builder' })
  ;({ production } = workspace)
  ;({ agent_id } = await agentOf(production))
  await server.db.knex('number_claims').delete()
  await server.db.knex('numbers').where({ e164: BUSINESS }).delete()
  const number = { e164: BUSINESS, type: 'mobile_virtual', country_code: 'NG', channels: ['sms', 'whatsapp'] }
  await server.db.knex('numbers').insert({ ...number, number_id: `num_${agent_id}`, environment: 'production' })
  await production.numbers.claim({ number_id: `num_${agent_id}`, agent_id })
  await setBalance(server, workspace, 10_000)
}

const send = (body = 'Good day.') => production.messages.create({ agent_id, channel: 'sms', to: CONTACT, body })
const template = () =>
  production.messages.create({
    agent_id,
    channel: 'whatsapp',
    to: CONTACT,
    message_type: 'template',
    template: { name: 'hi', language_code: 'en' },
  })
const balance = async () => (await production.billing.balance()).balance_kobo
const used = async () => {
  const { sms, whatsapp_conversations } = await production.usage.get()
  return [sms.used, whatsapp_conversations.used]
}

/** The state that a process leaves if it was killed before or after it had marked the message as being submitted. */
async function diedWith({ message_id }: { message_id: string }, is_marked: boolean): Promise<void> {
  const left = { status: 'queued', mno: null, carrier: null, sent_at: null, ...(!is_marked && { submitting_at: null }) }
  await server.db.knex('message_parts').where({ message_id }).delete()
  await server.db.knex('messages').where({ message_id }).update(left)
}

const kinds = {
  'three segments': () => send('a'.repeat(400)),
  'a WhatsApp conversation': () => template(),
}

describe.each(Object.entries(kinds))('a process that dies with %s', (_, sendOne) => {
  test('before it submits them gives back all of it', async () => {
    await paying()
    const message = await sendOne()
    await diedWith(message, false)
    await server.advance(75_000)
    expect([await balance(), await used()]).toEqual([10_000, [0, 0]])
    const { items } = await production.messages.list()
    expect(items).toMatchObject([{ status: 'send_failed', error_code: 'not_submitted', cost_kobo: 0 }])
    const ledger = await production.billing.ledger({ page_size: 2 })
    expect(ledger.items.map(({ cause }) => cause)).toEqual([`${message.message_id}:returned`, message.message_id])
  })

  test('while it submits them gives back nothing', async () => {
    await paying()
    const { message_id, cost_kobo } = await sendOne()
    await diedWith({ message_id }, true)
    await server.advance(75_000)
    expect(await balance()).toBe(10_000 - cost_kobo)
    const { items } = await production.messages.list()
    expect(items).toMatchObject([{ status: 'send_failed', error_code: 'outcome_unknown', cost_kobo }])
  })
})

test('a WhatsApp conversation whose first message was not submitted is paid for by the next that was sent', async () => {
  await paying()
  const first = await template()
  const { message_id } = await template()
  await diedWith(first, false)
  await server.advance(75_000)
  expect(await production.messages.get(message_id)).toMatchObject({ cost_kobo: CONVERSATION_KOBO })
  expect([await balance(), await used()]).toEqual([10_000 - CONVERSATION_KOBO, [0, 1]])
})

test('a message that the database does not let be submitted is given back, and no carrier has it', async () => {
  await paying()
  const refuse = 'alter table messages add constraint refused check (submitting_at is null) not valid'
  await server.db.knex.raw(refuse)
  await expect(send()).rejects.toMatchObject({ status: 500 })
  const moneyLater = async () => (await server.advance(2_000), [await balance(), await used()])
  await expect.poll(moneyLater).toEqual([10_000, [0, 0]])
  await server.db.knex.raw('alter table messages drop constraint refused')
  expect(mtn.submitted).toEqual([])
  const { items } = await production.messages.list()
  expect(items).toMatchObject([{ status: 'send_failed', error_code: 'not_submitted' }])
})
