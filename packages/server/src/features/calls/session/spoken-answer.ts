import type { AnswerPart, TurnAction, TurnFailure } from '../../../gateways/ai/responder.ts'
import type { Spoken } from '../../../gateways/telephony/line.ts'
import { PushQueue } from '../../../platform/push-queue.ts'
import type { CallSession } from './call-session.ts'
import type { TurnOutcome } from './journal.ts'
import { speak } from './say.ts'
import type { Utterance } from './utterance.ts'

/** What a caller hears when the agent's backend or model fails. */
const FALLBACK_TEXT = 'I am sorry, I cannot answer that right now. Please try again in a moment.'

/** The utterance that is answered, in milliseconds of the clock. */
interface HeardAt {
  ended_at: number
  known_at: number
}

/** An answer in progress: its sentences go to the line while the next ones are still awaited. */
export class SpokenAnswer {
  readonly actions: TurnAction[] = []
  failure: TurnFailure | null = null
  readonly #session: CallSession
  readonly #utterance: Utterance
  readonly #sentences: string[] = []
  readonly #queue = new PushQueue<string>()
  #spoken: Promise<Spoken> | null = null
  #answered_at: number | null = null
  readonly #heard: HeardAt

  // oxlint-disable-next-line eslint/max-params -- where it is spoken, what interrupts it, and what it answers.
  constructor(session: CallSession, utterance: Utterance, heard: HeardAt) {
    this.#session = session
    this.#utterance = utterance
    this.#heard = heard
  }

  get text(): string {
    return this.#sentences.join(' ')
  }

  /** Resolves when the whole answer has been said or interrupted. */
  get spoken(): Promise<Spoken> {
    return (this.#spoken ??= this.#begin())
  }

  add(part: AnswerPart): void {
    if (part.kind !== 'tool') this.#answered_at ??= this.#now
    if (part.kind === 'text') this.#say(part.text)
    else if (part.kind === 'action') this.actions.push(part.action)
    else if (part.kind === 'failed') {
      this.failure = part.failure
      this.#say(FALLBACK_TEXT)
    }
  }

  complete(): void {
    this.#queue.close()
  }

  /** As far as they are known: on a line whose speech takes no time, the first word of an answer is heard at once. */
  get timings(): Pick<TurnOutcome, 'latency_ms' | 'first_speech_ms'> {
    const answered_at = this.#answered_at ?? this.#now
    const first_speech_ms = this.first_speech_ms ?? answered_at - this.#heard.ended_at
    return { latency_ms: answered_at - this.#heard.known_at, first_speech_ms }
  }

  /** What the caller waited for the first sound of the answer. Undefined: the line has not reported it. */
  get first_speech_ms(): number | undefined {
    const { sounded_at } = this.#utterance
    return sounded_at === null ? undefined : sounded_at - this.#heard.ended_at
  }

  get #now(): number {
    return this.#session.deps.clock.now().getTime()
  }

  #say(sentence: string): void {
    this.#sentences.push(sentence)
    this.#queue.push(sentence)
    this.#spoken ??= this.#begin()
  }

  #begin(): Promise<Spoken> {
    const spoken = speak(this.#session, this.#utterance, { text: this.#queue })
    spoken.catch(() => {}) // the call may end before the answer: then nobody awaits it
    return spoken
  }
}
