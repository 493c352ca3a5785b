import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@ohun/clock'
import type { Proof, SipCredentials } from '../sip-endpoint.ts'
import { parseCredentials, responseOf, type DigestCredentials } from './digest.ts'

/** The validity of a nonce, long enough for a caller to answer a challenge and to call again with the same nonce. */
const NONCE_MS = 300_000
/** The most nonces whose counts are remembered. The oldest one is forgotten first. */
const MOST_NONCES = 10_000
const ALGORITHMS = ['SHA-256', 'MD5'] as const

type ChallengeLine = readonly ['www-authenticate', string]

/** Challenges requests and checks the answers (RFC 7616, RFC 8760). Unanswered challenges take no memory. */
export class Challenger {
  readonly #clock: Clock
  readonly #secret: string
  readonly #realm: string
  /** The highest nonce count of each used nonce. */
  readonly #used = new Map<string, number>()

  /** @param secret - A random secret of this process. */
  constructor({ clock, secret, realm }: { clock: Clock; secret: string; realm: string }) {
    this.#clock = clock
    this.#secret = secret
    this.#realm = realm
  }

  /** The headers of a 401, with the stronger algorithm first. */
  challenge(stale: boolean): ChallengeLine[] {
    const nonce = this.#nonce(Math.floor(this.#clock.monotonic_ms()))
    return ALGORITHMS.map((algorithm): ChallengeLine => {
      const fields = [`realm="${this.#realm}"`, `nonce="${nonce}"`, `algorithm=${algorithm}`, 'qop="auth"']
      return ['www-authenticate', `Digest ${[...fields, ...(stale ? ['stale=true'] : [])].join(', ')}`]
    })
  }

  /** @param values - The values of the request's `Authorization` headers. */
  check(values: readonly string[], method: string, credentials: SipCredentials): Proof {
    const given = values.map(parseCredentials).find((one) => one?.realm === this.#realm)
    if (!given) return 'absent'
    const expected = responseOf(given, { method, ...credentials })
    const is_right = given.username === credentials.user && isSame(given.response, expected)
    if (!is_right) return 'wrong'
    return this.#accepts(given) ? 'right' : 'stale'
  }

  #accepts({ nonce, nonce_count }: DigestCredentials): boolean {
    const [time = ''] = nonce.split('-', 1)
    const at_ms = /^\d{1,15}$/.test(time) ? Number(time) : NaN
    const age_ms = this.#clock.monotonic_ms() - at_ms
    if (!(age_ms >= 0 && age_ms <= NONCE_MS) || !isSame(nonce, this.#nonce(at_ms))) return false
    if (nonce_count <= (this.#used.get(nonce) ?? 0)) return false
    this.#use(nonce, nonce_count)
    return true
  }

  #use(nonce: string, count: number): void {
    const [oldest] = this.#used.keys()
    if (!this.#used.has(nonce) && this.#used.size >= MOST_NONCES && oldest !== undefined) this.#used.delete(oldest)
    this.#used.set(nonce, count)
  }

  #nonce(at_ms: number): string {
    return `${at_ms}-${createHmac('sha256', this.#secret).update(String(at_ms)).digest('hex').slice(0, 32)}`
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
