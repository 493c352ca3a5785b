import type { SipCredentials } from '../sip-endpoint.ts'
import { answerChallenge, parseChallenge } from './digest.ts'
import type { SipRequest, SipResponse } from '../message/message.ts'

/** The most retries with a new nonce, so that a password that a server never accepts is not sent endlessly. */
const MAX_STALE = 2

export type AuthHeader = [name: 'authorization' | 'proxy-authorization', value: string]

const ASKED = {
  401: ['www-authenticate', 'authorization'],
  407: ['proxy-authenticate', 'proxy-authorization'],
} as const

type Answerable = Pick<SipRequest, 'method' | 'uri' | 'body'>

interface Given {
  header: AuthHeader
  stale: number
}

/** Answers the challenges to one request: once for each realm, and at most twice more for a stale nonce. */
export class Authenticator {
  readonly #credentials: SipCredentials | null
  readonly #token: (bytes: number) => string
  readonly #given = new Map<string, Given>()
  /** How often the latest nonces were used. */
  readonly #counts: Map<string, number>

  /** @param counts - The nonce counts of other requests with the same credentials. */
  constructor(
    credentials: SipCredentials | null,
    token: (bytes: number) => string,
    counts: Map<string, number> = new Map(),
  ) {
    this.#credentials = credentials
    this.#token = token
    this.#counts = counts
  }

  /** An authenticator with the same credentials for another request, which may be challenged at the same time. */
  fresh(): Authenticator {
    return new Authenticator(this.#credentials, this.#token, this.#counts)
  }

  /** The answers to challenges so far. */
  get headers(): AuthHeader[] {
    return [...this.#given.values()].map(({ header }) => header)
  }

  /** Called when another request begins. Its challenges are answered from the beginning. */
  reset(): void {
    this.#given.clear()
  }

  /** Answers the challenges of a response. @returns false if the response is final. */
  answers(response: SipResponse, { method, uri, body }: Answerable): boolean {
    if (!this.#credentials || (response.status !== 401 && response.status !== 407)) return false
    const [asks, gives] = ASKED[response.status]
    for (const value of response.headers.all(asks)) {
      const challenge = parseChallenge(value)
      if (!challenge) continue
      const key = `${gives} ${challenge.realm}`
      const before = this.#given.get(key)
      const stale = before ? before.stale + 1 : 0
      if (before && (!challenge.stale || stale > MAX_STALE)) return false
      const nonce_count = this.#count(challenge.nonce)
      const of = { method, uri, body, nonce_count, cnonce: this.#token(8) }
      this.#given.set(key, { header: [gives, answerChallenge(challenge, this.#credentials, of)], stale })
      return true
    }
    return false
  }

  #count(nonce: string): number {
    const count = (this.#counts.get(nonce) ?? 0) + 1
    if (this.#counts.size > 10) this.#counts.clear()
    this.#counts.set(nonce, count)
    return count
  }
}
