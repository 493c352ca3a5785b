/** Thrown for text that is not valid SIP. */
export class SipSyntaxError extends Error {
  override name = 'SipSyntaxError'
}

/** Parameters by their names in lower case. The value is null for a parameter without one. */
export type Params = Map<string, string | null>

/**
 * Splits a text at separators that are neither quoted nor in angle brackets. It takes one pass, because the text is untrusted.
 * @param most - The most parts. The last of them then has the rest of the text.
 */
export function splitOutside(text: string, separator: string, most = Infinity): string[] {
  if (!text.includes(separator)) return text === '' ? [] : [text]
  const parts: string[] = []
  const add = (part: string): void => {
    const trimmed = part.trim()
    if (trimmed !== '') parts.push(trimmed)
  }
  let start = 0
  let quoted = false
  let depth = 0
  for (let at = 0; at < text.length && parts.length < most - 1; at++) {
    const character = text[at]
    if (quoted) {
      if (character === '\\') at++
      else if (character === '"') quoted = false
    } else if (character === '"') quoted = true
    else if (character === '<') depth++
    else if (character === '>') depth = Math.max(0, depth - 1)
    else if (character === separator && depth === 0) {
      add(text.slice(start, at))
      start = at + 1
    }
  }
  add(text.slice(start))
  return parts
}

/** The index of the first `character` outside quotes. -1 if there is none. */
function indexUnquoted(text: string, character: string): number {
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    if (quoted && text[at] === '\\') at++
    else if (text[at] === '"') quoted = !quoted
    else if (!quoted && text[at] === character) return at
  }
  return -1
}

/** Parses parameters such as `;a=1;b`. */
export function parseParams(text: string): Params {
  const params: Params = new Map()
  for (const part of splitOutside(text, ';')) {
    const equals = part.indexOf('=')
    if (equals < 0) params.set(part.trim().toLowerCase(), null)
    else params.set(part.slice(0, equals).trim().toLowerCase(), unquote(part.slice(equals + 1).trim()))
  }
  return params
}

export function unquote(text: string): string {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text
}

/** An address in `From`, `To`, `Contact` or `Route`. The display name is not used. */
export interface NameAddr {
  uri: string
  params: Params
}

/** @throws SipSyntaxError if a bracket is not closed. */
export function parseNameAddr(value: string): NameAddr {
  const open = indexUnquoted(value, '<')
  if (open < 0) {
    const end = value.indexOf(';')
    if (end < 0) return { uri: value.trim(), params: new Map() }
    return { uri: value.slice(0, end).trim(), params: parseParams(value.slice(end)) }
  }
  const close = value.indexOf('>', open)
  if (close < 0) throw new SipSyntaxError('an address whose bracket is not closed')
  return { uri: value.slice(open + 1, close).trim(), params: parseParams(value.slice(close + 1)) }
}

export interface HostPort {
  /** The host, without the brackets of an IPv6 address. */
  host: string
  port: number | null
}

/** @throws SipSyntaxError if the port is invalid or the host is missing. */
export function parseHostPort(text: string): HostPort {
  const bracket = text.startsWith('[') ? text.indexOf(']') : -1
  const colon = text.indexOf(':', bracket + 1)
  const name = (colon < 0 ? text : text.slice(0, colon)).trim()
  const host = bracket > 0 ? name.slice(1, bracket) : name
  if (host === '' || host.startsWith('[')) throw new SipSyntaxError('an address without a host')
  return { host, port: colon < 0 ? null : parsePort(text.slice(colon + 1).trim()) }
}

function parsePort(text: string): number {
  const port = parseDigits(text)
  if (port === null || port < 1 || port > 65_535) throw new SipSyntaxError('a port that is none')
  return port
}

/** Parses up to ten decimal digits. Null for anything else. */
export function parseDigits(text: string): number | null {
  if (text.length === 0 || text.length > 10) return null
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 48 || code > 57) return null
  }
  return Number(text)
}

export interface Via extends HostPort {
  /** The transport in capital letters. */
  transport: string
  params: Params
}

/** @throws SipSyntaxError */
export function parseVia(value: string): Via {
  const semicolon = value.indexOf(';')
  const head = semicolon < 0 ? value : value.slice(0, semicolon)
  const tight = head
    .trim()
    .split(/\s+/)
    .join(' ')
    .replaceAll(/ ?([/:]) ?/g, '$1')
  const space = tight.indexOf(' ')
  const [protocol, version, transport] = tight.slice(0, Math.max(space, 0)).split('/')
  if (protocol?.toUpperCase() !== 'SIP' || version !== '2.0' || !transport)
    throw new SipSyntaxError('a Via of another protocol')
  const params = semicolon < 0 ? new Map<string, string | null>() : parseParams(value.slice(semicolon))
  return { transport: transport.toUpperCase(), ...parseHostPort(tight.slice(space + 1)), params }
}

export interface CSeq {
  seq: number
  method: string
}

/** @throws SipSyntaxError */
export function parseCSeq(value: string): CSeq {
  const [digits = '', method = '', more] = value.trim().split(/\s+/)
  const seq = parseDigits(digits)
  if (seq === null || seq > 0x7fffffff || method === '' || more !== undefined) throw new SipSyntaxError('a bad CSeq')
  return { seq, method }
}
