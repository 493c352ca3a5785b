import { verifyWebhook } from '@ohun/webhook-verifier'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RunningServer } from '../src/start/start.ts'
import { startBackend, type Backend, type Received } from './support/backend.ts'
import { agentOf, outcomesOf, startSecondServer } from './support/scenario.ts'
import { clientAt, startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const SECOND = 1_000
const HOUR = 60 * 60 * SECOND

let server: TestServer
let second: RunningServer
let workspace: TestWorkspace
let backend: Backend
let old_secret: string

beforeAll(async () => {
  server = await startTestServer()
  second = await startSecondServer(server)
})
afterAll(async () => {
  await second.stop()
  await server.stop()
})
beforeEach(async () => {
  backend = await startBackend()
  workspace = await server.workspace()
  old_secret = workspace.signing_secret
  return () => backend.stop()
})

const rotate = () => workspace.production.webhooks.rotateSecret()
const isAccepted = ({ body, headers }: Received, secret: string): boolean => {
  try {
    verifyWebhook({ body, headers, secrets: [secret], now: server.clock.now() })
    return true
  } catch {
    return false
  }
}
/** Whether a receiver that knows the old secret alone accepts a request, and one that knows the new one alone. */
const accepted = (request: Received, new_secret: string) => [
  isAccepted(request, old_secret),
  isAccepted(request, new_secret),
]
const lastOf = (requests: Received[]): Received => requests.at(-1) as Received

/** An event, a turn and a test, signed now. */
async function requests(): Promise<{ event: Received; turn: Received; trial: Received }> {
  const { sandbox } = workspace
  const { agent_id } = await agentOf(sandbox, { webhook_url: backend.url })
  await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  await sandbox.calls.create({ agent_id, to_number: '+2348031234567' })
  await server.advance(2 * SECOND)
  const [event, turn] = [lastOf(backend.events()), lastOf(backend.turns())]
  await sandbox.webhooks.test({ webhook_url: backend.url })
  return { event, turn, trial: lastOf(backend.received) }
}

describe('rotation of the signing secret', () => {
  test('gives a new secret and keeps the old one for 24 h, also for whoever asks later', async () => {
    const rotated = await rotate()
    const until = new Date(server.clock.now().getTime() + 24 * HOUR).toISOString()
    expect(rotated).toMatchObject({ signing_secret: expect.stringMatching(/^whsec_/), previous_valid_until: until })
    expect(rotated.signing_secret).not.toBe(old_secret)
    const { signing_secret, previous_valid_until } = rotated
    expect(await workspace.production.webhooks.signingSecret()).toMatchObject({ signing_secret, previous_valid_until })
    await server.clock.leap(24 * HOUR)
    expect(await workspace.production.webhooks.signingSecret()).toMatchObject({
      signing_secret,
      previous_valid_until: null,
    })
  })

  test('events, turns and tests satisfy receivers of either secret for 24 h, then those of the new one', async () => {
    const before = await requests()
    expect(before.event.headers).not.toHaveProperty('x-service-signature-previous')
    const { signing_secret } = await rotate()
    for (const request of Object.values(await requests()))
      expect(accepted(request, signing_secret)).toEqual([true, true])
    await server.clock.leap(24 * HOUR - 5 * SECOND)
    const last = await requests()
    for (const request of [last.event, last.turn]) expect(accepted(request, signing_secret)).toEqual([true, true])
    await server.clock.advance(SECOND)
    for (const request of Object.values(await requests())) {
      expect(accepted(request, signing_secret)).toEqual([false, true])
      expect(request.headers).not.toHaveProperty('x-service-signature-previous')
    }
  })

  test('a retry is signed with the secrets of its own time', async () => {
    backend.answer = (_, response) => {
      response.statusCode = 500
      return {}
    }
    const { sandbox } = workspace
    const { agent_id } = await agentOf(sandbox, { webhook_url: backend.url })
    await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    await sandbox.calls.create({ agent_id, to_number: '+2348031234567' })
    await server.settle()
    const first = backend.events().find(({ json }) => json.event_type === 'call.initiated') as Received
    const { signing_secret } = await rotate()
    await server.advance(60 * SECOND)
    const attempts = () => backend.events().filter(({ json }) => json['event_id'] === first.json['event_id'])
    // The other process may hold the retry, and `advance` waits only for this one.
    await expect.poll(() => attempts().length).toBe(2)
    const again = attempts()
    expect(again[1]?.body).toBe(first.body)
    expect(accepted(again[1] as Received, signing_secret)).toEqual([true, true])
    expect(again[1]?.headers['x-service-timestamp']).not.toBe(first.headers['x-service-timestamp'])
  })

  test('409 ALREADY_EXISTS while the 24 h of an earlier one run, also for two at once; then it is free again', async () => {
    const { succeeded, codes } = outcomesOf(await Promise.allSettled([rotate(), rotate(), rotate()]))
    expect([succeeded, codes]).toEqual([1, ['ALREADY_EXISTS', 'ALREADY_EXISTS']])
    const { signing_secret } = await workspace.production.webhooks.signingSecret()
    await server.clock.leap(24 * HOUR - 1)
    await expect(rotate()).rejects.toMatchObject({ status: 409, code: 'ALREADY_EXISTS' })
    expect(await workspace.production.webhooks.signingSecret()).toMatchObject({ signing_secret })
    await server.clock.advance(1)
    expect((await rotate()).signing_secret).not.toBe(signing_secret)
  })

  test('is seen by another process within five seconds', async () => {
    const there = clientAt(second.base_url, workspace.production_key)
    expect((await there.webhooks.signingSecret()).signing_secret).toBe(old_secret)
    const { signing_secret } = await rotate()
    await server.clock.advance(5 * SECOND)
    expect((await there.webhooks.signingSecret()).signing_secret).toBe(signing_secret)
    await there.webhooks.test({ webhook_url: backend.url })
    expect(accepted(lastOf(backend.received), signing_secret)).toEqual([true, true])
  })

  test('403 PERMISSION_DENIED for a sandbox key, which cannot read the secret either', async () => {
    const denied = { status: 403, code: 'PERMISSION_DENIED' }
    await expect(workspace.sandbox.webhooks.rotateSecret()).rejects.toMatchObject(denied)
    await expect(workspace.sandbox.webhooks.signingSecret()).rejects.toMatchObject(denied)
    expect((await workspace.production.webhooks.signingSecret()).signing_secret).toBe(old_secret)
  })

  test('leaves other workspaces’ secrets alone, and no secret in clear in the database', async () => {
    const other = await server.workspace()
    const { signing_secret } = await rotate()
    expect((await other.production.webhooks.signingSecret()).signing_secret).toBe(other.signing_secret)
    const { rows } = await server.db.pool.query('select * from signing_secrets')
    for (const secret of [signing_secret, old_secret]) expect(JSON.stringify(rows)).not.toContain(secret)
  })
})
