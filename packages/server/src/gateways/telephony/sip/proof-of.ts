import type { Proof, SipCredentials } from '@ohun/sip'
import type { ExplainedRefusal } from './invite-outcome.ts'
import type { TrunkAccount } from './trunk-account.ts'

/** A request of the other side that we may challenge. */
interface Challengeable {
  proof(credentials: SipCredentials): Proof
  challenge(stale: boolean): void
}

export const WRONG_CREDENTIALS: ExplainedRefusal = {
  status: 403,
  warning: 'its credentials are not those of the trunk',
}

/** Checks the credentials that the trunk requires, if any. `asked`: they were requested, and the other side repeats its request. */
export function proofOf(
  { inbound_user: user, inbound_password: password }: TrunkAccount,
  request: Challengeable,
): 'right' | 'wrong' | 'asked' {
  if (user === null || password === null) return 'right'
  const proof = request.proof({ user, password })
  if (proof === 'right' || proof === 'wrong') return proof
  request.challenge(proof === 'stale')
  return 'asked'
}
