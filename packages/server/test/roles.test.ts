import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rolesWithin, type Role } from '../src/generated/roles.gen.ts'
import { routes, type Route } from '../src/generated/routes.gen.ts'
import { signedUp, startAccountServer, type TestAccount } from './support/accounts.ts'
import { caller, startHttpService, TOKEN } from './support/http-service.ts'
import { memberOf } from './support/members.ts'
import { rawClient } from './support/scenario.ts'
import type { TestServer } from './support/test-server.ts'

const operations = (Object.values(routes) as Route[]).filter(({ authenticated }) => authenticated)
const everyRole = Object.keys(rolesWithin) as Role[]
const pathOf = ({ template }: Route): string => template.replace(/\{\w+\}/g, 'id_x')
const denied = { status: 403, code: 'PERMISSION_DENIED' }

/** Sends nothing but the path: one who may call passes on to the check of the body. */
async function outcome(base_url: string, { token, route, workspace }: Attempt): Promise<Outcome> {
  const response = await fetch(base_url + pathOf(route), {
    method: route.method,
    headers: { Authorization: `Bearer ${token}`, ...(workspace !== undefined && { 'X-Ohun-Workspace': workspace }) },
  })
  if (response.status !== 403) {
    await response.body?.cancel()
    return { status: response.status }
  }
  const { error_code, message } = (await response.json()) as { error_code: string; message: string }
  return { status: 403, code: error_code, message }
}

interface Attempt {
  token: string
  route: Route
  workspace?: string
}

interface Outcome {
  status: number
  code?: string
  message?: string
}

describe('each role on each operation', () => {
  test.each(everyRole)('%s may call what the table gives it, and nothing else', async (role) => {
    const resolveCaller = async () => ({ ...caller, role, session_id: 'login_x', requests_per_minute: 10_000 })
    const service = await startHttpService({ resolveCaller })
    try {
      const allowed = []
      for (const route of operations) {
        const answer = await service.send(route.method, pathOf(route), {
          headers: { Authorization: `Bearer ${TOKEN}` },
        })
        if (answer.status !== 403) allowed.push(route.operation_id)
      }
      expect(allowed).toEqual(
        operations.filter(({ roles }) => roles?.includes(role)).map((route) => route.operation_id),
      )
    } finally {
      await service.http.close(0)
    }
  })

  test('an owner may call all, an admin all but the end of the workspace', () => {
    const closedTo = (role: Role) => operations.filter(({ roles }) => !roles?.includes(role))
    expect(closedTo('owner')).toEqual([])
    expect(closedTo('admin').map(({ operation_id }) => operation_id)).toEqual(['deleteWorkspace'])
  })

  test('a viewer changes nothing but its own account', () => {
    const changes = operations.filter(({ method, roles }) => method !== 'GET' && roles?.includes('viewer'))
    const factors = [
      'startTotp',
      'confirmTotp',
      'removeTotp',
      'startPasskey',
      'addPasskey',
      'removePasskey',
      'replaceRecoveryCodes',
    ]
    const own = [
      'logOutAll',
      'changePassword',
      'changeEmail',
      'deleteSession',
      'deleteAccount',
      'deleteMember',
      'createSavedView',
      'updateSavedView',
      'deleteSavedView',
      'createWorkspace',
      'updateNotifications',
      ...factors,
    ]
    // They have a body, and store nothing.
    const questions = ['testRoutingRules', 'checkTools']
    expect(changes.map(({ operation_id }) => operation_id).toSorted()).toEqual([...own, ...questions].toSorted())
  })
})

/** One operation for each set of roles, which the message names. */
function oneOfEach(routes: Route[]): Route[] {
  return [...new Map(routes.map((route) => [String(route.roles), route])).values()]
}

