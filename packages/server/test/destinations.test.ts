import type { Agent, AgentCreate, Ohun } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Responder } from '../src/gateways/ai/responder.ts'
import { Destinations } from '../src/domain/destinations.ts'
import { createLog } from '../src/platform/log.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { openCallHarness } from './support/call-harness.ts'
import { FakeSmsLink } from './support/fake-link.ts'
import { FakeTrunk } from './support/fake-line.ts'
import { advanceThroughCall, agentOf, all, numbersInPool } from './support/scenario.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase } from './support/test-database.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

/** Premium services, satellites, other countries, services in Nigeria, and a number that hides an international prefix. */
const FORBIDDEN = [
  '+19005550123',
  '+88161234567',
  '+97912345678',
  '+447911123456',
  '+2349001234567',
  '+2340091900555',
] as const
const NIGERIA = '+2348031234567'
const REFUSED = { status: 403, code: 'DESTINATION_NOT_ALLOWED' }

const trunk = new FakeTrunk()
const link = new FakeSmsLink('mtn')
let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent: Agent
let number: string

beforeAll(async () => {
  server = await startTestServer({}, createLog('silent'), { trunks: [trunk], links: { sms: [link], whatsapp: [] } })
})
afterAll(() => server.stop())

beforeEach(async () => {
  Object.assign(trunk, { behaviour: 'answers', dialled: [], lines: [] })
  link.submitted.length = 0
  backend = await startBackend()
  workspace = await server.workspace()
  return async () => {
    for (const line of trunk.lines) line.leaves()
    await server.settle()
    await backend.stop()
  }
})

async function numbered(environment: 'sandbox' | 'production', settings: Partial<AgentCreate> = {}): Promise<Ohun> {
  const client = workspace[environment]
  agent = await agentOf(client, { webhook_url: backend.url, ...settings })
  const { agent_id } = agent
  const [number_id] = await numbersInPool(server.db, { count: 1, environment, channels: ['voice', 'sms', 'whatsapp'] })
  number = (await client.numbers.claim({ number_id: number_id!, agent_id })).e164
  return client
}

const refusedFor = (field: string, to: string) => ({
  ...REFUSED,
  message: `${field}: ${to} is not a destination of this service.`,
})

describe.each(['production', 'sandbox'] as const)('in %s, 403 DESTINATION_NOT_ALLOWED', (environment) => {
  test('for a call to every number that is not one of Nigeria', async () => {
    const client = await numbered(environment)
    for (const to_number of FORBIDDEN)
      await expect(client.calls.create({ agent_id: agent.agent_id, to_number })).rejects.toMatchObject(
        refusedFor('to_number', to_number),
      )
    expect(trunk.dialled).toEqual([])
    expect((await client.calls.list()).items).toEqual([])
  })

  test('for a message on every channel', async () => {
    const client = await numbered(environment)
    const { agent_id } = agent
    const template = { name: 'x', language_code: 'en' }
    for (const to of FORBIDDEN) {
      const sms = client.messages.create({ agent_id, channel: 'sms', to, body: 'Good day.' })
      await expect(sms).rejects.toMatchObject(refusedFor('to', to))
      const whatsapp = client.messages.create({ agent_id, channel: 'whatsapp', to, message_type: 'template', template })
      await expect(whatsapp).rejects.toMatchObject(refusedFor('to', to))
    }
    expect(link.submitted).toEqual([])
    expect((await client.messages.list()).items).toEqual([])
  })

  test('for a transfer through the API; the call goes on', async () => {
    const client = await numbered(environment)
    const { call_id } = await client.calls.create({ agent_id: agent.agent_id, to_number: NIGERIA })
    await server.settle()
    if (environment === 'sandbox') await server.advance(1_000)
    for (const destination of FORBIDDEN)
      await expect(client.calls.transfer(call_id, { destination })).rejects.toMatchObject(
        refusedFor('destination', destination),
      )
    expect(await client.calls.get(call_id)).toMatchObject({ status: 'in_progress' })
    expect(trunk.lines.flatMap(({ log }) => log).filter((entry) => entry.startsWith('transfer'))).toEqual([])
    await client.calls.hangUp(call_id)
  })
})

