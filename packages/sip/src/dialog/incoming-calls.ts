import type { IncomingInvite } from '../sip-endpoint.ts'
import type { SipCore } from '../core.ts'
import { Dialog } from './dialog.ts'
import { IncomingCall, type IncomingParts } from './incoming-call.ts'
import type { ReceivedRequest } from '../message/message.ts'
import { replacesIn } from '../message/replaces.ts'
import { refusalOf } from '../message/refusals.ts'
import { HostShares } from '../transport/host-shares.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import type { HeaderLine } from './dialog-state.ts'
import { answerTo, leastOf, type OwnTerms } from './session-timer.ts'
import { warned } from '../message/warning.ts'
import { SipSyntaxError } from '../message/syntax.ts'
import { PATIENCE_MS } from '../transaction/timers.ts'

const RETRY_AFTER_SECONDS = 5

/** Handles INVITEs that begin a call. */
export class IncomingCalls {
  readonly #core: SipCore
  /** The places of waiting calls, so that a host whose calls are never completed leaves some for others. */
  readonly #places: HostShares
  /** The waiting calls, by the values that a request keeps on all its paths to us. */
  readonly #waiting = new Map<string, IncomingCall>()
  /** The calls that were answered recently, because a proxy may have forked the same request over a longer path. */
  readonly #answered = new Set<string>()
  #listener: ((invite: IncomingInvite) => void) | null = null

  /** @param max - The most calls that may wait for an answer. One host gets half of them. */
  constructor(core: SipCore, max: number) {
    this.#core = core
    this.#places = new HostShares(max)
  }

  get size(): number {
    return this.#waiting.size
  }

  onInvite(listener: (invite: IncomingInvite) => void): void {
    this.#listener = listener
  }

  receive(transaction: ServerTransaction): void {
    const { request } = transaction
    const id = `${request.call_id} ${request.from_tag} ${request.cseq.seq}`
    // §8.2.2.2: a merged request. A proxy has sent it to us over two paths, and the first one is or was handled.
    if (this.#waiting.has(id) || this.#answered.has(id))
      return this.#refuse(transaction, 482, [warned('the call has come here on another way too')])
    const refusal = refusalOf(request)
    if (refusal) return this.#refuse(transaction, refusal[0], refusal[1].headers)
    const own = answerTo(request)
    if (own.kind === 'too_small') return this.#refuse(transaction, 422, leastOf())
    const { host } = transaction.source
    if (!this.#listener || !this.#places.take(host))
      return this.#refuse(transaction, 503, [
        ['retry-after', String(RETRY_AFTER_SECONDS)],
        warned('too many calls wait'),
      ])
    const call: IncomingCall | null = this.#begin(transaction, own, (is_answered) => {
      if (this.#waiting.get(id) === call) this.#settled(id, { host, is_answered })
    })
    if (!call) return this.#places.free(host)
    this.#waiting.set(id, call)
    this.#listener(call)
    if (!transaction.answered) transaction.respond(100)
  }

  /** Null if the invitation was refused. */
  #begin(transaction: ServerTransaction, own: OwnTerms, settled: IncomingParts['settled']): IncomingCall | null {
    const replaces = this.#replacedBy(transaction.request)
    if (!Array.isArray(replaces)) return this.#callOf({ transaction, own, replaces, settled })
    this.#refuse(transaction, replaces[0], [warned(replaces[1])])
    return null
  }

  #settled(id: string, { host, is_answered }: { host: string; is_answered: boolean }): void {
    this.#waiting.delete(id)
    this.#places.free(host)
    if (!is_answered) return
    this.#answered.add(id)
    this.#core.clock.after(PATIENCE_MS, () => this.#answered.delete(id))
  }

  /** Rejects the waiting calls and accepts no new ones. */
  end(): void {
    this.#listener = null
    for (const call of this.#waiting.values()) call.reject({ status: 503, retry_after_seconds: RETRY_AFTER_SECONDS })
  }

  /** The call that an invitation replaces (RFC 3891 §3), or the refusal. A call that still rings here cannot be replaced. */
  #replacedBy({ headers }: ReceivedRequest): Dialog | null | [status: number, warning: string] {
    const wanted = replacesIn(headers)
    if (wanted === null) return null
    if (wanted === 'unreadable') return [400, 'its Replaces is not valid']
    const dialog = this.#core.dialogs.find(wanted)
    if (!(dialog instanceof Dialog)) return [481, 'there is no such call to replace']
    if (dialog.over) return [603, 'the call to replace has ended']
    return wanted.early_only ? [486, 'the call to replace has been answered'] : dialog
  }

  #refuse(transaction: ServerTransaction, status: number, headers: readonly HeaderLine[] = []): void {
    transaction.respond(status, { headers })
    this.#core.refused({ status, reason: warningIn(headers), source: transaction.source.host })
  }

  #callOf(parts: IncomingParts): IncomingCall | null {
    try {
      return new IncomingCall(this.#core, parts)
    } catch (error) {
      if (!(error instanceof SipSyntaxError)) throw error
      this.#refuse(parts.transaction, 400, [warned('an address in it is not valid')])
      return null
    }
  }
}

function warningIn(headers: readonly HeaderLine[]): string {
  const warning = headers.find(([name]) => name === 'warning')?.[1] ?? ''
  return /"(.*)"/.exec(warning)?.[1] ?? ''
}