describe('on a server', () => {
  let server: TestServer
  let account: TestAccount
  const tokens = new Map<Role, string>()

  beforeAll(async () => {
    server = await startAccountServer()
    account = await signedUp(server)
    await server.db.knex('workspaces').update({ plan: 'scale' })
    for (const role of everyRole) tokens.set(role, (await memberOf(server, account.workspace_id, role)).token)
  })
  afterAll(() => server.stop())

  test.each(everyRole.filter((role) => role !== 'owner'))(
    '%s is refused in words that name the roles',
    async (role) => {
      for (const route of oneOfEach(operations.filter(({ roles }) => !roles?.includes(role)))) {
        const answer = await outcome(server.base_url, { token: String(tokens.get(role)), route })
        expect([route.operation_id, answer]).toEqual([route.operation_id, { ...denied, message: expect.any(String) }])
        expect(answer.message).toContain(`Your role in the workspace is ${role}. This operation requires owner`)
      }
    },
  )

  test('403 PERMISSION_DENIED on every operation for a workspace of which the person is not a member', async () => {
    const { workspace_id: workspace } = await signedUp(server)
    const token = String(tokens.get('owner'))
    for (const named of [workspace, 'ws_unknown', '']) {
      const routes = named === workspace ? operations : operations.slice(0, 1)
      for (const route of routes) {
        const answer = await outcome(server.base_url, { token, route, workspace: named })
        expect([route.operation_id, answer]).toMatchObject([
          route.operation_id,
          { ...denied, message: 'X-Ohun-Workspace: you are not a member of it.' },
        ])
      }
    }
  })

  test('403 PERMISSION_DENIED for a key with the workspace of another', async () => {
    const { workspace_id: workspace } = await signedUp(server)
    const attempt = { token: account.api_key.key, route: routes.getWorkspace as Route }
    expect(await outcome(server.base_url, { ...attempt, workspace })).toMatchObject(denied)
    expect((await outcome(server.base_url, { ...attempt, workspace: account.workspace_id })).status).toBe(200)
  })

  test('a key of the owner may not list or end sessions of the owner', async () => {
    for (const route of [routes.listSessions, routes.deleteSession] as Route[])
      expect(await outcome(server.base_url, { token: account.api_key.key, route })).toEqual({
        ...denied,
        message: 'This operation requires a session; log in.',
      })
  })

  test('a changed role counts in the next request', async () => {
    const { user_id, token } = await memberOf(server, account.workspace_id, 'viewer')
    const attempt = { token, route: routes.listLedger as Route }
    expect(await outcome(server.base_url, attempt)).toMatchObject(denied)
    await server.db.knex('members').where({ user_id, workspace_id: account.workspace_id }).update({ role: 'billing' })
    expect((await outcome(server.base_url, attempt)).status).toBe(200)
    await server.db.knex('members').where({ user_id, workspace_id: account.workspace_id }).delete()
    expect((await outcome(server.base_url, attempt)).status).toBe(401)
  })

  test('a session acts in each workspace of its person, with the role there', async () => {
    const { token, email } = await memberOf(server, account.workspace_id, 'viewer')
    const own = await server.db.knex('users').where({ email }).first<{ workspace_id: string }>('workspace_id')
    const me = async (workspace: string) => {
      const answer = await rawClient(server, token)('GET', '/v1/auth/me', {
        headers: { 'X-Ohun-Workspace': workspace },
      })
      return answer.json
    }
    expect(await me(account.workspace_id)).toMatchObject({ workspace_id: account.workspace_id, role: 'viewer' })
    expect(await me(own.workspace_id)).toMatchObject({ workspace_id: own.workspace_id, role: 'owner', email })
  })

  describe('a key', () => {
    test('may do what the member who made it may', async () => {
      const developer = rawClient(server, String(tokens.get('developer')))
      const made = await developer('POST', '/v1/api-keys', {
        body: { label: 'of a developer', environment: 'sandbox' },
      })
      expect(made).toMatchObject({ status: 201, json: { role: 'developer' } })
      const attempt = { token: String(made.json['key']), route: routes.listAuditLog as Route }
      expect(await outcome(server.base_url, attempt)).toMatchObject({
        ...denied,
        message: 'This key acts as developer. This operation requires owner or admin.',
      })
      const further = await rawClient(server, attempt.token)('POST', '/v1/api-keys', { body: { label: 'further' } })
      expect(further).toMatchObject({ status: 201, json: { role: 'developer' } })
    })

    test('is rotated and revoked by none who may do less than it', async () => {
      const key = `/v1/api-keys/${account.api_key.key_id}`
      const refused = { status: 403, json: { error_code: 'PERMISSION_DENIED' } }
      for (const role of ['developer', 'admin'] as const) {
        const send = rawClient(server, String(tokens.get(role)))
        expect(await send('POST', `${key}/rotate`)).toMatchObject(refused)
        expect(await send('DELETE', key)).toMatchObject(refused)
      }
      expect(await rawClient(server, String(tokens.get('owner')))('POST', `${key}/rotate`)).toMatchObject({
        status: 200,
      })
    })
  })
})
