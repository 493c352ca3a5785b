import { text } from '../text/common.ts'

const ZONE = 'Africa/Lagos'
const options = { dateStyle: 'medium', timeStyle: 'medium' } as const
const lagos = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: ZONE })
const local = new Intl.DateTimeFormat('en-GB', options)
const own_zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** A time in Lagos, where the rules of calls apply; the reader's own is in its title where it differs. */
export function Time({ at }: { at: string | null | undefined }) {
  if (!at) return <span>–</span>
  const date = new Date(at)
  const there = lagos.format(date)
  const here = local.format(date)
  const title = there === here ? `${there} (${text.lagos})` : `${here} (${own_zone}) · ${at}`
  return (
    <time dateTime={at} title={title}>
      {there}
    </time>
  )
}

/** 3 min 20 s */
export function formatSeconds(seconds: number): string {
  const whole = Math.round(seconds)
  const minutes = Math.floor(whole / 60)
  return minutes === 0 ? `${whole} s` : `${minutes} min ${whole % 60} s`
}
