import type { ApiClient } from '../client.ts'
import { operationNamed } from './operation-commands.ts'

/** A message that was sent, or should have been, in a conversation. */
export interface SentMessage {
  message_id: string
  text: string
  /** Null if it was sent. */
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
 * Collects the messages sent in one conversation. The events of the agent are followed, not the conversation's stream: they have replies
 * that failed as well, come as soon as a carrier has the message, and begin behind the event of the contact's own message,
 * so that no reply is too quick.
 */
export class SentMessages {
  readonly #client: ApiClient
  readonly #agent_id: string
  readonly #signal: AbortSignal
  readonly #known = new Set<string>()
  #following = false
  #arrived: SentMessage[] = []
  /** The error that ended the stream; the next waiting caller gets it. */
  #broken: { error: unknown } | undefined
  #wake: () => void = () => {}

  /** @param signal - Ends it. */
  constructor(client: ApiClient, agent_id: string, signal: AbortSignal) {
    this.#client = client
    this.#agent_id = agent_id
    this.#signal = signal
  }

  /**
   * From this message of the contact on; once.
   * @param known - Messages before it, whose events the stream may repeat.
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

  /** All that has come since, as soon as there is something; nothing when `patience` ends before. */
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
