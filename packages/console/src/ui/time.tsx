import { text } from '../text/common.ts'
import { OWN_ZONE } from './local-times.ts'
import styles from './time.module.css'

const ZONE = 'Africa/Lagos'
const options = { dateStyle: 'medium', timeStyle: 'medium' } as const
const lagos = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: ZONE })
const local = new Intl.DateTimeFormat('en-GB', options)
const local_time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/**
 * A time in Lagos, whose rules apply to calls. The reader's local time is in its title if it differs.
 * @param both - Shows the local time beside it as well.
 */
export function Time({ at, both = false }: { at: string | null | undefined; both?: boolean }) {
  if (!at) return <span>–</span>
  const date = new Date(at)
  const there = lagos.format(date)
  const here = local.format(date)
  const title = there === here ? `${there} (${text.lagos})` : `${here} (${OWN_ZONE}) · ${at}`
  return (
    <time dateTime={at} title={title}>
      {there}
      {both && there !== here ? (
        <span className={styles.own}>{` · ${text.your_time(local_time.format(date))}`}</span>
      ) : null}
    </time>
  )
}

/** Formats a duration such as 3 min 20 s. */
export function formatSeconds(seconds: number): string {
  const whole = Math.round(seconds)
  const minutes = Math.floor(whole / 60)
  return minutes === 0 ? `${whole} s` : `${minutes} min ${whole % 60} s`
}

/** A time in Lagos, for use within text. */
export const formatTime = (at: string): string => lagos.format(new Date(at))

/** Formats a duration such as 840 ms or 12.3 s. */
export const formatMs = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`)
