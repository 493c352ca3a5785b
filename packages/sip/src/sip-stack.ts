import { atMost, timeLimit, type Clock } from '@ohun/clock'
import { isIP } from 'node:net'
import type {
  IncomingInvite,
  InviteListener,
  InviteOutcome,
  OutgoingInvite,
  SipAddress,
  SipEndpoint,
  SipRegistration,
  SipTransport,
} from './sip-endpoint.ts'
import { mayBelong } from './transport/unadmitted.ts'
import { ACCEPT, ALLOW, CONTACT_USER, KNOWN_METHODS, SUPPORTED } from './message/capabilities.ts'
import { Challenger, type ChallengeSecrets } from './authentication/challenger.ts'
import type { ContactScheme, RefusedInvite, SipCore } from './core.ts'
import { Dialogs } from './dialog/dialogs.ts'
import type { SipLog } from './log.ts'
import type { Resolve, SipNetwork, TlsIdentity } from './transport/network.ts'
import type { Hop } from './transport/hop.ts'
import { IncomingCalls } from './dialog/incoming-calls.ts'
import { parseMessage, serialise, type ReceivedRequest } from './message/message.ts'
import { refusalOfUnreadable } from './message/unreadable.ts'
import { OutgoingCall } from './dialog/outgoing-call.ts'
import { ping } from './ping.ts'
import { Registration, type RegistrationOptions } from './registration.ts'
import type { ServerTransaction } from './transaction/server-transaction.ts'
import { warned } from './message/warning.ts'
import { SipSyntaxError } from './message/syntax.ts'
import { traceMessage } from './transport/trace.ts'
import { Transactions } from './transaction/transactions.ts'
import { Transports } from './transport/transports.ts'

export interface SipDeps {
  clock: Clock
  log: SipLog
  network: SipNetwork
  resolve: Resolve
  /** Random bytes as hexadecimal digits. */
  token: (this: void, bytes: number) => string
  random: (this: void) => number
  /**
   * The secrets of our challenges, which all processes behind one proxy share: the first signs, and all verify. By default, a secret of
   * this process.
   */
  challenge_secrets?: ChallengeSecrets
  /** True if this address may begin transactions here. */
  admits(address: string): boolean
  /**
   * Called when a message was dropped without an answer.
   * @param source - The address that it came from, if it is known.
   */
  dropped(cause: DropCause, source?: string): void
  /** Called when an invitation was refused because of its content, before the listener saw it. */
  refused(refusal: RefusedInvite): void
}

/** `late`: an invitation that may have waited in the socket while this process was stalled. */
export type DropCause = 'unadmitted' | 'malformed' | 'unmatched' | 'late'

export interface SipOptions {
  /** The addresses to listen on. Port 0 selects any free port. */
  listen: readonly SipAddress[]
  /** The hosts at which other sides reach us, one for each address family. By default, the host of a listening address. */
  public_hosts: readonly string[]
  /** Our TLS certificate. Null if it does not listen with TLS. */
  tls: TlsIdentity | null
  /** The most invitations that may wait for an answer, from all sources. */
  most_invitations: number
}

/** How long final requests, such as BYE, wait for their responses. */
const FAREWELL_MS = 2_000
const LOOK_UP_MS = 3_000
const INVITE = Buffer.from('INVITE ')
/** How long a busy machine may take to read the datagrams that waited in the socket during a stall. */
const AFTER_STALL_MS = 500
/** The `Retry-After` of a draining endpoint. */
const RETRY_AFTER_SECONDS = 5
/** The length of a double CRLF, which keeps a NAT binding open (RFC 5626). */
const LONGEST_KEEP_ALIVE = 4

export class SipStack implements SipEndpoint {
  readonly #deps: SipDeps
  readonly #options: SipOptions
  readonly #core: SipCore
  readonly #transports: Transports
  readonly #incoming_calls: IncomingCalls
  readonly #outgoing = new Set<OutgoingCall>()
  readonly #registrations = new Set<Registration>()
  #listening: SipAddress[] = []
  #draining = false

