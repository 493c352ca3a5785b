import type { Ohun } from '@ohun/sdk'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Role } from '../src/platform/permissions.ts'
import {
  loggedIn,
  mailTo,
  newEmail,
  PASSWORD,
  sessionOf,
  signedUp,
  startAccountServer,
  tokenFor,
  visitor,
  type TestAccount,
} from './support/accounts.ts'
import { memberOf } from './support/members.ts'
import { openLiveCalls } from './support/open-stream.ts'
import { all, outcomesOf, rawClient } from './support/scenario.ts'
import type { TestServer } from './support/test-server.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const denied = { status: 403, code: 'PERMISSION_DENIED' }
const unusable = { status: 400, code: 'INVALID_ARGUMENT', message: expect.stringMatching(/^token: /) as string }

let server: TestServer
let owner: TestAccount
let session: Ohun

beforeAll(async () => {
  server = await startAccountServer()
  owner = await signedUp(server)
  session = await loggedIn(server, owner)
})
afterAll(() => server.stop())

/** Invites a new address. @returns the token of its mail. */
async function invited(
  role: Role,
  email = newEmail(),
): Promise<{ email: string; token: string; invitation_id: string }> {
  const { invitation_id } = await session.invitations.create({ email, role })
  return { email, token: await tokenFor(server, email), invitation_id }
}

const accept = (token: string, password = PASSWORD) => visitor(server).invitations.accept({ token, password })
const member = (role: Role) => memberOf(server, owner.workspace_id, role)
const count = (table: string, where: object) =>
  server.db
    .knex(table)
    .where(where)
    .then((rows) => rows.length)

describe('an invitation', () => {
  test('makes an account, whose session is in the workspace with the role', async () => {
    const { email, token } = await invited('viewer')
    const accepted = await accept(token)
    expect(accepted).toMatchObject({ workspace_id: owner.workspace_id, email, role: 'viewer' })
    const me = await (await loggedIn(server, { email })).auth.me()
    expect(me).toMatchObject({
      user_id: accepted.user_id,
      role: 'viewer',
      verified: true,
      workspace_id: owner.workspace_id,
    })
    expect(me.workspaces).toEqual([{ workspace_id: owner.workspace_id, name: 'Example Limited', role: 'viewer' }])
  })

  test('joins an account that exists, with its password alone', async () => {
    const { email, workspace_id } = await signedUp(server)
    const { token } = await invited('support', email)
    await expect(accept(token, 'not the password')).rejects.toMatchObject({ status: 401, code: 'INVALID_PASSWORD' })
    await accept(token)
    const { workspaces } = await (await loggedIn(server, { email })).auth.me()
    expect(new Map(workspaces.map(({ workspace_id: id, role }) => [id, role]))).toEqual(
      new Map([
        [workspace_id, 'owner'],
        [owner.workspace_id, 'support'],
      ]),
    )
  })

  test('verifies an account that was not, which ends the access from before', async () => {
    const { email, client } = await signedUp(server)
    const before = await loggedIn(server, { email })
    const { token } = await invited('viewer', email)
    await accept(token)
    for (const earlier of [client, before]) await expect(earlier.auth.me()).rejects.toMatchObject({ status: 401 })
    expect(await (await loggedIn(server, { email })).auth.me()).toMatchObject({ verified: true })
  })

  test('is accepted once, also by many at once', async () => {
    const { token } = await invited('viewer')
    const { succeeded } = outcomesOf(await Promise.allSettled(Array.from({ length: 4 }, () => accept(token))))
    expect(succeeded).toBe(1)
    await expect(accept(token)).rejects.toMatchObject(unusable)
  })

  test('lives for seven days', async () => {
    const { token } = await invited('viewer')
    await server.leap(7 * DAY)
    await expect(accept(token)).rejects.toMatchObject(unusable)
    session = await loggedIn(server, owner)
  })

  test('is withdrawn', async () => {
    const { token, invitation_id, email } = await invited('viewer')
    expect((await session.invitations.list()).items[0]).toMatchObject({ invitation_id, email, role: 'viewer' })
    await session.invitations.delete(invitation_id)
    await expect(accept(token)).rejects.toMatchObject(unusable)
    await expect(session.invitations.delete(invitation_id)).rejects.toMatchObject({ status: 404 })
  })

  test('is mailed again after ten minutes, and the earlier token is dead', async () => {
    const { token, email, invitation_id } = await invited('viewer')
    const again = () => session.invitations.create({ email: email.toUpperCase(), role: 'support' })
    await expect(again()).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    await server.advance(10 * MINUTE)
    expect(await again()).toMatchObject({ invitation_id, role: 'support' })
    const later = await tokenFor(server, email)
    await expect(accept(token)).rejects.toMatchObject(unusable)
    expect(await accept(later)).toMatchObject({ role: 'support' })
  })

  test('409 ALREADY_EXISTS for the address of a member', async () => {
    const email = owner.email.toUpperCase()
    await expect(session.invitations.create({ email, role: 'viewer' })).rejects.toMatchObject({ status: 409 })
  })

  test('no workspace fills a mailbox: five mails an hour to one address', async () => {
    const email = newEmail()
    for (let n = 0; n < 7; n++) {
      const { invitation_id } = await session.invitations.create({ email, role: 'viewer' })
      await server.settle()
      await session.invitations.delete(invitation_id)
    }
    expect(await mailTo(server, email)).toHaveLength(5)
  })

  test('429 RATE_LIMITED for the 201st address in a day, also when all others were withdrawn', async () => {
    const eager = await signedUp(server)
    const created_at = server.clock.now()
    const rows = Array.from({ length: 200 }, (_, n) => ({
      invitation_id: `inv_${eager.workspace_id}_${n}`,
      workspace_id: eager.workspace_id,
      email: `n${n}@eager.example.com`,
      role: 'viewer',
      invited_by: eager.user_id,
      created_at,
      expires_at: new Date(created_at.getTime() + 7 * DAY),
      ended_at: created_at,
    }))
    await server.db.knex('invitations').insert(rows)
    const more = { email: newEmail(), role: 'viewer' } as const
    await expect(eager.client.invitations.create(more)).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    await server.db.knex('invitations').where({ invitation_id: rows[0]?.invitation_id }).delete()
    await eager.client.invitations.create(more)
  })

  test('402 QUOTA_EXCEEDED for the 101st member or open invitation', async () => {
    const crowded = await signedUp(server)
    const rows = Array.from({ length: 99 }, (_, n) => ({
      invitation_id: `inv_${crowded.workspace_id}_${n}`,
      workspace_id: crowded.workspace_id,
      email: `n${n}@crowd.example.com`,
      role: 'viewer',
      invited_by: crowded.user_id,
      created_at: server.clock.now(),
      expires_at: server.clock.now(),
    }))
    await server.db.knex('invitations').insert(rows)
    const more = { email: newEmail(), role: 'viewer' } as const
    await expect(crowded.client.invitations.create(more)).rejects.toMatchObject({ status: 402, code: 'QUOTA_EXCEEDED' })
    await crowded.client.invitations.delete(`inv_${crowded.workspace_id}_0`)
    await crowded.client.invitations.create(more)
  })

  test('has pages', async () => {
    for (const email of [newEmail(), newEmail()]) await session.invitations.create({ email, role: 'viewer' })
    const pages = await session.invitations.list({ page_size: 1 })
    expect(pages.items).toHaveLength(1)
    expect((await all(session.invitations.list({ page_size: 1 }))).length).toBeGreaterThan(1)
  })
})

