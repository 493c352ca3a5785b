import type { ApiClient } from '../client.ts'
import { requireKey, resolveConnection } from '../config/connection.ts'
import type { Context } from '../context.ts'
import { describeError } from '../errors.ts'
import type { Invocation } from '../manifest.ts'
import { createPrinter } from '../output/printer.ts'
import { printError } from '../output/print-error.ts'
import { safeText } from '../output/safe-text.ts'
import { styleFor } from '../output/style.ts'
import { playgroundOperation } from './identity.ts'

interface Turn {
  role: 'user' | 'agent'
  text: string
}

interface Reply {
  text: string
  tool_calls: { name: string; arguments: unknown; result: unknown; error: string | null }[]
  latency_ms: number
}

/** What the service remembers of a conversation: more would be refused. */
const LONGEST_HISTORY = 40

/** A conversation with an agent: line by line at a terminal, one message a line from a pipe. */
export async function chat(context: Context, { positionals, settings }: Invocation): Promise<void> {
  const connection = requireKey(await resolveConnection(context, settings))
  const client = await context.createClient(connection)
  const conversation = new Conversation(client, positionals['agent_id'] ?? '', context.signal)
  if (context.stdin.isTerminal) return await converse(context, conversation)
  const printer = await createPrinter(context, settings, { output: 'events' })
  await printer.entries(answersTo(conversation, (await context.stdin.text()).split('\n')))
}

class Conversation {
  readonly #client: ApiClient
  readonly #agent_id: string
  readonly #signal: AbortSignal
  #history: Turn[] = []

  constructor(client: ApiClient, agent_id: string, signal: AbortSignal) {
    this.#client = client
    this.#agent_id = agent_id
    this.#signal = signal
  }

  async say(message: string): Promise<Reply> {
    const body = { message, history: this.#history }
    const path = { agent_id: this.#agent_id }
    const reply = (await this.#client.request(
      playgroundOperation,
      { path, query: {}, body },
      { signal: this.#signal },
    )) as Reply
    const said: Turn[] = [
      { role: 'user', text: message },
      { role: 'agent', text: reply.text },
    ]
    this.#history = [...this.#history, ...said].slice(-LONGEST_HISTORY)
    return reply
  }
}

async function* answersTo(conversation: Conversation, lines: readonly string[]): AsyncIterable<unknown> {
  for (const line of lines) {
    const message = line.trim()
    if (message !== '') yield { message, ...(await conversation.say(message)) }
  }
}

/** Until an empty line. An answer that fails is shown, and the conversation goes on. */
async function converse(context: Context, conversation: Conversation): Promise<void> {
  await context.stderr.write('An empty line ends the chat.\n')
  for (;;) {
    const message = (await context.stdin.ask('you: ')).trim()
    if (message === '' || context.signal.aborted) return
    try {
      await show(context, await conversation.say(message))
    } catch (error) {
      const shown = describeError(error, false)
      if (context.signal.aborted || !GOES_ON.has(shown.error_code)) throw error
      await printError(context, shown)
    }
  }
}

/** What another message may get past. */
const GOES_ON = new Set(['WEBHOOK_FAILED', 'AI_PROVIDER_ERROR', 'RATE_LIMITED', 'INVALID_ARGUMENT'])

async function show(context: Context, { text, tool_calls, latency_ms }: Reply): Promise<void> {
  const style = styleFor(context.stdout, context)
  const tools = tool_calls.map(({ name, arguments: given, result, error }) =>
    style.faint(`  ${safeText(`${name}(${JSON.stringify(given)}) → ${error ?? JSON.stringify(result)}`)}`),
  )
  const answer = `${style.strong('agent:')} ${safeText(text)} ${style.faint(`(${latency_ms} ms)`)}`
  await context.stdout.write([...tools, answer].map((line) => `${line}\n`).join(''))
}
