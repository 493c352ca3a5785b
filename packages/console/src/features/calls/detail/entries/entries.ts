import type { Call, CallExchange, CallTurn, Delivery, Event, TranscriptTurn } from '@ohun/sdk'
import { offsetIn } from '../call-times.ts'

export type Lane = 'caller' | 'agent' | 'exchanges' | 'events' | 'deliveries'

export const LANES: readonly Lane[] = ['caller', 'agent', 'exchanges', 'events', 'deliveries']

interface Placed {
  id: string
  lane: Lane
  /** The milliseconds since the start of the call. */
  at_ms: number
  until_ms: number
  failed: boolean
}

/** Something that happened in a call. */
export type Entry = Placed &
  (
    | { kind: 'said'; said: TranscriptTurn; turn: CallTurn | undefined }
    | { kind: 'exchange'; exchange: CallExchange }
    | { kind: 'event'; event: Event }
    | { kind: 'delivery'; delivery: Delivery }
  )

export interface Happened {
  turns: readonly CallTurn[]
  exchanges: readonly CallExchange[]
  events: readonly Event[]
  deliveries: readonly Delivery[]
}

/** Everything that happened in a call, in chronological order. */
export function entriesOf(call: Call, { turns, exchanges, events, deliveries }: Happened): Entry[] {
  const entries = [
    ...saidIn(call, turns),
    ...exchanges.map((exchange) => exchangeEntry(call, exchange)),
    ...events.map((event) => eventEntry(call, event)),
    ...deliveries.map((delivery) => deliveryEntry(call, delivery)),
  ]
  return entries.toSorted((one, other) => one.at_ms - other.at_ms)
}

/** The estimated time to speak a word. It is not measured; the waveform shows it if there is one. */
const WORD_MS = 380

/** The words of a side end before its next ones begin, whatever the estimate. */
function saidIn(call: Call, turns: readonly CallTurn[]): Entry[] {
  const said = spokenIn(call, turns)
  return [...Map.groupBy(said, ({ lane }) => lane).values()].flatMap((of_side) =>
    of_side.map((entry, index) => {
      const [before, after] = [of_side[index - 1], of_side[index + 1]]
      const known_ms = entry.lane === 'caller' ? entry.until_ms : entry.at_ms
      const at_ms = Math.min(known_ms, Math.max(entry.at_ms, before?.until_ms ?? 0))
      return { ...entry, at_ms, until_ms: Math.max(known_ms, Math.min(entry.until_ms, after?.at_ms ?? Infinity)) }
    }),
  )
}

function spokenIn(call: Call, turns: readonly CallTurn[]): Entry[] {
  const by_caller = new Map(turns.map((turn) => [turn.turn_id, turn]))
  const by_agent = new Map(turns.map((turn) => [turn.reply_turn_id, turn]))
  return call.transcript.map((said) => {
    const is_caller = said.role === 'caller'
    const turn = is_caller ? by_caller.get(said.turn_id) : by_agent.get(said.turn_id)
    const known_ms = offsetIn(call, said.timestamp)
    const length_ms = said.text.split(/\s+/).length * WORD_MS
    const at_ms = is_caller ? Math.max(0, known_ms - length_ms) : heardFrom(call, turn, known_ms)
    const until_ms = is_caller ? known_ms : at_ms + length_ms
    const failed = !is_caller && turn?.outcome === 'fallback'
    return { kind: 'said', id: said.turn_id, lane: is_caller ? 'caller' : 'agent', at_ms, until_ms, failed, said, turn }
  })
}

/** An answer is stored before it is heard. */
function heardFrom(call: Call, turn: CallTurn | undefined, known_ms: number): number {
  if (!turn || turn.first_speech_ms === null) return known_ms
  return offsetIn(call, turn.heard_at) + turn.first_speech_ms
}

function exchangeEntry(call: Call, exchange: CallExchange): Entry {
  const at_ms = offsetIn(call, exchange.started_at)
  const until_ms = at_ms + exchange.duration_ms
  const failed = exchange.error !== null && exchange.error !== 'given_up'
  return { kind: 'exchange', id: exchange.exchange_id, lane: 'exchanges', at_ms, until_ms, failed, exchange }
}

function eventEntry(call: Call, event: Event): Entry {
  const at_ms = offsetIn(call, event.timestamp)
  const failed = event.event_type === 'call.quality_degraded'
  return { kind: 'event', id: event.event_id, lane: 'events', at_ms, until_ms: at_ms, failed, event }
}

function deliveryEntry(call: Call, delivery: Delivery): Entry {
  const { delivery_id, created_at, delivered_at, last_error } = delivery
  const at_ms = offsetIn(call, created_at)
  const until_ms = delivered_at === null ? at_ms : offsetIn(call, delivered_at)
  return {
    kind: 'delivery',
    id: delivery_id,
    lane: 'deliveries',
    at_ms,
    until_ms,
    failed: last_error !== null,
    delivery,
  }
}

/** The length of the axis: to the end of the call, or of the part that is known so far. */
export function lengthOf(call: Call, entries: readonly Entry[]): number {
  if (call.ended_at !== null) return Math.max(1_000, offsetIn(call, call.ended_at))
  return entries.reduce((max, { at_ms }) => Math.max(max, at_ms), 1_000)
}
