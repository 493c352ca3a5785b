import { checkedKey, checkedUrl, defaultBaseUrl, environmentOf } from '../config/connection.ts'
import { profilePath, readProfiles, updateProfiles, type Profile, type ProfileFile } from '../config/profiles.ts'
import type { Context } from '../context.ts'
import type { Environment, Invocation, Settings } from '../manifest.ts'
import { usageError } from '../errors.ts'
import { createPrinter } from '../output/printer.ts'
import { openSession } from './open-session.ts'
import { identityOperation } from './operation-commands.ts'

/** Stores a key that the service accepts, and makes its profile the current one. */
export async function login(context: Context, { settings }: Invocation): Promise<void> {
  const printer = await createPrinter(context, settings)
  const file = await readProfiles(context)
  const profile = settings.profile ?? (context.env['OHUN_PROFILE'] || file.current_profile)
  const base_url = checkedUrl(addressOf(context, settings, file.profiles[profile]?.base_url))
  const api_key = settings.email ? await openSession(context, base_url, settings.email) : await readKey(context)
  const environment = environmentOf(api_key)
  if (settings.environment && settings.environment !== environment) {
    throw usageError(`--environment: ${settings.environment} was requested, but the key is a ${environment} key.`)
  }
  const client = await context.createClient({ base_url, api_key, workspace: settings.workspace })
  const identity = await client.request(identityOperation, { path: {}, query: {} }, { signal: context.signal })
  await updateProfiles(context, (stored) =>
    withKey(stored, { profile, base_url, api_key, environment, workspace: settings.workspace }),
  )
  const what = settings.email ? 'session' : 'key'
  await context.stderr.write(`${environment} ${what} stored in profile ${profile}, ${profilePath(context)}\n`)
  await printer.answer({ profile, base_url, environment, ...(identity as object) })
}

function addressOf(context: Context, settings: Settings, stored: string | undefined): string {
  return settings.base_url ?? (context.env['OHUN_BASE_URL'] || (stored ?? defaultBaseUrl))
}

async function readKey({ stdin }: Context): Promise<string> {
  const text = stdin.isTerminal ? await stdin.ask('API key (not shown): ', { hidden: true }) : await stdin.text()
  return checkedKey('standard input', text.trim())
}

interface NewKey {
  profile: string
  base_url: string
  api_key: string
  environment: Environment
  workspace: string | undefined
}

/** Keys for another address are dropped: they would be sent to the new one. A new session has its own workspace. */
function withKey(file: ProfileFile, { profile, base_url, api_key, environment, workspace }: NewKey): ProfileFile {
  const before = file.profiles[profile]
  const kept: Partial<Profile> = before?.base_url === base_url ? before : {}
  const name = environment === 'sandbox' ? 'sandbox_key' : 'production_key'
  const chosen = name === 'production_key' ? workspace : kept.workspace
  const { workspace: _, ...keys } = kept
  const stored = { ...keys, base_url, [name]: api_key, ...(chosen !== undefined && { workspace: chosen }) }
  const profiles = { ...file.profiles, [profile]: stored }
  return { current_profile: profile, profiles }
}
