import type { Channel, EventBase, VoiceTurnReply, VoiceTurnRequest } from './generated/events.gen.ts'

export type { TurnMessage } from './generated/events.gen.ts'

/** The caller spoke; the reply is spoken. The hard limit is 5 s, a reply under 300 ms sounds natural. */
export type VoiceTurn = VoiceTurnRequest

/** A message came in; the reply is sent as one. */
export interface MessagingTurn extends Omit<VoiceTurnRequest, 'channel' | 'call_id'> {
  channel: Exclude<Channel, 'voice'>
  conversation_id: string
  message_id: string
}

/** A synchronous request of a BYOM agent; told apart by `channel`. */
export type Turn = VoiceTurn | MessagingTurn

/** What the agent says, and at most one thing that it does afterwards. */
export type VoiceReply = Pick<VoiceTurnReply, 'text'> &
  (
    | { end_call?: boolean; transfer_to?: never; dtmf?: never }
    | { end_call?: never; transfer_to?: string; dtmf?: never }
    | { end_call?: never; transfer_to?: never; dtmf?: string }
  )

/** What the agent writes. */
export interface MessagingReply {
  text: string
}

/** The reply to a {@link Turn}; `null` leaves a message unanswered, a voice turn always needs a text. */
export type TurnReply = VoiceReply | MessagingReply | null

/** The agent called one of your tools: an event envelope that is answered at once, within 5 s, and never retried. */
export interface ToolInvocation extends EventBase {
  event_type: 'tool.invocation'
  payload: {
    call_id?: string
    conversation_id?: string
    turn_id: string
    tool: { name: string; arguments: Record<string, unknown>; tool_call_id: string }
  }
}

/** The tool's result: any JSON object. */
export type ToolReply = Record<string, unknown>

/** An inbound call asks to be let in, within 3 s, before the greeting. */
export interface Screening {
  event_type: 'call.screening'
  call_id: string
  agent_id: string
  from_number: string
  to_number: string
  timestamp: string
}

/** Whether the call is taken, and with which greeting. */
export interface ScreeningReply {
  action: 'allow' | 'reject'
  greeting_text?: string
  reason?: string
}
