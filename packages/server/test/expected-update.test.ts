import {
  Ohun,
  OhunError,
  type BillingDetails,
  type MemberRole,
  type PhoneNumber,
  type WorkspaceNotifications,
} from '@ohun/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberOf } from './support/members.ts'
import { agentOf } from './support/scenario.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

let server: TestServer
let sandbox: Ohun

beforeAll(async () => {
  server = await startTestServer()
  ;({ sandbox } = await server.workspace())
})
afterAll(() => server.stop())

interface Edited {
  updated_at: string
}

/** A record that two people edit: how it is read, and how its text is changed. */
interface Editable {
  read: () => Promise<Edited>
  write: (text: string, expected_updated_at?: string) => Promise<Edited>
}

async function endpoint(): Promise<Editable> {
  const { agent_id } = await agentOf(sandbox)
  const { id } = await sandbox.webhookEndpoints.create(agent_id, { url: 'http://127.0.0.1:9/events' })
  return {
    read: async () => await sandbox.webhookEndpoints.get(agent_id, id),
    write: async (description, expected_updated_at) =>
      await sandbox.webhookEndpoints.update(agent_id, id, { description, expected_updated_at }),
  }
}

async function routingRule(): Promise<Editable> {
  const { agent_id } = await agentOf(sandbox)
  const { number_id } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const rule = { number_id, agent_id, match_type: 'keyword' } as const
  const { rule_id } = await sandbox.routingRules.create({ ...rule, match_value: 'delivery' })
  return {
    read: async () => await sandbox.routingRules.get(rule_id),
    write: async (match_value, expected_updated_at) =>
      await sandbox.routingRules.replace(rule_id, { ...rule, match_value, expected_updated_at }),
  }
}

async function workspace(): Promise<Editable> {
  return {
    read: async () => await sandbox.workspace.get(),
    write: async (name, expected_updated_at) => await sandbox.workspace.update({ name, expected_updated_at }),
  }
}

async function cannedReply(): Promise<Editable> {
  const { sandbox } = await server.workspace()
  const { canned_reply_id } = await sandbox.cannedReplies.create({ shortcut: 'hours', text: 'We are open.' })
  return {
    read: async () => await sandbox.cannedReplies.get(canned_reply_id),
    write: async (text, expected_updated_at) =>
      await sandbox.cannedReplies.update(canned_reply_id, { text, expected_updated_at }),
  }
}

async function number(): Promise<Editable> {
  const { agent_id } = await agentOf(sandbox)
  const { number_id } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const known = ({ updated_at }: PhoneNumber): Edited => ({ updated_at: updated_at ?? '' })
  return {
    read: async () => known(await sandbox.numbers.get(number_id)),
    write: async (_, expected_updated_at) =>
      known(await sandbox.numbers.update(number_id, { agent_id, expected_updated_at })),
  }
}

async function savedView(): Promise<Editable> {
  const { workspace_id } = await server.workspace()
  const { token: apiKey } = await memberOf(server, workspace_id, 'viewer')
  const client = new Ohun({ apiKey, baseUrl: server.base_url })
  const { saved_view_id } = await client.savedViews.create({ list: 'calls', name: 'Mine', filters: {} })
  return {
    read: async () => (await client.savedViews.list({})).items.find((view) => view.saved_view_id === saved_view_id)!,
    write: async (name, expected_updated_at) =>
      await client.savedViews.update(saved_view_id, { name, expected_updated_at }),
  }
}

async function billingDetails(): Promise<Editable> {
  const { production } = await server.workspace()
  await production.billing.updateDetails({ company_name: 'Example Bank Plc' })
  const known = ({ updated_at }: BillingDetails): Edited => ({ updated_at: updated_at ?? '' })
  return {
    read: async () => known(await production.billing.details()),
    write: async (company_name, expected_updated_at) =>
      known(await production.billing.updateDetails({ company_name, expected_updated_at })),
  }
}

const ROLES = ['viewer', 'billing', 'support', 'developer'] as const

async function newPerson() {
  const { workspace_id, production } = await server.workspace()
  const { user_id } = await memberOf(server, workspace_id, 'viewer')
  return { user_id, production }
}

/** One for all tests: an address may sign up only a few people a minute. */
let person: ReturnType<typeof newPerson> | undefined

