import {
  MediaStreamTrack,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RtpHeader,
  RtpPacket,
  type RTCDataChannel,
} from 'werift'
import { encodeG711 } from '../../src/media/rtp/g711.ts'

const PCMU = { mimeType: 'audio/PCMU', clockRate: 8_000, channels: 1, payloadType: 0 }
/** As Chromium numbers it. */
const EVENTS = { mimeType: 'audio/telephone-event', clockRate: 8_000, channels: 1, payloadType: 126 }
const FRAME = 160

/** A browser that is none: what a page does, with the sound that a test makes. */
export class BrowserClient {
  readonly pc: RTCPeerConnection
  readonly channel: RTCDataChannel
  /** Payloads of PCMU that have arrived. */
  readonly heard: Buffer[] = []
  readonly texts: string[] = []
  readonly opened: Promise<void>
  readonly #track = new MediaStreamTrack({ kind: 'audio' })
  #sequence = 0
  #timestamp = 0
  #timer: NodeJS.Timeout | undefined

  constructor({ microphone = true } = {}) {
    const codecs = { audio: [PCMU, EVENTS].map((codec) => new RTCRtpCodecParameters(codec)), video: [] }
    this.pc = new RTCPeerConnection({
      iceServers: [],
      iceUseIpv6: false,
      iceAdditionalHostAddresses: ['127.0.0.1'],
      codecs,
    })
    this.channel = this.pc.createDataChannel('ohun')
    if (microphone) this.pc.addTransceiver(this.#track, { direction: 'sendrecv' })
    else this.pc.addTransceiver('audio', { direction: 'recvonly' })
    this.pc.onTrack.subscribe((track) =>
      track.onReceiveRtp.subscribe(({ header, payload }) => {
        if (header.payloadType === 0) this.heard.push(payload)
      }),
    )
    this.channel.onMessage.subscribe((text) => void this.texts.push(String(text)))
    this.opened = new Promise((resolve) =>
      this.channel.stateChanged.subscribe((state) => {
        if (state === 'open') resolve()
      }),
    )
  }

  async offer(): Promise<string> {
    await this.pc.setLocalDescription(await this.pc.createOffer())
    return this.pc.localDescription!.sdp
  }

  /** The offer that a page makes after a change of its network, with these credentials; the connection itself does not know of it. */
  offerAgain({ ufrag = 'again', password = 'secret-of-the-second-try' } = {}): string {
    return this.pc
      .localDescription!.sdp.replaceAll(/^a=ice-ufrag:.*$/gm, `a=ice-ufrag:${ufrag}`)
      .replaceAll(/^a=ice-pwd:.*$/gm, `a=ice-pwd:${password}`)
  }

  async accept(sdp: string): Promise<void> {
    await this.pc.setRemoteDescription({ type: 'answer', sdp })
  }

  /** Speaks from now on: `sample` by time in seconds, −1 to 1. */
  speak(sample: (at: number) => number): void {
    const frame = new Int16Array(FRAME)
    this.#timer = setInterval(() => {
      for (let at = 0; at < FRAME; at++) frame[at] = 32_767 * sample((this.#timestamp + at) / 8_000)
      const payload = Buffer.alloc(FRAME)
      encodeG711('PCMU', frame, payload)
      this.#send(0, payload, this.#timestamp)
      this.#timestamp += FRAME
    }, 20)
  }

  /** No more packets, but no goodbye either. */
  fallSilent(): void {
    clearInterval(this.#timer)
  }

  /** A key as a telephone event (RFC 4733): begun, and its end three times. */
  press(digit: string): void {
    const event = '0123456789*#ABCD'.indexOf(digit)
    const at = this.#timestamp
    for (const [end, duration] of [
      [0, 160],
      [0, 320],
      [0x80, 480],
      [0x80, 480],
      [0x80, 480],
    ] as const) {
      const payload = Buffer.from([event, end | 10, duration >> 8, duration & 0xff])
      this.#send(126, payload, at)
    }
    this.#timestamp += 480
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.pc.close()
  }

  #send(payloadType: number, payload: Buffer, timestamp: number): void {
    const header = new RtpHeader({ payloadType, sequenceNumber: this.#sequence++ & 0xffff, timestamp, ssrc: 1 })
    if (payloadType === 0) this.#track.writeRtp(new RtpPacket(header, payload))
    else {
      header.ssrc = this.pc.getSenders()[0]!.ssrc
      void this.pc.dtlsTransports[0]!.sendRtp(payload, header)
    }
  }
}
