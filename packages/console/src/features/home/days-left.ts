import type { Usage } from '@ohun/sdk'

const DAY_MS = 86_400_000
/** Less of a month than this is too little to estimate anything. */
const MIN_MS = 60 * 60 * 1_000
const LAGOS_MS = 60 * 60 * 1_000

/**
 * The number of days that the balance lasts if calls and messages continue to cost as much as this month. Null if
 * nothing was spent.
 */
export function daysLeft(balance_kobo: number, { spent_kobo, month }: Usage, now: number): number | null {
  const since = Math.max(now - (Date.parse(`${month}-01T00:00:00Z`) - LAGOS_MS), MIN_MS)
  const spent = spent_kobo.voice + spent_kobo.sms + spent_kobo.whatsapp
  return spent <= 0 ? null : Math.floor((Math.max(balance_kobo, 0) * since) / DAY_MS / spent)
}

/** The start of the day in Lagos, which has no daylight saving time. */
export function startOfDay(now: number): string {
  return new Date(Math.floor((now + LAGOS_MS) / DAY_MS) * DAY_MS - LAGOS_MS).toISOString()
}
