import { useEffect, useRef } from 'react'
import styles from './axis.module.css'
import { loudest, type Waveform } from './peaks.ts'
import type { View } from './use-zoom.ts'

const HEIGHT_PX = 36
const LOUDEST = 255

/** The visible part of a waveform. */
export function WaveformDrawing({ waveform, view }: { waveform: Waveform; view: View }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, waveform, view)
  }, [waveform, view])
  const { from_ms, px_per_ms, width_px } = view
  return (
    <canvas
      ref={canvas}
      className={styles.drawing}
      style={{ left: from_ms * px_per_ms, width: width_px, height: HEIGHT_PX }}
      aria-hidden
    />
  )
}

function draw(canvas: HTMLCanvasElement, waveform: Waveform, { width_px, from_ms, px_per_ms }: View): void {
  const ratio = devicePixelRatio
  canvas.width = width_px * ratio
  canvas.height = HEIGHT_PX * ratio
  const context = canvas.getContext('2d')
  if (!context) return
  context.scale(ratio, ratio)
  context.fillStyle = getComputedStyle(canvas).color
  for (let x = 0; x < width_px; x++) {
    const start_ms = from_ms + x / px_per_ms
    const level = loudest(waveform, start_ms, start_ms + 1 / px_per_ms)
    const height = Math.max(1, (level / LOUDEST) * HEIGHT_PX)
    context.fillRect(x, (HEIGHT_PX - height) / 2, 1, height)
  }
}
