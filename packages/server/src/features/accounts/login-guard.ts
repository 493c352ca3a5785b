import type { Clock } from '@ohun/clock'
import { sha256 } from '../../platform/crypto.ts'
import { ApiError } from '../../platform/errors.ts'
import { backOffMs } from '../../platform/limits/back-off.ts'

/** The account that a password is tried for, and the address that tries it. */
export interface Attempt {
  email: string
  client_address: string
}

/** Slows down guessing one account's password, from any number of addresses. */
export interface LoginGuard {
  /** Counts as a failure until `succeeded` or `withdrawn` is called. @throws ApiError RATE_LIMITED */
  admit(attempt: Attempt): void
  /** The password was right: what was counted is forgotten, and this address is the owner's from now on. */
  succeeded(attempt: Attempt): void
  /** A new password was set from this address: it is the owner's, and addresses that knew an earlier password wait like strangers. */
  passwordSet(attempt: Attempt): void
  /** The password was not looked at. */
  withdrawn(attempt: Attempt): void
}

/** Attempts without a wait. Each further one doubles the wait. */
const FREE_ATTEMPTS = 5
const WAIT = { first_ms: 1_000, longest_ms: 60_000 }
/** How long after the last attempt everything is forgotten. */
const MEMORY_MS = 15 * 60 * 1_000
/** The maximum of accounts, and of addresses. Above it, those unused for longest are forgotten. */
const MOST_REMEMBERED = 10_000

interface Count {
  attempts: number
  last_ms: number
}

/**
 * In this process's memory. An address from which the owner has logged in, or set a new password by mail, does not wait: an
 * attacker cannot lock the owner out by guessing, and an owner who is locked out anyway can reset the password.
 */
export function createLoginGuard(clock: Clock): LoginGuard {
  const counts = new Map<string, Count>()
  const owners = new Map<string, true>()
  const succeeded = (attempt: Attempt): void => {
    counts.delete(accountKey(attempt))
    remember(owners, ownerKey(attempt), true)
  }

  return {
    admit(attempt) {
      const now_ms = clock.monotonic_ms()
      if (owners.has(ownerKey(attempt))) return
      const key = accountKey(attempt)
      const count = fresh(counts.get(key), now_ms)
      const wait_ms = count.last_ms + waitAfter(count.attempts) - now_ms
      if (wait_ms > 0) throw slowedDown(wait_ms)
      remember(counts, key, { attempts: count.attempts + 1, last_ms: now_ms })
    },
    succeeded,
    passwordSet(attempt) {
      const earlier = `${accountKey(attempt)} `
      for (const owner of owners.keys()) if (owner.startsWith(earlier)) owners.delete(owner)
      succeeded(attempt)
    },
    withdrawn(attempt) {
      const count = counts.get(accountKey(attempt))
      if (count) count.attempts = Math.max(0, count.attempts - 1)
    },
  }
}

/** How long after the `attempts`-th attempt the next one is accepted. */
export function waitAfter(attempts: number): number {
  if (attempts < FREE_ATTEMPTS) return 0
  return backOffMs(WAIT, attempts - FREE_ATTEMPTS + 1)
}

function fresh(count: Count | undefined, now_ms: number): Count {
  return count && now_ms - count.last_ms < MEMORY_MS ? count : { attempts: 0, last_ms: -Infinity }
}

/** A hash, so that entries have one length and no e-mail address stays in memory. */
function accountKey({ email }: Attempt): string {
  return sha256(email.toLowerCase()).toString('base64')
}

function ownerKey(attempt: Attempt): string {
  return `${accountKey(attempt)} ${attempt.client_address}`
}

/** A map gives its keys in the order in which they were last set. */
function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key)
  map.set(key, value)
  if (map.size > MOST_REMEMBERED) map.delete(map.keys().next().value as string)
}

function slowedDown(wait_ms: number): ApiError {
  const retry_after_seconds = Math.ceil(wait_ms / 1_000)
  return new ApiError(
    'RATE_LIMITED',
    `Too many password attempts for this account; try again in ${retry_after_seconds} s, or reset the password by e-mail.`,
    { retry_after_seconds },
  )
}
