import type { Call, Event } from '@ohun/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client.ts'
import { listEventsPages } from '../../../api/queries.gen.ts'
import { text } from '../../../text/calls.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { offsetOf } from './call-offset.ts'
import styles from './call.module.css'

interface Entry {
  id: string
  at: string
  kind: string
  words: string
}

interface TimelineProps {
  call: Call
  /** Plays the recording from this second on. Null without a recording. */
  play: ((seconds: number) => void) | null
}

/** Turns and events on one axis of time. */
export function Timeline({ call, play }: TimelineProps) {
  const query = { call_id: call.call_id, page_size: 100 }
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    listEventsPages(useClient(), query),
  )
  const events = data?.pages.flatMap(({ items }) => items) ?? []
  const entries = [...turnsOf(call), ...events.map(entryOf)].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (
    <Panel title={text.timeline}>
      <ErrorNotice error={error} />
      <ol className={styles.timeline}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Moment call={call} at={entry.at} play={play} />
            <code>{entry.kind}</code>
            <span className={styles.words}>{entry.words}</span>
          </li>
        ))}
      </ol>
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text.more}
        </Button>
      ) : null}
    </Panel>
  )
}

function Moment({ call, at, play }: TimelineProps & { at: string }) {
  const { seconds, shown } = offsetOf(call, at)
  if (!play) return <span className={styles.offset}>{shown}</span>
  return (
    <Button kind="quiet" aria-label={text.play(shown)} onClick={() => play(seconds)}>
      {shown}
    </Button>
  )
}

function turnsOf({ transcript }: Call): Entry[] {
  return transcript.map(({ turn_id, role, text: words, timestamp }) => ({
    id: turn_id,
    at: timestamp,
    kind: role,
    words,
  }))
}

function entryOf(event: Event): Entry {
  return { id: event.event_id, at: event.timestamp, kind: event.event_type, words: wordsOf(event) }
}

/** The words of a turn stand in the line of the turn. */
function wordsOf(event: Event): string {
  switch (event.event_type) {
    case 'call.quality':
    case 'call.quality_degraded':
      return `MOS ${event.payload.mos}, ${event.payload.packet_loss_percent} % ${text.lost_words}, ${event.payload.jitter_ms} ms`
    default:
      return ''
  }
}
