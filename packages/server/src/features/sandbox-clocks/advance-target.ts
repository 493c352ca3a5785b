import type { SandboxClockAdvanceRequest } from '../../generated/types.gen.ts'
import { ApiError } from '../../platform/errors.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const UNIT_MS = { s: SECOND_MS, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS } as const
const MAX_DAYS = 400

const SHORT = /^(\d{1,9})([smhdw])$/
const ISO = /^P(?!$)(?:(\d{1,9})W)?(?:(\d{1,9})D)?(?:T(?!$)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?$/
const ISO_UNITS = [UNIT_MS.w, UNIT_MS.d, UNIT_MS.h, UNIT_MS.m, UNIT_MS.s]

/** The time to which a clock is turned. @throws ApiError INVALID_ARGUMENT for an invalid time or duration. */
export function advanceTarget({ to, by }: SandboxClockAdvanceRequest, now: Date): Date {
  if ((to === undefined) === (by === undefined))
    throw new ApiError('INVALID_ARGUMENT', 'body: give either to, a time, or by, a duration such as 30d.')
  const field = to === undefined ? 'by' : 'to'
  const target = to === undefined ? new Date(now.getTime() + durationMs(by ?? '')) : new Date(to)
  if (target <= now)
    throw new ApiError(
      'INVALID_ARGUMENT',
      `${field}: a clock is turned forward only; its time is ${now.toISOString()}.`,
    )
  if (target.getTime() - now.getTime() > MAX_DAYS * DAY_MS)
    throw new ApiError('INVALID_ARGUMENT', `${field}: a clock is turned by at most ${MAX_DAYS} days at a time.`)
  return target
}

/** @throws ApiError INVALID_ARGUMENT */
function durationMs(by: string): number {
  const short = SHORT.exec(by)
  if (short) return Number(short[1]) * UNIT_MS[short[2] as keyof typeof UNIT_MS]
  const parts = ISO.exec(by)
  if (parts) return ISO_UNITS.reduce((sum, unit_ms, index) => sum + Number(parts[index + 1] ?? 0) * unit_ms, 0)
  throw new ApiError(
    'INVALID_ARGUMENT',
    'by: must be a number with s, m, h, d or w, such as 30d, or an ISO 8601 duration without months and years, such as P1DT12H.',
  )
}
