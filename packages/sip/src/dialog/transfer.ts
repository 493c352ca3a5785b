import { atMost } from '@ohun/clock'
import { ask, type Reply } from '../transaction/exchange.ts'
import type { Authenticator } from '../authentication/authenticator.ts'
import type { SipCore } from '../core.ts'
import type { ReferOutcome } from '../sip-endpoint.ts'
import { hopOf, requestWithin, type DialogState } from './dialog-state.ts'
import type { ReceivedRequest, SipRequest } from '../message/message.ts'
import { statusIn } from '../message/sip-fragment.ts'
import { parseNameAddr, parseParams, type HostPort } from '../message/syntax.ts'
import { encodeUser, hostPort, parseUri, PLAIN } from '../message/uri.ts'

/** How long the other side may try to reach the destination. */
const PATIENCE_MS = 90_000

export interface ReferParts {
  to: string
  patience_ms?: number | undefined
  authenticator: Authenticator
}

/** Sends REFER and handles the NOTIFYs that report its outcome (RFC 3515). */
export class Transfer {
  readonly #core: SipCore
  readonly #state: DialogState
  #outcome = Promise.withResolvers<ReferOutcome>()
  /** The CSeq of the last REFER. NOTIFYs of an earlier one are ignored. */
  #seq = 0

  constructor(core: SipCore, state: DialogState) {
    this.#core = core
    this.#state = state
  }

  async refer({ to, patience_ms = PATIENCE_MS, ...parts }: ReferParts): Promise<ReferOutcome> {
    const outcome = (this.#outcome = Promise.withResolvers())
    const authenticator = parts.authenticator.fresh()
    const hop = await hopOf(this.#core, this.#state)
    const asked = ask(this.#core, { hop, authenticator, build: (auth) => this.#request(to, auth) })
    asked.then((reply) => {
      const said = outcomeIn(reply)
      if (said) outcome.resolve(said)
    }, outcome.reject)
    await atMost(this.#core.clock, patience_ms, outcome.promise)
    outcome.resolve({ kind: 'silent' })
    return await outcome.promise
  }

  #request(to: string, auth: readonly (readonly [string, string])[]): SipRequest {
    const state = this.#state
    const { uri } = parseNameAddr(state.local)
    const headers = [['refer-to', `<${this.#destination(to)}>`], ['referred-by', `<${uri}>`], ...auth] as const
    this.#seq = ++state.local_seq
    return requestWithin(this.#core, state, { method: 'REFER', seq: this.#seq, headers })
  }

  #destination(to: string): string {
    if (/^(?:sips?|tel):[^<>\s]+$/i.test(to)) return to
    return `sip:${encodeUser(to)}@${hostPort(this.#domain())}`
  }

  /** The domain of the other side's address. */
  #domain(): HostPort {
    try {
      const { host, port } = parseUri(parseNameAddr(this.#state.remote).uri)
      if (host !== '' && PLAIN.test(host)) return { host, port }
    } catch {
      // The other side wrote something else, so the address of its signalling is used.
    }
    return { host: this.#state.hop.host, port: null }
  }

  /** @returns false if the NOTIFY belongs to another event. */
  notified(request: ReceivedRequest): boolean {
    const event = request.headers.get('event') ?? ''
    const [name = ''] = event.split(';', 1)
    if (name.trim().toLowerCase() !== 'refer') return false
    const id = parseParams(event.slice(name.length)).get('id')
    if (id && id !== String(this.#seq)) return true
    const status = statusIn(request) ?? 100
    const is_over = request.headers.get('subscription-state')?.trim().toLowerCase().startsWith('terminated')
    if (status >= 300) this.#outcome.resolve({ kind: 'failed', status })
    else if (status >= 200) this.#outcome.resolve({ kind: 'taken' })
    else if (is_over) this.#outcome.resolve({ kind: 'failed', status: null })
    return true
  }

  /** Called when the call is over. */
  end(): void {
    this.#outcome.resolve({ kind: 'ended' })
  }
}

/** The outcome known from the response to REFER, which may decline to send NOTIFYs (RFC 4488). Null if NOTIFYs will report it. */
function outcomeIn(reply: Reply): ReferOutcome | null {
  if (reply.kind === 'failed') return { kind: 'silent' }
  const { status, headers } = reply.response
  if (status >= 300) return { kind: 'refused', status }
  return headers.get('refer-sub')?.trim().toLowerCase() === 'false' ? { kind: 'unreported' } : null
}
