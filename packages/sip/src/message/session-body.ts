import { SDP } from './capabilities.ts'
import type { Headers } from './headers.ts'
import { parseParams } from './syntax.ts'

/** Carriers may send the signalling of their own network beside the description (SIP-I, RFC 3204). */
const MULTIPART = 'multipart/mixed'
const MOST_PARTS = 16

interface Bodied {
  headers: Headers
  body: string
}

/** The description in a body, alone or as a part of it. @returns '' when there is no body; null for one that we cannot read. */
export function descriptionIn({ headers, body }: Bodied): string | null {
  if (body === '') return ''
  const value = headers.get('content-type') ?? SDP
  const [type = ''] = value.split(';', 1)
  if ((headers.get('content-encoding')?.toLowerCase() ?? 'identity') !== 'identity') return null
  if (isType(type, SDP)) return body
  const boundary = isType(type, MULTIPART) ? parseParams(value.slice(type.length)).get('boundary') : null
  return boundary ? partOf(body, boundary) : null
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
