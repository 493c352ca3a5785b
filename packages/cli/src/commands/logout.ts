import { isSession } from '../config/is-session.ts'
import { profilePath, storedProfile, updateProfiles, type Profile, type ProfileFile } from '../config/profiles.ts'
import type { Context } from '../context.ts'
import { usageError } from '../errors.ts'
import type { Environment, Invocation } from '../manifest.ts'
import { endSessionOperation } from './operation-commands.ts'

/**
 * Forgets a profile, or one of its keys. Also ends a session on the service, so that a copy of the file becomes
 * useless.
 */
export async function logout(context: Context, { settings }: Invocation): Promise<void> {
  const chosen = settings.profile ?? (context.env['OHUN_PROFILE'] || undefined)
  let name = ''
  let removed: Profile | undefined
  await updateProfiles(context, (file) => {
    name = chosen ?? file.current_profile
    const profile = storedProfile(file, name)
    if (!profile) throw usageError(`profile: ${name} does not exist in ${profilePath(context)}.`)
    removed = profile
    return without(file, name, remaining(profile, settings.environment))
  })
  await context.stderr.write(`${settings.environment ?? 'every'} key of profile ${name} removed from this machine\n`)
  if (removed && settings.environment !== 'sandbox') await endSession(context, removed)
}

/** The profile has already been removed: a service that cannot be reached does not keep anyone logged in here. */
async function endSession(context: Context, { base_url, production_key }: Profile): Promise<void> {
  if (production_key === undefined || !isSession(production_key)) return
  const { signal } = context
  try {
    const client = await context.createClient({ base_url, api_key: production_key })
    await client.request(endSessionOperation, { path: { session_id: 'current' }, query: {} }, { signal })
    await context.stderr.write('the session has ended\n')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await context.stderr.write(`the session could not be ended on the service and may last 30 days: ${reason}\n`)
  }
}

/** The profile without the removed keys; undefined when no key is left. */
function remaining(profile: Profile, environment: Environment | undefined): Profile | undefined {
  const { sandbox_key, ...others } = profile
  const { base_url, production_key } = others
  if (environment === 'sandbox' && production_key) return others
  if (environment === 'production' && sandbox_key) return { base_url, sandbox_key }
  return undefined
}

function without(file: ProfileFile, name: string, rest: Profile | undefined): ProfileFile {
  if (rest) return { ...file, profiles: { ...file.profiles, [name]: rest } }
  const profiles = Object.fromEntries(Object.entries(file.profiles).filter(([other]) => other !== name))
  const next = Object.keys(profiles)[0] ?? 'default'
  return { current_profile: file.current_profile === name ? next : file.current_profile, profiles }
}
