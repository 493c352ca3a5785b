import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto'
import { RTP_HEADER_BYTES } from '../rtp/rtp-packet.ts'
import type { PacketCipher, PacketPlace } from './packet-cipher.ts'
import { ENCRYPTED, INDEX_BYTES, MAX_REPORT_INDEX, REPORT_HEADER_BYTES } from './report-trailer.ts'
import type { SessionKeys } from './session-keys.ts'

const TAG_BYTES = 16
const IV_BYTES = 12

/** AES-GCM (RFC 7714), which encrypts and authenticates in one step. */
export class GcmCipher implements PacketCipher {
  readonly #audio: Half
  readonly #reports: Half

  constructor({ audio, reports }: { audio: SessionKeys; reports: SessionKeys }) {
    this.#audio = new Half(audio)
    this.#reports = new Half(reports)
  }

  seal(packet: Buffer, { header_bytes, rollover }: PacketPlace): Buffer {
    const header = packet.subarray(0, header_bytes)
    const sealed = this.#audio.seal(packet.subarray(header_bytes), ivOf(packet, rollover), header)
    return Buffer.concat([header, sealed])
  }

  open(packet: Buffer, { header_bytes, rollover }: PacketPlace): Buffer | null {
    if (packet.length < header_bytes + TAG_BYTES) return null
    const header = packet.subarray(0, header_bytes)
    const opened = this.#audio.open(packet.subarray(header_bytes), ivOf(packet, rollover), header)
    return opened && Buffer.concat([header, opened])
  }

  sealReports(reports: Buffer, index: number): Buffer {
    const header = reports.subarray(0, REPORT_HEADER_BYTES)
    const trailer = Buffer.allocUnsafe(INDEX_BYTES)
    trailer.writeUInt32BE((ENCRYPTED | index) >>> 0, 0)
    const proven = Buffer.concat([header, trailer])
    const sealed = this.#reports.seal(reports.subarray(REPORT_HEADER_BYTES), reportIv(reports, index), proven)
    return Buffer.concat([header, sealed, trailer])
  }

  openReports(datagram: Buffer): { reports: Buffer; index: number } | null {
    const end = datagram.length - INDEX_BYTES
    if (end < REPORT_HEADER_BYTES + TAG_BYTES) return null
    const trailer = datagram.subarray(end)
    const word = trailer.readUInt32BE(0)
    const index = word & MAX_REPORT_INDEX
    const iv = reportIv(datagram, index)
    if (word < ENCRYPTED) return this.#proven(datagram, { iv, index })
    const header = datagram.subarray(0, REPORT_HEADER_BYTES)
    const body = datagram.subarray(REPORT_HEADER_BYTES, end)
    const opened = this.#reports.open(body, iv, Buffer.concat([header, trailer]))
    return opened && { reports: Buffer.concat([header, opened]), index }
  }

  /** Opens reports that are authenticated and not encrypted. */
  #proven(datagram: Buffer, { iv, index }: { iv: Buffer; index: number }): { reports: Buffer; index: number } | null {
    const end = datagram.length - INDEX_BYTES
    const reports = datagram.subarray(0, end - TAG_BYTES)
    const proven = Buffer.concat([reports, datagram.subarray(end)])
    return this.#reports.open(datagram.subarray(end - TAG_BYTES, end), iv, proven) && { reports, index }
  }
}

function ivOf(packet: Buffer, rollover: number): Buffer {
  const iv = Buffer.alloc(IV_BYTES)
  packet.copy(iv, 2, RTP_HEADER_BYTES - 4, RTP_HEADER_BYTES)
  iv.writeUInt32BE(rollover, 6)
  packet.copy(iv, 10, 2, 4)
  return iv
}

function reportIv(reports: Buffer, index: number): Buffer {
  const iv = Buffer.alloc(IV_BYTES)
  reports.copy(iv, 2, 4, 8)
  iv.writeUInt32BE(index, 8)
  return iv
}

/** The keys of audio or of reports. */
class Half {
  readonly #name: 'aes-128-gcm' | 'aes-256-gcm'
  readonly #key: KeyObject
  readonly #salt: Buffer

  constructor({ encryption, salt }: SessionKeys) {
    this.#name = encryption.length === 32 ? 'aes-256-gcm' : 'aes-128-gcm'
    this.#key = createSecretKey(encryption)
    this.#salt = salt
  }

  seal(plain: Buffer, iv: Buffer, proven: Buffer): Buffer {
    const cipher = createCipheriv(this.#name, this.#key, this.#salted(iv))
    cipher.setAAD(proven)
    const sealed = cipher.update(plain)
    cipher.final()
    return Buffer.concat([sealed, cipher.getAuthTag()])
  }

  open(sealed: Buffer, iv: Buffer, proven: Buffer): Buffer | null {
    const end = sealed.length - TAG_BYTES
    const decipher = createDecipheriv(this.#name, this.#key, this.#salted(iv), { authTagLength: TAG_BYTES })
    decipher.setAAD(proven).setAuthTag(sealed.subarray(end))
    const plain = decipher.update(sealed.subarray(0, end))
    try {
      decipher.final()
      return plain
    } catch {
      return null
    }
  }

  #salted(iv: Buffer): Buffer {
    for (let at = 0; at < IV_BYTES; at++) iv[at]! ^= this.#salt[at]!
    return iv
  }
}
