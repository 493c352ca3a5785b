import { timeLimit, type Clock } from '@ohun/clock'
import {
  hostPort,
  type IncomingRefer,
  type InviteOutcome,
  type OutgoingInvite,
  type SipAddress,
  type SipDialog,
  type SipTransport,
} from '@ohun/sip'
import type { Log } from '../../../platform/log.ts'
import type { ExplainedRefusal } from './invite-outcome.ts'
import { proofOf, WRONG_CREDENTIALS } from './proof-of.ts'
import type { SdpSession } from './sdp.ts'
import { credentialsOf, isRefusedOffer, type DiallingTrunk, type OpenSip } from './sip-dial.ts'
import type { SipLine } from './sip-line.ts'
import type { NewEnd, SuccessorCall } from './sip-line-parts.ts'

/** The trunk that carries the call. */
export interface ReferringTrunk extends Pick<DiallingTrunk, 'account' | 'describe'> {
  /** True if requests of the trunk may come from this address. */
  admits(address: string): boolean
  /** The target of a call to this address of the trunk. It is always a host of the carrier. */
  targetAt(address: string): SipAddress | undefined
}

export interface FollowDeps {
  trunk: ReferringTrunk
  clock: Clock
  log: Log
  sip(this: void): OpenSip
}

/** A REFER and the call that it belongs to. */
export interface Referred {
  refer: IncomingRefer
  line: SipLine
  /** The transport of the dialog. */
  transport: SipTransport
}

/** A REFER with the host of the carrier that is called. */
type Targeted = Referred & { target: SipAddress }

/** The most REFERs of a call that are followed, because each attempt is a call at our expense until it is refused. */
const MAX_PER_CALL = 5
/** Long enough for the new telephone to ring. */
const MAX_MS = 60_000
const NO_ANSWER = 408
const NOT_ACCEPTABLE = 488

const refusal = (status: number, warning: string): ExplainedRefusal => ({ status, warning })
const REFUSALS = {
  foreign: refusal(403, 'it does not come from the trunk of the call'),
  elsewhere: refusal(403, 'it refers to a host that is not of the trunk'),
  new_call: refusal(403, 'only a REFER with Replaces is followed'),
  too_often: refusal(403, 'the call was handed over too often'),
  bound: refusal(491, 'the call is being transferred'),
  unreachable: refusal(480, 'the trunk has no address'),
}

/** The new side was not reached. */
class NotReached extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Follows a REFER with Replaces: calls its destination over the same trunk, and lets our call continue there. Never rejects. The
 * destination must take over an existing call, so nobody is called at the expense of a workspace.
 */
export async function followRefer(deps: FollowDeps, referred: Referred): Promise<void> {
  const { trunk, log } = deps
  const { refer, line } = referred
  const about = { carrier: trunk.account.name, source: refer.source.host }
  const refuse = (refused: ExplainedRefusal): void => {
    log.info({ ...about, status: refused.status, reason: refused.warning }, 'a REFER was refused')
    refer.reject(refused)
  }
  const refused = refusalOf(trunk, referred)
  if (refused) return refused === 'asked' ? undefined : refuse(refused)
  const target = trunk.targetAt(line.peer_address)
  if (!target) return refuse(REFUSALS.unreachable)
  refer.accept()
  try {
    const replaced = await moveTo(deps, { ...referred, target })
    log.info(about, 'the other end of a call was replaced')
    void refer.report(200).then(async () => await replaced?.bye().catch(() => {}))
  } catch (error) {
    log.info({ ...about, err: error }, 'the other end of a call was not replaced')
    void refer.report(error instanceof NotReached ? error.status : NO_ANSWER)
  }
}

