import type { DialogState, HeaderLine } from './dialog-state.ts'
import type { KeptListener } from './kept-listener.ts'
import type { ReInvites } from './re-invites.ts'
import type { Referrals } from './referrals.ts'
import type { OwnTerms } from './session-timer.ts'
import type { Transfer } from './transfer.ts'

/** The dialog that requests belong to. */
export interface RequestedDialog {
  readonly state: DialogState
  readonly transfer: Transfer
  readonly referrals: Referrals
  readonly re_invites: ReInvites
  readonly listener: KeptListener
  readonly contact: HeaderLine
  readonly over: boolean
  /** Our last description. */
  readonly local_sdp: string
  /** Our last description was an offer. */
  readonly has_offered: boolean
  remote_sdp: string
  /** This is our last description from now on. */
  describe(sdp: string, as: 'offer' | 'answer'): void
  /** The other side is gone: ends the call. */
  vanished(): void
  /** The other side has ended it with BYE. */
  ended(q850_cause: number | null): void
  /** A request of the other side was accepted. */
  refreshed(own: OwnTerms, target: string | null): void
}
