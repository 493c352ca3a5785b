import { createHash } from 'node:crypto'
import type { SipCredentials } from '../sip-endpoint.ts'
import { splitOutside, unquote } from '../message/syntax.ts'

/** The algorithms of RFC 7616 and RFC 8760, with their hash functions. */
const HASHES = new Map([
  ['md5', 'md5'],
  ['sha-256', 'sha256'],
])
const SESSION = '-sess'

/** The values of qop in order of preference. `auth` comes first because a proxy on the way may change the body. */
const PROTECTIONS = ['auth', 'auth-int'] as const

type Protection = (typeof PROTECTIONS)[number]

interface Challenge {
  realm: string
  nonce: string
  /** The algorithm, spelled as in the challenge. `MD5` if it is absent. */
  algorithm: string
  opaque: string | null
  /** `auth` if it is offered, otherwise `auth-int`, which also protects the body. Null for the older form of RFC 2069. */
  qop: Protection | null
  stale: boolean
}

/** Parses a challenge. Null if we cannot answer it. */
export function parseChallenge(value: string): Challenge | null {
  const space = value.indexOf(' ')
  if (value.slice(0, Math.max(space, 0)).toLowerCase() !== 'digest') return null
  const fields = parseFields(value.slice(space + 1))
  const realm = fields.get('realm')
  const nonce = fields.get('nonce')
  const algorithm = fields.get('algorithm') ?? 'MD5'
  const offered = fields.get('qop')
  const names = splitOutside(offered?.toLowerCase() ?? '', ',')
  const qop = PROTECTIONS.find((one) => names.includes(one)) ?? null
  const unknown = !HASHES.has(plainName(algorithm)) || (offered !== undefined && qop === null)
  if (unknown || realm === undefined || nonce === undefined) return null
  const stale = fields.get('stale')?.toLowerCase() === 'true'
  return { realm, nonce, algorithm, opaque: fields.get('opaque') ?? null, qop, stale }
}

function parseFields(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const field of splitOutside(text, ',')) {
    const equals = field.indexOf('=')
    if (equals > 0) fields.set(field.slice(0, equals).trim().toLowerCase(), unquote(field.slice(equals + 1).trim()))
  }
  return fields
}

function plainName(algorithm: string): string {
  const name = algorithm.toLowerCase()
  return name.endsWith(SESSION) ? name.slice(0, -SESSION.length) : name
}

interface Answered {
  method: string
  uri: string
  /** The body of the request. */
  body: string
  nonce_count: number
  cnonce: string
}

/** The value of `Authorization`. */
export function answerChallenge(challenge: Challenge, { user, password }: SipCredentials, of: Answered): string {
  const { realm, nonce, algorithm, opaque, qop } = challenge
  const { uri, cnonce, nonce_count } = of
  const count = countText(nonce_count)
  const response = responseOf({ realm, nonce, algorithm, qop, uri, cnonce, nonce_count }, { ...of, user, password })
  const quoted = { username: escapeQuotes(user), realm, nonce, uri, response }
  const fields = Object.entries(quoted).map(([name, value]) => `${name}="${value}"`)
  fields.push(`algorithm=${algorithm}`)
  if (qop !== null) fields.push(`qop=${qop}`, `nc=${count}`, `cnonce="${cnonce}"`)
  if (opaque !== null) fields.push(`opaque="${opaque}"`)
  return `Digest ${fields.join(', ')}`
}

/** The input of a response, besides the method and the credentials. */
interface DigestInput {
  realm: string
  nonce: string
  algorithm: string
  qop: Protection | null
  uri: string
  cnonce: string
  nonce_count: number
}

export function responseOf(
  { realm, nonce, algorithm, qop, uri, cnonce, nonce_count }: DigestInput,
  { method, user, password, body = '' }: SipCredentials & { method: string; body?: string },
): string {
  const hash = (...parts: string[]): string =>
    createHash(HASHES.get(plainName(algorithm)) ?? 'md5')
      .update(parts.join(':'))
      .digest('hex')
  const plain = hash(user, realm, password)
  const ha1 = algorithm.toLowerCase().endsWith(SESSION) ? hash(plain, nonce, cnonce) : plain
  const ha2 = qop === 'auth-int' ? hash(method, uri, hash(body)) : hash(method, uri)
  return qop === null ? hash(ha1, nonce, ha2) : hash(ha1, nonce, countText(nonce_count), cnonce, qop, ha2)
}

function countText(count: number): string {
  return count.toString(16).padStart(8, '0')
}

/** The other side's answer to a challenge of ours. */
export interface DigestCredentials extends DigestInput {
  username: string
  response: string
}

/** Parses an answer. Null for another scheme and for an answer without `auth` and a nonce count, which our challenges require. */
export function parseCredentials(value: string): DigestCredentials | null {
  const space = value.indexOf(' ')
  if (value.slice(0, Math.max(space, 0)).toLowerCase() !== 'digest') return null
  const fields = parseFields(value.slice(space + 1))
  const field = (name: string): string => fields.get(name) ?? ''
  const algorithm = fields.get('algorithm') ?? 'MD5'
  const [count] = /^[0-9a-f]{8}$/i.exec(field('nc')) ?? []
  const is_checkable = HASHES.has(algorithm.toLowerCase()) && field('qop').toLowerCase() === 'auth'
  if (!is_checkable || count === undefined) return null
  return {
    username: field('username').replaceAll(/\\(.)/g, '$1'),
    realm: field('realm'),
    nonce: field('nonce'),
    response: field('response').toLowerCase(),
    uri: field('uri'),
    cnonce: field('cnonce'),
    nonce_count: Number.parseInt(count, 16),
    algorithm,
    qop: 'auth',
  }
}

function escapeQuotes(text: string): string {
  return text.replaceAll(/["\\]/g, String.raw`\$&`)
}
