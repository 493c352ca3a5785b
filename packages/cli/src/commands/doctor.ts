import { stat } from 'node:fs/promises'
import { resolveConnection, type Connection } from '../config/connection.ts'
import { absent, profilePath, readProfiles } from '../config/profiles.ts'
import type { Context } from '../context.ts'
import { CliError, describeError } from '../errors.ts'
import { exitCodes, type ExitCode } from '../exit-codes.ts'
import type { Invocation, WireOperation } from '../manifest.ts'
import { createPrinter } from '../output/printer.ts'
import { operationCommands } from './operation-commands.ts'
import { identityOperation } from './operation-commands.ts'

interface Check {
  check: string
  ok: boolean
  detail: string
  exit_code: ExitCode
}

/** Prints every check, then fails with the exit code of the first that failed. */
export async function doctor(context: Context, { settings }: Invocation): Promise<void> {
  const checks: Check[] = []
  const printer = await createPrinter(context, settings, { items: 'checks', forPeople: () => lines(checks) })
  checks.push(checkNode(context), await attempt(context, 'profiles', () => checkProfiles(context)))
  let connection: Connection | undefined
  checks.push(
    await attempt(context, 'connection', async () => {
      connection = await resolveConnection(context, settings)
      return `${connection.base_url}, ${connection.environment ?? 'no'} key from ${connection.source}`
    }),
  )
  if (connection) checks.push(...(await checkService(context, connection)))
  await printer.answer({ checks: checks.map(({ check, ok, detail }) => ({ check, ok, detail })) })
  const failed = checks.find(({ ok }) => !ok)
  if (failed) throw new CliError('CHECK_FAILED', failed.exit_code, `${failed.check}: ${failed.detail}`)
}

/** One line per check: details are sentences, which are too long for a column. */
function lines(checks: readonly Check[]): Record<string, string> {
  return Object.fromEntries(checks.map(({ check, ok, detail }) => [check, `${ok ? 'ok' : 'failed'}: ${detail}`]))
}

function checkNode({ node_version }: Context): Check {
  const [major = 0, minor = 0] = node_version.split('.').map(Number)
  const ok = major > 20 || (major === 20 && minor >= 16)
  return { check: 'node', ok, detail: ok ? node_version : `${node_version}; 20.16 or later is required`, exit_code: 1 }
}

async function checkProfiles(context: Context): Promise<string> {
  const { profiles } = await readProfiles(context)
  const path = profilePath(context)
  const mode = (await stat(path).catch(absent))?.mode
  if (mode === undefined) return 'none stored'
  if ((mode & 0o077) !== 0)
    throw new CliError('OPEN_FILE', exitCodes.other, `other users can read ${path}; run chmod 600 on it`)
  return `${Object.keys(profiles).join(', ') || 'none'} in ${path}`
}

async function checkService(context: Context, connection: Connection): Promise<Check[]> {
  const client = await context.createClient(connection)
  const send = (operation: WireOperation) =>
    client.request(operation, { path: {}, query: {} }, { signal: context.signal })
  const health = operationCommands.find(({ path }) => path.join(' ') === 'health ready')!.operation
  return [
    await attempt(context, 'service', async () => {
      // Older versions of the service do not report it.
      const { version } = (await send(health)) as { version?: string }
      return version === undefined ? 'ready' : `ready, version ${version}`
    }),
    await attempt(context, 'key', async () => {
      if (!connection.api_key) throw new CliError('NO_API_KEY', exitCodes.denied, 'none found; run ohun login')
      const { workspace_id } = (await send(identityOperation)) as { workspace_id: string }
      return `accepted, ${workspace_id}`
    }),
  ]
}

async function attempt({ signal }: Context, check: string, work: () => Promise<string>): Promise<Check> {
  try {
    return { check, ok: true, detail: await work(), exit_code: exitCodes.ok }
  } catch (error) {
    const { message, exit_code } = describeError(error, signal.aborted)
    return { check, ok: false, detail: message, exit_code }
  }
}
