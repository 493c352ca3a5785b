import type { EarlyListening, Line } from './line.ts'
import type { SrtpAgreement, SrtpSuite } from './srtp-suites.ts'
import type { VoiceReceiver } from './voice-receiver.ts'

/** The audio of one call. A carrier adds the signalling to make it a `Line`. Nothing here throws when the audio is gone. */
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
   * Listens before the call is answered: nothing is recorded, the only event is the last one, and what the network says is reported.
   * Null when the call is answered. Absent if it cannot listen.
   */
  hearEarly?(listening: EarlyListening | null): void
  /** Plays music to the other party. `listens`: the agent still hears them. */
  hold(listens?: boolean): void
  resume(): void
  /**
   * Passes the other party's voice to a party of another call from now on, and not to the agent. Null ends the bridge, in both
   * directions.
   * @param agent_stays - The agent still hears the party, and both parties hear the agent.
   */
  bridge(to: VoiceReceiver | null, agent_stays?: boolean): void
  /** Ends the audio. May be called again. Resolves when its recording is complete and its quality is known. */
  close(): Promise<void>
}

/** The codecs with static payload types (RFC 3551). They have one byte for each sample at 8 kHz. */
export type StaticCodec = 'PCMU' | 'PCMA' | 'G722'

/** Codecs by their names in RFC 3551 and RFC 7587. `telephone-event` (RFC 4733) is an additional payload type, not a codec. */
export type RtpCodec = StaticCodec | 'opus'

/** How both sides use Opus (RFC 7587): the payload types, and the other side's preferences for what we send. */
export interface OpusAgreement {
  /** The payload type of the audio that the other side receives. */
  send: number
  /** The payload type of the audio that the other side sends. */
  receive: number
  /** The other side can repair losses with in-band copies of frames (forward error correction). */
  fec: boolean
  /** Silence may be sent in fewer packets (discontinuous transmission). */
  dtx: boolean
  /** All packets have the same length. */
  cbr: boolean
  /** In bits per second. Null if the other side sets no limit. */
  max_bitrate: number | null
}

/** The agreement with the other side, taken from its offer or answer. */
export interface AudioAgreement {
  /** The address at which the other side says it receives audio. If its audio arrives from elsewhere (NAT), ours is sent there. */
  address: string
  port: number
  codec: RtpCodec
  /** The payload type that the other side assigns to the codec. Absent for Opus, and if it is the static one of RFC 3551. */
  payload_type?: number
  /** Absent if the other side has not agreed on Opus, whether as `codec` or in addition to it. */
  opus?: OpusAgreement
  /** Null if the other side does not support telephone events. */
  events_payload_type: number | null
  /** The payload type of our offer, with which the other side may also send keys if its answer has another one (RFC 3264 §6.1). */
  events_offered?: number
  /** The clock rate of the telephone events, if it is not 8 kHz. */
  events_rate?: 48_000
  /** The direction as seen from our side. `inactive` and `recvonly` mean that the other side has put us on hold. */
  direction: 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'
  /** Absent if the audio is not encrypted. */
  srtp?: SrtpAgreement
}

/** The agreement, and the other addresses that audio is accepted from, because anybody can send to a port. */
export interface RtpPeer extends AudioAgreement {
  /** The address of its signalling. Null if it is unknown. */
  signalling: string | null
  /** The addresses and networks from which the carrier may send audio. */
  media_sources: readonly string[]
  /** The call is not answered yet. While a phone rings, silence of any length is normal. */
  is_early?: true
}

export interface RtpAudio {
  /** The address of the machine that carries the audio. Null if it is the one of the signalling. */
  readonly address: string | null
  /** The port of RTP, an even number. RTCP uses the next one. */
  readonly port: number
  readonly line: AudioLine
  /** Starts the audio. Called again after each new agreement. */
  connect(peer: RtpPeer): void
}

/** The events of a browser, besides those of the audio. */
export type BrowserEvent =
  /** The audio has started, with this codec and encryption. If the browser does not connect within 15 s, `closed` follows instead. */
  | { kind: 'connected'; codec: RtpCodec; srtp_suite: SrtpSuite }
  /** A text that the page sends over its data channel. */
  | { kind: 'message'; text: string }
  /** The last event: the browser has closed the connection, or has never connected. */
  | { kind: 'closed' }

export interface BrowserAudio {
  /** The answer to the browser's offer. */
  readonly sdp: string
  readonly line: AudioLine
  /** True if the offer has a data channel, which carries texts in both directions. */
  readonly has_channel: boolean
  /** Must have a single reader. */
  readonly events: AsyncIterable<BrowserEvent>
  /** Sends a message to the web page; ignored if there is no page. */
  send(text: string): void
  /**
   * Answers another offer of the same connection, which the browser makes after its network has changed. Everything else continues.
   * @throws TypeError for an offer of another connection; Error if the audio is gone.
   */
  restart(offer: string): Promise<string>
}

/** The family of an IP address. */
export type IpFamily = 4 | 6

/** Carries the audio of calls, in a separate thread or process. */
export interface MediaPlane {
  /**
   * @param family - The family of the address at which audio arrives. By default, the family of the configured address.
   * @returns null if every port is in use, there is no address of the family, or the media plane is gone or drains.
   */
  openRtp(family?: IpFamily): Promise<RtpAudio | null>
  /** Null if the media plane is gone or full. @throws TypeError for an offer without audio that we support. */
  openBrowser(offer: { sdp: string }): Promise<BrowserAudio | null>
}
