import { useEffect, useState } from 'react'
import { shownTime } from '../detail/call-times.ts'

const SECOND_MS = 1_000

/** The time since something began, updated every second. */
export function Elapsed({ since }: { since: string | null }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return <span>{since === null ? '–' : shownTime(Math.max(0, now - Date.parse(since)))}</span>
}
