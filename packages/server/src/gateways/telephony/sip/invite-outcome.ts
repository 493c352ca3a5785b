import type { Refusal } from '../line.ts'
import type { DialOutcome } from '../carrier.ts'
import type { InviteOutcome } from './sip-endpoint.ts'

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

/** It does not accept our credentials, has given up in its own network, or is broken. */
function isTrunkFault(status: number): boolean {
  return status === 401 || status === 407 || status === 408 || (status >= 500 && status < 600)
}

/** The reason phrase is the other side's own text: only the status is repeated. */
export function unansweredOutcome(
  outcome: Exclude<InviteOutcome, { kind: 'answered' }>,
): Exclude<DialOutcome, { kind: 'answered' }> {
  if (outcome.kind === 'silent') return { kind: 'carrier_failed', cause: outcome.cause }
  const { status } = outcome
  const cause = `it answered ${status}`
  const kind = CALLEE[status]
  if (kind) return { kind, cause }
  return { kind: 'carrier_failed', cause, ...(!isTrunkFault(status) && { no_fault: true }) }
}

export const REFUSALS: Readonly<Record<Refusal, readonly [status: number, reason: string]>> = {
  unknown_number: [404, 'Not Found'],
  unavailable: [480, 'Temporarily Unavailable'],
  busy: [486, 'Busy Here'],
  declined: [603, 'Decline'],
  // A proxy in front of several processes tries the next one.
  failed: [503, 'Service Unavailable'],
}
