import type { SrtpAgreement, SrtpSuite } from '../../gateways/telephony/srtp-suites.ts'
import { headerBytes } from '../rtp/rtp-packet.ts'
import { createCipher } from './create-cipher.ts'
import { bytesAfterName, withName, withoutName } from './key-names.ts'
import type { PacketCipher } from './packet-cipher.ts'
import { ReceivedIndexes } from './received-indexes.ts'
import { MAX_REPORT_INDEX, REPORT_HEADER_BYTES } from './report-trailer.ts'

const SEQUENCES = 2 ** 16
/** The sources of one call that are remembered. Only the other side has the key, so more sources are its own fault. */
const MAX_SOURCES = 8

/** The key and the counters of the packets that we send. */
interface Outgoing {
  keying: string
  cipher: PacketCipher
  after: ReturnType<typeof bytesAfterName>
  /** The identifier of the key in the packets. Null if they have none. */
  mki: Buffer | null
  rollover: number
  last_sequence: number
  reports: number
}

/**
 * The keys and the packet indexes of the other side. The indexes continue when it switches to another of its keys (RFC 3711, section
 * 3.3.1).
 */
interface Incoming {
  suite: SrtpSuite
  after: ReturnType<typeof bytesAfterName>
  /** The keys by their identifiers. The identifier is empty if packets have none. */
  keys: ReadonlyMap<string, string>
  mki_bytes: number
  /** The ciphers by their keys. */
  ciphers: ReadonlyMap<string, PacketCipher>
  audio: Map<number, ReceivedIndexes>
  reports: Map<number, ReceivedIndexes>
}

/**
 * The encryption of one call (RFC 3711). Each direction has its own keys. The packet indexes restart with a new key and continue with the
 * same key, as in most re-INVITEs.
 */
export class SrtpSession {
  #out: Outgoing | null = null
  #in: Incoming | null = null

  /** Encrypts packets as agreed from now on. Null turns encryption off. @throws Error for keys that do not fit the suite. */
  agree(agreement: SrtpAgreement | null): void {
    this.#out = agreement && outgoing(agreement, this.#out)
    this.#in = agreement && incoming(agreement, this.#in)
  }

  /** @returns the packet to send. It is unchanged without encryption. */
  seal(packet: Buffer): Buffer {
    const out = this.#out
    if (!out) return packet
    const sequence = packet.readUInt16BE(2)
    if (sequence < out.last_sequence) out.rollover += 1
    out.last_sequence = sequence
    const place = { header_bytes: headerBytes(packet) ?? packet.length, rollover: out.rollover }
    const sealed = out.cipher.seal(packet, place)
    return out.mki ? withName(sealed, out.mki, out.after.audio) : sealed
  }

  /** @returns the decrypted packet. Null if it fails authentication, or has come before. */
  open(packet: Buffer): Buffer | null {
    if (!this.#in) return packet
    const header_bytes = headerBytes(packet)
    if (header_bytes === null || packet.length < header_bytes) return null
    const ssrc = packet.readUInt32BE(8)
    const indexes = this.#in.audio.get(ssrc) ?? new ReceivedIndexes()
    const sequence = packet.readUInt16BE(2)
    const rollover = indexes.rolloverOf(sequence)
    const index = rollover * SEQUENCES + sequence
    const named = indexes.admits(index) ? sealedBy(this.#in, packet, 'audio') : null
    if (!named || named.sealed.length < header_bytes) return null
    const opened = named.cipher.open(named.sealed, { header_bytes, rollover })
    if (opened) remember(this.#in.audio, { ssrc, indexes, index })
    return opened
  }

  sealReports(reports: Buffer): Buffer {
    const out = this.#out
    if (!out) return reports
    out.reports = (out.reports + 1) % (MAX_REPORT_INDEX + 1)
    const sealed = out.cipher.sealReports(reports, out.reports)
    return out.mki ? withName(sealed, out.mki, out.after.reports) : sealed
  }

  openReports(datagram: Buffer): Buffer | null {
    if (!this.#in) return datagram
    const named = sealedBy(this.#in, datagram, 'reports')
    if (!named || named.sealed.length < REPORT_HEADER_BYTES) return null
    const ssrc = datagram.readUInt32BE(4)
    const indexes = this.#in.reports.get(ssrc) ?? new ReceivedIndexes()
    const opened = named.cipher.openReports(named.sealed)
    if (!opened || !indexes.admits(opened.index)) return null
    remember(this.#in.reports, { ssrc, indexes, index: opened.index })
    return opened.reports
  }
}

function outgoing({ suite, ours, our_mki }: SrtpAgreement, before: Outgoing | null): Outgoing {
  const keying = `${suite} ${ours}`
  const mki = our_mki === undefined ? null : Buffer.from(our_mki, 'hex')
  if (before?.keying === keying) return { ...before, mki }
  const cipher = createCipher(suite, ours)
  return { keying, cipher, after: bytesAfterName(suite), mki, rollover: 0, last_sequence: -1, reports: 0 }
}

function incoming({ suite, theirs, their_keys }: SrtpAgreement, before: Incoming | null): Incoming {
  const named = their_keys ?? [{ mki: '', keying: theirs }]
  const keys = new Map(named.map(({ mki, keying }) => [mki, keying]))
  const mki_bytes = (their_keys?.[0]?.mki.length ?? 0) / 2
  const known = before?.suite === suite ? before.ciphers : new Map<string, PacketCipher>()
  // All ciphers are created now, so that a key that does not fit its suite is refused before the first packet.
  const ciphers = new Map(named.map(({ keying }) => [keying, known.get(keying) ?? createCipher(suite, keying)]))
  const goes_on = before !== null && named.some(({ keying }) => known.has(keying))
  const { audio, reports } = goes_on ? before : { audio: new Map(), reports: new Map() }
  return { suite, after: bytesAfterName(suite), keys, mki_bytes, ciphers, audio, reports }
}

/** The cipher of a packet, and the packet without the identifier of its key. Null if the key is unknown. */
function sealedBy(
  { keys, ciphers, mki_bytes, after }: Incoming,
  datagram: Buffer,
  kind: 'audio' | 'reports',
): { cipher: PacketCipher; sealed: Buffer } | null {
  const named =
    mki_bytes === 0 ? { mki: '', sealed: datagram } : withoutName(datagram, { bytes: mki_bytes, after: after[kind] })
  const keying = named ? keys.get(named.mki) : undefined
  const cipher = keying === undefined ? undefined : ciphers.get(keying)
  return named && cipher ? { cipher, sealed: named.sealed } : null
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
  if (sources.size >= MAX_SOURCES && oldest !== undefined) sources.delete(oldest)
  sources.set(ssrc, indexes)
}
