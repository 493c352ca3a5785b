import { completionScript } from '@ohun/command-line/completion-script'
import type { Context } from '../context.ts'
import type { Invocation } from '../manifest.ts'

/** Prints the script that teaches a shell the commands. */
export async function completion(context: Context, { positionals }: Invocation): Promise<void> {
  await context.stdout.write(completionScript('ohun', positionals['shell']!))
}
