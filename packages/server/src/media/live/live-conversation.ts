import { ModelError, type ModelPart } from '../../gateways/ai/chat-model.ts'
import type { LiveAsk, LiveMessage, LiveModel } from '../../gateways/ai/live-model.ts'
import { codeIn } from '../../gateways/speech/hosted/realtime-events.ts'
import type { RealtimeListener } from '../../gateways/speech/hosted/realtime-socket.ts'
import type { SpeechError } from '../../gateways/speech/speech-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { g711Samples } from '../rtp/g711.ts'
import { LiveAnswer } from './live-answer.ts'
import type { LiveAudio } from './live-audio.ts'
import { liveEventOf, messageItem, responseCreate, resultItem, type LiveEvent } from './live-events.ts'

/** The way to a provider. */
export interface LiveLink {
  send(event: object): void
  close(): void
}

/** What the provider hears on the line. */
export interface LiveHearing {
  /** Of what is heard: speech that begins and ends, and its words. */
  heard(event: LiveEvent): void
  /** The model is gone. Once. */
  failed(): void
}

export interface LiveConversationDeps {
  clock: Clock
  log: Log
  connect(listener: RealtimeListener): LiveLink
}

/** A caller is waiting: a model that sends nothing for so long while it answers has failed. */
const SILENCE_MS = 8_000
const MU_LAW = g711Samples('PCMU')

/**
 * What the model and the other party say to each other. The model begins to answer as soon as an utterance has ended, so the
 * answer is there when the call asks for it. One answer at a time.
 */
export class LiveConversation implements LiveModel {
  /** False: it could not be opened. */
  readonly opened: Promise<boolean>
  readonly #deps: LiveConversationDeps
  readonly #hearing: LiveHearing
  readonly #link: LiveLink
  /** Of which the provider is sending a response. */
  #running: LiveAnswer | null = null
  /** Begun before it was asked for. */
  #early: LiveAnswer | null = null
  /** The one that was asked for last. */
  #current: LiveAnswer | null = null
  #queued: (() => void) | null = null
  #failure: ModelError | null = null
  #asked = 0
  readonly #opening: (is_open: boolean) => void
  #stopWaiting = (): void => {}

