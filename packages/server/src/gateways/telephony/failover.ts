import { afterRunning, type Clock } from '@ohun/clock'
import { isReason, type Announcement } from '../../domain/answering/announcement.ts'
import type { Carrier, DialAttempt, Dialler, DialOutcome, DialRequest, FailedTry } from './carrier.ts'

/** The spec's budget for the whole chain, until the destination rings. */
const BUDGET_MS = 5_000
/**
 * Four silent carriers fit into the budget. A carrier that is processing the call may take longer, but must leave time for the
 * next one.
 */
const TRY_MS = 1_200
/** The longest ringing, from the first ring. */
const RING_MS = 60_000

/** A chain of carriers: the first one that accepts the call carries it. */
export function withFailover(carriers: readonly Carrier[], clock: Clock): Dialler {
  return {
    async dial(request, signal) {
      const until = clock.monotonic_ms() + BUDGET_MS
      const tried: FailedTry[] = []
      for (const [at, carrier] of carriers.entries()) {
        const left_ms = until - clock.monotonic_ms()
        if (left_ms <= 0) break
        const is_last = at === carriers.length - 1
        const limits = { silent_ms: Math.min(TRY_MS, left_ms), trying_ms: is_last ? left_ms : left_ms - TRY_MS }
        const attempt = new Attempt(clock, limits)
        const dial = (followed: DialRequest): Promise<DialOutcome> => attempt.dial(carrier, followed, signal)
        const outcome = await noted(clock, { carrier, request, dial })
        if (outcome.kind !== 'carrier_failed') return outcome
        tried.push({ carrier: carrier.name, cause: outcome.cause })
      }
      return { kind: 'carrier_failed', cause: causeOf(tried), tried }
    },
  }
}

interface Dialled {
  carrier: Carrier
  request: DialRequest
  dial(this: void, request: DialRequest): Promise<DialOutcome>
}

/** Reports the attempt as soon as it is over, even if the caller has given up. */
async function noted(clock: Clock, { carrier, request, dial }: Dialled): Promise<DialOutcome> {
  const { name, mno = null } = carrier
  const [started_at, begun_ms] = [clock.now(), clock.monotonic_ms()]
  let announcement: Announcement | null = null
  let ended: Pick<DialAttempt, 'outcome' | 'cause' | 'answer'> = { outcome: 'canceled', cause: null, answer: {} }
  try {
    const outcome = await dial({ ...request, announced: (said) => void (announcement = said) })
    const cause = outcome.kind === 'answered' ? null : outcome.cause
    ended = { outcome: outcome.kind, cause, answer: outcome.answer ?? {} }
    return outcome
  } finally {
    const duration_ms = Math.round(clock.monotonic_ms() - begun_ms)
    const said = reasonOf(announcement, ended)
    request.attempted?.({ carrier: name, mno, ...ended, announcement: said, started_at, duration_ms })
  }
}

function reasonOf(
  announcement: Announcement | null,
  { outcome, answer: { sip_status } }: Pick<DialAttempt, 'outcome' | 'answer'>,
): Announcement | null {
  return announcement && isReason(announcement, { outcome, sip_status }) ? announcement : null
}

function causeOf(tried: readonly FailedTry[]): string {
  if (tried.length === 0) return 'no carrier is configured'
  return tried.map(({ carrier, cause }) => `${carrier}: ${cause}`).join('; ')
}

/** One carrier's turn. It ends if the destination does not ring in time, even if the carrier ignores its signal. */
class Attempt {
  readonly #clock: Clock
  readonly #controller = new AbortController()
  readonly #given_up = Promise.withResolvers<DialOutcome>()
  readonly #begun_ms: number
  readonly #limits: { silent_ms: number; trying_ms: number }
  #cancel = (): void => {}
  #heard = false
  #rings = false

  constructor(clock: Clock, limits: { silent_ms: number; trying_ms: number }) {
    this.#clock = clock
    this.#begun_ms = clock.monotonic_ms()
    this.#limits = limits
    this.#limit(limits.silent_ms)
  }

  async dial(carrier: Carrier, request: DialRequest, signal: AbortSignal): Promise<DialOutcome> {
    const cancelled = (): void => {
      this.#given_up.reject(signal.reason as Error)
      this.#controller.abort(signal.reason)
    }
    if (signal.aborted) cancelled()
    else signal.addEventListener('abort', cancelled, { once: true })
    const ringing: DialRequest['ringing'] = (mno) => this.#ring() && request.ringing(mno)
    const trying = (): void => this.#try()
    const dialled = carrier.dial({ ...request, trying, ringing }, this.#controller.signal)
    this.#hangUpLate(dialled)
    try {
      return await Promise.race([this.#given_up.promise, dialled])
    } finally {
      this.#cancel()
      signal.removeEventListener('abort', cancelled)
    }
  }

  #limit(ms: number): void {
    this.#cancel()
    this.#cancel = afterRunning(this.#clock, ms, () =>
      this.#giveUp({ kind: 'carrier_failed', cause: 'it did not answer in time' }),
    )
  }

  #try(): void {
    const { silent_ms, trying_ms } = this.#limits
    if (this.#heard || this.#rings || this.#controller.signal.aborted || trying_ms <= silent_ms) return
    this.#heard = true
    this.#limit(trying_ms - (this.#clock.monotonic_ms() - this.#begun_ms))
  }

  #ring(): boolean {
    if (this.#rings || this.#controller.signal.aborted) return false
    this.#cancel()
    this.#cancel = this.#clock.after(RING_MS, () =>
      this.#giveUp({ kind: 'no_answer', cause: `nobody answered within ${RING_MS / 1_000} s` }),
    )
    return (this.#rings = true)
  }

  #giveUp(outcome: DialOutcome): void {
    this.#given_up.resolve(outcome)
    this.#controller.abort(new DOMException('The time limit of this carrier has passed.', 'TimeoutError'))
  }

  #hangUpLate(dialled: Promise<DialOutcome>): void {
    dialled.then(
      async (outcome) => {
        if (outcome.kind === 'answered' && this.#controller.signal.aborted) await outcome.line.hangUp()
      },
      () => {}, // after its turn, the reason no longer matters
    )
  }
}
