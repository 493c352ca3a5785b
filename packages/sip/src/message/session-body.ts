import { SDP } from './capabilities.ts'
import type { Headers } from './headers.ts'
import { parseParams } from './syntax.ts'

/** Multipart types, in which carriers may send ISUP in addition to the session description (SIP-I, RFC 3204). */
const MULTIPART = new Set(['multipart/mixed', 'multipart/related', 'multipart/alternative'])
const MAX_PARTS = 16

interface Bodied {
  headers: Headers
  body: string
}

/**
 * The session description in a body, which may be the whole body or a part of it (RFC 5621).
 * @returns '' if there is no body or it may be ignored; null if it is unreadable.
 */
export function descriptionIn({ headers, body }: Bodied): string | null {
  if (body === '') return ''
  const value = headers.get('content-type') ?? SDP
  const [type = ''] = value.split(';', 1)
  const unread = isOptional(headers) ? '' : null
  if ((headers.get('content-encoding')?.toLowerCase() ?? 'identity') !== 'identity') return unread
  if (isType(type, SDP)) return body
  const is_multipart = MULTIPART.has(type.trim().toLowerCase())
  const boundary = is_multipart ? parseParams(value.slice(type.length)).get('boundary') : null
  return (boundary ? partOf(body, boundary) : null) ?? unread
}

/** True if the receiver may ignore the body (RFC 3261 §20.11). */
function isOptional(headers: Headers): boolean {
  const value = headers.get('content-disposition') ?? ''
  const [type = ''] = value.split(';', 1)
  return parseParams(value.slice(type.length)).get('handling')?.toLowerCase() === 'optional'
}

function isType(text: string, type: string): boolean {
  return text.trim().toLowerCase() === type
}

function partOf(body: string, boundary: string): string | null {
  for (const part of `\r\n${body}`.split(`\r\n--${boundary}`, MAX_PARTS)) {
    const end = part.indexOf('\r\n\r\n')
    if (end < 0) continue
    for (const line of part.slice(0, end).split('\r\n')) {
      const [name = '', value = ''] = line.split(':', 2)
      const [type = ''] = value.split(';', 1)
      if (isType(name, 'content-type') && isType(type, SDP)) return `${part.slice(end + 4)}\r\n`
    }
  }
  return null
}
