import { candidates } from './arguments/candidates.ts'
import { commandTable, loadRun } from './commands/command-table.ts'
import { PipeClosed, type Context } from './context.ts'
import { describeError } from './errors.ts'
import { exitCodes, type ExitCode } from './exit-codes.ts'
import { printError } from './output/print-error.ts'

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
  // The parser is for commands: completion answers without it.
  const { parseArguments } = await import('./arguments/parse.ts')
  const line = parseArguments(context, commandTable)
  if (line.kind === 'text') return await context.stdout.write(line.text)
  const command = await loadRun(line.invocation.command)
  await command(context, line.invocation)
}

async function complete({ stdout }: Context, words: readonly string[]): Promise<void> {
  const found = candidates(commandTable, words)
  if (found.length > 0) await stdout.write(`${found.join('\n')}\n`)
}
