import type { Clock } from '@ohun/clock'
import { CountedSet } from './counted-set.ts'
import { ClientTransaction, type ClientUser } from './client-transaction.ts'
import { recordSource, replyHop, type Hop } from '../transport/hop.ts'
import { HostShares } from '../transport/host-shares.ts'
import type { Received, ReceivedRequest, ReceivedResponse, SipRequest } from '../message/message.ts'
import { ServerTransaction } from './server-transaction.ts'

export interface TransactionDeps {
  clock: Clock
  /** Random bytes as hexadecimal digits. */
  token: (this: void, bytes: number) => string
  send(bytes: Buffer, hop: Hop, failed?: (cause: string) => void): void
  /** The beginning of our Via, before its parameters. */
  viaOf(hop: Hop): string
}

/** The layer above the transactions, which handles requests of other sides. */
export interface TransactionUser {
  /** If false, the request is dropped without an answer. */
  takes(request: ReceivedRequest, source: Hop): boolean
  request(transaction: ServerTransaction): void
  /** Called with the ACK of a 2xx. */
  ack(ack: ReceivedRequest): void
}

/** The most transactions of each kind. A single host gets half of them, far more than its calls need, so that only a flood reaches it. */
const MAX_TRANSACTIONS = 40_000
const STOPPED = 'the endpoint was stopped'
const MAGIC_COOKIE = 'z9hG4bK'

export class Transactions {
  readonly #deps: TransactionDeps
  readonly #user: TransactionUser
  readonly #clients = new Map<string, ClientTransaction>()
  /** The branches of client transactions. A CANCEL has the branch of its INVITE. */
  readonly #branches = new CountedSet<string>()
  readonly #servers = new Map<string, ServerTransaction>()
  readonly #client_places = new HostShares(MAX_TRANSACTIONS)
  readonly #server_places = new HostShares(MAX_TRANSACTIONS)
  #over = false

  constructor(deps: TransactionDeps, user: TransactionUser) {
    this.#deps = deps
    this.#user = user
  }

  /** The number of transactions in progress. */
  get size(): number {
    return this.#clients.size + this.#servers.size
  }

  /** True if a request with this branch waits for a response. */
  hasBranch(branch: string): boolean {
    return this.#branches.has(branch)
  }

  /** Sends a request, after adding our Via. */
  request(request: SipRequest, hop: Hop, user: ClientUser): ClientTransaction {
    const branch = `${MAGIC_COOKIE}${this.#deps.token(10)}`
    request.headers.prepend('via', `${this.#deps.viaOf(hop)};branch=${branch};rport`)
    const has_place = this.#client_places.take(hop.host)
    const forgotten = (): void => {
      if (has_place) this.#client_places.free(hop.host)
    }
    const transaction = this.#add(branch, { request, hop, user }, forgotten)
    if (this.#over || !has_place)
      queueMicrotask(() => transaction.fail(this.#over ? STOPPED : 'too many requests to this host are in progress'))
    else transaction.start()
    return transaction
  }

  #add(
    branch: string,
    one: { request: SipRequest; hop: Hop; user: ClientUser },
    forgotten: () => void = () => {},
  ): ClientTransaction {
    const key = `${branch} ${one.request.method}`
    const transaction = new ClientTransaction({
      ...one,
      clock: this.#deps.clock,
      send: (bytes, hop, failed) => this.#deps.send(bytes, hop, failed),
      // CANCEL has the branch of its INVITE, by which the other side finds the INVITE.
      sendCancel: (cancel, hop) => this.#add(branch, { request: cancel, hop, user: IGNORED }).start(),
      forget: () => {
        if (!this.#clients.delete(key)) return
        this.#branches.delete(branch)
        forgotten()
      },
    })
    if (!this.#clients.has(key)) this.#branches.add(branch)
    this.#clients.set(key, transaction)
    return transaction
  }

  /** @returns false if the message is dropped. */
  receive(message: Received, source: Hop): boolean {
    if (message.kind === 'response') return this.#response(message)
    if (message.method === 'ACK') return this.#ack(message)
    const key = serverKey(message, message.method)
    const known = this.#servers.get(key)
    if (known) known.repeated()
    return known !== undefined || this.#begin(message, source)
  }

  /** Called when a connection is lost. */
  lost(peer: Hop): void {
    for (const transaction of this.#clients.values()) transaction.lost(peer)
  }

  /** Fails all pending transactions and every new one. */
  end(): void {
    this.#over = true
    for (const transaction of this.#servers.values()) transaction.end()
    for (const transaction of this.#clients.values()) transaction.fail(STOPPED)
  }

  #response(response: ReceivedResponse): boolean {
    const transaction = this.#clients.get(`${response.via.params.get('branch')} ${response.cseq.method}`)
    transaction?.receive(response)
    return transaction !== undefined
  }

  #ack(ack: ReceivedRequest): boolean {
    const transaction = this.#servers.get(serverKey(ack, 'INVITE'))
    if (transaction) transaction.ack(ack)
    else this.#user.ack(ack)
    return true
  }

  #begin(request: ReceivedRequest, source: Hop): boolean {
    if (!this.#user.takes(request, source) || !this.#server_places.take(source.host)) return false
    const invited = request.method === 'CANCEL' ? this.#servers.get(serverKey(request, 'INVITE')) : undefined
    const key = serverKey(request, request.method)
    recordSource(request, source)
    const transaction = new ServerTransaction({
      clock: this.#deps.clock,
      request,
      source,
      hop: replyHop(request, source),
      to_tag: invited?.to_tag ?? this.#deps.token(6),
      send: (bytes, hop) => this.#deps.send(bytes, hop),
      forget: () => {
        if (this.#servers.delete(key)) this.#server_places.free(source.host)
      },
    })
    this.#servers.set(key, transaction)
    if (request.method === 'CANCEL') answerCancel(transaction, invited)
    else this.#user.request(transaction)
    return true
  }
}

const IGNORED: ClientUser = { final: () => {}, failed: () => {} }

function answerCancel(transaction: ServerTransaction, invited: ServerTransaction | undefined): void {
  transaction.respond(invited ? 200 : 481)
  invited?.cancel()
}

/**
 * The key of a server transaction (§17.2.3). Branches of RFC 2543 peers are not unique, and neither is a branch that is only the cookie
 * (RFC 4475, section 3.2.1).
 */
function serverKey(request: ReceivedRequest, method: string): string {
  const branch = request.via.params.get('branch')
  const { via, call_id, cseq, from_tag } = request
  if (branch?.startsWith(MAGIC_COOKIE) && branch !== MAGIC_COOKIE) return `${branch} ${via.host}:${via.port} ${method}`
  return `${call_id} ${cseq.seq} ${from_tag} ${via.host}:${via.port} ${branch} ${method}`
}
