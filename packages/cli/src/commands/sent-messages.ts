import type { ApiClient } from '../client.ts'
import { operationNamed } from './operation-commands.ts'

/** A message in a conversation that was sent, or should have been. */
export interface SentMessage {
  message_id: string
  text: string
  /** Why it was not sent. Null if it was. */
  failure: string | null
}

interface MessageEvent {
  event_id: string
  event_type: string
  payload: { message_id: string; conversation_id: string; text: string; reason?: string; error_code?: string }
}

const eventsOperation = operationNamed('events list')
const streamOperation = operationNamed('events stream')
const SENT = new Set(['message.sent', 'message.send_failed', 'message.failed'])

/**
 * Collects the messages sent in one conversation. It follows the agent's events rather than the conversation's stream:
 * they include failed replies, arrive as soon as a carrier has the message, and start after the event of the contact's
 * own message, so that even the quickest reply is seen.
 */
export class SentMessages {
  readonly #client: ApiClient
  readonly #agent_id: string
  readonly #signal: AbortSignal
  readonly #known = new Set<string>()
  #following = false
  #arrived: SentMessage[] = []
  /** The error that ended the stream. The next waiting caller gets it. */
  #broken: { error: unknown } | undefined
  #wake: () => void = () => {}

  /** @param signal - Ends the collection. */
  constructor(client: ApiClient, agent_id: string, signal: AbortSignal) {
    this.#client = client
    this.#agent_id = agent_id
    this.#signal = signal
  }

  /**
   * Starts with the events after this message of the contact. Later calls have no effect.
   * @param known - Earlier messages. The stream may repeat their events.
   */
  async follow(
    { message_id, conversation_id }: { message_id: string; conversation_id: string },
    known: readonly string[],
  ): Promise<void> {
    if (this.#following) return
    for (const id of known) this.#known.add(id)
    const last_event_id = await this.#eventOf(message_id)
    this.#following = true
    void this.#read(conversation_id, last_event_id)
      .catch((error: unknown) => (this.#broken = { error }))
      .finally(() => this.#wake())
  }

  /** All messages that have arrived since the last call, as soon as there are any. Empty if `patience` ends first. */
  async next(patience: Promise<void>): Promise<SentMessage[]> {
    if (this.#arrived.length === 0 && !this.#broken)
      await Promise.race([new Promise<void>((resolve) => (this.#wake = resolve)), patience])
    if (this.#broken && this.#arrived.length === 0) throw this.#broken.error
    return this.#arrived.splice(0)
  }

  async #eventOf(message_id: string): Promise<string | undefined> {
    const query = { agent_id: this.#agent_id, event_type: 'message.received' }
    const { events } = (await this.#client.request(eventsOperation, { path: {}, query }, { signal: this.#signal })) as {
      events: MessageEvent[]
    }
    return events.find(({ payload }) => payload.message_id === message_id)?.event_id
  }

  async #read(conversation_id: string, last_event_id: string | undefined): Promise<void> {
    const input = { path: {}, query: { agent_id: this.#agent_id } }
    const options = { signal: this.#signal, ...(last_event_id === undefined ? {} : { last_event_id }) }
    for await (const event of this.#client.events({ ...streamOperation, stream: 'resumable' }, input, options)) {
      const { event_type, payload } = event as MessageEvent
      if (!SENT.has(event_type) || payload.conversation_id !== conversation_id) continue
      const { message_id, text, reason, error_code } = payload
      if (this.#known.has(message_id)) continue
      this.#arrived.push({ message_id, text, failure: reason ?? error_code ?? null })
      this.#wake()
    }
  }
}
