import type { AudioAgreement, RtpCodec } from '../audio.ts'
import type { DescribedFormats } from './read-sdp.ts'

/** RFC 7587, section 6.1: the media plane hears and says mono of 8 kHz, and repairs losses by the copies in packets. */
export const OPUS_PARAMETERS = 'maxplaybackrate=8000;sprop-maxcapturerate=8000;stereo=0;useinbandfec=1'

/** The codec of a call, and how it is numbered. */
export type ChosenCodec = Pick<
  AudioAgreement,
  'codec' | 'payload_type' | 'opus' | 'events_payload_type' | 'events_offered' | 'events_rate'
>

/** The payload types of an offer of ours: of Opus, and of keys in the clock of telephones and in that of Opus. */
export interface OfferedTypes {
  opus: number
  narrow: number
  wide: number
}

/**
 * The first of their codecs that is ours too: the other side's order decides (RFC 3264, 6.1). Null if there is none.
 * @param offered - The payload types of our offer. Null in an answer, which takes their types.
 */
export function chosenCodec(
  theirs: DescribedFormats,
  ours: readonly RtpCodec[],
  offered: OfferedTypes | null = null,
): ChosenCodec | null {
  const codec = theirs.codecs.find((one) => ours.includes(one))
  if (codec === undefined) return null
  // Our answer has one codec alone.
  const may_be_opus = codec === 'opus' || (offered !== null && ours.includes('opus'))
  const payload_type = codec === 'opus' ? undefined : theirs.dynamic.get(codec)
  const numbered = payload_type !== undefined && { payload_type }
  return {
    codec,
    ...numbered,
    ...(may_be_opus && opusBetween(theirs, offered?.opus ?? null)),
    ...eventsFor(codec, theirs, offered),
  }
}

/** How Opus flows: to the payload type that they name, from the one that we offered, or theirs. */
function opusBetween({ opus }: DescribedFormats, offered: number | null): Pick<ChosenCodec, 'opus'> {
  if (!opus) return {}
  const { payload_type: send, ...requested } = opus
  return { opus: { send, receive: offered ?? send, ...requested } }
}

/** Keys have the clock of the audio (RFC 4733, section 2.1), or else the one of telephones. */
function eventsFor(
  codec: RtpCodec,
  { events: { narrow, wide } }: DescribedFormats,
  offered: OfferedTypes | null,
): Omit<ChosenCodec, 'codec' | 'payload_type' | 'opus'> {
  const is_wide = codec === 'opus' && wide !== null
  const events_payload_type = is_wide ? wide : narrow
  const ours = is_wide ? offered?.wide : offered?.narrow
  const differs = events_payload_type !== null && ours !== undefined && ours !== events_payload_type
  return { events_payload_type, ...(differs && { events_offered: ours }), ...(is_wide && { events_rate: 48_000 }) }
}
