import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { FakeSmsLink } from './support/fake-link.ts'
import { FakeTrunk } from './support/fake-line.ts'
import { brought } from './support/inbound-message.ts'
import { operator, type Ran } from './support/operator.ts'
import { agentOf, numbersInPool } from './support/scenario.ts'
import { ENCRYPTION_KEY, startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CONTACT = '+2348031234567'

const mtn = new FakeSmsLink('mtn')
const trunk = new FakeTrunk()
let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent_id: string
let number: string
let ohunServer: ReturnType<typeof operator>

beforeAll(async () => {
  const carriers = { links: { sms: [mtn], whatsapp: [] }, trunks: [trunk] }
  server = await startTestServer({}, createLog('silent'), carriers)
  backend = await startBackend()
  const variables = { DATABASE_URL: server.db.url, OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex') }
  ohunServer = operator(variables, { clock: server.clock })
})
afterAll(async () => {
  await server.stop()
  await backend.stop()
})

beforeEach(async () => {
  mtn.reset()
  workspace = await server.workspace({ plan: 'builder' })
  ;({ agent_id } = await agentOf(workspace.production, { webhook_url: backend.url, greeting_text: 'Good day.' }))
  const [number_id] = await numbersInPool(server.db, { count: 1 })
  number = (await workspace.production.numbers.claim({ number_id: number_id!, agent_id })).e164
  return async () => {
    for (const line of trunk.lines.splice(0)) line.leaves()
    await server.settle()
  }
})

const block = (): Promise<Ran> => ohunServer(['workspace', 'block', workspace.workspace_id, '--reason', 'ticket 1'])
const unblock = (): Promise<Ran> => ohunServer(['workspace', 'unblock', workspace.workspace_id])
const send = () => workspace.production.messages.create({ agent_id, channel: 'sms', to: CONTACT, body: 'Good day.' })
const place = () => workspace.production.calls.create({ agent_id, to_number: CONTACT })
const refused = { status: 402, code: 'WORKSPACE_BLOCKED', message: expect.stringContaining('operator') }

describe('a workspace that an operator has blocked', () => {
  test('402 WORKSPACE_BLOCKED naming the operator for messages, calls and numbers, until it is unblocked', async () => {
    expect(await send()).toMatchObject({ status: 'sent' })
    expect(await block()).toMatchObject({ code: 0, json: { changed: true } })
    await expect(send()).rejects.toMatchObject(refused)
    await expect(place()).rejects.toMatchObject(refused)
    const [number_id] = await numbersInPool(server.db, { count: 1 })
    await expect(workspace.production.numbers.claim({ number_id: number_id!, agent_id })).rejects.toMatchObject(refused)
    expect(await unblock()).toMatchObject({ code: 0, json: { changed: true, blocked_at: null } })
    expect(await send()).toMatchObject({ status: 'sent' })
  })

  test('402 WORKSPACE_BLOCKED for a released number that would be paid for again, and nothing is taken', async () => {
    const { items } = await workspace.production.numbers.list()
    const { number_id } = items.find(({ e164 }) => e164 === number)!
    await workspace.production.numbers.release(number_id)
    const { workspace_id } = workspace
    await server.db.knex('number_claims').where({ workspace_id, number_id }).update({ paid_until: server.clock.now() })
    await server.advance(1_000)
    await block()
    const { balance_kobo } = await workspace.production.billing.balance()
    await expect(workspace.production.numbers.reclaim(number_id)).rejects.toMatchObject(refused)
    expect(await workspace.production.billing.balance()).toMatchObject({ balance_kobo })
  })

  test('402 WORKSPACE_BLOCKED in the playground of a hosted agent', async () => {
    const hosted = await agentOf(workspace.production, { ai_provider: 'openai' })
    await block()
    const played = workspace.production.agents.playground(hosted.agent_id, { message: 'Hello' })
    await expect(played).rejects.toMatchObject(refused)
  })

  test('a call in progress goes on until its next minute begins, and ends with a closing message', async () => {
    const { call_id } = await place()
    await server.settle()
    await workspace.production.calls.hold(call_id) // silence does not end it
    await block()
    await server.advance(59_000)
    expect(await workspace.production.calls.get(call_id)).toMatchObject({ status: 'in_progress' })
    await server.advance(1_000)
    const ended = { status: 'completed', end_reason: 'balance_exhausted', cost_kobo: 4_000 }
    expect(await workspace.production.calls.get(call_id)).toMatchObject(ended)
  })

  test('a message is received and reported, and the reply is not sent', async () => {
    await block()
    backend.answer = ({ json }) => (json.event_type ? { received: true } : { text: 'Good day to you.' })
    await mtn.inbox!.received(brought({ to: number, from: CONTACT }))
    await server.advance(10_000)
    const inbound = await workspace.production.messages.list({ direction: 'inbound' })
    expect(inbound.items).toHaveLength(1)
    const outbound = await workspace.production.messages.list({ direction: 'outbound' })
    expect(outbound.items[0]).toMatchObject({ status: 'send_failed', error_code: 'workspace_blocked' })
    expect(mtn.submitted).toEqual([])
  })

  test('reads, settings, and the sandbox go on; the workspace says that it is blocked', async () => {
    await block()
    const now = server.clock.now().toISOString()
    expect(await workspace.production.workspace.get()).toMatchObject({ blocked_at: now })
    await workspace.production.agents.update(agent_id, { description: 'still mine' })
    const { agent_id: own } = await agentOf(workspace.sandbox)
    await workspace.sandbox.numbers.auto({ agent_id: own, type: 'mobile_virtual', country_code: 'NG' })
    expect(await workspace.sandbox.calls.create({ agent_id: own, to_number: CONTACT })).toHaveProperty('call_id')
  })

  test('the audit log names the operator and the reason; a repeated block or unblock changes nothing', async () => {
    await block()
    expect(await block()).toMatchObject({ code: 0, json: { changed: false } })
    const at = server.clock.now().toISOString()
    await server.advance(1)
    await ohunServer(['workspace', 'unblock', workspace.workspace_id, '--operator', 'Ada'])
    expect(await unblock()).toMatchObject({ code: 0, json: { changed: false } })
    const { items } = await workspace.production.auditLog.list()
    const acts = items
      .filter(({ action }) => /block/.test(action))
      .map(({ actor, action, detail }) => [actor, action, detail])
    expect(acts).toEqual([
      ['operator:Ada', 'workspace.unblocked', { reason: null, blocked_at: at }],
      ['operator:tester', 'workspace.blocked', { reason: 'ticket 1' }],
    ])
  })

  test('3 for an unknown workspace', async () => {
    expect(await ohunServer(['workspace', 'block', 'ws_none'])).toMatchObject({ code: 3 })
    expect(await ohunServer(['workspace', 'unblock', 'ws_none'])).toMatchObject({ code: 3 })
  })
})
