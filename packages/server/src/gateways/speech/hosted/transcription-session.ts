import type { Clock } from '@ohun/clock'
import { SpeechError } from '../speech-error.ts'
import type { Recognised } from '../speech-to-text.ts'
import { refusalIn, type ProviderEvent } from './realtime-events.ts'
import { RealtimeSocket } from './realtime-socket.ts'
import { languageHint } from './recognition-language.ts'
import { LONGEST_TEXT, recognisedOf } from './recognised-text.ts'
import type { SpeechEndpoint } from './speech-http.ts'
import { sessionUpdate } from './transcription-events.ts'

/** Receives the result of an utterance. Either `done` or `failed` is called once, and `partial` never after it. */
export interface UtteranceListener {
  partial(recognised: Recognised): void
  done(recognised: Recognised): void
  failed(error: SpeechError): void
}

export interface SessionSettings extends SpeechEndpoint {
  clock: Clock
  model: string
  language: string
}

const TRANSCRIPTION = 'conversation.item.input_audio_transcription.'

/** A session of OpenAI's realtime transcription. It recognises one utterance after another. */
export class TranscriptionSession {
  readonly language: string
  readonly opened_ms: number
  readonly #socket: RealtimeSocket
  #listener: UtteranceListener | null = null
  #text = ''
  #logprobs: unknown[] = []
  /** The item of the last utterance, to ignore its events that arrive too late. */
  #last_item: string | null = null

  constructor({ clock, model, language, ...endpoint }: SessionSettings) {
    this.language = language
    this.opened_ms = clock.monotonic_ms()
    const session_update = sessionUpdate(model, languageHint(language))
    this.#socket = new RealtimeSocket(
      { ...endpoint, clock, query: 'intent=transcription', session_update },
      { event: (event) => this.#take(event), failed: (error) => this.#end('failed', error) },
    )
  }

  /** False if the session has failed or was closed. */
  get usable(): boolean {
    return this.#socket.failure === null
  }

  /** Begins an utterance. */
  begin(listener: UtteranceListener): void {
    this.#text = ''
    this.#logprobs = []
    this.#listener = listener
    if (this.#socket.failure) this.#end('failed', this.#socket.failure)
  }

  append(pcm: Int16Array): void {
    const audio = Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength).toString('base64')
    this.#socket.send({ type: 'input_audio_buffer.append', audio })
  }

  /** Called when the utterance has ended. */
  commit(): void {
    this.#socket.send({ type: 'input_audio_buffer.commit' })
  }

  close(): void {
    this.#socket.fail(new SpeechError('The stream was closed.', 'broken'))
  }

  #take(event: ProviderEvent): void {
    if (event.type === 'error') return this.#socket.fail(refusalIn(event.error))
    if (!event.type.startsWith(TRANSCRIPTION)) return
    if (event.item_id !== null && event.item_id === this.#last_item) return
    this.#heard(event.type.slice(TRANSCRIPTION.length), event)
  }

  #heard(what: string, { item_id, delta, transcript, logprobs, error }: ProviderEvent): void {
    if (what === 'delta') {
      if (this.#text.length >= LONGEST_TEXT) return
      this.#text += delta ?? ''
      // No model sends more than one for each character.
      if (Array.isArray(logprobs)) this.#logprobs = this.#logprobs.concat(logprobs).slice(0, LONGEST_TEXT)
      this.#listener?.partial(recognisedOf(this.#text, this.#logprobs))
    } else if (what === 'completed') {
      if (transcript === null) return this.#socket.fail(malformed())
      this.#last_item = item_id
      this.#end('done', recognisedOf(transcript, logprobs))
    } else if (what === 'failed') {
      this.#socket.fail(refusalIn(error))
    }
  }

  #end<K extends 'done' | 'failed'>(how: K, result: Parameters<UtteranceListener[K]>[0]): void {
    const listener = this.#listener
    this.#listener = null
    listener?.[how](result as Recognised & SpeechError)
  }
}

function malformed(): SpeechError {
  return new SpeechError('The speech provider ended an utterance without a text.', 'malformed')
}
