import type { Limits } from '../../../platform/limits/limits.ts'
import type { Log } from '../../../platform/log.ts'
import type { CallInbox } from '../call-inbox.ts'
import type { LinkReports } from '../../links/link-reports.ts'
import { Backlog } from '../backlog.ts'
import { CallSetUps } from './call-set-ups.ts'
import { OVER_SHARE, REFUSALS, type ExplainedRefusal } from './invite-outcome.ts'
import { dialledNumber } from './number-format.ts'
import { refusalOfOffer } from './offer-fault.ts'
import type { IncomingInvite, RefusedInvite, SipAddress, SipDialog } from '@ohun/sip'
import { SipIncoming } from './sip-incoming.ts'
import type { OpenSip } from './sip-dial.ts'
import { proofOf, WRONG_CREDENTIALS } from './proof-of.ts'
import { SipTrunk, type SipTrunkDeps } from './sip-trunk.ts'
import type { TrunkAccount } from './trunk-account.ts'
import { TrunkLimits } from './trunk-limits.ts'

export interface SipTrunksDeps extends Omit<SipTrunkDeps, 'onChange' | 'sip' | 'limits'> {
  log: Log
  /** Opens an endpoint that listens. @param admits - Returns true for addresses that may call. */
  openSip(admits: (address: string) => boolean): Promise<OpenSip>
  /** Shows the trunks to the operator. */
  reports: LinkReports
  limits: Pick<Limits, 'tokens' | 'slots'>
}

/** The time after which a carrier without an alternative may try again. */
const RETRY_AFTER_SECONDS = 5
const STOPPING: ExplainedRefusal = {
  ...REFUSALS.failed,
  warning: 'this process takes no calls',
  retry_after_seconds: RETRY_AFTER_SECONDS,
}
const OVERLOADED: ExplainedRefusal = {
  ...REFUSALS.failed,
  warning: 'this process has more calls to set up than it can',
  retry_after_seconds: RETRY_AFTER_SECONDS,
}
/** The refusal if no trunk matches, for example because its addresses have changed since the request was admitted. */
const NO_TRUNK: ExplainedRefusal = { status: 403, warning: 'no trunk has the address that it comes from' }
const NO_SUCH_CALL: ExplainedRefusal = { status: 481, warning: 'the trunk has no such call to replace' }
const CANNOT_REPLACE: Readonly<Record<488 | 491, ExplainedRefusal>> = {
  488: { status: 488, warning: 'it offers no audio that the call can continue with' },
  491: { status: 491, warning: 'the call to replace is being transferred' },
}
const NOT_A_NUMBER: ExplainedRefusal = { ...REFUSALS.unknown_number, warning: 'it is to what is not a number' }

/** All trunks of this process, and the entry point for their inbound calls. */
export class SipTrunks {
  readonly trunks: readonly SipTrunk[]
  readonly #deps: SipTrunksDeps
  readonly #set_ups: CallSetUps
  readonly #limits: TrunkLimits
  readonly #backlog: Backlog
  #inbox: CallInbox | null = null
  #draining = false
  #sip: OpenSip | null = null

