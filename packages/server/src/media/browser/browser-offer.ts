import type { BrowserCodec } from '../../domain/settings.ts'
import { chosenCodec, OPUS_PARAMETERS, type ChosenCodec } from '../../gateways/telephony/sip/chosen-codec.ts'
import { formatsOf, readSdp } from '../../gateways/telephony/sip/read-sdp.ts'
import { PAYLOAD_TYPES } from '../rtp/codecs.ts'

/** The limit on media sections. A page's offer has two: audio and a data channel. */
const MAX_PARTS = 4
const MAX_LINES = 500

/**
 * The part of an offer that we use. The browser's addresses are removed, because the browser connects to us. So an offer can neither make
 * us send to an address nor look up a name.
 * @throws TypeError for an offer that cannot become a call.
 */
export function usedOffer(sdp: string): string {
  const lines = sdp.split(/\r?\n/).filter((line) => line !== '')
  if (lines.length > MAX_LINES) throw new TypeError(`has more than ${MAX_LINES} lines`)
  const parts = lines.filter((line) => line.startsWith('m='))
  if (parts.length > MAX_PARTS) throw new TypeError(`has more than ${MAX_PARTS} parts (m=)`)
  if (parts.filter((line) => line.startsWith('m=audio ')).length !== 1)
    throw new TypeError('must have exactly one audio part (m=audio)')
  if (!lines.some((line) => line.startsWith('a=fingerprint:sha-256 ')))
    throw new TypeError('must be protected by DTLS-SRTP with a SHA-256 fingerprint')
  return lines.filter((line) => !/^a=(end-of-)?candidate/.test(line)).join('\r\n') + '\r\n'
}

/** The part that all offers of a connection have in common: the key, the media sections, and the direction of the audio. */
function identityOf(offer: string): string {
  const kept = /^(a=(fingerprint:|mid:|sendrecv|sendonly|recvonly|inactive)|m=\S+)/
  const lines = offer.split(/\r?\n/).filter((line) => kept.test(line))
  return lines
    .map((line) => (line.startsWith('m=') ? line.split(' ', 1)[0] : line))
    .join('\n')
    .toLowerCase()
}

const nameOf = (sdp: string): string | undefined => /^a=ice-ufrag:([\w+/-]{4,256})\r?$/m.exec(sdp)?.[1]

/**
 * Checks that an offer restarts ICE for a connection, and changes nothing else.
 * @throws TypeError if the offer is for another connection, or does not restart ICE.
 */
export function checkRestart(before: string, offer: string): void {
  if (identityOf(usedOffer(offer)) !== identityOf(before)) throw new TypeError('is not of the connection of this call')
  const name = nameOf(offer)
  if (name === undefined || !/^a=ice-pwd:[\w+/-]{22,256}\r?$/m.test(offer))
    throw new TypeError('has no name and password of ICE')
  if (name === nameOf(before)) throw new TypeError('does not restart ICE: it must be made with iceRestart')
}

/** The answer to an offer that restarts ICE: the first answer, with new credentials. */
export function restartedAnswer(
  answer: string,
  { ufrag, password, version }: { ufrag: string; password: string; version: number },
): string {
  return answer
    .replace(/^(o=\S+ \S+ )(\d+)/m, (_, head: string, before: string) => `${head}${BigInt(before) + BigInt(version)}`)
    .replaceAll(/^a=ice-ufrag:.*$/gm, `a=ice-ufrag:${ufrag}`)
    .replaceAll(/^a=ice-pwd:.*$/gm, `a=ice-pwd:${password}`)
    .replaceAll(/ ufrag \S+/g, ` ufrag ${ufrag}`)
}

/** The audio of a call from a browser. */
export interface AgreedAudio extends ChosenCodec {
  /** True if the browser sends audio, because it has a microphone. */
  is_heard: boolean
}

/** Browsers send 12 kbit/s at 8 kHz unless they are asked for more, which leaves no room for copies of frames. */
const ASKED_PARAMETERS = `${OPUS_PARAMETERS};maxaveragebitrate=20000`

const ENCODINGS: Readonly<Record<BrowserCodec, string>> = { opus: 'opus/48000/2', PCMU: 'PCMU/8000' }

/**
 * The codec that an offer prefers among ours, chosen as for trunks.
 * @throws TypeError when the offer has none of ours.
 */
export function codecIn(offer: string, ours: readonly BrowserCodec[]): ChosenCodec {
  const audio = readSdp(offer)?.find(({ kind }) => kind === 'audio')
  if (!audio) throw new TypeError('is not understood')
  const chosen = chosenCodec(formatsOf(audio), ours)
  if (chosen) return chosen
  const accepted = ours.map((codec) => ENCODINGS[codec]).join(' or ')
  throw new TypeError(`must offer the codec ${accepted}, which every browser has`)
}

/** The payload types of the audio, and of its keys. */
function typesOf({ opus, payload_type, events_payload_type }: ChosenCodec): readonly number[] {
  const audio = opus?.send ?? payload_type ?? PAYLOAD_TYPES.PCMU
  return events_payload_type === null ? [audio] : [audio, events_payload_type]
}

/** The offer reduced to this codec, so that the answer has no other. */
export function offerOf(codec: ChosenCodec, offer: string): string {
  const types = typesOf(codec)
  let is_audio = false
  const lines = offer.split('\r\n').flatMap((line) => {
    if (line.startsWith('m=')) is_audio = line.startsWith('m=audio ')
    if (!is_audio) return [line]
    if (line.startsWith('m=')) return [[...line.split(' ').slice(0, 3), ...types].join(' ')]
    if (line.startsWith('a=rtcp-fb:')) return []
    const [, type] = /^a=(?:rtpmap|fmtp):(\d+) /.exec(line) ?? []
    return type === undefined || types.includes(Number(type)) ? [line] : []
  })
  return lines.join('\r\n')
}

/** The answer with our Opus parameters in place of the browser's. */
export function answerOf({ opus }: ChosenCodec, answer: string): string {
  if (!opus) return answer
  const { receive } = opus
  const without = answer.replaceAll(new RegExp(`^a=fmtp:${receive} .*\r\n`, 'gm'), '')
  return without.replace(new RegExp(`^a=rtpmap:${receive} .*$`, 'm'), `$&\r\na=fmtp:${receive} ${ASKED_PARAMETERS}`)
}

/**
 * Whether the browser sends audio, according to the answer.
 * @throws TypeError when it refuses the audio.
 */
export function isHeard(answer: string): boolean {
  const audio = answer.split(/^m=/m).find((part) => part.startsWith('audio ')) ?? ''
  if (audio === '' || audio.startsWith('audio 0 ')) throw new TypeError('has no audio in common with the server')
  return /^a=(sendrecv|recvonly)\r?$/m.test(audio)
}
