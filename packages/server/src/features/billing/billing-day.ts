import { LAGOS_MS } from '../../domain/lagos-time.ts'
const DAY_MS = 24 * 60 * 60 * 1_000

/** A calendar day in Lagos, `2026-11-20`, and when it ends. */
export function billingDay(now: Date): { day: string; ends_at: Date } {
  const begins = Math.floor((now.getTime() + LAGOS_MS) / DAY_MS) * DAY_MS
  return { day: new Date(begins).toISOString().slice(0, 10), ends_at: new Date(begins + DAY_MS - LAGOS_MS) }
}
