import type { Reception } from './reception.ts'

const SENDER_REPORT = 200
const RECEIVER_REPORT = 201
const DESCRIPTION = 202
const GOODBYE = 203
const CNAME = 1
const BLOCK_BYTES = 24
/** The seconds from 1900 to 1970. */
const NTP_OFFSET_SECONDS = 2_208_988_800
const LARGEST_LOSS = 0x7fffff
const BLOCK_UNIT_MS = 1_000 / 65_536

/** Counts of the packets that we have sent. */
export interface Sent {
  ssrc: number
  timestamp: number
  packets: number
  bytes: number
}

/** Writes and reads the reports about one call (RFC 3550, section 6). */
export class ControlReports {
  /** Null until the other side has reported. */
  round_trip_ms: number | null = null
  readonly #name: string
  /** The middle 32 bits of the last sender report's time, and when it arrived. */
  #last_report: { time: number; at_ms: number } | null = null
  #expected_before = 0
  #received_before = 0

  /** @param name - The sender's name (CNAME) for the whole call. */
  constructor(name: string) {
    this.#name = name
  }

  /** @param now_ms - The milliseconds since 1970. */
  write(sent: Sent, from: { ssrc: number; reception: Reception } | null, now_ms: number): Buffer {
    const head = sent.packets > 0 ? senderReport(sent, now_ms, from ? 1 : 0) : receiverReport(sent.ssrc, from ? 1 : 0)
    const block = from ? this.#block(from, now_ms) : Buffer.alloc(0)
    head.writeUInt16BE((head.length + block.length) / 4 - 1, 2)
    return Buffer.concat([head, block, description(sent.ssrc, this.#name)])
  }

  /** Reads a datagram of reports. Anything else is ignored. */
  read(datagram: Buffer, our_ssrc: number, now_ms: number): void {
    for (let at = 0; at + 8 <= datagram.length && datagram[at]! >> 6 === 2;) {
      const end = at + 4 * (datagram.readUInt16BE(at + 2) + 1)
      if (end > datagram.length) return
      this.#readPacket(datagram.subarray(at, end), our_ssrc, now_ms)
      at = end
    }
  }

  #readPacket(packet: Buffer, our_ssrc: number, now_ms: number): void {
    const kind = packet[1]
    if (kind === SENDER_REPORT && packet.length >= 28) {
      this.#last_report = { time: middleOf(packet.readUInt32BE(8), packet.readUInt32BE(12)), at_ms: now_ms }
      this.#readBlocks(packet.subarray(28), our_ssrc, now_ms)
    } else if (kind === RECEIVER_REPORT) this.#readBlocks(packet.subarray(8), our_ssrc, now_ms)
  }

  #readBlocks(blocks: Buffer, our_ssrc: number, now_ms: number): void {
    for (let at = 0; at + BLOCK_BYTES <= blocks.length; at += BLOCK_BYTES) {
      const last_report = blocks.readUInt32BE(at + 16)
      if (blocks.readUInt32BE(at) !== our_ssrc || last_report === 0) continue
      const [seconds, fraction] = ntp(now_ms)
      const trip = (middleOf(seconds, fraction) - last_report - blocks.readUInt32BE(at + 20)) | 0
      if (trip >= 0) this.round_trip_ms = trip * BLOCK_UNIT_MS
    }
  }

  #block({ ssrc, reception }: { ssrc: number; reception: Reception }, now_ms: number): Buffer {
    const { expected, received } = reception.counts
    const newly_expected = expected - this.#expected_before
    const newly_lost = newly_expected - (received - this.#received_before)
    this.#expected_before = expected
    this.#received_before = received
    const block = Buffer.alloc(BLOCK_BYTES)
    block.writeUInt32BE(ssrc, 0)
    block[4] = newly_lost > 0 && newly_expected > 0 ? Math.min(255, Math.floor((256 * newly_lost) / newly_expected)) : 0
    block.writeIntBE(Math.max(-LARGEST_LOSS, Math.min(LARGEST_LOSS, expected - received)), 5, 3)
    block.writeUInt32BE(reception.extended_highest % 2 ** 32, 8)
    block.writeUInt32BE(Math.min(0xffffffff, Math.floor(reception.reported_jitter)), 12)
    if (this.#last_report) {
      block.writeUInt32BE(this.#last_report.time, 16)
      block.writeUInt32BE(Math.max(0, Math.round((now_ms - this.#last_report.at_ms) / BLOCK_UNIT_MS)) % 2 ** 32, 20)
    }
    return block
  }
}

/** The packets that end a call: an empty report and a goodbye. */
export function goodbye(ssrc: number): Buffer {
  const packet = receiverReport(ssrc, 0)
  const bye = Buffer.from([0x81, GOODBYE, 0, 1, 0, 0, 0, 0])
  bye.writeUInt32BE(ssrc, 4)
  return Buffer.concat([packet, bye])
}

function senderReport({ ssrc, timestamp, packets, bytes }: Sent, now_ms: number, blocks: number): Buffer {
  const report = Buffer.alloc(28)
  report[0] = 0x80 | blocks
  report[1] = SENDER_REPORT
  report.writeUInt32BE(ssrc, 4)
  const [seconds, fraction] = ntp(now_ms)
  report.writeUInt32BE(seconds, 8)
  report.writeUInt32BE(fraction, 12)
  report.writeUInt32BE(timestamp, 16)
  report.writeUInt32BE(packets % 2 ** 32, 20)
  report.writeUInt32BE(bytes % 2 ** 32, 24)
  return report
}

function receiverReport(ssrc: number, blocks: number): Buffer {
  const report = Buffer.from([0x80 | blocks, RECEIVER_REPORT, 0, 1, 0, 0, 0, 0])
  report.writeUInt32BE(ssrc, 4)
  return report
}

/** RFC 3550, 6.5: the name, a zero, and padding zeros up to the next word. */
function description(ssrc: number, name: string): Buffer {
  const length = Math.ceil((8 + 2 + name.length + 1) / 4) * 4
  const packet = Buffer.alloc(length)
  packet[0] = 0x81
  packet[1] = DESCRIPTION
  packet.writeUInt16BE(length / 4 - 1, 2)
  packet.writeUInt32BE(ssrc, 4)
  packet[8] = CNAME
  packet[9] = name.length
  packet.write(name, 10, 'latin1')
  return packet
}

function ntp(now_ms: number): [seconds: number, fraction: number] {
  const seconds = Math.floor(now_ms / 1_000)
  const fraction = Math.floor(((now_ms - seconds * 1_000) / 1_000) * 2 ** 32)
  return [(seconds + NTP_OFFSET_SECONDS) % 2 ** 32, fraction]
}

function middleOf(seconds: number, fraction: number): number {
  return (((seconds & 0xffff) << 16) | (fraction >>> 16)) >>> 0
}
