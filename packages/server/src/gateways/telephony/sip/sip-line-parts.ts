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
  /** Addresses and networks that its audio may come from, besides those that the call itself names. */
  media_sources: readonly string[]
  dialog: SipDialog
  /** Our side's descriptions, with one agreed. */
  sdp: SdpSession
  /** How the call is carried, as agreed when it was answered. */
  carried: Omit<LineSignalling, 'end_q850_cause' | 'handovers' | 'carrier_join'>
  /** The other side may hand its end over by REFER. */
  takes_refer: boolean
  clock: Clock
  /** As the trunk writes numbers. */
  formatted(e164: string): string
  /** A REFER of the other side, which must be accepted or refused at once. */
  onRefer(refer: IncomingRefer): void
  /** Lets the carrier join the other sides of both lines. Null if it is not asked. */
  joins(other: Line): Promise<CallCarrierJoin | null>
  /** The call is over. `said`: our BYE was answered or given up. */
  onGone(said: Promise<void>): void
}

/** Our side of a call, at the port of its audio. */
export type DescribesAudio = (audio: RtpAudio, family: IpFamily) => SdpSession

/** The side that becomes the other end of the call. */
export interface NewEnd {
  dialog: SipDialog
  peer: AudioAgreement
}

/** A call to the side to which the other one has sent us. */
export interface SuccessorCall {
  refer: IncomingRefer
  describe: DescribesAudio
  call(this: void, parts: { sdp: SdpSession; signal: AbortSignal; handover: CallHandover }): Promise<NewEnd>
}
