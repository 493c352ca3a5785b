/**
 * True if a breaker should count a provider's HTTP status as a failure: the provider rejects our key, timed out, limits our rate, or
 * has an error. Any other refusal concerns one request, and a tenant may have caused it.
 */
export function isProviderFault(status: number): boolean {
  return status === 401 || status === 408 || status === 429 || status >= 500
}
