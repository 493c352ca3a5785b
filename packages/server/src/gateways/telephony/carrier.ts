import type { Mno } from '../../generated/types.gen.ts'
import type { Announcement } from '../../domain/answering/announcement.ts'
import type { SipTransport } from '@ohun/sip'
import type { LinkState } from '../links/link-state.ts'
import type { Line } from './line.ts'

export interface DialRequest {
  /** The workspace that calls: its failures do not count against other workspaces. */
  workspace_id: string
  from: string
  to: string
  placed_at: Date
  /**
   * Resolves when the call is in the database. A carrier awaits it before it sends anything to a network, so that no phone
   * rings for an unrecorded call. A carrier without a network need not wait.
   */
  recorded(): Promise<void>
  /** The carrier works on the call, though nothing rings yet: it is not silent. */
  trying(): void
  /** The destination rings, on this operator. */
  ringing(mno: Mno): void
  /** The network says something before the call is answered; what it says is known better each time. */
  announced?(announcement: Announcement): void
  /** A carrier of the chain was tried, in turn: also one that took the call, and one that was left when the caller gave up. */
  attempted?(attempt: DialAttempt): void
}

/** The answer of a carrier by its signalling, as far as it has answered. */
export interface CarrierAnswer {
  transport?: SipTransport
  sip_status?: number
  /** ITU-T Q.850, of the telephone network behind the carrier. */
  q850_cause?: number
}

/** A carrier that was asked to carry a call, and its answer. */
export interface DialAttempt {
  carrier: string
  mno: Mno | null
  outcome: DialOutcome['kind'] | 'canceled'
  /** Why it does not carry the call. Null if it does, or the caller gave up. */
  cause: string | null
  answer: CarrierAnswer
  /** The network's own words of why it does not reach the callee. */
  announcement: Announcement | null
  started_at: Date
  /** Until it was answered, refused or left. */
  duration_ms: number
}

/**
 * The outcome of dialling. Busy, no answer and rejected are answers of the callee, over an operator: no other carrier would get
 * a different one. A failure of the carrier is also a value: it means that another one should try.
 */
export type DialOutcome =
  /** `position`: where a line that can be resumed begins. */
  | { kind: 'answered'; mno: Mno; line: Line; position?: number; answer?: CarrierAnswer }
  | { kind: 'busy' | 'no_answer' | 'rejected'; cause: string; mno?: Mno; answer?: CarrierAnswer }
  /** `no_fault`: the carrier got no request, or refused this number only: that says nothing about its health.
   * `tried`: of a chain, in turn. */
  | {
      kind: 'carrier_failed'
      cause: string
      no_fault?: true
      tried?: readonly FailedTry[]
      answer?: CarrierAnswer
      /** One machine of the carrier is silent or overloaded: another one of its machines may take the call. */
      host_failed?: true
    }

/** A carrier that did not take a call. */
export interface FailedTry {
  carrier: string
  cause: string
}

/** A carrier, or a chain of them. */
export interface Dialler {
  /** @throws the signal's reason when it is aborted; an answer that comes after that is hung up. */
  dial(request: DialRequest, signal: AbortSignal): Promise<DialOutcome>
}

export interface Carrier extends Dialler {
  /** For people; of a configured one, unique among all. */
  readonly name: string
  /** Absent for one without an operator of its own. */
  readonly mno?: Mno
}

/** A configured connection to an operator. */
export interface Trunk extends Carrier {
  readonly mno: Mno
  state(): LinkState
}
