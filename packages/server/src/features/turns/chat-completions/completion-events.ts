import { StreamFault } from '@ohun/reply-stream'
import type { EventTaker } from '../../../delivery/answer-stream.ts'
import { parseOutsideJson } from '../../../platform/storable-text.ts'

/** The part of a chunk, or of a whole completion, that shows the progress of the reply. */
interface Completion {
  error?: unknown
  choices?: {
    delta?: Message
    message?: Message
    finish_reason?: string | null
  }[]
}

interface Message {
  content?: string | null
  tool_calls?: object[] | null
}

const DONE = '[DONE]'

/**
 * Passes on the events of a streamed completion, one by one. The reply is complete with its `finish_reason` or with `[DONE]`: endpoints
 * send either or both.
 */
export class CompletionEvents implements EventTaker {
  readonly #write: (event: string) => void
  #has_begun = false

  constructor(write: (event: string) => void) {
    this.#write = write
  }

  take(event: string): 'waiting' | 'begun' | 'done' {
    if (event.trim() === DONE) return 'done'
    const { error, choices } = parsed(event)
    if (error !== undefined && error !== null) throw new StreamFault('shape', 'the endpoint broke off with an error')
    this.#write(event)
    const [choice] = choices ?? []
    this.#has_begun ||= saysSomething(choice?.delta)
    if (typeof choice?.finish_reason === 'string') return 'done'
    return this.#has_begun ? 'begun' : 'waiting'
  }

  finish(): void {
    throw new StreamFault('shape', 'the stream ends without a finish_reason and without [DONE]')
  }
}

function saysSomething({ content, tool_calls }: Message = {}): boolean {
  return Boolean(content) || (Array.isArray(tool_calls) && tool_calls.length > 0)
}

function parsed(event: string): Completion {
  let json: unknown
  try {
    json = parseOutsideJson(event)
  } catch {
    throw new StreamFault('not_json', 'a chunk of the completion is not valid JSON')
  }
  if (!isCompletion(json)) throw new StreamFault('shape', 'a chunk of the completion has no list of choices')
  return json
}

function isCompletion(json: unknown): json is Completion {
  if (typeof json !== 'object' || json === null) return false
  const { choices, error } = json as Completion
  if (choices === undefined || choices === null) return error !== undefined
  return Array.isArray(choices) && choices.every((choice) => typeof choice === 'object' && choice !== null)
}

/** The fault of a whole completion, from an endpoint that does not stream. Null if it is valid. */
export function faultOfCompletion(json: unknown): string | null {
  const message = isCompletion(json) ? json.choices?.[0]?.message : undefined
  if (typeof message !== 'object' || message === null) return 'the completion has no choices[0].message'
  const { content, tool_calls } = message
  if (typeof content === 'string' || Array.isArray(tool_calls)) return null
  return 'choices[0].message has neither a string `content` nor `tool_calls`'
}

/** Converts a whole completion to the one chunk that a stream would have. */
export function asChunk(json: unknown): string {
  const { choices: [choice] = [], ...rest } = json as Completion
  const { tool_calls, ...message } = choice?.message ?? {}
  const numbered = tool_calls?.map((call, index) => ({ index, ...call }))
  const delta = { ...message, ...(numbered && { tool_calls: numbered }) }
  return JSON.stringify({ ...rest, choices: [{ index: 0, delta, finish_reason: choice?.finish_reason ?? 'stop' }] })
}
