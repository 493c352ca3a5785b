import type { Usage } from '@ohun/sdk'

const DAY_MS = 86_400_000
/** Below this, a month has too little behind it to say anything. */
const LEAST_MS = 60 * 60 * 1_000
const LAGOS_MS = 60 * 60 * 1_000

/** For how many days the balance lasts if calls and messages cost as much as so far this month. Null without any cost. */
export function daysLeft(balance_kobo: number, { spent_kobo, month }: Usage, now: number): number | null {
  const since = Math.max(now - (Date.parse(`${month}-01T00:00:00Z`) - LAGOS_MS), LEAST_MS)
  const spent = spent_kobo.voice + spent_kobo.sms + spent_kobo.whatsapp
  return spent <= 0 ? null : Math.floor((Math.max(balance_kobo, 0) * since) / DAY_MS / spent)
}

/** When the day began in Lagos, which has no summer time. */
export function startOfDay(now: number): string {
  return new Date(Math.floor((now + LAGOS_MS) / DAY_MS) * DAY_MS - LAGOS_MS).toISOString()
}
