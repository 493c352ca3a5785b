import type {
  FailedTransfer,
  FallbackReason,
  McpServer,
  PressedKeys,
  TalkOfTurn,
  TranscriptTurn,
} from '../../generated/types.gen.ts'
import type { Environment } from '../../platform/caller.ts'
import type { NoteExchange } from '../../domain/exchange.ts'
import type { AllowedDestinations } from '../../domain/destinations.ts'
import type { ModelError, Passage, ToolCall, ToolResult } from './chat-model.ts'
import type { TransferRequest } from '../../domain/warm-transfer.ts'
import type { CallBackRequest } from '../../domain/call-back-request.ts'
import type { KeysRequest } from '../../domain/keys-request.ts'
import type { SecretKeys } from '../../domain/secret-keys.ts'
import type { LiveModel } from './live-model.ts'

/** The agent at the start of the conversation. Later changes apply to the next one. */
export interface TurnAgent extends AllowedDestinations {
  agent_id: string
  /** 0 is the draft. Absent in calls that a process of an earlier release has begun. */
  version?: number
  workspace_id: string
  display_name: string
  language: string
  ai_provider: string
  ai_model: string | null
  system_prompt: string | null
  /** The URL of a `byom` agent's backend. */
  webhook_url: string | null
  /** Absent in calls that began before there were formats. */
  webhook_format?: 'ohun' | 'chat_completions'
  /** The `model` of an OpenAI-compatible endpoint. */
  webhook_model?: string | null
  /** Sealed keys by origin. A key is sent to its origin only. */
  webhook_keys?: Readonly<Record<string, string>> | null
  /** A JSON array of function definitions, as text. */
  tool_definitions: string
  /** Absent in calls that began before agents could have MCP servers. */
  mcp_servers?: readonly McpServer[]
  /** The sealed headers of the servers, by name and origin. */
  mcp_headers?: Readonly<Record<string, { names: string[]; sealed: string }>> | null
  knowledge_base_id: string | null
}

/** The subject of a turn: an utterance in a call, or a message in a conversation. */
export type TurnSubject =
  | { channel: 'voice'; call_id: string; from_number: string; to_number: string }
  | { channel: 'sms' | 'whatsapp'; conversation_id: string; message_id: string; from_number: string; to_number: string }

/** An earlier turn of the conversation. `interrupted`: the caller interrupted it, and its text is the part that the caller heard. */
export type SaidTurn = TranscriptTurn & { interrupted?: true }

/** An utterance or message to the agent, for any responder. */
export interface Turn {
  turn_id: string
  environment: Environment
  agent: TurnAgent
  subject: TurnSubject
  /** The workspace's number, E.164. */
  number: string
  /** The remote party, E.164. */
  contact: string
  transcription: string
  /** The keys that the agent asked for. Absent in every other turn. Secret keys are replaced by a placeholder, see `secrets`. */
  keys?: PressedKeys
  /** The reason why nobody took the call that the agent transferred. Absent in every other turn. */
  transfer?: FailedTransfer
  /** Set while a colleague talks to the caller and the agent, and after the colleague has left. */
  talk?: TalkOfTurn
  /** The secret keys of the call so far. */
  secrets?: SecretKeys
  /** The last turns, oldest first. The last one is the turn to answer. */
  history: readonly SaidTurn[]
  /** The call's own model, which hears and speaks. If absent, the agent's model or backend is asked. */
  live?: LiveTurn
  /** Passages of the agent's knowledge base about the utterance, best first. A hosted model answers from them. */
  passages: readonly Passage[]
  /**
   * Called when the backend or model begins to answer, at the first byte of a response or the first token. May be called more than
   * once.
   */
  firstByte?: (() => void) | undefined
  /** Set if the turn is asked in a pause of the caller, who may continue. If absent, the words are the whole utterance. */
  speculation?: Speculated
  /** True if a person tries the agent and waits for the outcome. Breakers neither stop its requests nor count them. */
  is_trial?: boolean
  /** Receives each request to the backend, the model and their tools. */
  note?: NoteExchange
  /** Receives what happens in the turn, as it happens. Absent if nobody watches. */
  watch?: (step: TurnStep) => void
}

/** A turn that counts only if the caller says nothing more. */
export interface Speculated {
  /** How often this turn has been asked in a pause, from 1. */
  attempt: number
  /** Resolves when the turn counts; until then nothing is done that would have an effect. If it does not count, its signal aborts. */
  counts: Promise<void>
}

/** A part of a turn that takes time. */
export interface TurnStage {
  name: 'knowledge' | 'model' | 'tool' | 'backend'
  /** The call that a tool answers. */
  tool_call_id?: string
}

export type TurnStep =
  | { kind: 'began' | 'ended'; stage: TurnStage }
  /** The passages of the knowledge base that were found. */
  | { kind: 'passages'; passages: readonly Passage[] }
  /** The model has called a tool. The result follows as a part of the answer. */
  | { kind: 'tool_call'; call: ToolCall }

/** A turn of a call that a model hears and speaks in. */
export interface LiveTurn {
  model: LiveModel
  /** The line's id of the utterance. Null if the model has not heard it. */
  utterance_id: string | null
  /** Called when the model begins to speak. Its words are not synthesised. */
  speaks(): void
  /** Called when the model has failed. It is not asked again in this call. */
  failed(error: ModelError): void
}

/** The actions of an answer besides speech. An action happens after the text before it has been said; a hold and its end at once. */
export type TurnAction =
  | { kind: 'end_call' }
  | { kind: 'transfer'; destination: string }
  | { kind: 'warm_transfer'; request: TransferRequest }
  /** Leaves the caller with the colleague who is in the call. */
  | { kind: 'leave' }
  | { kind: 'schedule_callback'; request: CallBackRequest }
  | { kind: 'dtmf'; digits: string }
  | { kind: 'collect_keys'; request: KeysRequest }
  | { kind: 'hold'; max_seconds: number }
  | { kind: 'resume' }

/** Why there is no answer. The caller hears the fallback text. */
export interface TurnFailure {
  reason: FallbackReason
  /** A description for the log. */
  detail: string
  /** The HTTP status of the backend's or provider's answer, if there was one. */
  status: number | null
  /** Set if the failure is a bug of ours. */
  error?: unknown
}

/**
 * The parts of an answer, in the order in which they arrive: a sentence can be spoken while the next is being written. A failure is a
 * value, and the last part. The parts before it remain valid.
 */
export type AnswerPart =
  | { kind: 'text'; text: string }
  | { kind: 'action'; action: TurnAction }
  /** A tool was used, built-in or custom; the answer continues. */
  | { kind: 'tool'; call: ToolCall; result: ToolResult }
  | { kind: 'failed'; failure: TurnFailure }

export interface Responder {
  /** Throws when the signal is aborted, or because of a bug of ours, which `takeTurn` turns into a failure. */
  respond(turn: Turn, signal: AbortSignal): AsyncIterable<AnswerPart>
}
