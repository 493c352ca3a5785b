import type {
  AnsweredInvite,
  AnswerOptions,
  CallerClaims,
  IncomingInvite,
  Proof,
  SipCredentials,
  SipDialog,
  SipRefusal,
  SipSource,
} from '../sip-endpoint.ts'
import { parseCredentials } from '../authentication/digest.ts'
import { Authenticator } from '../authentication/authenticator.ts'
import { ALLOW, allowOf, allows, CONTACT_USER, SDP_TYPE, SUPPORTED } from '../message/capabilities.ts'
import type { SipCore } from '../core.ts'
import { schemeOf, stateOfInvite, type HeaderLine } from './dialog-state.ts'
import { Dialog } from './dialog.ts'
import { EarlyDialog } from './early-dialog.ts'
import type { ReceivedRequest } from '../message/message.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import { claimsOf } from '../message/caller-claims.ts'
import { referredByIn } from '../message/refer-to.ts'
import { descriptionIn } from '../message/session-body.ts'
import { headersOf, type OwnTerms } from './session-timer.ts'
import { warned } from '../message/warning.ts'
import { parseNameAddr, splitOutside } from '../message/syntax.ts'
import { parseUri, type SipUri } from '../message/uri.ts'

/** A little longer than a proxy lets a call ring (timer C), so that the proxy is the first to give up. */
const MAX_WAIT_MS = 200_000

/** The limit for the first `RSeq` (RFC 3262, section 3). */
const FIRST_RSEQ_BELOW = 2 ** 31 - 1
const RELIABLE: HeaderLine = ['require', '100rel']

const GIVEN_UP = new Error('The caller has given up.')

/** An INVITE from outside, until it is answered or refused. */
export class IncomingCall implements IncomingInvite {
  readonly from: string
  readonly to: string
  readonly addressed_to: string
  readonly asserted_identity: string | null
  readonly source: SipSource
  readonly domains: readonly string[]
  readonly claims: CallerClaims
  readonly claimed_user: string | null
  readonly sdp: string | null
  readonly referred_by: string | null
  readonly replaces: SipDialog | null
  readonly #core: SipCore
  readonly #transaction: ServerTransaction
  readonly #own: OwnTerms
  readonly #cancelled = new AbortController()
  readonly #settled: (is_answered: boolean) => void
  readonly #forget: () => void
  /** The early dialog. Null before the call rings. */
  #early: EarlyDialog | null = null
  /** The `RSeq` of our reliable response that waits for its PRACK. */
  #unacknowledged: number | null = null
  #is_reliable = false

