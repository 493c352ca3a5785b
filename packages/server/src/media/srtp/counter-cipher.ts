import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'
import { RTP_HEADER_BYTES } from '../rtp/rtp-packet.ts'
import { CounterKeystream } from './counter-keystream.ts'
import type { PacketCipher, PacketPlace } from './packet-cipher.ts'
import { ENCRYPTED, INDEX_BYTES, MAX_REPORT_INDEX, REPORT_HEADER_BYTES } from './report-trailer.ts'
import type { SessionKeys } from './session-keys.ts'

/** RFC 4568, section 6.2: reports have a tag of 80 bits with every suite. */
const REPORT_TAG_BYTES = 10
const COUNTER_BYTES = 16

/** AES in counter mode with HMAC-SHA1 (RFC 3711, RFC 6188). */
export class CounterCipher implements PacketCipher {
  readonly #audio: Half
  readonly #reports: Half
  readonly #tag_bytes: number

  constructor({ audio, reports }: { audio: SessionKeys; reports: SessionKeys }, tag_bytes: number) {
    this.#audio = new Half(audio)
    this.#reports = new Half(reports)
    this.#tag_bytes = tag_bytes
  }

  seal(packet: Buffer, { header_bytes, rollover }: PacketPlace): Buffer {
    const out = Buffer.allocUnsafe(packet.length + this.#tag_bytes)
    packet.copy(out)
    const body = out.subarray(0, packet.length)
    this.#audio.mask(body, header_bytes, counterOf(packet, rollover))
    this.#audio.tag(body, wordOf(rollover)).copy(out, packet.length, 0, this.#tag_bytes)
    return out
  }

  open(packet: Buffer, { header_bytes, rollover }: PacketPlace): Buffer | null {
    const end = packet.length - this.#tag_bytes
    if (end < header_bytes) return null
    const body = packet.subarray(0, end)
    const tag = this.#audio.tag(body, wordOf(rollover)).subarray(0, this.#tag_bytes)
    if (!timingSafeEqual(tag, packet.subarray(end))) return null
    this.#audio.mask(body, header_bytes, counterOf(body, rollover))
    return body
  }

  sealReports(reports: Buffer, index: number): Buffer {
    const out = Buffer.allocUnsafe(reports.length + INDEX_BYTES + REPORT_TAG_BYTES)
    reports.copy(out)
    const ssrc = reports.readUInt32BE(4)
    this.#reports.mask(out.subarray(0, reports.length), REPORT_HEADER_BYTES, { ssrc, high: 0, low: index })
    const tagged = out.subarray(0, reports.length + INDEX_BYTES)
    tagged.writeUInt32BE((ENCRYPTED | index) >>> 0, reports.length)
    this.#reports.tag(tagged).copy(out, tagged.length, 0, REPORT_TAG_BYTES)
    return out
  }

  openReports(datagram: Buffer): { reports: Buffer; index: number } | null {
    const tagged_end = datagram.length - REPORT_TAG_BYTES
    const end = tagged_end - INDEX_BYTES
    if (end < REPORT_HEADER_BYTES) return null
    const tag = this.#reports.tag(datagram.subarray(0, tagged_end)).subarray(0, REPORT_TAG_BYTES)
    if (!timingSafeEqual(tag, datagram.subarray(tagged_end))) return null
    const trailer = datagram.readUInt32BE(end)
    const index = trailer & MAX_REPORT_INDEX
    const reports = datagram.subarray(0, end)
    const at = { ssrc: reports.readUInt32BE(4), high: 0, low: index }
    if (trailer >= 2 ** 31) this.#reports.mask(reports, REPORT_HEADER_BYTES, at)
    return { reports, index }
  }
}

/** The index of a packet with 48 bits, split for the counter into the upper 16 and the lower 32. */
interface Counted {
  ssrc: number
  high: number
  low: number
}

function counterOf(packet: Buffer, rollover: number): Counted {
  const index = rollover * 2 ** 16 + packet.readUInt16BE(2)
  return { ssrc: packet.readUInt32BE(RTP_HEADER_BYTES - 4), high: Math.floor(index / 2 ** 32), low: index % 2 ** 32 }
}

function wordOf(value: number): Buffer {
  const word = Buffer.allocUnsafe(4)
  word.writeUInt32BE(value, 0)
  return word
}

/** The keys of audio or of reports. */
class Half {
  readonly #keystream: CounterKeystream
  readonly #authentication: KeyObject
  readonly #salt: Buffer
  readonly #counter = Buffer.alloc(COUNTER_BYTES)

  constructor({ encryption, salt, authentication }: SessionKeys) {
    this.#keystream = new CounterKeystream(encryption)
    this.#authentication = createSecretKey(authentication)
    this.#salt = salt
  }

  /** Encrypts or decrypts the bytes after the header, in place. */
  mask(packet: Buffer, header_bytes: number, { ssrc, high, low }: Counted): void {
    const counter = this.#counter
    counter.fill(0)
    counter.set(this.#salt)
    counter.writeUInt32BE((counter.readUInt32BE(4) ^ ssrc) >>> 0, 4)
    counter.writeUInt16BE(counter.readUInt16BE(8) ^ high, 8)
    counter.writeUInt32BE((counter.readUInt32BE(10) ^ low) >>> 0, 10)
    const keystream = this.#keystream.bytes(counter, packet.length - header_bytes)
    for (let at = header_bytes; at < packet.length; at++) packet[at]! ^= keystream[at - header_bytes]!
  }

  /** The whole tag of 20 bytes. */
  tag(packet: Buffer, rollover?: Buffer): Buffer {
    const hmac = createHmac('sha1', this.#authentication).update(packet)
    return (rollover ? hmac.update(rollover) : hmac).digest()
  }
}
