import type { Route } from '../generated/routes.gen.ts'
import type { Caller } from '../platform/caller.ts'
import { ApiError } from '../platform/errors.ts'
import type { HttpContext } from './context.ts'

export interface ResolveOptions {
  /** Ignores caches. */
  fresh?: boolean
  /** Only a token that was valid before is looked at: null for any other, without asking the database. */
  known_only?: boolean
  /** Sessions do not pass, as on streams. */
  keys_only?: boolean
}

/** Null for every token that must not pass, whatever is wrong with it. */
export type ResolveCaller = (token: string, options?: ResolveOptions) => Promise<Caller | null>

const BEARER = /^bearer +([!-~]{1,512}) *$/i
const TOKEN_PAIR = 'token='
/** A key has no character that a query escapes. */
const QUERY_TOKEN = /^[\w.~-]{1,512}$/

/** The credentials of a request. */
export interface Credentials {
  token: string | undefined
  /** The rest of the query. */
  querystring: string
}

/** The header's, and without a header `?token=` where the route accepts that. */
export function credentialsOf({ req, querystring }: HttpContext, { query_token }: Route): Credentials {
  const { authorization } = req.headers
  const header = BEARER.exec(authorization ?? '')?.[1]
  if (!query_token || !querystring.includes('token=')) return { token: header, querystring }
  const pairs = querystring.split('&')
  const given = pairs.filter((pair) => pair.startsWith(TOKEN_PAIR)).map((pair) => pair.slice(TOKEN_PAIR.length))
  const token = authorization === undefined && given.length === 1 ? QUERY_TOKEN.exec(given[0]!)?.[0] : header
  return { token, querystring: pairs.filter((pair) => !pair.startsWith(TOKEN_PAIR)).join('&') }
}

/**
 * The caller. One wording for missing, malformed, revoked and expired keys: an error that distinguished them would help
 * only someone who guesses keys.
 * @param admitStranger - Asked before a token is looked up that was never valid here; throws when its address has tried too many.
 */
export async function authenticate(
  ctx: HttpContext,
  { token }: Credentials,
  { resolveCaller, admitStranger }: { resolveCaller: ResolveCaller; admitStranger: () => Promise<void> },
): Promise<Caller> {
  const known = token === undefined ? null : await resolveCaller(token, { known_only: true })
  if (!known) await admitStranger()
  const caller = known ?? (token === undefined ? null : await resolveCaller(token))
  if (!caller) throw unauthenticated()
  ctx.state.caller = caller
  return caller
}

/** Whether the credentials that a request came with are still good, by the database. @throws ApiError UNAUTHENTICATED */
export async function authenticateAgain({ token }: Credentials, resolveCaller: ResolveCaller): Promise<void> {
  if (token === undefined || !(await resolveCaller(token, { fresh: true }))) throw unauthenticated()
}

function unauthenticated(): ApiError {
  return new ApiError('UNAUTHENTICATED', 'Provide a valid API key in the header Authorization: Bearer <API_KEY>.')
}
