import type { InviteListener, InviteOutcome, OutgoingInvite } from '../sip-endpoint.ts'
import { acknowledging } from './acknowledge.ts'
import { Authenticator } from '../authentication/authenticator.ts'
import type { ClientTransaction } from '../transaction/client-transaction.ts'
import { allows, SDP_TYPE } from '../message/capabilities.ts'
import type { SipCore } from '../core.ts'
import {
  commonHeaders,
  requestWithin,
  stateOfAnswer,
  hopOf,
  type DialogState,
  type HeaderLine,
} from './dialog-state.ts'
import { Dialog } from './dialog.ts'
import { EarlyDialogs } from './early-dialogs.ts'
import { ask, begin, type Reply } from '../transaction/exchange.ts'
import type { Hop } from '../transport/hop.ts'
import type { ReceivedResponse, SipRequest } from '../message/message.ts'
import { EARLY_MEDIA, earlyMediaIn } from '../message/early-media.ts'
import { descriptionIn } from '../message/session-body.ts'
import { agreedBy, DemandedInterval, proposal } from './session-timer.ts'
import { retryAfter } from '../message/retry-after.ts'
import { q850Cause } from '../message/reason.ts'
import { Timers } from '../transaction/timers.ts'
import { encodeUser, hostPort } from '../message/uri.ts'

/** The time after which a proxy gives up (timer C), longer than a telephone rings. */
const MAX_RINGING_MS = 180_000

/** The most telephones that may answer one INVITE. */
const MAX_FORKS = 20

export interface CallHooks {
  on: InviteListener
  signal: AbortSignal
}

/** One INVITE of ours, with all its responses. */
export class OutgoingCall {
  readonly #core: SipCore
  readonly #invite: OutgoingInvite
  readonly #hooks: CallHooks
  readonly #authenticator: Authenticator
  readonly #id: { call_id: string; local_tag: string }
  readonly #timers: Timers
  readonly #outcome = Promise.withResolvers<InviteOutcome>()
  /** Functions that acknowledge each fork's 2xx, by its tag. */
  readonly #forks = new Map<string | null, () => void>()
  #transaction: ClientTransaction | undefined
  #seq = 0
  readonly #demanded = new DemandedInterval()
  readonly #early: EarlyDialogs
  #settled = false

  constructor(core: SipCore, invite: OutgoingInvite, hooks: CallHooks) {
    this.#core = core
    this.#invite = invite
    this.#hooks = hooks
    this.#authenticator = new Authenticator(invite.credentials, core.token)
    this.#id = { call_id: core.token(12), local_tag: core.token(6) }
    this.#timers = new Timers(core.clock)
    const offered = (sdp: string, tag: string) => (this.#settled ? null : (hooks.on.offered?.(sdp, tag) ?? null))
    const media = { offered }
    this.#early = new EarlyDialogs(core, new Authenticator(invite.credentials, core.token), media)
  }

  /** @throws the signal's reason. */
  async run(): Promise<InviteOutcome> {
    const { signal } = this.#hooks
    signal.throwIfAborted()
    const hop = await this.#locate()
    signal.throwIfAborted()
    if (typeof hop === 'string') return { kind: 'silent', cause: hop }
    const giveUp = (): void => this.#abandon(() => this.#outcome.reject(signal.reason as Error))
    signal.addEventListener('abort', giveUp, { once: true })
    try {
      this.#begin(hop)
      return await this.#outcome.promise
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  }

  /** Called when the endpoint stops. */
  end(): void {
    this.#abandon(() => this.#outcome.resolve({ kind: 'silent', cause: 'the endpoint was stopped' }))
  }

  async #locate(): Promise<Hop | string> {
    try {
      return await this.#core.locate(this.#invite.target)
    } catch (error) {
      return `${this.#invite.target.host} was not found: ${error instanceof Error ? error.message : String(error)}`
    }
  }

  #begin(hop: Hop): void {
    begin(this.#core, {
      hop,
      authenticator: this.#authenticator,
      build: (auth) => this.#request(hop, auth),
      begun: (transaction) => (this.#transaction = transaction),
      goesOn: () => !this.#settled,
      provisional: (response, request) => this.#provisional(response, request, hop),
      done: (reply) => this.#done(reply, hop),
      again: (response, request) => this.#answeredLate(response, request, hop),
    })
  }

