import { verifyWebhook } from '@ohun/webhook-verifier'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../src/config/config.ts'
import { sealedColumns } from '../src/operator/sealed-columns.ts'
import { createSecretBox } from '../src/platform/crypto.ts'
import { run } from '../src/platform/db/statement.ts'
import { createLog } from '../src/platform/log.ts'
import { startServer, type RunningServer } from '../src/start/start.ts'
import { startBackend, type Backend, type Received } from './support/backend.ts'
import { operator } from './support/operator.ts'
import { agentOf, rawClient } from './support/scenario.ts'
import { ENCRYPTION_KEY, startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const NEW_KEY = Buffer.alloc(32, 8)
const HEX = { old: ENCRYPTION_KEY.toString('hex'), new: NEW_KEY.toString('hex') }
const OF_AGENT = '{"https://example.com": "SEALED"}'
const OF_SERVERS = '{"orders https://example.com": {"names": ["Authorization"], "sealed": "SEALED"}}'

let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent_id: string

/** A workspace with a secret in each column. This server, which has the old key alone, leaves deliveries to the others. */
beforeAll(async () => {
  const own_database = { DATABASE_URL: 'postgres://127.0.0.1/elsewhere', OHUN_ENCRYPTION_KEY: HEX.old }
  server = await startTestServer({ OHUN_ROLES: 'api,media', ...own_database })
  backend = await startBackend()
  workspace = await server.workspace()
  const agent = await agentOf(workspace.sandbox, { webhook_url: backend.url })
  agent_id = agent.agent_id
  await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  await addEndpoint(server, 'one')
  await workspace.production.webhooks.rotateSecret()
  const seal = (): string => createSecretBox(ENCRYPTION_KEY).seal('secret')
  const jsonb = { webhook_keys: OF_AGENT.replace('SEALED', seal()), mcp_headers: OF_SERVERS.replace('SEALED', seal()) }
  await server.db.knex('agents').where({ agent_id }).update(jsonb)
  await server.db
    .knex('totp_factors')
    .insert({ user_id: workspace.user_id, sealed_secret: seal(), created_at: server.clock.now() })
})
afterAll(async () => {
  await server.stop()
  await backend.stop()
})

/** Adds an endpoint that gets a secret header with each event. */
async function addEndpoint(at: { base_url: string }, value: string): Promise<void> {
  const send = rawClient(at, workspace.production_key)
  const body = { url: `${backend.url}/${value}`, headers: { 'X-Key': value } }
  expect((await send('POST', `/v1/agents/${agent_id}/webhooks/endpoints`, { body })).status).toBe(201)
}

/** The headers of an event of a call that is placed at that server, for each endpoint. */
async function eventsAt(at: { base_url: string }): Promise<Received[]> {
  backend.received.length = 0
  const body = { agent_id, to_number: '+2348031234567' }
  expect((await rawClient(at, workspace.sandbox_key)('POST', '/v1/calls', { body })).status).toBe(201)
  await backend.until((received) => received.length >= 2)
  return backend.events()
}

const ohunServer = (OHUN_ENCRYPTION_KEY: string) => operator({ DATABASE_URL: server.db.url, OHUN_ENCRYPTION_KEY })

async function startWith(encryption_key: Buffer, other_keys: Buffer[]): Promise<RunningServer> {
  const config = { ...readConfig({ OHUN_ALLOW_INSECURE_TARGETS: 'true', OHUN_METRICS_ADDRESS: 'off' }), port: 0 }
  const { db, clock } = server
  const running = await startServer(config, { db, clock, log: createLog('silent'), encryption_key, other_keys })
  onTestFinished(() => running.stop())
  return running
}

async function keyFinding(keys: string): Promise<unknown> {
  const { json } = await ohunServer(keys)(['doctor'])
  return (json['checks'] as { check: string }[]).find(({ check }) => check === 'encryption key')
}

test('every column that is encrypted is listed for a rotation', async () => {
  const { rows } = await server.db.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and (column_name like 'sealed%' or column_name in ('webhook_keys', 'mcp_headers'))`,
  )
  const listed = sealedColumns.map(({ name }) => name)
  const copies = new Set(['live_calls'])
  const stored = rows.map(({ name }) => name).filter((name) => !copies.has(name.split('.')[0]!))
  expect(stored.toSorted()).toEqual(listed.toSorted())
})

test('a value that the service has changed meanwhile is left alone', async () => {
  const [{ read, write }] = sealedColumns as [(typeof sealedColumns)[number]]
  const [row] = await run(server.db, read, { after: '', limit: 1 })
  expect(await run(server.db, write, { ...row!, value: 'what it was before', next: 'lost' })).toEqual([])
})

describe('a rotation of the encryption key', () => {
  test('begins with a key that only decrypts: what other processes encrypt with it is readable, and their page tokens are valid', async () => {
    const [before, after] = [await startWith(ENCRYPTION_KEY, [NEW_KEY]), await startWith(NEW_KEY, [ENCRYPTION_KEY])]
    await addEndpoint(after, 'two')
    const values = (await eventsAt(before)).map(({ headers }) => String(headers['x-key']))
    expect(values.toSorted()).toEqual(['one', 'two'])
    await agentOf(workspace.sandbox)
    for (const [one, other] of [
      [before, after],
      [after, before],
    ] as const) {
      const first = await rawClient(one, workspace.sandbox_key)('GET', '/v1/agents?page_size=1')
      const path = `/v1/agents?page_size=1&page_token=${String(first.json['next_page_token'])}`
      expect((await rawClient(other, workspace.sandbox_key)('GET', path)).status).toBe(200)
    }
  })

  test('keeps links to simulated payments valid in both directions while both keys are listed', async () => {
    const [before, after] = [await startWith(ENCRYPTION_KEY, [NEW_KEY]), await startWith(NEW_KEY, [ENCRYPTION_KEY])]
    const body = { amount_kobo: 500_000, currency: 'NGN' }
    for (const [one, other] of [
      [before, after],
      [after, before],
    ] as const) {
      const opened = await rawClient(one, workspace.sandbox_key)('POST', '/v1/billing/checkout', { body })
      const { pathname } = new URL(String(opened.json['checkout_url']))
      expect((await fetch(`${other.base_url}${pathname}`)).status).toBe(200)
    }
    const forged = await fetch(`${after.base_url}/v1/pay/chk_1.${'a'.repeat(43)}`)
    expect(forged.status).toBe(404)
  })

  test('encrypts everything with the new key beside the service, and the old key is then not needed', async () => {
    const { signing_secret } = await workspace.production.webhooks.signingSecret()
    expect(await keyFinding(`${HEX.new},${HEX.old}`)).toMatchObject({
      status: 'warning',
      found: expect.stringContaining('are encrypted with another key'),
      advice: 'Run ohun-server secrets reencrypt.',
    })
    const first = await ohunServer(`${HEX.new},${HEX.old}`)(['secrets', 'reencrypt'])
    expect({ code: first.code, unreadable: first.json['unreadable'] }).toEqual({ code: 0, unreadable: 0 })
    for (const { column, encrypted_now } of first.json['columns'] as { column: string; encrypted_now: number }[])
      expect({ column, some: encrypted_now > 0 }).toEqual({ column, some: true })
    const second = await ohunServer(`${HEX.new},${HEX.old}`)(['secrets', 'reencrypt'])
    expect(second.json).toMatchObject({ encrypted_now: 0, unreadable: 0 })
    expect(await keyFinding(HEX.new)).toMatchObject({ status: 'ok' })

    const renewed = await startWith(NEW_KEY, [])
    for (const { headers, body } of await eventsAt(renewed)) {
      expect(['one', 'two']).toContain(headers['x-key'])
      expect(() => verifyWebhook({ body, headers, secrets: [signing_secret], now: server.clock.now() })).not.toThrow()
    }
  })

  test('lists the rows that no key opens, and exits with 1', async () => {
    const ran = await ohunServer('a'.repeat(64))(['secrets', 'reencrypt'])
    expect(ran.code).toBe(1)
    expect(ran.json['columns']).toContainEqual(
      expect.objectContaining({ unreadable: expect.arrayContaining([workspace.workspace_id]) }),
    )
  })
})
