/**
 * Whether a provider's HTTP status is its own fault or ours, so that a breaker counts it: it does not know our key, has no time
 * or no room, or has broken. Any other refusal is about one request, which a tenant may have made so.
 */
export function isProviderFault(status: number): boolean {
  return status === 401 || status === 408 || status === 429 || status >= 500
}
