import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import { lanes, text } from '../../../../text/call-page.ts'
import { useSecond } from '../player/position.ts'
import type { Player } from '../player/use-player.ts'
import type { Chosen } from '../use-chosen.ts'
import type { Entry } from './entries.ts'
import styles from './entries.module.css'
import { EntryRow } from './entry-row.tsx'
import type { TurnPart } from './turn-parts.ts'

const ROW_PX = 48
const SECOND_MS = 1_000

const KINDS = ['said', 'exchange', 'event', 'delivery'] as const
type Kind = (typeof KINDS)[number]

const KIND_NAMES: Record<Kind, string> = {
  said: text.said,
  exchange: lanes.exchanges,
  event: lanes.events,
  delivery: lanes.deliveries,
}

interface EntryListProps {
  call_id: string
  /** The entries in chronological order. */
  entries: readonly Entry[]
  partsOf: (entry: Entry) => readonly TurnPart[] | null
  player: Player
  chosen: Chosen
}

/** Everything that happened. Only the visible rows are rendered, because an hour has thousands. */
export function EntryList({ call_id, entries, partsOf, player, chosen }: EntryListProps) {
  const [hidden, setHidden] = useState<readonly Kind[]>([])
  const [only_failed, setOnlyFailed] = useState(false)
  const shown = useMemo(
    () =>
      entries.filter(
        ({ id, kind, failed }) => id === chosen.id || (!hidden.includes(kind) && (failed || !only_failed)),
      ),
    [entries, hidden, only_failed, chosen.id],
  )
  return (
    <>
      <fieldset className={styles.filters}>
        <legend className="visually-hidden">{text.showing}</legend>
        {KINDS.map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={!hidden.includes(kind)}
              onChange={({ target }) =>
                setHidden(target.checked ? hidden.filter((one) => one !== kind) : [...hidden, kind])
              }
            />
            {KIND_NAMES[kind]}
          </label>
        ))}
        <label>
          <input type="checkbox" checked={only_failed} onChange={({ target }) => setOnlyFailed(target.checked)} />
          {text.only_failed}
        </label>
      </fieldset>
      {shown.length === 0 ? (
        <p>{entries.length === 0 ? text.nothing : text.hidden}</p>
      ) : (
        <Rows {...{ call_id, partsOf, player, chosen }} entries={shown} />
      )}
    </>
  )
}

function Rows({ call_id, entries, partsOf, player, chosen }: EntryListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => entries[index]!.id,
    overscan: 8,
  })
  const at = entries.findIndex(({ id }) => id === chosen.id)
  useEffect(() => {
    if (at !== -1) rows.scrollToIndex(at, { align: 'auto' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new choice moves the list.
  }, [chosen.times])
  const current = currentOf(entries, useSecond(player.position), player.playing)
  return (
    <div ref={scroller} className={styles.list} tabIndex={0} role="region" aria-label={text.happened}>
      <ol className={styles.inner} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const entry = entries[index]!
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className={styles.item}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={entries.length}
              aria-posinset={index + 1}
            >
              <EntryRow
                key={entry.id === chosen.id ? chosen.times : 0}
                call_id={call_id}
                entry={entry}
                parts={partsOf(entry)}
                open={entry.id === chosen.id && chosen.open}
                chosen={entry.id === chosen.id}
                current={entry === current}
                plays={player.source !== undefined}
                onPlay={(one) => player.playFrom(one.at_ms)}
              />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** The last words that began before this second. */
function currentOf(entries: readonly Entry[], second: number, playing: boolean): Entry | undefined {
  if (!playing) return undefined
  return entries.findLast(({ kind, at_ms }) => kind === 'said' && at_ms < (second + 1) * SECOND_MS)
}