  constructor(accounts: readonly TrunkAccount[], deps: SipTrunksDeps) {
    this.#deps = deps
    this.#set_ups = new CallSetUps(deps.limits)
    this.#limits = new TrunkLimits(deps.limits)
    this.#backlog = new Backlog(deps.clock)
    const { reports } = deps
    const shared = { ...deps, limits: this.#limits, sip: () => this.#opened, onChange: () => reports.look() }
    this.trunks = accounts.map((account) => new SipTrunk(account, shared))
    for (const trunk of this.trunks)
      reports.watch({ link: trunk, meter: trunk.meter, channel: 'voice', mno: trunk.mno, number: null })
  }

  /** The addresses at which carriers may call. Empty before the start and without trunks. */
  get listening(): readonly SipAddress[] {
    return this.#sip?.endpoint.listening ?? []
  }

  /** @throws Error if it cannot listen. */
  async start(inbox: CallInbox): Promise<void> {
    if (this.trunks.length === 0) return
    this.#inbox = inbox
    this.#sip = await this.#deps.openSip((address) => this.trunks.some((trunk) => trunk.admits(address)))
    const { endpoint } = this.#sip
    endpoint.onInvite((invite) => void this.#received(invite))
    await Promise.all(this.trunks.map((trunk) => trunk.start()))
  }

  /** While the process drains, it accepts no calls and says so in response to OPTIONS, so that another process may accept them. */
  drain(draining: boolean): void {
    this.#draining = draining
    this.#sip?.endpoint.drain(draining)
  }

  async stop(): Promise<void> {
    this.drain(true)
    await Promise.all(this.trunks.map((trunk) => trunk.stop()))
    await this.#sip?.endpoint.stop()
  }

  /** Called when an invitation was refused because of its content. Only its source address is known. */
  refusedUnseen({ status, reason, source }: RefusedInvite): void {
    const trunk = this.trunks.find((one) => one.admits(source))
    trunk?.refuses(status, reason)
    this.#deps.log.info({ carrier: trunk?.name ?? null, source, status, reason }, 'an inbound call was refused')
  }

  get #opened(): OpenSip {
    if (!this.#sip) throw new Error('SIP is not open.')
    return this.#sip
  }

  async #received(invite: IncomingInvite): Promise<void> {
    if (invite.replaces) return await this.#replace(invite, invite.replaces)
    const trunk = this.#trunkOf(invite)
    if (!trunk) return this.#refuse({ trunk, invite }, NO_TRUNK)
    const inbox = this.#inbox
    if (!inbox || this.#draining) return this.#refuse({ trunk, invite }, STOPPING)
    if (this.#backlog.is_long || inbox.is_behind) return this.#refuse({ trunk, invite }, OVERLOADED, 'limited')
    if (!this.#isProven(trunk, invite)) return
    const to = dialledNumber(invite.to) ?? dialledNumber(invite.addressed_to)
    if (to === null) return this.#refuse({ trunk, invite }, NOT_A_NUMBER)
    const leave = await this.#enter({ trunk, invite, to })
    if (!leave) return
    if (invite.cancelled.aborted) return this.#gone(trunk, leave)
    const refusal = refusalOfOffer(invite, trunk.account)
    if (refusal) {
      leave.all()
      return this.#refuse({ trunk, invite }, refusal)
    }
    invite.ring()
    await this.#take({ invite, trunk, to, leave }, inbox)
  }

  /** Completes a transfer of a telephone system: the other end of our call is now another telephone. The call remains the same. */
  async #replace(invite: IncomingInvite, dialog: SipDialog): Promise<void> {
    const trunk = this.trunks.find((one) => one.lineOf(dialog))
    const line = trunk?.lineOf(dialog)
    if (!trunk || !line || !trunk.mayReplace(invite))
      return this.#refuse({ trunk: this.#trunkOf(invite), invite }, NO_SUCH_CALL)
    if (!this.#isProven(trunk, invite)) return
    const refusal = refusalOfOffer(invite, trunk.account)
    if (refusal) return this.#refuse({ trunk, invite }, refusal)
    const about = { carrier: trunk.name, source: invite.source.host }
    try {
      const { transport } = invite.source
      const status = await line.replaceBy(invite, (audio, family) => trunk.describe(audio, { family, transport }))
      if (status !== null) this.#refuse({ trunk, invite }, CANNOT_REPLACE[status])
      else this.#deps.log.info(about, 'the other end of a call was replaced')
    } catch (error) {
      this.#deps.log.info({ ...about, err: error }, 'the other end of a call was not replaced')
    }
  }

  /** The trunk whose address, certificate and names match best. If several match equally, the first one. */
  #trunkOf(invite: IncomingInvite): SipTrunk | undefined {
    const admitting = this.trunks.filter((one) => one.admits(invite.source.host))
    const likely = admitting.flatMap((trunk) => {
      const likeness = trunk.likeness(invite)
      return likeness === null ? [] : [{ trunk, likeness }]
    })
    return likely.toSorted((a, b) => b.likeness - a.likeness)[0]?.trunk
  }

  /** Requests credentials if the trunk requires them. A caller who has them calls again at once. */
  #isProven(trunk: SipTrunk, invite: IncomingInvite): boolean {
    const proof = proofOf(trunk.account, invite)
    if (proof === 'wrong') this.#refuse({ trunk, invite }, WRONG_CREDENTIALS)
    return proof === 'right'
  }

  /** Reserves the shares and the channel of a call. Null if the call was refused. */
  async #enter({ trunk, invite, to }: Omit<Entered, 'leave'>): Promise<Leave | null> {
    const set_up = await this.#set_ups.enter({ number: to, trunk: trunk.name })
    if (typeof set_up === 'string') {
      this.#refuse({ trunk, invite }, OVER_SHARE[set_up], 'limited')
      return null
    }
    const channel = await this.#limits.enter(trunk.account)
    if (typeof channel !== 'string') return { set_up, channel, all: () => [set_up, channel].forEach((end) => end()) }
    set_up()
    this.#refuse({ trunk, invite }, { ...OVER_SHARE.trunk, warning: channel }, 'limited')
    return null
  }

  /** Called if the caller gave up while the shares were requested. */
  #gone(trunk: SipTrunk, leave: Leave): void {
    leave.all()
    this.#deps.metrics.call(trunk.name, 'inbound', 'canceled')
  }

  #refuse({ trunk, invite }: Refused, refusal: ExplainedRefusal, outcome = 'refused'): void {
    const { metrics, log } = this.#deps
    const { status, warning: reason } = refusal
    if (trunk) {
      metrics.call(trunk.name, 'inbound', outcome)
      trunk.refuses(status, reason)
    }
    log.info(
      { carrier: trunk?.name ?? null, source: invite.source.host, status, reason },
      'an inbound call was refused',
    )
    invite.reject(refusal)
  }

  async #take({ invite, trunk, to, leave }: Entered, inbox: CallInbox): Promise<void> {
    const { media, metrics, log } = this.#deps
    trunk.meter.in_flight++
    const incoming = new SipIncoming(invite, trunk, {
      to,
      media,
      leave: leave.channel,
      onOutcome(outcome) {
        leave.set_up()
        if (outcome !== 'answered' && outcome !== 'canceled')
          trunk.refuses(REFUSALS[outcome].status, REFUSALS[outcome].warning)
        if (outcome !== 'answered') {
          trunk.meter.in_flight--
          leave.channel()
        }
        metrics.call(trunk.name, 'inbound', outcome)
      },
    })
    try {
      this.#set_ups.learn(to, await this.#backlog.during(() => inbox.received(incoming)))
    } catch (error) {
      log.error({ err: error, carrier: trunk.name }, 'an inbound call of a trunk could not be handled')
      await incoming.reject('failed')
    }
  }
}

interface Refused {
  trunk: SipTrunk | undefined
  invite: IncomingInvite
}

interface Entered {
  invite: IncomingInvite
  trunk: SipTrunk
  /** The called number. */
  to: string
  leave: Leave
}

/** Idempotent functions that release the reservations of a call. */
interface Leave {
  /** Called when the call is no longer being set up. */
  set_up: () => void
  /** Called when the call is over. */
  channel: () => void
  all(): void
}