test.each(FORBIDDEN)(
  "a backend's transfer_to %s is a bad reply: the caller hears the fallback",
  async (transfer_to) => {
    backend.answer = ({ json }) => (json.event_type ? { received: true } : { text: 'One moment.', transfer_to })
    const client = await numbered('sandbox')
    const { call_id } = await client.calls.create({ agent_id: agent.agent_id, to_number: NIGERIA })
    await advanceThroughCall(server, 6_000)
    expect(await client.calls.get(call_id)).toMatchObject({ status: 'completed', end_reason: 'remote_hangup' })
    const { turns } = await client.calls.turns(call_id)
    expect(turns).toMatchObject([{ fallback_reason: 'bad_reply' }])
  },
)

test.each(FORBIDDEN)("an agent's reply to %s is send_failed with the code", async (from) => {
  backend.answer = ({ json }) => (json.event_type ? { received: true } : { text: 'Good day to you.' })
  const client = await numbered('sandbox')
  await client.sandbox.inboundMessage({ to: number, from, channel: 'sms', body: 'Hello' })
  await server.settle()
  expect(await all(client.messages.list({ direction: 'outbound' }))).toMatchObject([
    { to: from, status: 'send_failed', error_code: 'destination_not_allowed', cost_kobo: 0 },
  ])
})

test('the line of a call refuses too, whatever asks for the transfer', async () => {
  const answers = new FakeTrunk()
  const destination = { current: '' }
  const responder: Responder = {
    async *respond() {
      yield await Promise.resolve({ kind: 'text', text: 'One moment.' } as const)
      yield { kind: 'action', action: { kind: 'transfer', destination: destination.current } } as const
    },
  }
  const db = await createTestDatabase()
  const harness = await openCallHarness({ db, clock: new TestClock(), trunk: answers, responder })
  try {
    await harness.place(await harness.calling('production', { recording_enabled: false, consent_required: false }))
    await harness.activity.idle()
    for (destination.current of FORBIDDEN) {
      answers.line.speaks('Connect me.')
      await harness.activity.idle()
    }
    const { log } = answers.line
    expect(log.filter((entry) => entry.includes('One moment.'))).toHaveLength(FORBIDDEN.length)
    expect(log.filter((entry) => entry.startsWith('transfer') || entry === 'hang up')).toEqual([])
  } finally {
    for (const line of answers.lines) line.leaves()
    await harness.stop()
    await db.drop()
  }
})

test('the gate stands after the DPA and before the balance and the number', async () => {
  const poor = await server.workspace({ balance_kobo: 0, dpa_accepted: false })
  const { agent_id } = await agentOf(poor.production)
  const place = () => poor.production.calls.create({ agent_id, to_number: FORBIDDEN[0] })
  const send = () => poor.production.messages.create({ agent_id, channel: 'sms', to: FORBIDDEN[0], body: 'Good day.' })
  for (const attempt of [place, send])
    await expect(attempt()).rejects.toMatchObject({ status: 403, code: 'PERMISSION_DENIED' })
  await poor.production.dpa.accept({ version: '1.0' })
  for (const attempt of [place, send]) await expect(attempt()).rejects.toMatchObject(REFUSED)
})

