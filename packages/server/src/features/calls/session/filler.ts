import type { TranscriptTurn } from '../../../generated/types.gen.ts'
import type { AgentSpeech, Bridge, Interruption } from './agent-speech.ts'
import type { CallSession } from './call-session.ts'
import { recordHeardSpeech } from './say.ts'

/** The time from the request to say a filler until it is heard, which must be before the budget is used up. */
const LEAD_MS = 100
/** The minimal delay. An answer that comes soon after the words are known needs no filler, however long recognition took. */
const GRACE_MS = 200

/** The turn that is answered. */
export interface Awaited {
  turn_id: string
  /** The time at which the caller's speech ended, in milliseconds of the clock. */
  ended_at: number
  /** True if nobody waits for an answer. */
  is_aside?: boolean
}

/**
 * Says one of the agent's fillers if nothing has been said shortly before its latency budget is used up: once for each turn, and never
 * after the answer has begun. An answer that comes before the filler is heard replaces it. A filler is a turn of the transcript, but
 * not of the history that models and backends get, because it answers nothing.
 */
export class Filler implements Bridge {
  readonly #session: CallSession
  readonly #utterance: AgentSpeech
  readonly #awaited: Awaited
  readonly #stopped = new AbortController()
  readonly #sounded = Promise.withResolvers<void>()
  #has_sounded = false
  #interruption: Interruption | null = null
  #cancel = (): void => {}
  #said: Promise<void> = Promise.resolve()

  constructor(session: CallSession, utterance: AgentSpeech, awaited: Awaited) {
    this.#session = session
    this.#utterance = utterance
    this.#awaited = awaited
    const delay_ms = this.#delay_ms()
    if (delay_ms === null) return
    utterance.bridgeBy(this)
    this.#cancel = session.deps.clock.after(delay_ms, () => this.#begin())
  }

  /** The cause of the interruption. Null if nothing has interrupted the filler. */
  get interruption(): Interruption | null {
    return this.#interruption ?? this.#utterance.interruption
  }

  /** Resolves when the filler has been said or will not be said any more. */
  async over(): Promise<void> {
    this.#cancel()
    await this.#said
  }

  answerBegins(): void {
    this.#cancel()
    if (!this.#has_sounded) this.#stopped.abort()
  }

  sounds(): void {
    this.#has_sounded = true
    this.#sounded.resolve()
  }

  interrupt(by: Interruption): void {
    if (this.#stopped.signal.aborted || !this.#has_sounded) return
    this.#interruption = by
    this.#stopped.abort()
  }

  /** Null if the agent has no fillers, or this line does not use them. */
  #delay_ms(): number | null {
    const { agent, deps, live, line } = this.#session
    const { latency_budget_ms = null, filler_texts = null } = agent
    if (this.#awaited.is_aside) return null
    if (latency_budget_ms === null || !filler_texts?.length || live || line?.is_typed) return null
    const left_ms = this.#awaited.ended_at + latency_budget_ms - LEAD_MS - deps.clock.now().getTime()
    return Math.max(GRACE_MS, left_ms)
  }

  #begin(): void {
    const { caller_input, monitoring, signal } = this.#session
    if (caller_input.on_hold || monitoring.is_being_announced || this.#utterance.signal.aborted) return
    this.#said = this.#say().catch((error: unknown) => {
      if (!signal.aborted) this.#session.abandon(error as Error)
    })
  }

  async #say(): Promise<void> {
    const { agent, call, deps, line } = this.#session
    const text = this.#session.nextFiller()
    const turn: TranscriptTurn = { ...this.#session.turn('agent', text, deps.clock.now()), filler: true }
    const { language, tts_voice: voice } = agent
    const speech = { text, language, voice, workspace_id: call.workspace_id, interruptible: true, is_filler: true }
    const signal = AbortSignal.any([this.#stopped.signal, this.#utterance.signal])
    const said = line!.say(speech, signal)
    const over = await Promise.race([said, this.#sounded.promise])
    if (over && !over.finished && !this.#has_sounded) return // nobody has heard it
    const [position, spoken] = await Promise.all([this.#write(turn), said])
    await recordHeardSpeech(this.#session, this, { turn, position, spoken })
  }

  async #write(turn: TranscriptTurn): Promise<number> {
    const { turn_id: reply_to_turn_id } = this.#awaited
    const position = await this.#session.journal.write({ turn: { ...turn, reply_to_turn_id } })
    this.#session.show(turn)
    return position
  }
}
