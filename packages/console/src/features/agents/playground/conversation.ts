import type {
  BackendExchange,
  PlaygroundAction,
  PlaygroundEvent,
  PlaygroundFailedEvent,
  PlaygroundPassage,
  PlaygroundStage,
  PlaygroundToolCall,
} from '@ohun/sdk'

/** A tool that the agent called. It has no result while it runs. */
export type ShownToolCall = Pick<PlaygroundToolCall, 'tool_call_id' | 'name' | 'arguments'> &
  Partial<PlaygroundToolCall>

/** The part of the answer to one message that has arrived. */
export interface Answer {
  text: string
  /** Null if no knowledge base was searched. */
  passages: readonly PlaygroundPassage[] | null
  tool_calls: readonly ShownToolCall[]
  stages: readonly PlaygroundStage[]
  actions: readonly PlaygroundAction[]
  exchange: BackendExchange | null
  /** Null while the turn runs. */
  latency_ms: number | null
  first_text_ms: number | null
  failed: PlaygroundFailedEvent | null
  /** The error if the request itself was refused or its connection broke. */
  error: unknown
}

/** A person's message with its answer. */
export interface Exchanged {
  id: number
  message: string
  answer: Answer
}

export const NO_ANSWER: Answer = {
  text: '',
  passages: null,
  tool_calls: [],
  stages: [],
  actions: [],
  exchange: null,
  latency_ms: null,
  first_text_ms: null,
  failed: null,
  error: null,
}

/** The longest conversation that the service accepts. */
const LONGEST_HISTORY = 40
export const LONGEST_TEXT = 4000

/** Adds an event to the answer. */
export function withEvent(answer: Answer, event: PlaygroundEvent): Answer {
  switch (event.type) {
    case 'text':
      return { ...answer, text: answer.text === '' ? event.text : `${answer.text} ${event.text}` }
    case 'passages':
      return { ...answer, passages: event.passages }
    case 'stage':
      return { ...answer, stages: withStage(answer.stages, event.stage) }
    case 'tool_call': {
      const { tool_call_id, name, arguments: given } = event
      return { ...answer, tool_calls: [...answer.tool_calls, { tool_call_id, name, arguments: given }] }
    }
    case 'tool_result':
      return { ...answer, tool_calls: withResult(answer.tool_calls, event.tool_call) }
    case 'answer': {
      const { text, actions, exchange, stages, latency_ms, first_text_ms } = event.reply
      return { ...answer, text, actions, exchange, stages, latency_ms, first_text_ms }
    }
    case 'failed':
      return { ...answer, failed: event, exchange: event.exchange }
  }
}

/** Each stage is reported twice: when it begins and when it ends. */
function withStage(stages: readonly PlaygroundStage[], stage: PlaygroundStage): readonly PlaygroundStage[] {
  const begun = stages.findIndex(
    (one) => one.stage === stage.stage && one.started_ms === stage.started_ms && one.duration_ms === null,
  )
  return begun === -1 ? [...stages, stage] : stages.with(begun, stage)
}

function withResult(calls: readonly ShownToolCall[], call: PlaygroundToolCall): readonly ShownToolCall[] {
  return calls.map((one) => (one.tool_call_id === call.tool_call_id && one.result === undefined ? call : one))
}

/** The history that the agent reads. A message without an answer is left out. */
export function historyOf(conversation: readonly Exchanged[]) {
  return conversation
    .filter(({ answer }) => answer.latency_ms !== null)
    .flatMap(({ message, answer }) => [
      { role: 'user' as const, text: message },
      { role: 'agent' as const, text: answer.text.slice(0, LONGEST_TEXT) },
    ])
    .slice(-LONGEST_HISTORY)
}
