import type { Clock } from '@ohun/clock'
import type { IncomingInvite, SipAddress, SipDialog, SipRegistration, SipTransport, TlsClient } from '@ohun/sip'
import type { Mno } from '../../../generated/types.gen.ts'
import type { Log } from '../../../platform/log.ts'
import { LinkMeter } from '../../links/link-meter.ts'
import type { LinkState } from '../../links/link-state.ts'
import type { AudioAgreement, IpFamily, MediaPlane, RtpAudio } from '../audio.ts'
import type { DialOutcome, DialRequest, Trunk } from '../carrier.ts'
import { dialHosts } from './dial-hosts.ts'
import { findTrunkHosts, type NameServers } from './find-trunk-hosts.ts'
import { followRefer, type FollowDeps } from './follow-refer.ts'
import { ipFamilyOf } from './ip-family.ts'
import { joinLines } from './join-lines.ts'
import { formatted } from './number-format.ts'
import { SdpSession } from './sdp.ts'
import { invite, openAudio, type DescribedPeer, type DiallingTrunk, type OpenSip } from './sip-dial.ts'
import { SipLine } from './sip-line.ts'
import type { TrunkAccount } from './trunk-account.ts'
import { TrunkHosts, type TrunkHost } from './trunk-hosts.ts'
import type { TrunkLimits } from './trunk-limits.ts'
import type { TrunkMetrics } from './trunk-metrics.ts'

export interface SipTrunkDeps {
  clock: Clock
  log: Log
  /** SIP, once it is open. @throws Error before that. */
  sip(this: void): OpenSip
  media: MediaPlane
  metrics: TrunkMetrics
  /** A random number from 0 to 1. */
  random(this: void): number
  /** Generates a key for encrypted audio: secret random bytes, as base64. */
  newKey(this: void, bytes: number): string
  /** @param tenant - The tenant whose share of the resolver is used. */
  names(this: void, tenant: string, signal: AbortSignal): NameServers
  /** True if we have an address of this family. */
  reaches(this: void, family: IpFamily): boolean
  /** The TLS settings for this trunk. If undefined, we have no identity and trust the usual authorities. */
  tlsOf(this: void, trunk: string): TlsClient | undefined
  limits: TrunkLimits
  onChange: () => void
}

/** One configured trunk: its outbound calls, and the parts that its inbound calls need. */
export class SipTrunk implements Trunk, DiallingTrunk {
  readonly account: TrunkAccount
  readonly meter: LinkMeter
  readonly #deps: SipTrunkDeps
  readonly #hosts: TrunkHosts
  readonly #byes = new Set<Promise<void>>()
  readonly #lines = new Set<SipLine>()
  #registration: SipRegistration | null = null

  constructor(account: TrunkAccount, deps: SipTrunkDeps) {
    this.account = account
    this.#deps = deps
    this.meter = new LinkMeter(deps.clock)
    const { clock, log, random, onChange, names, reaches, tlsOf } = deps
    const hosts = {
      account,
      clock,
      log,
      random,
      onChange,
      ping: (target: SipAddress) => deps.sip().endpoint.ping(target),
      find: (signal: AbortSignal) => findTrunkHosts(account, names(account.name, signal)),
      tls: () => tlsOf(account.name),
      reaches: ({ host }: SipAddress) => reaches(ipFamilyOf(host)),
    }
    this.#hosts = new TrunkHosts(hosts)
  }

  get name(): string {
    return this.account.name
  }

  get mno(): Mno {
    return this.account.mno
  }

  state(): LinkState {
    return this.#hosts.state
  }

  /** True if calls of the trunk may come from this address. */
  admits(address: string): boolean {
    return this.#hosts.admits(address)
  }

  /**
   * Rates how well an invitation matches this trunk, if several trunks have its address: by its certificate, the claimed or registered
   * user, the domain and the port. Null if its certificate is not one of the trunk's.
   */
  likeness({ source, domains, claimed_user, to, addressed_to }: IncomingInvite): number | null {
    const { tls_peer_names, inbound_user, user, domain } = this.account
    if (tls_peer_names.length > 0 && !source.peer_names.some((name) => tls_peer_names.includes(name))) return null
    const is_named = tls_peer_names.length > 0
    const is_claimed = inbound_user !== null && claimed_user === inbound_user
    const is_registered = user !== null && (to === user || addressed_to === user)
    const has_domain = domain !== null && domains.includes(domain.toLowerCase())
    const has_port = source.transport === 'udp' && this.#hosts.hasPort(source.port)
    return [has_port, has_domain, is_registered, is_claimed, is_named].reduce(
      (sum, one, at) => sum + (one ? 2 ** at : 0),
      0,
    )
  }

  /** Counts a refused call, which is shown to operators. */
  refuses(status: number, reason: string): void {
    this.meter.refused(`${status} ${reason}`)
    this.#deps.metrics.refused(this.name, reason)
  }

  async start(): Promise<void> {
    await this.#hosts.start(() => (this.#registration = this.#register()))
  }

