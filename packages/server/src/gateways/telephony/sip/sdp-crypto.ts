import { keyingBytes, SRTP_SUITES, type SrtpSuite } from '../srtp-suites.ts'

/** A key that one side offers or chooses (`a=crypto`, RFC 4568). */
export interface CryptoLine {
  /** The number by which an answer names the offered line. */
  tag: string
  suite: SrtpSuite
  /** Master key and salt as base64. */
  keying: string
}

const LINE =
  /^a=crypto:(\d{1,9}) ([A-Z0-9_]{1,40}) inline:([A-Za-z0-9+/]{30,62}={0,2})(?:\|(?:2\^\d{1,2}|\d{1,15}))?((?: [!-~]{1,64}){0,8})$/
/** A hint about the window for replays. All other parameters change how packets are encrypted, so a line with one is not usable. */
const HINT = /^WSH=\d{1,5}$/

/**
 * The key in a line of a description. Null for another line, and for one that we cannot use: an unknown suite, several keys (MKI), or
 * a parameter that changes the encryption.
 */
export function readCrypto(line: string): CryptoLine | null {
  const [, tag, name = '', keying = '', parameters = ''] = LINE.exec(line.trimEnd()) ?? []
  if (tag === undefined || !isSuite(name)) return null
  if (
    !parameters
      .split(' ')
      .filter(Boolean)
      .every((parameter) => HINT.test(parameter))
  )
    return null
  if (Buffer.from(keying, 'base64').length !== keyingBytes(name)) return null
  return { tag, suite: name, keying }
}

export function cryptoLine({ tag, suite, keying }: CryptoLine): string {
  return `a=crypto:${tag} ${suite} inline:${keying}`
}

function isSuite(name: string): name is SrtpSuite {
  return Object.hasOwn(SRTP_SUITES, name)
}
