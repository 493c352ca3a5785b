import type { CallExchange, Delivery, Event } from '@ohun/sdk'
import { exchange_errors, exchange_kinds, text } from '../../../../text/call-page.ts'
import type { Entry } from './entries.ts'

/** An entry as a line of text, which may come from outside and have any length. */
export function wordsOf(entry: Entry): string {
  switch (entry.kind) {
    case 'said':
      return entry.said.text
    case 'exchange':
      return exchangeWords(entry.exchange)
    case 'event':
      return [entry.event.event_type, eventWords(entry.event)].filter(Boolean).join(': ')
    case 'delivery':
      return deliveryWords(entry.delivery)
  }
}

/** A line such as `Tool find_order: 200 in 40 ms`. */
function exchangeWords({ kind, tool, response_status, duration_ms, ...failure }: CallExchange): string {
  const name = [exchange_kinds[kind], tool].filter(Boolean).join(' ')
  const why = failure.error === null ? '' : `, ${errorWords(failure)}`
  return `${name}: ${text.result(response_status, duration_ms)}${why}`
}

/** Why an answer was unusable. Empty if it was used. */
export function errorWords({ error, error_detail }: Pick<CallExchange, 'error' | 'error_detail'>): string {
  if (error === null) return ''
  return error_detail ? `${exchange_errors[error]}: ${error_detail}` : exchange_errors[error]
}

function deliveryWords({ event_type, status, response_code, last_error }: Delivery): string {
  return `${event_type}: ${[status, response_code, last_error].filter((part) => part !== null).join(', ')}`
}

/** The words of an event. Those of a turn are already in its own line. */
export function eventWords(event: Event): string {
  switch (event.event_type) {
    case 'call.quality':
    case 'call.quality_degraded': {
      const { mos, packet_loss_percent, jitter_ms } = event.payload
      return `${text.mos} ${mos}, ${packet_loss_percent} % ${text.lost}, ${jitter_ms} ms`
    }
    case 'call.barge_in':
      return event.payload.spoken_text
    default:
      return ''
  }
}
