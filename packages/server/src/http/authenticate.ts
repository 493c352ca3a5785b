import type { Route } from '../generated/routes.gen.ts'
import type { Caller, Environment } from '../platform/caller.ts'
import { ApiError } from '../platform/errors.ts'
import type { HttpContext } from './context.ts'
import { requirePermission } from './require-permission.ts'
import { sessionCookieName } from '../platform/session-cookie-name.ts'

export interface ResolveOptions {
  /** Ignores caches. */
  fresh?: boolean
  /** Checks only tokens that were valid before. For any other, the result is null, without a query to the database. */
  known_only?: boolean
  /** The environment of a session. A key has its own. */
  environment?: Environment
  /** The workspace of a session, if its user is a member. A key has its own. */
  workspace_id?: string
}

/** Finds the caller of a token. Null if the token must be refused, for any reason. */
export type ResolveCaller = (token: string, options?: ResolveOptions) => Promise<Caller | null>

const BEARER = /^bearer +([!-~]{1,512}) *$/i
/** A key, which has no characters that a query escapes. Tokens of sessions, which can do more, stay out of URLs. */
const QUERY_TOKEN = /^pk_[\w.~-]{1,512}$/

/** The credentials of a request. */
export interface Credentials {
  token: string | undefined
  /** The environment that the session is to use. */
  environment: Environment | undefined
  /** The workspace that the request is for, one of those of the session's user. */
  workspace_id: string | undefined
  /** Whether the browser sent them on its own. */
  from_cookie: boolean
  /** The rest of the query. */
  querystring: string
}

/**
 * Returns the credentials of the header, or else of `?token=` where the route accepts that, or else of the cookie.
 * @throws ApiError INVALID_ARGUMENT for an environment that does not exist
 */
export function credentialsOf(
  ctx: HttpContext,
  { query_token, session_query }: Route,
  public_url: string,
): Credentials {
  const { authorization } = ctx.req.headers
  const [given, rest] = query_token ? taken(ctx.querystring, 'token=') : [[], ctx.querystring]
  const [environments, others] = session_query ? taken(rest, 'environment=') : [[], rest]
  const [workspaces, querystring] = session_query ? taken(others, 'workspace=') : [[], others]
  const environment = environmentOf(ctx, environments[0])
  const of = { environment, workspace_id: workspaceOf(ctx) ?? workspaces[0], querystring }
  if (authorization !== undefined) return { ...of, token: BEARER.exec(authorization)?.[1], from_cookie: false }
  if (given.length > 0)
    return { ...of, token: given.length === 1 ? QUERY_TOKEN.exec(given[0]!)?.[0] : undefined, from_cookie: false }
  const token = ctx.req.headers.cookie === undefined ? undefined : ctx.cookies.get(sessionCookieName(public_url))
  return { ...of, token, from_cookie: token !== undefined }
}

/** Splits a query into the values of a name and the rest. A browser's WebSocket or media player cannot set headers. */
function taken(querystring: string, name: string): [given: string[], rest: string] {
  if (!querystring.includes(name)) return [[], querystring]
  const pairs = querystring.split('&')
  const given = pairs.filter((pair) => pair.startsWith(name)).map((pair) => pair.slice(name.length))
  return [given, pairs.filter((pair) => !pair.startsWith(name)).join('&')]
}

function environmentOf({ req }: HttpContext, chosen: string | undefined): Environment | undefined {
  const given = req.headers['x-ohun-environment'] ?? chosen
  if (given === undefined || given === 'sandbox' || given === 'production') return given
  throw new ApiError('INVALID_ARGUMENT', 'X-Ohun-Environment: must be sandbox or production.')
}

const workspaceOf = ({ req }: HttpContext): string | undefined => req.headers['x-ohun-workspace'] as string | undefined

/**
 * Returns the caller. Missing, malformed, revoked and expired keys get the same message: an error that distinguished them would
 * help only someone who guesses keys.
 * @param admitStranger - Called before looking up a token that was never valid here. It throws when the address has tried too many.
 */
export async function authenticate(
  ctx: HttpContext,
  credentials: Credentials,
  { resolveCaller, admitStranger }: { resolveCaller: ResolveCaller; admitStranger: () => Promise<void> },
): Promise<Caller> {
  const { token } = credentials
  const of = chosenBy(credentials)
  const known = token === undefined ? null : await resolveCaller(token, { ...of, known_only: true })
  if (!known) await admitStranger()
  const caller = known ?? (token === undefined ? null : await resolveCaller(token, of))
  if (!caller) throw unauthenticated()
  requireOwnEnvironment(caller, credentials.environment)
  requireOwnWorkspace(caller, credentials.workspace_id)
  ctx.state.caller = caller
  return caller
}

/**
 * Checks against the database whether the credentials of a request are still valid for its operation.
 * @throws ApiError UNAUTHENTICATED, PERMISSION_DENIED
 */
export async function authenticateAgain(
  credentials: Credentials,
  route: Route,
  resolveCaller: ResolveCaller,
): Promise<void> {
  const { token } = credentials
  const caller = token === undefined ? null : await resolveCaller(token, { ...chosenBy(credentials), fresh: true })
  if (!caller) throw unauthenticated()
  requireOwnWorkspace(caller, credentials.workspace_id)
  requirePermission(caller, route)
}

/** The choices of a request for its session. */
function chosenBy({ environment, workspace_id }: Credentials): Pick<ResolveOptions, 'environment' | 'workspace_id'> {
  return { ...(environment !== undefined && { environment }), ...(workspace_id !== undefined && { workspace_id }) }
}

/** Lets a client that is wrong about the environment of its key learn this before it places a call. */
function requireOwnEnvironment(caller: Caller, environment: Environment | undefined): void {
  if (environment === undefined || environment === caller.environment) return
  const rule = `X-Ohun-Environment: this key is a ${caller.environment} key; omit the header, or send ${caller.environment}.`
  throw new ApiError('INVALID_ARGUMENT', rule)
}

/** Gives the same answer whether the workspace exists or not. @throws ApiError PERMISSION_DENIED */
function requireOwnWorkspace(caller: Caller, workspace_id: string | undefined): void {
  if (workspace_id === undefined || workspace_id === caller.workspace_id) return
  const rule = caller.session_id === undefined ? 'this key belongs to another workspace' : 'you are not a member of it'
  throw new ApiError('PERMISSION_DENIED', `X-Ohun-Workspace: ${rule}.`)
}

function unauthenticated(): ApiError {
  return new ApiError('UNAUTHENTICATED', 'Provide a valid API key in the header Authorization: Bearer <API_KEY>.')
}
