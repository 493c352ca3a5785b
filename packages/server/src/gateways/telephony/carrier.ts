import type { Mno } from '../../generated/types.gen.ts'
import type { Announcement } from '../../domain/answering/announcement.ts'
import type { SipTransport } from '@ohun/sip'
import type { LinkState } from '../links/link-state.ts'
import type { Line } from './line.ts'

export interface DialRequest {
  /** The workspace that calls. Its failures do not count against other workspaces. */
  workspace_id: string
  from: string
  to: string
  placed_at: Date
  /**
   * Resolves when the call is in the database. A carrier awaits it before it sends anything to a network, so that no phone
   * rings for an unrecorded call. A carrier without a network need not wait.
   */
  recorded(): Promise<void>
  /** Called when the carrier processes the call but nothing rings yet. It shows that the carrier is not silent. */
  trying(): void
  /** Called when the destination rings, with the operator that reached it. */
  ringing(mno: Mno): void
  /** Called when the network plays an announcement before the call is answered. Each report is more accurate than the one before. */
  announced?(announcement: Announcement): void
  /** Called after each carrier of the chain, in turn, including one that carries the call and one that was abandoned with the call. */
  attempted?(attempt: DialAttempt): void
}

/** The answer of a carrier according to its signalling. Fields are absent for what it did not report. */
export interface CarrierAnswer {
  transport?: SipTransport
  sip_status?: number
  /** The ITU-T Q.850 cause from the telephone network behind the carrier. */
  q850_cause?: number
}

/** An attempt to place a call with one carrier. */
export interface DialAttempt {
  carrier: string
  mno: Mno | null
  outcome: DialOutcome['kind'] | 'canceled'
  /** The reason why it does not carry the call. Null if it does, or if the caller gave up. */
  cause: string | null
  answer: CarrierAnswer
  /** The network's announcement of why it does not reach the callee. */
  announcement: Announcement | null
  started_at: Date
  /** The time until it was answered, refused or abandoned. */
  duration_ms: number
}

/**
 * The outcome of dialling. `busy`, `no_answer` and `rejected` come from the callee, so no other carrier would get a different outcome.
 * A failure of the carrier is also a value, not an exception: another carrier should try.
 */
export type DialOutcome =
  /** `position`: the position in its script at which a resumable line begins. */
  | { kind: 'answered'; mno: Mno; line: Line; position?: number; answer?: CarrierAnswer }
  | { kind: 'busy' | 'no_answer' | 'rejected'; cause: string; mno?: Mno; answer?: CarrierAnswer }
  /**
   * `no_fault`: the carrier got no request, or refused this number only, which says nothing about its health.
   * `tried`: the carriers of a chain that were tried, in order.
   */
  | {
      kind: 'carrier_failed'
      cause: string
      no_fault?: true
      tried?: readonly FailedTry[]
      answer?: CarrierAnswer
      /** One host of the carrier is silent or overloaded. Another host may accept the call. */
      host_failed?: true
    }

/** A carrier that did not accept a call. */
export interface FailedTry {
  carrier: string
  cause: string
}

/** A carrier, or a chain of them. */
export interface Dialler {
  /** @throws the signal's reason when it is aborted. A call that is answered after that is hung up. */
  dial(request: DialRequest, signal: AbortSignal): Promise<DialOutcome>
}

export interface Carrier extends Dialler {
  /** A name for people. The names of configured carriers are unique. */
  readonly name: string
  /** Absent for a carrier that does not belong to one operator. */
  readonly mno?: Mno
}

/** A configured connection to an operator. */
export interface Trunk extends Carrier {
  readonly mno: Mno
  state(): LinkState
}
