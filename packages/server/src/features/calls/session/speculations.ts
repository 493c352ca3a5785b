import type { Clock } from '@ohun/clock'
import type { AnswerPart, Turn } from '../../../gateways/ai/responder.ts'
import type { TranscriptTurn } from '../../../generated/types.gen.ts'
import type { LiveModel } from '../../../gateways/ai/live-model.ts'
import type { Slots } from '../../../platform/limits/slots.ts'
import type { TakeTurnDeps } from '../../turns/take-turn.ts'
import type { CallerInput } from './caller-input.ts'
import type { Journal } from './journal.ts'
import type { Monitoring } from './monitoring.ts'
import { Speculation } from './speculation.ts'
import { turnOf, type AskingSession } from './turn-of.ts'

/** The limit on turns of a workspace that are asked in pauses at the same time. Other turns are asked when the caller has finished. */
const MAX_PER_WORKSPACE = 16
/** The limit on attempts for one utterance. */
const MAX_ATTEMPTS = 3
/** Longer than any pause that ends an utterance and its recognition. After this time something else has happened, such as a hold. */
const MAX_MS = 10_000

/** The session of a call in which the caller pauses. */
interface PausingSession extends AskingSession {
  readonly deps: TakeTurnDeps & { clock: Clock; speculation_slots: Slots }
  readonly signal: AbortSignal
  readonly live: LiveModel | null
  readonly journal: Journal
  readonly monitoring: Monitoring
  readonly transfers: { readonly talk: unknown }
  readonly caller_input: CallerInput
}

interface Begun {
  text: string
  speculation: Speculation
  release: () => void
  cancelLimit: () => void
}

/** The turns of a call that are asked before it is clear that the caller has finished, at most one at a time. */
export class Speculations {
  readonly #session: PausingSession
  #begun: Begun | null = null
  #turn_id: string | null = null
  #attempts = 0
  #listens = false

  constructor(session: PausingSession) {
    this.#session = session
    session.signal.addEventListener('abort', () => this.cancel(), { once: true })
  }

  /** Until the result is disposed, the agent answers the caller's next words. */
  listen(): Disposable {
    this.#listens = true
    return { [Symbol.dispose]: () => void (this.#listens = false) }
  }

  /** To be called when the caller pauses. */
  begin(asked: TranscriptTurn): void {
    if (asked.turn_id === this.#turn_id && asked.text === this.#begun?.text) return
    this.cancel()
    if (asked.turn_id !== this.#turn_id) this.#attempts = 0
    this.#turn_id = asked.turn_id
    if (!this.#may || this.#attempts >= MAX_ATTEMPTS) return
    const { deps, call } = this.#session
    const release = deps.speculation_slots.take(call.workspace_id, MAX_PER_WORKSPACE)
    if (!release) return
    const speculation = new Speculation(deps, turnOf(this.#session, asked), ++this.#attempts)
    const cancelLimit = deps.clock.after(MAX_MS, () => this.cancel())
    this.#begun = { text: asked.text, speculation, release, cancelLimit }
  }

  /** To be called when partial words are heard. The words of the turn in progress may be repeated. */
  hear(text: string): void {
    if (text !== this.#begun?.text) this.cancel()
  }

  /** To be called when the caller continues to speak, or something else happens. */
  cancel(): void {
    this.#begun?.speculation.cancel()
    this.#end()
  }

  /** To be called when the caller has finished. @returns the answer if the turn was asked already. Null if it must still be asked. */
  take(turn: Omit<Turn, 'passages'>, signal: AbortSignal): AsyncIterable<AnswerPart> | null {
    const speculation = this.#begun?.speculation
    if (!speculation?.answers(turn)) {
      this.cancel()
      return null
    }
    this.#end()
    return speculation.count(turn, signal)
  }

  #end(): void {
    this.#begun?.release()
    this.#begun?.cancelLimit()
    this.#begun = null
  }

  get #may(): boolean {
    const { agent, live, journal, monitoring, transfers, caller_input, signal } = this.#session
    const is_ours = live === null && !monitoring.is_taken_over && !transfers.talk && !caller_input.on_hold
    return this.#listens && is_ours && agent.speculative_turns === true && !journal.erased && !signal.aborted
  }
}
