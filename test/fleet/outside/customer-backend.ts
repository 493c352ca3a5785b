import { startBackend } from '../../../packages/server/test/support/backend.ts'

export interface ReceivedEvent {
  event_id: string
  event_type: string
  at_ms: number
}

export interface RequestedTurn {
  turn_id: string
  /** The id of the call or conversation. */
  of: string
  at_ms: number
}

/** The customer's backend. It answers turns, receives events and records both. */
export interface CustomerBackend {
  url: string
  events: ReceivedEvent[]
  turns: RequestedTurn[]
  stop(): Promise<void>
}

export async function startCustomerBackend(): Promise<CustomerBackend> {
  const [events, turns]: [ReceivedEvent[], RequestedTurn[]] = [[], []]
  const backend = await startBackend()
  backend.answer = ({ json }) => {
    backend.received.length = 0
    const at_ms = Date.now()
    if (json.event_type !== undefined) {
      events.push({ event_id: String(json['event_id']), event_type: json.event_type, at_ms })
      return { received: true }
    }
    const of = String(json['call_id'] ?? json['conversation_id'] ?? json['from'])
    turns.push({ turn_id: String(json['turn_id']), of, at_ms })
    return { text: `Noted: ${String(json['transcription'])}` }
  }
  return { url: backend.url, events, turns, stop: () => backend.stop() }
}