describe('a role', () => {
  test('is changed by an admin up to admin, and never to or from owner', async () => {
    const admin = visitor(server, (await member('admin')).token)
    const { user_id } = await member('viewer')
    expect(await admin.members.update(user_id, { role: 'admin' })).toMatchObject({ user_id, role: 'admin' })
    await expect(admin.members.update(user_id, { role: 'owner' })).rejects.toMatchObject(denied)
    await expect(admin.members.update(owner.user_id, { role: 'viewer' })).rejects.toMatchObject(denied)
    await expect(admin.members.delete(owner.user_id)).rejects.toMatchObject(denied)
    await expect(admin.invitations.create({ email: newEmail(), role: 'owner' })).rejects.toMatchObject(denied)
    const { invitation_id } = await invited('owner')
    await expect(admin.invitations.delete(invitation_id)).rejects.toMatchObject(denied)
  })

  test('admin does not make its key an owner', async () => {
    const admin = visitor(server, (await member('admin')).token)
    const { key } = await admin.apiKeys.create({ label: 'escalation', environment: 'sandbox' })
    const { user_id } = await member('viewer')
    await expect(visitor(server, key).members.update(user_id, { role: 'owner' })).rejects.toMatchObject(denied)
  })

  test('owner stays with the last one until there is another', async () => {
    const alone = await signedUp(server)
    const own = await loggedIn(server, alone)
    await expect(own.members.update(alone.user_id, { role: 'admin' })).rejects.toMatchObject(denied)
    await expect(own.members.delete(alone.user_id)).rejects.toMatchObject(denied)
    const { user_id } = await memberOf(server, alone.workspace_id, 'admin')
    await own.members.update(user_id, { role: 'owner' })
    await own.members.update(alone.user_id, { role: 'viewer' })
    await expect(own.members.update(user_id, { role: 'viewer' })).rejects.toMatchObject(denied)
  })

  test('two owners who demote each other at once leave one', async () => {
    const first = await signedUp(server)
    const second = await memberOf(server, first.workspace_id, 'owner')
    const demote = async (by: Ohun, user_id: string) => await by.members.update(user_id, { role: 'viewer' })
    await Promise.allSettled([
      demote(await loggedIn(server, first), second.user_id),
      demote(visitor(server, second.token), first.user_id),
    ])
    expect(await count('members', { workspace_id: first.workspace_id, role: 'owner' })).toBe(1)
  })
})

