/** The SIP operations of trunks. Bodies are text here: only `sdp.ts` parses them. */

export type SipTransport = 'udp' | 'tcp' | 'tls'

export interface SipAddress {
  host: string
  port: number
  transport: SipTransport
  /** The name that `host` is an address of: certificates are checked for it. */
  name?: string
  /** With UDP: the port at which the host takes TCP too. Requests that may be too long for a datagram go there. */
  tcp_port?: number
  /** With TLS: our identity there, and whom we trust. Absent selects no identity and the usual authorities. */
  tls?: TlsClient
}

/** Our side of TLS connections to one carrier. */
export interface TlsClient {
  /** Connections with another id are not used, even to the same address. */
  id: string
  /** Authorities as PEM, in place of the usual ones. */
  ca?: string
  /** Our certificate and its key as PEM. Absent if we show none. */
  cert?: string
  key?: string
  /** The name that the other side's certificate must have, in place of its host name. */
  server_name?: string
}

/** `absent`: no answer to a challenge of ours; `stale`: a right one to a nonce that is no longer valid, or was used before. */
export type Proof = 'right' | 'wrong' | 'stale' | 'absent'

/** Where a request came from. */
export interface SipSource extends SipAddress {
  /** The names in the certificate that its side of the TLS connection has shown. Empty if it showed none that is trusted. */
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
  /** Answers 401 and 407. Null if such a response is final. */
  credentials: SipCredentials | null
  /** The call whose place it is to take (RFC 3891), as the other side knows it. It insists: a side that cannot do that must not begin a new call. */
  replaces?: string
  /** The address in `Referred-By` (RFC 3892). */
  referred_by?: string
  /** The other side may send us elsewhere by REFER. */
  takes_refer?: boolean
}

/** Learns what happens to an INVITE before it is answered. */
export interface InviteListener {
  /** @param sdp - The description in it: audio may come before the answer. Null if it has none. */
  provisional(status: number, sdp: string | null): void
  /** A new offer, after the other side has answered ours. @returns our answer; null refuses it. Absent refuses all. */
  offered?(sdp: string): string | null
}

/** A value, never an exception: the caller decides what it means. */
export type InviteOutcome =
  /** `reliable`: a provisional response before it was acknowledged with PRACK. */
  | { kind: 'answered'; dialog: SipDialog; sdp: string; reliable?: true }
  /** `cause`: of ITU-T Q.850, if the other side says one. `retry_after_seconds`: as it says, of the server or of the callee. */
  | { kind: 'refused'; status: number; reason: string; cause?: number; retry_after_seconds?: number }
  /** No response arrived, or the connection failed. */
  | { kind: 'silent'; cause: string }

/** Why a call ends, as the telephone network says it (ITU-T Q.850). */
export type ByeReason = 'normal' | 'temporary_failure' | 'no_answer_in_time'

/** The end of a REFER of ours. A value, never an exception. */
export type ReferOutcome =
  /** A NOTIFY says that the destination has the call. */
  | { kind: 'taken' }
  /** It was accepted, and the other side does not report the outcome. */
  | { kind: 'unreported' }
  /** The answer to the REFER itself. */
  | { kind: 'refused'; status: number }
  /** The other side has tried, and says why it failed; `status` is null if it only says that it has ended. */
  | { kind: 'failed'; status: number | null }
  /** Nothing came in time. */
  | { kind: 'silent' }
  /** The call has ended meanwhile. */
  | { kind: 'ended' }

export interface SipDialog {
  /** The address that the other side signals from. */
  readonly peer_address: string
  /** A re-INVITE. @returns the other side's answer; null when it was refused and all stays as it was. */
  renegotiate(sdp: string): Promise<string | null>
  /** Whether the other side takes REFER, as far as it says what it takes (`Allow`). */
  readonly allows_refer: boolean
  /**
   * This dialog as the destination of a REFER in another one: who follows that takes our place here, and never begins a new call
   * (RFC 5589). Null if the other side has no address that could be written so.
   */
  readonly refer_to: string | null
  /**
   * REFER, followed by its NOTIFYs.
   * @param to - A number, or an address.
   * @param patience_ms - How long the other side may take; longer than a telephone rings by default.
   */
  refer(to: string, patience_ms?: number): Promise<ReferOutcome>
  /** BYE. May be called after the end. Resolves when the BYE is answered or given up. */
  bye(reason?: ByeReason): Promise<void>
  /** The actions of the other side. At most one listener; earlier events are kept for it. */
  listen(listener: DialogListener): void
}

export interface DialogListener {
  /** A new offer of the other side. @returns our answer; null refuses it with 488. */
  offered(sdp: string): string | null
  /** The other side asks for our offer (a re-INVITE without one). Absent: our last description is sent again. */
  offer?(): string
  /** The other side's answer to the offer that it has asked for. */
  answered?(sdp: string): void
  /** A digit by INFO (`application/dtmf-relay`). */
  digit(digit: string): void
  /** A REFER of the other side. Absent, or in a dialog that takes none: 405. */
  referred?(refer: IncomingRefer): void
  /** The last event. `lost`: the session timer has expired, or a request did not find the dialog. `q850_cause`: as the BYE says it. */
  ended(how: 'bye' | 'lost', q850_cause?: number | null): void
}

