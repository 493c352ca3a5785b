import type { DialOutcome } from '../../../gateways/telephony/carrier.ts'

/** The outcome of ringing. `mno` is omitted, because a call that does not come from a telephone has no operator. */
export type RingOutcome =
  | Exclude<DialOutcome, { kind: 'answered' }>
  | Omit<Extract<DialOutcome, { kind: 'answered' }>, 'mno'>

/** A call that rings, in either direction. */
export interface Ring {
  /** Resolves when the call is connected (answered, or accepted if inbound), or with the reason why it is not. */
  connect(signal: AbortSignal): Promise<RingOutcome>
  /** Rejects an inbound call. */
  reject(): Promise<void>
}
