import type { Route } from '../generated/routes.gen.ts'
import type { Caller } from '../platform/caller.ts'
import { ApiError, type RateLimit } from '../platform/errors.ts'
import type { AddressLimits } from './address-limits.ts'
import { clientAddress } from './client-address.ts'
import type { HttpContext } from './context.ts'
import type { RateLimiter } from '../platform/limits/limits.ts'

export interface LimitDeps {
  rate_limiter: RateLimiter
  /** The number of our proxies in front. With 0, `X-Forwarded-For` is not trusted. */
  trusted_proxies: number
  address_limits: AddressLimits
}

/** Limits a workspace's requests within a minute, for all its keys and sessions together. */
export async function limitCaller({ rate_limiter }: LimitDeps, caller: Caller): Promise<void> {
  const limit = caller.requests_per_minute
  const decision = await rate_limiter.take(caller.workspace_id, limit)
  if (decision.allowed) return
  throw rateLimited(`The workspace's plan allows ${limit} requests a minute`, 'workspace', decision)
}

/** Limits one operation's requests from one address within a minute, with or without a key, against guessing and flooding. */
export async function limitAddress(
  { rate_limiter, trusted_proxies }: LimitDeps,
  { operation_id, address_limit = Infinity }: Route,
  ctx: HttpContext,
): Promise<void> {
  const key = `${operation_id} ${clientAddress(ctx.req, trusted_proxies)}`
  const decision = await rate_limiter.take(key, address_limit)
  if (decision.allowed) return
  throw rateLimited(
    `One client address may send ${address_limit} of these requests a minute`,
    'address_operation',
    decision,
  )
}

/** Limits the requests of an address without a valid key, in one count. */
export async function limitStranger(
  { rate_limiter, trusted_proxies, address_limits: { requests } }: LimitDeps,
  ctx: HttpContext,
): Promise<void> {
  const decision = await rate_limiter.take(`stranger ${clientAddress(ctx.req, trusted_proxies)}`, requests)
  if (decision.allowed) return
  throw rateLimited(
    `One client address may send ${requests} requests a minute without a valid key`,
    'address_requests',
    decision,
  )
}

function rateLimited(
  rule: string,
  limit: RateLimit,
  { retry_after_seconds }: { retry_after_seconds: number },
): ApiError {
  return new ApiError('RATE_LIMITED', `${rule}; try again in ${retry_after_seconds} s.`, { retry_after_seconds, limit })
}
