import { atMost } from '@ohun/clock'
import type { Authenticator } from '../authentication/authenticator.ts'
import type { SipCore } from '../core.ts'
import type { IncomingRefer, Proof, ReferTo, SipCredentials, SipRefusal, SipSource } from '../sip-endpoint.ts'
import { referredByIn, referToIn } from '../message/refer-to.ts'
import { responseLine } from '../message/response.ts'
import { parseNameAddr } from '../message/syntax.ts'
import { parseUri, userOf } from '../message/uri.ts'
import { warned } from '../message/warning.ts'
import { ask } from '../transaction/exchange.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import { hopOf, requestWithin, type DialogState, type HeaderLine } from './dialog-state.ts'
import type { KeptListener } from './kept-listener.ts'

/** The dialog in which the other side sends REFER. */
interface ReferredDialog {
  readonly state: DialogState
  readonly listener: KeptListener
  readonly contact: HeaderLine
  readonly over: boolean
}

interface ReferralParts {
  core: SipCore
  dialog: ReferredDialog
  authenticator: Authenticator
}

/** How long the report of the outcome waits for its response. A transferred call is ended after that. */
const REPORT_MS = 2_000
/** The subscription of a REFER ends with its outcome or after this time. */
const SUBSCRIBED_SECONDS = 180

/** Handles REFERs of the other side and sends the NOTIFYs that report their outcome (RFC 3515). */
export class Referrals {
  readonly #parts: ReferralParts
  #count = 0

  constructor(parts: ReferralParts) {
    this.#parts = parts
  }

  /** @returns false if this dialog does not allow REFER. */
  receive(transaction: ServerTransaction): boolean {
    const { state, over, listener } = this.#parts.dialog
    if (!state.takes_refer) return false
    const to = referToIn(transaction.request.headers)
    if (over) transaction.respond(481)
    else if (!to) transaction.respond(400, { headers: [warned('its Refer-To is not valid')] })
    else return listener.referred(new Referral(this.#parts, { transaction, to, is_first: this.#count++ === 0 }))
    return true
  }
}

interface Referred {
  transaction: ServerTransaction
  to: ReferTo
  is_first: boolean
}

class Referral implements IncomingRefer {
  readonly source: SipSource
  readonly to: ReferTo
  readonly referred_by: string | null
  readonly own_hosts: readonly string[]
  readonly local_user: string
  readonly #parts: ReferralParts
  readonly #transaction: ServerTransaction
  /** The `Event` of its NOTIFYs. All REFERs of a dialog except the first one are identified by their CSeq. */
  readonly #event: string
  /** True if the other side wants no NOTIFY (RFC 4488). */
  readonly #is_quiet: boolean
  /** Settles with the last NOTIFY. They are sent one after the other. */
  #notified: Promise<unknown> = Promise.resolve()

  constructor(parts: ReferralParts, { transaction, to, is_first }: Referred) {
    const { request, source } = transaction
    const { state } = parts.dialog
    this.#parts = parts
    this.#transaction = transaction
    const { host, port, transport, peer_names = [] } = source
    this.source = { host, port, transport, peer_names }
    this.to = to
    this.referred_by = referredByIn(request.headers)
    this.own_hosts = [state.target, parseNameAddr(state.remote).uri].flatMap(hostIn)
    this.local_user = userOf(parseNameAddr(state.local).uri)
    this.#event = is_first ? 'refer' : `refer;id=${request.cseq.seq}`
    this.#is_quiet = request.headers.get('refer-sub')?.trim().toLowerCase() === 'false'
  }

  accept(): void {
    const { contact } = this.#parts.dialog
    const quiet: HeaderLine[] = this.#is_quiet ? [['refer-sub', 'false']] : []
    this.#transaction.respond(202, { headers: [contact, ...quiet] })
    void this.#notify(100, `active;expires=${SUBSCRIBED_SECONDS}`)
  }

  reject({ status, warning, retry_after_seconds }: SipRefusal): void {
    const headers: HeaderLine[] = []
    if (warning !== undefined) headers.push(warned(warning))
    if (retry_after_seconds !== undefined) headers.push(['retry-after', String(retry_after_seconds)])
    this.#transaction.respond(status, { headers })
  }

  async report(status: number): Promise<void> {
    await atMost(this.#parts.core.clock, REPORT_MS, this.#notify(status, 'terminated;reason=noresource'))
  }

  proof(credentials: SipCredentials): Proof {
    const { headers, method } = this.#transaction.request
    return this.#parts.core.challenger.check(headers.all('authorization'), method, credentials)
  }

  challenge(stale: boolean): void {
    this.#transaction.respond(401, { headers: this.#parts.core.challenger.challenge(stale) })
  }

  #notify(status: number, subscription: string): Promise<unknown> {
    if (this.#is_quiet) return this.#notified
    return (this.#notified = this.#notified.then(() => this.#send(status, subscription)))
  }

  async #send(status: number, subscription: string): Promise<void> {
    const { core, dialog, authenticator } = this.#parts
    const { state } = dialog
    if (dialog.over) return
    const hop = await hopOf(core, state)
    const lines: HeaderLine[] = [
      ['event', this.#event],
      ['subscription-state', subscription],
      ['content-type', 'message/sipfrag;version=2.0'],
    ]
    const body = `SIP/2.0 ${status} ${responseLine(status)}\r\n`
    await ask(core, {
      hop,
      authenticator: authenticator.fresh(),
      build: (auth) =>
        requestWithin(core, state, { method: 'NOTIFY', seq: ++state.local_seq, headers: [...lines, ...auth], body }),
    })
  }
}

function hostIn(uri: string): string[] {
  try {
    return [parseUri(uri).host.toLowerCase()].filter(Boolean)
  } catch {
    return []
  }
}
