import type { Exchange } from '../../../domain/exchange.ts'
import type { ExchangeRow } from './insert-exchanges.ts'
import { keptBytes, type WaitingBodies } from './waiting-bodies.ts'

/** The limit on exchanges of a call, which is more than a call of several hours has. */
const MAX_EXCHANGES = 2_000
/** The limits on all bodies of a call together, and on each body. */
const MAX_BYTES = 4 * 1_024 * 1_024
const LONGEST_BODY = 16 * 1_024

interface Keeping {
  call_id: string
  workspace_id: string
  bodies: Pick<WaitingBodies, 'take'>
}

/** Collects the exchanges of one call, with as much of their bodies as a call may keep. */
export class ExchangesOfCall {
  readonly #keeping: Keeping
  #count = 0
  #bytes = 0

  constructor(keeping: Keeping) {
    this.#keeping = keeping
  }

  /** Null if the call has reached the limit on exchanges. */
  rowOf(exchange_id: string, { request, response, ...exchange }: Exchange): ExchangeRow | null {
    if (this.#count >= MAX_EXCHANGES) return null
    this.#count += 1
    const { call_id, workspace_id } = this.#keeping
    const sizes = { request_bytes: Buffer.byteLength(request), response_bytes: Buffer.byteLength(response ?? '') }
    const texts = this.#kept({ request: beginning(request), response: response === null ? null : beginning(response) })
    return { workspace_id, call_id, exchange_id, ...exchange, ...sizes, ...texts }
  }

  #kept(texts: Pick<ExchangeRow, 'request' | 'response'>): Pick<ExchangeRow, 'request' | 'response'> {
    const bytes = keptBytes(texts)
    const { workspace_id, bodies } = this.#keeping
    if (this.#bytes + bytes > MAX_BYTES || !bodies.take(workspace_id, bytes)) return { request: null, response: null }
    this.#bytes += bytes
    return texts
  }
}

/** The beginning of a text. A character that the limit cuts in half is dropped. */
function beginning(text: string): string {
  if (Buffer.byteLength(text) <= LONGEST_BODY) return text
  return new TextDecoder().decode(Buffer.from(text).subarray(0, LONGEST_BODY), { stream: true })
}
