import type { Refusal } from '../line.ts'
import type { DialOutcome } from '../carrier.ts'
import type { Share } from './call-set-ups.ts'
import type { InviteOutcome, SipRefusal } from '@ohun/sip'

/** Answers of the callee: another carrier would get the same one. Not 404, because another carrier may know the ported number. */
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
 * The same by the cause that the telephone network has given (ITU-T Q.850), for gateways that answer 500 or 503 to everything: busy; no
 * response, no answer or switched off; rejected.
 */
const CALLEE_BY_CAUSE: Readonly<Record<number, 'busy' | 'no_answer' | 'rejected'>> = {
  17: 'busy',
  18: 'no_answer',
  19: 'no_answer',
  20: 'no_answer',
  21: 'rejected',
}

/** It does not accept our credentials, has given up in its own network, or is broken. */
function isTrunkFault(status: number): boolean {
  return status === 401 || status === 407 || status === 408 || (status >= 500 && status < 600)
}

/** Another machine of the carrier may have room (RFC 3261, 21.5.4). */
const OVERLOADED = 503

/** To these, `Retry-After` is about the machine; to others, such as 480, it is about the callee (RFC 3261, 20.33). */
const OF_MACHINE = new Set([500, OVERLOADED])

/** For how many seconds the machine that has answered so wants no calls. */
export function restAfter(outcome: InviteOutcome): number {
  const is_asked = outcome.kind === 'refused' && OF_MACHINE.has(outcome.status)
  return is_asked ? (outcome.retry_after_seconds ?? 0) : 0
}

/** The reason phrase is the other side's own text: only the status is repeated. */
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

/** The reason is one of a fixed number of texts: metrics count by it. */
export type ExplainedRefusal = SipRefusal & { warning: string }

export const REFUSALS: Readonly<Record<Refusal, ExplainedRefusal>> = {
  unknown_number: { status: 404, warning: 'nobody has this number' },
  unavailable: { status: 480, warning: 'the number takes no calls now' },
  busy: { status: 486, warning: 'all lines of the number are busy' },
  declined: { status: 603, warning: 'the call was declined' },
  // A proxy in front of several processes tries the next one.
  failed: { status: 503, warning: 'this server cannot take the call now' },
}

const RETRY_AFTER_SECONDS = 5

/**
 * Too many calls are being set up. To 503, carriers and proxies stop sending calls to this server, also those to other numbers: only
 * the limit of the whole trunk is answered by it.
 */
export const OVER_SHARE: Readonly<Record<Share, ExplainedRefusal>> = {
  number: { status: 486, warning: 'too many calls to this number' },
  workspace: { status: 486, warning: 'too many calls to the numbers of this customer' },
  trunk: { status: 503, warning: 'too many calls over this trunk', retry_after_seconds: RETRY_AFTER_SECONDS },
}
