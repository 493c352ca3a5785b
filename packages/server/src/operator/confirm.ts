import type { Flag } from '@ohun/command-line/definition'
import { UsageError } from '@ohun/command-line/usage-error'
import type { CommandDeps, Input } from './command.ts'

export const YES_FLAG: Flag = { flag: 'yes', type: 'boolean', short: 'y', description: 'Do not ask for confirmation.' }

/**
 * Requires the operator to type the id of the object that is about to end, unless the command has `--yes`.
 * @param asked.what - The change that is about to happen, as a sentence.
 * @throws UsageError when nobody is at a terminal, or when the operator types something else.
 */
export async function confirm(
  { ask }: Pick<CommandDeps, 'ask'>,
  input: Input,
  { what, id }: { what: string; id: string },
): Promise<void> {
  if (input.isSet('yes')) return
  const typed = await ask(`${what} Type ${id} to confirm: `)
  if (typed === null) throw new UsageError(`--yes: is required where nobody can be asked. ${what}`)
  if (typed.trim() !== id) throw new UsageError(`${id} was not typed; nothing was changed.`)
}
