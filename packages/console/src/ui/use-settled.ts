import { useEffect, useState } from 'react'

/** After the last key: a person who types does not want each half of a word judged. */
const PAUSE_MS = 300

/** The text as it was a short time after its last change. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setSettled, PAUSE_MS, value)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
