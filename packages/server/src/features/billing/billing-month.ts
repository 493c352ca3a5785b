import { LAGOS_MS } from '../../domain/lagos-time.ts'

/** A calendar month in Lagos. */
export interface BillingMonth {
  /** The first day of the month, `2026-11-01`. */
  month: string
  begins_at: Date
  /** The end of the month, when quotas are reset. */
  ends_at: Date
}

export function billingMonth(now: Date): BillingMonth {
  const there = new Date(now.getTime() + LAGOS_MS)
  return monthAt(there.getUTCFullYear(), there.getUTCMonth())
}

/** The month that a request names, such as `2026-11`. */
export function namedMonth(name: string): BillingMonth {
  const [year, month] = name.split('-').map(Number)
  return monthAt(year!, month! - 1)
}

function monthAt(year: number, month: number): BillingMonth {
  const begins = Date.UTC(year, month)
  return {
    month: new Date(begins).toISOString().slice(0, 10),
    begins_at: new Date(begins - LAGOS_MS),
    ends_at: new Date(Date.UTC(year, month + 1) - LAGOS_MS),
  }
}
