import type { SrtpAgreement } from '../../gateways/telephony/srtp-suites.ts'
import { headerBytes } from '../rtp/rtp-packet.ts'
import { createCipher } from './create-cipher.ts'
import type { PacketCipher } from './packet-cipher.ts'
import { ReceivedIndexes } from './received-indexes.ts'
import { MOST_REPORT_INDEX, REPORT_HEADER_BYTES } from './report-trailer.ts'

const SEQUENCES = 2 ** 16
/** Sources of one call. Only the other side has the key, so more of them are its own fault. */
const MOST_SOURCES = 8

/** A cipher, and the keys that it was made with. */
interface Keyed {
  keying: string
  cipher: PacketCipher
}

/**
 * The encryption of one call (RFC 3711). Each direction has a key of its own. A new key begins its numbers again; the same key, as in
 * most re-INVITEs, continues them.
 */
export class SrtpSession {
  #out: (Keyed & { rollover: number; last_sequence: number; reports: number }) | null = null
  #in: (Keyed & { audio: Map<number, ReceivedIndexes>; reports: Map<number, ReceivedIndexes> }) | null = null

  /** Packets are encrypted as agreed from here on, or not at all without an agreement. @throws Error for keys that do not fit the suite. */
  agree(agreement: SrtpAgreement | null): void {
    if (!agreement) {
      this.#out = null
      this.#in = null
      return
    }
    const { suite, ours, theirs } = agreement
    const out_keying = `${suite} ${ours}`
    const in_keying = `${suite} ${theirs}`
    if (this.#out?.keying !== out_keying)
      this.#out = { keying: out_keying, cipher: createCipher(suite, ours), rollover: 0, last_sequence: -1, reports: 0 }
    if (this.#in?.keying !== in_keying) {
      const cipher = createCipher(suite, theirs)
      this.#in = { keying: in_keying, cipher, audio: new Map(), reports: new Map() }
    }
  }

  /** @returns the packet to send: as it is, if nothing is encrypted. */
  seal(packet: Buffer): Buffer {
    const out = this.#out
    if (!out) return packet
    const sequence = packet.readUInt16BE(2)
    if (sequence < out.last_sequence) out.rollover += 1
    out.last_sequence = sequence
    return out.cipher.seal(packet, { header_bytes: headerBytes(packet) ?? packet.length, rollover: out.rollover })
  }

  /** @returns the packet as the other side made it; null if it is not proven to be theirs, or has come before. */
  open(packet: Buffer): Buffer | null {
    if (!this.#in) return packet
    const header_bytes = headerBytes(packet)
    if (header_bytes === null || packet.length < header_bytes) return null
    const { audio, cipher } = this.#in
    const ssrc = packet.readUInt32BE(8)
    const indexes = audio.get(ssrc) ?? new ReceivedIndexes()
    const sequence = packet.readUInt16BE(2)
    const rollover = indexes.rolloverOf(sequence)
    const index = rollover * SEQUENCES + sequence
    const opened = indexes.admits(index) ? cipher.open(packet, { header_bytes, rollover }) : null
    if (opened) remember(audio, { ssrc, indexes, index })
    return opened
  }

  sealReports(reports: Buffer): Buffer {
    const out = this.#out
    if (!out) return reports
    out.reports = (out.reports + 1) % (MOST_REPORT_INDEX + 1)
    return out.cipher.sealReports(reports, out.reports)
  }

  openReports(datagram: Buffer): Buffer | null {
    if (!this.#in) return datagram
    if (datagram.length < REPORT_HEADER_BYTES) return null
    const ssrc = datagram.readUInt32BE(4)
    const indexes = this.#in.reports.get(ssrc) ?? new ReceivedIndexes()
    const opened = this.#in.cipher.openReports(datagram)
    if (!opened || !indexes.admits(opened.index)) return null
    remember(this.#in.reports, { ssrc, indexes, index: opened.index })
    return opened.reports
  }
}

interface Accepted {
  ssrc: number
  indexes: ReceivedIndexes
  index: number
}

function remember(sources: Map<number, ReceivedIndexes>, { ssrc, indexes, index }: Accepted): void {
  indexes.accept(index)
  if (sources.has(ssrc)) return
  const [oldest] = sources.keys()
  if (sources.size >= MOST_SOURCES && oldest !== undefined) sources.delete(oldest)
  sources.set(ssrc, indexes)
}
