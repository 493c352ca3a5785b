import type { ApiClient } from '../client.ts'
import { requireKey, resolveConnection } from '../config/connection.ts'
import type { Context } from '../context.ts'
import { usageError } from '../errors.ts'
import type { Invocation } from '../manifest.ts'
import { safeText } from '../output/safe-text.ts'
import { styleFor } from '../output/style.ts'
import { playgroundOperation } from './operation-commands.ts'
import { messageChat } from './message-chat.ts'
import { chatLoop, type ChatPartner } from './chat-loop.ts'

interface Turn {
  role: 'user' | 'agent'
  text: string
}

interface Reply {
  text: string
  tool_calls: { name: string; arguments: unknown; result: unknown; error: string | null }[]
  latency_ms: number
}

/** The number of messages of a conversation that the service keeps. It refuses more. */
const LONGEST_HISTORY = 40

/** A conversation with an agent: in the playground, or through the messages of a simulated contact. */
export async function chat(context: Context, { positionals, settings }: Invocation): Promise<void> {
  const { channel, from } = settings
  const agent_id = positionals['agent_id'] ?? ''
  if (channel === undefined && from !== undefined) throw usageError('--from: needs --channel sms or whatsapp.')
  const connection = requireKey(await resolveConnection(context, settings))
  if (channel !== undefined && connection.environment !== 'sandbox')
    throw usageError('--channel: simulated contacts are available only in the sandbox. Use --environment sandbox.')
  const client = await context.createClient(connection)
  if (channel === undefined) return await chatLoop(context, settings, new Playground(context, client, agent_id))
  await chatLoop(context, settings, await messageChat(context, client, { agent_id, channel, ...(from && { from }) }))
}

class Playground implements ChatPartner<Reply> {
  readonly #context: Context
  readonly #client: ApiClient
  readonly #agent_id: string
  #history: Turn[] = []

  constructor(context: Context, client: ApiClient, agent_id: string) {
    this.#context = context
    this.#client = client
    this.#agent_id = agent_id
  }

  async say(message: string): Promise<Reply> {
    const body = { message, history: this.#history }
    const path = { agent_id: this.#agent_id }
    const { signal } = this.#context
    const reply = (await this.#client.request(playgroundOperation, { path, query: {}, body }, { signal })) as Reply
    const said: Turn[] = [
      { role: 'user', text: message },
      { role: 'agent', text: reply.text },
    ]
    this.#history = [...this.#history, ...said].slice(-LONGEST_HISTORY)
    return reply
  }

  shown({ text, tool_calls, latency_ms }: Reply): string {
    const style = styleFor(this.#context.stdout, this.#context)
    const tools = tool_calls.map(({ name, arguments: given, result, error }) =>
      style.faint(`  ${safeText(`${name}(${JSON.stringify(given)}) → ${error ?? JSON.stringify(result)}`)}`),
    )
    const answer = `${style.strong('agent:')} ${safeText(text)} ${style.faint(`(${latency_ms} ms)`)}`
    return [...tools, answer].map((line) => `${line}\n`).join('')
  }
}
