import { timingSafeEqual } from 'node:crypto'
import type { CallEndReason } from '../../generated/types.gen.ts'
import { randomToken, sha256 } from '../../platform/crypto.ts'
import type { LiveModel, LiveSettings } from '../ai/live-model.ts'
import type { FileKey } from '../storage/file-store.ts'
import type { Clock } from '@ohun/clock'
import { PushQueue } from '../../platform/push-queue.ts'
import type { BrowserAudio, BrowserEvent } from './audio.ts'
import type {
  Line,
  LineEvent,
  LineQuality,
  LineSignalling,
  OverhearingListener,
  Reconnected,
  Reconnecting,
  RecordedSince,
  Speech,
  Spoken,
} from './line.ts'
import type { VoiceReceiver } from './voice-receiver.ts'
import { pageEnd, readFromPage, type FromPage, type ToPage } from './page-messages.ts'

/** The time to read one character. An answer never takes longer than `MAX_READING_MS`. */
const READING_MS = 40
const MAX_READING_MS = 15_000
/** The most reconnections in one call. A train ride through tunnels needs one a minute. */
const MAX_RECONNECTIONS = 20
const TOKEN_BYTES = 16
const NO_CARRIER = {
  carrier: null,
  transport: null,
  reliable_responses: false,
  end_q850_cause: null,
  handovers: [],
  carrier_join: null,
}

/**
 * A call from a web page. The transcript is also sent to the page, over the data channel of the call, so the page needs no API key.
 * The caller can type instead of speaking. Then answers are only shown, and last as long as it takes to read them.
 */
export class BrowserLine implements Line {
  readonly is_browser = true
  readonly events = new PushQueue<LineEvent>()
  /** A secret that only the page knows. The id of the call is known to others as well. */
  readonly call_token = randomToken(TOKEN_BYTES)
  readonly #audio: BrowserAudio
  readonly #clock: Clock
  readonly #connected = Promise.withResolvers<boolean>()
  #signalling: LineSignalling | null = null
  #is_typed = false
  /** True if answers are spoken although the caller types. */
  #is_spoken = false
  #reconnections = 0
  #is_out_of_time = false
  #last_line = 0
  /** The transcript line of the caller's current words. */
  #caller_line: number | null = null
  #stopReading = (): void => {}

  constructor(audio: BrowserAudio, clock: Clock) {
    this.#audio = audio
    this.#clock = clock
    void this.#follow()
    void this.#hear()
  }

  /** Resolves with true when the browser has connected, and with false if it never does. */
  get connected(): Promise<boolean> {
    return this.#connected.promise
  }

  /** Absent before the browser has connected. */
  get signalling(): LineSignalling | undefined {
    return this.#signalling ?? undefined
  }

  get is_typed(): boolean {
    return this.#is_typed
  }

  /** True also without a recognizer, if the caller can type. */
  get understands_speech(): boolean {
    return this.#audio.line.understands_speech || this.#audio.has_channel
  }

  async say(speech: Speech, signal: AbortSignal): Promise<Spoken> {
    const line = ++this.#last_line
    const shown: string[] = []
    const show = (sentence: string): void => {
      shown.push(sentence)
      this.#show({ type: 'transcript', line, role: 'agent', text: shown.join(' '), final: false })
    }
    const text = showing(speech.text, show)
    const spoken =
      this.#is_typed && !this.#is_spoken
        ? await this.#write(text, signal)
        : await this.#audio.line.say({ ...speech, text }, signal)
    this.#show({ type: 'transcript', line, role: 'agent', text: spoken.heard, final: true })
    return spoken
  }

  sendDigits(digits: string): Promise<void> {
    return this.#audio.line.sendDigits(digits)
  }