/** @returns the replaced dialog, which must be ended. Null if the call has ended in the meantime. */
function moveTo(deps: FollowDeps, referred: Targeted): Promise<SipDialog | null> {
  const { refer, line, target } = referred
  const { transport } = target
  return line.replaceByCalling({
    refer,
    // Keys are sent only over TLS. The transport to the new side decides.
    describe: (audio, family) => deps.trunk.describe(audio, { family, transport }),
    call: (call) => callSuccessor(deps, referred, call),
  })
}

function refusalOf(trunk: ReferringTrunk, referred: Referred): ExplainedRefusal | 'asked' | null {
  const { refer, line } = referred
  if (!isOfTrunk(trunk, referred)) return REFUSALS.foreign
  const proof = proofOf(trunk.account, refer)
  if (proof === 'asked') return 'asked'
  if (proof === 'wrong') return WRONG_CREDENTIALS
  if (refer.to.replaces === null) return REFUSALS.new_call
  if (!isPlaceOfTrunk(trunk, referred)) return REFUSALS.elsewhere
  if (line.is_bound) return REFUSALS.bound
  return line.referrals >= MAX_PER_CALL ? REFUSALS.too_often : null
}

/** True if the REFER comes from an address of the trunk and, if the call uses TLS, over TLS with the trunk's certificate. */
function isOfTrunk(trunk: ReferringTrunk, { refer: { source }, transport }: Referred): boolean {
  const { tls_peer_names: names } = trunk.account
  if (transport === 'tls' && source.transport !== 'tls') return false
  return trunk.admits(source.host) && (names.length === 0 || source.peer_names.some((name) => names.includes(name)))
}

/**
 * True if the destination is a host of the trunk, or a name that the carrier uses in this call. The call goes to a host of the carrier
 * in any case, so this only refuses destinations that the carrier would not understand.
 */
function isPlaceOfTrunk(trunk: ReferringTrunk, { refer: { to, own_hosts }, line }: Referred): boolean {
  const { host, domain } = trunk.account
  const known = [host, domain, line.peer_address, ...own_hosts].map((one) => one?.toLowerCase())
  return known.includes(to.host) || trunk.admits(to.host)
}

async function callSuccessor(
  deps: FollowDeps,
  referred: Targeted,
  { sdp, signal, handover }: Parameters<SuccessorCall['call']>[0],
): Promise<NewEnd> {
  using limit = timeLimit(deps.clock, MAX_MS)
  const until = AbortSignal.any([signal, limit.signal])
  const ask = async (): Promise<InviteOutcome> => {
    const invite = invitationOf(deps.trunk, referred, sdp)
    return await deps.sip().endpoint.invite(invite, { provisional: () => {} }, until)
  }
  let invited = await ask()
  if (isRefusedOffer(invited) && sdp.offerPlain()) invited = await ask()
  if (invited.kind === 'silent') throw new NotReached(NO_ANSWER, invited.cause)
  handover.sip_status = invited.kind === 'answered' ? 200 : invited.status
  if (invited.kind === 'refused') throw new NotReached(invited.status, `It answered ${invited.status}.`)
  const peer = sdp.agree(invited.sdp)
  if (peer) return { dialog: invited.dialog, peer }
  void invited.dialog.bye().catch(() => {})
  throw new NotReached(NOT_ACCEPTABLE, 'It answered without audio that we understand.')
}

/**
 * An invitation to the host of the carrier that has the call, whatever host the REFER names. It has the domain of the trunk, by which
 * a proxy finds the carrier.
 */
function invitationOf({ account }: ReferringTrunk, { refer, target }: Targeted, sdp: SdpSession): OutgoingInvite {
  const { to, referred_by, local_user } = refer
  return {
    target,
    from: local_user,
    to: to.user,
    domain: account.domain ?? hostPort(to),
    asserted_identity: account.asserted_identity ? local_user : null,
    sdp: sdp.offer(),
    credentials: credentialsOf(account),
    ...(to.replaces !== null && { replaces: to.replaces }),
    ...(referred_by !== null && { referred_by }),
    takes_refer: true,
  }
}
