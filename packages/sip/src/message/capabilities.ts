import type { Headers } from './headers.ts'

/** Our capabilities, as shown to other sides. */
export const ALLOWED = 'INVITE, ACK, CANCEL, BYE, OPTIONS, INFO, UPDATE, PRACK, NOTIFY'
export const ALLOW = ['allow', ALLOWED] as const
/** The methods in a dialog, where the other side may be allowed to send us elsewhere. */
export const allowOf = ({ takes_refer = false }: { takes_refer?: boolean }): readonly ['allow', string] =>
  takes_refer ? ['allow', `${ALLOWED}, REFER`] : ALLOW
/** Whether the other side takes requests of this method. Null if it does not say which ones it takes (RFC 3261 §20.5). */
export function allows({ headers }: { headers: Headers }, method: 'update' | 'refer'): boolean | null {
  const allowed = headers.tokens('allow')
  return allowed.length === 0 ? null : allowed.includes(method)
}
export const SUPPORTED = ['supported', 'timer, 100rel, replaces'] as const
export const ACCEPT = ['accept', 'application/sdp'] as const
export const SDP = 'application/sdp'
export const SDP_TYPE = ['content-type', SDP] as const
/** The user part of our Contact. A call to it is for the number in `To`. */
export const CONTACT_USER = 'ohun'
export const USER_AGENT = 'Ohun'

/** Methods that exist, but not here: 405; all others are unknown: 501. */
export const KNOWN_METHODS = new Set([...ALLOWED.split(', '), 'REGISTER', 'SUBSCRIBE', 'PUBLISH', 'REFER', 'MESSAGE'])
