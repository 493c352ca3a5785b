import type { KeysRequest } from '../../../domain/keys-request.ts'
import { HIDDEN_KEYS, placeholderOf, type SecretKeys } from '../../../domain/secret-keys.ts'
import type { PressedKeys } from '../../../generated/types.gen.ts'
import type { Line } from '../../../gateways/telephony/line.ts'
import type { Clock } from '@ohun/clock'

/** The time after the last awaited key within which further keys may belong to that input. */
const LATE_KEYS_MS = 2_000

/** The text of a turn without keys. */
const NO_KEYS = '(no keys)'

/** The session of a call in which the agent asks for keys. */
interface AskingSession {
  readonly deps: { clock: Clock }
  readonly line: Line | null
  readonly monitoring: { readonly is_taken_over: boolean }
}

/** The keys that an agent asks for in a call, and the secret keys that were pressed. These exist only in the memory of this process. */
export class RequestedKeys {
  readonly #session: AskingSession
  readonly #secrets = new Map<string, string>()
  #asked: KeysRequest | null = null
  #is_secret = false
  #is_collecting = false
  #late: { request: KeysRequest; until_ms: number } | null = null

  constructor(session: AskingSession) {
    this.#session = session
  }

  get secrets(): SecretKeys {
    return this.#secrets
  }

  /** Makes these keys the caller's next input. */
  ask(request: KeysRequest): void {
    this.#asked = request
    this.#late = null
  }

  /** True if the caller's next keys are for the agent. */
  get are_awaited(): boolean {
    return this.#asked !== null || this.#is_collecting || this.#is_secret
  }

  /** Sets whether a step waits for the keys. */
  collects(on: boolean): void {
    this.#is_collecting = on
  }

  /** @returns the request for keys, or null. It is returned only once. */
  take(): KeysRequest | null {
    const asked = this.#asked
    this.#asked = null
    return asked
  }

  /** While this is on, the caller is neither heard nor recorded. Only keys arrive. */
  keepSecret(on: boolean): void {
    if (this.#is_secret === on) return
    this.#is_secret = on
    this.applySecrecy()
  }

  /** Applies secrecy to the line. It is off while a colleague has taken the call over, who hears the caller and gets no keys. */
  applySecrecy(): void {
    const { line, monitoring } = this.#session
    line?.keepSecret?.(this.#is_secret && !monitoring.is_taken_over)
  }

  /** The keys of the turn with this id, and the text that people read. Secret keys are replaced by a placeholder. */
  pressed(
    turn_id: string,
    { digits, request }: { digits: string; request: KeysRequest },
  ): { text: string; keys: PressedKeys } {
    const { secret, min_digits } = request
    if (digits === '') return { text: NO_KEYS, keys: { digits, outcome: 'none', secret } }
    const outcome = digits.length < min_digits ? 'incomplete' : 'complete'
    if (!secret) return { text: digits, keys: { digits, outcome, secret } }
    const placeholder = placeholderOf(turn_id)
    this.#secrets.set(placeholder, digits)
    return { text: HIDDEN_KEYS, keys: { digits: placeholder, outcome, secret } }
  }

  /** To be called when an input is complete without its terminator, which many people press nevertheless. */
  awaitLate(request: KeysRequest): void {
    this.#late = { request, until_ms: this.#session.deps.clock.monotonic_ms() + LATE_KEYS_MS }
  }

  /**
   * True if the key is dropped because it belongs to an earlier input: its late terminator, or any key after a secret input. Those are
   * the rest of a secret that is longer than the agent has expected, and must not become the caller's next words.
   */
  isLate(digit: string): boolean {
    const late = this.#late
    if (!late || this.#session.deps.clock.monotonic_ms() > late.until_ms) return false
    if (late.request.secret) {
      this.awaitLate(late.request)
      return true
    }
    this.#late = null
    return late.request.terminator === digit
  }
}
