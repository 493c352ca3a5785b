import type { IncomingMessage } from 'node:http'
import type { Caller } from '../platform/caller.ts'
import { ApiError } from '../platform/errors.ts'
import type { HttpContext } from './context.ts'

export interface ResolveOptions {
  /** Nothing that is remembered counts. */
  fresh?: boolean
  /** Only a token that was valid before is looked at: null for any other, without asking the database. */
  known_only?: boolean
  /** Sessions do not pass, as on streams. */
  keys_only?: boolean
}

/** Null for every token that must not pass, whatever is wrong with it. */
export type ResolveCaller = (token: string, options?: ResolveOptions) => Promise<Caller | null>

const BEARER = /^bearer +([!-~]{1,512}) *$/i

/**
 * Who is asking. One wording for missing, malformed, revoked and expired: an error that distinguished them would help
 * only someone who guesses keys.
 * @param admitStranger - Asked before a token is looked up that was never valid here; throws when its address has tried too many.
 */
export async function authenticate(
  ctx: HttpContext,
  resolveCaller: ResolveCaller,
  admitStranger: () => Promise<void>,
): Promise<Caller> {
  const token = BEARER.exec(ctx.req.headers.authorization ?? '')?.[1]
  const known = token === undefined ? null : await resolveCaller(token, { known_only: true })
  if (!known) await admitStranger()
  const caller = known ?? (token === undefined ? null : await resolveCaller(token))
  if (!caller) throw unauthenticated()
  ctx.state.caller = caller
  return caller
}

/** Whether the credentials that a request came with are still good, by the database. @throws ApiError UNAUTHENTICATED */
export async function authenticateAgain({ headers }: IncomingMessage, resolveCaller: ResolveCaller): Promise<void> {
  const token = BEARER.exec(headers.authorization ?? '')?.[1]
  if (token === undefined || !(await resolveCaller(token, { fresh: true }))) throw unauthenticated()
}

function unauthenticated(): ApiError {
  return new ApiError('UNAUTHENTICATED', 'Provide a valid API key in the header Authorization: Bearer <API_KEY>.')
}
