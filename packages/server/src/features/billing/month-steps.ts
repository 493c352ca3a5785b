import { LAGOS_MS } from '../../domain/lagos-time.ts'

/**
 * The same day and time `months` later in Lagos, or the last day of a shorter month. Always counted from the first date, so that the
 * 31st returns after February.
 */
export function monthsAfter(first: Date, months: number): Date {
  const there = new Date(first.getTime() + LAGOS_MS)
  const [year, month, day] = [there.getUTCFullYear(), there.getUTCMonth() + months, there.getUTCDate()]
  const last_day = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const time_ms = there.getTime() % (24 * 60 * 60 * 1_000)
  return new Date(Date.UTC(year, month, Math.min(day, last_day)) + time_ms - LAGOS_MS)
}

/** The first monthly step from `first` that comes after `time`. */
export function nextMonthlyStep(first: Date, time: Date): Date {
  for (let months = 1; ; months++) {
    const step = monthsAfter(first, months)
    if (step > time) return step
  }
}
