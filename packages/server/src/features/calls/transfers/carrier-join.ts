import type { ColleagueLeg } from './colleague-leg.ts'
import type { TransferringSession } from './transferring-session.ts'

/** How long a carrier that has joined the two may take to end our lines. */
const LINES_END_MS = 4_000

/**
 * Lets the carrier join a caller and a colleague, once for each colleague, as soon as nothing needs us between the two. Until it has, and if
 * it does not, they talk through us.
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

  /** The carrier has the two. */
  get is_done(): boolean {
    return this.#is_done
  }

  /** Asks, unless it was asked, or something needs us. */
  ask(): void {
    if (this.#is_asked || this.#session.signal.aborted || this.#isNeeded) return
    this.#is_asked = true
    this.#running = this.#ask().catch((error: unknown) => this.#session.abandon(error as Error))
  }

  /** Resolves when its outcome is recorded. */
  async settled(): Promise<void> {
    await this.#running
  }

  /** The question about consent comes before the conversation. A recording, or somebody who listens in, would end with our lines. */
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

  /** The minutes of lines that a carrier leaves open are paid, so they are not left open. */
  #endInTime(): void {
    const { deps, signal } = this.#session
    const end = (): void => this.#session.end({ status: 'completed', end_reason: 'transferred' })
    const cancel = deps.clock.after(LINES_END_MS, end)
    if (signal.aborted) cancel()
    else signal.addEventListener('abort', cancel, { once: true })
  }
}
