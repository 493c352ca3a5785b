import { isIP } from 'node:net'
import type { EncryptionKeys } from '../platform/crypto.ts'
import { parseRedisUrl } from '../platform/redis/redis-url.ts'
import { withExplicitTls } from './postgres-tls.ts'

/** Each function parses one variable's text, or throws an error with the problem as the end of the sentence "OHUN_PORT …". */

const HOST = /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$|^[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*$/
const UNITS_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const
const ATTEMPTS = 7
const KEY_BYTES = 32
/** Two are enough for a rotation. A third lets it begin before the last one has ended. */
const MAX_KEYS = 3

/** A workspace keeps its content for at least 30 days. */
const KEEP_DAYS = { from: 30, to: 36_500 }

export function parsePort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`is "${text}", which is not a port`)
  return port
}

export function parseHost(text: string): string {
  if (!HOST.test(text)) throw new Error(`is "${text}", which is not an address to listen on`)
  return text
}

/** Parses the host of a carrier, where an IPv6 address has no brackets. */
export function parseCarrierHost(text: string): string {
  if (text.length > 253 || !HOST.test(text)) throw new Error(`is "${text}", which is not a host`)
  return text
}

/** Parses `host:port`, with an IPv6 address in brackets. Null for `off`. */
export function parseAddress(text: string): { readonly host: string; readonly port: number } | null {
  if (text === 'off') return null
  const [, bracketed, name, port] = /^(?:\[([^\]]*)\]|([^:]*)):(\d+)$/.exec(text) ?? []
  const host = bracketed ?? name
  if (host === undefined || port === undefined || !HOST.test(host))
    throw new Error(`is "${text}", which is not an address`)
  return Object.freeze({ host, port: parsePort(port) })
}

/** Like {@link parseAddress}, for an address that cannot be turned off. */
export function parseListenAddress(text: string): { readonly host: string; readonly port: number } {
  const address = parseAddress(text)
  if (address === null) throw new Error(`is "${text}", which is not an address`)
  return address
}

/** Parses a list of addresses, separated by commas, each at most once. */
export function parsePeers(text: string): readonly { readonly host: string; readonly port: number }[] {
  const peers = text.split(',').map((part) => parseListenAddress(part.trim()))
  if (peers.some(({ port }) => port === 0)) throw new Error(`has the port 0: "${text}"`)
  if (new Set(peers.map(({ host, port }) => `${host} ${port}`)).size < peers.length)
    throw new Error(`repeats a node: "${text}"`)
  return Object.freeze(peers)
}

export function parseIp(text: string): string {
  if (isIP(text) === 0) throw new Error(`is "${text}", which is not an IP address`)
  return text
}

export function parseIpv6(text: string): string {
  if (isIP(text) !== 6) throw new Error(`is "${text}", which is not an IPv6 address`)
  return text
}

/** Like {@link parseListenAddress}, for an IPv6 address. */
export function parseIpv6Listen(text: string): { readonly host: string; readonly port: number } {
  const address = parseListenAddress(text)
  parseIpv6(address.host)
  return address
}

/** Parses a range of port pairs, each with an even port and the odd port after it. The first port must be even. */
export function parsePortRange(text: string): { readonly from: number; readonly to: number } {
  const [, first = '', last = ''] = /^(\d+)-(\d+)$/.exec(text) ?? []
  const [from, to] = [Number(first), Number(last)]
  if (first === '' || to > 65_535 || from < 1_024) throw new Error(`is "${text}", which is not a range of ports`)
  if (from % 2 !== 0 || to <= from) throw new Error(`is "${text}", which does not begin with a pair of ports`)
  return Object.freeze({ from, to })
}

/** Never repeats the value in an error, because it may contain a password. */
export function parsePostgresUrl(text: string): string {
  const url = URL.parse(text)
  if (!url) throw new Error('is not a URL')
  if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:') throw new Error(`begins with ${url.protocol}//`)
  if (url.pathname.length < 2) throw new Error('names no database')
  return withExplicitTls(url, text)
}

/** Never repeats the value in an error, because it may contain a password. */
export function checkedRedisUrl(text: string): string {
  parseRedisUrl(text)
  return text
}

export function parsePublicUrl(text: string): string {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new Error(`is not an http or https URL`)
  if (url.username || url.password) throw new Error('holds a user name or a password')
  if (url.pathname !== '/' || url.search || url.hash)
    throw new Error(`is "${text}", which has more than a scheme, host and port`)
  return url.origin
}

