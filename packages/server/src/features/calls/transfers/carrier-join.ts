import type { ColleagueLeg } from './colleague-leg.ts'
import type { TransferringSession } from './transferring-session.ts'

/** The time within which a carrier that has joined the two must end our lines. */
const LINES_END_MS = 4_000

/**
 * Asks the carrier to join a caller and a colleague, once for each colleague, as soon as we are not needed between the two. Until it
 * has done so, and if it refuses, they talk through us.
 */
export class CarrierJoin {
  readonly #session: TransferringSession
  readonly #leg: ColleagueLeg
  #is_asked = false
  #is_done = false
  #running: Promise<void> = Promise.resolve()

  constructor(session: TransferringSession, leg: ColleagueLeg) {
    this.#session = session
    this.#leg = leg
  }

  /** True if the carrier has joined the two. */
  get is_done(): boolean {
    return this.#is_done
  }

  /** Asks the carrier, unless it was asked already or we are needed. */
  ask(): void {
    if (this.#is_asked || this.#session.signal.aborted || this.#isNeeded) return
    this.#is_asked = true
    this.#running = this.#ask().catch((error: unknown) => this.#session.abandon(error as Error))
  }

  /** Resolves when the outcome of the request is recorded. */
  async settled(): Promise<void> {
    await this.#running
  }

  /** A recording, or somebody who monitors the call, needs our lines. So does the question about consent, before the conversation. */
  get #isNeeded(): boolean {
    const { journal, monitoring } = this.#session
    const is_recorded = journal.recording && !journal.erased
    return is_recorded || monitoring.is_monitored || journal.step !== 'converse'
  }

  async #ask(): Promise<void> {
    const { deps, line } = this.#session
    const colleague = this.#leg.line
    const join = colleague && (await line?.joinByCarrier?.(colleague.line))
    if (join?.outcome !== 'completed') return
    this.#is_done = true
    using _ = deps.activity.begin()
    await this.#leg.joinedByCarrier()
    this.#endInTime()
  }

  /** Ends lines that the carrier leaves open, because their minutes would be charged. */
  #endInTime(): void {
    const { deps, signal } = this.#session
    const end = (): void => this.#session.end({ status: 'completed', end_reason: 'transferred' })
    const cancel = deps.clock.after(LINES_END_MS, end)
    if (signal.aborted) cancel()
    else signal.addEventListener('abort', cancel, { once: true })
  }
}
