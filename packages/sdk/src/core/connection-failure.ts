/** Failures before a connection was established: those of Node's sockets and DNS lookups, of undici, and of Bun. */
const NOT_CONNECTED = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused)$/

/** Node says "fetch failed" and hides ECONNREFUSED in the cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof Error) return codeOf(cause) ?? cause.message
  return error.message
}

/**
 * Whether the request certainly did not reach the service, so that any request may be sent again. A reset connection may have
 * carried it.
 */
export function wasNotSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return [error, error.cause].some((one) => NOT_CONNECTED.test(codeOf(one) ?? ''))
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
