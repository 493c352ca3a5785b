import type { Ohun } from '@ohun/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEmail, PASSWORD, tokenFor, visitor } from './support/accounts.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { numbersInPool } from './support/scenario.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

const CONTACT = '+2348031234567'

let server: TestServer
let backend: Backend

beforeAll(async () => {
  server = await startTestServer()
  backend = await startBackend()
})
afterAll(async () => {
  await server.stop()
  await backend.stop()
})

/** All that a customer makes in the first hour, as the ids that must be dead at the end. */
async function firstHour(
  session: Ohun,
): Promise<{ sandbox_key: string; production_key: string; agent_id: string; call_id: string }> {
  const { key: production_key } = await session.apiKeys.create({ label: 'live' })
  const { key: sandbox_key } = await session.apiKeys.create({ label: 'try', environment: 'sandbox' })
  const [sandbox, production] = [visitor(server, sandbox_key), visitor(server, production_key)]

  const [template] = (await session.templates.list()).templates
  const { agent_id } = await sandbox.agents.create({
    template_id: template?.template_id,
    display_name: 'Front desk',
    webhook_url: backend.url,
    ai_provider: 'byom',
  })
  await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const { call_id } = await sandbox.calls.create({ agent_id, to_number: CONTACT })
  for (let second = 0; second < 5; second++) await server.advance(1_000)
  expect(await sandbox.calls.get(call_id)).toMatchObject({ status: 'completed' })

  await refusedUntilAgreed(production, agent_id)
  return { sandbox_key, production_key, agent_id, call_id }
}

/** On the page of a server of one's own: its button sends a form. */
async function topUp(production: Ohun): Promise<void> {
  const { checkout_id, checkout_url } = await production.billing.checkout({ amount_kobo: 100_000_000 })
  const page = await fetch(checkout_url)
  const [, action = ''] = /action="([^"]+confirm)"/.exec(await page.text()) ?? []
  const { status } = await fetch(new URL(action, checkout_url), { method: 'POST' })
  expect(status).toBe(200)
  expect(await production.billing.getCheckout(checkout_id)).toMatchObject({
    status: 'paid',
    credited_kobo: 100_000_000,
  })
}

async function refusedUntilAgreed(production: Ohun, agent_id: string): Promise<void> {
  const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
  const claim = { number_id, agent_id, channels: ['voice' as const] }
  const call = { agent_id, to_number: CONTACT }
  for (const attempt of [() => production.numbers.claim(claim), () => production.calls.create(call)])
    await expect(attempt()).rejects.toMatchObject({ status: 403, code: 'PERMISSION_DENIED' })
  const { required_version } = await production.dpa.status()
  await production.dpa.accept({ version: required_version })
  await expect(production.numbers.claim(claim)).rejects.toMatchObject({ status: 402, code: 'WORKSPACE_BLOCKED' })
  await topUp(production)
  await production.numbers.claim(claim)
  await expect(production.calls.create(call)).rejects.toMatchObject({ status: 502, code: 'CALL_FAILED' })
}

test('a new user signs up, verifies, logs in, calls, erases a contact and leaves; after it every key and id is dead', async () => {
  const email = newEmail()
  const { api_key } = await visitor(server).auth.signup({ email, password: PASSWORD, company_name: 'Kudi Stores' })
  await visitor(server).auth.verifyEmail({ token: await tokenFor(server, email), password: PASSWORD })
  const { session_token } = await visitor(server).auth.login({ email, password: PASSWORD })
  const session = visitor(server, session_token)
  expect(await session.auth.me()).toMatchObject({ email, verified: true, role: 'owner' })

  const made = await firstHour(session)
  const erased = await session.contacts.erase(CONTACT)
  expect(erased).toMatchObject({ erased: true, records_affected: 2 })
  expect(await visitor(server, made.sandbox_key).calls.get(made.call_id)).toMatchObject({
    transcript: [{ role: 'system', text: '[REDACTED]' }],
  })
  const actions = (await session.auditLog.list()).items.map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['contact.erased', 'dpa.accepted']))

  await session.auth.deleteAccount({ password: PASSWORD })
  for (const key of [api_key.key, made.sandbox_key, made.production_key, session_token]) {
    const dead = visitor(server, key)
    const answers = await Promise.allSettled([
      dead.auth.me(),
      dead.agents.get(made.agent_id),
      dead.calls.get(made.call_id),
    ])
    const refusal = { status: 'rejected', reason: { status: 401, code: 'UNAUTHENTICATED' } }
    expect(answers).toMatchObject([refusal, refusal, refusal])
  }
  await expect(visitor(server).auth.login({ email, password: PASSWORD })).rejects.toMatchObject({ status: 401 })
})
