import { ModelError, type ModelPart } from '../../gateways/ai/chat-model.ts'
import type { LiveAsk, LiveMessage, LiveModel } from '../../gateways/ai/live-model.ts'
import { codeIn } from '../../gateways/speech/hosted/realtime-events.ts'
import type { RealtimeListener } from '../../gateways/speech/hosted/realtime-socket.ts'
import type { SpeechError } from '../../gateways/speech/speech-error.ts'
import type { Clock } from '@ohun/clock'
import type { Log } from '../../platform/log.ts'
import { LiveAnswer } from './live-answer.ts'
import type { LiveAudio } from './live-audio.ts'
import { liveEventOf, messageItem, resultItem, type LiveEvent } from './live-events.ts'
import { LiveResponses } from './live-responses.ts'

/** The connection to a provider. */
export interface LiveLink {
  send(event: object): void
  close(): void
}

/** Takes the provider's events about the audio of the line. */
export interface LiveHearing {
  /** Takes an event about the caller: speech begins or ends, or has words. */
  heard(event: LiveEvent): void
  /** Called once, when the model is gone. */
  failed(): void
}

export interface LiveConversationDeps {
  clock: Clock
  log: Log
  connect(listener: RealtimeListener): LiveLink
}

/**
 * The conversation of the model with the other party. The model begins to answer as soon as an utterance has ended, so that the answer
 * is there when the call asks for it. In a talk of three, it waits until it is asked. There is one answer at a time.
 */
export class LiveConversation implements LiveModel {
  readonly #log: Log
  readonly #hearing: LiveHearing
  readonly #link: LiveLink
  readonly #responses: LiveResponses
  readonly #opened = Promise.withResolvers<boolean>()
  /** The answer that began before it was asked for. */
  #early: LiveAnswer | null = null
  /** The answer that was asked for last. */
  #current: LiveAnswer | null = null
  #failure: ModelError | null = null
  #answers_early = true

  constructor(deps: LiveConversationDeps, hearing: LiveHearing) {
    const { clock, log } = deps
    this.#log = log
    this.#hearing = hearing
    this.#responses = new LiveResponses({
      clock,
      send: (event) => this.#link.send(event),
      failed: (failure) => this.#fail(failure),
    })
    this.#link = deps.connect({
      opened: () => this.#opened.resolve(true),
      event: (event) => this.#take(liveEventOf(event)),
      failed: (error) => this.#fail(failureOf(error)),
    })
  }

  /** Resolves with false if the model could not be opened. */
  get opened(): Promise<boolean> {
    return this.#opened.promise
  }

  get has_failed(): boolean {
    return this.#failure !== null
  }

  /** The next speech of the answer that was asked for last. Null if there is none. */
  takeAudio(): LiveAudio | null {
    return this.#current?.takeAudio() ?? null
  }

  /** Sends audio to the model, as µ-law at 8 kHz. */
  listen({ buffer, byteOffset, byteLength }: Uint8Array): void {
    const audio = Buffer.from(buffer, byteOffset, byteLength).toString('base64')
    this.#link.send({ type: 'input_audio_buffer.append', audio })
  }

  /** Sets whether the model begins to answer as soon as an utterance has ended. */
  answersEarly(on: boolean): void {
    this.#answers_early = on
    if (!on) this.#dropEarly()
  }

  /** Discards audio that is not an utterance yet. */
  forgetSound(): void {
    this.#link.send({ type: 'input_audio_buffer.clear' })
  }

  /** Forgets an utterance without words, which needs no answer. */
  forget(utterance: string): void {
    if (this.#early?.utterance === utterance) this.#dropEarly()
    this.#link.send({ type: 'conversation.item.delete', item_id: utterance })
  }

  /** Adds a message that was spoken without the model. */
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
      if (!is_whole) this.#responses.drop(answer)
    }
  }

  /** Tells the model how much of the audio the other party has heard before it was cut short. */
  cutShort(audio: LiveAudio): void {
    if (this.#current?.audios.includes(audio)) this.#responses.drop(this.#current)
    for (const truncation of audio.truncations()) this.#link.send({ type: 'conversation.item.truncate', ...truncation })
  }

  close(): void {
    this.#end(new ModelError('The call is over.', {}))
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
    this.#responses.ask(answer, ask)
    return answer
  }

  #goOn(answer: LiveAnswer, ask: LiveAsk & { kind: 'results' }): LiveAnswer {
    answer.nextRound()
    if (ask.is_apart) answer.nextSpeech()
    for (const result of ask.results) this.#link.send(resultItem(result))
    this.#responses.ask(answer, ask)
    return answer
  }

  /** Closes tool calls that need no result, such as the one that puts the caller on hold. */
  #closeCalls(): void {
    const result = { kind: 'result', json: { ok: true } } as const
    for (const tool_call_id of this.#current?.open_calls ?? []) this.#link.send(resultItem({ tool_call_id, result }))
    this.#current?.open_calls.clear()
  }

  #dropEarly(): void {
    if (this.#early) this.#responses.drop(this.#early)
    this.#early = null
  }

  #take(event: LiveEvent): void {
    if (event.type.startsWith('response.')) this.#responses.take(event)
    else if (event.type === 'error') this.#refused(event)
    else {
      if (event.type === 'input_audio_buffer.committed') this.#committed(event)
      this.#hearing.heard(event)
    }
  }

  #committed({ item_id }: LiveEvent): void {
    if (!this.#answers_early || this.#responses.running || this.#early || (this.#current && !this.#current.is_over))
      return
    this.#early = new LiveAnswer(item_id)
    this.#responses.ask(this.#early, null)
  }

  /** Handles an error event. Some errors only mean that we were late, for example if an answer ends before it is canceled. */
  #refused(event: LiveEvent): void {
    const code = codeIn(event.error)
    if (this.#responses.isRefused(event)) this.#fail(new ModelError(`The model was not asked: ${code}.`, {}))
    else this.#log.info({ code }, 'the provider of a live model refused an event')
  }

  #fail(failure: ModelError): void {
    if (this.#failure) return
    this.#log.warn({ err: failure }, 'a live model failed; the call continues without it')
    this.#end(failure)
    this.#hearing.failed()
  }

  #end(failure: ModelError): void {
    this.#failure ??= failure
    this.#opened.resolve(false)
    this.#link.close()
    for (const answer of [this.#responses.running, this.#early, this.#current]) {
      answer?.fail(failure)
      answer?.audio.endItems()
    }
    this.#responses.stop()
  }
}

function failureOf({ message, fault }: SpeechError): ModelError {
  return new ModelError(message, { reason: fault === 'timeout' ? 'timeout' : 'provider' })
}
