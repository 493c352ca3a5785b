import type { MessageCreate } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agentOf, numbersInPool, setBalance } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const to = '+2348031234567'

let server: TestServer
let workspace: TestWorkspace
let agent_id: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

beforeEach(async () => {
  workspace = await server.workspace()
  ;({ agent_id } = await agentOf(workspace.sandbox))
})

const claim = (type: 'mobile_virtual' | 'geo_did' = 'mobile_virtual') =>
  workspace.sandbox.numbers.auto({ agent_id, type, country_code: 'NG' })
const send = (body: Partial<MessageCreate> = {}) =>
  workspace.sandbox.messages.create({ agent_id, channel: 'sms', to, body: 'Good day.', ...body })
const optOut = (environment: 'production' | 'sandbox', of = workspace) => of[environment].optOuts.add({ e164: to })

test('404 NOT_FOUND for an agent that does not exist, or has been deleted', async () => {
  await expect(send({ agent_id: 'agt_unknown' })).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
  await workspace.sandbox.agents.delete(agent_id)
  await expect(send()).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
})

test('400 INVALID_ARGUMENT for a paused agent', async () => {
  await claim()
  await workspace.sandbox.agents.update(agent_id, { status: 'paused' })
  await expect(send()).rejects.toMatchObject({
    status: 400,
    message: `agent_id: ${agent_id} is paused; set its status to active first.`,
  })
})

test('400 INVALID_ARGUMENT when the agent has no number', async () => {
  await expect(send()).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/^from: the agent has no number/) as string,
  })
})

test('404 NOT_FOUND for a number that the workspace does not hold', async () => {
  await claim()
  await expect(send({ from: '+2348000009999' })).rejects.toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
    message: 'from: +2348000009999 is not a number of this workspace.',
  })
})

test('409 CHANNEL_MISMATCH when the number lacks the channel', async () => {
  const { e164 } = await claim('geo_did')
  const mismatch = { status: 409, code: 'CHANNEL_MISMATCH', message: `from: ${e164} has no sms channel.` }
  await expect(send()).rejects.toMatchObject(mismatch)
  await expect(send({ from: e164 })).rejects.toMatchObject(mismatch)
  const mobile = await claim()
  expect(await send()).toMatchObject({ from: mobile.e164 })
})

test("a number of the workspace may be used though it is another agent's, or nobody's", async () => {
  const other = await agentOf(workspace.sandbox)
  const { e164, number_id } = await workspace.sandbox.numbers.auto({
    agent_id: other.agent_id,
    type: 'mobile_virtual',
    country_code: 'NG',
  })
  expect(await send({ from: e164 })).toMatchObject({ from: e164, agent_id })
  await workspace.sandbox.numbers.update(number_id, { agent_id: null })
  expect(await send({ from: e164 })).toMatchObject({ from: e164, agent_id })
})

describe('422 OPT_OUT_ENFORCED', () => {
  test('for a contact on the list, on every channel, and recorded nowhere', async () => {
    await claim()
    await optOut('sandbox')
    const refused = {
      status: 422,
      code: 'OPT_OUT_ENFORCED',
      message: expect.stringMatching(/^to: \+2348031234567 is on/) as string,
    }
    await expect(send()).rejects.toMatchObject(refused)
    const template = { name: 'x', language_code: 'en' }
    await expect(
      send({ channel: 'whatsapp', message_type: 'template', template, body: undefined }),
    ).rejects.toMatchObject(refused)
    expect((await workspace.sandbox.messages.list()).items).toEqual([])
    expect(await send({ to: '+2348037654321' })).toMatchObject({ status: 'sent' })
  })

  test('the list belongs to one workspace and one environment', async () => {
    await claim()
    await optOut('production')
    await optOut('sandbox', await server.workspace())
    expect(await send()).toMatchObject({ status: 'sent' })
  })
})

/** The obstacles of a message, in the order of the gates; each is removed before the next is asked. */
test.each(['sandbox', 'production'] as const)(
  'the gates of %s are passed in the documented order',
  async (environment) => {
    const poor = await server.workspace({ balance_kobo: 0, dpa_accepted: false })
    const client = poor[environment]
    const agent = await agentOf(poor.sandbox, { status: 'paused' })
    const { workspace_id } = poor
    const [geo, mobile] = (await numbersInPool(server.db, { count: 2, environment, channels: ['voice'] })) as [
      string,
      string,
    ]
    await server.db
      .knex('numbers')
      .where({ number_id: mobile })
      .update({ channels: ['whatsapp'] })
    await optOut(environment, poor)
    const claimNumber = (number_id: string) =>
      server.db.knex('number_claims').insert({
        number_id,
        workspace_id,
        environment,
        agent_id: agent.agent_id,
        status: 'provisioned',
        channels: number_id === mobile ? ['whatsapp'] : ['voice'],
        provisioned_at: server.clock.now(),
      })
    let body: Partial<MessageCreate> = {}
    const outcome = async (): Promise<string> => {
      try {
        const whole = { agent_id: agent.agent_id, channel: 'whatsapp', to, body: 'x', ...body } as MessageCreate
        return (await client.messages.create(whole)).status
      } catch (error) {
        const { code, message } = error as { code: string; message: string }
        return `${code} ${message.split(/[:;]/)[0]}`
      }
    }
    const { knex } = server.db
    const production: [string, () => unknown][] = [
      [
        'PERMISSION_DENIED Production requires the data processing agreement',
        () => poor.production.dpa.accept({ version: '1.0' }),
      ],
      ['WORKSPACE_BLOCKED The balance is zero', () => setBalance(server, { workspace_id }, 1_000_000)],
    ]
    const steps: [string, () => unknown][] = [
      ['INVALID_ARGUMENT body', () => (body = { agent_id: 'agt_unknown' })],
      ['NOT_FOUND agent_id', () => (body = {})],
      ['INVALID_ARGUMENT agent_id', () => poor.sandbox.agents.update(agent.agent_id, { status: 'active' })],
      ...(environment === 'production' ? production : []),
      ['OPT_OUT_ENFORCED to', () => knex('opt_outs').where({ workspace_id }).delete()],
      ['INVALID_ARGUMENT from', () => claimNumber(geo)],
      ['CHANNEL_MISMATCH from', () => claimNumber(mobile)],
      [
        'MESSAGE_FAILED The WhatsApp window is closed',
        () => (body = { message_type: 'template', template: { name: 'x', language_code: 'en' }, body: undefined }),
      ],
    ]
    body = { agent_id: 'agt_unknown', body: ' ' }
    const seen: string[] = []
    for (const [, take] of steps) {
      seen.push(await outcome())
      await take()
    }
    expect(seen).toEqual(steps.map(([expected]) => expected))
    expect(await outcome()).toBe(
      environment === 'sandbox' ? 'sent' : `MESSAGE_FAILED The message to ${to} was not sent`,
    )
  },
)
