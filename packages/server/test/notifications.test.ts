import type { NotificationKind, Ohun } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { routes } from '../src/generated/routes.gen.ts'
import { notificationKinds, rolesFor } from '../src/features/notifications/notification-kinds.ts'
import { charge } from '../src/features/billing/charge.ts'
import { createIds } from '../src/platform/ids.ts'
import { rolesWithin, type Role } from '../src/generated/roles.gen.ts'
import { mailTo, PASSWORD, sessionOf, signedUp, startAccountServer, tokenFor, visitor } from './support/accounts.ts'
import { memberOf } from './support/members.ts'
import { all, rawClient, setBalance } from './support/scenario.ts'
import type { TestServer } from './support/test-server.ts'

const HOUR = 60 * 60_000
const denied = { status: 403, code: 'PERMISSION_DENIED' }
const LOW = /balance is (?:low|used up)/

let server: TestServer
let workspace_id: string
let owner: Person

interface Person {
  email: string
  user_id: string
  token: string
  client: Ohun
}

beforeAll(async () => {
  server = await startAccountServer()
})
afterAll(() => server.stop())

beforeEach(async () => {
  const account = await signedUp(server)
  const token = await tokenFor(server, account.email)
  await visitor(server).auth.verifyEmail({ token, password: PASSWORD })
  ;({ workspace_id } = account)
  const session_token = await sessionOf(server, account.email)
  const { email, user_id } = account
  owner = { email, user_id, token: session_token, client: visitor(server, session_token) }
})

async function person(role: Role, { verified = true } = {}): Promise<Person> {
  const { email, user_id, token } = await memberOf(server, workspace_id, role)
  await server.db.knex('users').where({ user_id }).update({ verified })
  return { email, user_id, token, client: visitor(server, token) }
}

/** Lets the balance fall below the threshold. */
async function fallLow(): Promise<void> {
  await server.db.knex('workspaces').where({ workspace_id }).update({ low_balance_threshold_kobo: 500_000 })
  await setBalance(server, { workspace_id }, 1_000_000)
  const ids = createIds(server.clock)
  const used = { entry_type: 'sms_segment', cause: ids('msg'), quantity: 1, amount_kobo: 900_000 } as const
  await charge({ clock: server.clock, ids }, server.db, { workspace_id, ...used, limit: null, agent_id: null })
  await server.advance(20_000)
}

const lowMails = async ({ email }: Person): Promise<string[]> =>
  (await mailTo(server, email)).filter(({ subject }) => LOW.test(subject)).map(({ text }) => text)

const enabledOf = async ({ client }: Person, kind: NotificationKind) =>
  (await client.notifications.get()).notifications.find((one) => one.kind === kind)

describe('a mail about the workspace', () => {
  test('goes to the first owner alone unless something was chosen, and says how to choose', async () => {
    const admin = await person('admin')
    await fallLow()
    expect(await lowMails(admin)).toEqual([])
    const [text] = await lowMails(owner)
    expect(text).toContain('You get this e-mail as owner of the workspace "Example Limited".')
    expect(text).toContain(`ohun notifications update --no-low-balance --workspace ${workspace_id}`)
    expect(text).toContain(`/console/production/settings/notifications?workspace=${workspace_id}`)
  })

  test('goes to members who chose it, each by itself, and not to those who do not want it', async () => {
    const billing = await person('billing')
    await billing.client.notifications.update({ low_balance: true })
    await owner.client.notifications.update({ low_balance: false })
    await fallLow()
    expect(await lowMails(billing)).toHaveLength(1)
    expect(await lowMails(owner)).toEqual([])
    await owner.client.notifications.update({ low_balance: null })
    expect(await enabledOf(owner, 'low_balance')).toEqual({ kind: 'low_balance', enabled: true, chosen: null })
  })

  test('goes to the roles that the workspace chose, but for members who chose otherwise', async () => {
    const billing = await person('billing')
    const other = await person('billing')
    const viewer = await person('viewer')
    await other.client.notifications.update({ low_balance: false })
    const chosen = await owner.client.notifications.updateWorkspace({ low_balance: ['billing'] })
    expect(chosen.notifications[0]).toEqual({ kind: 'low_balance', roles: ['billing'], recipients: 1 })
    await fallLow()
    expect(await lowMails(billing)).toHaveLength(1)
    for (const one of [owner, other, viewer]) expect(await lowMails(one)).toEqual([])
    expect(await enabledOf(billing, 'low_balance')).toMatchObject({ enabled: true, chosen: null })
  })

  test('goes to nobody whose address is not verified, who left, or whose role may not read what it is about', async () => {
    const unverified = await person('admin', { verified: false })
    const gone = await person('admin')
    for (const { client } of [unverified, gone])
      await client.notifications.update({ low_balance: true, member_joined: true })
    expect((await owner.client.notifications.workspace()).notifications[0]).toMatchObject({ recipients: 2 })
    await owner.client.members.delete(gone.user_id)
    await fallLow()
    for (const one of [unverified, gone]) expect(await lowMails(one)).toEqual([])
    expect(await server.db.knex('member_notifications').where({ user_id: gone.user_id })).toEqual([])
  })

  test('is not sent to somebody who chose otherwise while the mail server was away, and once to all others', async () => {
    const admin = await person('admin')
    await owner.client.notifications.updateWorkspace({ low_balance: ['owner', 'admin'] })
    const { knex } = server.db
    await knex.raw('alter table mail_outbox rename to mail_outbox_away')
    await fallLow()
    await admin.client.notifications.update({ low_balance: false })
    await knex.raw('alter table mail_outbox_away rename to mail_outbox')
    await server.leap(HOUR)
    expect(await lowMails(admin)).toEqual([])
    expect(await lowMails(owner)).toHaveLength(1)
  })
})

