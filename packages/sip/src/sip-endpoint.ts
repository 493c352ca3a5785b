/** The SIP operations of trunks. Session descriptions are plain text here. Only `sdp.ts` parses them. */

export type SipTransport = 'udp' | 'tcp' | 'tls'

export interface SipAddress {
  host: string
  port: number
  transport: SipTransport
  /** The DNS name of `host`, for which certificates are verified. */
  name?: string
  /** With UDP: the port at which the host also accepts TCP. Requests that may be too long for a datagram are sent there. */
  tcp_port?: number
  /** With TLS: our identity and the authorities that we trust. If absent, we have no identity and trust the usual authorities. */
  tls?: TlsClient
}

/** The TLS settings of our connections to one carrier. */
export interface TlsClient {
  /** Identifies the settings. Connections with another id are not reused, even to the same address. */
  id: string
  /** Authorities as PEM, which replace the usual ones. */
  ca?: string
  /** Our certificate and its key, as PEM. Absent if we present none. */
  cert?: string
  key?: string
  /** The name that the other side's certificate must have, if it is not its host name. */
  server_name?: string
}

/** `absent`: there is no answer to a challenge of ours. `stale`: the answer is right, but its nonce has expired or was used before. */
export type Proof = 'right' | 'wrong' | 'stale' | 'absent'

/** The source of a request. */
export interface SipSource extends SipAddress {
  /** The names in the certificate that the other side presented over TLS. Empty if there is no trusted certificate. */
  peer_names: readonly string[]
}

export interface SipCredentials {
  user: string
  password: string
}

export interface OutgoingInvite {
  target: SipAddress
  /** The user part of `From`: the caller's number. */
  from: string
  /** The user part of the request URI and of `To`: the called number. */
  to: string
  /** The host part of `From` and `To`. Null selects the target's host. */
  domain: string | null
  /** The user part of `P-Asserted-Identity`. Null if it is not sent. */
  asserted_identity: string | null
  sdp: string
  /** The credentials for 401 and 407. Null if these responses are final. */
  credentials: SipCredentials | null
  /**
   * The call to replace (RFC 3891), as the other side identifies it. The INVITE requires support for this, so that the other side does
   * not begin a new call instead.
   */
  replaces?: string
  /** The address in `Referred-By` (RFC 3892). */
  referred_by?: string
  /** True if the other side may transfer the call by REFER. */
  takes_refer?: boolean
}

/** Receives the events of an INVITE before it is answered. */
export interface InviteListener {
  /** @param sdp - The session description in the response, for early media. Null if there is none. */
  provisional(status: number, sdp: string | null): void
  /**
   * Called for a new offer after the other side has answered ours. Absent refuses all.
   * @param tag - The telephone. A forked call rings at several, and each has its own offers and answers.
   * @returns our answer; null refuses it.
   */
  offered?(sdp: string, tag: string): string | null
}

/** The outcome of an INVITE: a value, never an exception. The caller decides what it means. */
export type InviteOutcome =
  /** `reliable`: an earlier provisional response was acknowledged with PRACK. `tag`: the telephone that answers. */
  | { kind: 'answered'; dialog: SipDialog; sdp: string; tag: string; reliable?: true }
  /** `cause`: the ITU-T Q.850 cause, if there is one. `retry_after_seconds`: the `Retry-After`, of the server or of the callee. */
  | { kind: 'refused'; status: number; reason: string; cause?: number; retry_after_seconds?: number }
  /** No response arrived, or the connection failed. */
  | { kind: 'silent'; cause: string }

/** The reason why we end a call, sent as an ITU-T Q.850 cause. */
export type ByeReason = 'normal' | 'temporary_failure' | 'no_answer_in_time'

