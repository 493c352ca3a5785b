import { candidates } from './arguments/candidates.ts'
import { findCommand } from './arguments/find-command.ts'
import { parseInvocation } from './arguments/parse.ts'
import { commandTable, loadRun } from './commands/command-table.ts'
import { PipeClosed, type Context } from './context.ts'
import { describeError, usageError } from './errors.ts'
import { exitCodes, type ExitCode } from './exit-codes.ts'
import { printError } from './output/print-error.ts'
import { styleFor } from './output/style.ts'

/** Runs one command line and gives its exit code. It throws nothing and ends no process. */
export async function run(context: Context): Promise<ExitCode> {
  try {
    await dispatch(context)
    return exitCodes.ok
  } catch (error) {
    if (error instanceof PipeClosed) return exitCodes.ok
    const shown = describeError(error, context.signal.aborted)
    // Where stderr is gone as well, the exit code still tells.
    await printError(context, shown).catch(() => {})
    return shown.exit_code
  }
}

async function dispatch(context: Context): Promise<void> {
  const [first, ...rest] = context.argv
  if (first === '__complete') return await complete(context, rest)
  if (first === 'help') return await dispatch({ ...context, argv: [...rest, '--help'] })
  const found = findCommand(commandTable, context.argv)
  if (found.kind === 'group') return await showGroup(context, found)
  const invocation = parseInvocation(found.command, context.argv)
  if (invocation.settings.help) {
    const { commandHelp } = await import('./output/help.ts')
    return await context.stdout.write(commandHelp(found.command, helpOptions(context)))
  }
  const command = await loadRun(found.command)
  await command(context, invocation)
}

async function showGroup(
  context: Context,
  { words, help }: { words: readonly string[]; help: boolean },
): Promise<void> {
  if (!help) {
    const verbs = commandTable.filter(({ path }) => path[0] === words[0]).map(({ path }) => path[1])
    throw usageError(`${words.join(' ')}: needs a verb: ${verbs.join(', ')}.`)
  }
  const { overview } = await import('./output/help.ts')
  await context.stdout.write(overview(commandTable, words, helpOptions(context)))
}

function helpOptions(context: Context) {
  return { style: styleFor(context.stdout, context), width: Math.min(context.stdout.columns, 110) }
}

async function complete({ stdout }: Context, words: readonly string[]): Promise<void> {
  const found = candidates(commandTable, words)
  if (found.length > 0) await stdout.write(`${found.join('\n')}\n`)
}
