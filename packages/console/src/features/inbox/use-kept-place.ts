import type { Message } from '@ohun/sdk'
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** A person who has scrolled back by less still reads the newest message. */
const NEAR_PX = 80

interface KeptPlace {
  /** Refers to the element that scrolls the messages. */
  ref: RefObject<HTMLDivElement | null>
  onScroll: () => void
  /** Whether there is a message that the person has not scrolled to yet. */
  has_unseen: boolean
  toEnd: () => void
}

/**
 * Keeps the newest message visible for a person who reads it. A person who reads older messages keeps the place when still older ones are
 * added above, and when a new one arrives below.
 * @param pending - The count of answers that are being sent. A new one is shown, wherever the person reads.
 */
export function useKeptPlace(messages: readonly Message[], pending: number): KeptPlace {
  const ref = useRef<HTMLDivElement>(null)
  const shown = useRef({ newest: '', pending: 0, height_px: 0, at_end: true })
  const [seen, setSeen] = useState('')
  const newest = messages.at(-1)?.message_id ?? ''
  const oldest = messages[0]?.message_id
  const toEnd = useCallback((): void => {
    const element = ref.current!
    element.scrollTop = element.scrollHeight
    shown.current.at_end = true
    setSeen(newest)
  }, [newest])
  const onScroll = (): void => {
    const { scrollHeight, scrollTop, clientHeight } = ref.current!
    shown.current.at_end = scrollHeight - scrollTop - clientHeight < NEAR_PX
    if (shown.current.at_end) setSeen(newest)
  }
  useLayoutEffect(() => {
    const element = ref.current!
    const before = shown.current
    if (before.newest !== newest ? before.at_end : before.pending < pending) toEnd()
    // Elsewhere than at the start, the browser keeps the place itself.
    else if (before.newest === newest && element.scrollTop === 0)
      element.scrollTop = element.scrollHeight - before.height_px
    Object.assign(before, { newest, pending, height_px: element.scrollHeight })
  }, [newest, oldest, pending, toEnd])
  return { ref, onScroll, has_unseen: seen !== newest, toEnd }
}
