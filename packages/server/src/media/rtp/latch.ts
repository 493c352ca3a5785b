import { isIP } from 'node:net'

/** Where a datagram came from, or goes to. */
export interface Place {
  address: string
  port: number
}

interface Stream {
  ssrc: number
  sequence: number
  at_ms: number
}

/** A router that lost its mapping gives the same stream another port; nobody else knows its sequence numbers. */
const LONGEST_REBIND_GAP = 500
/** While the stream arrives from its latched address, no other source is accepted. */
const SILENT_MS = 200

/**
 * Decides whose audio a port accepts (symmetric RTP). The agreed address is always accepted. Behind a router, audio comes from elsewhere:
 * then the first stream decides, and audio is sent back to its source. A stranger who sends later is not heard.
 */
export class Latch {
  #agreed: Place | null = null
  /** Where the stream comes from. */
  #from: Place | null = null
  #stream: Stream | null = null

  /** The address to which audio is sent; null: none yet. */
  get to(): Place | null {
    return this.#from ?? (this.#agreed && isReachable(this.#agreed) ? this.#agreed : null)
  }

  /** A new agreement with the same place changes nothing. */
  agree(place: Place): void {
    if (this.#agreed && isSame(this.#agreed, place)) return
    this.#agreed = place
    this.#from = null
    this.#stream = null
  }

  /** Whether it is a machine of the other party, whatever its port. */
  knows({ address }: Pick<Place, 'address'>): boolean {
    return address === this.#from?.address || address === this.#agreed?.address
  }

  /** @returns whether a packet from there is the other party's. */
  admits(place: Place, { ssrc, sequence }: Pick<Stream, 'ssrc' | 'sequence'>, now_ms: number): boolean {
    if (!this.#agreed) return false
    if (!this.#isTrusted(place) && !this.#isRebound({ ssrc, sequence }, now_ms)) return false
    if (!this.#from || !isSame(this.#from, place)) this.#from = { address: place.address, port: place.port }
    this.#stream = { ssrc, sequence, at_ms: now_ms }
    return true
  }

  #isTrusted(place: Place): boolean {
    return isSame(place, this.#agreed!) || this.#from === null || isSame(place, this.#from)
  }

  #isRebound({ ssrc, sequence }: Pick<Stream, 'ssrc' | 'sequence'>, now_ms: number): boolean {
    const stream = this.#stream
    if (!stream || stream.ssrc !== ssrc || now_ms - stream.at_ms < SILENT_MS) return false
    const ahead = (sequence - stream.sequence) & 0xffff
    return ahead > 0 && ahead <= LONGEST_REBIND_GAP
  }
}

function isSame(one: Place, other: Place): boolean {
  return one.port === other.port && one.address === other.address
}

/** `0.0.0.0` is how old telephones say "on hold". */
function isReachable({ address, port }: Place): boolean {
  return isIP(address) !== 0 && address !== '0.0.0.0' && address !== '::' && port > 0
}
