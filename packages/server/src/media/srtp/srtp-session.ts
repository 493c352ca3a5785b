import type { SrtpAgreement } from '../../gateways/telephony/srtp-suites.ts'
import { ReceivedKeys } from './received-keys.ts'
import { SentKey } from './sent-key.ts'

/** The earlier keys of one call that are remembered in each direction. */
const MAX_EARLIER_KEYS = 16
/** How many packets with a new key are opened until none with the key before is expected any longer: those of a second. */
const OVERLAP_PACKETS = 50
/**
 * How long packets with the key before are opened if none come with the new one, for example during a hold. An answer with a new key is
 * repeated for 32 s (RFC 3261, section 13.3.1.4): a side that has not got it by then has left the call.
 */
const OVERLAP_MS = 32_000

/**
 * The encryption of one call (RFC 3711). Each direction has its own keys. The packet indexes continue with the same key, as in most
 * re-INVITEs, also if another one was used in the meantime, because no index may be used twice with a key.
 */
export class SrtpSession {
  /** Our keys by their text, the latest last. */
  readonly #sent = new Map<string, SentKey>()
  /** The keys of the other side, the latest last. */
  #received: readonly ReceivedKeys[] = []
  #out: SentKey | null = null
  #in: ReceivedKeys | null = null
  /** The keys before, with which packets may still be on their way. Null if none are expected. */
  #before: ReceivedKeys | null = null
  #since_change = 0
  #changed_ms = 0
  readonly #monotonic: () => number

  /** @param monotonic - A monotonic time in milliseconds. */
  constructor(monotonic: () => number) {
    this.#monotonic = monotonic
  }

  /**
   * Encrypts packets as agreed from now on. Null turns encryption off.
   * @param is_same_place - True if the other side's audio stays where it was. Another place does not know the counters of the packets.
   * @throws Error for keys that do not fit the suite.
   */
  agree(agreement: SrtpAgreement | null, is_same_place = true): void {
    const received = agreement && this.#receivedKeys(agreement)
    this.#out = agreement && this.#sentKey(agreement, is_same_place)
    const is_changed = !(this.#in && agreement && this.#in.hasKeyOf(agreement))
    if (is_changed) {
      this.#before = is_same_place ? this.#in : null
      this.#since_change = 0
      this.#changed_ms = this.#monotonic()
    }
    this.#in = received
  }

  /** @returns the packet to send. It is unchanged without encryption. */
  seal(packet: Buffer): Buffer {
    return this.#out ? this.#out.seal(packet) : packet
  }

  /** @returns the decrypted packet. Null if it fails authentication, or has come before. */
  open(packet: Buffer): Buffer | null {
    return this.#opened((keys) => keys.open(packet), packet)
  }

  sealReports(reports: Buffer): Buffer {
    return this.#out ? this.#out.sealReports(reports) : reports
  }

  openReports(datagram: Buffer): Buffer | null {
    return this.#opened((keys) => keys.openReports(datagram), datagram)
  }

  /**
   * The other side changes its key when it gets our answer, so packets with the key before arrive for a while. After encryption was
   * turned off they would be noise.
   */
  #opened(open: (keys: ReceivedKeys) => Buffer | null, datagram: Buffer): Buffer | null {
    const opened = this.#in && open(this.#in)
    const before = opened ? null : this.#expectedBefore()
    const late = before && open(before)
    if (!late && (opened || !this.#in)) this.#countSinceChange()
    return opened ?? late ?? (this.#in ? null : datagram)
  }

  /** The keys before, while packets with them may still arrive. */
  #expectedBefore(): ReceivedKeys | null {
    if (this.#before && this.#monotonic() - this.#changed_ms > OVERLAP_MS) this.#before = null
    return this.#before
  }

  #countSinceChange(): void {
    if (this.#before && ++this.#since_change >= OVERLAP_PACKETS) this.#before = null
  }

  #sentKey(agreement: SrtpAgreement, is_same_place: boolean): SentKey {
    const text = `${agreement.suite} ${agreement.ours}`
    const key = this.#sent.get(text) ?? new SentKey(agreement, is_same_place ? this.#out : null)
    key.agree(agreement)
    this.#sent.delete(text)
    this.#sent.set(text, key)
    const [oldest] = this.#sent.keys()
    if (this.#sent.size > MAX_EARLIER_KEYS && oldest !== undefined) this.#sent.delete(oldest)
    return key
  }

  #receivedKeys(agreement: SrtpAgreement): ReceivedKeys {
    const known = this.#received.findLast((keys) => keys.hasKeyOf(agreement)) ?? null
    const keys = new ReceivedKeys(agreement, { before: this.#received.at(-1) ?? null, known })
    this.#received = [...this.#received.filter((one) => one !== known), keys].slice(-MAX_EARLIER_KEYS)
    return keys
  }
}
