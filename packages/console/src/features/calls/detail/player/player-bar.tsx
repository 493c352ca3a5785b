import { useState } from 'react'
import { text } from '../../../../text/call-page.ts'
import { Button } from '../../../../ui/button.tsx'
import { shownTime } from '../call-times.ts'
import styles from './player-bar.module.css'
import { useSecond, type Position } from './position.ts'
import type { Player } from './use-player.ts'

const SPEEDS = [1, 1.25, 1.5, 2] as const

/** Plays the recording, if there is one, and shows the reader's position. */
export function PlayerBar({ player, length_ms, name }: { player: Player; length_ms: number; name: string }) {
  const { audio, source, position, playing, failed, toggle } = player
  return (
    <div className={styles.bar}>
      {source === undefined ? null : (
        <>
          <audio ref={audio} src={source} preload="none" />
          <Button kind="primary" onClick={toggle}>
            {playing ? text.pause : text.play}
          </Button>
        </>
      )}
      <output className={styles.position} aria-label={text.position}>
        <Second position={position} /> / {shownTime(length_ms)}
      </output>
      {source === undefined ? (
        <p>{text.no_recording}</p>
      ) : (
        <>
          <Speed player={player} />
          <a href={source} download={`${name}.wav`}>
            {text.download}
          </a>
        </>
      )}
      {failed ? (
        <p role="alert" className={styles.failed}>
          {text.cannot_play}
        </p>
      ) : null}
    </div>
  )
}

function Second({ position }: { position: Position }) {
  return <span>{shownTime(useSecond(position) * 1_000)}</span>
}

function Speed({ player: { audio } }: { player: Player }) {
  const [speed, setSpeed] = useState(1)
  return (
    <label className={styles.speed}>
      {text.speed}
      <select
        value={speed}
        onChange={({ target }) => {
          setSpeed(Number(target.value))
          audio.current!.playbackRate = Number(target.value)
        }}
      >
        {SPEEDS.map((one) => (
          <option key={one} value={one}>
            {text.times(one)}
          </option>
        ))}
      </select>
    </label>
  )
}
