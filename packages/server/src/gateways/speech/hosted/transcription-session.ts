import { WebSocket, type RawData } from 'ws'
import type { Clock } from '../../../platform/clock.ts'
import { SpeechError, statusError } from '../speech-error.ts'
import type { Recognised } from '../speech-to-text.ts'
import { languageHint } from './recognition-language.ts'
import { LONGEST_TEXT, recognisedOf } from './recognised-text.ts'
import type { SpeechEndpoint } from './speech-http.ts'
import { providerEventIn, refusalIn, sessionUpdate, type ProviderEvent } from './transcription-events.ts'

/** Who waits for an utterance. One of `done` and `failed` is called, once; `partial` not after it. */
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

/** From the first packet to a configured session; it usually takes one second. */
const OPENING_MS = 5_000
const LONGEST_FRAME_BYTES = 256 * 1_024
const TRANSCRIPTION = 'conversation.item.input_audio_transcription.'

/** One WebSocket in the format of OpenAI's realtime transcription. It recognises one utterance after the other. */
export class TranscriptionSession {
  readonly language: string
  readonly opened_at: Date
  readonly #socket: WebSocket
  readonly #cancelOpening: () => void
  /** Events for the provider that wait until the session is configured; null: it is. */
  #waiting: object[] | null = []
  #listener: UtteranceListener | null = null
  #failure: SpeechError | null = null
  #text = ''
  #logprobs: unknown[] = []
  /** Of the last utterance: what comes of it now is too late. */
  #last_item: string | null = null

  constructor({ clock, base_url, api_key, model, language }: SessionSettings) {
    this.language = language
    this.opened_at = clock.now()
    this.#socket = new WebSocket(`${base_url.replace(/^http/, 'ws')}/realtime?intent=transcription`, {
      headers: api_key === null ? {} : { authorization: `Bearer ${api_key}` },
      perMessageDeflate: false,
      maxPayload: LONGEST_FRAME_BYTES,
    })
    this.#cancelOpening = clock.after(OPENING_MS, () => this.#fail(timeout()))
    this.#socket.on('open', () => this.#write(sessionUpdate(model, languageHint(language))))
    this.#socket.on('message', (data) => this.#take(data))
    this.#socket.on('unexpected-response', (_, { statusCode = 0 }) => this.#fail(statusError(statusCode)))
    this.#socket.on('close', () => this.#fail(new SpeechError('The provider of speech ended a stream.', 'broken')))
    this.#socket.on('error', () => this.#fail(unreachable()))
  }

  /** False: it has failed or was closed, and will not recognise again. */
  get usable(): boolean {
    return this.#failure === null
  }

  /** Begins an utterance. */
  begin(listener: UtteranceListener): void {
    this.#text = ''
    this.#logprobs = []
    this.#listener = listener
    if (this.#failure) this.#end('failed', this.#failure)
  }

  append(pcm: Int16Array): void {
    const audio = Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength).toString('base64')
    this.#send({ type: 'input_audio_buffer.append', audio })
  }

  /** The utterance has ended. */
  commit(): void {
    this.#send({ type: 'input_audio_buffer.commit' })
  }

  close(): void {
    this.#fail(new SpeechError('The stream was closed.', 'broken'))
  }

  /** Audio that is sent before the session is configured is lost, so it waits. */
  #send(event: object): void {
    if (this.#failure) return
    if (this.#waiting) this.#waiting.push(event)
    else this.#write(event)
  }

  #write(event: object): void {
    this.#socket.send(JSON.stringify(event), () => {}) // an error is followed by 'close'
  }

  #take(data: RawData): void {
    const event = providerEventIn((data as Buffer).toString())
    if (event === null) return
    if (event.type === 'session.updated') return this.#configured()
    if (event.type === 'error') return this.#fail(refusalIn(event.error))
    if (!event.type.startsWith(TRANSCRIPTION)) return
    if (event.item_id !== null && event.item_id === this.#last_item) return
    this.#heard(event.type.slice(TRANSCRIPTION.length), event)
  }

  #configured(): void {
    this.#cancelOpening()
    for (const event of this.#waiting?.splice(0) ?? []) this.#write(event)
    this.#waiting = null
  }

  #heard(what: string, { item_id, delta, transcript, logprobs, error }: ProviderEvent): void {
    if (what === 'delta') {
      if (this.#text.length >= LONGEST_TEXT) return
      this.#text += delta ?? ''
      if (Array.isArray(logprobs)) this.#logprobs.push(...(logprobs as unknown[]))
      this.#listener?.partial(recognisedOf(this.#text, this.#logprobs))
    } else if (what === 'completed') {
      if (transcript === null) return this.#fail(malformed())
      this.#last_item = item_id
      this.#end('done', recognisedOf(transcript, logprobs))
    } else if (what === 'failed') {
      this.#fail(refusalIn(error))
    }
  }

  #end<K extends 'done' | 'failed'>(how: K, result: Parameters<UtteranceListener[K]>[0]): void {
    const listener = this.#listener
    this.#listener = null
    listener?.[how](result as Recognised & SpeechError)
  }

  /** The first failure counts; a session that has failed is not used again. */
  #fail(error: SpeechError): void {
    if (this.#failure) return
    this.#failure = error
    this.#cancelOpening()
    this.#waiting = []
    this.#socket.terminate()
    this.#end('failed', error)
  }
}

function malformed(): SpeechError {
  return new SpeechError('The provider of speech ended an utterance without a text.', 'malformed')
}

function timeout(): SpeechError {
  return new SpeechError('The provider of speech did not open a stream in time.', 'timeout')
}

function unreachable(): SpeechError {
  return new SpeechError('The provider of speech could not be reached for a stream.', 'unreachable')
}
