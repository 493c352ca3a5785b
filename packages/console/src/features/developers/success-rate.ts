import type { WebhookEndpointStats } from '@ohun/sdk'

/** The share of attempts that succeeded. Rounded down, so that 100 % means all of them. */
export function successRate({ delivered, failed_attempts }: WebhookEndpointStats): string {
  const attempts = delivered + failed_attempts
  return attempts === 0 ? '–' : `${Math.floor((1_000 * delivered) / attempts) / 10} %`
}

export const p95Of = ({ p95_response_ms }: WebhookEndpointStats): string =>
  p95_response_ms === null ? '–' : `${p95_response_ms} ms`
