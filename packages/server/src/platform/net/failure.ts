/** Why a request got no usable answer. */
export type FailureCause = 'timeout' | 'dns' | 'connect' | 'tls' | 'redirect' | 'blocked' | 'too_large'

/** The address guard refused the address. */
export class BlockedAddressError extends Error {
  override name = 'BlockedAddressError'
}

/** Our side could not even try. This says nothing about the target. */
export class OwnFailureError extends Error {
  override name = 'OwnFailureError'
}

/** More bytes arrived than any answer within the limits needs. */
export class ExcessError extends Error {
  override name = 'ExcessError'
}

/** The DNS errors of getaddrinfo and of c-ares. */
const DNS =
  /^(ENOTFOUND|ENODATA|EAI_(AGAIN|FAIL|NODATA|NONAME)|E(SERVFAIL|REFUSED|FORMERR|NOTIMP|BADRESP|BADNAME|BADQUERY|BADSTR|TIMEOUT|OF))$/
const OWN = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL', 'EAI_MEMORY', 'EAI_SYSTEM', 'ECANCELED'])
const TLS =
  /^(ERR_TLS_|ERR_SSL_|CERT_|CRL_|EPROTO$|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|INVALID_CA$|HOSTNAME_MISMATCH$|INVALID_PURPOSE$|PATH_LENGTH_)/

/** Classifies an error of undici, the socket, TLS or the resolver. A timeout by our own deadline is known without this. */
export function failureCause(error: unknown): FailureCause | 'own' {
  if (error instanceof BlockedAddressError) return 'blocked'
  if (error instanceof OwnFailureError) return 'own'
  const code = codeOf(error)
  if (OWN.has(code)) return 'own'
  if (DNS.test(code)) return 'dns'
  if (TLS.test(code)) return 'tls'
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || error instanceof ExcessError) return 'too_large'
  return 'connect'
}

export function codeOf(error: unknown): string {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return typeof code === 'string' ? code : ''
}

/** A sentence for the owner of the target. The messages of the resolver and of OpenSSL are not made for people. */
export function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = codeOf(error)
  const { hostname, reason } = error as { hostname?: unknown; reason?: unknown }
  if (DNS.test(code) && typeof hostname === 'string') return `The name ${hostname} cannot be resolved: ${code}.`
  if (code.startsWith('ERR_SSL_') && typeof reason === 'string') return `The TLS handshake failed: ${reason}.`
  return error.message
}

/** The cause for a caller who waits for a result: our own failure counts as its own cause, such as a DNS error, if it has one. */
export function verdictOn(error: unknown): FailureCause | 'own' {
  return failureCause(error instanceof OwnFailureError && error.cause !== undefined ? error.cause : error)
}
