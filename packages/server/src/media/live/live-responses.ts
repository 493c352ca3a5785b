import { ModelError } from '../../gateways/ai/chat-model.ts'
import type { LiveAsk } from '../../gateways/ai/live-model.ts'
import { afterRunning, type Clock } from '@ohun/clock'
import { g711Samples } from '../rtp/g711.ts'
import type { LiveAnswer } from './live-answer.ts'
import { responseCreate, type LiveEvent } from './live-events.ts'

export interface LiveResponsesDeps {
  clock: Clock
  send(event: object): void
  /** The model has failed. */
  failed(failure: ModelError): void
}

/**
 * A model that says nothing and calls no tool for this long during an answer has failed, because a caller is waiting. So has a model that
 * does not stop when its answer is canceled. Other events only show that the connection works.
 */
const SILENCE_MS = 8_000
/**
 * The limit for a response: several minutes of audio in pieces of 20 ms, with its words. It is kept in memory until it is played.
 */
const LONGEST_RESPONSE = 8 * 1024 * 1024
/** The limit on items, because each event searches them for its own. */
const MAX_ITEMS = 100
const MU_LAW = g711Samples('PCMU')

/** Requests and receives the model's responses, one at a time, as the provider demands. */
export class LiveResponses {
  readonly #deps: LiveResponsesDeps
  #running: LiveAnswer | null = null
  #queued: (() => void) | null = null
  #asked = 0
  /** The length of the current response so far. */
  #length = 0
  #stopWaiting = (): void => {}

  constructor(deps: LiveResponsesDeps) {
    this.#deps = deps
  }

  /** The answer whose response the provider is sending. Null if it is not sending. */
  get running(): LiveAnswer | null {
    return this.#running
  }

  /** Asks for a response at once, or when the current one has ended. */
  ask(answer: LiveAnswer, ask: LiveAsk | null): void {
    const send = (): void => {
      if (answer.is_unwanted) return
      this.#running = answer
      this.#length = 0
      this.#wait()
      this.#deps.send(responseCreate(`ask_${++this.#asked}`, ask))
    }
    if (this.#running) this.#queued = send
    else send()
  }

  /** Drops an answer that is no longer needed. */
  drop(answer: LiveAnswer): void {
    if (answer.is_unwanted) return
    answer.is_unwanted = true
    answer.audio.complete()
    if (this.#running !== answer) return
    this.#deps.send({ type: 'response.cancel' })
    this.#wait()
  }

  take(event: LiveEvent): void {
    const answer = this.#running
    if (!answer) return
    if (event.type === 'response.done') return this.#ended(answer, event)
    this.#length += event.length
    if (this.#length > LONGEST_RESPONSE)
      return this.#deps.failed(new ModelError('The model did not finish its answer.', {}))
    if (answer.is_unwanted) return
    if (!this.#add(event, answer)) return
    if (answer.audio.item_count > MAX_ITEMS)
      return this.#deps.failed(new ModelError(`The model divided its answer into more than ${MAX_ITEMS} parts.`, {}))
    this.#wait()
  }

  /** @returns false if the answer has not grown. */
  #add({ type, item_id, content_index, delta, call }: LiveEvent, answer: LiveAnswer): boolean {
    const place = { item_id, content_index }
    if (type === 'response.output_item.done' && call) answer.push({ kind: 'tool_call', call })
    else if (delta === '') return false
    else if (type === 'response.output_audio.delta') answer.audio.addSound(place, samplesIn(delta))
    else if (type === 'response.output_audio_transcript.delta') {
      answer.audio.addWords(place, delta)
      answer.push({ kind: 'text', text: delta })
    } else return false
    return true
  }

  /** Whether an error refuses the response that was asked for last. */
  isRefused({ error }: LiveEvent): boolean {
    return this.#running !== null && error?.event_id === `ask_${this.#asked}`
  }

  stop(): void {
    this.#stopWaiting()
    this.#running = null
    this.#queued = null
  }

  #ended(answer: LiveAnswer, { status, cause }: LiveEvent): void {
    if (status === 'failed') return this.#deps.failed(new ModelError(`The model failed: ${cause}.`, {}))
    this.#running = null
    this.#stopWaiting()
    answer.endRound()
    const next = this.#queued
    this.#queued = null
    next?.()
  }

  #wait(): void {
    this.#stopWaiting()
    const late = new ModelError(`The model sent nothing for ${SILENCE_MS} ms.`, { reason: 'timeout' })
    this.#stopWaiting = afterRunning(this.#deps.clock, SILENCE_MS, () => this.#deps.failed(late))
  }
}

function samplesIn(base64: string): Int16Array {
  return Int16Array.from(Buffer.from(base64, 'base64'), (byte) => MU_LAW[byte]!)
}
