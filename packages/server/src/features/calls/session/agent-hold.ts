import type { CallerInput } from './caller-input.ts'
import { setWords } from '../../../domain/set-phrases/set-words.ts'
import { sayAside, type AsideSession } from './say-aside.ts'

/** The session of the call that is held. */
interface HeldSession extends AsideSession {
  readonly caller_input: CallerInput
  readonly signal: AbortSignal
  abandon(reason: Error): void
}

/** A hold that the agent has asked for. The agent listens during the hold, and resumes the call when it ends. */
export class AgentHold {
  readonly #session: HeldSession
  #cancel = (): void => {}
  #return: Promise<void> | null = null

  constructor(session: HeldSession) {
    this.#session = session
    session.signal.addEventListener('abort', () => this.#cancel(), { once: true })
  }

  async begin(max_seconds: number): Promise<void> {
    const { line, caller_input, deps, signal } = this.#session
    await this.#return
    if (signal.aborted) return
    this.#cancel()
    this.#cancel = deps.clock.after(max_seconds * 1_000, () => this.#expire())
    caller_input.hold('agent')
    if (caller_input.agent_holds) await line?.hold(true)
  }

  async end(): Promise<void> {
    this.#cancel()
    await (this.#return ?? this.#release())
  }

  /** Resolves when the agent may speak. If the caller has said something on hold, the answer ends the hold. */
  async mayTalk(signal = this.#session.signal): Promise<void> {
    const { caller_input } = this.#session
    await caller_input.mayTalk(signal)
    if (!signal.aborted && caller_input.agent_holds) await this.end()
  }

  /** Ends the agent's hold. Other holders of the call continue to hold it. */
  async #release(before = (): Promise<unknown> => Promise.resolve()): Promise<void> {
    const { line, caller_input } = this.#session
    if (caller_input.agent_holds) {
      await line?.resume()
      await before()
    }
    caller_input.release('agent')
  }

  #expire(): void {
    const { signal } = this.#session
    const words = setWords(this.#session.agent, ({ after_hold }) => after_hold)
    this.#return = this.#release(() => sayAside(this.#session, words, signal))
      .catch((error: unknown) => this.#session.abandon(error as Error))
      .finally(() => (this.#return = null))
  }
}
