import type { Refusal } from '../message/refusals.ts'
import { warned } from '../message/warning.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'

const TOO_MANY: Refusal = [500, { headers: [['retry-after', '5'], warned('too many requests of the call at once')] }]

/**
 * Limits the transactions of one call. Each is kept for 32 s, in which its request may be repeated. Without a limit, a flood in one call would
 * use up the transactions of its carrier, and no other call of the carrier would be served.
 */
export class RequestLimit {
  readonly #max: number
  #held = 0

  constructor(max: number) {
    this.#max = max
  }

  /**
   * Beyond the limit, refuses a request. A valid BYE is always admitted, because it ends the flood.
   * @returns false if the request was refused.
   */
  admits(transaction: ServerTransaction, is_valid: boolean): boolean {
    if (this.#held >= this.#max && !(is_valid && transaction.request.method === 'BYE')) {
      refuseOnce(transaction, TOO_MANY)
      return false
    }
    this.#held++
    transaction.onEnd = () => void this.#held--
    return true
  }
}

/** Refuses a request without keeping its transaction. If the request is repeated, it is handled again. */
export function refuseOnce(transaction: ServerTransaction, refusal: Refusal): void {
  transaction.respond(...refusal)
  transaction.end()
}
