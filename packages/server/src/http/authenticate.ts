import type { Caller } from '../platform/caller.ts'
import { ApiError } from '../platform/errors.ts'
import type { HttpContext } from './context.ts'

export interface ResolveOptions {
  /** Nothing that is remembered counts. */
  fresh?: boolean
  /** Sessions do not pass, as on streams. */
  keys_only?: boolean
}

/** Null for every token that must not pass, whatever is wrong with it. */
export type ResolveCaller = (token: string, options?: ResolveOptions) => Promise<Caller | null>

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
