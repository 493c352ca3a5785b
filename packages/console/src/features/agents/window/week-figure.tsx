import { memo, useEffect, useState } from 'react'
import { text } from '../../../text/call-window.ts'
import { intervalsOf, stateAt, weekOf, type Interval, type WeekDay } from './week.ts'
import styles from './window.module.css'
import { isTimeZone, sameClocks } from './zoned-time.ts'

const MINUTE_MS = 60_000
const own_zone = Intl.DateTimeFormat().resolvedOptions().timeZone

interface WeekProps {
  start: string | null
  end: string | null
  zone: string
}

/**
 * Shows when calls may be placed: in words, and in the time zones of the agent and of the reader. It asks for hundreds of local times,
 * so it does not render again with each change of another field.
 */
export const Week = memo(function Week({ start, end, zone }: WeekProps) {
  const now = useNow()
  if (start === null && end === null) return <p role="status">{text.always}</p>
  if (start === null || end === null) return <p>{text.one_time}</p>
  if (start === end) return <p>{text.same_time}</p>
  if (!isTimeZone(zone)) return <p>{text.unknown_zone}</p>
  const window = { call_window_start: start, call_window_end: end, call_window_timezone: zone }
  const intervals = intervalsOf(window, now)
  const week = weekOf(intervals, zone, now)
  const elsewhere = !sameClocks(zone, own_zone, [now, ...edgesOf(week)])
  return (
    <>
      <p role="status">{stateText(intervals, zone, now)}</p>
      <div className={styles.weeks}>
        <WeekIn zone={zone} title={text.in_zone(zone)} days={week} />
        {elsewhere ? (
          <WeekIn zone={own_zone} title={text.in_own_zone(own_zone)} days={weekOf(intervals, own_zone, now)} />
        ) : null}
      </div>
      {!elsewhere && zone !== own_zone ? <p className={styles.hint}>{text.same_clocks}</p> : null}
    </>
  )
})

/** The current time, which is updated while the page is open. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

const edgesOf = (week: readonly WeekDay[]): number[] =>
  week.flatMap(({ spans }) => spans.flatMap(({ from, to }) => [from, to]))

function stateText(intervals: readonly Interval[], zone: string, now: number): string {
  const { open, until } = stateAt(intervals, now)
  if (until === null) return text.always
  const when = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'long', hour: '2-digit', minute: '2-digit' })
  return (open ? text.open : text.closed)(when.format(until))
}

function WeekIn({ zone, title, days }: { zone: string; title: string; days: readonly WeekDay[] }) {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' })
  return (
    <figure className={styles.week}>
      <figcaption>{title}</figcaption>
      <ol className={styles.days}>
        {days.map(({ weekday, is_today, spans }) => (
          <li key={weekday} className={styles.day} aria-current={is_today ? 'date' : undefined}>
            <span>{text.days[weekday]}</span>
            <div className={styles.hours} aria-hidden="true">
              {spans.map(({ from, left, right }) => (
                <div key={from} className={styles.open} style={{ left: `${left * 100}%`, right: `${right * 100}%` }} />
              ))}
            </div>
            <span className={styles.times}>
              {spans.map(({ from, to }) => timesText(clock.format(from), clock.format(to))).join(', ')}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

/** The end of a day is shown as its last minute, not as the first minute of the next day. */
const timesText = (from: string, to: string): string =>
  from === '00:00' && to === '00:00' ? text.all_day : `${from}–${to === '00:00' ? '24:00' : to}`
