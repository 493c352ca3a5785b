import type { AudioAgreement } from '../../../packages/server/src/gateways/telephony/audio.ts'
import { createEncoder, PAYLOAD_TYPES } from '../../../packages/server/src/media/rtp/codecs.ts'
import { parseRtp } from '../../../packages/server/src/media/rtp/rtp-packet.ts'
import { rtpDatagram, RtpPhone } from '../../../packages/server/test/support/rtp-phone.ts'

const CODEC = 'PCMA'
const FRAME = 160
const FRAME_MS = 20
/** The packets of a key (RFC 4733). The duration grows, and the last three packets have the end bit. */
const KEY_PACKETS = [160, 320, 480, 640, 640, 640]
const FIRST_END = 3
const DIGITS = '0123456789*#'

/** The audio of one call at the outside party. It sends silence and keys, and measures gaps in the received audio. */
export class Telephone {
  /** The longest time without a packet so far. */
  longest_gap_ms = 0
  readonly #phone: RtpPhone
  #peer: AudioAgreement | null = null
  #timer: NodeJS.Timeout | undefined
  #last_packet_ms = 0
  #sequence = Math.floor(Math.random() * 60_000)
  #timestamp = Math.floor(Math.random() * 2 ** 31)
  readonly #silence = new Uint8Array(FRAME)

  private constructor(phone: RtpPhone) {
    this.#phone = phone
    createEncoder(CODEC).encode(new Int16Array(FRAME), this.#silence)
    phone.socket.removeAllListeners('message') // they would keep every packet
    phone.socket.on('message', (datagram) => this.#hear(datagram))
  }

  static async open(): Promise<Telephone> {
    return new Telephone(await RtpPhone.open({ codec: CODEC }))
  }

  get port(): number {
    return this.#phone.peer.port
  }

  connect(peer: AudioAgreement): void {
    this.#peer = peer
    this.#last_packet_ms = performance.now()
    this.#timer = setInterval(() => this.#send(PAYLOAD_TYPES[CODEC], this.#silence), FRAME_MS)
  }

  press(keys: string): void {
    for (const key of keys) {
      for (const [at, length] of KEY_PACKETS.entries()) {
        const end = at >= FIRST_END ? 0x80 : 0
        this.#send(
          this.#peer?.events_payload_type ?? 101,
          Uint8Array.of(DIGITS.indexOf(key), end | 10, length >> 8, length & 0xff),
          0,
        )
      }
      this.#timestamp += FRAME * KEY_PACKETS.length
    }
  }

  close(): void {
    clearInterval(this.#timer)
    if (this.#peer) this.#noteGap()
    this.#phone.close()
  }

  #send(payload_type: number, payload: Uint8Array, lasts = FRAME): void {
    const { ssrc } = this.#phone
    const packet = {
      payload_type,
      marker: false,
      sequence: this.#sequence,
      timestamp: this.#timestamp % 2 ** 32,
      ssrc,
      payload,
    }
    this.#phone.socket.send(rtpDatagram(packet), this.#peer!.port, this.#peer!.address)
    this.#sequence = (this.#sequence + 1) & 0xffff
    this.#timestamp += lasts
  }

  #hear(datagram: Buffer): void {
    if (parseRtp(datagram)?.payload.length === FRAME) this.#noteGap()
  }

  #noteGap(): void {
    const now = performance.now()
    if (this.#last_packet_ms > 0) this.longest_gap_ms = Math.max(this.longest_gap_ms, now - this.#last_packet_ms)
    this.#last_packet_ms = now
  }
}