describe('a member', () => {
  test('is listed with pages, the one who joined last first', async () => {
    const { user_id } = await signedUp(server)
    await Promise.all([member('viewer'), member('viewer')])
    await server.clock.advance(1)
    const joined = { workspace_id: owner.workspace_id, user_id, role: 'viewer', created_at: server.clock.now() }
    await server.db.knex('members').insert(joined)
    const listed = await all(session.members.list({ page_size: 2 }))
    expect(listed[0]).toMatchObject({ user_id, created_at: joined.created_at.toISOString() })
    expect(listed.at(-1)).toMatchObject({ user_id: owner.user_id, email: owner.email, role: 'owner' })
    expect(listed).toEqual((await session.members.list({ page_size: 100 })).items)
  })

  test('has no session in the workspace after the removal, and keeps the own one', async () => {
    const { user_id, email, token } = await member('developer')
    const home = await loggedIn(server, { email })
    await session.members.delete(user_id)
    await expect(visitor(server, token).auth.me()).rejects.toMatchObject({ status: 401 })
    expect(await home.auth.me()).toMatchObject({ role: 'owner' })
    const bearer = await rawClient(server, token)('GET', '/v1/calls')
    expect(bearer.status).toBe(401)
    await expect(session.members.delete(user_id)).rejects.toMatchObject(denied)
    const [entry] = (await session.auditLog.list()).items
    expect(entry).toMatchObject({ action: 'member.removed', actor: owner.user_id, target: user_id })
  })

  test.each(['removed', 'given another role'])(
    'a member that is %s loses the open streams of the workspace alone',
    async (how) => {
      const { user_id, email } = await member('developer')
      const { workspace_id: home } = await (await loggedIn(server, { email })).auth.me()
      const key = await sessionOf(server, email)
      const kept = await openLiveCalls(server, { key, workspace: home })
      const ended = await openLiveCalls(server, { key, workspace: owner.workspace_id })
      onTestFinished(async () => void (await Promise.all([kept.close(), ended.close()])))
      expect((await ended.next())?.data).toMatchObject({ type: 'snapshot' })
      if (how === 'removed') await session.members.delete(user_id)
      else await session.members.update(user_id, { role: 'billing' })
      await server.advance(30_000)
      expect(await ended.next()).toMatchObject({ event: 'error', data: { error_code: 'PERMISSION_DENIED' } })
      await kept.comment()
    },
  )

  test('may leave, but remove nobody', async () => {
    const { token, user_id } = await member('viewer')
    const other = await member('viewer')
    const viewer = visitor(server, token)
    await expect(viewer.members.delete(other.user_id)).rejects.toMatchObject(denied)
    await viewer.members.delete(user_id)
    expect(await count('members', { user_id, workspace_id: owner.workspace_id })).toBe(0)
  })

  test('loses the account if it is in no other workspace, and may be invited again', async () => {
    const { token, email } = await invited('viewer')
    const { user_id } = await accept(token)
    await session.members.delete(user_id)
    expect(await count('users', { user_id })).toBe(0)
    await server.advance(10 * MINUTE)
    expect(await accept((await invited('support', email)).token)).toMatchObject({ role: 'support' })
  })

  test('deletes the account and the workspace stays', async () => {
    const { token, user_id } = await member('viewer')
    await visitor(server, token).auth.deleteAccount({ password: PASSWORD })
    expect(await count('users', { user_id })).toBe(0)
    expect(await session.auth.me()).toMatchObject({ workspace_id: owner.workspace_id })
  })

  test('outlives a workspace that ends, in another one', async () => {
    const ending = await signedUp(server)
    const { user_id, token } = await memberOf(server, ending.workspace_id, 'viewer')
    await (await loggedIn(server, ending)).workspace.delete({ confirm: ending.workspace_id })
    expect(await count('users', { user_id })).toBe(1)
    expect(await count('users', { user_id: ending.user_id })).toBe(0)
    await expect(visitor(server, token).auth.me()).rejects.toMatchObject({ status: 401 })
  })
})