/** The outcome of our REFER: a value, never an exception. */
export type ReferOutcome =
  /** A NOTIFY reports that the destination has the call. */
  | { kind: 'taken' }
  /** The REFER was accepted, but the other side does not report the outcome. */
  | { kind: 'unreported' }
  /** The REFER itself was refused. */
  | { kind: 'refused'; status: number }
  /** The other side has tried and failed. `status` is null if it only reports that the subscription has ended. */
  | { kind: 'failed'; status: number | null }
  /** No response or report arrived in time. */
  | { kind: 'silent' }
  /** The call has ended in the meantime. */
  | { kind: 'ended' }

export interface SipDialog {
  /** The address of the other side's signalling. */
  readonly peer_address: string
  /**
   * Sends a re-INVITE.
   * @param offer - Makes our description. Called again for each new attempt after a glare.
   * @returns the other side's answer; null if it was refused and nothing changes.
   */
  renegotiate(offer: () => string): Promise<string | null>
  /** False if the other side announces its methods (`Allow`) without REFER. */
  readonly allows_refer: boolean
  /**
   * This dialog as the destination of a REFER in another dialog. The side that follows the REFER takes our place in this dialog and
   * never begins a new call (RFC 5589). Null if the other side's address cannot be used for this.
   */
  readonly refer_to: string | null
  /**
   * Sends REFER and waits for its NOTIFYs.
   * @param to - A number or an address.
   * @param patience_ms - How long the other side may take. By default, longer than a telephone rings.
   */
  refer(to: string, patience_ms?: number): Promise<ReferOutcome>
  /** Sends BYE. May be called after the end. Resolves when the BYE is answered or given up. */
  bye(reason?: ByeReason): Promise<void>
  /** Sets the only listener to the other side's actions. Earlier events are kept for it. */
  listen(listener: DialogListener): void
}

export interface DialogListener {
  /** Called for a new offer of the other side. @returns our answer; null refuses it with 488. */
  offered(sdp: string): string | null
  /** Called when the other side asks for our offer (a re-INVITE without one). If absent, our last description is sent again. */
  offer?(): string
  /** Called with the other side's answer to an offer that it asked for, and with a new one to a repeated offer of ours. */
  answered?(sdp: string): void
  /** Called for a digit in an INFO (`application/dtmf-relay`). */
  digit(digit: string): void
  /** Called for a REFER of the other side. If absent, or if the dialog does not allow REFER, it is answered with 405. */
  referred?(refer: IncomingRefer): void
  /** The last event. `lost`: the session timer has expired, or the other side does not know the dialog. `q850_cause`: from the BYE. */
  ended(how: 'bye' | 'lost', q850_cause?: number | null): void
}

/** The destination of a REFER. */
export interface ReferTo {
  user: string
  /** The host in lower case. */
  host: string
  port: number | null
  /** The `Replaces` of the requested invitation. Null if a new call is requested. */
  replaces: string | null
}

/** A request of the other side to call somebody else in its place (RFC 3515). It must be accepted or refused at once. */
export interface IncomingRefer {
  readonly source: SipSource
  /** The destination. None of it is verified. */
  readonly to: ReferTo
  /** The address of the party that sends us there. Null if it is not given. */
  readonly referred_by: string | null
  /** The hosts that the other side has used for itself in this dialog, in lower case. */
  readonly own_hosts: readonly string[]
  /** Our user part in this dialog, which is our number for the other side. */
  readonly local_user: string
  /** Sends 202. */
  accept(): void
  reject(refusal: SipRefusal): void
  /** Reports the outcome, once. Resolves when the other side has acknowledged it, wants no report, or does not answer in time. */
  report(status: number): Promise<void>
  /** Checks the answer to a challenge, which proves knowledge of these credentials. */
  proof(credentials: SipCredentials): Proof
  /** Sends 401, which requests a proof. */
  challenge(stale: boolean): void
}

export interface AnsweredInvite {
  dialog: SipDialog
  /** The session description in the ACK. Null unless we made the offer. */
  sdp: string | null
  /** Set if our 180 was acknowledged with PRACK. */
  reliable?: true
}

export interface AnswerOptions {
  /** True if the other side may transfer the call by REFER. */
  takes_refer?: boolean
}

