import type { AnswerPart, TurnAction, TurnFailure } from '../../../gateways/ai/responder.ts'
import type { Spoken } from '../../../gateways/telephony/line.ts'
import { PushQueue } from '../../../platform/push-queue.ts'
import type { CallAction } from './perform-action.ts'
import type { CallSession } from './call-session.ts'
import type { Sounded, TurnOutcome } from './journal.ts'
import { setWords, type SetWords } from '../../../domain/set-phrases/set-words.ts'
import { speak } from './say.ts'
import type { AgentSpeech } from './agent-speech.ts'
import { TurnStages } from './turn-stages.ts'

/** The times of the utterance that is answered, in milliseconds of the clock. */
export interface HeardAt {
  ended_at: number
  /** Null if it was not spoken. */
  pause_ms: number | null
  known_at: number
  /** True if the agent is not addressed, so that nobody waits for an answer. */
  is_aside?: boolean
}

interface PartOfAnswer {
  queue: PushQueue<string>
  sentences: string[]
  /** True if no more sentences come. */
  is_closed: boolean
  spoken: Promise<Spoken>
}

/**
 * An answer in progress. Its sentences are passed to the line while the next ones are still awaited. A hold and its end take effect
 * between them, in the order of the answer.
 */
export class SpokenAnswer {
  /** The actions that follow when everything has been said. */
  readonly actions: CallAction[] = []
  failure: TurnFailure | null = null
  readonly #session: CallSession
  readonly #utterance: AgentSpeech
  /** The parts of the answer. More than one if the model that spoke has failed, or the call was on hold in between. */
  readonly #speeches: PartOfAnswer[] = []
  /** Settles when all parts so far have been said and carried out. */
  #so_far: Promise<unknown> = Promise.resolve()
  #is_by_model = false
  #has_held = false
  #is_complete = false
  #answered_at: number | null = null
  readonly #heard: HeardAt
  readonly #stages: TurnStages

  constructor(session: CallSession, utterance: AgentSpeech, heard: HeardAt) {
    this.#session = session
    this.#utterance = utterance
    this.#heard = heard
    this.#stages = stagesUntilKnown(heard)
  }

  get text(): string {
    return this.#speeches.flatMap(({ sentences }) => sentences).join(' ')
  }

