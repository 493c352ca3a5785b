import type { Context } from '../context.ts'
import { CliError, usageError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Environment, Settings } from '../manifest.ts'
import { isSession } from './is-session.ts'
import { profilePath, readProfiles, storedProfile, type Profile, type ProfileFile } from './profiles.ts'
import { readServerCredentials, serverCredentialsPath } from './server-credentials.ts'

/** Where to send requests, and with which key. */
export interface Connection {
  base_url: string
  api_key?: string
  /** The environment of the key. Without a key, the requested environment. */
  environment?: Environment
  /** The requested workspace, or the profile's workspace for its session. */
  workspace?: string
  /** Describes where the key was found. Never contains the key. */
  source: string
}

/** A server started with `npm start`. */
export const defaultBaseUrl = 'http://127.0.0.1:7070'

type Wanted = Pick<Settings, 'profile' | 'base_url' | 'environment' | 'workspace'>

/** Precedence: flag, environment variable, profile, then the credentials of a server in this directory. */
export async function resolveConnection(context: Context, settings: Wanted): Promise<Connection> {
  const wanted = environmentWanted(context, settings)
  const base_url = settings.base_url ?? nonEmpty(context.env['OHUN_BASE_URL'])
  const fromEnvironment = nonEmpty(context.env['OHUN_API_KEY'])
  const place = await placeOf(context, settings, { base_url, key_given: fromEnvironment !== undefined })
  const chosen = fromEnvironment
    ? { api_key: checkedKey('OHUN_API_KEY', fromEnvironment), source: 'OHUN_API_KEY' }
    : { api_key: keyOf(place.profile, wanted), source: place.source }
  const environment = chosen.api_key === undefined ? wanted : environmentOf(chosen.api_key, wanted)
  if (environment && wanted && environment !== wanted) {
    throw usageError(`environment: ${wanted} was requested, but ${chosen.source} contains a ${environment} key.`)
  }
  const workspace =
    settings.workspace ??
    nonEmpty(context.env['OHUN_WORKSPACE']) ??
    (isSession(chosen.api_key ?? '') && !fromEnvironment ? place.profile.workspace : undefined)
  return {
    base_url: checkedUrl(base_url ?? place.profile.base_url),
    ...chosen,
    environment,
    ...(workspace && { workspace }),
  }
}

/** @throws CliError when no key was found */
export function requireKey(connection: Connection): Connection & { api_key: string } {
  const { api_key, environment, source } = connection
  if (api_key !== undefined) return { ...connection, api_key }
  const missing = environment === undefined ? 'No API key' : `No ${environment} key`
  throw new CliError('NO_API_KEY', exitCodes.denied, `${missing} in ${source}. Run ohun login, or set OHUN_API_KEY.`)
}

/** A session has the requested environment, or production by default. */
export function environmentOf(api_key: string, wanted?: Environment): Environment {
  if (isSession(api_key)) return wanted ?? 'production'
  return api_key.startsWith('pk_test_') ? 'sandbox' : 'production'
}

/** A key is sent in a header. The HTTP client's error would quote any invalid character in it. */
export function checkedKey(source: string, api_key: string): string {
  if (/^(pk_test_|pk_live_|ses_)[\w-]+$/.test(api_key)) return api_key
  throw usageError(`${source}: is not an API key. A key begins with pk_test_ or pk_live_.`)
}

export function checkedUrl(text: string): string {
  const url = parseUrl(text)
  const extra = url && (url.username || url.password || url.search || url.hash)
  // The text is left out of the message: an address may contain a password.
  if (!url || !/^https?:$/.test(url.protocol) || extra) {
    throw usageError(
      'base URL: must be an http or https URL without user, query or fragment, such as http://127.0.0.1:7070.',
    )
  }
  const base = url.href.replace(/\/+$/, '')
  if (base.endsWith('/v1')) throw usageError('base URL: must not end with /v1, which each request adds.')
  return base
}

interface Place {
  profile: Profile
  source: string
}

async function placeOf(
  context: Context,
  settings: Wanted,
  given: { base_url?: string; key_given: boolean },
): Promise<Place> {
  const file = await readProfiles(context)
  const asked = settings.profile ?? nonEmpty(context.env['OHUN_PROFILE'])
  const name = asked ?? file.current_profile
  const profile = storedProfile(file, name)
  if (profile) return { profile, source: `profile ${name} in ${profilePath(context)}` }
  if (asked !== undefined) throw unknownProfile(file, asked)
  return await serverPlace(context, given)
}

export function unknownProfile({ profiles }: ProfileFile, name: string): Error {
  const known = Object.keys(profiles).join(', ') || 'none yet'
  return usageError(`profile: ${name} does not exist (there is ${known}). Create it with ohun login --profile ${name}.`)
}

/**
 * The file is in the working directory, which may belong to anyone. It is used completely or not at all, so that it can
 * neither send the user's key to its own address nor its own key elsewhere.
 */
async function serverPlace(context: Context, given: { base_url?: string; key_given: boolean }): Promise<Place> {
  const server = given.key_given ? undefined : await readServerCredentials(context)
  const matches = server && (given.base_url === undefined || sameOrigin(given.base_url, server.base_url))
  const path = serverCredentialsPath(context)
  const source = matches ? path : `OHUN_API_KEY, ${profilePath(context)} or ${path}`
  return { profile: matches ? server : { base_url: defaultBaseUrl }, source }
}

function sameOrigin(a: string, b: string): boolean {
  const origin = parseUrl(a)?.origin
  return origin !== undefined && origin === parseUrl(b)?.origin
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

/** The sandbox by default: a production key is used only if it is the only key. */
function keyOf(profile: Profile, wanted: Environment | undefined): string | undefined {
  if (wanted === 'production') return profile.production_key
  if (wanted === 'sandbox') return profile.sandbox_key ?? sessionOf(profile)
  return profile.sandbox_key ?? profile.production_key
}

function sessionOf({ production_key }: Profile): string | undefined {
  return production_key !== undefined && isSession(production_key) ? production_key : undefined
}

function environmentWanted(context: Context, settings: Wanted): Environment | undefined {
  const text = settings.environment ?? nonEmpty(context.env['OHUN_ENVIRONMENT'])
  if (text === undefined || text === 'production' || text === 'sandbox') return text
  throw usageError(`OHUN_ENVIRONMENT: must be production or sandbox, not ${JSON.stringify(text)}.`)
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === '' ? undefined : text
}