  constructor(deps: LiveConversationDeps, hearing: LiveHearing) {
    this.#deps = deps
    this.#hearing = hearing
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.opened = promise
    this.#opening = resolve
    this.#link = deps.connect({
      opened: () => resolve(true),
      event: (event) => this.#take(liveEventOf(event)),
      failed: (error) => {
        resolve(false)
        this.#fail(error)
      },
    })
  }

  get has_failed(): boolean {
    return this.#failure !== null
  }

  /** Of the answer that was asked for last; null: there is none. */
  get audio(): LiveAudio | null {
    return this.#current?.audio ?? null
  }

  /** µ-law at 8 kHz. */
  listen(audio: Uint8Array): void {
    const { buffer, byteOffset, byteLength } = audio
    const base64 = Buffer.from(buffer, byteOffset, byteLength).toString('base64')
    this.#link.send({ type: 'input_audio_buffer.append', audio: base64 })
  }

  /** What was heard and is not an utterance yet is forgotten. */
  forgetSound(): void {
    this.#link.send({ type: 'input_audio_buffer.clear' })
  }

  /** An utterance without words: nobody answers it. */
  forget(utterance: string): void {
    if (this.#early?.utterance === utterance) this.#dropEarly()
    this.#link.send({ type: 'conversation.item.delete', item_id: utterance })
  }

  /** What was said without the model. */
  remember(message: LiveMessage): void {
    if (message.text !== '') this.#link.send(messageItem(message))
  }

  async *reply(ask: LiveAsk, signal: AbortSignal): AsyncGenerator<ModelPart> {
    if (this.#failure) throw this.#failure
    const answer = this.#begin(ask)
    let is_whole = false
    try {
      yield* answer.parts(signal)
      is_whole = true
    } finally {
      if (!is_whole) this.#drop(answer)
    }
  }

  /** The other party has heard only this much of it. */
  cutShort(audio: LiveAudio): void {
    if (this.#current?.audio === audio) this.#drop(this.#current)
    for (const truncation of audio.truncations()) this.#link.send({ type: 'conversation.item.truncate', ...truncation })
  }

  close(): void {
    this.#opening(false)
    this.#stopWaiting()
    this.#link.close()
    this.#endAnswers(new ModelError('The call is over.', {}))
  }

  #begin(ask: LiveAsk): LiveAnswer {
    const current = this.#current
    if (ask.kind === 'results' && current) return this.#goOn(current, ask)
    this.#closeCalls()
    if (ask.kind === 'heard' && this.#early?.utterance === ask.utterance) {
      this.#current = this.#early
      this.#early = null
      return this.#current
    }
    this.#dropEarly()
    if (ask.kind === 'text') this.remember({ role: 'user', text: ask.text })
    const answer = new LiveAnswer(ask.kind === 'heard' ? ask.utterance : null)
    this.#current = answer
    this.#respond(answer, ask)
    return answer
  }

  #goOn(answer: LiveAnswer, ask: LiveAsk & { kind: 'results' }): LiveAnswer {
    answer.nextRound()
    for (const result of ask.results) this.#link.send(resultItem(result))
    this.#respond(answer, ask)
    return answer
  }

  /** A call that needs no result, as the one that puts the caller on hold. */
  #closeCalls(): void {
    const result = { kind: 'result', json: { ok: true } } as const
    for (const tool_call_id of this.#current?.open_calls ?? []) this.#link.send(resultItem({ tool_call_id, result }))
    this.#current?.open_calls.clear()
  }

  /** At once, or when what the provider is sending has ended. */
  #respond(answer: LiveAnswer, ask: LiveAsk | null): void {
    const send = (): void => {
      if (answer.is_unwanted) return
      this.#running = answer
      this.#wait()
      this.#link.send(responseCreate(`ask_${++this.#asked}`, ask))
    }
    if (this.#running) this.#queued = send
    else send()
  }

  #dropEarly(): void {
    if (this.#early) this.#drop(this.#early)
    this.#early = null
  }

  #drop(answer: LiveAnswer): void {
    if (answer.is_unwanted) return
    answer.is_unwanted = true
    answer.audio.complete()
    if (this.#running === answer) this.#link.send({ type: 'response.cancel' })
  }

  #take(event: LiveEvent): void {
    if (this.#running) this.#wait()
    if (event.type.startsWith('response.')) this.#spoken(event)
    else if (event.type === 'error') this.#refused(event)
    else {
      if (event.type === 'input_audio_buffer.committed') this.#committed(event)
      this.#hearing.heard(event)
    }
  }

  #committed({ item_id }: LiveEvent): void {
    if (this.#running || (this.#current && !this.#current.is_over) || this.#early) return
    this.#early = new LiveAnswer(item_id)
    this.#respond(this.#early, null)
  }

  #spoken(event: LiveEvent): void {
    const answer = this.#running
    if (!answer) return
    if (event.type === 'response.done') return this.#responded(answer, event)
    if (answer.is_unwanted) return
    const { item_id, content_index, delta, call } = event
    const place = { item_id, content_index }
    if (event.type === 'response.output_audio.delta') answer.audio.addSound(place, samplesIn(delta))
    else if (event.type === 'response.output_audio_transcript.delta') {
      answer.audio.addWords(place, delta)
      answer.push({ kind: 'text', text: delta })
    } else if (event.type === 'response.output_item.done' && call) answer.push({ kind: 'tool_call', call })
  }

  #responded(answer: LiveAnswer, { status, cause }: LiveEvent): void {
    this.#running = null
    this.#stopWaiting()
    if (status === 'failed') this.#gone(`The model failed: ${cause}.`)
    else answer.endRound()
    const next = this.#queued
    this.#queued = null
    next?.()
  }

  /** Some tell only that we were late, as when an answer ends before it is cancelled. */
  #refused({ error }: LiveEvent): void {
    const code = codeIn(error)
    if (error?.event_id === `ask_${this.#asked}` && this.#running) this.#gone(`The model was not asked: ${code}.`)
    else this.#deps.log.info({ code }, 'the provider of a live model refused an event')
  }

  #wait(): void {
    this.#stopWaiting()
    const late = new ModelError(`The model sent nothing for ${SILENCE_MS} ms.`, { reason: 'timeout' })
    this.#stopWaiting = this.#deps.clock.after(SILENCE_MS, () => this.#end(late))
  }

  #gone(message: string): void {
    this.#end(new ModelError(message, {}))
  }

  #fail({ message, fault }: SpeechError): void {
    this.#end(new ModelError(message, { reason: fault === 'timeout' ? 'timeout' : 'provider' }))
  }

  #end(failure: ModelError): void {
    if (this.#failure) return
    this.#deps.log.warn({ err: failure }, 'a live model failed; the call goes on without it')
    this.#stopWaiting()
    this.#link.close()
    this.#endAnswers(failure)
    this.#hearing.failed()
  }

  #endAnswers(failure: ModelError): void {
    this.#failure ??= failure
    for (const answer of [this.#running, this.#early, this.#current]) {
      answer?.fail(failure)
      answer?.audio.endItems()
    }
    this.#running = null
    this.#queued = null
  }
}

function samplesIn(base64: string): Int16Array {
  return Int16Array.from(Buffer.from(base64, 'base64'), (byte) => MU_LAW[byte]!)
}