describe('allowed_destinations', () => {
  test('narrows calls, transfers and messages of its workspace; null removes it', async () => {
    const client = await numbered('sandbox')
    const { agent_id } = agent
    await client.workspace.update({ allowed_destinations: ['+234805'] })
    expect(await client.workspace.get()).toMatchObject({ allowed_destinations: ['+234805'] })
    const message = `to_number: ${NIGERIA} is not in the allowed_destinations of the workspace.`
    const place = () => client.calls.create({ agent_id, to_number: NIGERIA })
    await expect(place()).rejects.toMatchObject({ ...REFUSED, message })
    await expect(
      client.messages.create({ agent_id, channel: 'sms', to: NIGERIA, body: 'Good day.' }),
    ).rejects.toMatchObject(REFUSED)
    const { call_id } = await client.calls.create({ agent_id, to_number: '+2348051234567' })
    await server.advance(1_000)
    await expect(client.calls.transfer(call_id, { destination: NIGERIA })).rejects.toMatchObject(REFUSED)
    await client.calls.hangUp(call_id)
    await client.workspace.update({ allowed_destinations: null })
    await expect(place()).resolves.toMatchObject({ status: 'ringing' })
  })

  test('narrows the calls of its agent, and a call keeps those with which it began', async () => {
    const client = await numbered('sandbox', { allowed_destinations: ['+234803', '+234805'] })
    const { agent_id } = agent
    expect(agent.allowed_destinations).toEqual(['+234803', '+234805'])
    const { call_id } = await client.calls.create({ agent_id, to_number: NIGERIA })
    await server.advance(1_000)
    await client.agents.update(agent_id, { allowed_destinations: ['+234805'] })
    await expect(client.calls.create({ agent_id, to_number: NIGERIA })).rejects.toMatchObject({
      ...REFUSED,
      message: `to_number: ${NIGERIA} is not in the allowed_destinations of the agent.`,
    })
    await expect(client.calls.transfer(call_id, { destination: '+2348021234567' })).rejects.toMatchObject(REFUSED)
    expect(await client.calls.transfer(call_id, { destination: NIGERIA })).toMatchObject({ status: 'transferring' })
  })

  test('a change is in the audit log, with both lists', async () => {
    const { agent_id } = await agentOf(workspace.production)
    await workspace.production.workspace.update({ allowed_destinations: ['+234'] })
    await workspace.production.workspace.update({ allowed_destinations: ['+234'], name: 'Example Bank' })
    await workspace.production.agents.update(agent_id, { allowed_destinations: ['+234803'] })
    await workspace.production.agents.update(agent_id, { description: 'Calls MTN alone.' })
    const { items } = await workspace.production.auditLog.list()
    const changes = items.filter(({ action }) => action.endsWith('allowed_destinations_changed'))
    expect(changes.map(({ action, target, detail }) => [action, target, detail])).toEqual([
      ['agent.allowed_destinations_changed', agent_id, { from: null, to: ['+234803'] }],
      ['workspace.allowed_destinations_changed', workspace.workspace_id, { from: null, to: ['+234'] }],
    ])
  })

  test.each([
    ['no plus', ['234']],
    ['a letter', ['+23a']],
    ['nothing', []],
    ['the same twice', ['+234', '+234']],
    ['more than a hundred', Array.from({ length: 101 }, (_, at) => `+${at + 1}`)],
  ])('400 for %s', async (_title, allowed_destinations) => {
    const { agent_id } = await agentOf(workspace.sandbox)
    const refused = { status: 400, message: expect.stringMatching(/^allowed_destinations/) as string }
    await expect(workspace.sandbox.agents.update(agent_id, { allowed_destinations })).rejects.toMatchObject(refused)
    await expect(agentOf(workspace.sandbox, { allowed_destinations })).rejects.toMatchObject(refused)
    await expect(workspace.sandbox.workspace.update({ allowed_destinations })).rejects.toMatchObject(refused)
  })
})

test('a file of rates opens other destinations, for calls, transfers and messages', async () => {
  const rate = { name: null, allowed: true, minute_kobo: null, transfer_kobo: null, sms_segment_kobo: null }
  const destinations = new Destinations([
    { ...rate, prefix: '+233' },
    { ...rate, prefix: '+2339', allowed: false },
  ])
  const abroad = await startTestServer({}, createLog('silent'), { destinations })
  try {
    const { sandbox } = await abroad.workspace()
    const { agent_id } = await agentOf(sandbox)
    await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const place = (to_number: string) => sandbox.calls.create({ agent_id, to_number })
    const { call_id } = await place('+233241234567')
    await abroad.advance(1_000)
    for (const closed of ['+233912345678', NIGERIA]) {
      await expect(place(closed)).rejects.toMatchObject(REFUSED)
      await expect(sandbox.calls.transfer(call_id, { destination: closed })).rejects.toMatchObject(REFUSED)
    }
    expect(await place('+2348000000042')).toMatchObject({ status: 'ringing' })
    const sent = await sandbox.messages.create({ agent_id, channel: 'sms', to: '+233241234567', body: 'Good day.' })
    expect(sent).toMatchObject({ status: 'sent' })
    expect(await sandbox.calls.transfer(call_id, { destination: '+233301234567' })).toMatchObject({
      status: 'transferring',
    })
  } finally {
    await abroad.stop()
  }
})
