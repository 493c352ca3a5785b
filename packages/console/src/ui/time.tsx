import { text } from '../text/common.ts'
import { OWN_ZONE } from './local-times.ts'
import styles from './time.module.css'

const ZONE = 'Africa/Lagos'
const options = { dateStyle: 'medium', timeStyle: 'medium' } as const
const lagos = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: ZONE })
const local = new Intl.DateTimeFormat('en-GB', options)
const local_time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/**
 * A time in Lagos, where the rules of calls apply; the reader's own is in its title where it differs.
 * @param both - Shows the reader's own beside it, too.
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

/** 3 min 20 s */
export function formatSeconds(seconds: number): string {
  const whole = Math.round(seconds)
  const minutes = Math.floor(whole / 60)
  return minutes === 0 ? `${whole} s` : `${minutes} min ${whole % 60} s`
}

/** A time in Lagos, for text that is not an element. */
export const formatTime = (at: string): string => lagos.format(new Date(at))

/** 840 ms, 12.3 s */
export const formatMs = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`)
