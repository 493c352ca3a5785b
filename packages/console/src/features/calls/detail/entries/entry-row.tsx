import { useState, type ReactNode } from 'react'
import { exchange_kinds, lanes, text } from '../../../../text/call-page.ts'
import { fallback_reasons } from '../../../../text/calls.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { shownTime } from '../call-times.ts'
import { BodyText } from './body-text.tsx'
import { DeliveryContent } from './delivery-content.tsx'
import type { Entry } from './entries.ts'
import styles from './entries.module.css'
import { ExchangeContent } from './exchange-content.tsx'
import { PartBars } from './part-bars.tsx'
import type { TurnPart } from './turn-parts.ts'
import { errorWords, eventWords } from './words.ts'

export interface EntryRowProps {
  call_id: string
  entry: Entry
  /** The parts of an answer. Null for anything else. */
  parts: readonly TurnPart[] | null
  /** Whether its content is expanded at first. */
  open: boolean
  chosen: boolean
  /** Whether the recording is playing this entry. */
  current: boolean
  /** Whether there is a recording to play. */
  plays: boolean
  onPlay: (entry: Entry) => void
}

/** One event: its time, a summary, and its full content behind a button. */
export function EntryRow(props: EntryRowProps) {
  const { entry, chosen, current } = props
  return (
    <div className={styles.row} data-chosen={chosen} data-current={current} data-failed={entry.failed}>
      <Moment {...props} />
      <span className={styles.kind}>{kindOf(entry)}</span>
      <div className={styles.what}>
        <What {...props} />
      </div>
    </div>
  )
}

function Moment({ entry, plays, onPlay }: EntryRowProps) {
  const time = shownTime(entry.at_ms)
  return (
    <Button
      kind="quiet"
      className={styles.moment}
      aria-label={plays ? text.play_from(time) : text.go_to(time)}
      onClick={() => onPlay(entry)}
    >
      {time}
    </Button>
  )
}

function kindOf(entry: Entry): string {
  if (entry.kind === 'said' && entry.said.speaker) return text.colleague
  if (entry.kind === 'said') return entry.said.role === 'system' ? text.system : lanes[entry.lane]
  if (entry.kind === 'exchange') return exchange_kinds[entry.exchange.kind]
  return entry.kind === 'event' ? text.event : text.delivered
}

function What({ call_id, entry, parts, open }: EntryRowProps) {
  switch (entry.kind) {
    case 'said':
      return <Said entry={entry} parts={parts} />
    case 'exchange': {
      const { tool, response_status, duration_ms, error, error_detail, exchange_id } = entry.exchange
      return (
        <Opened show={text.show_answer} open={open} content={<ExchangeContent {...{ call_id, exchange_id }} />}>
          {tool === null ? null : <code className={styles.words}>{tool}</code>}
          <span>{text.result(response_status, duration_ms)}</span>
          {error === null ? null : <span className={styles.failed}>{errorWords({ error, error_detail })}</span>}
        </Opened>
      )
    }
    case 'event':
      return (
        <Opened show={text.show_json} open={open} content={<EventContent event={entry.event} />}>
          <code className={styles.words}>{entry.event.event_type}</code>
          <span className={styles.words}>{eventWords(entry.event)}</span>
        </Opened>
      )
    case 'delivery': {
      const { delivery_id, event_type, status, response_code, last_error, attempt_count } = entry.delivery
      return (
        <Opened show={text.show_attempts} open={open} content={<DeliveryContent delivery_id={delivery_id} />}>
          <code className={styles.words}>{event_type}</code>
          <Badge tone={status === 'delivered' ? 'good' : last_error ? 'bad' : 'plain'}>{status}</Badge>
          <span>{[last_error, response_code].filter((part) => part !== null).join(' ')}</span>
          <span className={styles.quiet}>{text.attempts(attempt_count)}</span>
        </Opened>
      )
    }
  }
}

function Said({ entry, parts }: { entry: Entry & { kind: 'said' }; parts: readonly TurnPart[] | null }) {
  const { turn, said } = entry
  const is_answer = turn?.reply_turn_id === said.turn_id
  return (
    <>
      <span className={styles.words}>{said.text}</span>
      {is_answer && turn.interrupted ? <Badge>{text.interrupted}</Badge> : null}
      {is_answer && turn.fallback_reason ? (
        <p className={styles.failed}>{text.fallback(fallback_reasons[turn.fallback_reason])}</p>
      ) : null}
      {is_answer && turn.filler_text !== null ? <p className={styles.quiet}>{text.filler(turn.filler_text)}</p> : null}
      {is_answer && parts ? <PartBars parts={parts} /> : null}
    </>
  )
}

function EventContent({ event }: { event: Extract<Entry, { kind: 'event' }>['event'] }) {
  return (
    <>
      <BodyText title={event.event_type} body={JSON.stringify(event)} bytes={0} />
      <p className={styles.quiet}>{text.event_brief}</p>
    </>
  )
}

/** A line with a button that expands its content. */
function Opened(props: { show: string; open: boolean; content: ReactNode; children: ReactNode }) {
  const { show, content, children } = props
  const [open, setOpen] = useState(props.open)
  return (
    <>
      <div className={styles.line}>
        {children}
        <Button kind="quiet" className={styles.show} aria-expanded={open} onClick={() => setOpen(!open)}>
          {show}
        </Button>
      </div>
      {open ? content : null}
    </>
  )
}
