import { ApiError } from '../platform/errors.ts'
import type { HttpContext } from './context.ts'

/**
 * Refuses requests that pages of other sites make with our cookie. SameSite=Strict prevents them as well, but this check does not
 * depend on the browser. Other clients send the token in a header.
 * @throws ApiError UNAUTHENTICATED
 */
export function requireOwnOrigin({ req }: HttpContext, public_url: string): void {
  const { origin, host } = req.headers
  const own = new URL(public_url)
  // A proxy may pass on the host under which clients reach us, which we do not know.
  if (origin === own.origin || (host !== undefined && origin === `${own.protocol}//${host}`)) return
  throw new ApiError(
    'UNAUTHENTICATED',
    `Origin: a session from a cookie counts only in requests of a page of ${own.origin}.`,
  )
}
