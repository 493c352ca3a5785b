import { useEffect, useState } from 'react'

/** The pause after the last keystroke: half-typed words should not be judged. */
const PAUSE_MS = 300

/** The text shortly after its last change. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setSettled, PAUSE_MS, value)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
