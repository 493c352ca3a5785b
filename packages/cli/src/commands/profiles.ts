import { unknownProfile } from '../config/connection.ts'
import { profilePath, readProfiles, storedProfile, updateProfiles, type Profile } from '../config/profiles.ts'
import type { Context } from '../context.ts'
import type { Invocation } from '../manifest.ts'
import { createPrinter } from '../output/printer.ts'

/** Prints the stored profiles, without their keys. */
export async function listProfiles(context: Context, { settings }: Invocation): Promise<void> {
  const printer = await createPrinter(context, settings, { items: 'profiles' })
  const { current_profile, profiles } = await readProfiles(context)
  const rows = Object.entries(profiles).map(([name, profile]) => ({
    profile: name,
    current: name === current_profile,
    base_url: profile.base_url,
    environments: environmentsOf(profile),
  }))
  await printer.answer({ profiles: rows })
  if (rows.length === 0 && context.stderr.isTerminal) {
    await context.stderr.write(`no profiles in ${profilePath(context)}; ohun login stores one\n`)
  }
}

/** Makes another profile the current one, as logging in with it would do. */
export async function selectProfile(context: Context, { positionals, settings }: Invocation): Promise<void> {
  const printer = await createPrinter(context, settings)
  const name = positionals['profile'] ?? ''
  let selected: Profile | undefined
  await updateProfiles(context, (file) => {
    selected = storedProfile(file, name)
    if (!selected) throw unknownProfile(file, name)
    return { ...file, current_profile: name }
  })
  if (selected) {
    await printer.answer({ profile: name, base_url: selected.base_url, environments: environmentsOf(selected) })
  }
}

function environmentsOf({ sandbox_key, production_key }: Profile): string[] {
  return [...(sandbox_key ? ['sandbox'] : []), ...(production_key ? ['production'] : [])]
}
