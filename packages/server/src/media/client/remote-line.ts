import type { Announcement } from '../../domain/answering/announcement.ts'
import type { LiveModel, LiveSettings } from '../../gateways/ai/live-model.ts'
import type { AudioLine } from '../../gateways/telephony/audio.ts'
import type { VoiceReceiver } from '../../gateways/telephony/voice-receiver.ts'
import type {
  EarlyListening,
  LineEvent,
  LineQuality,
  Overheard,
  OverhearingListener,
  RecordedSince,
  Speech,
  SpeechSubject,
  Spoken,
} from '../../gateways/telephony/line.ts'
import type { FileKey } from '../../gateways/storage/file-store.ts'
import { PushQueue } from '../../platform/push-queue.ts'
import type { Log } from '../../platform/log.ts'
import type { OpenRecorder } from '../call-recorder.ts'
import type { MediaSpeech } from '../media-speech.ts'
import type { LineId, RecordedPiece, Requests, SpeechMessage } from '../protocol.ts'
import { writePiece } from '../recording/forwarded-recorder.ts'
import { decodedVoice, encodedVoice } from '../rtp/g711.ts'
import { Recording } from '../speech-line/recording.ts'
import { remoteModel } from './remote-model.ts'
import { MediaGone, type MediaRequests } from './requests.ts'

/** The samples of an agent's stored greeting, mono PCM16 at 8 kHz, little-endian. Null if it has no greeting. */
export type GreetingOf = (agent_id: string) => Promise<Uint8Array | null>

export interface RecordingDeps {
  openRecorder: OpenRecorder
  log: Log
}

export interface RemoteLineOptions {
  id: LineId
  understands_speech: boolean
  requests: MediaRequests
  greetingOf: GreetingOf
  /** Set if the recording is sent here and stored on this disk. */
  recording?: RecordingDeps | undefined
  /** The line has been closed on this side. */
  closed(): void
}

type SpeechToForward = Speech & Pick<MediaSpeech, 'recorded'>

const UNHEARD: Spoken = { heard: '', finished: false }

/** A line whose audio is carried by another thread or process. */
export class RemoteLine implements AudioLine {
  readonly events = new PushQueue<LineEvent>()
  readonly #options: RemoteLineOptions
  #quality: LineQuality | null = null
  readonly #recording: Recording | null
  #is_live = false
  #listener: OverhearingListener | null = null
  /** The length of the last pieces that the listener missed because it was too far behind. */
  #unheard_ms = 0
  #early: EarlyListening | null = null
  /** The other end of a bridge whose audio is carried elsewhere. */
  #bridged_to: VoiceReceiver | null = null
  #closed: Promise<void> | undefined

  constructor(options: RemoteLineOptions) {
    this.#options = options
    this.#recording = options.recording ? new Recording(options.recording) : null
  }

  get understands_speech(): boolean {
    return this.#options.understands_speech || this.#is_live
  }