  /** @param settled - Called when the call no longer waits. @throws SipSyntaxError for invalid addresses. */
  constructor(core: SipCore, { transaction, own, replaces, settled }: IncomingParts) {
    const { request, source } = transaction
    this.#core = core
    this.#transaction = transaction
    this.#own = own
    this.#settled = (is_answered) => {
      this.#forget()
      this.#early?.end()
      settled(is_answered)
    }
    const uri = parseUri(request.uri)
    const to = parseUri(addressIn(request, 'to'))
    const from = parseUri(addressIn(request, 'from'))
    this.from = from.user
    this.to = calledUser(request, uri)
    this.addressed_to = to.user
    this.asserted_identity = assertedIdentity(request)
    const { host, port, transport, peer_names = [] } = source
    this.source = { host, port, transport, peer_names }
    this.claims = claimsOf(request.headers)
    this.domains = [uri, to, from].flatMap(domainOf)
    this.claimed_user = request.headers.all('authorization').map(parseCredentials).find(Boolean)?.username ?? null
    this.sdp = descriptionIn(request) || null
    this.referred_by = referredByIn(request.headers)
    this.replaces = replaces
    transaction.onCancel = () => this.#giveUp(487)
    this.#forget = core.clock.after(MAX_WAIT_MS, () => this.#giveUp(480))
  }

  get cancelled(): AbortSignal {
    return this.#cancelled.signal
  }

  /** Rings reliably if the caller requires it, but not if the caller made no offer: a reliable 180 would have to contain ours. */
  ring(): void {
    const transaction = this.#transaction
    if (transaction.final) return
    const headers: HeaderLine[] = [...this.#recordRoutes, this.#contact, ALLOW]
    const is_reliable = transaction.request.headers.tokens('require').includes('100rel')
    if (is_reliable && this.sdp === null) return
    this.#early ??= this.#earlyDialog()
    if (!is_reliable) return transaction.respond(180, { headers })
    this.#unacknowledged = 1 + Math.floor(this.#core.random() * FIRST_RSEQ_BELOW)
    transaction.onSilence = () => this.#giveUp(504)
    const reliable: HeaderLine[] = [RELIABLE, ['rseq', String(this.#unacknowledged)]]
    transaction.respondReliably(180, { headers: [...headers, ...reliable] })
  }

  reject({ status, warning, warning_code, retry_after_seconds }: SipRefusal): void {
    const headers: HeaderLine[] = []
    if (warning !== undefined) headers.push(warned(warning, warning_code))
    if (retry_after_seconds !== undefined) headers.push(['retry-after', String(retry_after_seconds)])
    this.#refuse(status, headers)
  }

  proof(credentials: SipCredentials): Proof {
    const { headers, method } = this.#transaction.request
    return this.#core.challenger.check(headers.all('authorization'), method, credentials)
  }

  challenge(stale: boolean): void {
    this.#refuse(401, this.#core.challenger.challenge(stale))
  }

  answer(sdp: string, options: AnswerOptions = {}): Promise<AnsweredInvite> {
    const transaction = this.#transaction
    if (transaction.final) return Promise.reject(new Error('The invitation is over.'))
    const dialog = this.#dialog(sdp, options)
    dialog.awaitAck(transaction)
    const { promise, resolve, reject } = Promise.withResolvers<AnsweredInvite>()
    transaction.onSilence = () => {
      const lost = dialog.over
      void dialog.bye()
      if (!lost) return reject(new Error('The caller did not acknowledge the answer.'))
      // Its BYE has crossed our answer.
      this.#cancelled.abort(GIVEN_UP)
      reject(GIVEN_UP)
    }
    transaction.onAck = (ack) => {
      const reliable = this.#is_reliable && { reliable: true as const }
      if (this.sdp !== null) return resolve({ dialog, sdp: null, ...reliable })
      const sdp = descriptionIn(ack) ?? ''
      dialog.remote_sdp = sdp
      if (sdp !== '') return resolve({ dialog, sdp, ...reliable })
      void dialog.bye()
      reject(new Error('The caller did not describe its audio.'))
    }
    const common = [allowOf(options), SUPPORTED, this.#contact, ...this.#recordRoutes] as const
    const headers = [...common, ...headersOf(this.#own), SDP_TYPE] as const
    transaction.respond(200, { headers, body: sdp })
    this.#settled(true)
    return promise
  }

  #earlyDialog(): EarlyDialog {
    return new EarlyDialog(this.#core, stateOfInvite(this.#transaction), {
      acknowledged: (rack) => this.#isAcknowledgedBy(rack),
      // The offer of its INVITE has no answer yet (RFC 3311, 5.2).
      offered: () => 500,
      ended: () => this.#giveUp(487),
    })
  }

  #isAcknowledgedBy(rack: string): boolean {
    const { seq } = this.#transaction.request.cseq
    if (this.#unacknowledged === null || rack.trim().split(/\s+/).join(' ') !== `${this.#unacknowledged} ${seq} INVITE`)
      return false
    this.#unacknowledged = null
    this.#is_reliable = true
    this.#transaction.prack()
    return true
  }

  #dialog(local_sdp: string, { takes_refer = false }: AnswerOptions): Dialog {
    const { request } = this.#transaction
    const { remote_seq } = this.#early?.state ?? stateOfInvite(this.#transaction)
    return new Dialog({
      core: this.#core,
      state: { ...stateOfInvite(this.#transaction), remote_seq, takes_refer },
      authenticator: new Authenticator(null, this.#core.token),
      caller: false,
      local_sdp,
      remote_sdp: this.sdp ?? '',
      terms: this.#own.kind === 'agreed' ? this.#own.terms : null,
      updates: allows(request, 'update') === true,
      refers: allows(request, 'refer') !== false,
    })
  }

  get #contact(): HeaderLine {
    const { request, source } = this.#transaction
    return ['contact', this.#core.contact(source, schemeOf(request, source))]
  }

  get #recordRoutes(): HeaderLine[] {
    return this.#transaction.request.headers.all('record-route').map((route) => ['record-route', route])
  }

  #refuse(status: number, headers: HeaderLine[] = []): void {
    this.#transaction.respond(status, { headers })
    this.#settled(false)
  }

  #giveUp(status: number): void {
    if (this.#transaction.final) return
    this.#refuse(status)
    this.#cancelled.abort(GIVEN_UP)
  }
}

export interface IncomingParts {
  transaction: ServerTransaction
  own: OwnTerms
  replaces: SipDialog | null
  settled: (is_answered: boolean) => void
}

/** The dialled user. A registrar replaces it with our Contact in the request URI when it forwards a call. */
function calledUser({ headers }: ReceivedRequest, { user }: SipUri): string {
  const called = headers.get('p-called-party-id') ?? headers.get('to') ?? ''
  return user === CONTACT_USER ? parseUri(parseNameAddr(called).uri).user : user
}

function addressIn({ headers }: ReceivedRequest, name: string): string {
  return parseNameAddr(headers.get(name) ?? '').uri
}

function domainOf({ host }: SipUri): string[] {
  return host === '' ? [] : [host.toLowerCase()]
}

/** The user part of `P-Asserted-Identity` (RFC 3325). Null if it is absent, unreadable or to be hidden. */
function assertedIdentity({ headers }: ReceivedRequest): string | null {
  const secret = headers.all('privacy').some((value) => splitOutside(value.toLowerCase(), ';').includes('id'))
  const [value] = headers.all('p-asserted-identity')
  if (secret || value === undefined) return null
  try {
    return parseUri(parseNameAddr(value).uri).user || null
  } catch {
    return null
  }
}
