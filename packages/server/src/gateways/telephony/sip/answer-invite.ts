import type { AnsweredInvite, IncomingInvite } from '@ohun/sip'
import type { AudioAgreement } from '../audio.ts'
import type { SdpSession } from './sdp.ts'

/** Our answer to an invitation, before it is sent. */
interface InviteAnswer {
  sdp: string
  /** Null if we make the offer, because the invitation has none. */
  peer: AudioAgreement | null
}

/** Null if the invitation offers nothing that we support. Without an offer we make one, and the other side answers it with its ACK. */
export function answerOf({ sdp: offer }: Pick<IncomingInvite, 'sdp'>, ours: SdpSession): InviteAnswer | null {
  return offer === null ? { sdp: ours.offer(), peer: null } : ours.answer(offer)
}

/**
 * Answers, and waits for the ACK.
 * @throws Error when there is none, or it has no audio that we support. The call is ended then.
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
