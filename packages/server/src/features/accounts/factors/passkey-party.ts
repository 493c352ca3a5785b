import ipaddr from 'ipaddr.js'
import { ApiError } from '../../../platform/errors.ts'

/** The service as browsers know it: a passkey works only for its host name, and only on its pages. */
export interface PasskeyParty {
  host: string
  origin: string
}

/** Null if the service has no host name, because browsers have no passkeys for IP addresses. */
export function passkeyParty(public_url: string): PasskeyParty | null {
  const { hostname, origin } = new URL(public_url)
  return ipaddr.isValid(hostname.replace(/^\[|\]$/g, '')) ? null : { host: hostname, origin }
}

/** @throws ApiError INVALID_ARGUMENT */
export function requirePasskeyParty(public_url: string): PasskeyParty {
  const party = passkeyParty(public_url)
  if (party) return party
  const rule = 'Passkeys require a host name, such as localhost, and OHUN_PUBLIC_URL has an IP address.'
  throw new ApiError('INVALID_ARGUMENT', rule)
}
