import { createHash } from 'node:crypto'
import type { SipCredentials } from '../sip-endpoint.ts'
import { splitOutside, unquote } from '../message/syntax.ts'

/** RFC 7616 and 8760, without `auth-int`. */
const HASHES: Record<string, string> = { md5: 'md5', 'sha-256': 'sha256' }
const SESSION = '-sess'

interface Challenge {
  realm: string
  nonce: string
  /** The algorithm as sent; MD5 if absent. */
  algorithm: string
  opaque: string | null
  /** Whether `auth` is asked for; without it the older form of RFC 2069 is. */
  qop: boolean
  stale: boolean
}

/** @returns null when it is a challenge that we cannot answer. */
export function parseChallenge(value: string): Challenge | null {
  const space = value.indexOf(' ')
  if (value.slice(0, Math.max(space, 0)).toLowerCase() !== 'digest') return null
  const fields = parseFields(value.slice(space + 1))
  const realm = fields.get('realm')
  const nonce = fields.get('nonce')
  const algorithm = fields.get('algorithm') ?? 'MD5'
  const offered = fields.get('qop')
  const qop = splitOutside(offered?.toLowerCase() ?? '', ',').includes('auth')
  const unknown = HASHES[plainName(algorithm)] === undefined || (offered !== undefined && !qop)
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
  nonce_count: number
  cnonce: string
}

/** The value of `Authorization`. */
export function answerChallenge(challenge: Challenge, { user, password }: SipCredentials, of: Answered): string {
  const { realm, nonce, algorithm, opaque, qop } = challenge
  const hash = (...parts: string[]): string =>
    createHash(HASHES[plainName(algorithm)] ?? 'md5')
      .update(parts.join(':'))
      .digest('hex')
  const count = of.nonce_count.toString(16).padStart(8, '0')
  const plain = hash(user, realm, password)
  const ha1 = algorithm.toLowerCase().endsWith(SESSION) ? hash(plain, nonce, of.cnonce) : plain
  const ha2 = hash(of.method, of.uri)
  const response = qop ? hash(ha1, nonce, count, of.cnonce, 'auth', ha2) : hash(ha1, nonce, ha2)
  const quoted = { username: escapeQuotes(user), realm, nonce, uri: of.uri, response }
  const fields = Object.entries(quoted).map(([name, value]) => `${name}="${value}"`)
  fields.push(`algorithm=${algorithm}`)
  if (qop) fields.push('qop=auth', `nc=${count}`, `cnonce="${of.cnonce}"`)
  if (opaque !== null) fields.push(`opaque="${opaque}"`)
  return `Digest ${fields.join(', ')}`
}

function escapeQuotes(text: string): string {
  return text.replaceAll(/["\\]/g, String.raw`\$&`)
}
