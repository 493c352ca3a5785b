import type { Context } from '../context.ts'
import { CliError, usageError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Invocation, OperationCommand } from '../manifest.ts'

/**
 * Asks the user to type the name of the resource that will be lost. Piped input never counts as an answer: a script has
 * to say `--yes`, so a piped `n` cannot become a yes.
 */
export async function confirmDestruction(context: Context, invocation: Invocation<OperationCommand>): Promise<void> {
  const { command, positionals, settings } = invocation
  if (!command.destructive || settings.yes) return
  const words = command.path.join(' ')
  if (!context.stdin.isTerminal || !context.stderr.isTerminal) {
    throw usageError(`${words}: cannot be undone, and there is no terminal to ask for confirmation. Add --yes.`)
  }
  const name = Object.values(positionals).at(-1) ?? words
  const typed = await context.stdin.ask(`${command.summary}: this cannot be undone. Type ${name} to continue: `)
  if (typed.trim() !== name) throw new CliError('NOT_CONFIRMED', exitCodes.other, `${words}: nothing was done.`)
}
