import { timingSafeEqual } from 'node:crypto'
import type { Caller } from '../platform/caller.ts'

/** The parent has counted the requests already. */
const REQUESTS_PER_MINUTE = 1_000_000_000

/**
 * A caller as a bearer token for the process of a private sandbox: the keys that the sandbox knows are copies, and their times are
 * those of its own clock, so the parent says who calls.
 */
export function callerToken(secret: string, { workspace_id, actor, role, scopes, session_id = '' }: Caller): string {
  return [secret, workspace_id, actor, role, session_id, scopes ? scopes.join(',') : '*'].join('|')
}

/** Null for every token that the parent has not made. */
export function readCallerToken(secret: string, token: string): Caller | null {
  const [given = '', workspace_id = '', actor = '', role = '', session_id = '', scopes = ''] = token.split('|')
  if (!isSame(given, secret)) return null
  return {
    workspace_id,
    environment: 'sandbox',
    actor,
    role: role as Caller['role'],
    ...(scopes !== '*' && { scopes: scopes.split(',').filter(Boolean) as NonNullable<Caller['scopes']> }),
    ...(session_id !== '' && { session_id }),
    requests_per_minute: REQUESTS_PER_MINUTE,
  }
}

function isSame(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}
