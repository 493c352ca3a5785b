import type { CallerClaims } from '@ohun/sip'
import type { CallSignalling } from '../line.ts'
import { dialledNumber } from './number-format.ts'

/** The claims with their numbers in E.164. Null if there are none. */
export function signallingOf({ asserted, remote_party, diversions, history }: CallerClaims): CallSignalling | null {
  if (asserted.length + diversions.length + history.length === 0 && remote_party === null) return null
  return {
    asserted_identities: asserted.map(numberOr),
    remote_party: remote_party === null ? null : numberOr(remote_party),
    diversions: diversions.map(({ user, reason }) => ({ number: numberOr(user), reason })),
    history: history.map(numberOr),
  }
}

function numberOr(user: string): string {
  return dialledNumber(user) ?? user
}
