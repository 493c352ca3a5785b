import { atMost } from '@ohun/clock'
import { ask } from '../transaction/exchange.ts'
import type { Authenticator } from '../authentication/authenticator.ts'
import type { SipCore } from '../core.ts'
import { hopOf, requestWithin, type DialogState } from './dialog-state.ts'
import type { ReceivedRequest, SipRequest } from '../message/message.ts'
import { parseDigits, parseNameAddr, type HostPort } from '../message/syntax.ts'
import { encodeUser, hostPort, parseUri, PLAIN } from '../message/uri.ts'

/** How long the other side may try to reach the destination. */
const PATIENCE_MS = 90_000

/** REFER and the NOTIFYs that report its outcome (RFC 3515). */
export class Transfer {
  readonly #core: SipCore
  readonly #state: DialogState
  #outcome = Promise.withResolvers<boolean>()

  constructor(core: SipCore, state: DialogState) {
    this.#core = core
    this.#state = state
  }

  async refer(to: string, authenticator: Authenticator): Promise<boolean> {
    this.#outcome = Promise.withResolvers()
    authenticator.reset()
    const hop = await hopOf(this.#core, this.#state)
    const reply = await ask(this.#core, { hop, authenticator, build: (auth) => this.#request(to, auth) })
    if (reply.kind === 'failed' || reply.response.status >= 300) return false
    // RFC 4488: no NOTIFY follows.
    if (reply.response.headers.get('refer-sub')?.toLowerCase() === 'false') return true
    await atMost(this.#core.clock, PATIENCE_MS, this.#outcome.promise)
    this.#outcome.resolve(false)
    return await this.#outcome.promise
  }

  #request(to: string, auth: readonly (readonly [string, string])[]): SipRequest {
    const state = this.#state
    const { uri } = parseNameAddr(state.local)
    const headers = [['refer-to', `<${this.#destination(to)}>`], ['referred-by', `<${uri}>`], ...auth] as const
    return requestWithin(this.#core, state, { method: 'REFER', seq: ++state.local_seq, headers })
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
      // It wrote something else, so its address is used.
    }
    return { host: this.#state.hop.host, port: null }
  }

  /** @returns false for a NOTIFY of something else. */
  notified(request: ReceivedRequest): boolean {
    const [event = ''] = (request.headers.get('event') ?? '').split(';', 1)
    if (event.trim().toLowerCase() !== 'refer') return false
    const status = parseDigits(request.body.slice(8, 11)) ?? 100
    if (status >= 200) this.#outcome.resolve(status < 300)
    else if (request.headers.get('subscription-state')?.toLowerCase().startsWith('terminated'))
      this.#outcome.resolve(false)
    return true
  }

  /** The call is over. */
  end(): void {
    this.#outcome.resolve(false)
  }
}
