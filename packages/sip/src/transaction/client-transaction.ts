import { Headers } from '../message/headers.ts'
import { connectionKey, isReliable, type Hop } from '../transport/hop.ts'
import { serialise, type ReceivedResponse, type SipRequest } from '../message/message.ts'
import { parseCSeq } from '../message/syntax.ts'
import { PATIENCE_MS, T2_MS, Timers } from './timers.ts'
import type { Clock } from '@ohun/clock'

/** The outcome of a request. */
export interface ClientUser {
  provisional?(response: ReceivedResponse): void
  /** Called once. For an INVITE, called again for each 2xx that is repeated or comes from another fork, even after a refusal. */
  final(response: ReceivedResponse): void
  /** Called last, if no response arrived in time or the connection failed. */
  failed(cause: string): void
}

export interface ClientParts {
  clock: Clock
  request: SipRequest
  hop: Hop
  user: ClientUser
  send(bytes: Buffer, hop: Hop, failed: (cause: string) => void): void
  /** Sends the CANCEL of this request. */
  sendCancel(request: SipRequest, hop: Hop): void
  forget(): void
}

type State = 'calling' | 'proceeding' | 'completed' | 'accepted' | 'over'

/**
 * A client transaction of RFC 3261 §17.1, with the state `accepted` of RFC 6026. A refused INVITE remains on every transport, because a
 * fork that was answered at the same time must be acknowledged and ended.
 */
export class ClientTransaction {
  readonly #parts: ClientParts
  readonly #timers: Timers
  readonly #invites: boolean
  #state: State = 'calling'
  /** True if the INVITE is to be cancelled. The standard allows this only after the first provisional response. */
  #abandoned = false
  #cancelled = false

  constructor(parts: ClientParts) {
    this.#parts = parts
    this.#timers = new Timers(parts.clock)
    this.#invites = parts.request.method === 'INVITE'
  }

  start(): void {
    const { hop, request } = this.#parts
    const bytes = serialise(request)
    this.#timers.after('limit', PATIENCE_MS, () => this.fail('no response'))
    const longest_ms = this.#invites ? Infinity : T2_MS
    if (!isReliable(hop)) this.#timers.repeat('again', () => this.#send(bytes), { longest_ms })
    this.#send(bytes)
  }

  receive(response: ReceivedResponse): void {
    if (response.status < 200) this.#provisional(response)
    else if (this.#state === 'calling' || this.#state === 'proceeding') this.#final(response)
    else if (this.#state === 'completed' && response.status >= 300) this.#acknowledge(response)
    else if (this.#invites && response.status < 300) this.#parts.user.final(response)
  }

  /**
   * Gives up an INVITE. It is not sent again, and CANCEL follows once the other side is known to have received it. The transaction
   * remains, so that a call that is answered late can still be ended.
   */
  abandon(): void {
    if (this.#abandoned || (this.#state !== 'calling' && this.#state !== 'proceeding')) return
    this.#abandoned = true
    this.#timers.clear('again')
    if (this.#state === 'proceeding') this.#cancel()
  }

  end(): void {
    this.#state = 'over'
    this.#timers.clearAll()
    this.#parts.forget()
  }

  #send(bytes: Buffer): void {
    this.#parts.send(bytes, this.#parts.hop, (cause) => this.fail(cause))
  }

  #provisional(response: ReceivedResponse): void {
    if (this.#state !== 'calling' && this.#state !== 'proceeding') return
    const first = this.#state === 'calling'
    this.#state = 'proceeding'
    if (this.#invites && first) {
      this.#timers.clear('again')
      this.#timers.clear('limit')
      if (this.#abandoned) this.#cancel()
    }
    this.#parts.user.provisional?.(response)
  }

  #final(response: ReceivedResponse): void {
    this.#timers.clearAll()
    if (!this.#invites) this.end()
    else if (response.status < 300) {
      this.#state = 'accepted'
    } else {
      this.#state = 'completed'
      this.#acknowledge(response)
    }
    if (this.#invites) this.#timers.after('limit', PATIENCE_MS, () => this.end())
    this.#parts.user.final(response)
  }

  /** Sends the ACK of a refusal, which belongs to the transaction. The ACK of a 2xx belongs to the dialog. */
  #acknowledge(response: ReceivedResponse): void {
    const ack = this.#derived('ACK', response.headers.get('to') ?? '')
    this.#parts.send(serialise(ack), this.#parts.hop, () => {})
  }

  #cancel(): void {
    if (this.#cancelled) return
    this.#cancelled = true
    const { request, hop } = this.#parts
    this.#parts.sendCancel(this.#derived('CANCEL', request.headers.get('to') ?? ''), hop)
    this.#timers.after('limit', PATIENCE_MS, () => this.fail('no final response after CANCEL'))
  }

  #derived(method: string, to: string): SipRequest {
    const { request } = this.#parts
    const value = (name: string): string => request.headers.get(name) ?? ''
    const headers = new Headers()
      .add('via', value('via'))
      .add('max-forwards', '70')
      .add('from', value('from'))
      .add('to', to)
      .add('call-id', value('call-id'))
      .add('cseq', `${parseCSeq(value('cseq')).seq} ${method}`)
    const repeated = method === 'ACK' ? ['route', 'authorization', 'proxy-authorization'] : ['route']
    for (const name of repeated) for (const line of request.headers.all(name)) headers.add(name, line)
    return { kind: 'request', method, uri: request.uri, headers, body: '' }
  }

  /** Called when a connection is lost. An INVITE that the other side has received may still be answered on another connection. */
  lost(peer: Hop): void {
    if (connectionKey(this.#parts.hop) !== connectionKey(peer)) return
    if (this.#state === 'calling' || (this.#state === 'proceeding' && !this.#invites))
      this.fail('the connection was lost')
  }

  /** Ends the transaction as failed, unless it had a final response. */
  fail(cause: string): void {
    if (this.#state === 'over') return
    const settled = this.#state === 'completed' || this.#state === 'accepted'
    this.end()
    if (!settled) this.#parts.user.failed(cause)
  }
}
