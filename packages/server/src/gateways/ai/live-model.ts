import type { ModelPart, ToolDefinition, ToolResult } from './chat-model.ts'

/** The settings with which a model that hears and speaks holds a call. They are plain data because they are sent to the audio thread. */
export interface LiveSettings {
  /** A model of the catalogue. */
  model: string
  /** A `voice_id`. Null selects the default voice. */
  voice: string | null
  language: string
  /** The agent's instructions, in full. */
  instructions: string
  tools: readonly ToolDefinition[]
  /** The conversation so far, oldest first. */
  history: readonly LiveMessage[]
}

export interface LiveMessage {
  role: 'user' | 'assistant'
  text: string
}

/** The input that the model answers. `talk` has the instructions and tools that apply while a colleague is in the call. */
export type LiveAsk = { talk?: Pick<LiveSettings, 'instructions' | 'tools'> } &
  /** An utterance that it has heard; its answer may have begun. `utterance` is the line's id. */
  (
    | { kind: 'heard'; utterance: string }
    /** Input that it has not heard, such as keys. */
    | { kind: 'text'; text: string }
    /** The results of the tools that its last answer called. */
    | {
        kind: 'results'
        results: readonly LiveToolResult[]
        may_use_tools: boolean
        /** True if it does not continue the earlier speech: the call was put on hold or resumed. */
        is_apart?: boolean
      }
  )

export interface LiveToolResult {
  tool_call_id: string
  result: ToolResult
}

/** A model that hears and speaks on a line. */
export interface LiveModel {
  /**
   * The words of its answer as it speaks them, and its tool calls. The line plays the audio when it is asked to say the model's
   * words.
   * @throws ModelError when it fails, in that turn and in every later one; the signal's reason when it aborts.
   */
  reply(ask: LiveAsk, signal: AbortSignal): AsyncIterable<ModelPart>
}
