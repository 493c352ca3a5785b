import type {
  AnswerOptions,
  AnsweredInvite,
  ByeReason,
  CallerClaims,
  DialogListener,
  IncomingInvite,
  IncomingRefer,
  InviteListener,
  InviteOutcome,
  OutgoingInvite,
  ReferOutcome,
  ReferTo,
  SipAddress,
  SipDialog,
  SipEndpoint,
  SipRefusal,
  SipRegistration,
  SipSource,
} from '@ohun/sip'

/** The SDP of a remote side that uses PCMA at that port. */
export const sdpOf = (port = 4_000, ...lines: string[]): string =>
  [
    'v=0',
    'o=- 1 1 IN IP4 198.51.100.1',
    's=-',
    'c=IN IP4 198.51.100.1',
    't=0 0',
    `m=audio ${port} RTP/AVP 8 101`,
    'a=rtpmap:101 telephone-event/8000',
    ...lines,
    '',
  ].join('\r\n')

export class FakeDialog implements SipDialog {
  readonly peer_address = '198.51.100.9'
  readonly log: string[] = []
  listener: DialogListener | undefined
  /** The offer of the next re-INVITE. Null to refuse it. */
  reoffer: string | null = sdpOf()
  transfers = true
  /** Called while a REFER is in progress. */
  onRefer: () => void = () => {}

  renegotiate(offer: () => string): Promise<string | null> {
    this.log.push(`re-INVITE ${/^a=(sendrecv|sendonly|recvonly|inactive)/m.exec(offer())?.[1]}`)
    return Promise.resolve(this.reoffer)
  }

  allows_refer = true
  refer_to: string | null = 'sip:desk@198.51.100.9?Replaces=a'
  /** The outcome of the next REFER. Null for that of a transfer. */
  outcome: Promise<ReferOutcome> | null = null

  async refer(to: string, patience_ms?: number): Promise<ReferOutcome> {
    this.log.push(patience_ms === undefined ? `REFER ${to}` : `REFER ${to} within ${patience_ms} ms`)
    this.onRefer()
    await Promise.resolve()
    return await (this.outcome ?? (this.transfers ? { kind: 'taken' } : { kind: 'failed', status: 486 }))
  }

  bye(reason: ByeReason = 'normal'): Promise<void> {
    this.log.push(reason === 'normal' ? 'BYE' : `BYE ${reason}`)
    return Promise.resolve()
  }

  listen(listener: DialogListener): void {
    this.listener = listener
  }
}

/** A peer's reaction to an invitation. */
export type FakePeer = (
  invite: OutgoingInvite,
  on: InviteListener,
  signal: AbortSignal,
) => Promise<InviteOutcome> | InviteOutcome

export class FakeEndpoint implements SipEndpoint {
  readonly listening = [{ host: '192.0.2.7', port: 5_060, transport: 'udp' }] as const
  readonly invited: OutgoingInvite[] = []
  readonly pinged: SipAddress[] = []
  readonly log: string[] = []
  readonly dialogs: FakeDialog[] = []
  peer: FakePeer = () => this.answers()
  pings: boolean = true
  registration: SipRegistration['state'] = 'registered'
  #listener: ((invite: IncomingInvite) => void) | undefined

  get dialog(): FakeDialog {
    const dialog = this.dialogs.at(-1)
    if (!dialog) throw new Error('Nobody has answered.')
    return dialog
  }

  answers(sdp = sdpOf(), tag = 'peer'): InviteOutcome {
    this.dialogs.push(new FakeDialog())
    return { kind: 'answered', dialog: this.dialog, sdp, tag }
  }

  start = (): Promise<void> => Promise.resolve(void this.log.push('start'))
  stop = (): Promise<void> => Promise.resolve(void this.log.push('stop'))
  drain = (draining: boolean): void => void this.log.push(draining ? 'drain' : 'undo drain')

  async invite(invite: OutgoingInvite, on: InviteListener, signal: AbortSignal): Promise<InviteOutcome> {
    this.invited.push(invite)
    return await this.peer(invite, on, signal)
  }

  ping(target: SipAddress): Promise<boolean> {
    this.pinged.push(target)
    return Promise.resolve(this.pings)
  }

