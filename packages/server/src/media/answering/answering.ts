import type { VoiceActivity } from '../../gateways/speech/voice-activity.ts'
import type { LineEvent } from '../../gateways/telephony/line.ts'
import type { Arrival, Frame } from '../audio-stream.ts'
import { AnswerDetector } from './answer-detector.ts'
import { MessageMoment } from './message-moment.ts'
import { Spectrum } from './spectrum.ts'

export interface AnsweringDeps {
  /** Used for this party only, because it keeps the state of one stream. */
  voice_activity: VoiceActivity
  emit(event: LineEvent): void
  /** A person has answered. */
  personAnswers(): void
}

/** Finds out who has answered, and listens to a voicemail until it records. */
export class Answering {
  readonly #deps: AnsweringDeps
  readonly #detector: AnswerDetector
  readonly #spectrum = new Spectrum()
  #moment: MessageMoment | null = null
  /** The words of earlier utterances. */
  #words = ''
  #is_over = false

  constructor(deps: AnsweringDeps) {
    this.#deps = deps
    this.#detector = new AnswerDetector(deps.voice_activity)
  }

  /** Takes each frame. Audio that has not arrived yet counts neither as speech nor as a pause. */
  frame(heard: Frame, arrival: Arrival): void {
    if (this.#is_over || arrival === 'awaited') return
    if (this.#moment) this.#awaitMessage(heard, this.#moment)
    else this.#find(heard)
  }

  /** Takes the words that are recognised. */
  note(event: LineEvent): void {
    if (event.kind !== 'partial' && event.kind !== 'utterance') return
    const words = `${this.#words} ${event.text}`.trim()
    if (event.kind === 'utterance') this.#words = words
    this.#detector.words(words)
  }

  #find(heard: Frame): void {
    this.#detector.hear(heard)
    const { answer, heard_ms: after_ms } = this.#detector
    if (!answer) return
    this.#is_over = answer.answered_by !== 'voicemail'
    if (answer.answered_by === 'human') this.#deps.personAnswers()
    this.#deps.emit({ kind: 'answered_by', after_ms, ...answer })
    if (this.#is_over) return
    this.#moment = new MessageMoment()
    if (answer.reason === 'tone') this.#messageAwaited('tone')
  }

  #awaitMessage(heard: Frame, moment: MessageMoment): void {
    const after = moment.hear(this.#spectrum.measure(heard), this.#deps.voice_activity.hears(heard))
    if (after !== null) this.#messageAwaited(after)
  }

  #messageAwaited(after: 'tone' | 'silence'): void {
    this.#is_over = true
    this.#deps.emit({ kind: 'message_awaited', after })
  }
}
