/** Long enough for a process that pauses briefly: two renewals may fail. */
export const LEASE_MS = 15_000

/** How often leases are renewed and lapsed ones are looked for, so that a lost call is closed within 20 s. The spec allows 30 s. */
export const RENEW_MS = 5_000

export function leaseEnd(now: Date, ms = LEASE_MS): Date {
  return new Date(now.getTime() + ms)
}

/** When the holder that let a lease lapse was last seen. */
export function lastSeen(lapsed_at: Date): Date {
  return new Date(lapsed_at.getTime() - LEASE_MS)
}
