import type { ApiClient } from '../client.ts'
import type { Context } from '../context.ts'
import { CliError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'
import type { MessageChannel, WireOperation } from '../manifest.ts'
import { safeText } from '../output/safe-text.ts'
import { styleFor } from '../output/style.ts'
import { operationNamed } from './operation-commands.ts'
import { SentMessages, type SentMessage } from './sent-messages.ts'
import type { ChatPartner } from './chat-loop.ts'

export interface Correspondent {
  agent_id: string
  channel: MessageChannel
  /** The contact's number in E.164. */
  from?: string
}

/** The reply to a message. */
export interface Exchange {
  conversation_id: string
  /** Empty if `note` explains why there is no reply. */
  replies: SentMessage[]
  note: string | null
}

const ANYBODY = '+2348031234567'
/** A turn takes at most 40 s, and sending its reply 15 s. */
const MAX_WAIT_MS = 60_000

const numbersOperation = operationNamed('numbers list')
const writeOperation = operationNamed('sandbox inbound-message')
const conversationOperation = operationNamed('conversations get')

/**
 * Writes to the agent's own number as a simulated contact. @throws CliError when the agent has no number for the
 * channel
 */
export async function messageChat(
  context: Context,
  client: ApiClient,
  { agent_id, channel, from = ANYBODY }: Correspondent,
): Promise<ChatPartner<Exchange>> {
  const { signal } = context
  const to = await numberOf(client, { agent_id, channel }, signal)
  const ending = new AbortController()
  const sent = new SentMessages(client, agent_id, AbortSignal.any([signal, ending.signal]))
  const ask = async (operation: WireOperation, input: { path?: Record<string, string>; body?: object }) =>
    await client.request(operation, { path: {}, query: {}, ...input }, { signal })
  return {
    async say(body) {
      const written = (await ask(writeOperation, { body: { to, from, channel, body } })) as Written
      const { conversation_id } = written
      const state = (await ask(conversationOperation, { path: { conversation_id } })) as ConversationState
      await sent.follow(written, before(written, state))
      const silent = silence(state)
      const replies = await within(context, silent === null ? MAX_WAIT_MS : 0, (limit) => sent.next(limit))
      const note = replies.length > 0 ? null : (silent ?? `nothing arrived within ${MAX_WAIT_MS / 1_000} s`)
      return { conversation_id, replies, note }
    },
    shown: (exchange) => shown(context, exchange),
    end: () => ending.abort(),
  }
}

/** @param work - Receives a promise that resolves when its time is up. */
async function within<T>(context: Context, limit_ms: number, work: (limit: Promise<void>) => Promise<T>): Promise<T> {
  const done = new AbortController()
  try {
    return await work(context.pause(limit_ms, done.signal))
  } finally {
    done.abort()
  }
}

interface Written {
  message_id: string
  conversation_id: string
}

interface ConversationState {
  mode: string
  opt_out: boolean
  /** The messages, newest first. */
  messages: { message_id: string }[]
}

/** The ids of the earlier messages. */
function before({ message_id }: Written, { messages }: ConversationState): string[] {
  const ids = messages.map((message) => message.message_id)
  return ids.slice(ids.indexOf(message_id) + 1)
}

/** Why the agent does not answer. Null if it does. */
function silence({ mode, opt_out }: ConversationState): string | null {
  if (opt_out) return 'this contact has opted out; write START to opt in again'
  return mode === 'ai' ? null : `the conversation is in ${safeText(mode)} mode`
}

interface OwnNumber {
  e164: string
  number_id: string
  agent_id: string | null
  channels: string[]
}

async function numberOf(client: ApiClient, { agent_id, channel }: Correspondent, signal: AbortSignal): Promise<string> {
  const numbers = client.entries({ ...numbersOperation, items: 'numbers' }, { path: {}, query: {} }, { signal })
  let other: OwnNumber | undefined
  for await (const entry of numbers) {
    const number = entry as OwnNumber
    if (number.agent_id !== agent_id) continue
    if (number.channels.includes(channel)) return number.e164
    other ??= number
  }
  const remedy = other
    ? `ohun numbers update ${other.number_id} --channels ${[...other.channels, channel].join(',')}`
    : `ohun numbers auto --agent-id ${agent_id} --type mobile_virtual --country-code NG`
  throw new CliError(
    'NO_NUMBER',
    exitCodes.not_found,
    `${agent_id} has no sandbox number with ${channel}. Claim one: ${remedy}`,
  )
}

function shown(context: Context, { replies, note }: Exchange): string {
  const style = styleFor(context.stdout, context)
  const lines = replies.map(({ text, failure }) =>
    failure === null
      ? `${style.strong('agent:')} ${safeText(text)}`
      : style.faint(`the reply failed: ${safeText(failure)}${text === '' ? '' : ` (${safeText(text)})`}`),
  )
  return [...lines, ...(note === null ? [] : [style.faint(`no reply: ${note}`)])].map((line) => `${line}\n`).join('')
}
