import type { TurnSettings } from '../domain/settings.ts'
import { turnServerOf } from '../domain/turn-server.ts'
import { parseCarrierHost, parsePort, parseProviderKey } from './parse.ts'
import type { Reader } from './reader.ts'
import type { Environment } from './env.ts'

/** The most servers. Browsers warn if there are more, because each one delays the call. */
const MAX_URLS = 8

/** Parses a list of servers, separated by commas, each at most once. */
export function parseTurnUrls(text: string): readonly string[] {
  const urls = text.split(',').map((part) => part.trim())
  if (urls.length > MAX_URLS) throw new Error(`has ${urls.length} servers`)
  if (new Set(urls).size < urls.length) throw new Error(`repeats a server: "${text}"`)
  for (const url of urls) checkUrl(url)
  return Object.freeze(urls)
}

function checkUrl(url: string): void {
  const server = turnServerOf(url)
  if (!server) throw new Error(`has "${url}", which is not a TURN or STUN server`)
  parseCarrierHost(server.host)
  if (parsePort(String(server.port)) === 0) throw new Error(`has "${url}", which has the port 0`)
}

/** Parses a user name. It must not have a colon, which separates name and password in HTTP, because a server may treat it likewise. */
export function parseTurnUsername(text: string): string {
  if (!/^[!-9;-~]{1,128}$/.test(text)) throw new Error('has characters that a user name cannot have')
  return text
}

/** Reads the servers for browsers and their credentials: a shared secret, or one user name for everybody. */
export function turnOf(read: Reader, environment: Environment): TurnSettings | null {
  const urls = read.value('OHUN_TURN_URLS', parseTurnUrls, null)
  const secret = read.value('OHUN_TURN_SECRET', parseProviderKey, null)
  const username = read.value('OHUN_TURN_USERNAME', parseTurnUsername, null)
  const password = read.value('OHUN_TURN_PASSWORD', parseProviderKey, null)
  checkTogether(read, environment, urls)
  if (!urls) return null
  const named = username !== null && password !== null ? Object.freeze({ username, password }) : null
  return { urls, access: secret !== null ? Object.freeze({ secret }) : named }
}

function checkTogether(read: Reader, environment: Environment, urls: readonly string[] | null): void {
  const has = (name: 'SECRET' | 'USERNAME' | 'PASSWORD'): boolean => environment[`OHUN_TURN_${name}`] !== undefined
  const is_named = has('USERNAME') || has('PASSWORD')
  if ((has('SECRET') || is_named) && environment.OHUN_TURN_URLS === undefined)
    read.fault('OHUN_TURN_URLS', 'is missing; with credentials for TURN servers it is required')
  if (has('SECRET') && is_named)
    read.fault('OHUN_TURN_SECRET', 'is set beside OHUN_TURN_USERNAME or OHUN_TURN_PASSWORD; set either')
  if (has('USERNAME') !== has('PASSWORD'))
    read.fault(
      has('USERNAME') ? 'OHUN_TURN_PASSWORD' : 'OHUN_TURN_USERNAME',
      'is missing; a name and a password are required together',
    )
  if (urls?.some((url) => url.startsWith('turn')) && !has('SECRET') && !is_named)
    read.fault(
      'OHUN_TURN_SECRET',
      'is missing; with TURN servers in OHUN_TURN_URLS, it or a name and a password is required',
    )
}
