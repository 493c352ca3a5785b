import { callFindings, type CallRecord } from '../checks/call-findings.ts'
import { readCalls } from '../checks/read-calls.ts'
import type { Installation } from '../installation.ts'
import type { OutsideCall } from '../outside/phone-network.ts'
import { sent } from './sent.ts'
import { numberOf } from './tags.ts'
import type { Attempt, Finding, Sent, Traffic } from './traffic.ts'

const CALLERS = '234806'
const CALLEES = '234703'
const MINUTE_KOBO = 3_000
const MINUTE_S = 60
/** The delay with which the service may notice that a person has hung up or a node has died. */
const LATE_S = 5

/** People who call the customer's number over SIP, through Kamailio, with audio. */
export class CallsIn implements Traffic {
  readonly name = 'SIP calls in'
  readonly every_ms = 4_000
  readonly #at: Installation

  constructor(installation: Installation) {
    this.#at = installation
  }

  async send(serial: number): Promise<Sent> {
    const { phones, customer } = this.#at
    const { end, status } = await phones.call(numberOf(CALLERS, serial), customer.number)
    if (end === 'refused')
      return { outcome: isUnavailable(status) ? 'refused' : 'unexpected', id: null, detail: `${status}` }
    return { outcome: end === 'silent' ? 'unknown' : 'acknowledged', id: null, detail: end ?? '' }
  }

  async check(attempts: readonly Attempt[]): Promise<Finding[]> {
    const rows = await readCalls(this.#at.db, { environment: 'production', direction: 'inbound' })
    const outside = outsideOf(this.#at, CALLERS)
    // If a node dies before the answer, the caller is passed on to another node, which makes another call.
    const answered = rows.filter(({ answered_at }) => answered_at !== null)
    const faultOf = (row: CallRecord): Finding | null => phoneFault(row, outside.get(row.number)?.[0])
    return callFindings({ attempts, rows: answered, numberOf: ({ serial }) => numberOf(CALLERS, serial), faultOf })
  }
}

/** Calls that the customer places. People are called through Kamailio, answer and talk. */
export class CallsOut implements Traffic {
  readonly name = 'SIP calls out'
  readonly every_ms = 4_000
  readonly #at: Installation

  constructor(installation: Installation) {
    this.#at = installation
  }

  send(serial: number): Promise<Sent> {
    const { production, agent_id } = this.#at.customer
    return sent(
      () => production.calls.create({ agent_id, to_number: numberOf(CALLEES, serial) }),
      ({ call_id }) => call_id,
    )
  }

  async check(attempts: readonly Attempt[]): Promise<Finding[]> {
    const rows = await readCalls(this.#at.db, { environment: 'production', direction: 'outbound' })
    const outside = outsideOf(this.#at, CALLEES)
    const faultOf = (row: CallRecord): Finding | null => phoneFault(row, outside.get(row.number)?.at(-1))
    const rung = [...outside.values()].flatMap((calls): Finding[] =>
      calls.length > 1
        ? [
            {
              what: 'doubled',
              at_ms: calls[1]!.began_ms,
              detail: `${calls[0]!.number} was rung up ${calls.length} times`,
            },
          ]
        : [],
    )
    const found = callFindings({ attempts, rows, numberOf: ({ serial }) => numberOf(CALLEES, serial), faultOf })
    return [...rung, ...found]
  }
}

/** Kamailio answers 500 if every node has answered 503 (RFC 3261, 16.7). */
const isUnavailable = (status: number | null): boolean => status === 500 || status === 503

function outsideOf({ phones }: Installation, prefix: string): Map<string, OutsideCall[]> {
  const plus = (number: string): string => (number.startsWith('+') ? number : `+${number}`)
  const own = phones.calls.filter(({ number }) => plus(number).startsWith(`+${prefix}`))
  return Map.groupBy(own, ({ number }) => plus(number))
}

function phoneFault(row: CallRecord, outside: OutsideCall | undefined): Finding | null {
  const at_ms = outside?.ended_ms ?? row.created_at.getTime()
  const wrong = chargeFault(row, outside)
  if (wrong) return { what: 'mischarged', at_ms, detail: `${row.call_id}: ${wrong}` }
  if (outside?.end === 'person' && row.end_reason === 'remote_hangup') return null
  return {
    what: 'cut',
    at_ms,
    detail: `${row.call_id} ended ${row.end_reason}; the other party: ${outside?.end ?? 'nobody'}`,
  }
}

/** Checks the charges with the other party's clock: each started minute is charged once, and none after the end. */
function chargeFault(row: CallRecord, outside: OutsideCall | undefined): string | null {
  const { minutes, cost_kobo, charged_kobo } = row
  if (cost_kobo !== minutes * MINUTE_KOBO || charged_kobo !== cost_kobo)
    return `${minutes} minutes for ${cost_kobo} kobo`
  if (!outside?.answered_ms || !outside.ended_ms) return null
  const seconds = (outside.ended_ms - outside.answered_ms) / 1_000
  const max = Math.ceil((seconds + LATE_S) / MINUTE_S)
  const min = Math.max(1, Math.ceil((seconds - LATE_S) / MINUTE_S))
  const is_right = minutes <= max && (minutes >= min || row.end_reason === 'connection_lost')
  return is_right ? null : `${minutes} minutes for ${seconds.toFixed(1)} s`
}
