import { useEffect, useRef, type RefObject } from 'react'

/** The value of the latest render, for callbacks that outlive a render: of events, timers and animation frames. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
