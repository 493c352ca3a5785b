import type { Headers } from './headers.ts'

/** Our capabilities, as we announce them to other sides. */
export const ALLOWED = 'INVITE, ACK, CANCEL, BYE, OPTIONS, INFO, UPDATE, PRACK, NOTIFY'
export const ALLOW = ['allow', ALLOWED] as const
/** The `Allow` header of a dialog, in which the other side may be allowed to send REFER. */
export const allowOf = ({ takes_refer = false }: { takes_refer?: boolean }): readonly ['allow', string] =>
  takes_refer ? ['allow', `${ALLOWED}, REFER`] : ALLOW
/** True if the other side supports the method. Null if it does not announce its methods (RFC 3261 §20.5). */
export function allows({ headers }: { headers: Headers }, method: 'update' | 'refer'): boolean | null {
  const allowed = headers.tokens('allow')
  return allowed.length === 0 ? null : allowed.includes(method)
}
export const SUPPORTED = ['supported', 'timer, 100rel, replaces'] as const
export const ACCEPT = ['accept', 'application/sdp'] as const
export const SDP = 'application/sdp'
export const SDP_TYPE = ['content-type', SDP] as const
/** The user part of our Contact. A call to this user is for the number in `To`. */
export const CONTACT_USER = 'ohun'
export const USER_AGENT = 'Ohun'

/** Known methods that we do not support are answered with 405. All other methods are answered with 501. */
export const KNOWN_METHODS = new Set([...ALLOWED.split(', '), 'REGISTER', 'SUBSCRIBE', 'PUBLISH', 'REFER', 'MESSAGE'])
