import type { DialogState, HeaderLine } from './dialog-state.ts'
import type { KeptListener } from './kept-listener.ts'
import type { ReInvites } from './re-invites.ts'
import type { Referrals } from './referrals.ts'
import type { OwnTerms } from './session-timer.ts'
import type { Transfer } from './transfer.ts'

/** The dialog to which requests of the other side belong. */
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
  /** True if our last description was an offer. */
  readonly has_offered: boolean
  remote_sdp: string
  /** Sets our last description. */
  describe(sdp: string, as: 'offer' | 'answer'): void
  /** Ends the call because the other side is gone. */
  vanished(): void
  /** Called when the other side has sent BYE. */
  ended(q850_cause: number | null): void
  /** Called when a request of the other side was accepted. */
  refreshed(own: OwnTerms, target: string | null): void
}
