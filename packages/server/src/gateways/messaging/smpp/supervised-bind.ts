import { timeLimit } from '@ohun/clock'
import type { Answer } from '../../../platform/limits/limits.ts'
import { bindBackOffMs } from './bind-back-off.ts'
import { BindRefusedError, openSession, type SessionDeps, type SmppSession } from './session.ts'

/** A session that lasted this long was healthy, so the backoff starts again. */
const SOUND_MS = 30_000

/** How often to check whether another process has released a bind. */
const TAKEN_MS = 5_000

class BindsTakenError extends Error {
  constructor() {
    super('other processes have all binds that the account may have')
  }
}

export interface SupervisedBindDeps extends Omit<SessionDeps, 'signal'> {
  /** Reserves a bind of the account. Null if other processes hold all of them. */
  admit: () => Answer<(() => void) | null>
  /** A random number from 0 to 1. */
  random: () => number
  onUp: (session: SmppSession) => void
  /** Called after every failed attempt and every ended session. */
  onDown: (reason: Error) => void
}

/** Keeps one bind alive until it is stopped. */
export class SupervisedBind {
  readonly #deps: SupervisedBindDeps
  readonly #stopping = new AbortController()
  #running: Promise<void> = Promise.resolve()
  #session: SmppSession | null = null

  constructor(deps: SupervisedBindDeps) {
    this.#deps = deps
  }

  /** Null while it is not bound. */
  get session(): SmppSession | null {
    return this.#session?.open ? this.#session : null
  }

  start(): void {
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the server stops'))
    await this.#session?.unbind()
    await this.#running
  }

  async #run(): Promise<void> {
    const { clock, random, onDown } = this.#deps
    for (let failures = 0; !this.#stopping.signal.aborted;) {
      const tried_ms = clock.monotonic_ms()
      const reason = await this.#live()
      if (this.#stopping.signal.aborted) return
      failures = clock.monotonic_ms() - tried_ms >= SOUND_MS ? 1 : failures + 1
      onDown(reason)
      const final = reason instanceof BindRefusedError && reason.final
      const is_taken = reason instanceof BindsTakenError
      await this.#wait(is_taken ? TAKEN_MS : bindBackOffMs({ failures, final, random: random() }))
    }
  }

  /** Runs one session, from its connection to its end. Resolves with the reason why it ended. */
  async #live(): Promise<Error> {
    const leave = await this.#deps.admit()
    if (!leave) return new BindsTakenError()
    try {
      const session = await openSession({ ...this.#deps, signal: this.#stopping.signal })
      this.#session = session
      this.#deps.onUp(session)
      return await session.closed
    } catch (error) {
      return error as Error
    } finally {
      this.#session = null
      leave()
    }
  }

  /** Waits that long, or until it is stopped. */
  async #wait(ms: number): Promise<void> {
    using limit = timeLimit(this.#deps.clock, ms, this.#stopping.signal)
    if (limit.signal.aborted) return
    await new Promise((resolve) => limit.signal.addEventListener('abort', resolve, { once: true }))
  }
}