  /** Resolves when the whole answer has been said or interrupted. */
  get spoken(): Promise<Spoken> {
    if (this.#speeches.length === 0 && !this.#has_held) this.#begin()
    return this.#so_far
      .then(() => Promise.all(this.#speeches.map(({ spoken }) => spoken)))
      .then((speeches) => ({
        heard: speeches.flatMap(({ heard }) => heard || []).join(' '),
        finished: speeches.every(({ finished }) => finished),
      }))
  }

  /** To be called when the backend or model begins to answer. */
  firstByte(): void {
    this.#stages.ended('first_byte', this.#now)
  }

  /** The line's own model speaks the next sentences. It is heard before the first one is complete. */
  isSpokenByModel(): void {
    this.#answered_at ??= this.#now
    this.#is_by_model = true
    this.#begin()
  }

  add(part: AnswerPart): void {
    this.firstByte() // at the latest
    if (part.kind !== 'tool') this.#answered_at ??= this.#now
    if (part.kind === 'text') this.#say(part.text)
    else if (part.kind === 'action') this.#performAction(part.action)
    else if (part.kind === 'failed') this.#fail(part.failure)
  }

  complete(): void {
    this.#is_complete = true
    this.#close()
  }

  /** The times that are known so far. If the line has not reported the first sound, the first word counts as heard at once. */
  get timings(): Pick<TurnOutcome, 'latency_ms' | 'first_speech_ms'> {
    const { ended_at, known_at } = this.#heard
    const answered_at = this.#answered_at ?? this.#now
    const first_speech_ms = this.sounded?.first_speech_ms ?? answered_at - ended_at
    return { latency_ms: answered_at - known_at, first_speech_ms }
  }

  /** The stages that have ended so far. */
  get stages(): TurnStages {
    const { sounded } = this.#utterance
    if (!sounded) return this.#stages
    const text_at = this.#stages.endOf('first_sentence')
    if (sounded.synthesis_ms !== undefined && text_at !== undefined)
      this.#stages.ended('synthesis', Math.min(text_at + sounded.synthesis_ms, sounded.at))
    this.#stages.ended('first_audio', sounded.at)
    return this.#stages
  }

  /** The caller's wait for the first sound of the answer. Undefined if the line has not reported it. */
  get sounded(): Sounded | undefined {
    const { sounded } = this.#utterance
    if (!sounded) return undefined
    const { synthesis_ms, first_audio_ms } = this.stages.durations()
    return { first_speech_ms: sounded.at - this.#heard.ended_at, synthesis_ms, first_audio_ms }
  }

  get #now(): number {
    return this.#session.deps.clock.now().getTime()
  }

  #say(sentence: string): void {
    if (!this.#is_by_model) this.#stages.ended('first_sentence', this.#now)
    const { sentences, queue } = this.#last()
    sentences.push(sentence)
    queue.push(sentence)
  }

  /** Says an apology. If it may have to be said in English, it is a separate part of the answer. */
  #apologise({ text, in_english }: SetWords): void {
    if (in_english === undefined) return this.#say(text)
    this.#close()
    this.#stages.ended('first_sentence', this.#now)
    const spoken = this.#speak({ text, in_english })
    this.#speeches.push({ queue: new PushQueue(), sentences: [text], is_closed: true, spoken })
  }

  #fail(failure: TurnFailure): void {
    this.failure = failure
    if (this.#heard.is_aside) return
    if (this.#is_by_model) this.#close()
    this.#is_by_model = false
    this.#takeUp()
    this.#apologise(setWords(this.#session.agent, ({ no_answer }) => no_answer))
  }

  /**
   * Takes an action. A hold and its end follow when the words before them have been said. Other actions follow when everything has been
   * said, and the hold ends for them.
   */
  #performAction(action: TurnAction): void {
    if (action.kind !== 'hold' && action.kind !== 'resume') {
      this.actions.push(action)
      // Secrecy begins now, because many people press the keys before the agent has finished.
      if (action.kind === 'collect_keys') this.#session.requested_keys.keepSecret(action.request.secret)
      return this.#takeUp()
    }
    this.#has_held = true
    this.#close()
    const { agent_hold } = this.#session
    void this.#then(async () => {
      if (action.kind === 'resume') await agent_hold.end()
      else if (this.#may_hold) await agent_hold.begin(action.max_seconds)
    })
  }

  /** True if a hold may begin. In a conversation of three, its music would cut off the other people. */
  get #may_hold(): boolean {
    return !this.#utterance.signal.aborted && !this.#is_final && !this.#session.transfers.is_joined
  }

  /** True if nothing follows that a hold would wait for. */
  get #is_final(): boolean {
    return this.failure !== null || this.actions.length > 0
  }

  #takeUp(): void {
    const { agent_hold } = this.#session
    if (this.#has_held) agent_hold.end().catch((error: unknown) => this.#session.abandon(error as Error))
  }

  #last(): PartOfAnswer {
    const last = this.#speeches.at(-1)
    return last && !last.is_closed ? last : this.#begin()
  }

  #close(): void {
    const last = this.#speeches.at(-1)
    if (!last) return
    last.is_closed = true
    last.queue.close()
  }

  #begin(): PartOfAnswer {
    this.#close()
    const by_model = this.#is_by_model
    const [queue, sentences]: [PushQueue<string>, string[]] = [new PushQueue(), []]
    if (this.#is_complete) queue.close()
    const speech = { text: queue, ...(by_model && { by_model }) }
    const spoken = this.#speak(speech).then((said) =>
      // The words that the model wrote replace the same words as it spoke them.
      by_model && wordsOf(said.heard) === wordsOf(sentences.join(' ')) ? { ...said, heard: sentences.join(' ') } : said,
    )
    spoken.catch(() => {}) // if the call ends before the answer, no code awaits this promise
    const part = { queue, sentences, is_closed: this.#is_complete, spoken }
    this.#speeches.push(part)
    return part
  }

  #speak(speech: Parameters<typeof speak>[2]): Promise<Spoken> {
    return this.#then(() => speak(this.#session, this.#utterance, speech))
  }

  #then<T>(step: () => Promise<T>): Promise<T> {
    const done = this.#so_far.then(step)
    this.#so_far = done
    done.catch(() => {})
    return done
  }
}

function stagesUntilKnown({ ended_at, pause_ms, known_at }: HeardAt): TurnStages {
  const stages = new TurnStages(ended_at)
  if (pause_ms === null) return stages
  stages.ended('end_of_speech', ended_at + pause_ms)
  if (known_at > ended_at + pause_ms) stages.ended('recognition', known_at)
  return stages
}

const wordsOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
