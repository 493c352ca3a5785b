import type { Headers } from './headers.ts'

/** Says to an IMS network that we know its answers (RFC 5009). Others pass it over. */
export const EARLY_MEDIA = ['p-early-media', 'supported'] as const

/**
 * Whether a network lets us hear what it sends before the answer (`P-Early-Media`). It speaks of its own side: with `recvonly` and `inactive`
 * it sends nothing that is meant for us. Null if it does not say.
 */
export function earlyMediaIn(headers: Headers): 'heard' | 'silent' | null {
  const said = headers.tokens('p-early-media')
  if (said.some((one) => one === 'inactive' || one === 'recvonly')) return 'silent'
  return said.some((one) => one === 'sendrecv' || one === 'sendonly') ? 'heard' : null
}
