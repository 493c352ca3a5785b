import { useEffect, useRef, type RefObject } from 'react'

/** The value of the latest render, for what outlives a render: an event, a timer, a frame of the screen. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
