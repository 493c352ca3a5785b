import { ranFor, type Clock } from '@ohun/clock'
import type { Announcement } from '../../../domain/answering/announcement.ts'
import type { Mno } from '../../../generated/types.gen.ts'
import type { AudioAgreement, IpFamily, MediaPlane, RtpAudio } from '../audio.ts'
import type { DialOutcome, DialRequest, Trunk } from '../carrier.ts'
import { restAfter, unansweredOutcome } from './invite-outcome.ts'
import { ipFamilyOf } from './ip-family.ts'
import { EarlySessions } from './early-sessions.ts'
import type { SdpSession } from './sdp.ts'
import type {
  InviteOutcome,
  OutgoingInvite,
  SipAddress,
  SipCredentials,
  SipDialog,
  SipEndpoint,
  SipTransport,
} from '@ohun/sip'
import type { SipLine } from './sip-line.ts'
import type { TrunkAccount } from './trunk-account.ts'
import type { TrunkHealth } from './trunk-health.ts'
import type { TrunkMetrics } from './trunk-metrics.ts'

/** SIP, after the endpoint was opened. */
export interface OpenSip {
  endpoint: SipEndpoint
  /** Our address of this family, at which carriers reach us. */
  addressOf(this: void, family: IpFamily): string
}

/** How the other side of a new call is reached. */
export interface DescribedPeer {
  family: IpFamily
  transport: SipTransport
}

/** The trunk that a call is placed over. */
export interface DiallingTrunk extends Pick<Trunk, 'name'> {
  readonly account: TrunkAccount
  readonly mno: Mno
  /** Formats a number for this carrier. */
  formatted(e164: string): string
  /** Our side of the session descriptions of a new call, with the address for its audio. */
  describe(audio: Pick<RtpAudio, 'address' | 'port'>, peer: DescribedPeer): SdpSession
  line(parts: {
    audio: RtpAudio
    agreed: AudioAgreement
    dialog: SipDialog
    sdp: SdpSession
    transport: SipTransport
    reliable: boolean
    leave(this: void): void
  }): SipLine
}

export interface InviteDeps {
  trunk: DiallingTrunk
  health: TrunkHealth
  target: SipAddress
  /** Called when the call is over, to release its channel of the trunk. */
  leave(this: void): void
  clock: Clock
  metrics: TrunkMetrics
  sip(this: void): OpenSip
}

interface Invitation {
  request: DialRequest
  audio: RtpAudio
  signal: AbortSignal
}

/** Provisional responses above 100 show progress at the destination, whether it rings or an announcement plays. */
const TRYING = 100

/** Opens the audio of a call. If the call could not be stored in the database, the port is released. */
export async function openAudio(
  media: MediaPlane,
  recorded: Promise<void>,
  family: IpFamily,
): Promise<RtpAudio | null> {
  const [audio, is_recorded] = await Promise.allSettled([media.openRtp(family), recorded])
  if (is_recorded.status === 'rejected') {
    if (audio.status === 'fulfilled') void audio.value?.line.close()
    throw is_recorded.reason
  }
  if (audio.status === 'rejected') throw audio.reason
  return audio.value
}

/** Sends one INVITE over a trunk. Unless the call is answered, the caller of this function must close the audio. */
export async function invite(deps: InviteDeps, { request, audio, signal }: Invitation): Promise<DialOutcome> {
  const { trunk, health, sip, clock, metrics, target } = deps
  const sdp = trunk.describe(audio, { family: ipFamilyOf(target.host), transport: target.transport })
  signal.throwIfAborted()
  const begun_ms = clock.monotonic_ms()
  let rings = false
  const early = earlyAudio(deps, { request, audio })
  const sessions = new EarlySessions(sdp)
  const offered = (description: string, tag: string): string | null => {
    const answered = sessions.answer(description, tag)
    if (answered) early(description, () => answered.peer)
    return answered?.sdp ?? null
  }
  const provisional = (status: number, description: string | null): void => {
    health.heard()
    if (description !== null) early(description, () => sessions.agreeEarly(description))
    if (status === TRYING) return request.trying()
    if (!rings) metrics.rang(trunk.name, ranFor(clock, begun_ms) / 1_000)
    rings = true
    request.ringing(trunk.mno)
  }
  const ask = (): Promise<InviteOutcome> =>
    sip().endpoint.invite(invitationOf(deps, request, sdp), { provisional, offered }, signal)
  let invited = await ask()
  if (isRefusedOffer(invited) && sdp.offerPlain()) invited = await ask()
  return outcomeOf(deps, invited, { request, audio, sessions })
}