/** Parses the base URL of an API, which may have a path. Removes a trailing slash. */
export function parseBaseUrl(text: string): string {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new Error('is not an http or https URL')
  if (url.username || url.password) throw new Error('holds a user name or a password')
  if (url.search || url.hash) throw new Error('has a query or a fragment')
  return url.href.replace(/\/$/, '')
}

export function parseRegion(text: string): string {
  if (!/^[a-z0-9-]{1,64}$/.test(text)) throw new Error(`is "${text}", which is not a region`)
  return text
}

/** Keys separated by commas or white space. The first one encrypts. */
export function parseEncryptionKeys(text: string): EncryptionKeys {
  const [encryption_key, ...other_keys] = text
    .trim()
    .split(/[\s,]+/)
    .map(parseEncryptionKey)
  if (other_keys.length + 1 > MAX_KEYS) throw new Error(`has ${other_keys.length + 1} keys`)
  return Object.freeze({ encryption_key: encryption_key!, other_keys: Object.freeze(other_keys) })
}

function parseEncryptionKey(text: string): Buffer {
  const hexadecimal = /^[0-9a-f]{64}$/i.test(text)
  if (!hexadecimal && !/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) throw new Error('is neither hexadecimal nor base64')
  const key = Buffer.from(text, hexadecimal ? 'hex' : 'base64')
  if (key.length !== KEY_BYTES) throw new Error(`has ${key.length} bytes`)
  return key
}

/** Never repeats the value in an error, because it is a secret. */
export function parseProviderKey(text: string): string {
  if (!/^[!-~]+$/.test(text)) throw new Error('has characters that a key cannot have')
  return text
}

export function parseModel(text: string): string {
  if (!/^[\w.:/@-]{1,100}$/.test(text)) throw new Error(`is "${text}", which is not the name of a model`)
  return text
}

/** Parses the names of voices, by our `voice_id`. */
export function parseVoices(text: string): Readonly<Record<string, string>> {
  const voices: Record<string, string> = {}
  for (const part of text.split(',')) {
    const [, voice_id, name] = /^\s*([a-z]{1,50})\s*:\s*([\w.:/@-]{1,100})\s*$/.exec(part) ?? []
    if (voice_id === undefined || name === undefined) throw new Error(`has "${part.trim()}", which is not a voice`)
    voices[voice_id] = name
  }
  return Object.freeze(voices)
}

/** Never repeats the value in an error, because it is a secret. */
export function parsePaystackKey(text: string): string {
  if (text.startsWith('pk_')) throw new Error('is a public key')
  if (!/^sk_(live|test)_[0-9A-Za-z]{1,128}$/.test(text)) throw new Error('does not have the form of a secret key')
  return text
}

export function parseChoice<T extends string>(text: string, choices: readonly T[]): T {
  const choice = choices.find((choice) => choice === text)
  if (choice === undefined) throw new Error(`is "${text}"`)
  return choice
}

/** Parses a list of choices, separated by commas, each at most once. */
export function parseChoices<T extends string>(text: string, choices: readonly T[]): readonly T[] {
  const chosen = text.split(',').map((part) => parseChoice(part.trim(), choices))
  if (new Set(chosen).size < chosen.length) throw new Error(`repeats a part: "${text}"`)
  return Object.freeze(chosen)
}

export function parseDurations(text: string): readonly number[] {
  const durations = text.split(',').map((part) => parseDuration(part.trim()))
  if (durations.length !== ATTEMPTS) throw new Error(`has ${durations.length} durations`)
  return Object.freeze(durations)
}

export function parseDuration(text: string): number {
  const [, amount, unit] = /^(\d{1,9})(ms|s|m|h)$/.exec(text) ?? []
  if (amount === undefined || unit === undefined) throw new Error(`has "${text}", which is not a duration`)
  return Number(amount) * UNITS_MS[unit as keyof typeof UNITS_MS]
}

export function parseProxies(text: string): number {
  if (!/^\d$/.test(text)) throw new Error(`is "${text}", which is not a number of proxies`)
  return Number(text)
}

/** The accepted numbers. With fewer connections, requests, durable work and calls would wait for each other. */
const DATABASE_CONNECTIONS = { from: 12, to: 200 }

export function parseDatabaseConnections(text: string): number {
  const connections = Number(text)
  const { from, to } = DATABASE_CONNECTIONS
  if (!/^\d+$/.test(text) || connections < from || connections > to)
    throw new Error(`is "${text}", which is not a number of connections from ${from} to ${to}`)
  return connections
}

