import { forward } from './forward.ts'
import type { Position } from './position.ts'
import type { Request } from './relay-link.ts'
import type { Outcome } from './report.ts'

export interface EventQueueDeps {
  /** The receiver. Undefined if events are only shown. */
  url: string | undefined
  position: Position
  signal: AbortSignal
  pause: (ms: number) => Promise<void>
  acknowledge: (event_id: string) => void
  done: (outcome: Outcome) => void
}

const SHORTEST_PAUSE_MS = 250
const MAX_PAUSE_MS = 5_000

/**
 * Handles events one by one, in the order in which they arrive. An event is acknowledged once the receiver has
 * answered, whatever the answer; if the receiver cannot be reached, it is retried. An event that was handled before is
 * only acknowledged.
 */
export class EventQueue {
  readonly #deps: EventQueueDeps
  readonly #waiting = new Map<string, Request>()
  #working = false

  constructor(deps: EventQueueDeps) {
    this.#deps = deps
  }

  take(request: Request): void {
    this.#waiting.set(request.id, request)
    if (!this.#working) void this.#work()
  }

  async #work(): Promise<void> {
    this.#working = true
    for (let next = this.#first(); next && !this.#deps.signal.aborted; next = this.#first()) {
      if (!this.#deps.position.has(next.id)) await this.#handle(next.id)
      if (this.#deps.signal.aborted) break
      this.#deps.position.add(next.id)
      this.#waiting.delete(next.id)
      this.#deps.acknowledge(next.id)
    }
    this.#working = false
  }

  #first(): Request | undefined {
    const [first] = this.#waiting.values()
    return first
  }

  async #handle(event_id: string): Promise<void> {
    const { url, signal, done } = this.#deps
    for (let pause_ms = SHORTEST_PAUSE_MS; !signal.aborted; pause_ms = Math.min(MAX_PAUSE_MS, 2 * pause_ms)) {
      // Uses the latest copy if the service has sent it again: receivers refuse a signature that is five minutes old.
      const request = this.#waiting.get(event_id)
      if (!request) return
      if (url === undefined) return done({ request, reply: null, retrying: false })
      const reply = await forward(url, request, signal)
      if (signal.aborted) return
      const retrying = 'reason' in reply && reply.reason !== 'timeout' && reply.reason !== 'too_large'
      done({ request, reply, retrying })
      if (!retrying) return
      await this.#deps.pause(pause_ms)
    }
  }
}
