import { keyingBytes, SRTP_SUITES, type SrtpAgreement, type SrtpSuite } from '../srtp-suites.ts'
import type { CryptoLine } from './sdp-crypto.ts'

/** Generates random bytes, as base64. */
export type NewKey = (bytes: number) => string

/** Our keys for one call, one for each suite. A key is generated when its suite is first offered or chosen, and kept while it is used. */
export class LocalKeys {
  readonly #newKey: NewKey
  #offered: readonly CryptoLine[] = []
  #agreed: SrtpAgreement | null = null

  constructor(newKey: NewKey) {
    this.#newKey = newKey
  }

  /** A copy for another telephone of the same call, which has answered the same offer. */
  copy(): LocalKeys {
    const copy = new LocalKeys(this.#newKey)
    copy.#offered = this.#offered
    copy.#agreed = this.#agreed
    return copy
  }

  /** The lines of an offer: every suite at first, later the agreed one. Answers to an earlier offer are then no longer valid. */
  offer(): readonly CryptoLine[] {
    if (this.#agreed) return (this.#offered = [localLine('1', this.#agreed)])
    if (this.#offered.length > 0) return this.#offered
    const suites = Object.keys(SRTP_SUITES) as SrtpSuite[]
    return (this.#offered = suites.map((suite, at) => ({ tag: String(at + 1), suite, keying: this.#new(suite) })))
  }

  /** The agreement from the line of their answer. Null if it does not match a line of our offer. */
  agreeOn(answered: CryptoLine): SrtpAgreement | null {
    const agreed = this.tryOn(answered)
    if (agreed) this.#agreed = agreed
    return agreed
  }

  /** The agreement from the line of their answer to our last description, which was sent again. Our key stays the same while the suite does. */
  agreeAgain(answered: CryptoLine): SrtpAgreement | null {
    const agreed = this.#agreed
    if (agreed?.suite !== answered.suite) return this.agreeOn(answered)
    return (this.#agreed = agreement(localLine(answered.tag, agreed), answered))
  }

  /** The agreement before the call is answered. The answer may be different. */
  tryOn(answered: CryptoLine): SrtpAgreement | null {
    const line = this.#offered.find(({ tag, suite }) => tag === answered.tag && suite === answered.suite)
    return line ? agreement(line, answered) : null
  }

  /**
   * The agreement on a line of their offer. Our key stays the same while the suite does, so that our packets continue. It has the
   * identifier of their first key, if there is one, because many gateways expect the same identifier in both directions.
   */
  choose(offered: CryptoLine): SrtpAgreement {
    const { suite, keys: [named] = [] } = offered
    const keying = this.#agreed?.suite === suite ? this.#agreed.ours : this.#new(suite)
    const ours = { tag: offered.tag, suite, keying, ...(named && { keys: [{ mki: named.mki, keying }] }) }
    return (this.#agreed = agreement(ours, offered))
  }

  /** Called when the audio is no longer encrypted. A used key is never used again. */
  forget(): void {
    this.#agreed = null
    this.#offered = []
  }

  #new(suite: SrtpSuite): string {
    return this.#newKey(keyingBytes(suite))
  }
}

/** The line with our key in an offer or answer. */
export function localLine(tag: string, { suite, ours: keying, our_mki: mki }: SrtpAgreement): CryptoLine {
  return { tag, suite, keying, ...(mki !== undefined && { keys: [{ mki, keying }] }) }
}

function agreement(ours: CryptoLine, theirs: CryptoLine): SrtpAgreement {
  const [named] = ours.keys ?? []
  return {
    suite: ours.suite,
    ours: ours.keying,
    theirs: theirs.keying,
    ...(named && { our_mki: named.mki }),
    ...(theirs.keys && { their_keys: theirs.keys }),
  }
}