/** The place that a REFER sends us to. */
export interface ReferTo {
  user: string
  /** In lower case. */
  host: string
  port: number | null
  /** The `Replaces` of the invitation that it asks for. Null if it asks for a new call. */
  replaces: string | null
}

/** The other side wants us to call somebody else in its place (RFC 3515). It must be accepted or refused at once. */
export interface IncomingRefer {
  readonly source: SipSource
  /** The place that it sends us to. Nothing of it is verified. */
  readonly to: ReferTo
  /** The address of who sends us there, if it is said. */
  readonly referred_by: string | null
  /** The hosts by which the other side has named itself in this dialog, in lower case. */
  readonly own_hosts: readonly string[]
  /** Our user in this dialog: the number by which the other side knows us. */
  readonly local_user: string
  /** 202. */
  accept(): void
  reject(refusal: SipRefusal): void
  /** Reports the outcome, once. Resolves when the other side knows it, or does not want to, or is silent. */
  report(status: number): Promise<void>
  /** Whether it proves that it knows these credentials. */
  proof(credentials: SipCredentials): Proof
  /** 401: asks for a proof. */
  challenge(stale: boolean): void
}

export interface AnsweredInvite {
  dialog: SipDialog
  /** The description that came with ACK, if ours was the offer. */
  sdp: string | null
  /** Our ringing was acknowledged with PRACK. */
  reliable?: true
}

export interface AnswerOptions {
  /** The other side may send us elsewhere by REFER. */
  takes_refer?: boolean
}

export interface SipRefusal {
  status: number
  /** Why, for the other side's log; as `Warning`. */
  warning?: string
  /** The code of RFC 3261 §20.43, for programs. 399 by default. */
  warning_code?: number
  retry_after_seconds?: number
}

/** A place where the call was before, as its network says. */
export interface Diversion {
  /** The user part of its address: a number, in most cases. */
  user: string
  /** Such as `unconditional` or `user-busy`. Null if it is not said. */
  reason: string | null
}

/** The words of the network about a call and who makes it. Nothing of it is verified. */
export interface CallerClaims {
  /** All values of `P-Asserted-Identity` (RFC 3325). Empty if `Privacy` asks to hide them. */
  asserted: readonly string[]
  /** `Remote-Party-ID` of the caller. Null if there is none, or it is to be hidden. */
  remote_party: string | null
  /** `Diversion` (RFC 5806), the latest first. */
  diversions: readonly Diversion[]
  /** `History-Info` (RFC 7044), the earliest first. */
  history: readonly string[]
}

export interface IncomingInvite {
  /** User parts, as they are written. */
  from: string
  to: string
  /** The user part of `To`: a trunk that registers is called by its registered name, and finds the number here. */
  addressed_to: string
  /** The user part of `P-Asserted-Identity`. Null if it is absent, or `Privacy` asks to keep it secret. */
  asserted_identity: string | null
  source: SipSource
  /** The words of the network about the call. Not verified. */
  claims: CallerClaims
  /** The domains in the request URI, `To` and `From`, in lower case. */
  domains: readonly string[]
  /** The user that claims to make the call, in its answer to a challenge. Null if it answers none. Not proven. */
  claimed_user: string | null
  /** Null if the other side wants our offer in the answer, and sends its own with ACK. */
  sdp: string | null
  /** The address of who has sent the caller here (RFC 3892). Not verified. */
  referred_by: string | null
  /** The call whose place it is to take (RFC 3891): one that was answered. Null for a new call. */
  replaces: SipDialog | null
  /** 180. */
  ring(): void
  /** 200. @throws Error when the caller has given up, or never acknowledges. */
  answer(sdp: string, options?: AnswerOptions): Promise<AnsweredInvite>
  reject(refusal: SipRefusal): void
  /** Whether it proves that it knows these credentials. */
  proof(credentials: SipCredentials): Proof
  /** 401: asks for a proof. @param stale - The last one was right, but its nonce was too old. */
  challenge(stale: boolean): void
  /** Aborted by CANCEL. */
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
  /** Where it listens, once started. */
  readonly listening: readonly SipAddress[]
  /** @throws the signal's reason when it is aborted; an answer that comes after that is acknowledged and ended. */
  invite(invite: OutgoingInvite, on: InviteListener, signal: AbortSignal): Promise<InviteOutcome>
  /** OPTIONS. Any response means that the other side is reachable. */
  ping(target: SipAddress): Promise<boolean>
  /** @param registrar - Called for each attempt: another host may answer then. */
  register(
    registrar: () => SipAddress,
    options: { user: string; domain: string; credentials: SipCredentials; expires_seconds: number },
  ): SipRegistration
  /** While it drains, OPTIONS from outside a call get 503, so that proxies and carriers send their calls elsewhere. */
  drain(draining: boolean): void
  /** Invitations of admitted sources only (`deps.admits(address)`); without a listener they get 503. */
  onInvite(listener: (invite: IncomingInvite) => void): void
}
