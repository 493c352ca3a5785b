import { ACCEPT, ALLOW, KNOWN_METHODS } from './capabilities.ts'
import type { ReceivedRequest } from './message.ts'
import type { ResponseParts } from './response.ts'
import { descriptionIn } from './session-body.ts'
import { warned } from './warning.ts'

const SCHEMES = ['sip:', 'sips:', 'tel:']
/** The option tags that a request may have in `Require`. */
const UNDERSTOOD = new Set(['timer', '100rel', 'replaces', 'norefersub'])

export type Refusal = [status: number, parts: ResponseParts]

/** The refusal of an invalid request (RFC 3261 §8.2). Null if it is valid. */
export function refusalOf(request: ReceivedRequest): Refusal | null {
  const { headers, method, uri } = request
  if (!KNOWN_METHODS.has(method)) return [501, { headers: [ALLOW, warned('the method is not known')] }]
  if (!SCHEMES.some((scheme) => uri.toLowerCase().startsWith(scheme)))
    return [416, { headers: [warned('the scheme of the request URI is not understood')] }]
  const unknown = headers.tokens('require').filter((tag) => !UNDERSTOOD.has(tag))
  if (unknown.length > 0)
    return [
      420,
      {
        headers: [...unknown.map((tag) => ['unsupported', tag] as const), warned('it requires what is not supported')],
      },
    ]
  const offers = method === 'INVITE' || method === 'UPDATE' || method === 'PRACK'
  return offers && descriptionIn(request) === null
    ? [415, { headers: [ACCEPT, warned('its body is not a session description')] }]
    : null
}

/** The refusal of a method that is not supported in this call. @param allow - Our `Allow` header. */
export function refusalOfMethod(method: string, allow: readonly [string, string]): Refusal {
  const [status, why] = KNOWN_METHODS.has(method)
    ? ([405, 'the method is not for a request within this call'] as const)
    : ([501, 'the method is not known'] as const)
  return [status, { headers: [allow, warned(why)] }]
}

/** The refusal of a request that arrives after a later one (RFC 3261 §12.2.2). */
export const OVERTAKEN: Refusal = [
  500,
  { headers: [warned('its CSeq is not higher than that of the request before it')] },
]