  /** Resolves when the BYEs of its calls are done. */
  async stop(): Promise<void> {
    this.#hosts.stop()
    await Promise.allSettled([this.#registration?.stop(), ...this.#byes])
  }

  async dial(request: DialRequest, signal: AbortSignal): Promise<DialOutcome> {
    const { state, detail } = this.state()
    if (state === 'down') return { kind: 'carrier_failed', cause: detail, no_fault: true }
    const leave = await this.#deps.limits.enter(this.account)
    if (typeof leave === 'string') return { kind: 'carrier_failed', cause: leave, no_fault: true }
    let outcome: DialOutcome | null = null
    try {
      outcome = await this.#dial(request, { signal, leave })
      return outcome
    } finally {
      if (outcome?.kind !== 'answered') leave()
    }
  }

  /** Creates the line of an answered call, in either direction. It counts until the call is over. */
  line({ leave, transport, reliable, ...parts }: NewLine): SipLine {
    this.meter.accepted()
    const { codec, srtp } = parts.agreed
    const carried = { carrier: this.name, transport, codec, srtp_suite: srtp?.suite ?? null }
    const line: SipLine = new SipLine({
      ...parts,
      carried: { ...carried, reliable_responses: reliable },
      takes_refer: this.account.takes_refer,
      media_sources: this.account.media_sources,
      clock: this.#deps.clock,
      formatted: (e164) => this.formatted(e164),
      onRefer: (refer) => void followRefer(this.#follower, { refer, line, transport }),
      joins: async (other) => await joinLines({ trunk: this, ...this.#deps }, { line, other }),
      onGone: (said) => {
        this.meter.in_flight--
        leave()
        this.#lines.delete(line)
        const bye = said.catch(() => {}).finally(() => this.#byes.delete(bye))
        this.#byes.add(bye)
      },
    })
    this.#lines.add(line)
    return line
  }

  get #follower(): FollowDeps {
    const { clock, log, sip } = this.#deps
    return { trunk: this, clock, log, sip }
  }

  /** The target of a call to this host of the carrier. For an unknown host, the healthiest one. */
  targetAt(address: string): SipAddress | undefined {
    return this.#hosts.at(address)?.target
  }

  /** True if the trunk carries this line. */
  carries(line: SipLine): boolean {
    return this.#lines.has(line)
  }

  /** The line of this trunk that has the dialog. */
  lineOf(dialog: SipDialog): SipLine | undefined {
    return [...this.#lines].find((line) => line.hasDialog(dialog))
  }

  /** True if an invitation comes from the same carrier, so that it may replace the other end of a call of this trunk. */
  mayReplace(invite: IncomingInvite): boolean {
    return this.admits(invite.source.host) && this.likeness(invite) !== null
  }

  formatted(e164: string): string {
    return formatted(e164, this.account.number_format)
  }

  /** Our side of the session descriptions of a new call. Keys are sent only if the signalling uses TLS. */
  describe({ address, port }: Pick<RtpAudio, 'address' | 'port'>, peer: DescribedPeer): SdpSession {
    const { sip, random, newKey } = this.#deps
    const { codecs, srtp: mode } = this.account
    const session_id = Math.floor(random() * 2 ** 31)
    const srtp = mode === 'off' || peer.transport !== 'tls' ? {} : { srtp: { mode, newKey } }
    const ours = address ?? sip().addressOf(peer.family)
    return new SdpSession({ address: ours, port, codecs, session_id, ...srtp })
  }

  async #dial(
    request: DialRequest,
    { signal, leave }: { signal: AbortSignal; leave: () => void },
  ): Promise<DialOutcome> {
    const { metrics, clock } = this.#deps
    this.meter.in_flight++
    let outcome: DialOutcome | null = null
    try {
      const dialHost = (host: TrunkHost, aborted: AbortSignal): Promise<DialOutcome> =>
        this.#dialHost(host, { request, leave, signal: aborted })
      const hosts = this.#hosts.ordered().filter(({ health }) => !health.restsFor(request.workspace_id))
      const dial = { dialHost, clock, trying: () => request.trying(), signal }
      outcome = hosts.length === 0 ? RESTING : await dialHosts(hosts, dial)
      return outcome
    } finally {
      metrics.call(this.name, 'outbound', outcome?.kind ?? 'given_up')
      if (outcome?.kind !== 'answered') this.meter.in_flight--
    }
  }

  async #dialHost(host: TrunkHost, { request, leave, signal }: HostCall): Promise<DialOutcome> {
    const audio = await openAudio(this.#deps.media, request.recorded(), ipFamilyOf(host.target.host))
    if (!audio) return { kind: 'carrier_failed', cause: 'no media port is free', no_fault: true }
    let outcome: DialOutcome | null = null
    try {
      outcome = await invite({ trunk: this, ...host, leave, ...this.#deps }, { request, audio, signal })
      return outcome
    } finally {
      if (outcome?.kind !== 'answered') void audio.line.close()
    }
  }

  #register(): SipRegistration | null {
    const { user, password, register, register_seconds: expires_seconds, host, port } = this.account
    if (!register || user === null || password === null) return null
    const domain = port === null || port === 5_060 ? host : `${host}:${port}`
    const options = { user, domain, credentials: { user, password }, expires_seconds }
    return this.#deps.sip().endpoint.register(() => this.#hosts.target, options)
  }
}

/** The hosts have asked for no calls of the workspace. */
const RESTING = { kind: 'carrier_failed', cause: 'it takes no calls for a while', no_fault: true } as const

interface HostCall {
  request: DialRequest
  leave: () => void
  signal: AbortSignal
}

interface NewLine {
  audio: RtpAudio
  agreed: AudioAgreement
  dialog: SipDialog
  sdp: SdpSession
  transport: SipTransport
  /** True if a provisional response was acknowledged with PRACK. */
  reliable: boolean
  /** Releases the call's channel of the trunk. */
  leave(this: void): void
}
