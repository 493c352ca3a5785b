import { text as calls } from '../../../text/call-page.ts'
import { text } from '../../../text/simulations.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../../calls/detail/axis/axis.module.css'
import { marksOf, type Mark } from '../../calls/detail/axis/marks.ts'
import { Ruler } from '../../calls/detail/axis/ruler.tsx'
import { useZoom, type View, type Zoom } from '../../calls/detail/axis/use-zoom.ts'
import { shownTime } from '../../calls/detail/call-times.ts'
import { LANES, type RunEntry } from './run-entries.ts'

/** From this width on, there is room for a word. */
const WORDS_PX = 28
const LONGEST_TITLE = 300

interface AxisProps {
  /** The entries in chronological order. */
  entries: readonly RunEntry[]
  length_ms: number
}

/** Shows who spoke and which tools were called on one time axis. The list below contains the same in words. */
export function ConversationAxis({ entries, length_ms }: AxisProps) {
  const zoom = useZoom(length_ms)
  return (
    <>
      <div className={styles.axis}>
        <Names />
        <div ref={zoom.scroller} className={styles.scroller} tabIndex={0} role="region" aria-label={text.axis}>
          <div className={styles.inner} style={{ width: zoom.inner_px }} aria-hidden>
            <Ruler view={zoom.view} length_ms={length_ms} />
            {LANES.map((lane) => (
              <div key={lane} className={`${styles.lane} ${styles.small}`}>
                <Marks entries={entries.filter((entry) => entry.lane === lane)} view={zoom.view} />
              </div>
            ))}
          </div>
        </div>
      </div>
      <Scale zoom={zoom} />
    </>
  )
}

function Names() {
  return (
    <div className={styles.names} aria-hidden>
      <div className={styles.ruler} />
      {LANES.map((lane) => (
        <div key={lane} className={styles.small}>
          {text.lanes[lane]}
        </div>
      ))}
    </div>
  )
}

function Marks({ entries, view }: { entries: readonly RunEntry[]; view: View }) {
  return marksOf(entries, view).map((mark) => (
    <div
      key={mark.id}
      className={styles.mark}
      style={{ left: mark.left_px, width: mark.width_px }}
      title={`${shownTime(mark.entries[0]!.at_ms)} ${labelOf(mark)}`}
      // A tool is drawn like the requests of a call.
      data-lane={mark.entries[0]!.lane === 'tool' ? 'exchanges' : mark.entries[0]!.lane}
      data-failed={mark.entries.some(({ failed }) => failed)}
      data-narrow={mark.width_px < WORDS_PX}
    >
      {mark.width_px < WORDS_PX ? null : labelOf(mark)}
    </div>
  ))
}

const labelOf = ({ entries: [first, ...others] }: Mark<RunEntry>): string =>
  others.length === 0 ? first!.words.slice(0, LONGEST_TITLE) : String(others.length + 1)

function Scale({ zoom }: { zoom: Zoom }) {
  return (
    <div className={styles.scale} role="group" aria-label={calls.scale}>
      <Button disabled={!zoom.closer} onClick={zoom.closer}>
        {calls.closer}
      </Button>
      <Button disabled={!zoom.further} onClick={zoom.further}>
        {calls.further}
      </Button>
      <Button disabled={!zoom.further} onClick={zoom.whole}>
        {text.whole}
      </Button>
    </div>
  )
}
