import { memo, useMemo, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import type { CallQualitySample } from '@ohun/sdk'
import { lanes as lane_names, text } from '../../../../text/call-page.ts'
import { Button } from '../../../../ui/button.tsx'
import { shownTime } from '../call-times.ts'
import { LANES, type Entry } from '../entries/entries.ts'
import { useSecond } from '../player/position.ts'
import type { Player } from '../player/use-player.ts'
import styles from './axis.module.css'
import { LaneMarks } from './lane-marks.tsx'
import type { Waveform } from './peaks.ts'
import { Playhead } from './playhead.tsx'
import { QualityLine } from './quality-line.tsx'
import { Ruler } from './ruler.tsx'
import { useZoom, type Zoom } from './use-zoom.ts'
import { WaveformDrawing } from './waveform-drawing.tsx'

const STEP_MS = 5_000
const PAGE_MS = 30_000

export interface AxisProps {
  /** The entries in chronological order. */
  entries: readonly Entry[]
  length_ms: number
  /** The waveforms of the recording. Null if there is no recording, or it has not been read yet. */
  waveforms: { caller: Waveform; agent: Waveform } | null
  quality: readonly CallQualitySample[]
  player: Player
  chosen: string | null
  onChoose: (entry: Entry) => void
}

/** The whole call on one time axis: both speakers, requests, deliveries, and the audio quality. */
export function Axis(props: AxisProps) {
  const { length_ms, player } = props
  const zoom = useZoom(length_ms)
  return (
    <>
      <div className={styles.axis}>
        <Names />
        <Slider {...props} zoom={zoom}>
          <Lanes {...props} view={zoom.view} inner_px={zoom.inner_px} />
          <Playhead
            position={player.position}
            px_per_ms={zoom.view.px_per_ms}
            onLeave={player.playing ? zoom.reveal : null}
          />
        </Slider>
      </div>
      <div className={styles.scale} role="group" aria-label={text.scale}>
        <Button disabled={!zoom.closer} onClick={zoom.closer}>
          {text.closer}
        </Button>
        <Button disabled={!zoom.further} onClick={zoom.further}>
          {text.further}
        </Button>
        <Button disabled={!zoom.further} onClick={zoom.whole}>
          {text.whole}
        </Button>
        <span className={styles.hint}>{player.source === undefined ? text.axis_hint_silent : text.axis_hint}</span>
      </div>
    </>
  )
}

function Names() {
  return (
    <div className={styles.names} aria-hidden>
      <div className={styles.ruler} />
      {LANES.map((lane) => (
        <div key={lane} className={heightOf(lane)}>
          {lane_names[lane]}
        </div>
      ))}
      <div className={styles.quality}>{text.quality}</div>
    </div>
  )
}

const heightOf = (lane: Entry['lane']): string => (lane === 'caller' || lane === 'agent' ? styles.side! : styles.small!)

/** The axis for screen readers: the position in the call. The list below contains everything else. */
function Slider({
  length_ms,
  player,
  entries,
  onChoose,
  zoom,
  children,
}: AxisProps & { zoom: Zoom; children: ReactNode }) {
  const second = useSecond(player.position)
  const { scroller, view, inner_px } = zoom
  const go = (ms: number): void => {
    const to = Math.min(length_ms, Math.max(0, ms))
    player.moveTo(to)
    zoom.reveal(to)
  }
  const onClick = (event: MouseEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect()
    const ms = (event.clientX - box.left + event.currentTarget.scrollLeft) / view.px_per_ms
    const entry = entryAt(event.target as Element, entries, ms)
    if (entry) onChoose(entry)
    player.playFrom(entry ? entry.at_ms : Math.min(length_ms, ms))
  }
  const keys: Record<string, () => void> = {
    ArrowLeft: () => go(player.position.ms - STEP_MS),
    ArrowRight: () => go(player.position.ms + STEP_MS),
    PageDown: () => go(player.position.ms - PAGE_MS),
    PageUp: () => go(player.position.ms + PAGE_MS),
    Home: () => go(0),
    End: () => go(length_ms),
    Enter: player.toggle,
    ' ': player.toggle,
    '+': () => zoom.closer?.(),
    '-': () => zoom.further?.(),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const run = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (!run) return
    event.preventDefault()
    run()
  }
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="slider"
      tabIndex={0}
      aria-label={text.axis}
      aria-valuemin={0}
      aria-valuemax={Math.floor(length_ms / 1_000)}
      aria-valuenow={Math.min(second, Math.floor(length_ms / 1_000))}
      aria-valuetext={text.position_of(shownTime(second * 1_000), shownTime(length_ms))}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <div className={styles.inner} style={{ width: inner_px }}>
        {children}
      </div>
    </div>
  )
}

/** The nearest of several entries that are drawn as one. */
function entryAt(target: Element, entries: readonly Entry[], ms: number): Entry | undefined {
  const ids = target.closest<HTMLElement>('[data-entries]')?.dataset['entries']?.split(' ')
  if (!ids) return undefined
  const marked = entries.filter(({ id }) => ids.includes(id))
  const distance = ({ at_ms }: Entry): number => Math.abs(at_ms - ms)
  return marked.toSorted((one, other) => distance(one) - distance(other))[0]
}

type LanesProps = Pick<AxisProps, 'entries' | 'length_ms' | 'waveforms' | 'quality' | 'chosen'> & {
  view: Zoom['view']
  inner_px: number
}

/** Redrawn when the view or the data changes, but not when the position moves. */
const Lanes = memo(function Lanes({ entries, length_ms, waveforms, quality, chosen, view }: LanesProps) {
  const by_lane = useMemo(() => Map.groupBy(entries, ({ lane }) => lane), [entries])
  return (
    <>
      <Ruler view={view} length_ms={length_ms} />
      {LANES.map((lane) => (
        <div key={lane} className={`${styles.lane} ${heightOf(lane)}`}>
          {waveforms && (lane === 'caller' || lane === 'agent') ? (
            <WaveformDrawing waveform={waveforms[lane]} view={view} />
          ) : null}
          <LaneMarks lane={lane} entries={by_lane.get(lane) ?? []} view={view} chosen={chosen} />
        </div>
      ))}
      <div className={`${styles.lane} ${styles.quality}`}>
        <QualityLine samples={quality} view={view} />
      </div>
    </>
  )
})