  constructor(deps: SipDeps, options: SipOptions) {
    this.#deps = deps
    this.#options = options
    this.#transports = new Transports({
      clock: deps.clock,
      network: deps.network,
      receive: (bytes, source) => this.#receive(bytes, source),
      malformed: () => deps.dropped('malformed'),
      lost: (peer) => this.#lost(peer),
      admits: (address) => this.#admits(address),
    })
    this.#core = this.#createCore()
    this.#incoming_calls = new IncomingCalls(this.#core, options.most_invitations)
  }

  #createCore(): SipCore {
    const { clock, log, token, random } = this.#deps
    const send = (bytes: Buffer, hop: Hop, failed: (cause: string) => void = () => {}): void => {
      traceMessage(log, 'out', { bytes, hop })
      this.#transports.send(bytes, hop, failed)
    }
    const viaOf = (hop: Hop): string => `SIP/2.0/${hop.transport.toUpperCase()} ${this.#sentBy(hop)}`
    const transactions = new Transactions(
      { clock, token, send, viaOf },
      {
        takes: (request, source) => this.#takes(request, source),
        request: (transaction) => this.#request(transaction),
        ack: (ack) => this.#dialogOf(ack)?.acknowledge(ack),
      },
    )
    return {
      clock,
      log,
      token,
      random,
      transactions,
      viaOf,
      send,
      refused: (refusal) => this.#deps.refused(refusal),
      dialogs: new Dialogs(),
      challenger: new Challenger({ clock, secrets: this.#deps.challenge_secrets ?? [token(32)], realm: REALM }),
      sentBy: (hop) => this.#sentBy(hop),
      contact: (hop, scheme = 'sip') => this.#contact(hop, scheme),
      locate: (address, named_by) => this.#locate(address, named_by),
    }
  }

  get listening(): readonly SipAddress[] {
    return this.#listening
  }

  /** The transactions and calls in progress, for metrics and tests. */
  get load(): { transactions: number; dialogs: number; invitations: number } {
    const { transactions, dialogs } = this.#core
    return { transactions: transactions.size, dialogs: dialogs.size, invitations: this.#incoming_calls.size }
  }

  async start(): Promise<void> {
    await this.#transports.listen(this.#options.listen, this.#options.tls)
    this.#listening = this.#transports.listening
  }

  async stop(): Promise<void> {
    this.#incoming_calls.end()
    for (const call of this.#outgoing) call.end()
    const { dialogs, transactions, clock } = this.#core
    const farewells = [
      ...dialogs.all().map((dialog) => dialog.bye('temporary_failure')),
      ...[...this.#registrations].map((r) => r.stop()),
    ]
    await atMost(clock, FAREWELL_MS, Promise.all(farewells))
    transactions.end()
    await this.#transports.close()
  }

  async invite(invite: OutgoingInvite, on: InviteListener, signal: AbortSignal): Promise<InviteOutcome> {
    const call = new OutgoingCall(this.#core, invite, { on, signal })
    this.#outgoing.add(call)
    try {
      return await call.run()
    } finally {
      this.#outgoing.delete(call)
    }
  }

  async ping(target: SipAddress): Promise<boolean> {
    return await ping(this.#core, target)
  }

  register(registrar: () => SipAddress, options: RegistrationOptions): SipRegistration {
    const registration = new Registration(this.#core, registrar, options)
    this.#registrations.add(registration)
    return {
      get state() {
        return registration.state
      },
      stop: async () => {
        this.#registrations.delete(registration)
        await registration.stop()
      },
    }
  }

  drain(draining: boolean): void {
    this.#draining = draining
  }

  onInvite(listener: (invite: IncomingInvite) => void): void {
    this.#incoming_calls.onInvite(listener)
  }

  #lost(peer: Hop): void {
    this.#core.transactions.lost(peer)
    for (const registration of this.#registrations) registration.lost(peer)
  }

  /** Handles a datagram or message. No input from the network may end the process. */
  #receive(bytes: Buffer, source: Hop): void {
    if (bytes.length <= LONGEST_KEEP_ALIVE || !this.#isWanted(bytes, source)) return
    if (this.#isLate(bytes, source)) return this.#deps.dropped('late', source.host)
    traceMessage(this.#deps.log, 'in', { bytes, hop: source })
    try {
      if (!this.#core.transactions.receive(parseMessage(bytes), source)) this.#deps.dropped('unmatched', source.host)
    } catch (error) {
      if (error instanceof SipSyntaxError) this.#refuseUnreadable(bytes, source, error.message)
      else this.#deps.log.error({ err: error }, 'A SIP message could not be handled')
    }
  }

  /** Answers without a transaction, because a repeated request would get the same answer. Strangers get no answer. */
  #refuseUnreadable(bytes: Buffer, source: Hop, why: string): void {
    this.#deps.dropped('malformed', source.host)
    const refusal = this.#deps.admits(source.host) ? refusalOfUnreadable(bytes, why) : null
    if (refusal) this.#core.send(serialise(refusal), source)
  }

  /** Connections were admitted when they were accepted. Datagrams from strangers are parsed only if they may belong to our calls. */
  #isWanted(bytes: Buffer, { transport, host }: Hop): boolean {
    if (transport !== 'udp' || this.#deps.admits(host)) return true
    const { transactions, dialogs } = this.#core
    const belongs = mayBelong(bytes, {
      branch: (branch) => transactions.hasBranch(branch),
      tag: (tag) => dialogs.hasLocalTag(tag),
    })
    if (!belongs) this.#deps.dropped('unadmitted', host)
    return belongs
  }

  /**
   * After a stall, the socket contains invitations that their callers have since sent to another process. Answering them would answer
   * each call a second time. A caller who still waits repeats the invitation, over UDP every half second at first.
   */
  #isLate(bytes: Buffer, { transport }: Hop): boolean {
    const { clock } = this.#deps
    if (transport !== 'udp' || !bytes.subarray(0, INVITE.length).equals(INVITE)) return false
    return clock.stalled_ms(clock.monotonic_ms() - AFTER_STALL_MS) > 0
  }

  /** Accepts requests from other addresses only within a call, because its tags are as good as a password. */
  #takes(request: ReceivedRequest, source: Hop): boolean {
    return this.#dialogOf(request) !== undefined || this.#admits(source.host)
  }

  #admits(address: string): boolean {
    const admits = this.#deps.admits(address)
    if (!admits) this.#deps.dropped('unadmitted', address)
    return admits
  }

  #dialogOf({ call_id, to_tag, from_tag }: ReceivedRequest): ReturnType<Dialogs['find']> {
    return to_tag === null ? undefined : this.#core.dialogs.find({ call_id, local_tag: to_tag, remote_tag: from_tag })
  }

  #request(transaction: ServerTransaction): void {
    const { request } = transaction
    const { method } = request
    const dialog = this.#dialogOf(request)
    if (dialog) return dialog.receive(transaction)
    if (!KNOWN_METHODS.has(method))
      return transaction.respond(501, { headers: [ALLOW, warned('the method is not known')] })
    if (method === 'OPTIONS') return this.#describe(transaction)
    if (request.to_tag !== null || WITHIN_DIALOGS.has(method))
      return transaction.respond(481, { headers: [warned('there is no such call')] })
    if (method === 'INVITE') return this.#incoming_calls.receive(transaction)
    transaction.respond(405, { headers: [ALLOW, warned('the method is not for a request outside a call')] })
  }

  #describe(transaction: ServerTransaction): void {
    if (this.#draining) transaction.respond(503, { headers: [['retry-after', String(RETRY_AFTER_SECONDS)]] })
    else transaction.respond(200, { headers: [ALLOW, ACCEPT, SUPPORTED] })
  }

  /** Our Contact. A `sips:` address has no transport parameter, because it implies TLS (RFC 5630 §3.1.1). */
  #contact(hop: Hop, scheme: ContactScheme): string {
    const at = `${CONTACT_USER}@${this.#sentBy(hop)}`
    return scheme === 'sips' ? `<sips:${at}>` : `<sip:${at};transport=${hop.transport}>`
  }

  /** Our address, of the other side's family if we have one. */
  #sentBy({ transport, host: peer }: Hop): string {
    const { public_hosts } = this.#options
    const ours = [...public_hosts, ...this.#listening.map(({ host }) => host)]
    const host = ours.find((one) => isIP(one) === isIP(peer)) ?? ours[0] ?? 'localhost'
    return `${host.includes(':') ? `[${host}]` : host}:${this.#transports.portOf(transport)}`
  }

  /** True if we can reach an address. UDP requires a socket of the same family. Connections do not. */
  #reaches(family: number, transport: SipTransport): boolean {
    return transport !== 'udp' || this.#listening.some(({ host }) => isIP(host) === family)
  }

  /** Uses a share of the resolver, so that neither a silent name server nor a peer that writes many names delays others. */
  async #locate(address: SipAddress, named_by = address.host): Promise<Hop> {
    if (isIP(address.host) !== 0) return address
    using limit = timeLimit(this.#deps.clock, LOOK_UP_MS)
    const found = await this.#deps.resolve(address.host, { tenant: `sip ${named_by}`, signal: limit.signal })
    const reached = found.filter(({ family }) => this.#reaches(family, address.transport))
    const best = reached.find(({ family }) => family === 4) ?? reached[0]
    if (!best) throw new Error('it has no address that can be reached from here')
    return { ...address, host: best.address, name: address.host }
  }
}

/** The realm of our challenges. */
const REALM = 'ohun'
const WITHIN_DIALOGS = new Set(['BYE', 'UPDATE', 'INFO', 'NOTIFY', 'PRACK', 'CANCEL'])

export function createSipEndpoint(deps: SipDeps, options: SipOptions): SipEndpoint {
  return new SipStack(deps, options)
}