  /** @param speech - Has the samples of a stored greeting if they are already here. */
  async say({ text, greeting_of, recorded, ...rest }: SpeechToForward, signal: AbortSignal): Promise<Spoken> {
    const greeting = recorded ? bytesOf(recorded) : await this.#greeting(greeting_of)
    if (signal.aborted || this.#closed) return UNHEARD
    const speech: SpeechMessage = { ...rest, text: typeof text === 'string' ? text : null }
    if (greeting) speech.recorded_pcm = Buffer.from(greeting).toString('base64')
    const { requests, id } = this.#options
    const { request, answer } = requests.begin('say', { ask: { line: id, speech } })
    const stop = (): void => requests.notice({ kind: 'stop_speech', request })
    signal.addEventListener('abort', stop, { once: true })
    try {
      const spoken = unlessGone(answer, UNHEARD)
      return await Promise.race([spoken, this.#forward(text, request).then(() => spoken)])
    } catch (error) {
      stop()
      throw error
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  async #greeting(greeting_of: string | undefined): Promise<Uint8Array | null> {
    return greeting_of === undefined ? null : await this.#options.greetingOf(greeting_of)
  }

  async goLive(settings: LiveSettings): Promise<LiveModel | null> {
    const { requests, id } = this.#options
    if (this.#closed) return null
    this.#is_live = await unlessGone(requests.ask('go_live', { line: id, settings }), false)
    return this.#is_live ? remoteModel(requests, id) : null
  }

  findAnswer(about: SpeechSubject): void {
    const { requests, id } = this.#options
    if (!this.#closed) requests.notice({ kind: 'find_answer', line: id, about })
  }

  hearEarly(listening: EarlyListening | null): void {
    if (this.#closed || (listening === null && this.#early === null)) return
    const { requests, id } = this.#options
    this.#early = listening
    const sent = listening && { about: listening.about, recognises: listening.recognises }
    requests.notice({ kind: 'hear_early', line: id, listening: sent })
  }

  async sendDigits(digits: string): Promise<void> {
    await this.#ask('send_digits', { digits })
  }

  listenIn(listener: OverhearingListener | null): void {
    this.#listener = listener
    this.#unheard_ms = 0
    if (this.#closed) return
    const { requests, id } = this.#options
    requests.notice({ kind: 'listen_in', line: id, on: listener !== null })
  }

  speak(audio: string | null): void {
    const { requests, id } = this.#options
    if (!this.#closed) requests.notice({ kind: 'speak', line: id, audio })
  }

  keepSecret(on: boolean): void {
    const { requests, id } = this.#options
    if (!this.#closed) requests.notice({ kind: 'keep_secret', line: id, on })
  }

  bridge(to: VoiceReceiver | null, agent_stays = false): void {
    if (this.#closed) return
    const { requests, id } = this.#options
    const beside = to instanceof RemoteLine && to.#options.requests === requests ? to.#options.id : null
    this.#bridged_to = beside === null ? to : null
    requests.notice({ kind: 'bridge', line: id, to: beside ?? (to && 'elsewhere'), agent_stays })
  }

  hear(voice: Int16Array): void {
    const { requests, id } = this.#options
    if (!this.#closed) requests.notice({ kind: 'voice', line: id, audio: encodedVoice(voice) })
  }

  async record(recording: FileKey, since: RecordedSince = 'now'): Promise<void> {
    await this.#recording?.begin(recording)
    await this.#ask('record', { recording, since })
  }

  async discardRecording(): Promise<void> {
    try {
      await this.#ask('discard_recording', {})
    } finally {
      await this.#recording?.discard() // the recording must not be kept, whatever the other machine answers
    }
  }

  hold(listens = false): void {
    this.#options.requests.notice({ kind: 'hold', line: this.#options.id, listens })
  }

  resume(): void {
    this.#options.requests.notice({ kind: 'resume', line: this.#options.id })
  }

  quality(): LineQuality | null {
    return this.#quality
  }

  close(): Promise<void> {
    return (this.#closed ??= this.#close())
  }

  /** Takes an event from the other side. */
  happened(event: LineEvent, quality: LineQuality | null): void {
    this.#quality = quality
    this.events.push(event)
    if (event.kind === 'model_lost') this.#is_live = false
    if (event.kind === 'hung_up') this.events.close()
  }

  /** Takes a piece of the recording, from another machine. */
  recorded(piece: RecordedPiece): void {
    if (this.#recording) writePiece(this.#recording, piece)
  }

  /** Passes the voice of this line's party to the other end of the bridge. */
  spoken(audio: string): void {
    this.#bridged_to?.hear(decodedVoice(audio))
  }

  /** Takes an announcement of the network before the answer. */
  announced(announcement: Announcement): void {
    this.#early?.heard(announcement)
  }

  overheard(piece: Overheard): void {
    const skipped_ms = this.#unheard_ms + piece.skipped_ms
    const is_heard = this.#listener?.({ ...piece, skipped_ms }) ?? true
    this.#unheard_ms = is_heard ? 0 : skipped_ms + lengthMs(piece.caller)
  }

  /** Ends the line, because its thread or process is gone. */
  lost(): void {
    void this.#recording?.finish()
    this.happened({ kind: 'hung_up', cause: 'connection_lost' }, this.#quality)
  }

  async #close(): Promise<void> {
    const { requests, id } = this.#options
    this.events.close()
    this.#quality = await unlessGone(requests.ask('close', { line: id }), this.#quality)
    await this.#recording?.finish()
    this.#options.closed()
  }

  async #ask<K extends 'send_digits' | 'record' | 'discard_recording'>(
    kind: K,
    ask: Omit<Requests[K]['ask'], 'line'>,
  ): Promise<void> {
    if (this.#closed) return
    const { requests, id } = this.#options
    await unlessGone(requests.ask(kind, { line: id, ...ask }), null)
  }

  /** Forwards the sentences as they come. After the answer, they are ignored by the other side. */
  async #forward(text: Speech['text'], request: number): Promise<void> {
    if (typeof text === 'string') return
    const { requests } = this.#options
    for await (const sentence of text) requests.notice({ kind: 'sentence', request, text: sentence })
    requests.notice({ kind: 'sentences_end', request })
  }
}

async function unlessGone<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof MediaGone) return otherwise
    throw error
  }
}

/** The length of a piece, which is base64 with one byte for each sample of 8 kHz. */
function lengthMs(audio: string): number {
  return Buffer.byteLength(audio, 'base64') / 8
}

function bytesOf({ buffer, byteOffset, byteLength }: Int16Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}
