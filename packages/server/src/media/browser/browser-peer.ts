import {
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RtpPacket,
  type RTCDataChannel,
  type RTCDtlsTransport,
  type RtcpPacket,
} from 'werift'
import type { Clock } from '@ohun/clock'
import type { BrowserCodec } from '../../domain/settings.ts'
import type { ChosenCodec } from '../../gateways/telephony/sip/chosen-codec.ts'
import type { SrtpSuite } from '../../gateways/telephony/srtp-suites.ts'
import {
  answerOf,
  checkRestart,
  codecIn,
  isHeard,
  offerOf,
  restartedAnswer,
  usedOffer,
  type AgreedAudio,
} from './browser-offer.ts'
import type { BrowserSocket } from './browser-socket.ts'
import { keepCounting } from './record-numbers.ts'
import { guardAssociation, type Association } from './sctp-guard.ts'
import { SharedPort, type IceConnection } from './shared-port.ts'

/** Receives the events of a browser. */
export interface PeerListener {
  connected(): void
  /** A packet of RTP, decrypted. */
  rtp(packet: Buffer): void
  /** A text of the page. */
  message(text: string): void
  /** The last event, also when the connection was closed on this side. */
  closed(): void
}

export interface PeerDeps {
  socket: BrowserSocket
  /** Our addresses for browsers, at least one. */
  addresses: readonly string[]
  /** The codecs that a browser may choose from. */
  codecs: readonly BrowserCodec[]
  clock: Clock
}

/** The time limit for connecting. A browser connects as soon as it has the answer. */
const CONNECT_MS = 15_000
/** The limit for one text of the page, and for all texts that wait for its data channel. */
const MAX_TEXT_BYTES = 8_192
const MAX_WAITING = 200
/** A page that types, presses keys and reports that it is alive sends two texts a second. */
const MAX_TEXTS = 20
const TEXTS_MS = 5_000
/** How long the last texts may take to arrive: a packet that is lost is sent again after a second. */
const FLUSH_MS = 2_500
const FLUSH_LOOK_MS = 50

/** RFC 7714, section 14.2. */
const GCM_PROFILE = 7

/** All codecs that an offer can be reduced to. Their payload types and parameters are taken from the browser's offer. */
const CODECS = [
  new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2, payloadType: 111 }),
  new RTCRtpCodecParameters({ mimeType: 'audio/PCMU', clockRate: 8_000, channels: 1, payloadType: 0 }),
  new RTCRtpCodecParameters({ mimeType: 'audio/telephone-event', clockRate: 8_000, channels: 1, payloadType: 101 }),
]

/** The connection to one browser: its encrypted audio as plain RTP, and texts over its data channel. */
export class BrowserPeer {
  readonly sdp: string
  readonly audio: AgreedAudio
  readonly has_channel: boolean
  readonly #pc: RTCPeerConnection
  readonly #dtls: RTCDtlsTransport
  /** The SSRC of the audio that we send, as in the answer. */
  readonly ssrc: number
  readonly #clock: Clock
  readonly #cancel: () => void
  readonly #port: SharedPort
  /** The last offer that was answered. */
  #offer: string
  #restarts = 0
  #listener: PeerListener | null = null
  #channel: RTCDataChannel | null = null
  #waiting: string[] = []
  #texts = 0
  #closed: Promise<void> | undefined

  private constructor(
    pc: RTCPeerConnection,
    { clock, port, offer, codec }: { clock: Clock; port: SharedPort; offer: string; codec: ChosenCodec },
  ) {
    this.sdp = answerOf(codec, pc.localDescription!.sdp)
    this.audio = { ...codec, is_heard: isHeard(this.sdp) }
    this.has_channel = /^m=application [^0]/m.test(this.sdp)
    this.#pc = pc
    this.#dtls = pc.dtlsTransports[0]!
    this.ssrc = pc.getSenders()[0]!.ssrc
    this.#clock = clock
    this.#port = port
    this.#offer = offer
    this.#cancel = clock.after(CONNECT_MS, () => void this.close())
  }

  /** @throws TypeError for an offer that we do not understand. */
  static async answer(offer: string, { socket, addresses, codecs, clock }: PeerDeps): Promise<BrowserPeer> {
    const pc = new RTCPeerConnection({
      codecs: { audio: CODECS, video: [] },
      headerExtensions: { audio: [], video: [] },
      iceServers: [],
      iceLite: true,
      iceUseIpv4: false,
      iceUseIpv6: false,
      iceUseTcp: false,
      bundlePolicy: 'max-bundle',
      maxMessageSize: MAX_TEXT_BYTES,
    })
    try {
      pc.addTransceiver('audio', { direction: 'sendrecv' })
      const used = usedOffer(offer)
      const codec = codecIn(used, codecs)
      await pc.setRemoteDescription({ type: 'offer', sdp: offerOf(codec, used) })
      const [transport] = pc.iceTransports
      let peer: BrowserPeer | undefined
      const port = SharedPort.open({
        socket,
        connection: transport!.connection as unknown as IceConnection,
        addresses,
        clock,
        media(datagram) {
          if (peer) peer.#media(datagram)
        },
      })
      const association = associationOf(pc)
      if (association) guardAssociation(association, () => void peer?.close())
      countRecords(pc.dtlsTransports[0]!)
      await pc.setLocalDescription(await pc.createAnswer())
      return (peer = new BrowserPeer(pc, { clock, port, offer: used, codec }))
    } catch (error) {
      await pc.close()
      throw error instanceof TypeError ? error : new TypeError('is not understood', { cause: error })
    }
  }

