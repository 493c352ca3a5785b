import type { Ohun, ApiKeyScope } from '@ohun/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopes as everyScope, type Scope } from '../src/generated/roles.gen.ts'
import { routes, type Route } from '../src/generated/routes.gen.ts'
import type { RunningServer } from '../src/start/start.ts'
import { connectCall, refusalOf, openSocket } from './support/call-socket.ts'
import { caller, startHttpService } from './support/http-service.ts'
import { openLiveCalls, openStream } from './support/open-stream.ts'
import { agentOf, all, rawClient, startSecondServer } from './support/scenario.ts'
import { clientAt, startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const SECOND = 1_000
const denied = { status: 403, code: 'PERMISSION_DENIED' }
const refusedJson = { status: 403, json: { error_code: 'PERMISSION_DENIED' } }

const operations = (Object.values(routes) as Route[]).filter(({ authenticated }) => authenticated)
const forKeys = operations.filter(({ session_only }) => !session_only)
const pathOf = ({ template }: Route): string => template.replace(/\{\w+\}/g, 'id_x')
const unrestricted = [
  'changeEmail',
  'changePassword',
  'createInvitation',
  'deleteAccount',
  'deleteWorkspace',
  'logOutAll',
  'updateMember',
]

describe('each scope on each operation', () => {
  test('every operation that a key may call has a scope, and every scope an operation', () => {
    const used = forKeys.flatMap(({ scope = 'missing' }) =>
      scope === 'unrestricted' || scope === 'any' ? [] : [scope],
    )
    expect(['read', ...used].toSorted()).toEqual(['read', ...used].filter((scope) => known(scope)).toSorted())
    expect(everyScope.filter((scope) => scope !== 'read' && !used.includes(scope))).toEqual([])
    const without = forKeys.filter(({ scope }) => scope === 'unrestricted')
    expect(without.map(({ operation_id }) => operation_id).toSorted()).toEqual(unrestricted)
    expect(forKeys.filter(({ scope }) => scope === 'any')).toMatchObject([{ operation_id: 'getIdentity' }])
  })

  test('a key may call exactly the operations of its scope', async () => {
    const held = new Map<string, readonly Scope[]>()
    const resolveCaller = async (token: string) => ({
      ...caller,
      scopes: held.get(token) ?? [],
      requests_per_minute: 1_000_000,
    })
    const service = await startHttpService({ resolveCaller })
    const isDenied = async ({ method, ...route }: Route, scopes: readonly Scope[]): Promise<boolean> => {
      held.set('pk_test_key', scopes)
      const headers = { Authorization: 'Bearer pk_test_key' }
      return (await service.send(method, pathOf({ method, ...route }), { headers })).status === 403
    }
    try {
      for (const route of operations) {
        const { scope = '', operation_id } = route
        const covers = (held_scope: Scope): boolean =>
          held_scope === scope || (held_scope === 'read' && scope.endsWith(':read'))
        const own = everyScope.filter(covers)
        const others = everyScope.filter((other) => !covers(other))
        const open = scope === 'any'
        expect([operation_id, await isDenied(route, others)]).toEqual([operation_id, !open])
        for (const one of own) expect([operation_id, await isDenied(route, [one])]).toEqual([operation_id, false])
        expect([operation_id, await isDenied(route, everyScope)]).toEqual([operation_id, own.length === 0 && !open])
      }
    } finally {
      await service.http.close(0)
    }
  })

  test('reading hands out no secret and no more access', () => {
    const reads = forKeys.filter(({ scope = '' }) => scope.endsWith(':read')).map(({ operation_id }) => operation_id)
    for (const power of ['getSigningSecret', 'connectCall', 'monitorCall', 'relayWebhooks'])
      expect(reads).not.toContain(power)
  })
})

const known = (scope: string): boolean => (everyScope as readonly string[]).includes(scope)

describe('on a server', () => {
  let server: TestServer
  let second: RunningServer
  let workspace: TestWorkspace
  let agent_id: string
  let number: string

  beforeAll(async () => {
    server = await startTestServer()
    second = await startSecondServer(server)
    workspace = await server.workspace()
    ;({ agent_id } = await agentOf(workspace.sandbox))
    ;({ e164: number } = await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' }))
  })
  afterAll(async () => {
    await second.stop()
    await server.stop()
  })

  const at = (base_url: string, apiKey: string): Ohun => clientAt(base_url, apiKey)
  let made = 0
  const keyWith = async (scopes: ApiKeyScope[], by = workspace.production) => {
    const made_key = await by.apiKeys.create({ label: `scoped ${++made}`, environment: 'sandbox', scopes })
    return { ...made_key, client: at(server.base_url, made_key.key) }
  }

  test('403 PERMISSION_DENIED on every operation, in words that name the scope', async () => {
    const keys = new Map<string, string>()
    for (const route of forKeys) {
      const { operation_id, environment, scope = '' } = route
      // A key of the sandbox is refused for that first.
      if (scope === 'any' || environment === 'production') continue
      const group = scope.split(':')[0] ?? ''
      if (!keys.has(group)) {
        const others = everyScope.filter((other) => other !== 'read' && other.split(':')[0] !== group)
        keys.set(group, (await keyWith(others)).key)
      }
      const answer = await rawClient(server, String(keys.get(group)))(route.method, pathOf(route))
      expect([operation_id, answer]).toMatchObject([operation_id, refusedJson])
      expect(answer.json.message).toBe(
        unrestricted.includes(operation_id)
          ? 'This operation requires a session or a key without scopes.'
          : `This key lacks the scope ${scope}.`,
      )
    }
  })

  test('a key says what it may do, in its record, the list and to itself', async () => {
    const { client, key_id } = await keyWith(['calls:read', 'messages:write'])
    const scopes = ['calls:read', 'messages:write']
    expect(await client.auth.me()).toMatchObject({ scopes, role: 'owner' })
    expect((await all(workspace.sandbox.apiKeys.list())).find((key) => key.key_id === key_id)).toMatchObject({ scopes })
    expect(await workspace.sandbox.auth.me()).toMatchObject({ scopes: null })
    await client.calls.list()
    await expect(client.messages.list()).rejects.toMatchObject({
      ...denied,
      message: expect.stringContaining('messages:read') as string,
    })
  })

  test('read stands for all that read, and for no more', async () => {
    const { client } = await keyWith(['read'])
    await client.calls.list()
    await client.billing.balance()
    await expect(client.agents.create({ display_name: 'Mine' })).rejects.toMatchObject(denied)
  })

  test('a scope gives no more than the role of the key', async () => {
    const { key_id, client } = await keyWith(['billing:read', 'calls:read'])
    await client.billing.ledger()
    await server.db.knex('api_keys').where({ key_id }).update({ role: 'viewer' })
    await server.advance(30 * SECOND)
    await expect(client.billing.ledger()).rejects.toMatchObject({
      ...denied,
      message: expect.stringContaining('acts as viewer') as string,
    })
    await client.calls.list()
  })

  test.each([
    ['an unknown scope', ['calls:sing']],
    ['none', []],
    ['a scope twice', ['calls:read', 'calls:read']],
    ['a text', 'calls:read'],
  ])('400 INVALID_ARGUMENT for %s', async (_title, scopes) => {
    const body = { label: 'wrong', scopes }
    const answer = await rawClient(server, workspace.sandbox_key)('POST', '/v1/api-keys', { body })
    expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
    expect(answer.json.message).toMatch(/^scopes/)
  })

  describe('a key that makes keys', () => {
    const own: ApiKeyScope[] = ['api-keys:write', 'calls:read']

    test('gives its own scopes unless it is given others', async () => {
      const { client } = await keyWith(own)
      expect(await client.apiKeys.create({ label: 'inherited' })).toMatchObject({ scopes: own })
      expect(await client.apiKeys.create({ label: 'less', scopes: ['calls:read'] })).toMatchObject({
        scopes: ['calls:read'],
      })
      expect(await workspace.sandbox.apiKeys.create({ label: 'all', scopes: null })).toMatchObject({ scopes: null })
    })

    test.each<[string, ApiKeyScope[] | null]>([
      ['a scope that it has not', ['calls:write']],
      ['all reads', ['read']],
      ['no scopes', null],
    ])('gives no more than it has: %s', async (_title, scopes) => {
      const { client } = await keyWith(own)
      await expect(client.apiKeys.create({ label: 'more', scopes })).rejects.toMatchObject({
        ...denied,
        message: 'scopes: this key can give only what it has: api-keys:write, calls:read.',
      })
    })

    test('rotates, changes and revokes no key that may do more', async () => {
      const { client } = await keyWith(own)
      const wider = await keyWith(['messages:write'])
      const open = await workspace.sandbox.apiKeys.create({ label: 'open' })
      for (const { key_id } of [wider, open]) {
        await expect(client.apiKeys.rotate(key_id)).rejects.toMatchObject(denied)
        await expect(client.apiKeys.update(key_id, { scopes: ['calls:read'] })).rejects.toMatchObject(denied)
        await expect(client.apiKeys.revoke(key_id)).rejects.toMatchObject(denied)
      }
      const narrower = await keyWith(['calls:read'])
      await expect(client.apiKeys.update(narrower.key_id, { scopes: ['read'] })).rejects.toMatchObject(denied)
      expect(await client.apiKeys.rotate(narrower.key_id)).toMatchObject({ scopes: ['calls:read'] })
      await client.apiKeys.revoke(narrower.key_id)
    })

    test('covers the scope of a read by all reads', async () => {
      const { client } = await keyWith(['api-keys:write', 'read'])
      expect(await client.apiKeys.create({ label: 'covered', scopes: ['calls:read'] })).toMatchObject({
        scopes: ['calls:read'],
      })
    })
  })

  describe('a change', () => {
    test('keeps the key, counts at once here and within 30 s on another server, and is in the audit log', async () => {
      const { client, key, key_id } = await keyWith(['calls:read', 'numbers:read'])
      const there = at(second.base_url, key)
      await client.calls.list()
      await there.calls.list()
      const changed = await workspace.sandbox.apiKeys.update(key_id, { scopes: ['numbers:read'], label: 'narrowed' })
      expect(changed).toMatchObject({ key_id, label: 'narrowed', scopes: ['numbers:read'] })
      await expect(client.calls.list()).rejects.toMatchObject(denied)
      await server.clock.advance(30 * SECOND)
      await expect(there.calls.list()).rejects.toMatchObject(denied)
      await there.numbers.list()
      const [entry] = await all(workspace.sandbox.auditLog.list({ action: 'api_key.changed' }))
      expect(entry).toMatchObject({
        target: key_id,
        detail: {
          from: { scopes: ['calls:read', 'numbers:read'] },
          to: { label: 'narrowed', scopes: ['numbers:read'] },
        },
      })
      expect(await workspace.sandbox.apiKeys.update(key_id, { scopes: null })).toMatchObject({ scopes: null })
      await client.calls.list()
    })

    test('is refused for a label that is taken, an unknown key, an empty body, and a production key by a sandbox key', async () => {
      const { key_id } = await keyWith(['calls:read'])
      const update = (id: string, label: string) => workspace.sandbox.apiKeys.update(id, { label })
      await expect(update(key_id, 'sandbox')).rejects.toMatchObject({ status: 409, code: 'ALREADY_EXISTS' })
      await expect(update('key_unknown', 'x')).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
      expect(
        await rawClient(server, workspace.sandbox_key)('PATCH', `/v1/api-keys/${key_id}`, { body: {} }),
      ).toMatchObject({
        status: 400,
        json: { error_code: 'INVALID_ARGUMENT' },
      })
      const live = await workspace.production.apiKeys.create({ label: 'live scoped', scopes: ['calls:read'] })
      await expect(update(live.key_id, 'x')).rejects.toMatchObject(denied)
    })

    test('ends the streams that the key may no longer follow', async () => {
      const { key, key_id } = await keyWith(['events:read', 'calls:read'])
      const events = await openStream(server, { key })
      const live = await openLiveCalls(server, { key })
      await workspace.sandbox.apiKeys.update(key_id, { scopes: ['calls:read'] })
      await server.advance(30 * SECOND)
      expect(await events.next()).toMatchObject({ event: 'error', data: { error_code: 'PERMISSION_DENIED' } })
      expect(await live.next()).not.toMatchObject({ event: 'error' })
      await live.close()
    })
  })

  describe('streams', () => {
    test('server-sent events need the scope, in the header and as ?token=', async () => {
      const { call_id } = await workspace.sandbox.calls.create({ agent_id, to_number: '+2348031234567' })
      const reader = await keyWith(['calls:read'])
      const other = await keyWith(['messages:read'])
      const path = `/v1/calls/${call_id}/transcript/stream`
      for (const send of [
        async ({ key }: { key: string }) =>
          await fetch(`${server.base_url}${path}`, { headers: { Authorization: `Bearer ${key}` } }),
        async ({ key }: { key: string }) => await fetch(`${server.base_url}${path}?token=${key}`),
      ]) {
        const refused = await send(other)
        expect([refused.status, await refused.json()]).toMatchObject([
          403,
          { message: 'This key lacks the scope calls:read.' },
        ])
        const opened = await send(reader)
        expect(opened.status).toBe(200)
        await opened.body?.cancel()
      }
    })

    test('a WebSocket of a call takes commands, so it needs to write', async () => {
      const { call_id } = await workspace.sandbox.calls.create({ agent_id, to_number: '+2348031234567' })
      const reader = await keyWith(['calls:read'])
      const writer = await keyWith(['calls:write'])
      for (const given of ['key', 'token'] as const) {
        const refused = await refusalOf(connectCall(server, { call_id, [given]: reader.key }))
        expect(refused).toMatchObject({ status: 403, json: { message: 'This key lacks the scope calls:write.' } })
        expect((await connectCall(server, { call_id, [given]: writer.key })).ws.readyState).toBe(1)
      }
    })

    test('a relay needs to write webhooks', async () => {
      const query = { answer: 'true' }
      const { key } = await keyWith(['read', 'webhooks:read'])
      expect(await refusalOf(openSocket(server, '/v1/webhooks/relay', { key, query }))).toMatchObject({
        status: 403,
        json: { message: 'This key lacks the scope webhooks:write.' },
      })
      const relay = await openSocket(server, '/v1/webhooks/relay', {
        key: (await keyWith(['webhooks:write'])).key,
        query,
      })
      expect(await relay.next()).toMatchObject({ type: 'ready' })
    })
  })

  test('a restricted key sends a message and reads none', async () => {
    const { client } = await keyWith(['messages:write'])
    const sent = await client.messages.create({
      agent_id,
      channel: 'sms',
      to: '+2348031234567',
      from: number,
      body: 'Your code is 4711.',
    })
    await expect(client.messages.get(sent.message_id)).rejects.toMatchObject(denied)
  })
})
