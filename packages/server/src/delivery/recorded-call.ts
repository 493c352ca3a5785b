import { ranFor, type Clock } from '@ohun/clock'
import type { Exchange, ExchangePhases } from '../domain/exchange.ts'
import { beginningOf, storableText } from '../platform/storable-text.ts'
import type { SynchronousAnswer } from './synchronous-answer.ts'
import type { SynchronousCall, SynchronousRequest } from './synchronous-call.ts'

export interface RecordedCallClocks {
  clock: Clock
  /** Measures durations. */
  machine_clock: Clock
}

/** Wraps a call so that the request's `note` gets what was sent and what came back, even if nobody waits for the answer any more. */
export function recordedCall(call: SynchronousCall, { clock, machine_clock }: RecordedCallClocks): SynchronousCall {
  return async (request) => {
    const { note, kind } = request
    // An analysis does not belong to a turn, and its record says why it failed.
    if (!note || kind === 'analysis') return await call(request)
    const begun = { started_at: clock.now(), kind, ...asked(request) }
    const started_ms = machine_clock.monotonic_ms()
    const end = (ended: Ended): void =>
      note({ ...begun, ...ended, duration_ms: Math.round(ranFor(machine_clock, started_ms)) })
    try {
      const answer = await call(request)
      end(answered(answer))
      return answer
    } catch (error) {
      end({ ...NOTHING, error: request.signal?.aborted ? 'given_up' : 'internal' })
      throw error
    }
  }
}

/** Longer than any sentence of ours. The messages of other programs are cut. */
const MAX_DETAIL = 500

export function shownDetail(detail: string): string {
  return storableText(beginningOf(detail, MAX_DETAIL))
}

type Asked = Pick<Exchange, 'turn_id' | 'tool' | 'target' | 'request'>
type Ended = Pick<Exchange, 'headers' | 'response_status' | 'error' | 'error_detail' | 'response'> & ExchangePhases

function asked({ turn_id, tool, url, body }: SynchronousRequest): Asked {
  return { turn_id: turn_id ?? null, tool: tool ?? null, target: url, request: JSON.stringify(body) }
}

const NOTHING = {
  headers: null,
  response_status: null,
  error_detail: null,
  response: null,
  connect_ms: null,
  wait_ms: null,
  read_ms: null,
}

function answered({ status, traffic, ...answer }: SynchronousAnswer): Ended {
  const { dns, connect, tls, wait, read } = traffic?.phases ?? {}
  return {
    headers: traffic?.headers ?? null,
    response_status: status,
    error: answer.kind === 'failed' ? answer.cause : null,
    error_detail: answer.kind === 'failed' ? shownDetail(answer.detail) : null,
    response: traffic?.received ?? null,
    connect_ms: sum(dns, connect, tls),
    wait_ms: sum(wait),
    read_ms: sum(read),
  }
}

function sum(...parts: (number | undefined)[]): number | null {
  const known = parts.filter((part) => part !== undefined)
  return known.length === 0 ? null : Math.round(known.reduce((total, part) => total + part, 0))
}