  register(registrar: () => SipAddress, { user }: { user: string }): SipRegistration {
    this.log.push(`REGISTER ${user} at ${registrar().host}`)
    const state = (): SipRegistration['state'] => this.registration
    return {
      get state() {
        return state()
      },
      stop: () => Promise.resolve(void this.log.push('unregister')),
    }
  }

  onInvite(listener: (invite: IncomingInvite) => void): void {
    this.#listener = listener
  }

  /** Simulates an incoming call. */
  rings(invite: IncomingInvite): void {
    this.#listener?.(invite)
  }
}

/** A REFER from the other side, with our responses. */
export class FakeRefer implements IncomingRefer {
  readonly log: string[] = []
  source: SipSource = { host: '198.51.100.1', port: 5_060, transport: 'udp', peer_names: [] }
  to: ReferTo = { user: '201', host: '198.51.100.1', port: null, replaces: 'consult;to-tag=a;from-tag=b' }
  referred_by: string | null = 'sip:08030000200@pbx.example'
  own_hosts: readonly string[] = []
  local_user = '2348000000042'
  proven: ReturnType<IncomingRefer['proof']> = 'absent'

  constructor(changes: Partial<Pick<FakeRefer, 'source' | 'to' | 'referred_by' | 'own_hosts' | 'proven'>> = {}) {
    Object.assign(this, changes)
  }

  accept = (): void => void this.log.push('202')
  reject = ({ status }: SipRefusal): void => void this.log.push(String(status))
  report = (status: number): Promise<void> => Promise.resolve(void this.log.push(`NOTIFY ${status}`))
  proof = () => this.proven
  challenge = (stale: boolean): void => void this.log.push(stale ? '401 stale' : '401')
}

/** A caller, with our responses. */
export class FakeInvite implements IncomingInvite {
  readonly log: string[] = []
  readonly dialog = new FakeDialog()
  readonly #gives_up = new AbortController()
  from = '08031234567'
  to = '+2348000000042'
  addressed_to = ''
  asserted_identity: string | null = null
  source: SipSource = { host: '198.51.100.1', port: 5_060, transport: 'udp', peer_names: [] }
  domains: readonly string[] = []
  claims: CallerClaims = { asserted: [], remote_party: null, diversions: [], history: [] }
  claimed_user: string | null = null
  /** The result of checking its credentials. */
  proven: ReturnType<IncomingInvite['proof']> = 'absent'
  sdp: string | null = sdpOf()
  replaces: SipDialog | null = null
  referred_by: string | null = null
  takes_refer: boolean | undefined
  /** Returns the SDP of the ACK, or throws if there is no ACK. */
  acknowledge: () => string | null = () => null

  constructor(
    changes: Partial<
      Pick<
        FakeInvite,
        | 'from'
        | 'to'
        | 'addressed_to'
        | 'asserted_identity'
        | 'source'
        | 'sdp'
        | 'replaces'
        | 'referred_by'
        | 'acknowledge'
        | 'domains'
        | 'claims'
        | 'claimed_user'
        | 'proven'
      >
    > = {},
  ) {
    Object.assign(this, changes)
  }

  get cancelled(): AbortSignal {
    return this.#gives_up.signal
  }

  cancel(): void {
    this.#gives_up.abort()
  }

  ring = (): void => void this.log.push('180')
  proof = () => this.proven
  challenge = (stale: boolean): void => void this.log.push(stale ? '401 stale' : '401')

  answer(sdp: string, { takes_refer }: AnswerOptions = {}): Promise<AnsweredInvite> {
    this.takes_refer = takes_refer
    this.log.push(`200 ${/^m=.*/m.exec(sdp)?.[0]}`)
    try {
      return Promise.resolve({ dialog: this.dialog, sdp: this.acknowledge() })
    } catch (error) {
      return Promise.reject(error)
    }
  }

  reject({ status, warning, retry_after_seconds }: SipRefusal): void {
    if (warning === undefined) throw new Error('A caller is refused without a reason.')
    this.log.push(retry_after_seconds === undefined ? String(status) : `${status} after ${retry_after_seconds} s`)
  }
}
