import { sessionCookieName } from '../../platform/session-cookie-name.ts'
import { ApiError } from '../../platform/errors.ts'
import { isLoopback } from '../../platform/net/is-loopback.ts'
import { SESSION_LIFE_MS } from './sessions.ts'

const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Strict'

/** @throws ApiError INVALID_ARGUMENT if the cookie would cross a network in clear text. */
export function requireCookieChannel(public_url: string): void {
  const { protocol, hostname } = new URL(public_url)
  if (protocol !== 'https:' && !isLoopback(hostname))
    throw new ApiError(
      'INVALID_ARGUMENT',
      'cookie: needs https or a loopback address, because a cookie over http can be read on its way. Accepted: false.',
    )
}

/** The header that stores a session in the browser, where no script can read it. */
export function sessionCookie(session_token: string, public_url: string): string {
  return cookie(session_token, { public_url, max_age_seconds: SESSION_LIFE_MS / 1_000 })
}

/** The header that removes the cookie. */
export function endedCookie(public_url: string): string {
  return cookie('', { public_url, max_age_seconds: 0 })
}

function cookie(
  value: string,
  { public_url, max_age_seconds }: { public_url: string; max_age_seconds: number },
): string {
  const secure = public_url.startsWith('https:') ? '; Secure' : ''
  return `${sessionCookieName(public_url)}=${value}; ${ATTRIBUTES}; Max-Age=${max_age_seconds}${secure}`
}
