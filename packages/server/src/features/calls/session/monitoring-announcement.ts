import type { Clock } from '@ohun/clock'
import type { Log } from '../../../platform/log.ts'
import type { CallerInput } from './caller-input.ts'
import type { Journal } from './journal.ts'
import { sayAside, type AsideSession } from './say-aside.ts'

/** The session of a call in which people listen in. */
interface AnnouncingSession extends AsideSession {
  readonly deps: { clock: Clock; log: Log }
  readonly journal: Pick<Journal, 'write' | 'monitoring_announced'>
  readonly caller_input: CallerInput
  readonly transfers: { readonly is_handed_over: boolean }
  readonly signal: AbortSignal
}

/**
 * The agent's words to the caller before anybody listens in. They are said once in a call, outside the conversation, and after the
 * greeting, because questions before it wait for keys. While the caller would hear music, they wait.
 */
export class MonitoringAnnouncement {
  readonly #session: AnnouncingSession
  readonly #greeted = Promise.withResolvers<void>()
  #telling: Promise<void> | null = null
  #is_being_said = false
  #is_over = false

  constructor(session: AnnouncingSession) {
    this.#session = session
  }

  /** True if the announcement must still be said, so that nobody may listen yet. */
  get is_due(): boolean {
    const { agent, journal } = this.#session
    if (this.#is_over || !agent.monitoring_announcement) return false
    return this.#telling !== null || !journal.monitoring_announced
  }

  get is_being_said(): boolean {
    return this.#is_being_said
  }

  greeted(): void {
    this.#greeted.resolve()
  }

  /**
   * Says the announcement. Resolves when it has been said, is no longer wanted, or the call is over. Concurrent calls share it.
   * @param isWanted - Returns whether somebody still wants to listen.
   */
  async tell(isWanted: () => boolean): Promise<void> {
    this.#telling ??= this.#tell(isWanted).finally(() => (this.#telling = null))
    await this.#telling
  }

  async #tell(isWanted: () => boolean): Promise<void> {
    const { caller_input, signal } = this.#session
    await this.#greeted.promise
    await caller_input.when(() => this.#would_be_heard, signal)
    if (signal.aborted || !isWanted()) return
    using _ = caller_input.saysAside()
    this.#is_being_said = true
    try {
      await this.#say()
    } finally {
      this.#is_being_said = false
    }
    this.#is_over = true
  }

  /** Says the text. If there is no voice, listening begins nevertheless, and the transcript shows that nothing was heard. */
  async #say(): Promise<void> {
    const { agent, call, deps, signal } = this.#session
    const text = agent.monitoring_announcement ?? ''
    const words = { text, role: 'system', entry: { monitoring_announced: true }, is_filler: true } as const
    const heard = await sayAside(this.#session, words, signal)
    if (heard !== text && !signal.aborted)
      deps.log.error({ call_id: call.call_id }, 'a caller has not heard the whole announcement that somebody listens')
  }

  /** True if nobody holds the call, except a colleague who talks to the caller. */
  get #would_be_heard(): boolean {
    const { caller_input, transfers } = this.#session
    return transfers.is_handed_over || caller_input.is_open
  }
}
