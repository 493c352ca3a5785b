import type { SrtpAgreement } from '../../gateways/telephony/srtp-suites.ts'
import { headerBytes } from '../rtp/rtp-packet.ts'
import { createCipher } from './create-cipher.ts'
import { bytesAfterName, withName } from './key-names.ts'
import type { PacketCipher } from './packet-cipher.ts'
import { MAX_REPORT_INDEX } from './report-trailer.ts'

/** The counters of the packets that were sent. */
interface Sent {
  rollover: number
  last_sequence: number
  reports: number
}

/** A key for the packets that we send, with their counters. */
export class SentKey {
  readonly #cipher: PacketCipher
  readonly #after: ReturnType<typeof bytesAfterName>
  readonly #sent: Sent
  #mki: Buffer | null = null

  /**
   * @param before - The key before, if the packets go to the same place: the counters then continue (RFC 3711, section 3.3.1).
   * @throws Error for a key that does not fit its suite.
   */
  constructor({ suite, ours }: SrtpAgreement, before: SentKey | null) {
    this.#cipher = createCipher(suite, ours)
    this.#after = bytesAfterName(suite)
    this.#sent = before ? { ...before.#sent } : { rollover: 0, last_sequence: -1, reports: 0 }
  }

  /** Writes the identifier of the key into the packets, if one was agreed on. */
  agree({ our_mki }: SrtpAgreement): void {
    this.#mki = our_mki === undefined ? null : Buffer.from(our_mki, 'hex')
  }

  seal(packet: Buffer): Buffer {
    const sent = this.#sent
    const sequence = packet.readUInt16BE(2)
    if (sequence < sent.last_sequence) sent.rollover += 1
    sent.last_sequence = sequence
    const place = { header_bytes: headerBytes(packet) ?? packet.length, rollover: sent.rollover }
    return this.#named(this.#cipher.seal(packet, place), this.#after.audio)
  }

  sealReports(reports: Buffer): Buffer {
    const sent = this.#sent
    sent.reports = (sent.reports + 1) % (MAX_REPORT_INDEX + 1)
    return this.#named(this.#cipher.sealReports(reports, sent.reports), this.#after.reports)
  }

  #named(sealed: Buffer, after: number): Buffer {
    return this.#mki ? withName(sealed, this.#mki, after) : sealed
  }
}
