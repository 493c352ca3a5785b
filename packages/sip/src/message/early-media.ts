import type { Headers } from './headers.ts'

/** Tells an IMS network that we understand `P-Early-Media` (RFC 5009). Other networks ignore it. */
export const EARLY_MEDIA = ['p-early-media', 'supported'] as const

/**
 * Whether a network authorises us to play its early media (`P-Early-Media`). The direction is the network's: with `recvonly` and
 * `inactive` it sends nothing that is meant for us. Null if it does not say.
 */
export function earlyMediaIn(headers: Headers): 'heard' | 'silent' | null {
  const said = headers.tokens('p-early-media')
  if (said.some((one) => one === 'inactive' || one === 'recvonly')) return 'silent'
  return said.some((one) => one === 'sendrecv' || one === 'sendonly') ? 'heard' : null
}