/** Starts the early media of a session description. */
type ListensEarly = (description: string, agree: () => AudioAgreement | null) => void

/** The most descriptions before the answer of one call. Each ringing telephone may send several. */
const MAX_DESCRIPTIONS = 20

/** Listens to early media. Unusable descriptions are ignored, because the answer has its own. */
function earlyAudio(
  { trunk, target }: InviteDeps,
  { request, audio }: { request: DialRequest; audio: RtpAudio },
): ListensEarly {
  const heard = (announcement: Announcement): void => request.announced?.(announcement)
  const { media_sources, early_media } = trunk.account
  let last = ''
  let descriptions = 0
  return (description, agree) => {
    if (early_media === 'off' || description === last || descriptions >= MAX_DESCRIPTIONS) return
    last = description
    const agreed = agree()
    if (!agreed) return
    const about = { workspace_id: request.workspace_id, language: 'auto' }
    if (++descriptions === 1) audio.line.hearEarly?.({ about, recognises: early_media === 'words', heard })
    audio.connect({ ...agreed, signalling: target.host, media_sources, is_early: true })
  }
}

/** True if the response is one with which gateways without encryption refuse keys. */
export function isRefusedOffer(invited: InviteOutcome): boolean {
  return invited.kind === 'refused' && [415, 488, 606].includes(invited.status)
}

function invitationOf({ trunk, target }: InviteDeps, { from, to }: DialRequest, sdp: SdpSession): OutgoingInvite {
  const { domain, host, port, asserted_identity, takes_refer } = trunk.account
  const named = target.name === undefined ? null : `${host}${port === null || port === 5_060 ? '' : `:${port}`}`
  const caller = trunk.formatted(from)
  return {
    target,
    from: caller,
    to: trunk.formatted(to),
    domain: domain ?? named,
    asserted_identity: asserted_identity ? caller : null,
    sdp: sdp.offer(),
    credentials: credentialsOf(trunk.account),
    takes_refer,
  }
}

/** Our credentials at the trunk. Null if it authenticates us by our address. */
export function credentialsOf({ user, password }: TrunkAccount): SipCredentials | null {
  return user !== null && password !== null ? { user, password } : null
}

interface Invited {
  request: DialRequest
  audio: RtpAudio
  sessions: EarlySessions
}

function outcomeOf(
  { trunk, health, leave, target: { transport } }: InviteDeps,
  invited: InviteOutcome,
  { request: { workspace_id }, audio, sessions }: Invited,
): DialOutcome {
  if (invited.kind !== 'answered') {
    const outcome = unansweredOutcome(invited)
    if (invited.kind === 'silent') health.silent(outcome.cause)
    else if (outcome.kind === 'carrier_failed' && !outcome.no_fault)
      health.refused(`${outcome.cause} to a call`, { workspace_id, rest_seconds: restAfter(invited) })
    else health.tookCall()
    return { ...outcome, answer: { ...outcome.answer, transport } }
  }
  health.tookCall()
  const { sdp, peer } = sessions.answeredBy(invited.tag, invited.sdp)
  if (!peer) {
    void invited.dialog.bye().catch(() => {})
    const cause = 'it answered without audio that we understand'
    return { kind: 'carrier_failed', cause, no_fault: true, answer: { sip_status: 200, transport } }
  }
  const { dialog, reliable = false } = invited
  return {
    kind: 'answered',
    mno: trunk.mno,
    line: trunk.line({ audio, agreed: peer, sdp, leave, dialog, transport, reliable }),
    answer: { sip_status: 200, transport },
  }
}
