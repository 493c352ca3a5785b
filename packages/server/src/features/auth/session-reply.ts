import { sessionCookie } from './session-cookie.ts'
import type { NewSession } from './sessions.ts'

/** The answer to a complete login. The session is in the answer, or in the browser's cookie. */
export function sessionReply(
  { session_token, expires_at }: NewSession,
  { cookie, public_url }: { cookie: boolean; public_url: string },
) {
  const until = { expires_at: expires_at.toISOString() }
  return cookie
    ? ({ status: 200, headers: { 'Set-Cookie': sessionCookie(session_token, public_url) }, body: until } as const)
    : ({ status: 200, body: { session_token, ...until } } as const)
}