/** The accepted limits. An ordinary hold can be as long as the minimum, and no caller waits longer than a day. */
const HOLDS_MS = { from: 10_000, to: 24 * 60 * 60_000 }

/** Parses whole naira. Returns kobo. */
export function parseDailyLimit(text: string): number | null {
  if (text === 'off') return null
  const naira = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (naira === 0) throw new Error(`is "${text}"`)
  return naira * 100
}

/** @param text - A number of whole days. */
export function parseKeepDays(text: string): number {
  const days = /^\d{2,5}$/.test(text) ? Number(text) : 0
  if (days < KEEP_DAYS.from || days > KEEP_DAYS.to) throw new Error(`is "${text}", which is not a number of days`)
  return days
}

/** Each clock is a process with up to 512 MB. */
const MAX_SANDBOX_CLOCKS = 100

const MAX_MEDIA_THREADS = 64

export function parseMediaThreads(text: string): number {
  const threads = /^\d{1,2}$/.test(text) ? Number(text) : 0
  if (threads < 1 || threads > MAX_MEDIA_THREADS) throw new Error(`is "${text}", which is not a number of threads`)
  return threads
}

export function parseSandboxClocks(text: string): number {
  const clocks = /^\d{1,3}$/.test(text) ? Number(text) : Infinity
  if (clocks > MAX_SANDBOX_CLOCKS) throw new Error(`is "${text}", which is not a number of clocks`)
  return clocks
}

const MAX_DRAIN_SECONDS = 24 * 60 * 60

export function parseDrainSeconds(text: string): number {
  const seconds = /^\d{1,5}$/.test(text) ? Number(text) : Infinity
  if (seconds > MAX_DRAIN_SECONDS) throw new Error(`is "${text}", which is not a number of seconds for a drain`)
  return seconds
}

/** Returns null for `off`. The shortest limit is ten seconds, after which other processes have taken over the work. */
export function parseHangLimit(text: string): number | null {
  if (text === 'off') return null
  const seconds = /^[1-9]\d{1,3}$/.test(text) ? Number(text) : 0
  if (seconds < 10 || seconds > 3_600) throw new Error(`is "${text}", which is not a number of seconds for a hang`)
  return seconds
}

export function parseHoldLimit(text: string): number {
  const limit_ms = parseDuration(text)
  if (limit_ms < HOLDS_MS.from || limit_ms > HOLDS_MS.to)
    throw new Error(`is "${text}", which is too short or too long for a hold`)
  return limit_ms
}

/** The accepted pauses. Shorter ones occur within a sentence, and after longer ones callers do not wait for an answer. */
const PAUSES_MS = { from: 200, to: 2_000 }

export function parsePause(text: string): number {
  const pause_ms = /^\d{3,4}$/.test(text) ? Number(text) : 0
  if (pause_ms < PAUSES_MS.from || pause_ms > PAUSES_MS.to)
    throw new Error(`is "${text}", which is not the length of a pause`)
  return pause_ms
}

/** Never repeats the value in an error, because it may contain a password. */
export function parseSmtpUrl(text: string): string {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:')) throw new Error('is not an smtp or smtps URL')
  if (url.hostname === '') throw new Error('names no host')
  if ((url.pathname !== '/' && url.pathname !== '') || url.search || url.hash)
    throw new Error('has more than scheme, user, password, host and port')
  return text
}

export function parseSender(text: string): string {
  const address = /^[^<>\r\n]*<([^<>]*)>$/.exec(text)?.[1] ?? text
  if (!/^[^\s@<>,]+@[^\s@<>,]+$/.test(address)) throw new Error(`is "${text}", which is not a sender`)
  return text
}

/** The defaults, overridden by the limits in the text. */
export function parseLimits<Name extends string>(
  text: string,
  defaults: Readonly<Record<Name, number>>,
  kind: string,
): Readonly<Record<Name, number>> {
  const limits: Record<Name, number> = { ...defaults }
  for (const part of text.split(',')) {
    const [name = '', limit = ''] = part.split(':').map((piece) => piece.trim())
    if (!Object.hasOwn(defaults, name)) throw new Error(`has "${part.trim()}", which names no ${kind}`)
    if (!/^[1-9]\d{0,8}$/.test(limit)) throw new Error(`has "${part.trim()}", which does not set a limit`)
    limits[name as Name] = Number(limit)
  }
  return Object.freeze(limits)
}
