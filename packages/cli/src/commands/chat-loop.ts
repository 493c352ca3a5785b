import type { Context } from '../context.ts'
import { describeError } from '../errors.ts'
import type { Settings } from '../manifest.ts'
import { createPrinter } from '../output/printer.ts'
import { printError } from '../output/print-error.ts'

/** A typed conversation. */
export interface ChatPartner<Reply extends object> {
  say(message: string): Promise<Reply>
  /** The reply as lines to display, each with its newline. */
  shown(reply: Reply): string
  /** Closes everything that the conversation has opened. */
  end?(): void
}

/** Reads line by line from a terminal, or one message per line from a pipe. */
export async function chatLoop<Reply extends object>(
  context: Context,
  settings: Settings,
  conversation: ChatPartner<Reply>,
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
  conversation: ChatPartner<Reply>,
  lines: readonly string[],
): AsyncIterable<unknown> {
  for (const line of lines) {
    const message = line.trim()
    if (message !== '') yield { message, ...(await conversation.say(message)) }
  }
}

/** Runs until an empty line. If an answer fails, the error is shown and the conversation continues. */
async function converse<Reply extends object>(context: Context, conversation: ChatPartner<Reply>): Promise<void> {
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

/** Errors after which another message may succeed. */
const GOES_ON = new Set(['WEBHOOK_FAILED', 'AI_PROVIDER_ERROR', 'RATE_LIMITED', 'INVALID_ARGUMENT'])
