import { Ohun } from '@ohun/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, sessionOf, signedUp, startAccountServer, tokenFor, visitor } from './support/accounts.ts'
import { openSocket, refusalOf } from './support/call-socket.ts'
import { openLiveCalls, openStream } from './support/open-stream.ts'
import { agentOf, all, outcomesOf, rawClient } from './support/scenario.ts'
import type { TestServer } from './support/test-server.ts'

const DAY = 24 * 60 * 60_000
const denied = { status: 403, code: 'PERMISSION_DENIED' }

let server: TestServer

beforeAll(async () => {
  server = await startAccountServer()
})
afterAll(() => server.stop())

/** A person with a verified address and a session. */
async function verified() {
  const account = await signedUp(server)
  const token = await tokenFor(server, account.email)
  await visitor(server).auth.verifyEmail({ token, password: PASSWORD })
  const session_token = await sessionOf(server, account.email)
  return { ...account, session_token, session: clientOf(session_token) }
}

const clientOf = (apiKey: string, workspace?: string): Ohun =>
  new Ohun({
    apiKey,
    baseUrl: server.base_url,
    workspace,
    environment: 'sandbox',
    maxRetries: 0,
    headers: { 'X-Forwarded-For': `198.18.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}` },
  })

describe('a further workspace', () => {
  test('belongs to the person who creates it, and shares nothing with the others', async () => {
    const { session, session_token, user_id, workspace_id } = await verified()
    const { request_id: _, ...made } = await session.workspace.create({ name: 'Second' })
    expect(made).toEqual({ workspace_id: expect.stringMatching(/^ws_/) as string, name: 'Second', role: 'owner' })
    expect((await session.auth.me()).workspaces).toEqual([
      { workspace_id, name: 'Example Limited', role: 'owner' },
      made,
    ])
    const there = clientOf(session_token, made.workspace_id)
    expect(await there.workspace.get()).toMatchObject({
      workspace_id: made.workspace_id,
      name: 'Second',
      plan: 'starter',
    })
    await agentOf(session)
    expect(await all(there.agents.list())).toEqual([])
    expect(await there.billing.balance()).toMatchObject({ balance_kobo: 0 })
    expect((await there.members.list()).items).toMatchObject([{ user_id, role: 'owner' }])
    expect(await all(there.apiKeys.list())).toEqual([])
    const production = new Ohun({ apiKey: session_token, baseUrl: server.base_url, workspace: made.workspace_id })
    const secret = (await production.webhooks.signingSecret()).signing_secret
    expect(secret).toMatch(/^whsec_/)
    const own = new Ohun({ apiKey: session_token, baseUrl: server.base_url })
    expect((await own.webhooks.signingSecret()).signing_secret).not.toBe(secret)
    const [entry] = await all(there.auditLog.list({ action: 'workspace.created' }))
    expect(entry).toMatchObject({ target: made.workspace_id, actor: user_id })
    const { key } = await there.apiKeys.create({ label: 'first', environment: 'sandbox' })
    expect(await clientOf(key).workspace.get()).toMatchObject({ workspace_id: made.workspace_id })
  })

  test('403 PERMISSION_DENIED before the address is verified, and for a key', async () => {
    const { email, client } = await signedUp(server)
    await expect(clientOf(await sessionOf(server, email)).workspace.create({ name: 'Early' })).rejects.toMatchObject({
      ...denied,
      message: expect.stringContaining('Verify your e-mail address') as string,
    })
    await expect(client.workspace.create({ name: 'By a key' })).rejects.toMatchObject(denied)
  })

  test.each([{}, { name: ' ' }, { name: 'x'.repeat(101) }, { name: 'x', plan: 'scale' }])(
    '400 INVALID_ARGUMENT for %j',
    async (body) => {
      const { session_token } = await verified()
      const answer = await rawClient(server, session_token)('POST', '/v1/workspaces', { body })
      expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
    },
  )

  test('402 QUOTA_EXCEEDED for the eleventh, also of requests at once; deleted ones count for a day', async () => {
    const { session, session_token } = await verified()
    const create = (n: number) =>
      rawClient(server, session_token)('POST', '/v1/workspaces', {
        body: { name: `Number ${n}` },
        headers: { 'X-Forwarded-For': `198.19.0.${n}` },
      })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => create(n)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(2)
    const { workspaces } = await session.auth.me()
    const last = workspaces.at(-1)!.workspace_id
    await new Ohun({ apiKey: session_token, baseUrl: server.base_url, workspace: last }).workspace.delete({
      confirm: last,
    })
    expect((await create(20)).status).toBe(402)
    await server.leap(DAY)
    expect((await create(21)).status).toBe(201)
  })

  test('ends alone: the session goes on in the others', async () => {
    const { session, session_token, workspace_id } = await verified()
    const { workspace_id: second } = await session.workspace.create({ name: 'Short-lived' })
    await new Ohun({ apiKey: session_token, baseUrl: server.base_url, workspace: second }).workspace.delete({
      confirm: second,
    })
    await expect(clientOf(session_token, second).auth.me()).rejects.toMatchObject(denied)
    expect(await session.auth.me()).toMatchObject({ workspace_id, workspaces: [{ workspace_id }] })
  })
})

describe('the workspace of a request', () => {
  test('is that of the header for reads, writes and streams', async () => {
    const { session, session_token } = await verified()
    const { workspace_id: second } = await session.workspace.create({ name: 'Streams' })
    const there = clientOf(session_token, second)
    const live = await openLiveCalls(server, { key: session_token, workspace: second })
    const { agent_id } = await agentOf(there)
    expect((await all(there.agents.list())).map((agent) => agent.agent_id)).toEqual([agent_id])
    expect(await all(session.agents.list())).toEqual([])
    await live.close()
    const mine = await openStream(server, { key: session_token })
    await mine.close()
  })

  test('is that of ?workspace= for a WebSocket of a browser, which has no headers', async () => {
    const { session, session_token } = await verified()
    const { workspace_id: second } = await session.workspace.create({ name: 'Sockets' })
    const there = clientOf(session_token, second)
    const { agent_id } = await agentOf(there, { call_window_start: null, call_window_end: null })
    await there.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const { call_id } = await there.calls.create({ agent_id, to_number: '+2348031234567' })
    const path = `/v1/calls/${call_id}/stream`
    const socket = (query: Record<string, string>) =>
      openSocket(server, path, { key: session_token, query: { environment: 'sandbox', ...query } })
    expect((await socket({ workspace: second })).ws.readyState).toBe(1)
    expect(await refusalOf(socket({}))).toMatchObject({ status: 404 })
    expect(await refusalOf(socket({ workspace: 'ws_unknown' }))).toMatchObject({
      status: 403,
      json: { message: 'X-Ohun-Workspace: you are not a member of it.' },
    })
    const plain = await rawClient(server, session_token)('GET', `/v1/calls?workspace=${second}`)
    expect(plain).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
  })

  test('many at once act each in its own', async () => {
    const { session, session_token, workspace_id } = await verified()
    const { workspace_id: second } = await session.workspace.create({ name: 'At once' })
    const names = Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? workspace_id : second))
    const answers = await Promise.allSettled(
      names.map(async (name) => {
        const { workspace_id: got } = await clientOf(session_token, name).workspace.get()
        expect(got).toBe(name)
      }),
    )
    expect(outcomesOf(answers)).toEqual({ succeeded: 40, codes: [] })
  })
})
