import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@ohun/clock'
import type { Proof, SipCredentials } from '../sip-endpoint.ts'
import { parseCredentials, responseOf, type DigestCredentials } from './digest.ts'

/** The validity of a nonce, long enough for a caller to answer a challenge and to call again with the same nonce. */
const NONCE_MS = 300_000
/**
 * The validity of a nonce of another process with the same secret: the time of one request, because its use elsewhere is not known here.
 * A proxy in front of several processes may send the answer to another one than the challenged request.
 */
const NONCE_OF_OTHERS_MS = 32_000
/** The most nonces whose counts are remembered. The one that was used first is forgotten first. */
const MAX_NONCES = 10_000
const ALGORITHMS = ['SHA-256', 'MD5'] as const

/** The secret that signs, and the others, whose nonces are accepted too. */
export type ChallengeSecrets = readonly [string, ...string[]]

type ChallengeLine = readonly ['www-authenticate', string]

/** Challenges requests and checks the answers (RFC 7616, RFC 8760). Unanswered challenges take no memory. */
export class Challenger {
  readonly #clock: Clock
  readonly #secrets: ChallengeSecrets
  readonly #realm: string
  /** The highest nonce count of each used nonce. */
  readonly #used = new Map<string, number>()
  /** The used nonces of other processes. */
  readonly #used_of_others = new Set<string>()
  /** Identifies this process in its nonces. */
  readonly #process = randomBytes(4).toString('hex')
  /** The time of the newest nonce that was forgotten. It and all before it are stale, because their answers may be replays. */
  #forgotten_ms = -1

  /** @param secrets - Those of this process, or of all processes behind one proxy. */
  constructor({ clock, secrets, realm }: { clock: Clock; secrets: ChallengeSecrets; realm: string }) {
    this.#clock = clock
    this.#secrets = secrets
    this.#realm = realm
  }

  /** The headers of a 401, with the stronger algorithm first. */
  challenge(stale: boolean): ChallengeLine[] {
    const nonce = this.#newNonce()
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
    const challenge = nonce.slice(0, nonce.lastIndexOf('-'))
    if (!this.#secrets.some((secret) => isSame(nonce, signed(challenge, secret)))) return false
    return processOf(nonce) === this.#process ? this.#acceptsOwn(nonce, nonce_count) : this.#acceptsOther(nonce)
  }

  #acceptsOwn(nonce: string, nonce_count: number): boolean {
    const age_ms = this.#clock.monotonic_ms() - timeOf(nonce)
    if (age_ms > NONCE_MS) return false
    const last_count = this.#used.get(nonce) ?? (timeOf(nonce) > this.#forgotten_ms ? 0 : Infinity)
    if (nonce_count <= last_count) return false
    this.#use(nonce, nonce_count)
    return true
  }

  /** Accepts one answer to a challenge of another process. Its clock may differ a little from ours. */
  #acceptsOther(nonce: string): boolean {
    const age_ms = Math.abs(this.#clock.now().getTime() - wallTimeOf(nonce))
    if (age_ms > NONCE_OF_OTHERS_MS || this.#used_of_others.has(nonce) || this.#used_of_others.size >= MAX_NONCES)
      return false
    this.#used_of_others.add(nonce)
    this.#clock.after(2 * NONCE_OF_OTHERS_MS, () => this.#used_of_others.delete(nonce))
    return true
  }

  #use(nonce: string, count: number): void {
    const [oldest] = this.#used.keys()
    this.#used.set(nonce, count)
    if (this.#used.size <= MAX_NONCES || oldest === undefined) return
    this.#used.delete(oldest)
    this.#forgotten_ms = Math.max(this.#forgotten_ms, timeOf(oldest))
  }

  /** A nonce with random bytes, so that two callers never share it and its count. */
  #newNonce(): string {
    const times = [Math.floor(this.#clock.monotonic_ms()), this.#clock.now().getTime()]
    return signed([...times, this.#process, randomBytes(8).toString('hex')].join('-'), this.#secrets[0])
  }
}

function signed(challenge: string, secret: string): string {
  return `${challenge}-${createHmac('sha256', secret).update(challenge).digest('hex').slice(0, 32)}`
}

/** The monotonic time of a nonce, on the clock of its process. */
function timeOf(nonce: string): number {
  return Number(nonce.split('-', 1)[0])
}

function wallTimeOf(nonce: string): number {
  return Number(nonce.split('-', 2)[1])
}

function processOf(nonce: string): string | undefined {
  return nonce.split('-', 3)[2]
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
