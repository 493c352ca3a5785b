import type { Announcement } from '../../../domain/answering/announcement.ts'
import type { DialAttempt } from '../../../gateways/telephony/carrier.ts'
import type { CallSignalling as CallerClaims, Line } from '../../../gateways/telephony/line.ts'
import type { CallAttempt, CallSignalling } from '../../../generated/types.gen.ts'

/** The limit on stored attempts of one call. */
const MAX_ATTEMPTS = 20

/** Collects the signalling of one call. */
export class SignallingOfCall {
  readonly #attempts: CallAttempt[] = []
  #announcement: Announcement | null = null
  /** The carrier's data about the caller. Null if it contains only the two numbers, and for outbound calls. */
  claims: CallerClaims | null = null

  /** To be called when a carrier was tried. */
  readonly attempted = (attempt: DialAttempt): void => {
    this.#announcement = attempt.announcement ?? (attempt.outcome === 'answered' ? null : this.#announcement)
    if (this.#attempts.length < MAX_ATTEMPTS) this.#attempts.push(attemptView(attempt))
  }

  /** The network's announcement in a call that was not answered. Null if there was none, or it was not recognised. */
  get announcement(): Announcement | null {
    return this.#announcement
  }

  /** The attempts so far. Null if they are not worth recording, because a simulated operator took the call at once. */
  get attempts(): CallAttempt[] | null {
    const [first, second] = this.#attempts
    return first && (second || first.transport !== null || first.outcome !== 'answered') ? this.#attempts : null
  }

  /** @param line - Null if the call was not answered. @returns null if there is nothing to record. */
  view(line: Pick<Line, 'signalling'> | null): CallSignalling | null {
    const carried = line?.signalling ?? null
    const { attempts, claims } = this
    if (!attempts && !carried && !claims) return null
    const last = this.#attempts.at(-1)
    return {
      carrier: carried?.carrier ?? last?.carrier ?? null,
      transport: carried?.transport ?? last?.transport ?? null,
      codec: carried?.codec ?? null,
      srtp_suite: carried?.srtp_suite ?? null,
      reliable_responses: carried?.reliable_responses ?? false,
      sip_status: last?.sip_status ?? null,
      q850_cause: last?.q850_cause ?? null,
      end_q850_cause: carried?.end_q850_cause ?? null,
      announcement: this.#announcement,
      attempts: attempts ?? [],
      handovers: [...(carried?.handovers ?? [])],
      carrier_join: carried?.carrier_join ?? null,
      claims,
    }
  }
}

function attemptView({ carrier, mno, outcome, cause, answer, started_at, duration_ms }: DialAttempt): CallAttempt {
  const { transport = null, sip_status = null, q850_cause = null } = answer
  const times = { started_at: started_at.toISOString(), duration_ms }
  return { carrier, mno, outcome, cause, transport, sip_status, q850_cause, ...times }
}
