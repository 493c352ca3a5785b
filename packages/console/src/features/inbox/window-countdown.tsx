import { useEffect, useState } from 'react'
import { text } from '../../text/inbox.ts'
import { Badge } from '../../ui/badge.tsx'

const MINUTE_MS = 60_000
const SOON_MS = 60 * MINUTE_MS

/** The remaining time, which is updated while the page is open. */
export function useTimeLeft(until: string): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 4)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Date.parse(until) - now)
}

/** The time for which free text can still be sent through WhatsApp. */
export function WindowCountdown({ until }: { until: string }) {
  const left_ms = useTimeLeft(until)
  if (left_ms === 0) return null
  const minutes = Math.ceil(left_ms / MINUTE_MS)
  const left = minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return <Badge tone={left_ms < SOON_MS ? 'warning' : 'plain'}>{text.window_left(left)}</Badge>
}
