import type { IncomingInvite } from '@ohun/sip'
import { audioOf, isPlain, isSecure, readSdp, type SdpMedia } from './read-sdp.ts'
import type { TrunkAccount } from './trunk-account.ts'

type Rules = Pick<TrunkAccount, 'codecs' | 'srtp'>

/** Why an offer cannot be answered, for the other side. Null if it can. Without an offer, we make one. */
export function offerFault({ sdp, source }: Pick<IncomingInvite, 'sdp' | 'source'>, rules: Rules): string | null {
  const is_private = source.transport === 'tls'
  if (rules.srtp === 'required' && !is_private) return 'the trunk takes encrypted calls over TLS only'
  if (sdp === null) return null
  const audio = (readSdp(sdp) ?? []).filter((media) => hasCodec(media, rules))
  if (audio.length === 0) return 'it offers no codec of the trunk'
  if (rules.srtp !== 'required' && audio.some(isPlain)) return null
  const encrypted = audio.filter(isSecure)
  if (encrypted.length === 0) return 'it does not offer encrypted audio'
  if (rules.srtp === 'off') return 'the trunk takes no encrypted audio'
  if (!is_private) return 'it offers keys over a connection that is not encrypted'
  return encrypted.some(({ crypto }) => crypto.length > 0) ? null : 'it offers no encryption that we support'
}

function hasCodec(media: SdpMedia, { codecs }: Rules): boolean {
  return audioOf(media)?.codecs.some((codec) => codecs.includes(codec)) ?? false
}