  #request(hop: Hop, auth: readonly (readonly [string, string])[]): SipRequest {
    const { from, to, target, sdp, asserted_identity, takes_refer = false } = this.#invite
    const domain = this.#invite.domain ?? hostPort(target)
    // A REFER may send us to a host without a user.
    const uri = to === '' ? `sip:${domain}` : `sip:${encodeUser(to)}@${domain}`
    const parts = { method: 'INVITE', seq: ++this.#seq, call_id: this.#id.call_id, hop, takes_refer }
    const caller = `<sip:${encodeUser(from)}@${domain}>;tag=${this.#id.local_tag}`
    const headers = commonHeaders(this.#core, { ...parts, from: caller, to: `<${uri}>` })
    if (asserted_identity !== null)
      headers.add('p-asserted-identity', `<sip:${encodeUser(asserted_identity)}@${domain}>`)
    const lines = [...this.#referral, EARLY_MEDIA, ...proposal(this.#demanded.seconds), ...auth, SDP_TYPE]
    for (const [name, value] of lines) headers.add(name, value)
    return { kind: 'request', method: 'INVITE', uri, headers, body: sdp }
  }

  /** The headers that name the call to replace and the party that requested this. */
  get #referral(): HeaderLine[] {
    const { replaces, referred_by } = this.#invite
    const lines: HeaderLine[] = []
    if (replaces !== undefined) lines.push(['require', 'replaces'], ['replaces', replaces])
    if (referred_by !== undefined) lines.push(['referred-by', `<${referred_by}>`])
    return lines
  }

  #provisional(response: ReceivedResponse, request: SipRequest, hop: Hop): void {
    if (!this.#early.provisional(response, request, hop) || this.#settled) return
    const cause = 'no final response'
    this.#timers.after('ringing', MAX_RINGING_MS, () =>
      this.#abandon(() => this.#outcome.resolve({ kind: 'silent', cause })),
    )
    this.#hooks.on.provisional(response.status, this.#heardIn(response))
  }

  /** The description of the early media. A network may authorise it only after it has described it. */
  #heardIn(response: ReceivedResponse): string | null {
    const said = earlyMediaIn(response.headers)
    if (said === 'silent') return null
    const applies = this.#early.ownSdpOf(response.to_tag)
    const described = descriptionIn(response)
    if (described) return applies || described
    return (said === 'heard' && applies) || null
  }

  #done(reply: Reply, hop: Hop): void {
    if (reply.kind === 'final' && reply.response.status < 300) return this.#answered(reply.response, reply.request, hop)
    this.#early.end()
    if (reply.kind === 'failed') return this.#settle({ kind: 'silent', cause: reply.cause })
    const { response } = reply
    if (!this.#settled && this.#demanded.lengthen(response)) this.#begin(hop)
    else this.#settle(refusedBy(response))
  }

  /** Acknowledges a 2xx. Returns the state of a new fork's dialog, and null for a repetition. */
  #acknowledged(response: ReceivedResponse, request: SipRequest, hop: Hop): DialogState | null {
    const known = this.#forks.get(response.to_tag)
    known?.()
    if (known || this.#forks.size >= MAX_FORKS) return null
    const answered = stateOfAnswer(request, response, hop)
    const acknowledge = acknowledging(this.#core, answered, this.#authenticator.headers)
    const state = this.#early.continued(answered)
    this.#forks.set(response.to_tag, acknowledge)
    acknowledge()
    return state
  }

  /** Ends a fork that answers after another one, or after the INVITE was refused (§13.2.2.4). */
  #answeredLate(response: ReceivedResponse, request: SipRequest, hop: Hop): void {
    const state = this.#acknowledged(response, request, hop)
    if (state) void this.#bye(state)
  }

  /** The first fork becomes the call, unless nobody waits for it any more. */
  #answered(response: ReceivedResponse, request: SipRequest, hop: Hop): void {
    const state = this.#acknowledged(response, request, hop)
    if (!state) return
    this.#early.end()
    const remote_sdp = this.#early.answerIn(response)
    if (this.#settled) return void this.#bye(state)
    if (remote_sdp === '') {
      this.#settle({ kind: 'refused', status: 488, reason: 'Answered without a description of the audio' })
      return void this.#bye(state)
    }
    const reliable = this.#early.are_reliable && { reliable: true as const }
    const dialog = this.#dialog(state, response, remote_sdp)
    this.#settle({ kind: 'answered', dialog, sdp: remote_sdp, tag: response.to_tag ?? '', ...reliable })
  }

  #dialog(state: DialogState, response: ReceivedResponse, remote_sdp: string): Dialog {
    return new Dialog({
      core: this.#core,
      state: Object.assign(state, { takes_refer: this.#invite.takes_refer ?? false }),
      authenticator: this.#authenticator,
      caller: true,
      local_sdp: this.#early.localSdpOf(response.to_tag) ?? this.#invite.sdp,
      remote_sdp,
      terms: agreedBy(response),
      updates: allows(response, 'update') === true,
      refers: allows(response, 'refer') !== false,
    })
  }

  async #bye(state: DialogState): Promise<void> {
    const authenticator = new Authenticator(this.#invite.credentials, this.#core.token)
    const hop = await hopOf(this.#core, state)
    await ask(this.#core, {
      hop,
      authenticator,
      build: (headers) => requestWithin(this.#core, state, { method: 'BYE', seq: ++state.local_seq, headers }),
    })
  }

  #abandon(settle: () => void): void {
    if (this.#settled) return
    this.#settled = true
    this.#timers.clearAll()
    this.#transaction?.abandon()
    settle()
  }

  #settle(outcome: InviteOutcome): void {
    this.#settled = true
    this.#timers.clearAll()
    this.#outcome.resolve(outcome)
  }
}

function refusedBy({ status, reason, headers }: ReceivedResponse): InviteOutcome {
  const cause = q850Cause(headers)
  const seconds = retryAfter(headers)
  const said = seconds !== null && { retry_after_seconds: seconds }
  return { kind: 'refused', status, reason, ...(cause !== null && { cause }), ...said }
}
