import { isIP } from 'node:net'
import { networks, type Networks } from '../../platform/net/networks.ts'

/** The source or the destination of a datagram. */
export interface Place {
  address: string
  port: number
}

/** The sources from which the audio of a call may come. */
export interface Sources {
  /** The address at which the other side says that it receives audio. */
  agreed: Place
  /** The address of its signalling. Null if it is unknown. */
  signalling: string | null
  /** The addresses and networks that are configured for its audio. */
  media_sources: readonly string[]
}

interface Stream {
  ssrc: number
  sequence: number
  at_ms: number
}

/** A router that has lost its mapping gives the same stream another port. Strangers are unlikely to know the stream's sequence numbers. */
const LONGEST_REBIND_GAP = 500
/** The interval of the shortest packets (Opus). A stream whose network was away may have sent as many in the meantime. */
const SHORTEST_PACKET_MS = 2.5
/** While the stream arrives from its latched address, no other source of the same rank is accepted. */
const SILENT_MS = 200
/** Keys of a source that has just been latched do not count, because a better source may still displace it. */
const SETTLED_MS = 200

/** The certainty that a datagram comes from the other party. A source of a higher rank displaces one of a lower rank. */
const Rank = { stranger: 0, media_source: 1, own_address: 2, agreed_place: 3 } as const
type Rank = (typeof Rank)[keyof typeof Rank]

/**
 * Decides which sources of audio a port accepts (symmetric RTP). Only the agreed address, the address of the signalling (behind a router,
 * audio comes from there) and the configured networks are ever accepted. Audio is sent back to the address that theirs comes from. Anybody
 * can send to a port, so strangers are not heard and nothing is sent to them, whether they come first or later.
 */
export class SourceLock {
  #sources: Sources | null = null
  /** Null until a packet comes from another place than the agreed one. */
  #own_addresses: Networks | null = null
  #media_sources: Networks = networks([])
  /** The source of the stream, and the time since which it comes from there. */
  #from: Place | null = null
  #since_ms = 0
  #stream: Stream | null = null

  /** The address to which audio is sent. Null if it is not known yet. */
  get to(): Place | null {
    return this.#from ?? (this.#sources && isReachable(this.#sources.agreed) ? this.#sources.agreed : null)
  }

  /** Takes an agreement. A new one with the same place changes nothing. */
  agree(sources: Sources): void {
    const { agreed, media_sources } = sources
    if (this.hasAgreed(agreed)) return
    this.#sources = sources
    this.#own_addresses = null
    this.#media_sources = networks(media_sources)
    this.#from = null
    this.#stream = null
  }

  /** Whether the other side receives audio at this place, as agreed. */
  hasAgreed(place: Place): boolean {
    return this.#sources !== null && isSame(this.#sources.agreed, place)
  }

  /** Whether the address, at any port, is the other party's. */
  knows({ address }: Pick<Place, 'address'>): boolean {
    return address === this.#from?.address || address === this.#sources?.agreed.address
  }

  /** Whether the stream comes from this place. */
  isAt(place: Place): boolean {
    return this.#from !== null && isSame(this.#from, place)
  }

  /** Whether audio from this place may be accepted, regardless of the packet. */
  mayComeFrom(place: Place): boolean {
    return this.#rankOf(place) > Rank.stranger
  }

  /** Whether the stream has come from the same source for long enough to take keys from it. */
  isSettled(now_ms: number): boolean {
    return this.#from !== null && now_ms - this.#since_ms >= SETTLED_MS
  }

  /** @returns whether a packet from this place is the other party's. */
  admits(place: Place, { ssrc, sequence }: Pick<Stream, 'ssrc' | 'sequence'>, now_ms: number): boolean {
    const arrived = { ssrc, sequence, at_ms: now_ms }
    if (!this.#from || !isSame(this.#from, place)) {
      const rank = this.#rankOf(place)
      const latched = this.#from ? this.#rankOf(this.#from) : Rank.stranger
      const is_alike = rank === latched || (rank > Rank.stranger && place.address === this.#from?.address)
      const goes_on = is_alike && this.#isRebound(arrived)
      if (rank <= latched && !goes_on) return false
      this.#from = { address: place.address, port: place.port }
      // A better source has to settle even with the same stream: it may have learnt the sequence numbers, and may itself be displaced.
      if (!goes_on) this.#since_ms = now_ms
    }
    this.#stream = arrived
    return true
  }

  #rankOf(place: Place): Rank {
    if (!this.#sources) return Rank.stranger
    if (isSame(place, this.#sources.agreed)) return Rank.agreed_place
    this.#own_addresses ??= addressesOf(this.#sources)
    if (this.#own_addresses.has(place.address)) return Rank.own_address
    return this.#media_sources.has(place.address) ? Rank.media_source : Rank.stranger
  }

  #isRebound({ ssrc, sequence, at_ms }: Stream): boolean {
    const stream = this.#stream
    if (!stream || stream.ssrc !== ssrc) return false
    const silent_ms = at_ms - stream.at_ms
    const ahead = (sequence - stream.sequence) & 0xffff
    const longest = Math.max(LONGEST_REBIND_GAP, silent_ms / SHORTEST_PACKET_MS)
    return silent_ms >= SILENT_MS && ahead > 0 && ahead <= longest
  }
}

function addressesOf({ agreed, signalling }: Sources): Networks {
  return networks([agreed.address, signalling ?? ''].filter((address) => isIP(address) !== 0))
}

function isSame(one: Place, other: Place): boolean {
  return one.port === other.port && one.address === other.address
}

/** Old telephones use `0.0.0.0` for "on hold". */
function isReachable({ address, port }: Place): boolean {
  return isIP(address) !== 0 && address !== '0.0.0.0' && address !== '::' && port > 0
}
