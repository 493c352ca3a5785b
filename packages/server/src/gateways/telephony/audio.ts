import type { EarlyListening, Line } from './line.ts'
import type { SrtpAgreement, SrtpSuite } from './srtp-suites.ts'
import type { VoiceReceiver } from './voice-receiver.ts'

/** The audio of one call without its signalling, which a carrier adds to make a `Line`. Nothing here throws when the audio is gone. */
export interface AudioLine
  extends
    VoiceReceiver,
    Pick<
      Line,
      | 'understands_speech'
      | 'events'
      | 'say'
      | 'findAnswer'
      | 'sendDigits'
      | 'goLive'
      | 'listenIn'
      | 'speak'
      | 'keepSecret'
      | 'record'
      | 'discardRecording'
      | 'quality'
    > {
  /**
   * The call is not answered yet: nothing is recorded and no event comes but the last one; what the network says is reported. Null:
   * it is answered. Absent if it cannot listen.
   */
  hearEarly?(listening: EarlyListening | null): void
  /** The other party hears music. `listens`: what they say is still heard. */
  hold(listens?: boolean): void
  resume(): void
  /**
   * Gives what the other party says from now on to a party of another call, and not to the agent. Null ends it, in both directions.
   * @param agent_stays - The agent continues to hear, and both hear it.
   */
  bridge(to: VoiceReceiver | null, agent_stays?: boolean): void
  /** Ends the audio; also when it has ended. Resolves when its recording is whole and its quality is known. */
  close(): Promise<void>
}

/** The codecs with payload types of their own (RFC 3551): a byte for each sample of 8 kHz. */
export type StaticCodec = 'PCMU' | 'PCMA' | 'G722'

/** The names of RFC 3551 and RFC 7587; `telephone-event` (RFC 4733) is a payload type beside the codec. */
export type RtpCodec = StaticCodec | 'opus'

/** How both sides use Opus (RFC 7587): its payload types, and what the other side wishes of ours. */
export interface OpusAgreement {
  /** The payload type of what the other side takes. */
  send: number
  /** The payload type of what it sends. */
  receive: number
  /** It repairs losses by copies of frames. */
  fec: boolean
  /** Silence may take fewer packets. */
  dtx: boolean
  /** All packets have the same length. */
  cbr: boolean
  /** In bits per second. Null if it takes any. */
  max_bitrate: number | null
}

/** The agreement with the other side, by its offer or answer. */
export interface AudioAgreement {
  /** The address at which it says that it receives. If audio arrives from elsewhere (NAT), ours is sent there. */
  address: string
  port: number
  codec: RtpCodec
  /** The payload type that the other side gives the codec. Absent for Opus, and for the one of RFC 3551. */
  payload_type?: number
  /** Absent if the other side has not agreed on Opus, beside `codec` or as it. */
  opus?: OpusAgreement
  /** Null if it does not support telephone events. */
  events_payload_type: number | null
  /** The payload type with which it may send keys too: that of our offer, if its answer has another one (RFC 3264 §6.1). */
  events_offered?: number
  /** The unit of their durations, if it is not that of 8 kHz. */
  events_rate?: 48_000
  /** The direction from our side. `inactive` and `recvonly`: the other side has put us on hold. */
  direction: 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'
  /** Absent if the audio is not encrypted. */
  srtp?: SrtpAgreement
}

/** The agreement, and where else the other side's audio may come from: anybody can send to a port. */
export interface RtpPeer extends AudioAgreement {
  /** The address of its signalling. Null if it is unknown. */
  signalling: string | null
  /** Addresses and networks. */
  media_sources: readonly string[]
  /** The call is not answered yet: a phone that rings may be silent for any time. */
  is_early?: true
}

export interface RtpAudio {
  /** The address of the machine that carries the audio. Null if it is the one of the signalling. */
  readonly address: string | null
  /** A port there, even; RTCP uses the next one. */
  readonly port: number
  readonly line: AudioLine
  /** Audio flows from here on. Again after each new agreement. */
  connect(peer: RtpPeer): void
}

/** Events of a browser besides the audio. */
export type BrowserEvent =
  /** Audio flows from here on, encoded and encrypted like this. A browser that does not come within 15 s gets `closed`. */
  | { kind: 'connected'; codec: RtpCodec; srtp_suite: SrtpSuite }
  /** A text that the page sends over its data channel. */
  | { kind: 'message'; text: string }
  /** The browser has closed the connection, or never came. Last. */
  | { kind: 'closed' }

export interface BrowserAudio {
  /** The answer to the browser's offer. */
  readonly sdp: string
  readonly line: AudioLine
  /** The offer has a data channel: texts go both ways. */
  readonly has_channel: boolean
  /** Read by one reader. */
  readonly events: AsyncIterable<BrowserEvent>
  /** Sends a message to the web page; ignored if there is no page. */
  send(text: string): void
  /**
   * Answers another offer of the same connection, which its browser makes when its network has changed. All else continues.
   * @throws TypeError for an offer of another connection; Error if the audio is gone.
   */
  restart(offer: string): Promise<string>
}

/** The family of an IP address. */
export type IpFamily = 4 | 6

/** Carries audio: a separate thread or process. */
export interface MediaPlane {
  /**
   * @param family - of the address at which audio arrives; by default that of the configured one.
   * @returns null if every port is taken, there is no address of the family, or what carries audio is gone or drains.
   */
  openRtp(family?: IpFamily): Promise<RtpAudio | null>
  /** Null if it is gone, or has no free place. @throws TypeError for an offer without audio that we support. */
  openBrowser(offer: { sdp: string }): Promise<BrowserAudio | null>
}
