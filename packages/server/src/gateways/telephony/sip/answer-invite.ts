import type { AnsweredInvite, IncomingInvite } from '@ohun/sip'
import type { AudioAgreement } from '../audio.ts'
import type { SdpSession } from './sdp.ts'

/** Our answer to an invitation, before it is sent. */
interface InviteAnswer {
  sdp: string
  /** Null if we make the offer, because the invitation has none. */
  peer: AudioAgreement | null
}

/**
 * Our answer to the offer of an invitation, or our own offer if it has none, which the other side answers with its ACK. Null if the
 * invitation offers nothing that we support.
 */
export function answerOf({ sdp: offer }: Pick<IncomingInvite, 'sdp'>, ours: SdpSession): InviteAnswer | null {
  return offer === null ? { sdp: ours.offer(), peer: null } : ours.answer(offer)
}

/**
 * Answers an invitation and waits for the ACK.
 * @throws Error if the ACK does not arrive, or has no audio that we support. The call is then ended.
 */
export async function answerInvite(
  invite: IncomingInvite,
  answer: InviteAnswer,
  { ours, takes_refer }: { ours: SdpSession; takes_refer: boolean },
): Promise<Omit<AnsweredInvite, 'sdp'> & { peer: AudioAgreement }> {
  const { dialog, sdp: acknowledged, reliable } = await invite.answer(answer.sdp, { takes_refer })
  const peer = answer.peer ?? (acknowledged === null ? null : ours.agree(acknowledged))
  if (peer) return { dialog, peer, ...(reliable && { reliable }) }
  void dialog.bye().catch(() => {})
  throw new Error('The caller offers no supported audio.')
}
