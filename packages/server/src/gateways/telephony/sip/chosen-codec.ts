import type { AudioAgreement, RtpCodec } from '../audio.ts'
import type { DescribedFormats } from './read-sdp.ts'

/** Our Opus parameters (RFC 7587, section 6.1). The media plane uses mono audio at 8 kHz and supports in-band forward error correction. */
export const OPUS_PARAMETERS = 'maxplaybackrate=8000;sprop-maxcapturerate=8000;stereo=0;useinbandfec=1'

/** The codec of a call, with its payload types. */
export type ChosenCodec = Pick<
  AudioAgreement,
  'codec' | 'payload_type' | 'opus' | 'events_payload_type' | 'events_offered' | 'events_rate'
>

/** The payload types in our offer: Opus, and telephone events at the clock rates of 8 kHz and of Opus. */
export interface OfferedTypes {
  opus: number
  narrow: number
  wide: number
}

/**
 * The first of the other side's codecs that we also have, because its order decides (RFC 3264, section 6.1). Null if there is none.
 * @param offered - The payload types of our offer. Null in an answer, which uses the other side's types.
 */
export function chosenCodec(
  theirs: DescribedFormats,
  ours: readonly RtpCodec[],
  offered: OfferedTypes | null = null,
): ChosenCodec | null {
  const codec = theirs.codecs.find((one) => ours.includes(one))
  if (codec === undefined) return null
  // Our answer has a single codec.
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

/** The payload types of Opus: we send the other side's, and receive the one that we offered, or theirs in an answer. */
function opusBetween({ opus }: DescribedFormats, offered: number | null): Pick<ChosenCodec, 'opus'> {
  if (!opus) return {}
  const { payload_type: send, ...requested } = opus
  return { opus: { send, receive: offered ?? send, ...requested } }
}

/** The telephone events with the clock rate of the audio (RFC 4733, section 2.1), otherwise those at 8 kHz. */
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
