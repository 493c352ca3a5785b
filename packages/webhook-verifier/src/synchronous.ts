import type {
  CallAnalysisReply,
  CallAnalysisRequest,
  CallMachineAnsweredReply,
  CallMachineAnsweredRequest,
  CallScreeningReply,
  CallScreeningRequest,
  CollectKeys,
  ScheduleCallback,
  WarmTransfer,
  MessagingTurnReply,
  MessagingTurnRequest,
  ToolInvocationEvent,
  ToolResult,
  VoiceTurnReply,
  VoiceTurnRequest,
} from './generated/events.gen.ts'

export type {
  CollectKeys,
  FailedTransfer,
  PressedKeys,
  ScheduleCallback,
  TransferDestination,
  TurnMessage,
  WarmTransfer,
} from './generated/events.gen.ts'

/** The caller has spoken, and the reply is spoken. The hard limit is 5 s; a reply within 300 ms sounds natural. */
export type VoiceTurn = VoiceTurnRequest

/** A message has arrived, and the reply is sent as a message. */
export type MessagingTurn = MessagingTurnRequest

/** A synchronous request to a BYOM agent. `channel` distinguishes the two kinds. */
export type Turn = VoiceTurn | MessagingTurn

/** The agent's words, and at most one action that follows them. */
export type VoiceReply = Pick<VoiceTurnReply, 'text'> &
  (
    | {
        end_call?: boolean
        transfer_to?: never
        warm_transfer?: never
        dtmf?: never
        collect_keys?: never
        leave?: never
        schedule_callback?: never
      }
    | {
        end_call?: never
        transfer_to?: string
        warm_transfer?: never
        dtmf?: never
        collect_keys?: never
        leave?: never
        schedule_callback?: never
      }
    | {
        end_call?: never
        transfer_to?: never
        warm_transfer?: WarmTransfer
        dtmf?: never
        collect_keys?: never
        leave?: never
        schedule_callback?: never
      }
    | {
        end_call?: never
        transfer_to?: never
        warm_transfer?: never
        dtmf?: string
        collect_keys?: never
        leave?: never
        schedule_callback?: never
      }
    | {
        end_call?: never
        transfer_to?: never
        warm_transfer?: never
        dtmf?: never
        collect_keys?: CollectKeys
        leave?: never
        schedule_callback?: never
      }
    | {
        end_call?: never
        transfer_to?: never
        warm_transfer?: never
        dtmf?: never
        collect_keys?: never
        leave?: boolean
        schedule_callback?: never
      }
    | {
        end_call?: never
        transfer_to?: never
        warm_transfer?: never
        dtmf?: never
        collect_keys?: never
        leave?: never
        schedule_callback?: ScheduleCallback
      }
  )

/** The agent's text. */
export type MessagingReply = MessagingTurnReply

/** The reply to a {@link Turn}. `null` leaves a message unanswered; a voice turn always needs a text. */
export type TurnReply = VoiceReply | MessagingReply | null

/** A piece of a reply that is being written: the next part of its text, an action after the text, or both. */
export type TurnPiece =
  | string
  | {
      text?: string
      end_call?: boolean
      transfer_to?: string
      warm_transfer?: WarmTransfer
      dtmf?: string
      collect_keys?: CollectKeys
      leave?: boolean
      schedule_callback?: ScheduleCallback
    }

/**
 * A reply while it is being written, such as the values that an async generator yields. Each sentence is spoken as soon
 * as it is complete. The first text is due within 5 s; after that a piece, which may be empty, at least every 5 s; and
 * the whole reply within 30 s. The pieces are joined unchanged, so they must contain the spaces between words.
 *
 * @example
 * onTurn: async function* (turn, { signal }) {
 *   for await (const token of askModel(turn.messages, { signal })) yield token
 *   yield { end_call: true }
 * }
 */
export type StreamedTurnReply = AsyncIterable<TurnPiece>

/**
 * The agent has called one of your tools. It is an event envelope that is answered synchronously, within 5 s, and never
 * retried.
 */
export type ToolInvocation = ToolInvocationEvent

/** The tool's result: any JSON object. */
export type ToolReply = ToolResult

/** An inbound call asks to be accepted. The reply is due within 3 s, before the greeting. */
export type Screening = CallScreeningRequest

/** Whether the call is accepted, and with which greeting. */
export type ScreeningReply = CallScreeningReply

/** A machine has answered an outbound call, and the agent asks its backend. The reply is due within 3 s. */
export type MachineAnswered = CallMachineAnsweredRequest

/** The choice of what the agent does with the machine: hang up, leave a message, or continue. */
export type MachineReply = CallMachineAnsweredReply

/** A call has ended: analyse it by the agent's `analysis_schema`, within 20 s. The request is repeated if it fails. */
export type AnalysisRequest = CallAnalysisRequest

/** A value that matches the request's `schema`, and a summary. */
export type AnalysisReply = CallAnalysisReply
