import { announcedIn, type Announcement } from '../../domain/answering/announcement.ts'
import type { VoiceActivity } from '../../gateways/speech/voice-activity.ts'
import type { LineEvent } from '../../gateways/telephony/line.ts'
import { FRAME_MS, type Arrival, type Frame } from '../audio-stream.ts'
import { Music } from './music.ts'
import { networkTone } from './network-tones.ts'
import { Spectrum } from './spectrum.ts'
import { ToneRuns, type Tone } from './tone-runs.ts'

/** Announcements come within this much audio. It limits the cost of early media that never ends. */
const MAX_MS = 30_000
/** The limit on speech that is recognised, because recognition costs money. */
const MAX_WORDS_MS = 12_000
/** Speech of this length is an announcement, or a ringback tune that the callee has chosen. */
const MIN_SPEECH_MS = 1_500
/** The least root mean square of speech. */
const SOFTEST = 150

const RANK = { speech: 1, tone: 2, words: 3 } as const

export interface EarlyMediaDeps {
  /** Used for this party only, because it keeps the state of one stream. */
  voice_activity: VoiceActivity
  recognises: boolean
  /** Called at most once for each kind of evidence, and only if it is more certain than the evidence before. */
  heard(announcement: Announcement): void
}

/** Listens for announcements of the network before a call is answered. Ringing is not an announcement. */
export class EarlyMedia {
  readonly #deps: EarlyMediaDeps
  readonly #spectrum = new Spectrum()
  readonly #tones = new ToneRuns()
  readonly #music = new Music()
  #heard_ms = 0
  #speech_ms = 0
  #rank = 0
  /** The words of earlier utterances. */
  #words = ''

  constructor(deps: EarlyMediaDeps) {
    this.#deps = deps
  }

  /** @returns whether the frame should be recognised: it is not a tone, and the limit on recognised speech is not reached. */
  frame(heard: Frame, arrival: Arrival): boolean {
    if (arrival === 'awaited' || arrival === 'nothing' || this.#heard_ms >= MAX_MS) return false
    const sound = this.#spectrum.measure(heard)
    this.#tones.hear(sound, this.#heard_ms)
    this.#music.hear(sound)
    this.#heard_ms += FRAME_MS
    const is_voice = this.#deps.voice_activity.hears(heard, arrival === 'audio')
    const is_tone = this.#tones.lasts_ms > 0
    if (is_voice && !is_tone && sound.level >= SOFTEST) this.#speech_ms += FRAME_MS
    this.#judge()
    return this.#deps.recognises && !is_tone && this.#speech_ms <= MAX_WORDS_MS
  }

  /** Takes the words that are recognised. */
  note(event: LineEvent): void {
    if (event.kind !== 'partial' && event.kind !== 'utterance') return
    const words = `${this.#words} ${event.text}`.trim()
    if (event.kind === 'utterance') this.#words = words
    const says = announcedIn(words)
    if (says !== null) this.#knows(says, 'words')
  }

  #judge(): void {
    const { ended, lasts_ms, hz } = this.#tones
    const now: Tone[] = lasts_ms > 0 ? [{ hz, from_ms: this.#heard_ms - lasts_ms, until_ms: this.#heard_ms }] : []
    const tone = networkTone([...ended.slice(-3), ...now])
    if (tone === 'busy') this.#knows('busy', 'tone')
    else if (tone === 'special') this.#knows('other', 'tone')
    else if (this.#speech_ms >= MIN_SPEECH_MS && !this.#music.is_heard) this.#knows('other', 'speech')
  }

  #knows(says: Announcement['says'], by: Announcement['by']): void {
    if (RANK[by] <= this.#rank) return
    this.#rank = RANK[by]
    this.#deps.heard({ says, by, after_ms: this.#heard_ms })
  }
}
