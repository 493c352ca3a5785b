import type { Context } from '../context.ts'
import type { Command, Invocation } from '../manifest.ts'

/** Runs a command to its end. Errors are thrown, and `run` maps them to exit codes. */
export type Run<C extends Command = Command> = (context: Context, invocation: Invocation<C>) => Promise<void>

/** A command that is not an API operation. Its code is loaded only when it runs. */
export interface BuiltInCommand extends Command {
  readonly load: () => Promise<Run>
}
