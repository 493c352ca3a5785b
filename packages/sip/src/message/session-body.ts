import { SDP } from './capabilities.ts'
import type { Headers } from './headers.ts'
import { parseParams } from './syntax.ts'

/** Carriers may send the signalling of their own network beside the description (SIP-I, RFC 3204). */
const MULTIPART = new Set(['multipart/mixed', 'multipart/related', 'multipart/alternative'])
const MOST_PARTS = 16

interface Bodied {
  headers: Headers
  body: string
}

/**
 * The description in a body, alone or as a part of it (RFC 5621).
 * @returns '' when there is no body, or one that may be passed over; null for one that we cannot read.
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

/** The sender does not mind if it is not understood (RFC 3261 §20.11). */
function isOptional(headers: Headers): boolean {
  const value = headers.get('content-disposition') ?? ''
  const [type = ''] = value.split(';', 1)
  return parseParams(value.slice(type.length)).get('handling')?.toLowerCase() === 'optional'
}

function isType(text: string, type: string): boolean {
  return text.trim().toLowerCase() === type
}

function partOf(body: string, boundary: string): string | null {
  for (const part of `\r\n${body}`.split(`\r\n--${boundary}`, MOST_PARTS)) {
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
