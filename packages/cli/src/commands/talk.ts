import type { Context } from '../context.ts'
import { describeError } from '../errors.ts'
import type { Settings } from '../manifest.ts'
import { createPrinter } from '../output/printer.ts'
import { printError } from '../output/print-error.ts'

/** A conversation that somebody types. */
export interface Talk<Reply extends object> {
  say(message: string): Promise<Reply>
  /** Lines for people, each with its end. */
  shown(reply: Reply): string
  /** Closes what it has opened. */
  end?(): void
}

/** Line by line at a terminal, one message a line from a pipe. */
export async function talk<Reply extends object>(
  context: Context,
  settings: Settings,
  conversation: Talk<Reply>,
): Promise<void> {
  try {
    if (context.stdin.isTerminal) return await converse(context, conversation)
    const printer = await createPrinter(context, settings, { output: 'events' })
    await printer.entries(answersTo(conversation, (await context.stdin.text()).split('\n')))
  } finally {
    conversation.end?.()
  }
}

async function* answersTo<Reply extends object>(
  conversation: Talk<Reply>,
  lines: readonly string[],
): AsyncIterable<unknown> {
  for (const line of lines) {
    const message = line.trim()
    if (message !== '') yield { message, ...(await conversation.say(message)) }
  }
}

/** Until an empty line. An answer that fails is shown, and the conversation continues. */
async function converse<Reply extends object>(context: Context, conversation: Talk<Reply>): Promise<void> {
  await context.stderr.write('An empty line ends the chat.\n')
  for (;;) {
    const message = (await context.stdin.ask('you: ')).trim()
    if (message === '' || context.signal.aborted) return
    try {
      await context.stdout.write(conversation.shown(await conversation.say(message)))
    } catch (error) {
      const shown = describeError(error, false)
      if (context.signal.aborted || !GOES_ON.has(shown.error_code)) throw error
      await printError(context, shown)
    }
  }
}

/** The errors after which another message may succeed. */
const GOES_ON = new Set(['WEBHOOK_FAILED', 'AI_PROVIDER_ERROR', 'RATE_LIMITED', 'INVALID_ARGUMENT'])
