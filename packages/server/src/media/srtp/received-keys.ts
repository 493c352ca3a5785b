import type { SrtpAgreement, SrtpSuite } from '../../gateways/telephony/srtp-suites.ts'
import { headerBytes } from '../rtp/rtp-packet.ts'
import { createCipher } from './create-cipher.ts'
import { bytesAfterName, withoutName } from './key-names.ts'
import type { PacketCipher } from './packet-cipher.ts'
import { ReceivedIndexes } from './received-indexes.ts'
import { REPORT_HEADER_BYTES } from './report-trailer.ts'

const SEQUENCES = 2 ** 16
/** The sources of one call that are remembered. Only the other side has the key, so more sources are its own fault. */
const MAX_SOURCES = 8

type BySource = Map<number, ReceivedIndexes>

interface Indexes {
  audio: BySource
  reports: BySource
  /** The indexes of audio under the keys before. */
  earlier: ReadonlyMap<number, ReceivedIndexes>
}

/**
 * The keys of the other side, and the indexes of the packets that came with them. The indexes continue when it switches to another of its
 * keys (RFC 3711, section 3.3.1).
 */
export class ReceivedKeys {
  readonly #suite: SrtpSuite
  readonly #after: ReturnType<typeof bytesAfterName>
  /** The keys by their identifiers. The identifier is empty if packets have none. */
  readonly #keys: ReadonlyMap<string, string>
  readonly #mki_bytes: number
  /** The ciphers by their keys. */
  readonly #ciphers: ReadonlyMap<string, PacketCipher>
  readonly #indexes: Indexes

  /**
   * @param before - The latest keys.
   * @param known - Earlier keys of the call, of which some are used again: their packets must not be accepted a second time.
   * @throws Error for a key that does not fit its suite.
   */
  constructor(
    agreement: SrtpAgreement,
    { before, known }: { before: ReceivedKeys | null; known: ReceivedKeys | null },
  ) {
    const { suite, their_keys } = agreement
    const named = namedKeys(agreement)
    this.#suite = suite
    this.#after = bytesAfterName(suite)
    this.#keys = new Map(named.map(({ mki, keying }) => [mki, keying]))
    this.#mki_bytes = (their_keys?.[0]?.mki.length ?? 0) / 2
    const ciphers = known ? known.#ciphers : new Map<string, PacketCipher>()
    // All ciphers are created now, so that a key that does not fit its suite is refused before the first packet.
    this.#ciphers = new Map(named.map(({ keying }) => [keying, ciphers.get(keying) ?? createCipher(suite, keying)]))
    const earlier = before ? before.#latest : new Map<number, ReceivedIndexes>()
    this.#indexes = known ? known.#indexes : { audio: new Map(), reports: new Map(), earlier }
  }

  /** True if one of the keys of an agreement is one of these. */
  hasKeyOf(agreement: SrtpAgreement): boolean {
    return agreement.suite === this.#suite && namedKeys(agreement).some(({ keying }) => this.#ciphers.has(keying))
  }

  /** @returns the decrypted packet. Null if it fails authentication, or has come before. */
  open(packet: Buffer): Buffer | null {
    const header_bytes = headerBytes(packet)
    if (header_bytes === null || packet.length < header_bytes) return null
    const ssrc = packet.readUInt32BE(8)
    const sequence = packet.readUInt16BE(2)
    const indexes = this.#indexes.audio.get(ssrc) ?? new ReceivedIndexes()
    for (const rollover of this.#rolloversOf(ssrc, sequence)) {
      const index = rollover * SEQUENCES + sequence
      const named = indexes.admits(index) ? this.#sealedBy(packet, 'audio') : null
      if (!named || named.sealed.length < header_bytes) continue
      const opened = named.cipher.open(named.sealed, { header_bytes, rollover })
      if (opened) remember(this.#indexes.audio, { ssrc, indexes, index })
      if (opened) return opened
    }
    return null
  }

  openReports(datagram: Buffer): Buffer | null {
    const named = this.#sealedBy(datagram, 'reports')
    if (!named || named.sealed.length < REPORT_HEADER_BYTES) return null
    const ssrc = datagram.readUInt32BE(4)
    const indexes = this.#indexes.reports.get(ssrc) ?? new ReceivedIndexes()
    const opened = named.cipher.openReports(named.sealed)
    if (!opened || !indexes.admits(opened.index)) return null
    remember(this.#indexes.reports, { ssrc, indexes, index: opened.index })
    return opened.reports
  }

  /**
   * The rollover counters that a packet may have. After a new key, the counter continues (RFC 3711, section 3.3.1), but many senders begin
   * again at 0. Authentication proves which of them it is.
   */
  #rolloversOf(ssrc: number, sequence: number): Iterable<number> {
    const { audio, earlier } = this.#indexes
    const indexes = audio.get(ssrc)
    if (indexes) return [indexes.rolloverOf(sequence)]
    return new Set([earlier.get(ssrc)?.rolloverOf(sequence) ?? 0, 0])
  }

  /** The latest indexes of audio. Between two keys there may have been no packet, for example during a hold. */
  get #latest(): ReadonlyMap<number, ReceivedIndexes> {
    const { audio, earlier } = this.#indexes
    return new Map([...earlier, ...audio].slice(-MAX_SOURCES))
  }

  /** The cipher of a packet, and the packet without the identifier of its key. Null if the key is unknown. */
  #sealedBy(datagram: Buffer, kind: 'audio' | 'reports'): { cipher: PacketCipher; sealed: Buffer } | null {
    const bytes = this.#mki_bytes
    const named =
      bytes === 0 ? { mki: '', sealed: datagram } : withoutName(datagram, { bytes, after: this.#after[kind] })
    const keying = named ? this.#keys.get(named.mki) : undefined
    const cipher = keying === undefined ? undefined : this.#ciphers.get(keying)
    return named && cipher ? { cipher, sealed: named.sealed } : null
  }
}

function namedKeys({ theirs, their_keys }: SrtpAgreement): readonly { mki: string; keying: string }[] {
  return their_keys ?? [{ mki: '', keying: theirs }]
}

interface Accepted {
  ssrc: number
  indexes: ReceivedIndexes
  index: number
}

function remember(sources: BySource, { ssrc, indexes, index }: Accepted): void {
  indexes.accept(index)
  if (sources.has(ssrc)) return
  const [oldest] = sources.keys()
  if (sources.size >= MAX_SOURCES && oldest !== undefined) sources.delete(oldest)
  sources.set(ssrc, indexes)
}
