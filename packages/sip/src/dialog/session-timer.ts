import type { Clock } from '@ohun/clock'
import type { HeaderLine } from './dialog-state.ts'
import type { SipRequest, SipResponse } from '../message/message.ts'
import { parseDigits, parseParams } from '../message/syntax.ts'
import { warned } from '../message/warning.ts'
import { Timers } from '../transaction/timers.ts'

/**
 * The terms of a session timer (RFC 4028). A session that is not refreshed ends, so that a vanished peer does not keep a call open. If
 * the peer does not support session timers, we send the refreshes, because a call on hold has no audio that would show the loss.
 */
export interface SessionTerms {
  interval_seconds: number
  /** The role in the request that was answered. */
  refresher: 'uac' | 'uas'
}

const INTERVAL_SECONDS = 1_800
const MIN_SECONDS = 90
const MAX_SECONDS = 86_400
/** How often a request is sent again with a longer interval. Each proxy on the way may demand one. */
const MAX_DEMANDS = 5

export function termsOf(message: SipRequest | SipResponse): { seconds: number; refresher: string | null } | null {
  const value = message.headers.get('session-expires')
  if (value === undefined) return null
  const [digits = ''] = value.split(';', 1)
  const seconds = parseDigits(digits.trim())
  if (seconds === null) return null
  const refresher = parseParams(value.slice(digits.length)).get('refresher')?.toLowerCase() ?? null
  return { seconds: Math.min(seconds, MAX_SECONDS), refresher }
}

/** The terms that our INVITE proposes. `min` is the interval that the other side demanded with 422. */
export function proposal(min: number): HeaderLine[] {
  return proposing({ seconds: Math.max(INTERVAL_SECONDS, min), refresher: null, min })
}

interface Proposed {
  seconds: number
  refresher: SessionTerms['refresher'] | null
  min: number
}

function proposing({ seconds, refresher, min }: Proposed): HeaderLine[] {
  const by = refresher ? `;refresher=${refresher}` : ''
  return [
    ['session-expires', `${seconds}${by}`],
    ['min-se', String(Math.max(MIN_SECONDS, min))],
  ]
}

/** The terms of a 2xx to our request. */
export function agreedBy(response: SipResponse): SessionTerms {
  const terms = termsOf(response)
  if (!terms) return { interval_seconds: INTERVAL_SECONDS, refresher: 'uac' }
  const refresher = terms.refresher === 'uas' ? 'uas' : 'uac'
  return { interval_seconds: Math.max(terms.seconds, MIN_SECONDS), refresher }
}

/** Our side of a request. */
export type OwnTerms = { kind: 'too_small' } | { kind: 'agreed'; terms: SessionTerms }

export function answerTo(request: SipRequest): OwnTerms {
  const asked = termsOf(request)
  const supports = request.headers.tokens('supported').includes('timer')
  if (asked && asked.seconds < MIN_SECONDS && supports) return { kind: 'too_small' }
  // §9: the interval must not be shorter than any side on the path demands.
  const min = Math.max(MIN_SECONDS, Math.min(leastIn(request) ?? 0, MAX_SECONDS))
  const interval_seconds = Math.max(asked?.seconds ?? INTERVAL_SECONDS, min)
  const wanted = asked?.refresher
  const refresher = wanted === 'uac' || wanted === 'uas' ? wanted : supports ? 'uac' : 'uas'
  return { kind: 'agreed', terms: { interval_seconds, refresher } }
}

/** The intervals that the other side has demanded with 422 (RFC 4028 §7.4). Their number is limited, so that it cannot demand forever. */
export class DemandedInterval {
  /** The longest one so far. */
  seconds = 0
  #demands = 0

  /** Takes the demand of a 422. @returns false if our request was long enough already, or there were too many demands. */
  lengthen(response: SipResponse): boolean {
    const min = response.status === 422 ? leastIn(response) : null
    const is_longer = min !== null && min > this.seconds && min <= MAX_SECONDS
    if (!is_longer || this.#demands >= MAX_DEMANDS) return false
    this.#demands++
    this.seconds = min
    return true
  }
}

/** The shortest interval that a message allows (`Min-SE`). Null if it does not say. */
export function leastIn({ headers }: SipRequest | SipResponse): number | null {
  const [digits = ''] = (headers.get('min-se') ?? '').split(';', 1)
  return parseDigits(digits.trim())
}

/** The headers of a 422. */
export function leastOf(): HeaderLine[] {
  return [['min-se', String(MIN_SECONDS)], warned('its session interval is too short')]
}

export function headersOf(own: OwnTerms): HeaderLine[] {
  if (own.kind !== 'agreed') return []
  const { interval_seconds, refresher } = own.terms
  const value: HeaderLine = ['session-expires', `${interval_seconds};refresher=${refresher}`]
  return refresher === 'uac' ? [value, ['require', 'timer']] : [value]
}

/** The most retries within the second half of an interval. */
const MAX_RETRIES = 3

export class SessionTimer {
  readonly #timers: Timers
  readonly #user: { refresh(): void; expired(): void }
  #terms: SessionTerms | null = null
  #is_ours = false
  readonly #demanded = new DemandedInterval()
  /** Refreshes in a row that the other side has refused. */
  #refusals = 0

  constructor(clock: Clock, user: { refresh(): void; expired(): void }) {
    this.#timers = new Timers(clock)
    this.#user = user
  }

  /** Starts the timer with new terms. `ours`: we send the refreshes. */
  agree(terms: SessionTerms | null, ours: boolean): void {
    this.stop()
    this.#terms = terms
    this.#is_ours = ours
    this.#refusals = 0
    this.#expect()
    this.#refreshAfter(1 / 2)
  }

  #expect(): void {
    if (!this.#terms) return
    const { interval_seconds } = this.#terms
    const grace_seconds = Math.min(32, interval_seconds / 3)
    this.#timers.after('expiry', (interval_seconds - grace_seconds) * 1_000, () => this.#user.expired())
  }

  /** @param share - The share of the interval to wait. */
  #refreshAfter(share: number): void {
    if (!this.#terms || !this.#is_ours) return
    this.#timers.after('refresh', this.#terms.interval_seconds * 1_000 * share, () => this.#user.refresh())
  }

  /** The terms that our requests within the call propose: the agreed terms, as seen from this request (RFC 4028 §7.4). */
  proposal(): HeaderLine[] {
    const min = this.#demanded.seconds
    const seconds = Math.max(this.#terms?.interval_seconds ?? INTERVAL_SECONDS, min)
    const refresher = this.#is_ours ? 'uac' : 'uas'
    return proposing({ seconds, refresher: this.#terms ? refresher : null, min })
  }

  /** Takes the response to a refresh. @returns true if it demands a longer interval, with which the refresh is to be repeated. */
  lengthen(response: SipResponse): boolean {
    return this.#demanded.lengthen(response)
  }

  /** Called when the other side has refused a request, so it is alive. Its own timer continues, because only a 2xx refreshes it. */
  refused(): void {
    this.#expect()
  }

  /** Called when the other side has refused a refresh. It is retried while its own timer runs, and then at the usual interval. */
  refusedRefresh(): void {
    this.#expect()
    this.#refusals++
    this.#refreshAfter(this.#refusals <= MAX_RETRIES ? 1 / 8 : 1 / 2)
  }

  stop(): void {
    this.#timers.clearAll()
  }
}
