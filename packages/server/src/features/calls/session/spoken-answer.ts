import type { AnswerPart, TurnAction, TurnFailure } from '../../../gateways/ai/responder.ts'
import type { Spoken } from '../../../gateways/telephony/line.ts'
import { PushQueue } from '../../../platform/push-queue.ts'
import type { CallSession } from './call-session.ts'
import type { TurnOutcome } from './journal.ts'
import { speak } from './say.ts'
import type { AgentSpeech } from './agent-speech.ts'

/** Played to the caller when the agent's backend or model fails. */
const FALLBACK_TEXT = 'I am sorry, I cannot answer that right now. Please try again in a moment.'

/** The utterance that is answered, in milliseconds of the clock. */
interface HeardAt {
  ended_at: number
  known_at: number
}

interface PartOfAnswer {
  /** The line's own model speaks it. */
  by_model: boolean
  queue: PushQueue<string>
  sentences: string[]
  spoken: Promise<Spoken>
}

/** An answer in progress: its sentences go to the line while the next ones are still awaited. */
export class SpokenAnswer {
  readonly actions: TurnAction[] = []
  failure: TurnFailure | null = null
  readonly #session: CallSession
  readonly #utterance: AgentSpeech
  /** More than one if the model that spoke has failed. */
  readonly #speeches: PartOfAnswer[] = []
  #is_complete = false
  #answered_at: number | null = null
  readonly #heard: HeardAt

  // oxlint-disable-next-line eslint/max-params -- where it is spoken, what interrupts it, and what it answers.
  constructor(session: CallSession, utterance: AgentSpeech, heard: HeardAt) {
    this.#session = session
    this.#utterance = utterance
    this.#heard = heard
  }

  get text(): string {
    return this.#speeches.flatMap(({ sentences }) => sentences).join(' ')
  }

  /** Resolves when the whole answer has been said or interrupted. */
  get spoken(): Promise<Spoken> {
    this.#last()
    return Promise.all(this.#speeches.map(({ spoken }) => spoken)).then((speeches) => ({
      heard: speeches.flatMap(({ heard }) => heard || []).join(' '),
      finished: speeches.every(({ finished }) => finished),
    }))
  }

  /** The line's own model speaks the sentences that come next. It is heard before the first one is whole. */
  isSpokenByModel(): void {
    this.#answered_at ??= this.#now
    this.#begin({ by_model: true })
  }

  add(part: AnswerPart): void {
    if (part.kind !== 'tool') this.#answered_at ??= this.#now
    if (part.kind === 'text') this.#say(part.text)
    else if (part.kind === 'action') this.actions.push(part.action)
    else if (part.kind === 'failed') {
      this.failure = part.failure
      if (this.#last().by_model) this.#begin({ by_model: false })
      this.#say(FALLBACK_TEXT)
    }
  }

  complete(): void {
    this.#is_complete = true
    this.#speeches.at(-1)?.queue.close()
  }

  /** As far as they are known: on a line whose speech takes no time, the first word of an answer is heard at once. */
  get timings(): Pick<TurnOutcome, 'latency_ms' | 'first_speech_ms'> {
    const answered_at = this.#answered_at ?? this.#now
    const first_speech_ms = this.first_speech_ms ?? answered_at - this.#heard.ended_at
    return { latency_ms: answered_at - this.#heard.known_at, first_speech_ms }
  }

  /** The caller's wait for the first sound of the answer. Undefined if the line has not reported it. */
  get first_speech_ms(): number | undefined {
    const { sounded_at } = this.#utterance
    return sounded_at === null ? undefined : sounded_at - this.#heard.ended_at
  }

  get #now(): number {
    return this.#session.deps.clock.now().getTime()
  }

  #say(sentence: string): void {
    const { sentences, queue } = this.#last()
    sentences.push(sentence)
    queue.push(sentence)
  }

  #last(): PartOfAnswer {
    return this.#speeches.at(-1) ?? this.#begin({ by_model: false })
  }

  #begin({ by_model }: { by_model: boolean }): PartOfAnswer {
    this.#speeches.at(-1)?.queue.close()
    const [queue, sentences]: [PushQueue<string>, string[]] = [new PushQueue(), []]
    if (this.#is_complete) queue.close()
    const spoken = speak(this.#session, this.#utterance, { text: queue, ...(by_model && { by_model }) }).then((said) =>
      // The same words as a model wrote them, and as it spoke them.
      by_model && wordsOf(said.heard) === wordsOf(sentences.join(' ')) ? { ...said, heard: sentences.join(' ') } : said,
    )
    spoken.catch(() => {}) // if the call ends before the answer, no code awaits this promise
    const part = { by_model, queue, sentences, spoken }
    this.#speeches.push(part)
    return part
  }
}

const wordsOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
