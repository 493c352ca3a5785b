import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentOf, all, numbersInPool, rawClient } from './support/scenario.ts'
import { acceptDpa, startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const DESTINATION = '+2348031234567'
const denied = { status: 403, code: 'PERMISSION_DENIED', message: expect.stringContaining('1.0') as string }

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Everything that a call needs but for the agreement; both environments. A claim needs it too: this one is older. */
async function ready(workspace: TestWorkspace): Promise<string> {
  const { agent_id } = await agentOf(workspace.sandbox)
  const [number_id = ''] = await numbersInPool(server.db, { count: 1 })
  const { workspace_id } = workspace
  const claim = { number_id, workspace_id, environment: 'production', agent_id, channels: ['voice'] }
  await server.db.knex('number_claims').insert({ ...claim, status: 'provisioned', provisioned_at: server.clock.now() })
  await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  return agent_id
}

test('no agreement is accepted at first; both keys see it', async () => {
  const { sandbox, production } = await server.workspace({ dpa_accepted: false })
  for (const { dpa } of [sandbox, production]) {
    const { request_id: _, ...status } = await dpa.status()
    expect(status).toEqual({ accepted: false, version: null, accepted_at: null, required_version: '1.0' })
  }
})

describe('accepting', () => {
  test('counts for the workspace, is logged with who did it, and stays as it was when it is repeated', async () => {
    const { sandbox, production } = await server.workspace({ dpa_accepted: false })
    const accepted_at = server.clock.now().toISOString()
    const { request_id: _, ...first } = await production.dpa.accept({ version: '1.0' })
    expect(first).toEqual({ accepted: true, version: '1.0', accepted_at })
    await server.advance(60_000)
    expect(await sandbox.dpa.accept({ version: '1.0' })).toMatchObject(first)
    expect(await sandbox.dpa.status()).toMatchObject({ ...first, required_version: '1.0' })
    const actor = expect.stringMatching(/^key_/) as string
    expect(await all(sandbox.auditLog.list())).toMatchObject([{ action: 'dpa.accepted', target: '1.0', actor }])
  })

  test('by ten requests at once is one acceptance', async () => {
    const { sandbox, workspace_id } = await server.workspace({ dpa_accepted: false })
    const answers = await Promise.all(Array.from({ length: 10 }, () => sandbox.dpa.accept({ version: '1.0' })))
    expect(new Set(answers.map(({ accepted_at }) => accepted_at)).size).toBe(1)
    expect(await server.db.knex('dpa_acceptances').where({ workspace_id })).toHaveLength(1)
    expect(await all(sandbox.auditLog.list())).toHaveLength(1)
  })

  test.each([
    { version: '0.9' },
    { version: '2.0' },
    { version: '' },
    { version: 1 },
    { version: null },
    {},
    { v: '1.0' },
  ])('400 for %j, and nothing is accepted', async (body) => {
    const { sandbox, sandbox_key } = await server.workspace({ dpa_accepted: false })
    const answer = await rawClient(server, sandbox_key)('POST', '/v1/dpa/accept', { body })
    expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
    expect(await sandbox.dpa.status()).toMatchObject({ accepted: false })
  })
})

describe('a call', () => {
  test('in production is 403 PERMISSION_DENIED before, whatever the balance; in the sandbox it is placed', async () => {
    const workspace = await server.workspace({ dpa_accepted: false, balance_kobo: 0 })
    const body = { agent_id: await ready(workspace), to_number: DESTINATION }
    await expect(workspace.production.calls.create(body)).rejects.toMatchObject(denied)
    expect(await workspace.sandbox.calls.create(body)).toMatchObject({ status: 'ringing' })
    await workspace.sandbox.dpa.accept({ version: '1.0' })
    const blocked = { status: 402, code: 'WORKSPACE_BLOCKED' }
    await expect(workspace.production.calls.create(body)).rejects.toMatchObject(blocked)
  })

  test('in production with an agent that does not exist is 404 even so', async () => {
    const { production } = await server.workspace({ dpa_accepted: false })
    const missing = production.calls.create({ agent_id: 'agt_unknown', to_number: DESTINATION })
    await expect(missing).rejects.toMatchObject({ status: 404 })
  })

  test('in production is refused again when a newer version is required; the older acceptance is kept', async () => {
    const workspace = await server.workspace({ dpa_accepted: false })
    const { workspace_id, production } = workspace
    await acceptDpa(server.db, { workspace_id, version: '0.9', at: server.clock.now() })
    const body = { agent_id: await ready(workspace), to_number: DESTINATION }
    await expect(production.calls.create(body)).rejects.toMatchObject(denied)
    expect(await production.dpa.status()).toMatchObject({ accepted: false, version: '0.9', required_version: '1.0' })
    await server.advance(1_000)
    await production.dpa.accept({ version: '1.0' })
    expect(await production.dpa.status()).toMatchObject({ accepted: true, version: '1.0' })
    expect(await server.db.knex('dpa_acceptances').where({ workspace_id })).toHaveLength(2)
    await expect(production.calls.create(body)).rejects.toMatchObject({ code: 'CALL_FAILED' })
  })
})
