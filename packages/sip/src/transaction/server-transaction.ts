import type { Clock } from '@ohun/clock'
import { isReliable, type Hop } from '../transport/hop.ts'
import { serialise, type ReceivedRequest } from '../message/message.ts'
import { responseTo, type ResponseParts } from '../message/response.ts'
import { PATIENCE_MS, T2_MS, T4_MS, Timers } from './timers.ts'

const NO_DIALOG = 481

export interface ServerParts {
  clock: Clock
  request: ReceivedRequest
  /** The source of the request. */
  source: Hop
  /** The destination of responses. */
  hop: Hop
  to_tag: string
  send(bytes: Buffer, hop: Hop): void
  forget(): void
}

/** A server transaction of RFC 3261 §17.2, with the state `accepted` of RFC 6026. It repeats a 2xx to INVITE until the ACK arrives. */
export class ServerTransaction {
  readonly #parts: ServerParts
  readonly #timers: Timers
  readonly #invites: boolean
  #last: Buffer | null = null
  #status = 0
  #acknowledged = false
  /** Called when CANCEL arrives before a final response. */
  onCancel: () => void = () => {}
  /** Called with the ACK of a 2xx. */
  onAck: (ack: ReceivedRequest) => void = () => {}
  /** Called when no ACK of a 2xx is awaited any longer. */
  onSettled: () => void = () => {}
  /** Called when the ACK of a 2xx or the PRACK of a reliable provisional response did not arrive. */
  onSilence: () => void = () => {}
  /** Called once, when the transaction ends. */
  onEnd: () => void = () => {}

  constructor(parts: ServerParts) {
    this.#parts = parts
    this.#timers = new Timers(parts.clock)
    this.#invites = parts.request.method === 'INVITE'
    // The user answers every request, but the transaction must end even without an answer.
    if (!this.#invites) this.#timers.after('limit', PATIENCE_MS, () => this.end())
  }

  get request(): ReceivedRequest {
    return this.#parts.request
  }

  get source(): Hop {
    return this.#parts.source
  }

  get to_tag(): string {
    return this.#parts.to_tag
  }

  /** True after any response, provisional or final. */
  get answered(): boolean {
    return this.#status > 0
  }

  get final(): boolean {
    return this.#status >= 200
  }

  respond(status: number, parts: ResponseParts = {}): void {
    if (this.final) return
    this.#status = status
    if (this.#invites) this.#timers.clearAll()
    const { request, to_tag } = this.#parts
    this.#last = serialise(responseTo(request, status, to_tag)(parts))
    this.#send()
    if (status < 200) return
    if (this.#isAnsweredAlike) this.end()
    else if (this.#invites) this.#awaitAck()
    else if (isReliable(this.#parts.hop)) this.end()
    else this.#timers.after('limit', PATIENCE_MS, () => this.end())
  }

  /** Sends a provisional response, and repeats it until its PRACK arrives or a final response is sent (RFC 3262). */
  respondReliably(status: number, parts: ResponseParts): void {
    if (this.final) return
    this.respond(status, parts)
    this.#timers.repeat('again', () => this.#send(), { longest_ms: Infinity })
    this.#timers.after('limit', PATIENCE_MS, () => this.onSilence())
  }

  /** Called when the PRACK of the last reliable response has arrived. */
  prack(): void {
    if (!this.final) this.#timers.clearAll()
  }

  /** Called when the request is received again. */
  repeated(): void {
    if (!this.#acknowledged) this.#send()
  }

  cancel(): void {
    if (!this.final) this.onCancel()
  }

  ack(ack: ReceivedRequest): void {
    if (this.#acknowledged || !this.final) return
    this.quit()
    if (this.#status < 300) this.onAck(ack)
    // Timer I: repeated ACKs are ignored. A transaction in the state `accepted` ends later anyway.
    else this.#timers.after('limit', isReliable(this.#parts.hop) ? 0 : T4_MS, () => this.end())
  }

  /** Stops repeating, because no ACK will come. A repeated request is still recognised. */
  quit(): void {
    this.#acknowledged = true
    this.#timers.clear('again')
    this.onSettled()
  }

  end(): void {
    this.#timers.clearAll()
    this.#parts.forget()
    const { onEnd } = this
    this.onEnd = () => {}
    onEnd()
  }

  /**
   * True if a repeated request would get the same answer, so that the transaction need not be kept (RFC 3261 §8.2.7). Otherwise, a
   * flood of OPTIONS from one carrier would use up the transactions of everybody for 32 s each.
   */
  get #isAnsweredAlike(): boolean {
    return this.#status === NO_DIALOG || (!this.#invites && this.#parts.request.to_tag === null)
  }

  #awaitAck(): void {
    const repeats = this.#status < 300 || !isReliable(this.#parts.hop)
    if (repeats) this.#timers.repeat('again', () => this.#send(), { longest_ms: T2_MS })
    this.#timers.after('limit', PATIENCE_MS, () => {
      this.end()
      if (this.#acknowledged || this.#status >= 300) return
      this.onSettled()
      this.onSilence()
    })
  }

  #send(): void {
    if (this.#last) this.#parts.send(this.#last, this.#parts.hop)
  }
}
