import {
  answerByWords,
  beginsAsMachine,
  kindOfMachine,
  mayBePerson,
  mayBeScreening,
  soundsLikePerson,
} from '../../domain/answering/words-of-answer.ts'
import type { Answer } from '../../domain/answering/answer.ts'
import type { VoiceActivity } from '../../gateways/speech/voice-activity.ts'
import { FRAME_MS, type Frame } from '../audio-stream.ts'
import { SpeechPattern, type Cadence } from './cadence.ts'
import { Music } from './music.ts'
import { networkTone, SUPERVISION, type NetworkTone } from './network-tones.ts'
import { Spectrum } from './spectrum.ts'
import { ToneRuns, type Tone } from './tone-runs.ts'

/** A greeting of this length is a machine's: people say less before they wait for an answer. */
const LONG_GREETING_MS = 2_040
/** The limit once {@link MAX_MS} have passed, if the last pause is still short, as between two sentences. */
const LONG_WITH_PAUSE_MS = 1_920
/** The limit for words that a person may begin with as well: somebody who still speaks is not waiting for the agent. */
const LONG_PERSON_MS = 5_200
/** The limit for words with which a screening service may begin, until the words that show it are recognised, and its pause. */
const LONG_SCREENING_MS = 4_000
const SCREENING_PAUSE_MS = 1_200
/** The detector decides within this time of the first word, unless {@link LONG_PERSON_MS} or {@link LONG_SCREENING_MS} applies. */
const MAX_MS = 2_320
/** Somebody who says nothing is greeted after this time. */
const SILENCE_MS = 2_000
/** The pause after which a person waits for an answer. It is longer after a longer greeting, because people pause between sentences. */
const PAUSES = [
  { span_ms: 900, pause_ms: 560 },
  { span_ms: 1_700, pause_ms: 660 },
  { span_ms: Infinity, pause_ms: 860 },
] as const
/** The pause if the words are known to be a person's. */
const KNOWN_PAUSE_MS = 300
/** The beep before a message is recorded. It follows some words, or comes alone and is long, and nobody speaks after it. */
const BEEP = {
  least_ms: 180,
  alone_ms: 300,
  quiet_ms: 300,
  low_quiet_ms: 1_500,
  words_ms: 760,
  over_words_ms: 100,
} as const

const OF_TONES: Readonly<Record<Exclude<NetworkTone, 'ringing'>, Answer>> = {
  special: { answered_by: 'unavailable', reason: 'tone' },
  busy: { answered_by: 'unavailable', reason: 'tone' },
  fax: { answered_by: 'unavailable', reason: 'tone' },
}

/** Finds out who has answered, from tones, from the cadence of speech and, where speech is recognised, from its words. */
export class AnswerDetector {
  readonly #voice_activity: VoiceActivity
  readonly #spectrum = new Spectrum()
  readonly #tones = new ToneRuns()
  readonly #pattern = new SpeechPattern()
  readonly #music = new Music()
  #words = ''
  #heard_ms = 0
  #answer: Answer | null = null

  constructor(voice_activity: VoiceActivity) {
    this.#voice_activity = voice_activity
  }

  /** The length of the audio since the call was answered. */
  get heard_ms(): number {
    return this.#heard_ms
  }

  /** The answer, once it is known. */
  get answer(): Answer | null {
    return this.#answer
  }

  /** Takes all words that have been recognised so far. */
  words(text: string): void {
    this.#words = text
  }

  /** Takes each frame that has arrived. */
  hear(frame: Frame): void {
    const sound = this.#spectrum.measure(frame)
    this.#tones.hear(sound, this.#heard_ms)
    this.#music.hear(sound)
    this.#heard_ms += FRAME_MS
    this.#pattern.hear(sound.level, this.#voice_activity.hears(frame))
    this.#pattern.wereTone(this.#tones.lasts_ms / FRAME_MS)
    this.#answer ??= this.#judge()
  }

  #judge(): Answer | null {
    const cadence = this.#pattern.cadence()
    return this.#byTones(cadence) ?? this.#byWords(cadence) ?? this.#byCadence(cadence)
  }

  #byTones(cadence: Cadence): Answer | null {
    const { ended, lasts_ms, hz } = this.#tones
    const now: Tone[] = lasts_ms > 0 ? [{ hz, from_ms: this.#heard_ms - lasts_ms, until_ms: this.#heard_ms }] : []
    const tone = networkTone([...ended, ...now])
    if (tone !== null && tone !== 'ringing') return OF_TONES[tone]
    return tone === null && this.#isBeep(cadence) ? { answered_by: 'voicemail', reason: 'tone' } : null
  }

  /** True if the last tone was a beep: nobody speaks after it. It takes longer for low tones, which may be a network's and be repeated. */
  #isBeep({ began_ms, span_ms, ended_ms }: Cadence): boolean {
    const last = this.#tones.ended.at(-1)
    if (!last || this.#tones.lasts_ms > 0 || ended_ms > last.from_ms + BEEP.over_words_ms) return false
    const lasted_ms = last.until_ms - last.from_ms
    const since_ms = this.#heard_ms - last.until_ms
    if (began_ms !== null) return since_ms >= BEEP.quiet_ms && span_ms >= BEEP.words_ms && lasted_ms >= BEEP.least_ms
    const comes_alone = this.#tones.ended.length === 1 && lasted_ms >= BEEP.alone_ms
    return comes_alone && since_ms >= (last.hz <= SUPERVISION.to ? BEEP.low_quiet_ms : BEEP.quiet_ms)
  }

  #byWords({ quiet_ms }: Cadence): Answer | null {
    const answer = answerByWords(this.#words)
    if (answer && answer.answered_by !== 'human') return answer
    return soundsLikePerson(this.#words) && quiet_ms >= KNOWN_PAUSE_MS
      ? { answered_by: 'human', reason: 'words' }
      : null
  }

  #byCadence({ began_ms, span_ms, quiet_ms }: Cadence): Answer | null {
    if (this.#music.is_heard) return { answered_by: 'uncertain', reason: 'music' }
    if (began_ms === null) return this.#byNothing()
    if (span_ms < LONG_SCREENING_MS && quiet_ms < SCREENING_PAUSE_MS && mayBeScreening(this.#words)) return null
    const is_open = mayBePerson(this.#words)
    if (span_ms >= (is_open ? LONG_PERSON_MS : LONG_GREETING_MS))
      return { answered_by: kindOfMachine(this.#words), reason: 'cadence' }
    const { pause_ms } = PAUSES.find((one) => span_ms < one.span_ms)!
    const is_late = this.#heard_ms - began_ms >= MAX_MS && (!is_open || quiet_ms >= KNOWN_PAUSE_MS)
    if (quiet_ms < pause_ms && !is_late) return null
    const is_machine = beginsAsMachine(this.#words) || (quiet_ms < pause_ms && span_ms >= LONG_WITH_PAUSE_MS)
    return { answered_by: is_machine ? kindOfMachine(this.#words) : 'human', reason: 'cadence' }
  }

  /** The answer if nobody speaks. It takes longer after a tone, because a phone that still rings has not been picked up. */
  #byNothing(): Answer | null {
    const { ended, lasts_ms } = this.#tones
    const is_toned = ended.length > 0 || lasts_ms > 0
    const most_ms = is_toned ? SILENCE_MS + MAX_MS : SILENCE_MS
    return this.#heard_ms >= most_ms ? { answered_by: 'uncertain', reason: 'silence' } : null
  }
}
