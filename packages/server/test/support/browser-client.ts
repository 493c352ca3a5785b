import {
  MediaStreamTrack,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RtpHeader,
  RtpPacket,
  type RTCDataChannel,
} from 'werift'
import { encodeG711 } from '../../src/media/rtp/g711.ts'
import { OPUS_CLOCK_RATIO } from '../../src/media/rtp/opus/opus-clock.ts'
import { OpusCodec } from '../../src/media/rtp/opus/opus-codec.ts'
import { OPUS as AGREED } from './rtp-phone.ts'

const OPUS = { mimeType: 'audio/opus', clockRate: 48_000, channels: 2, payloadType: 111 }
const OPUS_PARAMETERS = 'minptime=10;useinbandfec=1'
const PCMU = { mimeType: 'audio/PCMU', clockRate: 8_000, channels: 1, payloadType: 0 }
/** Uses the payload type that Chromium uses. */
const WIDE_EVENTS = { mimeType: 'audio/telephone-event', clockRate: 48_000, channels: 1, payloadType: 110 }
const EVENTS = { mimeType: 'audio/telephone-event', clockRate: 8_000, channels: 1, payloadType: 126 }
const FRAME = 160

/** A simulated browser: it acts like a page, with audio from the test. */
export class BrowserClient {
  readonly pc: RTCPeerConnection
  readonly channel: RTCDataChannel
  /** The payloads received in its first codec. */
  readonly heard: Buffer[] = []
  readonly texts: string[] = []
  readonly opened: Promise<void>
  readonly #track = new MediaStreamTrack({ kind: 'audio' })
  #sequence = 0
  #timestamp = 0
  #timer: NodeJS.Timeout | undefined
  readonly #has_opus: boolean
  #opus: OpusCodec | null = null

  constructor({ microphone = true, opus = false } = {}) {
    this.#has_opus = opus
    const offered = opus ? [{ ...OPUS, parameters: OPUS_PARAMETERS }, PCMU, WIDE_EVENTS, EVENTS] : [PCMU, EVENTS]
    const codecs = { audio: offered.map((codec) => new RTCRtpCodecParameters(codec)), video: [] }
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
        if (header.payloadType === (opus ? OPUS : PCMU).payloadType) this.heard.push(payload)
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

  /**
   * The offer that a page makes after its network has changed, with these credentials. The connection itself is not
   * involved.
   */
  offerAgain({ ufrag = 'again', password = 'secret-of-the-second-try' } = {}): string {
    return this.pc
      .localDescription!.sdp.replaceAll(/^a=ice-ufrag:.*$/gm, `a=ice-ufrag:${ufrag}`)
      .replaceAll(/^a=ice-pwd:.*$/gm, `a=ice-pwd:${password}`)
  }

  async accept(sdp: string): Promise<void> {
    await this.pc.setRemoteDescription({ type: 'answer', sdp })
  }

  /** Speaks from now on. `sample` returns a value from −1 to 1 for a time in seconds. */
  async speak(sample: (at: number) => number): Promise<void> {
    if (this.#has_opus) this.#opus ??= await OpusCodec.open(AGREED)
    const frame = new Int16Array(FRAME)
    this.#timer = setInterval(() => {
      for (let at = 0; at < FRAME; at++) frame[at] = 32_767 * sample((this.#timestamp + at) / 8_000)
      const payload = Buffer.alloc(FRAME)
      if (this.#opus) this.#send(OPUS.payloadType, payload.subarray(0, this.#opus.encode(frame, payload)))
      else {
        encodeG711('PCMU', frame, payload)
        this.#send(PCMU.payloadType, payload)
      }
      this.#timestamp += FRAME
    }, 20)
  }

  /** Stops sending packets without closing the connection. */
  fallSilent(): void {
    clearInterval(this.#timer)
  }

  /** Sends a key as a telephone event (RFC 4733): its start, then its end three times. */
  press(digit: string): void {
    const event = '0123456789*#ABCD'.indexOf(digit)
    for (const [end, frames] of [
      [0, 1],
      [0, 2],
      [0x80, 3],
      [0x80, 3],
      [0x80, 3],
    ] as const) {
      const duration = frames * FRAME * this.#clock_ratio
      const payload = Buffer.from([event, end | 10, duration >> 8, duration & 0xff])
      this.#send((this.#has_opus ? WIDE_EVENTS : EVENTS).payloadType, payload)
    }
    this.#timestamp += 3 * FRAME
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#opus?.close()
    await this.pc.close()
  }

  get #clock_ratio(): number {
    return this.#has_opus ? OPUS_CLOCK_RATIO : 1
  }

  #send(payloadType: number, payload: Buffer): void {
    const timestamp = (this.#timestamp * this.#clock_ratio) % 2 ** 32
    const header = new RtpHeader({ payloadType, sequenceNumber: this.#sequence++ & 0xffff, timestamp, ssrc: 1 })
    if (payloadType === PCMU.payloadType) this.#track.writeRtp(new RtpPacket(header, payload))
    else {
      header.ssrc = this.pc.getSenders()[0]!.ssrc
      void this.pc.dtlsTransports[0]!.sendRtp(payload, header)
    }
  }
}
