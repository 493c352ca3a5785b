import { candidates } from '@ohun/command-line/candidates'
import { commonFlags, ownFlags } from './arguments/common-flags.ts'
import { commandTable, loadRun } from './commands/command-table.ts'
import { readProfiles } from './config/profiles.ts'
import { PipeClosed, type Context } from './context.ts'
import { describeError, usageError } from './errors.ts'
import { exitCodes, type ExitCode } from './exit-codes.ts'
import { printError } from './output/print-error.ts'
import { safeText } from './output/safe-text.ts'
import type { Settings } from './manifest.ts'

/** One day. */
const longest_seconds = 86_400

/** Runs one command line and returns its exit code. It never throws and never ends the process. */
export async function run(context: Context): Promise<ExitCode> {
  try {
    await dispatch(context)
    return exitCodes.ok
  } catch (error) {
    if (error instanceof PipeClosed) return exitCodes.ok
    const shown = describeError(error, context.signal.aborted)
    // If stderr is closed as well, the exit code still tells.
    await printError(context, shown).catch(() => {})
    return shown.exit_code
  }
}

async function dispatch(context: Context): Promise<void> {
  const [first, ...rest] = context.argv
  if (first === '__complete') return await complete(context, rest)
  // The parser is only needed for commands: completion works without it.
  const { parseArguments } = await import('./arguments/parse.ts')
  const line = parseArguments(context, commandTable)
  if (line.kind === 'text') return await context.stdout.write(line.text)
  const { command, settings } = line.invocation
  const perform = await loadRun(command)
  await perform(withClientSettings(context, settings), line.invocation)
}

const completed = { commands: commandTable, commonFlags, flagsOf: ownFlags }

/** Completion must not disturb the line that is being typed, so any error gives no candidates. */
async function complete(context: Context, words: readonly string[]): Promise<void> {
  const { profiles } = await readProfiles(context).catch(() => ({ profiles: {} }))
  const found = candidates(completed, words, { profile: Object.keys(profiles) })
  if (found.length > 0) await context.stdout.write(`${found.map(safeText).join('\n')}\n`)
}

/** The context with clients that follow `--timeout` and `--debug`, whichever command creates them. */
function withClientSettings(context: Context, { timeout, debug }: Settings): Context {
  if (timeout !== undefined && (timeout <= 0 || timeout > longest_seconds)) {
    throw usageError(`--timeout: must be a number of seconds above 0, up to ${longest_seconds}, not ${timeout}.`)
  }
  const { stderr } = context
  // Nothing waits for a line of the log, and it is lost if stderr is closed.
  const log = (line: string): void => void stderr.write(`${safeText(line)}\n`).catch(() => {})
  const added = { ...(timeout === undefined ? {} : { timeout_seconds: timeout }), ...(debug ? { log } : {}) }
  return { ...context, createClient: (options) => context.createClient({ ...options, ...added }) }
}
