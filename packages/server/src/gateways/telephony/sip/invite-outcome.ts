import type { Refusal } from '../line.ts'
import type { DialOutcome } from '../carrier.ts'
import type { Share } from './call-set-ups.ts'
import type { InviteOutcome, SipRefusal } from '@ohun/sip'

/** Answers of the callee, which another carrier would get as well. 404 is absent because another carrier may know a ported number. */
const CALLEE: Readonly<Record<number, 'busy' | 'no_answer' | 'rejected'>> = {
  410: 'rejected',
  480: 'no_answer',
  484: 'rejected',
  486: 'busy',
  487: 'no_answer',
  600: 'busy',
  603: 'rejected',
  604: 'rejected',
  607: 'rejected',
  608: 'rejected',
}

/**
 * Answers of the callee by ITU-T Q.850 cause, for gateways that answer 500 or 503 to everything: busy (17); no response, no answer or
 * switched off (18 to 20); rejected (21).
 */
const CALLEE_BY_CAUSE: Readonly<Record<number, 'busy' | 'no_answer' | 'rejected'>> = {
  17: 'busy',
  18: 'no_answer',
  19: 'no_answer',
  20: 'no_answer',
  21: 'rejected',
}

/** True if the carrier rejects our credentials, has timed out in its own network, or is broken. */
function isTrunkFault(status: number): boolean {
  return status === 401 || status === 407 || status === 408 || (status >= 500 && status < 600)
}

/** After 503, another host of the carrier may accept the call (RFC 3261, section 21.5.4). */
const OVERLOADED = 503

/** Statuses with which `Retry-After` concerns the host. With others, such as 480, it concerns the callee (RFC 3261, section 20.33). */
const OF_MACHINE = new Set([500, OVERLOADED])

/** The number of seconds for which the host wants no calls. */
export function restAfter(outcome: InviteOutcome): number {
  const is_asked = outcome.kind === 'refused' && OF_MACHINE.has(outcome.status)
  return is_asked ? (outcome.retry_after_seconds ?? 0) : 0
}

/** The outcome of an unanswered INVITE. Only the status is repeated, because the reason phrase is the other side's own text. */
export function unansweredOutcome(
  outcome: Exclude<InviteOutcome, { kind: 'answered' }>,
): Exclude<DialOutcome, { kind: 'answered' }> {
  if (outcome.kind === 'silent') return { kind: 'carrier_failed', cause: outcome.cause, host_failed: true }
  const { status, cause: q850 } = outcome
  const answer = { sip_status: status, ...(q850 !== undefined && { q850_cause: q850 }) }
  const cause = `it answered ${status}${q850 === undefined ? '' : ` (Q.850 cause ${q850})`}`
  const kind = CALLEE[status] ?? CALLEE_BY_CAUSE[q850 ?? 0]
  if (kind) return { kind, cause, answer }
  const host_failed = status === OVERLOADED && { host_failed: true as const }
  return { kind: 'carrier_failed', cause, answer, ...(!isTrunkFault(status) && { no_fault: true }), ...host_failed }
}

/** A refusal with a warning. The warnings are a fixed set of texts, because metrics count by them. */
export type ExplainedRefusal = SipRefusal & { warning: string }

export const REFUSALS: Readonly<Record<Refusal, ExplainedRefusal>> = {
  unknown_number: { status: 404, warning: 'nobody has this number' },
  unavailable: { status: 480, warning: 'the number takes no calls now' },
  busy: { status: 486, warning: 'all lines of the number are busy' },
  declined: { status: 603, warning: 'the call was declined' },
  // After 503, a proxy in front of several processes tries the next one.
  failed: { status: 503, warning: 'this server cannot take the call now' },
}

const RETRY_AFTER_SECONDS = 5

/**
 * The refusals when too many calls are being set up. After 503, carriers and proxies stop sending calls to this server, including those
 * to other numbers, so only the limit of the whole trunk is answered with it.
 */
export const OVER_SHARE: Readonly<Record<Share, ExplainedRefusal>> = {
  number: { status: 486, warning: 'too many calls to this number' },
  workspace: { status: 486, warning: 'too many calls to the numbers of this customer' },
  trunk: { status: 503, warning: 'too many calls over this trunk', retry_after_seconds: RETRY_AFTER_SECONDS },
}
