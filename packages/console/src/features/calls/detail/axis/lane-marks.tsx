import { lanes as lane_names, text } from '../../../../text/call-page.ts'
import { shownTime } from '../call-times.ts'
import type { Entry, Lane } from '../entries/entries.ts'
import { wordsOf } from '../entries/words.ts'
import styles from './axis.module.css'
import { marksOf, type Mark } from './marks.ts'
import type { View } from './use-zoom.ts'

/** From this width on, there is room for a word. */
const WORDS_PX = 28
const LONGEST_TITLE = 300

interface LaneMarksProps {
  lane: Lane
  entries: readonly Entry[]
  view: View
  chosen: string | null
}

/** The entries of a lane. Clicking one moves to its moment. */
export function LaneMarks({ lane, entries, view, chosen }: LaneMarksProps) {
  return marksOf(entries, view).map((mark) => (
    <div
      key={mark.id}
      className={styles.mark}
      style={{ left: mark.left_px, width: mark.width_px }}
      title={titleOf(mark, lane)}
      data-lane={lane}
      data-entries={mark.entries.map(({ id }) => id).join(' ')}
      data-failed={mark.entries.some(({ failed }) => failed)}
      data-chosen={mark.entries.some(({ id }) => id === chosen)}
      data-narrow={mark.width_px < WORDS_PX}
    >
      {mark.width_px < WORDS_PX ? null : labelOf(mark)}
    </div>
  ))
}

function labelOf({ entries }: Mark<Entry>): string {
  return entries.length === 1 ? wordsOf(entries[0]!).slice(0, LONGEST_TITLE) : String(entries.length)
}

function titleOf({ entries }: Mark<Entry>, lane: Lane): string {
  const time = shownTime(entries[0]!.at_ms)
  return entries.length === 1
    ? `${time} ${wordsOf(entries[0]!)}`.slice(0, LONGEST_TITLE)
    : text.marks(entries.length, lane_names[lane], time)
}