  /**
   * Answers an offer for the same connection after the browser's network has changed. Encryption, audio and texts continue.
   * @throws TypeError for any other offer.
   */
  restart(offer: string): string {
    checkRestart(this.#offer, offer)
    this.#offer = usedOffer(offer)
    this.#restarts += 1
    return restartedAnswer(this.sdp, { ...this.#port.renew(), version: this.#restarts })
  }

  /** The suite of the encrypted audio, once the browser has connected. The library supports two. */
  get srtp_suite(): SrtpSuite {
    return this.#dtls.dtls?.srtp.srtpProfile === GCM_PROFILE ? 'AEAD_AES_128_GCM' : 'AES_CM_128_HMAC_SHA1_80'
  }

  listen(listener: PeerListener): void {
    this.#listener = listener
    this.#pc.onDataChannel.subscribe((channel) => this.#open(channel))
    this.#pc.connectionStateChange.subscribe((state) => {
      if (state === 'connected') this.#connected()
      else if (state === 'failed' || state === 'closed' || state === 'disconnected') void this.close()
    })
  }

  sendRtp(packet: Buffer): void {
    if (this.#dtls.state !== 'connected' || this.#closed) return
    const { payload, header } = RtpPacket.deSerialize(Buffer.from(packet)) // the caller reuses the buffer
    this.#dtls.sendRtp(payload, header).catch(() => void this.close())
  }

  /** Browsers add copies of frames to Opus, which repair losses, only if reports tell them about losses. */
  sendReports(reports: Buffer): void {
    if (this.#dtls.state !== 'connected' || this.#closed) return
    const packets = [{ serialize: () => reports }] as unknown as RtcpPacket[]
    this.#dtls.sendRtcp(packets).catch(() => void this.close())
  }

  /** Sends a text, or keeps it until the data channel is open. It is dropped if too many texts wait. */
  sendText(text: string): void {
    if (!this.has_channel || this.#closed) return
    if (this.#channel?.readyState === 'open') this.#send(this.#channel, text)
    else if (this.#waiting.length < MAX_WAITING) this.#waiting.push(text)
  }

  /** Resolves when the last texts have arrived, or may have been lost. */
  close(): Promise<void> {
    return (this.#closed ??= this.#close())
  }

  async #close(): Promise<void> {
    this.#cancel()
    this.#listener?.closed()
    await this.#flush()
    await this.#pc.close().catch(() => {})
  }

  /** Waits until the browser has acknowledged all texts, such as the reason for the end of the call. */
  async #flush(): Promise<void> {
    const association = associationOf(this.#pc)
    const isWaiting = (): boolean =>
      this.#channel?.readyState === 'open' && association !== undefined && hasUnacknowledged(association)
    for (let waited_ms = 0; waited_ms < FLUSH_MS && isWaiting(); waited_ms += FLUSH_LOOK_MS)
      await new Promise<void>((resolve) => this.#clock.after(FLUSH_LOOK_MS, resolve))
  }

  /** Takes a packet of audio. One that cannot be decrypted is not from this browser, or arrived too early. */
  #media(datagram: Buffer): void {
    if (this.#dtls.state !== 'connected' || this.#closed) return
    try {
      this.#listener?.rtp(this.#dtls.srtp.decrypt(datagram))
    } catch {
      // dropped, as a network drops packets
    }
  }

  #connected(): void {
    this.#cancel()
    this.#listener?.connected()
  }

  /** The page has one data channel. Others are ignored. */
  #open(channel: RTCDataChannel): void {
    if (this.#channel) return
    this.#channel = channel
    channel.onMessage.subscribe((data) => this.#received(data))
    channel.stateChanged.subscribe((state) => {
      if (state === 'closed') void this.close() // some browsers report their end in no other way
    })
    for (const text of this.#waiting.splice(0)) this.#send(channel, text)
  }

  /** Sends a text. A browser that does not accept texts of this length, according to its offer, cannot show the call. */
  #send(channel: RTCDataChannel, text: string): void {
    try {
      channel.send(text)
    } catch {
      void this.close()
    }
  }

  #received(data: string | Buffer): void {
    if (typeof data !== 'string' || Buffer.byteLength(data) > MAX_TEXT_BYTES || this.#closed) return
    if (this.#texts === 0) this.#clock.after(TEXTS_MS, () => (this.#texts = 0))
    this.#texts += 1
    if (this.#texts <= MAX_TEXTS) this.#listener?.message(data)
  }
}

/** The number of bytes that were sent and not acknowledged, and the chunks that were not sent yet. */
interface Outgoing {
  readonly flightSize: number
  readonly outboundQueue: readonly unknown[]
}

/** The library's types hide the inside of its SCTP association. */
function associationOf(pc: RTCPeerConnection): (Association & Outgoing) | undefined {
  return pc.sctpTransport?.sctp as unknown as (Association & Outgoing) | undefined
}

function hasUnacknowledged({ flightSize, outboundQueue }: Outgoing): boolean {
  return flightSize > 0 || outboundQueue.length > 0
}

/** The library creates the connection right after this change of its state. */
function countRecords(transport: RTCDtlsTransport): void {
  transport.onStateChange.subscribe((state) => {
    if (state === 'connecting') queueMicrotask(() => transport.dtls && keepCounting(transport.dtls.dtls))
  })
}
