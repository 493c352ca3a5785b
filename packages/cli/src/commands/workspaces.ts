import type { Identity } from '@ohun/sdk'
import { requireKey, resolveConnection, type Connection } from '../config/connection.ts'
import { isSession } from '../config/is-session.ts'
import { storedProfile, updateProfiles, type ProfileFile } from '../config/profiles.ts'
import type { Context } from '../context.ts'
import { usageError } from '../errors.ts'
import type { Invocation } from '../manifest.ts'
import { createPrinter } from '../output/printer.ts'
import { identityOperation } from './operation-commands.ts'

/** Prints the workspaces of the person and marks the one in which commands act. */
export async function listWorkspaces(context: Context, { settings }: Invocation): Promise<void> {
  const printer = await createPrinter(context, settings, { items: 'workspaces' })
  const { workspace_id, workspaces } = await identityOf(context, requireKey(await resolveConnection(context, settings)))
  const rows = workspaces.map((workspace) => ({ ...workspace, current: workspace.workspace_id === workspace_id }))
  await printer.answer({ workspaces: rows })
}

/** Stores the workspace in the profile once the service has accepted it. */
export async function selectWorkspace(context: Context, { positionals, settings }: Invocation): Promise<void> {
  const printer = await createPrinter(context, settings)
  const workspace = positionals['workspace_id'] ?? ''
  const connection = requireKey(await resolveConnection(context, { ...settings, workspace }))
  if (!isSession(connection.api_key))
    throw usageError(
      `workspace use: ${connection.source} has a key, which has a workspace of its own. Log in with --email.`,
    )
  const { role } = await identityOf(context, connection)
  await updateProfiles(context, (file) => withWorkspace(file, { context, profile: settings.profile, workspace }))
  await printer.answer({ workspace_id: workspace, role })
}

interface Chosen {
  context: Context
  profile: string | undefined
  workspace: string
}

function withWorkspace(file: ProfileFile, { context, profile, workspace }: Chosen): ProfileFile {
  const name = profile ?? (context.env['OHUN_PROFILE'] || file.current_profile)
  const stored = storedProfile(file, name)
  if (!stored || !isSession(stored.production_key ?? ''))
    throw usageError(
      'workspace use: stores the workspace in a profile with a session. Use --workspace or OHUN_WORKSPACE here.',
    )
  return { ...file, profiles: { ...file.profiles, [name]: { ...stored, workspace } } }
}

async function identityOf(context: Context, connection: Connection): Promise<Identity> {
  const client = await context.createClient(connection)
  return (await client.request(identityOperation, { path: {}, query: {} }, { signal: context.signal })) as Identity
}
