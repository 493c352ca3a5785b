import type { Features } from '../../features/features.ts'
import type { Call, CallBack, CallTurn, Event, Message } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'

/** The size of a page. Conversations are short. */
const PAGE = 100
const MAX_PAGES = 20

/** The operations of the sandbox's service that simulations use, as its owner. */
export class SandboxApi {
  readonly #handlers: Features['handlers']
  readonly #request: { caller: Caller; request_id: string; signal: AbortSignal }

  constructor({ handlers }: Pick<Features, 'handlers'>, workspace_id: string) {
    this.#handlers = handlers
    this.#request = {
      caller: { workspace_id, environment: 'sandbox', actor: 'simulation', role: 'owner', requests_per_minute: 0 },
      request_id: 'simulation',
      signal: new AbortController().signal,
    }
  }

  get caller(): Caller {
    return this.#request.caller
  }

  async publish(agent_id: string, version: number): Promise<void> {
    const params = { agent_id, version }
    if (version === 0) await this.#handlers.publishAgentDraft({ ...this.#request, params, body: {} })
    else await this.#handlers.publishAgentVersion({ ...this.#request, params, body: {} })
  }

  async endRollouts(agent_id: string): Promise<void> {
    const { body } = await this.#handlers.listAgentRollouts({ ...this.#request, params: { agent_id } })
    for (const { version } of body.rollouts)
      await this.#handlers.deleteAgentRollout({ ...this.#request, params: { agent_id, version } })
  }

  async setWebhookUrl(agent_id: string, webhook_url: string): Promise<void> {
    await this.#handlers.updateAgent({ ...this.#request, params: { agent_id }, query: {}, body: { webhook_url } })
  }

  /** Finds or claims a number for all of the channels, and assigns it to the agent. */
  async numberFor(agent_id: string, channels: readonly ('voice' | 'sms' | 'whatsapp')[]): Promise<string> {
    const { body } = await this.#handlers.listNumbers({ ...this.#request, query: { page_size: PAGE } })
    const able = body.numbers.filter((number) => channels.every((channel) => number.channels.includes(channel)))
    const number = able.find((one) => one.agent_id === agent_id) ?? able[0]
    if (!number) return await this.#claim(agent_id, channels)
    const { number_id, e164 } = number
    await this.#handlers.updateNumber({ ...this.#request, params: { number_id }, body: { agent_id } })
    return e164
  }

  async #claim(agent_id: string, channels: readonly ('voice' | 'sms' | 'whatsapp')[]): Promise<string> {
    const wanted = { agent_id, type: 'mobile_virtual', country_code: 'NG' } as const
    const body = { ...wanted, channels: [...channels] }
    return (await this.#handlers.claimNumberAutomatically({ ...this.#request, body })).body.e164
  }

  async call(call_id: string): Promise<Call> {
    return (await this.#handlers.getCall({ ...this.#request, params: { call_id } })).body
  }

  async turnsOf(call_id: string): Promise<CallTurn[]> {
    return (await this.#handlers.listCallTurns({ ...this.#request, params: { call_id } })).body.turns
  }

  /** Reads the call-backs of a call and cancels them, so that others can be scheduled to the same numbers. */
  async takeCallBacks(agent_id: string, call_id: string): Promise<CallBack[]> {
    const query = { agent_id, status: 'scheduled', page_size: PAGE } as const
    const { body } = await this.#handlers.listCallBacks({ ...this.#request, query })
    const own = body.call_backs.filter((one) => one.call_id === call_id)
    for (const { call_back_id } of own)
      await this.#handlers.cancelCallBack({ ...this.#request, params: { call_back_id } })
    return own
  }

  async write(message: { to: string; from: string; channel: 'sms' | 'whatsapp'; body: string }): Promise<Message> {
    return (await this.#handlers.createSandboxInboundMessage({ ...this.#request, body: message })).body
  }

  async contactOf(conversation_id: string): Promise<string> {
    const params = { conversation_id }
    const { body } = await this.#handlers.getConversation({ ...this.#request, params, query: { page_size: 1 } })
    return body.contact
  }

  /** The messages of a conversation, newest last. */
  async messagesOf(conversation_id: string): Promise<Message[]> {
    const query = { page_size: PAGE }
    const { body } = await this.#handlers.getConversation({ ...this.#request, params: { conversation_id }, query })
    return body.messages.toSorted((a, b) => (a.message_id < b.message_id ? -1 : 1))
  }

  /** The events of a call or conversation, oldest first. */
  async eventsOf(subject: { call_id: string } | { conversation_id: string }): Promise<Event[]> {
    const found: Event[] = []
    let page_token: string | null | undefined
    for (let page = 0; page < MAX_PAGES; page++) {
      const query = { ...subject, page_size: PAGE, brief: true, ...(page_token && { page_token }) }
      const { body } = await this.#handlers.listEvents({ ...this.#request, query })
      found.push(...body.events)
      page_token = body.next_page_token
      if (!page_token) break
    }
    return found.toReversed()
  }
}
