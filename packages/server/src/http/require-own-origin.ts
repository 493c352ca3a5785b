import { ApiError } from '../platform/errors.ts'
import type { HttpContext } from './context.ts'

/**
 * A browser sends a cookie with requests that pages of other sites make. SameSite=Strict keeps it from doing so; this does not
 * depend on the browser. Other clients send the token in a header.
 * @throws ApiError UNAUTHENTICATED
 */
export function requireOwnOrigin({ req }: HttpContext, public_url: string): void {
  const { origin, host } = req.headers
  const own = new URL(public_url)
  // A proxy may keep the host under which clients reach us, without our knowing it.
  if (origin === own.origin || (host !== undefined && origin === `${own.protocol}//${host}`)) return
  throw new ApiError(
    'UNAUTHENTICATED',
    `Origin: a session from a cookie counts only in requests of a page of ${own.origin}.`,
  )
}
