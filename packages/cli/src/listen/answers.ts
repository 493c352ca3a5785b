import type { RelayClientFrame } from '@ohun/sdk'
import { forward, type Reply } from './forward.ts'
import type { Request } from './relay-link.ts'
import type { Outcome } from './report.ts'

/** The service's limit. A reply of valid length can be longer as JSON text because of escapes. */
const MAX_FRAME_BYTES = 136 * 1024
/** More requests than the service can have in progress. */
const MAX_KEPT = 1_000

export interface AnswersDeps {
  url: string
  signal: AbortSignal
  send: (frame: RelayClientFrame) => void
  done: (outcome: Outcome) => void
}

/**
 * Turns, tool invocations and screenings. Each is sent to the receiver once. When the connection breaks, the service
 * repeats the request over the next one, and gets the answer that was kept.
 */
export class Answers {
  readonly #deps: AnswersDeps
  /** Null if the receiver has not replied yet. */
  readonly #kept = new Map<string, RelayClientFrame | null>()

  constructor(deps: AnswersDeps) {
    this.#deps = deps
  }

  take(request: Request): void {
    const kept = this.#kept.get(request.id)
    if (kept) this.#deps.send(kept)
    if (kept === undefined) void this.#ask(request)
  }

  async #ask(request: Request): Promise<void> {
    this.#keep(request.id, null)
    const reply = await forward(this.#deps.url, request, this.#deps.signal)
    if (this.#deps.signal.aborted) return
    const frame = frameOf(request.id, reply)
    this.#keep(request.id, frame)
    this.#deps.send(frame)
    this.#deps.done({ request, reply, retrying: false })
  }

  #keep(id: string, frame: RelayClientFrame | null): void {
    this.#kept.set(id, frame)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest)
  }
}

function frameOf(id: string, reply: Reply): RelayClientFrame {
  if ('reason' in reply) return { type: 'failure', id, reason: reply.reason, message: reply.message.slice(0, 256) }
  const { status, not_utf8 } = reply
  // The service says what is wrong with the bytes, as it does when a backend sends them to it.
  if (not_utf8) return { type: 'response', id, status, body: not_utf8.base64, encoding: 'base64' }
  const frame = { type: 'response', id, status, body: reply.body } as const
  if (Buffer.byteLength(JSON.stringify(frame)) <= MAX_FRAME_BYTES) return frame
  return { type: 'failure', id, reason: 'too_large', message: 'The reply has too many characters to escape.' }
}
