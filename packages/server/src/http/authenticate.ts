import type { Caller } from '../platform/caller.ts'
import { ApiError } from '../platform/errors.ts'
import type { HttpContext } from './context.ts'

/** Null for every token that must not pass, whatever is wrong with it. `fresh`: nothing that is remembered counts. */
export type ResolveCaller = (token: string, options?: { fresh?: boolean }) => Promise<Caller | null>

const BEARER = /^bearer +([!-~]{1,512}) *$/i

/**
 * Who is asking. One wording for missing, malformed, revoked and expired: an error that told them apart would help
 * only someone who guesses keys.
 */
export async function authenticate(ctx: HttpContext, resolveCaller: ResolveCaller): Promise<Caller> {
  const token = BEARER.exec(ctx.req.headers.authorization ?? '')?.[1]
  const caller = token === undefined ? null : await resolveCaller(token)
  if (!caller) throw new ApiError('UNAUTHENTICATED', 'Give a valid API key as Authorization: Bearer <API_KEY>.')
  ctx.state.caller = caller
  return caller
}