  hold(listens = false): Promise<void> {
    this.#audio.line.hold(listens)
    return Promise.resolve(this.#show({ type: 'held', on: true }))
  }

  resume(): Promise<void> {
    this.#audio.line.resume()
    return Promise.resolve(this.#show({ type: 'held', on: false }))
  }

  /** A web page cannot be transferred to a telephone. */
  transfer(): Promise<boolean> {
    return Promise.resolve(false)
  }

  async goLive(settings: LiveSettings): Promise<LiveModel | null> {
    return (await this.#audio.line.goLive?.(settings)) ?? null
  }

  listenIn(listener: OverhearingListener | null): void {
    this.#audio.line.listenIn?.(listener)
  }

  speak(audio: string | null): void {
    this.#audio.line.speak?.(audio)
  }

  keepSecret(on: boolean): void {
    this.#audio.line.keepSecret?.(on)
  }

  bridge(other: Line | null, agent_stays?: boolean): void {
    this.#audio.line.bridge(other?.voice ?? null, agent_stays)
  }

  get voice(): VoiceReceiver {
    return this.#audio.line
  }

  record(recording: FileKey, since?: RecordedSince): Promise<void> {
    return this.#audio.line.record(recording, since)
  }

  discardRecording(): Promise<void> {
    return this.#audio.line.discardRecording()
  }

  async reconnect({ sdp, call_token }: Reconnecting): Promise<Reconnected> {
    if (!timingSafeEqual(sha256(call_token), sha256(this.call_token))) return 'unknown'
    if (this.#reconnections >= MAX_RECONNECTIONS) return 'too_often'
    this.#reconnections += 1
    try {
      return { answer: await this.#audio.restart(sdp) }
    } catch (error) {
      return error instanceof TypeError ? { fault: error.message } : 'gone'
    }
  }

  /** Called when the call has reached its time limit and is about to be ended. */
  outOfTime(): void {
    this.#is_out_of_time = true
  }

  async hangUp(why?: CallEndReason): Promise<void> {
    this.#connected.resolve(false)
    this.#show({ type: 'ended', reason: this.#is_out_of_time ? 'time' : pageEnd(why) })
    this.#stopReading()
    this.events.close()
    await this.#audio.line.close()
  }

  quality(): LineQuality | null {
    return this.#audio.line.quality()
  }

  /** Shows a text. Everything shown counts as heard, because a person who types the next message has read it. */
  async #write(text: Speech['text'], signal: AbortSignal): Promise<Spoken> {
    const sentences: string[] = []
    for await (const sentence of typeof text === 'string' ? [text] : text) sentences.push(sentence)
    const heard = sentences.join(' ')
    const { promise, resolve } = Promise.withResolvers<void>()
    const cancel = this.#clock.after(Math.min(heard.length * READING_MS, MAX_READING_MS), resolve)
    this.#stopReading = resolve
    signal.addEventListener('abort', () => resolve(), { once: true })
    if (!signal.aborted) await promise
    cancel()
    return { heard, finished: true }
  }

  async #hear(): Promise<void> {
    for await (const event of this.#audio.line.events) {
      if (event.kind === 'partial' || event.kind === 'utterance') this.#showCaller(event)
      this.events.push(event)
      if (event.kind === 'hung_up') this.events.close()
    }
  }

  async #follow(): Promise<void> {
    for await (const event of this.#audio.events) {
      if (event.kind === 'connected') this.#begin(event)
      else if (event.kind === 'closed') this.#leave()
      else {
        const message = readFromPage(event.text)
        if (message) this.#did(message)
      }
    }
    this.#connected.resolve(false) // the connection broke, which the audio reports
  }

  #begin({ codec, srtp_suite }: Extract<BrowserEvent, { kind: 'connected' }>): void {
    this.#signalling = { ...NO_CARRIER, codec, srtp_suite }
    this.#connected.resolve(true)
    this.#show({ type: 'ready', hears: this.#audio.line.understands_speech })
  }

  #did(message: FromPage): void {
    if (message.type === 'hang_up') this.#leave()
    else if (message.type === 'digit') this.events.push({ kind: 'digit', digit: message.digit })
    else if (message.type === 'typed') this.#types(message)
    else if (message.type === 'say') {
      const event = { kind: 'utterance', text: message.text, confidence: 1 } as const
      this.#showCaller(event)
      this.#stopReading()
      this.events.push(event)
    }
  }

  #types({ on, spoken = false }: FromPage & { type: 'typed' }): void {
    this.#is_typed = on
    this.#is_spoken = spoken
  }

  #leave(): void {
    this.#connected.resolve(false)
    this.events.push({ kind: 'hung_up', cause: 'remote_hangup' })
    this.events.close()
  }

  #showCaller({ kind, text }: LineEvent & { kind: 'partial' | 'utterance' }): void {
    const line = (this.#caller_line ??= ++this.#last_line)
    const final = kind === 'utterance'
    if (final) this.#caller_line = null
    this.#show({ type: 'transcript', line, role: 'caller', text, final })
  }

  #show(message: ToPage): void {
    this.#audio.send(JSON.stringify(message))
  }
}

/** Wraps a text so that each part is shown when it is about to be spoken. */
function showing(text: Speech['text'], show: (sentence: string) => void): Speech['text'] {
  if (typeof text !== 'string') return shownOneByOne(text, show)
  show(text)
  return text
}

async function* shownOneByOne(text: AsyncIterable<string>, show: (sentence: string) => void): AsyncIterable<string> {
  for await (const sentence of text) {
    show(sentence)
    yield sentence
  }
}