describe('a member who joins', () => {
  test('is announced to those who chose it, and not to the one who joined', async () => {
    const admin = await person('admin')
    await admin.client.notifications.update({ member_joined: true })
    await owner.client.notifications.updateWorkspace({ member_joined: ['owner', 'viewer'] })
    const email = `joining${workspace_id.slice(-6).toLowerCase()}@example.com`
    await owner.client.invitations.create({ email, role: 'viewer' })
    await visitor(server).invitations.accept({ token: await tokenFor(server, email), password: PASSWORD })
    const joined = async (to: string) =>
      (await mailTo(server, to)).filter(({ subject }) => subject === 'Ohun: a person has joined your workspace')
    for (const to of [owner.email, admin.email])
      expect((await joined(to)).map(({ text }) => text)).toEqual([
        expect.stringContaining(
          `${email} has accepted an invitation and is a member of your workspace now, as viewer.`,
        ),
      ])
    expect(await joined(email)).toEqual([])
  })
})

describe('choices', () => {
  test('are listed with the kinds that a role may get, and the compulsory ones', async () => {
    const { request_id: _, ...settings } = await owner.client.notifications.get()
    expect(settings).toEqual({
      email: owner.email,
      verified: true,
      notifications: notificationKinds.map((kind) => ({ kind, enabled: true, chosen: null })),
      compulsory: ['account_security', 'invitation'],
    })
    const billing = await person('billing')
    const kinds = (await billing.client.notifications.get()).notifications.map(({ kind }) => kind)
    expect(kinds).toEqual(notificationKinds.filter((kind) => kind !== 'webhook_failures'))
  })

  test('are possible for those who may read what a kind is about', () => {
    for (const kind of notificationKinds) expect(rolesFor(kind).length).toBeGreaterThan(1)
    expect(rolesFor('webhook_failures')).toEqual(routes.listAllWebhookEndpoints.roles)
  })

  test('403 PERMISSION_DENIED for a kind that the role may not get, and nothing is stored', async () => {
    const billing = await person('billing')
    const update = billing.client.notifications.update({ low_balance: true, webhook_failures: true })
    await expect(update).rejects.toMatchObject({
      ...denied,
      message: expect.stringMatching(/^webhook_failures: /) as string,
    })
    expect(await enabledOf(billing, 'low_balance')).toMatchObject({ chosen: null })
  })

  test('403 PERMISSION_DENIED for a key, which is not a person', async () => {
    const { key } = await owner.client.apiKeys.create({ label: 'a key', environment: 'sandbox' })
    const client = visitor(server, key)
    await expect(client.notifications.get()).rejects.toMatchObject(denied)
    await expect(client.notifications.update({ low_balance: false })).rejects.toMatchObject(denied)
    expect((await client.notifications.workspace()).notifications).toHaveLength(notificationKinds.length)
  })

  test('for the workspace are made by owners and admins, and are in the audit log', async () => {
    for (const role of Object.keys(rolesWithin) as Role[]) {
      const { client } = await person(role)
      const update = client.notifications.updateWorkspace({ number_rent: ['owner'] })
      if (role === 'owner' || role === 'admin') await update
      else await expect(update).rejects.toMatchObject(denied)
    }
    await owner.client.notifications.updateWorkspace({ number_rent: null, low_balance: [] })
    const [entry] = await all(owner.client.auditLog.list({ action: 'workspace.notifications_changed' }))
    expect(entry).toMatchObject({
      target: workspace_id,
      detail: { from: { number_rent: ['owner'], low_balance: null }, to: { number_rent: null, low_balance: [] } },
    })
  })

  test('400 INVALID_ARGUMENT for a role that may not get a kind', async () => {
    await expect(owner.client.notifications.updateWorkspace({ webhook_failures: ['billing'] })).rejects.toMatchObject({
      status: 400,
      code: 'INVALID_ARGUMENT',
      message: expect.stringMatching(/^webhook_failures: the role billing/) as string,
    })
  })

  test.each([{}, { account_security: false }, { low_balance: 'no' }])('400 INVALID_ARGUMENT for %j', async (body) => {
    const { key } = await owner.client.apiKeys.create({ label: JSON.stringify(body), environment: 'production' })
    const session = await person('admin')
    for (const path of ['/v1/notifications', '/v1/workspace/notifications']) {
      const send = rawClient(server, path === '/v1/notifications' ? session.token : key)
      expect(await send('PATCH', path, { body })).toMatchObject({
        status: 400,
        json: { error_code: 'INVALID_ARGUMENT' },
      })
    }
  })

  test('belong to one workspace', async () => {
    const elsewhere = await signedUp(server)
    await server.db.knex('members').insert({
      workspace_id: elsewhere.workspace_id,
      user_id: owner.user_id,
      role: 'admin',
      created_at: server.clock.now(),
    })
    await owner.client.notifications.update({ low_balance: false })
    const there = await owner.client.notifications.get({ headers: { 'X-Ohun-Workspace': elsewhere.workspace_id } })
    expect(there.notifications[0]).toEqual({ kind: 'low_balance', enabled: false, chosen: null })
  })
})
