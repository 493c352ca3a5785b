import { timingSafeEqual } from 'node:crypto'
import type { Caller } from '../platform/caller.ts'

/** The limit is out of reach, because the parent has already counted the requests. */
const REQUESTS_PER_MINUTE = 1_000_000_000

/**
 * Encodes a caller as a bearer token for the process of a private sandbox. The sandbox cannot check keys, because its keys are copies
 * and their times belong to its own clock, so the parent identifies the caller.
 */
export function callerToken(secret: string, { workspace_id, actor, role, scopes, session_id = '' }: Caller): string {
  return [secret, workspace_id, actor, role, session_id, scopes ? scopes.join(',') : '*'].join('|')
}

/** Reads the caller from a token. Null if the parent has not made the token. */
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
