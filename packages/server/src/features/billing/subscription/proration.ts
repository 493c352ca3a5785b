import type { BillingMonth } from '../billing-month.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** The rest of a calendar month in Lagos. */
export interface MonthRest {
  /** The remaining days, including today. */
  days_remaining: number
  days_in_month: number
}

export function restOfMonth(now: Date, { begins_at, ends_at }: BillingMonth): MonthRest {
  return {
    days_remaining: Math.ceil((ends_at.getTime() - now.getTime()) / DAY_MS),
    days_in_month: Math.round((ends_at.getTime() - begins_at.getTime()) / DAY_MS),
  }
}

/**
 * The share of a month's price for the remaining days, rounded down to whole kobo. Refund and charge are rounded separately, so a
 * refund for a plan is never larger than its charge.
 */
export function prorated(monthly_kobo: number, { days_remaining, days_in_month }: MonthRest): number {
  return Math.floor((monthly_kobo * days_remaining) / days_in_month)
}
