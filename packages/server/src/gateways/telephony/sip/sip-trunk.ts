import type { Clock } from '@ohun/clock'
import { familyOf } from '../../../platform/net/datagrams.ts'
import { networks, type Networks } from '../../../platform/net/networks.ts'
import type { Log } from '../../../platform/log.ts'
import { LinkMeter } from '../../links/link-meter.ts'
import type { LinkState } from '../../links/link-state.ts'
import type { Mno } from '../../../generated/types.gen.ts'
import type { AudioAgreement, MediaPlane, RtpAudio } from '../audio.ts'
import type { DialOutcome, DialRequest, Trunk } from '../carrier.ts'
import { formatted } from './number-format.ts'
import { SdpSession } from './sdp.ts'
import { invite, openAudio, type DiallingTrunk, type OpenSip } from './sip-dial.ts'
import type { SipAddress, SipDialog, SipRegistration } from '@ohun/sip'
import { SipLine } from './sip-line.ts'
import type { TrunkAccount } from './trunk-account.ts'
import { TrunkHealth } from './trunk-health.ts'
import type { TrunkMetrics } from './trunk-metrics.ts'

export interface SipTrunkDeps {
  clock: Clock
  log: Log
  /** @throws Error before it is. */
  sip(this: void): OpenSip
  media: MediaPlane
  metrics: TrunkMetrics
  /** From 0 to 1. */
  random(this: void): number
  /** The addresses of the host. */
  addressesOf(host: string): Promise<readonly string[]>
  onChange: () => void
}

/** One configured trunk: its outbound calls, and the parts that its inbound calls need. */
export class SipTrunk implements Trunk, DiallingTrunk {
  readonly account: TrunkAccount
  readonly meter: LinkMeter
  readonly #deps: SipTrunkDeps
  readonly #health: TrunkHealth
  readonly #byes = new Set<Promise<void>>()
  #sources: Networks
  #registration: SipRegistration | null = null

  constructor(account: TrunkAccount, deps: SipTrunkDeps) {
    this.account = account
    this.#deps = deps
    this.meter = new LinkMeter(deps.clock)
    this.#sources = networks(account.sources ?? (familyOf(account.host) === 0 ? [] : [account.host]))
    const { host, port, transport, ping_seconds } = account
    const { clock, onChange } = deps
    const where = `${host}:${port} over ${transport}`
    this.#health = new TrunkHealth({ clock, onChange, where, ping_seconds, ping: () => this.#ping() })
  }

  get name(): string {
    return this.account.name
  }

  get mno(): Mno {
    return this.account.mno
  }

  state(): LinkState {
    return this.#health.state
  }

  /** Whether its calls come from this address. */
  admits(address: string): boolean {
    return this.#sources.has(address)
  }

  async start(): Promise<void> {
    await this.#findSources()
    const { user, password, register, register_seconds: expires_seconds } = this.account
    if (register && user !== null && password !== null) {
      const options = { user, credentials: { user, password }, expires_seconds }
      this.#registration = this.#deps.sip().endpoint.register(this.#target, options)
    }
    this.#health.start(this.#registration)
  }

  /** Resolves when the BYEs of its calls are done. */
  async stop(): Promise<void> {
    this.#health.stop()
    await Promise.allSettled([this.#registration?.stop(), ...this.#byes])
  }

  async dial(request: DialRequest, signal: AbortSignal): Promise<DialOutcome> {
    const { state, detail } = this.state()
    if (state === 'down') return { kind: 'carrier_failed', cause: detail, no_fault: true }
    const audio = await openAudio(this.#deps.media, request.recorded())
    if (!audio) return { kind: 'carrier_failed', cause: 'no media port is free', no_fault: true }
    this.meter.in_flight++
    let outcome: DialOutcome | null = null
    try {
      outcome = await invite(
        { trunk: this, health: this.#health, target: this.#target, ...this.#deps },
        { request, audio, signal },
      )
      return outcome
    } finally {
      this.#deps.metrics.call(this.name, 'outbound', outcome?.kind ?? 'given_up')
      if (outcome?.kind !== 'answered') {
        this.meter.in_flight--
        void audio.line.close()
      }
    }
  }

  /** A call that is answered, in either direction; it counts until it is over. */
  line(parts: { audio: RtpAudio; agreed: AudioAgreement; dialog: SipDialog; sdp: SdpSession }): SipLine {
    this.meter.accepted()
    return new SipLine({
      ...parts,
      media_sources: this.account.media_sources,
      formatted: (e164) => this.formatted(e164),
      onGone: (said) => {
        this.meter.in_flight--
        const bye = said.catch(() => {}).finally(() => this.#byes.delete(bye))
        this.#byes.add(bye)
      },
    })
  }

  formatted(e164: string): string {
    return formatted(e164, this.account.number_format)
  }

  /** Our side of a new call, at that port. */
  describe({ address, port }: Pick<RtpAudio, 'address' | 'port'>): SdpSession {
    const { sip, random } = this.#deps
    const session_id = Math.floor(random() * 2 ** 31)
    return new SdpSession({ address: address ?? sip().address, port, codecs: this.account.codecs, session_id })
  }

  get #target(): SipAddress {
    const { host, port, transport } = this.account
    return { host, port, transport }
  }

  async #ping(): Promise<boolean> {
    const [is_there] = await Promise.all([this.#deps.sip().endpoint.ping(this.#target), this.#findSources()])
    return is_there
  }

  /** The addresses of a name may change. While it cannot be resolved, the previous ones are admitted. */
  async #findSources(): Promise<void> {
    const { sources, host } = this.account
    if (sources !== null || familyOf(host) !== 0) return
    try {
      this.#sources = networks(await this.#deps.addressesOf(host))
    } catch (error) {
      this.#deps.log.warn({ err: error, carrier: this.name }, 'the addresses of a trunk could not be found')
    }
  }
}
