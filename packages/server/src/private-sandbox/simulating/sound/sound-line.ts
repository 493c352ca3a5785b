import type { AudioLine } from '../../../gateways/telephony/audio.ts'
import type {
  HangUpCause,
  Line,
  LineEvent,
  LineQuality,
  OverhearingListener,
  RecordedSince,
  Speech,
  SpeechSubject,
  Spoken,
} from '../../../gateways/telephony/line.ts'
import type { VoiceReceiver } from '../../../gateways/telephony/voice-receiver.ts'
import type { FileKey } from '../../../gateways/storage/file-store.ts'
import { SAMPLE_RATE } from '../../../media/audio-stream.ts'
import { heardText } from '../../../media/speech-line/heard-text.ts'
import type { SpokenLine } from '../../../media/speech-line/speech-line-deps.ts'
import { PushQueue } from '../../../platform/push-queue.ts'
import type { HeldRecognizer, HeldSynthesizer } from './held-speech.ts'
import type { AgentUtterance, SoundParty } from './sound-party.ts'
import type { SoundPath } from './sound-path.ts'

export interface SoundLineParts {
  path: SoundPath
  /** The line at the service's end of the path. */
  audio: SpokenLine
  party: SoundParty
  synthesizer: HeldSynthesizer
  /** The recognizer. Null if speech is not recognised. */
  recognizer: HeldRecognizer | null
  /** The samples of a stored greeting. Null if there is none. */
  greetingOf: (name: string) => Promise<Int16Array | null>
  /** Called when the line has ended. */
  gone(): void
}

const MS = 1_000
/** The other end of a bridge to a line without audio. */
const NOBODY: VoiceReceiver = { hear() {} }

/** The line of a call by sound. */
export class SoundLine implements Line {
  readonly events = new PushQueue<LineEvent>()
  readonly #parts: SoundLineParts
  readonly #audio: AudioLine
  /** True if the first audio of the agent's current words has been sent. */
  #sounds = false
  #is_gone = false

  constructor(parts: SoundLineParts) {
    this.#parts = parts
    this.#audio = parts.audio
    parts.path.ticked = () => parts.party.tick()
    void this.#follow()
  }

  get understands_speech(): boolean {
    return this.#audio.understands_speech
  }

  async say({ greeting_of, ...speech }: Speech, signal: AbortSignal): Promise<Spoken> {
    const { audio, party, greetingOf } = this.#parts
    if (speech.is_filler) return await audio.say(speech, signal)
    const recorded = greeting_of === undefined ? null : await greetingOf(greeting_of)
    const text = new GivenText(speech.text)
    this.#sounds = false
    party.agentBegins(this.#utterance(text))
    const spoken = await audio.say({ ...speech, text: text.given, ...(recorded && { recorded }) }, signal)
    party.agentEnds(speech, spoken)
    return spoken
  }

  findAnswer(about: SpeechSubject): void {
    this.#audio.findAnswer?.(about)
  }

  listens(): void {
    this.#parts.party.agentListens()
  }

  sendDigits(digits: string): Promise<void> {
    return this.#audio.sendDigits(digits)
  }

  hold(listens = false): Promise<void> {
    this.#parts.party.held()
    return Promise.resolve(this.#audio.hold(listens))
  }

  resume(): Promise<void> {
    return Promise.resolve(this.#audio.resume())
  }

  transfer(): Promise<boolean> {
    return Promise.resolve(true)
  }

  listenIn(listener: OverhearingListener | null): void {
    this.#audio.listenIn?.(listener)
  }

  speak(audio: string | null): void {
    this.#audio.speak?.(audio)
  }

  keepSecret(on: boolean): void {
    this.#audio.keepSecret?.(on)
  }

  bridge(other: Line | null, agent_stays?: boolean): void {
    this.#parts.party.bridged(other !== null)
    this.#audio.bridge(other && (other.voice ?? NOBODY), agent_stays)
  }

  get voice(): VoiceReceiver {
    return this.#audio
  }

  record(recording: FileKey, since?: RecordedSince): Promise<void> {
    return this.#audio.record(recording, since)
  }

  discardRecording(): Promise<void> {
    return this.#audio.discardRecording()
  }

  quality(): LineQuality | null {
    return this.#audio.quality()
  }

  async hangUp(): Promise<void> {
    this.#leave()
    this.events.close()
    await this.#audio.close()
  }

  /** Called when the caller has hung up. */
  ended(cause: HangUpCause): void {
    if (this.#is_gone) return
    this.#leave()
    this.events.push({ kind: 'hung_up', cause })
    this.events.close()
    void this.#audio.close()
  }

  #leave(): void {
    if (this.#is_gone) return
    this.#is_gone = true
    this.#parts.path.close()
    this.#parts.gone()
  }

  async #follow(): Promise<void> {
    for await (const event of this.#audio.events) {
      if (event.kind === 'hung_up') this.ended(event.cause)
      else this.events.push(this.#timed(event))
    }
  }

  /** Adds the time of synthesis or recognition to an event, because the clock of the call stood still meanwhile. */
  #timed(event: LineEvent): LineEvent {
    const { synthesizer, recognizer } = this.#parts
    if (event.kind === 'speaking') {
      this.#sounds ||= !event.is_filler
      return event.synthesis_ms === undefined ? event : { ...event, synthesis_ms: synthesizer.took_ms }
    }
    if (event.kind !== 'utterance' || !recognizer) return event
    return { ...event, ended_ms_ago: (event.ended_ms_ago ?? 0) + recognizer.took_ms }
  }

  #utterance(text: GivenText): AgentUtterance {
    return { whole: () => text.whole, heard: () => (this.#sounds ? this.#heard(text.so_far) : '') }
  }

  #heard(text: string): string {
    const { synthesizer, path } = this.#parts
    let left = (path.service.played_ms * SAMPLE_RATE) / MS
    const heard = synthesizer.sentencesOf(text).map((sentence) => {
      const share = Math.max(0, Math.min(1, left / Math.max(1, sentence.samples)))
      left -= sentence.samples
      return { text: sentence.text, share }
    })
    return heardText(heard)
  }
}

/** Text that is passed on, with the part that has arrived so far. */
class GivenText {
  readonly given: Speech['text']
  readonly #parts: string[] = []
  #is_whole: boolean

  constructor(text: Speech['text']) {
    this.#is_whole = typeof text === 'string'
    if (typeof text === 'string') this.#parts.push(text)
    this.given = typeof text === 'string' ? text : this.#read(text)
  }

  get so_far(): string {
    return this.#parts.join(' ')
  }

  get whole(): string | null {
    return this.#is_whole ? this.so_far : null
  }

  async *#read(text: AsyncIterable<string>): AsyncIterable<string> {
    for await (const part of text) {
      this.#parts.push(part)
      yield part
    }
    this.#is_whole = true
  }
}
