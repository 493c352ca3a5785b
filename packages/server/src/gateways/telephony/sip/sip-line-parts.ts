import type { Clock } from '@ohun/clock'
import type { IncomingRefer, SipDialog } from '@ohun/sip'
import type { CallCarrierJoin, CallHandover } from '../../../generated/types.gen.ts'
import type { AudioAgreement, IpFamily, RtpAudio } from '../audio.ts'
import type { Line, LineSignalling } from '../line.ts'
import type { SdpSession } from './sdp.ts'

export interface SipLineParts {
  audio: RtpAudio
  /** The agreement of the call's first offer and answer. */
  agreed: AudioAgreement
  /** Addresses and networks from which audio may come, besides those that the call itself names. */
  media_sources: readonly string[]
  dialog: SipDialog
  /** Our side's session descriptions, after the first agreement. */
  sdp: SdpSession
  /** The terms agreed on when the call was answered. */
  carried: Omit<LineSignalling, 'end_q850_cause' | 'handovers' | 'carrier_join'>
  /** True if the other side may transfer its end by REFER. */
  takes_refer: boolean
  clock: Clock
  /** Formats a number for the trunk. */
  formatted(e164: string): string
  /** Handles a REFER of the other side, which must be accepted or refused at once. */
  onRefer(refer: IncomingRefer): void
  /** Lets the carrier join the other sides of both lines. Null if the carrier is not asked. */
  joins(other: Line): Promise<CallCarrierJoin | null>
  /** Called when the call is over. `said` resolves when our BYE is answered or given up. */
  onGone(said: Promise<void>): void
}

/** Creates our side's session descriptions, with the port of the audio. */
export type DescribesAudio = (audio: RtpAudio, family: IpFamily) => SdpSession

/** The new other end of the call. */
export interface NewEnd {
  dialog: SipDialog
  peer: AudioAgreement
}

/** A call to the new side to which a REFER has sent us. */
export interface SuccessorCall {
  refer: IncomingRefer
  describe: DescribesAudio
  call(this: void, parts: { sdp: SdpSession; signal: AbortSignal; handover: CallHandover }): Promise<NewEnd>
}
