const QUARANTINE_MS = 30 * 24 * 60 * 60 * 1_000

/** Until when a number released at `released_at` is kept for the workspace that had it. */
export function quarantineEnd(released_at: Date): Date {
  return new Date(released_at.getTime() + QUARANTINE_MS)
}
