import { ranFor, type Clock } from '@ohun/clock'
import type { Mno } from '../../../generated/types.gen.ts'
import type { AudioAgreement, MediaPlane, RtpAudio } from '../audio.ts'
import type { DialOutcome, DialRequest, Trunk } from '../carrier.ts'
import { unansweredOutcome } from './invite-outcome.ts'
import type { SdpSession } from './sdp.ts'
import type { InviteOutcome, OutgoingInvite, SipAddress, SipDialog, SipEndpoint } from '@ohun/sip'
import type { SipLine } from './sip-line.ts'
import type { TrunkAccount } from './trunk-account.ts'
import type { TrunkHealth } from './trunk-health.ts'
import type { TrunkMetrics } from './trunk-metrics.ts'

/** Once SIP is open. */
export interface OpenSip {
  endpoint: SipEndpoint
  /** The address at which carriers reach us. */
  address: string
}

/** The trunk that a call is placed over. */
export interface DiallingTrunk extends Pick<Trunk, 'name'> {
  readonly account: TrunkAccount
  readonly mno: Mno
  /** A number as this carrier writes it. */
  formatted(e164: string): string
  /** Our side of a new call, whose audio arrives there. */
  describe(audio: Pick<RtpAudio, 'address' | 'port'>): SdpSession
  line(parts: { audio: RtpAudio; agreed: AudioAgreement; dialog: SipDialog; sdp: SdpSession }): SipLine
}

export interface InviteDeps {
  trunk: DiallingTrunk
  health: TrunkHealth
  target: SipAddress
  clock: Clock
  metrics: TrunkMetrics
  sip(this: void): OpenSip
}

interface Invitation {
  request: DialRequest
  audio: RtpAudio
  signal: AbortSignal
}

/** 101 to 199: the destination is being reached, whether it rings or an announcement plays. */
const TRYING = 100

/** A call that could not be stored in the database takes no port. */
export async function openAudio(media: MediaPlane, recorded: Promise<void>): Promise<RtpAudio | null> {
  const [audio, is_recorded] = await Promise.allSettled([media.openRtp(), recorded])
  if (is_recorded.status === 'rejected') {
    if (audio.status === 'fulfilled') void audio.value?.line.close()
    throw is_recorded.reason
  }
  if (audio.status === 'rejected') throw audio.reason
  return audio.value
}

/** One INVITE over a trunk. The audio is the caller's to close, unless it is answered. */
export async function invite(deps: InviteDeps, { request, audio, signal }: Invitation): Promise<DialOutcome> {
  const { trunk, health, sip, clock, metrics } = deps
  const sdp = trunk.describe(audio)
  signal.throwIfAborted()
  const begun_ms = clock.monotonic_ms()
  let rings = false
  const provisional = (status: number): void => {
    health.heard()
    if (status === TRYING) return request.trying()
    if (!rings) metrics.rang(trunk.name, ranFor(clock, begun_ms) / 1_000)
    rings = true
    request.ringing(trunk.mno)
  }
  const invited = await sip().endpoint.invite(invitationOf(deps, request, sdp), { provisional }, signal)
  return outcomeOf(deps, invited, { audio, sdp })
}

function invitationOf({ trunk, target }: InviteDeps, { from, to }: DialRequest, sdp: SdpSession): OutgoingInvite {
  const { user, password, domain, asserted_identity } = trunk.account
  const caller = trunk.formatted(from)
  return {
    target,
    from: caller,
    to: trunk.formatted(to),
    domain,
    asserted_identity: asserted_identity ? caller : null,
    sdp: sdp.offer(),
    credentials: user !== null && password !== null ? { user, password } : null,
  }
}

function outcomeOf(
  { trunk, health }: InviteDeps,
  invited: InviteOutcome,
  { audio, sdp }: { audio: RtpAudio; sdp: SdpSession },
): DialOutcome {
  if (invited.kind !== 'answered') {
    const outcome = unansweredOutcome(invited)
    if (invited.kind === 'silent') health.silent(outcome.cause)
    else if (outcome.kind === 'carrier_failed' && !outcome.no_fault) health.refused(`${outcome.cause} to a call`)
    else health.heard()
    return outcome
  }
  health.heard()
  const peer = sdp.agree(invited.sdp)
  if (!peer) {
    void invited.dialog.bye().catch(() => {})
    return { kind: 'carrier_failed', cause: 'it answered without audio that we understand', no_fault: true }
  }
  return { kind: 'answered', mno: trunk.mno, line: trunk.line({ audio, agreed: peer, sdp, dialog: invited.dialog }) }
}