export interface SipRefusal {
  status: number
  /** The reason for the other side's log, sent as `Warning`. */
  warning?: string
  /** The warn-code of RFC 3261 §20.43, for programs. 399 by default. */
  warning_code?: number
  retry_after_seconds?: number
}

/** An earlier destination of the call, as reported by its network. */
export interface Diversion {
  /** The user part of its address, in most cases a number. */
  user: string
  /** The reason, such as `unconditional` or `user-busy`. Null if it is not given. */
  reason: string | null
}

/** The claims of the network about a call and its caller. None of them is verified. */
export interface CallerClaims {
  /** All values of `P-Asserted-Identity` (RFC 3325). Empty if `Privacy` asks to hide them. */
  asserted: readonly string[]
  /** The `Remote-Party-ID` of the caller. Null if it is absent or must be hidden. */
  remote_party: string | null
  /** The values of `Diversion` (RFC 5806), the latest first. */
  diversions: readonly Diversion[]
  /** The values of `History-Info` (RFC 7044), the earliest first. */
  history: readonly string[]
}

export interface IncomingInvite {
  /** User parts, unchanged. */
  from: string
  to: string
  /** The user part of `To`. A trunk that registers is called by its registered name, and the called number is here. */
  addressed_to: string
  /** The user part of `P-Asserted-Identity`. Null if it is absent or `Privacy` asks to hide it. */
  asserted_identity: string | null
  source: SipSource
  /** The claims of the network about the call. They are not verified. */
  claims: CallerClaims
  /** The domains in the request URI, `To` and `From`, in lower case. */
  domains: readonly string[]
  /** The user name in the answer to a challenge. It is not verified. Null if there is no answer. */
  claimed_user: string | null
  /** The other side's offer. Null if it wants our offer in the 2xx and sends its answer with the ACK. */
  sdp: string | null
  /** The address of the party that referred the caller to us (RFC 3892). It is not verified. */
  referred_by: string | null
  /** The answered call to replace (RFC 3891). Null for a new call. */
  replaces: SipDialog | null
  /** Sends 180. */
  ring(): void
  /** Sends 200. @throws Error if the caller has given up or never acknowledges the answer. */
  answer(sdp: string, options?: AnswerOptions): Promise<AnsweredInvite>
  reject(refusal: SipRefusal): void
  /** Checks the answer to a challenge, which proves knowledge of these credentials. */
  proof(credentials: SipCredentials): Proof
  /** Sends 401, which requests a proof. @param stale - True if the last proof was right, but its nonce was too old. */
  challenge(stale: boolean): void
  /** Aborts when the caller gives up. */
  cancelled: AbortSignal
}

export interface SipRegistration {
  readonly state: 'registering' | 'registered' | 'failed'
  /** Unregisters. */
  stop(): Promise<void>
}

export interface SipEndpoint {
  start(): Promise<void>
  /** Ends calls and transactions in progress and closes the sockets. */
  stop(): Promise<void>
  /** The addresses on which it listens, once started. */
  readonly listening: readonly SipAddress[]
  /** @throws the signal's reason when it is aborted. A call that is answered after that is acknowledged and ended. */
  invite(invite: OutgoingInvite, on: InviteListener, signal: AbortSignal): Promise<InviteOutcome>
  /** Sends OPTIONS. Any response means that the other side is reachable. */
  ping(target: SipAddress): Promise<boolean>
  /** @param registrar - Called for each attempt, because the registrar may have moved to another host. */
  register(
    registrar: () => SipAddress,
    options: { user: string; domain: string; credentials: SipCredentials; expires_seconds: number },
  ): SipRegistration
  /** While the endpoint drains, OPTIONS outside a call get 503, so that proxies and carriers send their calls elsewhere. */
  drain(draining: boolean): void
  /** Sets the listener to invitations from admitted sources (`deps.admits(address)`). Without a listener they get 503. */
  onInvite(listener: (invite: IncomingInvite) => void): void
}
