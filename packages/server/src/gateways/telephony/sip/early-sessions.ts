import type { AudioAgreement } from '../audio.ts'
import type { SdpSession } from './sdp.ts'

/** The session with one telephone, after its last new offer. */
interface OfferedSession {
  sdp: SdpSession
  offer: string
  peer: AudioAgreement
}

/**
 * The sessions with the telephones at which a call rings. Each of them may make new offers before it answers the call (RFC 3311), for example
 * to move the audio from an announcement to the telephone, or to change its keys.
 */
export class EarlySessions {
  /** The session of our INVITE, for telephones that have made no new offer. */
  readonly #invited: SdpSession
  /** The sessions with the others, by their tags. */
  readonly #offered = new Map<string, OfferedSession>()

  constructor(invited: SdpSession) {
    this.#invited = invited
  }

  /** Our answer to a new offer. Null if it offers nothing that we support. */
  answer(offer: string, tag: string): { sdp: string; peer: AudioAgreement } | null {
    const sdp = this.#offered.get(tag)?.sdp ?? this.#invited.copy()
    const answered = sdp.answer(offer)
    if (answered) this.#offered.set(tag, { sdp, offer, peer: answered.peer })
    return answered
  }

  /** The agreement for early media, from a description in a provisional response or from the last offer of a telephone. */
  agreeEarly(description: string): AudioAgreement | null {
    const offered = [...this.#offered.values()].find(({ offer }) => offer === description)
    return offered?.peer ?? this.#invited.agreeEarly(description)
  }

  /** The session of the answered call, and its agreement from the description that then applies. */
  answeredBy(tag: string, description: string): { sdp: SdpSession; peer: AudioAgreement | null } {
    const offered = this.#offered.get(tag)
    const sdp = offered?.sdp ?? this.#invited
    return { sdp, peer: offered?.offer === description ? offered.peer : sdp.agree(description) }
  }
}
