/** A page's offer has an audio part and a data channel. */
const MOST_PARTS = 4
const MOST_LINES = 500

/**
 * The offer without what we do not use. The browser's addresses are removed: the browser connects to us, and nothing is sent, nor any
 * name looked up, because an offer contains it.
 * @throws TypeError for an offer that cannot become a call.
 */
export function usedOffer(sdp: string): string {
  const lines = sdp.split(/\r?\n/).filter((line) => line !== '')
  if (lines.length > MOST_LINES) throw new TypeError(`has more than ${MOST_LINES} lines`)
  const parts = lines.filter((line) => line.startsWith('m='))
  if (parts.length > MOST_PARTS) throw new TypeError(`has more than ${MOST_PARTS} parts (m=)`)
  if (parts.filter((line) => line.startsWith('m=audio ')).length !== 1)
    throw new TypeError('must have exactly one audio part (m=audio)')
  if (!lines.some((line) => /^a=rtpmap:\d+ PCMU\/8000/i.test(line)))
    throw new TypeError('must offer the codec PCMU/8000, which every browser has')
  if (!lines.some((line) => line.startsWith('a=fingerprint:sha-256 ')))
    throw new TypeError('must be protected by DTLS-SRTP with a SHA-256 fingerprint')
  return lines.filter((line) => !/^a=(end-of-)?candidate/.test(line)).join('\r\n') + '\r\n'
}

/** The part of an offer that is the same in each of a connection: its key, its parts, and which way audio flows. */
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
 * Checks that an offer restarts the ICE of a connection, and changes nothing else.
 * @throws TypeError if it is of another connection, or does not restart it.
 */
export function checkRestart(before: string, offer: string): void {
  if (identityOf(usedOffer(offer)) !== identityOf(before)) throw new TypeError('is not of the connection of this call')
  const name = nameOf(offer)
  if (name === undefined || !/^a=ice-pwd:[\w+/-]{22,256}\r?$/m.test(offer))
    throw new TypeError('has no name and password of ICE')
  if (name === nameOf(before)) throw new TypeError('does not restart ICE: it must be made with iceRestart')
}

/** The answer to such an offer: the first one, with other credentials. */
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

/** The audio that an answer agrees to. */
export interface AgreedAudio {
  payload_type: number
  /** Null if the browser does not send telephone events. */
  events_payload_type: number | null
  /** The browser sends audio: it has a microphone. */
  is_heard: boolean
}

/** @throws TypeError when it has no audio in common with the server. */
export function agreedAudio(answer: string): AgreedAudio {
  const audio = answer.split(/^m=/m).find((part) => part.startsWith('audio ')) ?? ''
  const payloadType = (codec: string): number | null => {
    const [, type] = new RegExp(`^a=rtpmap:(\\d+) ${codec}/8000`, 'im').exec(audio) ?? []
    return type === undefined ? null : Number(type)
  }
  const payload_type = payloadType('PCMU')
  if (payload_type === null || audio.startsWith('audio 0 '))
    throw new TypeError('has no audio in common with the server')
  const is_heard = /^a=(sendrecv|recvonly)\r?$/m.test(audio)
  return { payload_type, events_payload_type: payloadType('telephone-event'), is_heard }
}