async function member(): Promise<Editable> {
  const { user_id, production } = await (person ??= newPerson())
  return {
    read: async () => (await production.members.list()).items.find((one) => one.user_id === user_id)!,
    write: async (text, expected_updated_at) =>
      await production.members.update(user_id, { role: ROLES[text.length % ROLES.length]!, expected_updated_at }),
  }
}

async function notifications(): Promise<Editable> {
  const { production } = await server.workspace()
  const known = ({ updated_at }: WorkspaceNotifications): Edited => ({ updated_at: updated_at ?? '' })
  const write = async (text: string, expected_updated_at?: string): Promise<Edited> => {
    // Null leaves the first owner, like before the first choice.
    const low_balance = text === 'theirs' ? null : (['owner'] satisfies MemberRole[])
    return known(await production.notifications.updateWorkspace({ low_balance, expected_updated_at }))
  }
  await write('before')
  return { read: async () => known(await production.notifications.workspace()), write }
}

describe.each([
  ['an endpoint', endpoint],
  ['a routing rule', routingRule],
  ['the workspace', workspace],
  ['a canned reply', cannedReply],
  ['a number', number],
  ['a saved view', savedView],
  ['the billing details', billingDetails],
  ['a member', member],
  ['the notifications of the workspace', notifications],
])('expected_updated_at of %s', (_, create) => {
  test('409 VERSION_CONFLICT if somebody changed it meanwhile, and nothing changes', async () => {
    const { read, write } = await create()
    const seen = await read()
    const changed = await write('theirs')
    const refused = write('mine', seen.updated_at)
    await expect(refused).rejects.toMatchObject({ status: 409, code: 'VERSION_CONFLICT' })
    await expect(refused).rejects.toThrow(`expected_updated_at: it was changed at ${changed.updated_at}`)
    expect(await read()).toMatchObject({ updated_at: changed.updated_at })
    await write('mine', changed.updated_at)
  })

  test('lets one of two changes win that have seen the same state', async () => {
    const { read, write } = await create()
    const { updated_at } = await read()
    const results = await Promise.allSettled(['a', 'b'].map((text) => write(text, updated_at)))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('has another value after each change, while the clock stands still', async () => {
    const { write } = await create()
    const { updated_at } = await write('first')
    expect((await write('second')).updated_at > updated_at).toBe(true)
  })
})

test('null expects billing details that nobody has changed', async () => {
  const { production } = await server.workspace()
  expect(await production.billing.details()).toMatchObject({ updated_at: null })
  const early = production.billing.updateDetails({ tax_id: '1', expected_updated_at: '2026-11-20T09:00:00.000Z' })
  await expect(early).rejects.toThrow('expected_updated_at: nobody has changed it yet')
  await production.billing.updateDetails({ tax_id: '1', expected_updated_at: null })
  const late = production.billing.updateDetails({ tax_id: '2', expected_updated_at: null })
  await expect(late).rejects.toMatchObject({ status: 409, code: 'VERSION_CONFLICT' })
})

test('a number has another updated_at when it loses its agent, is released and is reclaimed', async () => {
  const { agent_id } = await agentOf(sandbox)
  const { number_id, updated_at } = await sandbox.numbers.auto({ agent_id, type: 'geo_did', country_code: 'NG' })
  const times = [updated_at]
  await sandbox.agents.delete(agent_id)
  times.push((await sandbox.numbers.get(number_id)).updated_at)
  times.push((await sandbox.numbers.release(number_id)).updated_at)
  times.push((await sandbox.numbers.reclaim(number_id)).updated_at)
  expect(new Set(times).size).toBe(4)
  expect(times.map((at) => Date.parse(at ?? '')).toSorted((a, b) => a - b)).toEqual(
    times.map((at) => Date.parse(at ?? '')),
  )
})

test('400 for a time that is none', async () => {
  const refused = sandbox.workspace.update({ name: 'x', expected_updated_at: 'yesterday' })
  await expect(refused).rejects.toBeInstanceOf(OhunError)
  await expect(refused).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('expected_updated_at: '),
  })
})

describe('updated_by', () => {
  test('names who made or changed an endpoint and a rule', async () => {
    for (const create of [endpoint, routingRule]) {
      const { read, write } = await create()
      const by = expect.stringMatching(/^key_/) as string
      expect(await read()).toMatchObject({ updated_by: by })
      expect(await write('changed')).toMatchObject({ updated_by: by })
    }
  })
})
