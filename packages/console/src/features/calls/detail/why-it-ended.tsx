import type { Call, CallExchange, CallTurn } from '@ohun/sdk'
import type { ReactNode } from 'react'
import { exchange_errors, text as page_text } from '../../../text/call-page.ts'
import { end_reasons, fallback_reasons, text } from '../../../text/calls.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { offsetIn, shownTime } from './call-times.ts'
import styles from './call.module.css'
import { isBad } from './quality/judge.ts'
import type { CallRecord } from './use-call-record.ts'

interface WhyProps {
  call: Call
  record: CallRecord
  /** Shows an entry of the list with its content. */
  onShow: (id: string) => void
}

/** From this duration on, a caller notices the wait. */
const LONG_WAIT_MS = 2_000

/** Explains in plain words how the call ended and what went wrong, with a link to each problem. */
export function WhyItEnded({ call, record, onShow }: WhyProps) {
  const { turns, exchanges, deliveries } = record
  const undelivered = deliveries.filter(({ last_error }) => last_error !== null)
  return (
    <Panel title={text.why}>
      <p>{call.end_reason === null ? text.running : end_reasons[call.end_reason]}</p>
      {call.transfers.map((leg) => (
        <p key={leg.started_at}>{transferWords(call, leg)}</p>
      ))}
      <Screening call={call} exchanges={exchanges} onShow={onShow} />
      {fallbacksOf(turns).map(([reason, failed]) => (
        <FailedTurns key={reason} {...{ reason, failed, turns, exchanges, onShow }} />
      ))}
      {undelivered.length > 0 ? (
        <Cause id={undelivered[0]!.delivery_id} onShow={onShow} show={page_text.show_attempts}>
          {text.failed_deliveries(undelivered.length)}
        </Cause>
      ) : null}
      <LongestWait call={call} turns={turns} onShow={onShow} />
      <BadLine record={record} />
    </Panel>
  )
}

/** Whether a colleague took the call, and who takes part in it. */
function transferWords(call: Call, leg: Call['transfers'][number]): string {
  const { destination, outcome, afterwards, agent_left_at, carrier_joined_at, ended_at } = leg
  const taken = page_text.transferred(destination, outcome)
  if (outcome !== 'accepted') return taken
  const stays = afterwards === 'stay' && agent_left_at === null
  if (ended_at === null) return `${taken} ${page_text.in_the_call(destination, stays)}`
  const joined = carrier_joined_at && page_text.carrier_joined_at(shownTime(offsetIn(call, carrier_joined_at)))
  const left = agent_left_at && page_text.agent_left_at(shownTime(offsetIn(call, agent_left_at)))
  const agent = afterwards === 'leave' ? null : (left ?? page_text.agent_stayed)
  return [taken, agent, joined].filter(Boolean).join(' ')
}

function Cause(props: { id: string | undefined; show: string; onShow: (id: string) => void; children: ReactNode }) {
  const { id, show, onShow, children } = props
  return (
    <p className={styles.cause}>
      <span>{children}</span>
      {id === undefined ? null : <Button onClick={() => onShow(id)}>{show}</Button>}
    </p>
  )
}

/** The backend's answer to the screening of the call, if there was one. */
function Screening({
  call,
  exchanges,
  onShow,
}: Pick<WhyProps, 'call' | 'onShow'> & { exchanges: readonly CallExchange[] }) {
  const asked = exchanges.find(({ kind }) => kind === 'screening')
  if (call.status !== 'rejected' || !asked) return null
  const { error, exchange_id } = asked
  return (
    <Cause id={exchange_id} onShow={onShow} show={page_text.requests_and_answers}>
      {error === null ? page_text.screening_rejected : page_text.screening_failed(exchange_errors[error])}
    </Cause>
  )
}

type Reason = NonNullable<CallTurn['fallback_reason']>

/** The failed turns, by reason. */
function fallbacksOf(turns: readonly CallTurn[]): (readonly [Reason, CallTurn[]])[] {
  const failed = turns.filter(({ fallback_reason }) => fallback_reason !== null)
  return [...Map.groupBy(failed, ({ fallback_reason }) => fallback_reason!)]
}

interface FailedTurnsProps extends Pick<WhyProps, 'onShow'> {
  reason: Reason
  failed: readonly CallTurn[]
  turns: readonly CallTurn[]
  exchanges: readonly CallExchange[]
}

/** Leads to the first request that failed, or else to the words that were spoken instead of an answer. */
function FailedTurns({ reason, failed: [first, ...more], turns, exchanges, onShow }: FailedTurnsProps) {
  const { turn_id, reply_turn_id } = first!
  const asked = exchanges.findLast((exchange) => exchange.turn_id === turn_id && exchange.error !== null)
  const id = asked?.exchange_id ?? reply_turn_id ?? undefined
  return (
    <Cause id={id} onShow={onShow} show={page_text.requests_and_answers}>
      {text.failed_turns(more.length + 1, turns.length, fallback_reasons[reason])}
      {asked?.error_detail ? ` (${asked.error_detail})` : null}
    </Cause>
  )
}

function LongestWait({ call, turns, onShow }: Pick<WhyProps, 'call' | 'onShow'> & { turns: readonly CallTurn[] }) {
  const [slowest] = turns.toSorted((one, other) => (other.first_speech_ms ?? 0) - (one.first_speech_ms ?? 0))
  if (!slowest || (slowest.first_speech_ms ?? 0) < LONG_WAIT_MS) return null
  const seconds = (slowest.first_speech_ms! / 1_000).toFixed(1)
  return (
    <Cause id={slowest.reply_turn_id ?? slowest.turn_id} onShow={onShow} show={page_text.show_moment}>
      {page_text.longest_wait(seconds, shownTime(offsetIn(call, slowest.heard_at)))}
    </Cause>
  )
}

function BadLine({ record: { samples } }: { record: CallRecord }) {
  const bad = samples.find(isBad)
  if (!bad) return null
  return <p>{page_text.quality_bad(shownTime(bad.at_ms), bad.mos.toFixed(1), bad.packet_loss_percent)}</p>
}
