import type { Recognised, SpeechToText } from '../../gateways/speech/speech-to-text.ts'
import type { VoiceActivity } from '../../gateways/speech/voice-activity.ts'
import type { Clock } from '@ohun/clock'
import type { Log } from '../../platform/log.ts'
import type { Arrival, Frame } from '../audio-stream.ts'
import { EchoGate } from './echo-gate.ts'
import { EndOfUtterance, type Progress } from './pause/end-of-utterance.ts'
import type { SpeechInput } from './speech-input.ts'
import { PreRoll } from './pre-roll.ts'
import { RecognisedUtterance } from './recognised-utterance.ts'
import { SpeechDetector } from './speech-detector.ts'
import { newCallerSpeech, type CallerSpeech } from './caller-speech.ts'
import type { BargeIn } from './barge-in.ts'

export interface RecognisedInputDeps {
  clock: Clock
  log: Log
  recognizer: SpeechToText
  voice_activity: VoiceActivity
  /** The silence that ends an utterance when no words of it are known. */
  pause_ms: number
  /** The agent's last words. */
  asked(): string
}

/** After this much speech the agent pauses, before an utterance is detected, because the way to the caller and back takes time too. */
const HESITATION_MS = 80
/** The pause that ends a possible backchannel, such as "mhm", over the agent. It is short so that the agent can continue soon. */
const DOUBTED_PAUSE_MS = 400

/** The silence after which the words so far are requested. Gaps between words are shorter. */
const EARLY_MS = 200

/**
 * How long an opening lasts when its words so far are requested, although nobody has paused. A machine is known by its first words, and
 * so is a person who speaks for as long as one.
 */
const OPENING_MS = [1_000, 2_000]

interface KnownOfCall {
  workspace_id: string
  language: string
  reports_pauses?: boolean
}

interface Current {
  caller_speech: CallerSpeech
  utterance: RecognisedUtterance
  end: EndOfUtterance
  /** The length of the speech when its words were last requested early. */
  asked_ms: number
  /** The length of the speech at the last reported pause. Null if no pause was reported, or the caller has continued since. */
  reported_ms: number | null
}

/** Finds utterances in the received audio and has them recognised. One may begin while others are still being recognised. */
export class RecognisedInput implements SpeechInput {
  language = 'auto'
  #workspace_id = ''
  #reports_pauses = false
  /** The lengths of the opening at which its words are still to be requested. */
  #opening_ms: readonly number[] = []
  readonly #deps: RecognisedInputDeps
  readonly #barge_in: BargeIn
  readonly #echo = new EchoGate()
  readonly #pre_roll = new PreRoll()
  readonly #detector = new SpeechDetector()
  #current: Current | null = null
  /** All utterances whose words are awaited. */
  readonly #utterances = new Map<RecognisedUtterance, CallerSpeech>()
  #last: Promise<void> = Promise.resolve()
  #is_deaf = false

  constructor(deps: RecognisedInputDeps, barge_in: BargeIn) {
    this.#deps = deps
    this.#barge_in = barge_in
  }

  get is_idle(): boolean {
    return this.#current === null
  }

  /** Sets the data that is known with the agent's first words: the workspace, the language, and whether pauses are reported. */
  knows({ workspace_id, language, reports_pauses = false }: KnownOfCall): void {
    this.#workspace_id = workspace_id
    this.language = language
    this.#reports_pauses = reports_pauses
  }

  /** @param on - True while it is unknown who has answered the call. */
  findsAnswer(on: boolean): void {
    this.#opening_ms = on ? OPENING_MS : []
  }

