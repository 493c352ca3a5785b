import type { IncomingInvite } from '@ohun/sip'
import type { ExplainedRefusal } from './invite-outcome.ts'
import { audioOf, isPlain, isSecure, readSdp, type SdpMedia } from './read-sdp.ts'
import type { TrunkAccount } from './trunk-account.ts'

type Rules = Pick<TrunkAccount, 'codecs' | 'srtp'>
type Offering = Pick<IncomingInvite, 'sdp' | 'source'>

const NO_CODEC = 'it offers no codec of the trunk'
const NO_ADDRESS = 'it names the host of its audio, and not an IP address'
/** The codes of RFC 3261, section 20.43, about the formats of addresses and of media. */
const WARNING_CODES = new Map([
  [NO_ADDRESS, 301],
  [NO_CODEC, 305],
])

/** The refusal of an offer that cannot be answered. Null if it can. */
export function refusalOfOffer(invite: Offering, rules: Rules): ExplainedRefusal | null {
  const warning = offerFault(invite, rules)
  if (warning === null) return null
  const warning_code = WARNING_CODES.get(warning)
  return { status: 488, warning, ...(warning_code !== undefined && { warning_code }) }
}

/** The reason why an offer cannot be answered, for the other side. Null if it can, and if there is no offer, because we make one. */
export function offerFault({ sdp, source }: Offering, rules: Rules): string | null {
  const is_private = source.transport === 'tls'
  if (rules.srtp === 'required' && !is_private) return 'the trunk takes encrypted calls over TLS only'
  if (sdp === null) return null
  const offered = readSdp(sdp) ?? []
  const audio = offered.filter((media) => hasCodec(media, rules))
  if (audio.length === 0) return offered.some(isNamedAudio) ? NO_ADDRESS : NO_CODEC
  if (rules.srtp !== 'required' && audio.some(isPlain)) return null
  const encrypted = audio.filter(isSecure)
  if (encrypted.length === 0) return 'it does not offer encrypted audio'
  if (rules.srtp === 'off') return 'the trunk takes no encrypted audio'
  if (!is_private) return 'it offers keys over a connection that is not encrypted'
  return encrypted.some(({ crypto }) => crypto.length > 0) ? null : 'it offers no encryption that we support'
}

function isNamedAudio({ kind, port, is_named }: SdpMedia): boolean {
  return kind === 'audio' && port > 0 && is_named
}

function hasCodec(media: SdpMedia, { codecs }: Rules): boolean {
  return audioOf(media)?.codecs.some((codec) => codecs.includes(codec)) ?? false
}
