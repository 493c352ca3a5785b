import type { KeysRequest } from '../../../domain/keys-request.ts'
import { HIDDEN_KEYS, placeholderOf, type SecretKeys } from '../../../domain/secret-keys.ts'
import type { PressedKeys } from '../../../generated/types.gen.ts'
import type { Line } from '../../../gateways/telephony/line.ts'
import type { Clock } from '@ohun/clock'

/** A terminator that comes so long after the last awaited key belongs to that input. */
const LATE_TERMINATOR_MS = 2_000

/** The text of a turn in which nothing was pressed. */
const NO_KEYS = '(no keys)'

/** The session whose agent asks for keys. */
interface AskingSession {
  readonly deps: { clock: Clock }
  readonly line: Line | null
  readonly monitoring: { readonly is_taken_over: boolean }
}

/** The keys that an agent asks for in a call, and the secret ones that it has got. They are nowhere but in the memory of this process. */
export class AskedKeys {
  readonly #session: AskingSession
  readonly #secrets = new Map<string, string>()
  #asked: KeysRequest | null = null
  #is_secret = false
  #is_collecting = false
  #late: { terminator: string; until_ms: number } | null = null

  constructor(session: AskingSession) {
    this.#session = session
  }

  get secrets(): SecretKeys {
    return this.#secrets
  }

  /** The next input of the caller is these keys. */
  ask(request: KeysRequest): void {
    this.#asked = request
  }

  /** The next keys of the caller are for the agent. */
  get are_awaited(): boolean {
    return this.#asked !== null || this.#is_collecting || this.#is_secret
  }

  /** Somebody waits for the keys, or no longer. */
  collects(on: boolean): void {
    this.#is_collecting = on
  }

  /** @returns what is asked for, once. */
  take(): KeysRequest | null {
    const asked = this.#asked
    this.#asked = null
    return asked
  }

  /** While it is on, the caller is neither heard nor recorded; only keys arrive. */
  keepSecret(on: boolean): void {
    if (this.#is_secret === on) return
    this.#is_secret = on
    this.applySecrecy()
  }

  /** A colleague who takes the call over hears the caller, and gets no keys. */
  applySecrecy(): void {
    const { line, monitoring } = this.#session
    line?.keepSecret?.(this.#is_secret && !monitoring.is_taken_over)
  }

  /** The keys as the turn with this id, and the words that people read. */
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

  /** The last awaited key came without the terminator, which many people press all the same. */
  awaitLate(terminator: string | null): void {
    if (terminator === null) return
    this.#late = { terminator, until_ms: this.#session.deps.clock.monotonic_ms() + LATE_TERMINATOR_MS }
  }

  /** True if the key belongs to an input that is over. */
  isLate(digit: string): boolean {
    const late = this.#late
    this.#late = null
    return late?.terminator === digit && this.#session.deps.clock.monotonic_ms() <= late.until_ms
  }
}