  /** Takes each frame. Audio that is still awaited is neither speech nor a pause, so late packets do not split an utterance. */
  frame(heard: Frame, said: Frame, arrival: Arrival): void {
    const passes = this.#echo.passes(heard, said)
    if (arrival === 'awaited') return
    const is_speech = this.#deps.voice_activity.hears(heard, arrival === 'audio') // also while deaf: it learns the noise
    const is_voice = passes && is_speech
    if (this.#is_deaf) return
    if (this.#current) this.#goOn(this.#current, heard, is_voice)
    else this.#begin(heard, is_voice)
  }

  /** Ignores everything heard from now on. Earlier speech is still recognised. */
  mute(): void {
    this.#is_deaf = true
    this.#detector.reset()
    this.#barge_in.onsetHeard(false)
    this.#pre_roll.clear()
    if (this.#current) this.#abandon(this.#current)
  }

  listen(): void {
    this.#is_deaf = false
  }

  /** Forgets everything heard so far, including utterances that are being recognised. */
  forget(): void {
    this.#current = null
    this.#detector.reset()
    this.#pre_roll.clear()
    this.#barge_in.onsetHeard(false)
    for (const [utterance, caller_speech] of this.#utterances) {
      utterance.abort()
      this.#barge_in.abandoned(caller_speech)
    }
    this.#utterances.clear()
  }

  /** Ends everything that runs. */
  close(): void {
    this.#is_deaf = true
    for (const utterance of this.#utterances.keys()) utterance.abort()
    this.#utterances.clear()
  }

  #begin(heard: Frame, is_voice: boolean): void {
    this.#pre_roll.keep(heard)
    const begins = this.#detector.begins(is_voice, is_voice && this.#deps.voice_activity.is_voiced)
    this.#barge_in.onsetHeard(this.#detector.onset_ms >= HESITATION_MS)
    if (!begins) return
    const caller_speech = newCallerSpeech()
    const end = new EndOfUtterance(this.#deps, this.language)
    const utterance = new RecognisedUtterance(this.#deps, {
      workspace_id: this.#workspace_id,
      language: this.language,
      onPartial: (partial) => {
        const current = this.#current?.utterance === utterance ? this.#current : null
        if (current) end.words(partial.text, this.#detector)
        if (!this.#utterances.has(utterance)) return
        this.#barge_in.partial(caller_speech, partial, current && end.are_all ? this.#pauseOf(current) : {})
      },
    })
    this.#utterances.set(utterance, caller_speech)
    this.#current = { caller_speech, utterance, end, asked_ms: 0, reported_ms: null }
    caller_speech.speech_ms = this.#detector.speech_ms
    this.#barge_in.begins(caller_speech)
    for (const frame of this.#pre_roll.take(caller_speech.speech_ms)) utterance.push(frame)
  }

  #goOn(current: Current, heard: Frame, is_voice: boolean): void {
    const { caller_speech, utterance, end } = current
    utterance.push(heard)
    const pause_ms = end.pauseAfter(this.#detector.speech_ms)
    const is_doubted = this.#barge_in.mayBeBackchannel(caller_speech)
    const ends = this.#detector.ends(is_voice, is_doubted ? Math.min(DOUBTED_PAUSE_MS, pause_ms) : pause_ms)
    caller_speech.speech_ms = this.#detector.speech_ms
    this.#reportResumed(current)
    if (ends) return this.#end(current)
    this.#recogniseEarly(current)
    this.#recogniseOpening(current)
  }

  /** Requests the words so far in a pause. They may show that the utterance is over, and are then its final words. */
  #recogniseEarly(current: Current): void {
    const { speech_ms, quiet_ms } = this.#detector
    if (speech_ms === current.asked_ms) return
    if (quiet_ms < EARLY_MS) return current.utterance.continues()
    current.asked_ms = speech_ms
    current.utterance
      .recogniseSoFar(speech_ms)
      ?.then((words) => this.#knowsEarly(current, words, { speech_ms, quiet_ms }))
      .catch(() => {}) // the words are requested again when the utterance has ended
  }

  /** Requests the first words of the party that has answered. Words that are requested later replace them. */
  #recogniseOpening(current: Current): void {
    const [next_ms = Infinity, ...others] = this.#opening_ms
    if (this.#detector.speech_ms < next_ms) return
    this.#opening_ms = others
    const { asked_ms, caller_speech, utterance } = current
    utterance
      .recogniseMeanwhile()
      ?.then((words) => {
        if (this.#current === current && current.asked_ms === asked_ms) this.#barge_in.partial(caller_speech, words)
      })
      .catch(() => {}) // the words are requested again when the utterance has ended
  }

  #knowsEarly(current: Current, words: Recognised, progress: Progress): void {
    if (this.#current !== current || this.#detector.speech_ms !== progress.speech_ms) return
    current.end.words(words.text, progress, true)
    this.#barge_in.partial(current.caller_speech, words, this.#pauseOf(current))
  }

  /** The current pause, to be reported with all words before it. Empty if pauses are not reported. */
  #pauseOf(current: Current): { paused_ms?: number } {
    if (!this.#reports_pauses) return {}
    current.reported_ms = this.#detector.speech_ms
    return { paused_ms: this.#detector.quiet_ms }
  }

  #reportResumed(current: Current): void {
    if (current.reported_ms === null || current.reported_ms === this.#detector.speech_ms) return
    current.reported_ms = null
    this.#barge_in.resumed(current.caller_speech)
  }

  #end({ caller_speech, utterance }: Current): void {
    this.#current = null
    const { clock, log } = this.#deps
    const { quiet_ms, speech_ms } = this.#detector
    const ended_ms = clock.monotonic_ms() - quiet_ms
    log.debug({ speech_ms, quiet_ms }, 'an utterance has ended')
    caller_speech.ended_frames = 0
    const words = utterance.finish()
    this.#last = this.#last.then(async () => {
      const recognised = await words
      if (!this.#utterances.delete(utterance)) return
      this.#barge_in.recognised(caller_speech, recognised, {
        ended_ms_ago: clock.monotonic_ms() - ended_ms,
        pause_ms: quiet_ms,
      })
    })
  }

  #abandon({ caller_speech, utterance }: Current): void {
    this.#current = null
    this.#utterances.delete(utterance)
    utterance.abort()
    this.#barge_in.abandoned(caller_speech)
  }
}
