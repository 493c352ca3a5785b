import { profilePath, storedProfile, updateProfiles, type Profile, type ProfileFile } from '../config/profiles.ts'
import type { Context } from '../context.ts'
import { usageError } from '../errors.ts'
import type { Environment, Invocation } from '../manifest.ts'

/** Forgets a profile, or one of its keys. */
export async function logout(context: Context, { settings }: Invocation): Promise<void> {
  const chosen = settings.profile ?? (context.env['OHUN_PROFILE'] || undefined)
  let name = ''
  await updateProfiles(context, (file) => {
    name = chosen ?? file.current_profile
    const profile = storedProfile(file, name)
    if (!profile) throw usageError(`profile: ${name} does not exist in ${profilePath(context)}.`)
    return without(file, name, remaining(profile, settings.environment))
  })
  await context.stderr.write(`${settings.environment ?? 'every'} key of profile ${name} removed from this machine\n`)
}

/** The profile without the removed keys; undefined when no key is left. */
function remaining(profile: Profile, environment: Environment | undefined): Profile | undefined {
  const { base_url, sandbox_key, production_key } = profile
  if (environment === 'sandbox' && production_key) return { base_url, production_key }
  if (environment === 'production' && sandbox_key) return { base_url, sandbox_key }
  return undefined
}

function without(file: ProfileFile, name: string, rest: Profile | undefined): ProfileFile {
  if (rest) return { ...file, profiles: { ...file.profiles, [name]: rest } }
  const profiles = Object.fromEntries(Object.entries(file.profiles).filter(([other]) => other !== name))
  const next = Object.keys(profiles)[0] ?? 'default'
  return { current_profile: file.current_profile === name ? next : file.current_profile, profiles }
}
