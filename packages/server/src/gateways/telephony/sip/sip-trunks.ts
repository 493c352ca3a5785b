import type { Log } from '../../../platform/log.ts'
import type { CallInbox } from '../call-inbox.ts'
import type { LinkReports } from '../../links/link-reports.ts'
import { REFUSALS } from './invite-outcome.ts'
import { dialledNumber } from './number-format.ts'
import { SdpSession } from './sdp.ts'
import type { IncomingInvite, SipAddress } from './sip-endpoint.ts'
import { SipIncoming } from './sip-incoming.ts'
import { SipTrunk, type OpenSip, type SipTrunkDeps } from './sip-trunk.ts'
import type { TrunkAccount } from './trunk-account.ts'

export interface SipTrunksDeps extends Omit<SipTrunkDeps, 'onChange' | 'sip'> {
  log: Log
  /** An endpoint that has begun to listen, to the addresses that are admitted. */
  openSip(admits: (address: string) => boolean): Promise<OpenSip>
  /** Shows them to the operator. */
  reports: LinkReports
}

interface Refused {
  answer: readonly [status: number, phrase: string]
  reason: string
}

const STOPPING: Refused = { answer: REFUSALS.failed, reason: 'this process takes no calls' }
const NO_TRUNK: Refused = { answer: [403, 'Forbidden'], reason: 'no trunk has the address that it comes from' }
const NO_CODEC: Refused = { answer: [488, 'Not Acceptable Here'], reason: 'it offers no codec of the trunk' }
const NOT_A_NUMBER: Refused = { answer: REFUSALS.unknown_number, reason: 'it is to what is not a number' }

/** All trunks of this process, and the entry point for their inbound calls. */
export class SipTrunks {
  readonly trunks: readonly SipTrunk[]
  readonly #deps: SipTrunksDeps
  #inbox: CallInbox | null = null
  #sip: OpenSip | null = null

  constructor(accounts: readonly TrunkAccount[], deps: SipTrunksDeps) {
    this.#deps = deps
    const { reports } = deps
    const shared = { ...deps, sip: () => this.#opened, onChange: () => reports.look() }
    this.trunks = accounts.map((account) => new SipTrunk(account, shared))
    for (const trunk of this.trunks)
      reports.watch({ link: trunk, meter: trunk.meter, channel: 'voice', mno: trunk.mno, number: null })
  }

  /** The addresses at which carriers may call. Empty before the start, or without a trunk. */
  get listening(): readonly SipAddress[] {
    return this.#sip?.endpoint.listening ?? []
  }

  /** @throws Error when it cannot listen. */
  async start(inbox: CallInbox): Promise<void> {
    if (this.trunks.length === 0) return
    this.#inbox = inbox
    this.#sip = await this.#deps.openSip((address) => this.trunks.some((trunk) => trunk.admits(address)))
    const { endpoint } = this.#sip
    endpoint.onInvite((invite) => void this.#received(invite))
    await Promise.all(this.trunks.map((trunk) => trunk.start()))
  }

  /** Takes no more calls; another process may take them. */
  drain(): void {
    this.#inbox = null
  }

  async stop(): Promise<void> {
    this.drain()
    await Promise.all(this.trunks.map((trunk) => trunk.stop()))
    await this.#sip?.endpoint.stop()
  }

  get #opened(): OpenSip {
    if (!this.#sip) throw new Error('SIP is not open.')
    return this.#sip
  }

  async #received(invite: IncomingInvite): Promise<void> {
    const trunk = this.trunks.find((one) => one.admits(invite.source.host))
    const to = dialledNumber(invite.to) ?? dialledNumber(invite.addressed_to)
    const refused = this.#refusalOf(invite, trunk)
    if (!trunk || refused || to === null) return this.#refuse(invite, trunk, refused ?? NOT_A_NUMBER)
    invite.ring()
    const { media, metrics, log } = this.#deps
    trunk.meter.in_flight++
    const incoming = new SipIncoming(invite, trunk, {
      to,
      media,
      onOutcome(outcome) {
        if (outcome !== 'answered') trunk.meter.in_flight--
        metrics.call(trunk.name, 'inbound', outcome)
      },
    })
    try {
      await this.#inbox?.received(incoming)
    } catch (error) {
      log.error({ err: error, carrier: trunk.name }, 'an inbound call of a trunk could not be handled')
      await incoming.reject('failed')
    }
  }

  /** Checked before anything is recorded. */
  #refusalOf({ sdp }: IncomingInvite, trunk: SipTrunk | undefined): Refused | null {
    if (!this.#inbox) return STOPPING
    if (!trunk) return NO_TRUNK
    if (sdp === null) return null
    const { codecs } = trunk.account
    const ours = new SdpSession({ address: '0.0.0.0', port: 0, codecs, session_id: 0 })
    return ours.answer(sdp) ? null : NO_CODEC
  }

  // oxlint-disable-next-line eslint/max-params -- which call, of whom, and why.
  #refuse(invite: IncomingInvite, trunk: SipTrunk | undefined, { answer, reason }: Refused): void {
    const { metrics, log } = this.#deps
    if (trunk) metrics.call(trunk.name, 'inbound', 'refused')
    const [status] = answer
    const { host: source } = invite.source
    log.info({ carrier: trunk?.name ?? null, source, status, reason }, 'an inbound call was refused')
    invite.reject(...answer)
  }
}
