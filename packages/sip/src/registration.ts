import type { SipAddress, SipCredentials, SipRegistration } from './sip-endpoint.ts'
import { atMost } from '@ohun/clock'
import { Authenticator } from './authentication/authenticator.ts'
import type { SipCore } from './core.ts'
import { commonHeaders } from './dialog/dialog-state.ts'
import { ask, type Reply } from './transaction/exchange.ts'
import { connectionKey, type Hop } from './transport/hop.ts'
import type { ReceivedResponse, SipRequest } from './message/message.ts'
import { retryAfter } from './message/retry-after.ts'
import { parseDigits, parseNameAddr, parseParams } from './message/syntax.ts'
import { Timers } from './transaction/timers.ts'
import { encodeUser } from './message/uri.ts'

export interface RegistrationOptions {
  user: string
  /** The domain of the registered address. */
  domain: string
  credentials: SipCredentials
  expires_seconds: number
}

const FIRST_RETRY_MS = 5_000
const MAX_RETRY_MS = 300_000
const RECONNECT_MS = 1_000
const SHORTEST_SECONDS = 30
const MAX_SECONDS = 86_400
/** How long a stopping process waits for the registrar. */
const GOODBYE_MS = 2_000

/** Keeps our address known to a registrar (RFC 3261 §10). */
export class Registration implements SipRegistration {
  readonly #core: SipCore
  readonly #registrar: () => SipAddress
  readonly #options: RegistrationOptions
  readonly #authenticator: Authenticator
  readonly #timers: Timers
  readonly #call_id: string
  readonly #tag: string
  #hop: Hop | null = null
  #state: SipRegistration['state'] = 'registering'
  #expires_seconds: number
  #seq = 0
  #failures = 0
  #stopped = false
  #in_progress: Promise<void> = Promise.resolve()

  constructor(core: SipCore, registrar: () => SipAddress, options: RegistrationOptions) {
    this.#core = core
    this.#registrar = registrar
    this.#options = options
    this.#authenticator = new Authenticator(options.credentials, core.token)
    this.#timers = new Timers(core.clock)
    this.#call_id = core.token(12)
    this.#tag = core.token(6)
    this.#expires_seconds = options.expires_seconds
    this.#begin()
  }

  get state(): SipRegistration['state'] {
    return this.#state
  }

  /** Registers again soon if the lost connection is the one on which calls arrive. */
  lost(peer: Hop): void {
    if (this.#stopped || this.#state !== 'registered') return
    if (this.#hop && connectionKey(peer) === connectionKey(this.#hop))
      this.#timers.after('refresh', RECONNECT_MS, () => this.#begin())
  }

  async stop(): Promise<void> {
    if (this.#stopped) return
    this.#stopped = true
    this.#timers.clearAll()
    const gone = this.#in_progress.then(() => (this.#state === 'registered' ? this.#ask(0) : undefined))
    await atMost(this.#core.clock, GOODBYE_MS, gone)
    this.#state = 'failed'
  }

  #begin(): void {
    this.#in_progress = this.#register()
  }

  /** @param is_again - True if the registrar has already demanded a longer time. */
  async #register(is_again = false): Promise<void> {
    const reply = await this.#ask(this.#expires_seconds)
    if (this.#stopped && reply.kind === 'failed') return
    if (reply.kind === 'final' && reply.response.status < 300) return this.#registered(reply.response)
    const min = reply.kind === 'final' && reply.response.status === 423 ? reply.response.headers.get('min-expires') : ''
    const seconds = parseDigits(min ?? '')
    if (!is_again && seconds !== null && seconds > this.#expires_seconds && seconds <= MAX_SECONDS) {
      this.#expires_seconds = seconds
      return await this.#register(true)
    }
    this.#failed(reply)
  }

  #registered(response: ReceivedResponse): void {
    this.#state = 'registered'
    this.#failures = 0
    const granted = Math.max(SHORTEST_SECONDS, this.#grantedBy(response))
    // Leaves time for several attempts, with jitter so that trunks do not refresh at the same time.
    const share = 0.75 + 0.1 * this.#core.random()
    if (!this.#stopped) this.#timers.after('refresh', granted * share * 1_000, () => this.#begin())
  }

  #failed(reply: Reply): void {
    this.#state = 'failed'
    const cause = reply.kind === 'failed' ? reply.cause : `${reply.response.status} ${reply.response.reason}`
    this.#core.log.warn({ registrar: this.#options.domain, cause }, 'A SIP registration failed')
    const wait_ms = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures++)
    const wanted_ms = Math.min(MAX_RETRY_MS, 1_000 * (wantedBy(reply) ?? 0))
    const next_ms = Math.max(wanted_ms, wait_ms * (0.5 + this.#core.random() / 2))
    if (!this.#stopped) this.#timers.after('refresh', next_ms, () => this.#begin())
  }

  /** The seconds granted to our own contact, which the registrar lists among others. */
  #grantedBy(response: ReceivedResponse): number {
    const general = parseDigits(response.headers.get('expires') ?? '') ?? this.#expires_seconds
    const own = this.#hop && parseNameAddr(this.#core.contact(this.#hop)).uri
    const ours = response.headers.all('contact').find((value) => value.includes(`<${own}>`))
    const params = parseParams(ours?.slice(ours.indexOf('>') + 1) ?? '')
    return parseDigits(params.get('expires') ?? '') ?? general
  }

  async #ask(expires_seconds: number): Promise<Reply> {
    this.#authenticator.reset()
    try {
      const hop = await this.#core.locate(this.#registrar())
      this.#hop = hop
      const build = (auth: readonly (readonly [string, string])[]): SipRequest =>
        this.#request(hop, [['expires', String(expires_seconds)], ...auth])
      return await ask(this.#core, { hop, authenticator: this.#authenticator, build })
    } catch (error) {
      return { kind: 'failed', cause: error instanceof Error ? error.message : String(error) }
    }
  }

  #request(hop: Hop, lines: readonly (readonly [string, string])[]): SipRequest {
    const { domain } = this.#options
    const record = `<sip:${encodeUser(this.#options.user)}@${domain}>`
    const headers = commonHeaders(this.#core, {
      method: 'REGISTER',
      seq: ++this.#seq,
      from: `${record};tag=${this.#tag}`,
      to: record,
      call_id: this.#call_id,
      hop,
    })
    for (const [name, value] of lines) headers.add(name, value)
    return { kind: 'request', method: 'REGISTER', uri: `sip:${domain}`, headers, body: '' }
  }
}

/** The number of seconds after which a registrar wants to be asked again. Null if it does not say. */
function wantedBy(reply: Reply): number | null {
  return reply.kind === 'final' ? retryAfter(reply.response.headers) : null
}
