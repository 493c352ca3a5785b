import { describe, expect, onTestFinished, test } from 'vitest'
import { routes, type Route } from '../src/generated/routes.gen.ts'
import { caller, startHttpService, TOKEN, type HttpService } from './support/http-service.ts'

const limited = (Object.values(routes) as Route[]).filter(
  ({ address_limit, tag }) => address_limit !== undefined && ['accounts', 'members'].includes(tag),
)
const named = limited.map((route) => [route.operation_id, route] as const)

const bodies: Record<string, object> = {
  signUp: { email: 'ada@example.com', password: 'correct horse', company_name: 'Ada' },
  verifyEmail: { token: 'x', password: 'x' },
  resendVerification: { email: 'ada@example.com' },
  requestPasswordReset: { email: 'ada@example.com' },
  resetPassword: { token: 'x', password: 'correct horse' },
  logIn: { email: 'ada@example.com', password: 'x' },
  changePassword: { password: 'x', new_password: 'correct horse' },
  changeEmail: { password: 'x', email: 'ada@example.com' },
  confirmEmail: { token: 'x' },
  redeemSignInLink: { token: 'x' },
  completeLogin: { challenge_token: 'x', code: 'x' },
  startPasskeyLogin: {},
  startTotp: { password: 'x' },
  confirmTotp: { code: 'x' },
  removeTotp: { password: 'x' },
  startPasskey: { password: 'x' },
  addPasskey: { challenge_token: 'x', name: 'x', passkey: {} },
  removePasskey: { passkey_id: 'x', password: 'x' },
  replaceRecoveryCodes: { password: 'x' },
  acceptInvitation: { token: 'x', password: 'correct horse' },
  deleteAccount: { password: 'x' },
}

let service: HttpService

async function start(overrides: Parameters<typeof startHttpService>[0] = {}): Promise<void> {
  // Some of them take no key.
  const resolveCaller = async () => ({ ...caller, session_id: 'login_x' })
  service = await startHttpService({ resolveCaller, ...overrides })
  onTestFinished(() => service.http.close(0))
}

/** The status of a request that comes, by its own word, from an address. */
async function statusOf({ operation_id, template }: Route, from?: string): Promise<number> {
  const answer = await service.send('POST', template, {
    headers: {
      Authorization: `Bearer ${TOKEN}`,
      'Content-Type': 'application/json',
      ...(from !== undefined && { 'X-Forwarded-For': from }),
    },
    body: JSON.stringify(bodies[operation_id]),
  })
  return answer.status
}

async function exhaust(route: Route, from?: string): Promise<void> {
  for (let count = 0; count < route.address_limit!; count++) expect(await statusOf(route, from)).toBeLessThan(300)
}

test('operations that take a password, or send mail to whom they are told, are limited', () => {
  expect(named.map(([name]) => name).toSorted()).toEqual(Object.keys(bodies).toSorted())
  expect(routes.signUp.address_limit).toBe(5)
})

describe('429 RATE_LIMITED for one address, however many more a minute', () => {
  test.each(named)('%s', async (_, route) => {
    await start()
    await exhaust(route)
    const response = await fetch(`${service.base_url}${route.template}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(bodies[route.operation_id]),
    })
    expect(response.status).toBe(429)
    expect(await response.json()).toMatchObject({ error_code: 'RATE_LIMITED' })
    const wait_seconds = Number(response.headers.get('retry-after'))
    expect([60, 61]).toContain(wait_seconds)
    await service.clock.advance(wait_seconds * 1_000)
    expect(await statusOf(route)).toBeLessThan(300)
  })
})

test('another operation has a count of its own', async () => {
  await start()
  await exhaust(routes.signUp)
  expect(await statusOf(routes.logIn)).toBe(200)
})

test('without a trusted proxy X-Forwarded-For frees nobody', async () => {
  await start()
  await exhaust(routes.signUp, '203.0.113.1')
  expect(await statusOf(routes.signUp, '203.0.113.2')).toBe(429)
})

test('behind a trusted proxy each address has its own count, and what a client writes before it changes nothing', async () => {
  await start({ trusted_proxies: 1 })
  await exhaust(routes.signUp, '203.0.113.1')
  expect(await statusOf(routes.signUp, '203.0.113.1')).toBe(429)
  expect(await statusOf(routes.signUp, '192.0.2.7, 203.0.113.1')).toBe(429)
  expect(await statusOf(routes.signUp, '203.0.113.2')).toBe(201)
})

test('an address of IPv6 counts with its network', async () => {
  await start({ trusted_proxies: 1 })
  await exhaust(routes.signUp, '2001:db8:0:7::1')
  expect(await statusOf(routes.signUp, '2001:db8:0:7:ffff::2')).toBe(429)
  expect(await statusOf(routes.signUp, '2001:db8:0:8::1')).toBe(201)
})
