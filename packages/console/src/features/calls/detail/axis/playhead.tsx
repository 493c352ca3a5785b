import { useEffect, useRef } from 'react'
import { useLatest } from '../../../../ui/use-latest.ts'
import type { Position } from '../player/position.ts'
import styles from './axis.module.css'

interface PlayheadProps {
  position: Position
  px_per_ms: number
  /** Called with each new position during playback, so that the axis can follow. Null while nothing plays. */
  onLeave: ((ms: number) => void) | null
}

/** The position of the reader. It is moved without React, because it changes with each frame. */
export function Playhead({ position, px_per_ms, onLeave }: PlayheadProps) {
  const line = useRef<HTMLDivElement>(null)
  const latest = useLatest(onLeave)
  useEffect(() => {
    const draw = (): void => {
      line.current!.style.transform = `translateX(${position.ms * px_per_ms}px)`
      latest.current?.(position.ms)
    }
    draw()
    return position.follow(draw)
  }, [latest, position, px_per_ms])
  return <div ref={line} className={styles.playhead} />
}
