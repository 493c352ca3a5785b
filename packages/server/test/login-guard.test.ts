import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLoginGuard, type LoginGuard } from '../src/features/accounts/login-guard.ts'
import { signedUp, startAccountServer } from './support/accounts.ts'
import type { TestServer } from './support/test-server.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let server: TestServer

beforeAll(async () => {
  server = await startAccountServer()
})
afterAll(() => server.stop())

/** Each is that of another process. */
const newGuard = (): LoginGuard => createLoginGuard(server)
const wrong = async (): Promise<boolean> => false
const right = async (): Promise<boolean> => true
const slowed = (retry_after_seconds: number) => ({ code: 'RATE_LIMITED', retry_after_seconds })
const passwordSet = (guard: LoginGuard, attempt: { email: string; client_address: string }) =>
  server.db.knex.transaction((trx) => guard.passwordSet(trx, attempt))
const rowsOf = async (table: string, where: object): Promise<number> =>
  (await server.db.knex(table).where(where)).length

/** An account, and attempts at it from addresses of strangers. */
async function newAccount() {
  const { email, user_id } = await signedUp(server)
  return {
    email,
    user_id,
    owner: { email, client_address: '192.0.2.1' },
    stranger: (n: number) => ({ email, client_address: `203.0.113.${n}` }),
  }
}

describe('attempts at one account', () => {
  test('wait however many addresses and processes they come from, and none waits longer for those refused', async () => {
    const { stranger } = await newAccount()
    const guards = Array.from({ length: 4 }, newGuard)
    for (let n = 0; n < 5; n++) expect(await guards[n % 4]!.check(stranger(n), wrong)).toBe(false)
    for (let n = 5; n < 50; n++) await expect(guards[n % 4]!.check(stranger(n), wrong)).rejects.toMatchObject(slowed(1))
    await server.clock.advance(1_000)
    await newGuard().check(stranger(5), wrong)
    await expect(newGuard().check(stranger(6), wrong)).rejects.toMatchObject(slowed(2))
  })

  test('on several processes at once are five', async () => {
    const { stranger } = await newAccount()
    const guards = Array.from({ length: 4 }, newGuard)
    let checked = 0
    const verify = async (): Promise<boolean> => {
      checked++
      return false
    }
    await Promise.allSettled(Array.from({ length: 60 }, (_, n) => guards[n % 4]!.check(stranger(n), verify)))
    expect(checked).toBe(5)
  })

  test('are counted in the same way where there is no account', async () => {
    const guess = { email: 'nobody-at-all@example.com', client_address: '203.0.113.7' }
    for (let n = 0; n < 5; n++) await newGuard().check(guess, wrong)
    await expect(newGuard().check({ ...guess, email: guess.email.toUpperCase() }, wrong)).rejects.toMatchObject(
      slowed(1),
    )
  })

  test('are forgotten after a right password, and after fifteen minutes of peace', async () => {
    const { stranger } = await newAccount()
    for (let n = 0; n < 5; n++) await newGuard().check(stranger(n), n === 4 ? right : wrong)
    for (let n = 5; n < 10; n++) await newGuard().check(stranger(n), wrong)
    await server.clock.advance(15 * MINUTE)
    for (let n = 5; n < 10; n++) await newGuard().check(stranger(n), wrong)
    await expect(newGuard().check(stranger(11), wrong)).rejects.toMatchObject(slowed(1))
  })

  test('do not count if the password was not looked at', async () => {
    const { stranger } = await newAccount()
    const unavailable = async (): Promise<boolean> => {
      throw new Error('no place')
    }
    for (let n = 0; n < 20; n++) await expect(newGuard().check(stranger(n), unavailable)).rejects.toThrow('no place')
    for (let n = 0; n < 5; n++) await newGuard().check(stranger(n), wrong)
  })

  test('are not all under way at once: 503 UNAVAILABLE beyond 64', async () => {
    const { stranger } = await newAccount()
    const guard = newGuard()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const own = { email: 'busy@example.com' }
    const running = Array.from({ length: 64 }, (_, n) =>
      guard.check({ email: `${n}.${own.email}`, client_address: '203.0.113.1' }, () => promise),
    )
    await expect(guard.check(stranger(1), wrong)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    resolve(false)
    await Promise.all(running)
    expect(await guard.check(stranger(1), wrong)).toBe(false)
  })
})

describe('an address of the owner', () => {
  test('does not wait on any process, whatever strangers do', async () => {
    const { owner, stranger } = await newAccount()
    await newGuard().check(owner, right)
    for (let n = 0; n < 5; n++) await newGuard().check(stranger(n), wrong)
    await expect(newGuard().check(stranger(5), wrong)).rejects.toMatchObject(slowed(1))
    for (let n = 0; n < 20; n++) await newGuard().check({ ...owner, email: owner.email.toUpperCase() }, wrong)
  })

  test('waits again once another has set a new password, also of who signed up with the address of another', async () => {
    const { owner, stranger } = await newAccount()
    const other = await newAccount()
    await newGuard().check(stranger(1), right)
    await newGuard().check(other.owner, right)
    await passwordSet(newGuard(), owner)
    for (let n = 0; n < 5; n++) await newGuard().check(stranger(1), wrong)
    await expect(newGuard().check(stranger(1), wrong)).rejects.toMatchObject(slowed(1))
    for (let n = 0; n < 20; n++) {
      await newGuard().check(owner, wrong)
      await newGuard().check(other.owner, wrong)
    }
  })

  test('is one of a hundred, and forgotten after 90 days without a login', async () => {
    const { email, user_id } = await newAccount()
    for (let n = 0; n < 105; n++) {
      await newGuard().check({ email, client_address: `198.18.0.${n}` }, right)
      await server.clock.advance(1)
    }
    expect(await rowsOf('login_addresses', { user_id })).toBe(100)
    expect(await rowsOf('login_addresses', { user_id, client_address: '198.18.0.4' })).toBe(0)
    await server.leap(91 * DAY)
    expect(await rowsOf('login_addresses', { user_id })).toBe(0)
    expect(await rowsOf('password_attempts', {})).toBe(0)
  })
})
