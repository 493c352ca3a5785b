import { useEffect, useRef, useState, type RefObject } from 'react'

/** The visible part of the axis, and the width of a millisecond. */
export interface View {
  width_px: number
  from_ms: number
  to_ms: number
  px_per_ms: number
}

/** The closest zoom: one second on 200 px. */
const WIDEST_PX_PER_MS = 0.2
const STEP = 2

export interface Zoom {
  scroller: RefObject<HTMLDivElement | null>
  view: View
  /** The width of the whole axis. */
  inner_px: number
  /** Zooms in or out. Undefined if the axis cannot get any closer, or farther. */
  closer: (() => void) | undefined
  further: (() => void) | undefined
  whole: () => void
  /** Scrolls until this moment is visible. */
  reveal: (ms: number) => void
}

/** An axis that is as wide as its element, or wider and scrollable. */
export function useZoom(length_ms: number): Zoom {
  const scroller = useRef<HTMLDivElement>(null)
  const { width_px, left_px } = useScrolled(scroller)
  const [factor, setFactor] = useState(1)
  const max = Math.max(1, (WIDEST_PX_PER_MS * length_ms) / Math.max(1, width_px))
  const inner_px = Math.max(1, width_px * Math.min(factor, max))
  const px_per_ms = inner_px / length_ms
  const from_ms = left_px / px_per_ms
  const view = { width_px, from_ms, to_ms: from_ms + width_px / px_per_ms, px_per_ms }
  const change = (to: number, middle_ms: number): void => {
    const next = Math.min(max, Math.max(1, to))
    setFactor(next)
    // Waits until the axis has its new width.
    requestAnimationFrame(() => {
      const element = scroller.current
      if (element) element.scrollLeft = middle_ms * ((width_px * next) / length_ms) - width_px / 2
    })
  }
  const middle_ms = (view.from_ms + view.to_ms) / 2
  return {
    scroller,
    view,
    inner_px,
    closer: factor < max ? () => change(factor * STEP, middle_ms) : undefined,
    further: factor > 1 ? () => change(factor / STEP, middle_ms) : undefined,
    whole: () => change(1, 0),
    reveal(ms) {
      const element = scroller.current
      if (element && (ms < view.from_ms || ms > view.to_ms)) element.scrollLeft = ms * px_per_ms - width_px / 4
    },
  }
}

function useScrolled(scroller: RefObject<HTMLDivElement | null>): { width_px: number; left_px: number } {
  const [width_px, setWidth] = useState(0)
  const [left_px, setLeft] = useState(0)
  useEffect(() => {
    const element = scroller.current!
    const measure = (): void => setWidth(element.clientWidth)
    const scrolled = (): void => setLeft(element.scrollLeft)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', scrolled, { passive: true })
    measure()
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', scrolled)
    }
  }, [scroller])
  return { width_px, left_px }
}
