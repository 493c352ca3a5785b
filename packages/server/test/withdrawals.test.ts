import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator } from './support/operator.ts'
import { agentOf } from './support/scenario.ts'
import { ENCRYPTION_KEY, startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const ERASED = '+2348031234567'
const OPTED_OUT = '+2348031234568'

let server: TestServer
let workspace: TestWorkspace
let deleted: TestWorkspace
let ohunServer: ReturnType<typeof operator>

beforeAll(async () => {
  server = await startTestServer()
  workspace = await server.workspace()
  deleted = await server.workspace()
  const variables = { DATABASE_URL: server.db.url, OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex') }
  ohunServer = operator(variables, { clock: server.clock })
})
afterAll(() => server.stop())

const textsOfMessages = async (): Promise<unknown[]> => (await server.db.knex('messages').pluck('body')) as unknown[]

/** Brings back what the withdrawals have removed, as a restore to the time before them does. */
async function restore(before: { messages: object[]; keys: object[] }): Promise<void> {
  await server.db.knex('messages').delete()
  await server.db.knex('messages').insert(before.messages)
  await server.db.knex('api_keys').delete()
  await server.db.knex('api_keys').insert(before.keys)
  for (const table of ['opt_outs', 'consent_records', 'audit_log']) await server.db.knex(table).delete()
}

test('erasures, opt-outs and revoked keys of the time after a restore are repeated from a list', async () => {
  const { agent_id } = await agentOf(workspace.sandbox)
  await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  await workspace.sandbox.messages.create({ agent_id, channel: 'sms', to: ERASED, body: 'My PIN is 1234.' })
  const { key_id, key } = await workspace.sandbox.apiKeys.create({ label: 'leaked' })
  await server.advance(10_000)
  const before = { messages: await server.db.knex('messages'), keys: await server.db.knex('api_keys') }

  const since = server.clock.now().toISOString()
  await server.advance(1_000)
  await workspace.sandbox.contacts.erase(ERASED)
  await workspace.sandbox.optOuts.add({ e164: OPTED_OUT })
  await workspace.sandbox.apiKeys.revoke(key_id)
  await deleted.production.workspace.delete({ confirm: deleted.workspace_id })
  const listed = await ohunServer(['withdrawals', 'list', '--since', since])
  const { workspace_id } = workspace
  expect(listed.json['withdrawals']).toEqual([
    expect.objectContaining({ kind: 'erased_contact', workspace_id, target: ERASED }),
    expect.objectContaining({ kind: 'revoked_key', workspace_id, target: key_id }),
    expect.objectContaining({ kind: 'deleted_workspace', workspace_id: deleted.workspace_id }),
    expect.objectContaining({ kind: 'opt_out', workspace_id, environment: 'sandbox', target: OPTED_OUT }),
  ])

  await restore(before)
  expect(await textsOfMessages()).toContain('My PIN is 1234.')
  const files = { 'withdrawals.json': listed.stdout }
  const again = await ohunServer(['withdrawals', 'repeat', 'withdrawals.json'], { files })
  const repeated = { erased_contacts: 1, opt_outs: 1, revoked_keys: 1, unchanged: 0, to_delete: [deleted.workspace_id] }
  expect(again.json).toEqual(repeated)
  expect(await textsOfMessages()).not.toContain('My PIN is 1234.')
  expect(await server.db.knex('opt_outs').pluck('e164')).toEqual([OPTED_OUT])
  const answer = await fetch(`${server.base_url}/v1/agents`, { headers: { Authorization: `Bearer ${key}` } })
  expect(answer.status).toBe(401)

  const third = await ohunServer(['withdrawals', 'repeat', 'withdrawals.json'], { files })
  expect(third.json).toMatchObject({ opt_outs: 0, revoked_keys: 0 })
})

test.each(['', '{}', '{"withdrawals": [{"kind": "other"}]}'])(
  'refuses the file %j, and changes nothing',
  async (text) => {
    const ran = await ohunServer(['withdrawals', 'repeat', 'file.json'], { files: { 'file.json': text } })
    expect(ran).toMatchObject({ code: 2, error: { message: expect.stringContaining('withdrawals list') } })
  },
)
