import { userOf, type CallerClaims } from '@ohun/sip'
import type { CallSignalling } from '../line.ts'
import { dialledNumber } from './number-format.ts'

const LONGEST_PARTY = 64

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

/** The party that has transferred a call, for its record. Null if it is unreadable. */
export function shownParty(uri: string | null): string | null {
  const user = uri === null ? '' : userOf(uri)
  return user === '' ? null : numberOr(user).slice(0, LONGEST_PARTY)
}

function numberOr(user: string): string {
  return dialledNumber(user) ?? user
}
