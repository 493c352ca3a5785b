import { keyingBytes, SRTP_SUITES, type NamedKey, type SrtpSuite } from '../srtp-suites.ts'

/** A key that one side offers or chooses (`a=crypto`, RFC 4568). */
export interface CryptoLine {
  /** The number by which an answer refers to the offered line. */
  tag: string
  suite: SrtpSuite
  /** The master key and salt, as base64. If there are several keys, those of the first one. */
  keying: string
  /** All keys. Absent if packets do not identify their key. */
  keys?: readonly NamedKey[]
}

const LINE = /^a=crypto:(\d{1,9}) ([A-Z0-9_]{1,40}) (inline:[^\s]{1,4000})((?: [!-~]{1,64}){0,8})$/
/** The key and salt, their lifetime in packets, and the identifier (MKI) with its length in bytes. */
const KEY = /^inline:([A-Za-z0-9+/]{30,62}={0,2})(?:\|(?:2\^\d{1,2}|\d{1,15}))?(?:\|(\d{1,309}):(\d{1,3}))?$/
/** A hint about the size of the replay window. All other parameters change the encryption, so lines with them are unusable. */
const HINT = /^WSH=\d{1,5}$/
/** The most keys in a line. A sender needs only its current key and the next one. */
const MAX_KEYS = 8
const MAX_MKI_BYTES = 128

/**
 * Reads the keys in a line of a session description. Null for any other line, and for a line that we cannot use because of an unknown
 * suite, keys that packets cannot identify, or a parameter that changes the encryption.
 */
export function readCrypto(line: string): CryptoLine | null {
  const [, tag, name = '', params = '', parameters = ''] = LINE.exec(line) ?? []
  if (tag === undefined || !isSuite(name) || !areHints(parameters)) return null
  const keys = params.split(';').map((param) => readKey(param, name))
  const [first] = keys
  if (!first || keys.length > MAX_KEYS) return null
  if (keys.length === 1 && first.mki === null) return { tag, suite: name, keying: first.keying }
  const named = keys.filter(isNamed)
  return named.length === keys.length && areDistinct(named)
    ? { tag, suite: name, keying: first.keying, keys: named }
    : null
}

export function cryptoLine({ tag, suite, keying, keys = [{ mki: '', keying }] }: CryptoLine): string {
  return `a=crypto:${tag} ${suite} ${keys.map(keyParam).join(';')}`
}

function keyParam({ mki, keying }: NamedKey): string {
  return `inline:${keying}${mki === '' ? '' : `|${BigInt(`0x${mki}`)}:${mki.length / 2}`}`
}

interface ReadKey {
  keying: string
  mki: string | null
}

function readKey(param: string, suite: SrtpSuite): ReadKey | null {
  const [, keying, value, length] = KEY.exec(param) ?? []
  if (keying === undefined || Buffer.from(keying, 'base64').length !== keyingBytes(suite)) return null
  if (value === undefined) return { keying, mki: null }
  const digits = 2 * Number(length)
  const mki = BigInt(value).toString(16).padStart(digits, '0')
  return digits > 0 && digits <= 2 * MAX_MKI_BYTES && mki.length === digits ? { keying, mki } : null
}

function isNamed(key: ReadKey | null): key is NamedKey {
  return key !== null && key.mki !== null
}

/** True if each identifier belongs to exactly one key. */
function areDistinct(keys: readonly NamedKey[]): boolean {
  const identifiers = new Set(keys.map(({ mki }) => mki))
  const lengths = new Set(keys.map(({ mki }) => mki.length))
  return identifiers.size === keys.length && lengths.size === 1
}

function areHints(parameters: string): boolean {
  const all = parameters.split(' ').filter(Boolean)
  return all.every((parameter) => HINT.test(parameter))
}

function isSuite(name: string): name is SrtpSuite {
  return Object.hasOwn(SRTP_SUITES, name)
}
