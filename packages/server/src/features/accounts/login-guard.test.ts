import { expect, test } from 'vitest'
import { TestClock } from '../../../test/support/test-clock.ts'
import { createLoginGuard, waitAfter } from './login-guard.ts'

const email = 'owner@example.com'
const stranger = (n: number) => ({ email, client_address: `203.0.113.${n}` })
const owner = { email, client_address: '192.0.2.1' }

test.each([
  [0, 0],
  [4, 0],
  [5, 1_000],
  [6, 2_000],
  [10, 32_000],
  [11, 60_000],
  [1_000, 60_000],
])('after %i failures the next attempt waits %i ms', (attempts, wait_ms) => {
  expect(waitAfter(attempts)).toBe(wait_ms)
})

test('attempts at one account wait however many addresses they come from, and one waits no longer for those refused', async () => {
  const clock = new TestClock()
  const guard = createLoginGuard(clock)
  for (let n = 0; n < 5; n++) guard.admit(stranger(n))
  for (let n = 5; n < 200; n++)
    expect(() => guard.admit(stranger(n))).toThrow(
      expect.objectContaining({ code: 'RATE_LIMITED', retry_after_seconds: 1 }),
    )
  await clock.advance(1_000)
  guard.admit(stranger(5))
  expect(() => guard.admit(stranger(6))).toThrow(expect.objectContaining({ retry_after_seconds: 2 }))
  guard.admit({ ...stranger(6), email: 'another@example.com' })
})

test('an address from which the password was right does not wait, whatever strangers do', () => {
  const guard = createLoginGuard(new TestClock())
  guard.admit(owner)
  guard.succeeded(owner)
  for (let n = 0; n < 5; n++) guard.admit(stranger(n))
  expect(() => guard.admit(stranger(5))).toThrow()
  for (let n = 0; n < 20; n++) guard.admit({ ...owner, email: email.toUpperCase() })
})

test('a right password, and fifteen minutes of peace, end the wait', async () => {
  const clock = new TestClock()
  const guard = createLoginGuard(clock)
  for (let n = 0; n < 5; n++) guard.admit(stranger(n))
  guard.succeeded(stranger(0))
  for (let n = 1; n < 6; n++) guard.admit(stranger(n))
  await clock.advance(15 * 60_000)
  for (let n = 1; n < 6; n++) guard.admit(stranger(n))
})

test('with a new password the addresses that knew the earlier one wait again, also of who signed up with the address of another', () => {
  const guard = createLoginGuard(new TestClock())
  const other = { ...stranger(1), email: 'another@example.com' }
  guard.succeeded(stranger(1))
  guard.succeeded(other)
  guard.passwordSet(owner)
  for (let n = 0; n < 5; n++) guard.admit(stranger(1))
  expect(() => guard.admit(stranger(1))).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }))
  for (let n = 0; n < 20; n++) {
    guard.admit(owner)
    guard.admit(other)
  }
})

test('a withdrawn attempt does not count', () => {
  const guard = createLoginGuard(new TestClock())
  for (let n = 0; n < 50; n++) {
    guard.admit(stranger(n))
    guard.withdrawn(stranger(n))
  }
})

test('it remembers ten thousand accounts, and forgets the one that was tried longest ago', () => {
  const guard = createLoginGuard(new TestClock())
  const tryAll = (from: string, to: string): void => {
    for (const at of [from, to]) for (let n = 0; n < 5; n++) guard.admit({ ...stranger(n), email: `${at}@example.com` })
  }
  tryAll('first', 'second')
  for (let n = 0; n < 9_999; n++) guard.admit({ ...stranger(1), email: `${n}@example.com` })
  expect(() => guard.admit({ ...stranger(5), email: 'second@example.com' })).toThrow()
  guard.admit({ ...stranger(5), email: 'first@example.com' })
})
