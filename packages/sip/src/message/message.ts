import { Headers, MAX_HEADERS } from './headers.ts'
import { parseCSeq, parseDigits, parseNameAddr, parseVia, SipSyntaxError, type CSeq, type Via } from './syntax.ts'

export interface SipRequest {
  kind: 'request'
  method: string
  uri: string
  headers: Headers
  body: string
}

export interface SipResponse {
  kind: 'response'
  status: number
  reason: string
  headers: Headers
  body: string
}

/** The fields that every message has. */
export interface Envelope {
  /** The topmost Via. */
  via: Via
  call_id: string
  from_tag: string | null
  to_tag: string | null
  cseq: CSeq
}

export type ReceivedRequest = SipRequest & Envelope
export type ReceivedResponse = SipResponse & Envelope
export type Received = ReceivedRequest | ReceivedResponse

export const MAX_BYTES = 65_536
const END_OF_HEAD = Buffer.from('\r\n\r\n')
const VERSION = 'SIP/2.0'
/** A bare CR or LF would end a line of ours when we send the value back. */
const BARE_LINE_END = /\r(?!\n)|(?<!\r)\n/

/** The end of the head and the declared length of the body. */
export interface Frame {
  head_end: number
  /** Null if it is not declared. */
  content_length: number | null
}

/** Parses one datagram, or one message cut from a stream. @throws SipSyntaxError */
export function parseMessage(bytes: Buffer): Received {
  if (bytes.length > MAX_BYTES) throw new SipSyntaxError('a message that is too long')
  const head_end = bytes.indexOf(END_OF_HEAD)
  if (head_end < 0) throw new SipSyntaxError('a message without an end of its headers')
  // Latin-1 preserves every byte, so values are sent back unchanged.
  const { start, headers } = parseHead(bytes.toString('latin1', 0, head_end))
  const rest = bytes.length - head_end - END_OF_HEAD.length
  const declared = contentLength(headers) ?? rest
  if (declared > rest) throw new SipSyntaxError('a body that is cut off')
  const body_start = head_end + END_OF_HEAD.length
  const body = bytes.toString('utf8', body_start, body_start + declared)
  return { ...parseStart(start), headers, body, ...readEnvelope(headers, start) }
}

/** The frame of the message at the beginning. Null if its head is incomplete. @throws SipSyntaxError */
export function frameOf(bytes: Buffer): Frame | null {
  const head_end = bytes.indexOf(END_OF_HEAD)
  if (head_end < 0) return null
  const { headers } = parseHead(bytes.toString('latin1', 0, head_end))
  return { head_end: head_end + END_OF_HEAD.length, content_length: contentLength(headers) }
}

function parseHead(text: string): { start: string; headers: Headers } {
  const [start = '', ...lines] = text.split('\r\n')
  const headers = new Headers()
  if (BARE_LINE_END.test(text)) throw new SipSyntaxError('a line end within a line')
  for (const line of unfolded(lines)) {
    const colon = line.indexOf(':')
    if (colon < 1) throw new SipSyntaxError('a header line without a name')
    headers.addLine(line.slice(0, colon).trim(), line.slice(colon + 1).trim())
    if (headers.size > MAX_HEADERS) throw new SipSyntaxError('a message with too many headers')
  }
  return { start, headers }
}

/** Joins folded lines: a line that begins with white space continues the previous one. */
function unfolded(lines: string[]): string[] {
  if (!lines.some((line) => line.startsWith(' ') || line.startsWith('\t'))) return lines
  const whole: string[][] = []
  for (const line of lines) {
    const continues = line.startsWith(' ') || line.startsWith('\t')
    if (!continues) whole.push([line])
    else if (whole.length > 0) whole.at(-1)?.push(line.trim())
    else throw new SipSyntaxError('a message that begins with a folded line')
  }
  return whole.map((parts) => parts.join(' '))
}

function contentLength(headers: Headers): number | null {
  const value = single(headers, 'content-length')
  if (value === undefined) return null
  const length = parseDigits(value)
  if (length === null || length > MAX_BYTES) throw new SipSyntaxError('a bad Content-Length')
  return length
}

/**
 * The value of a header that may appear at most once. If there were two, another system on the way might read the other one
 * (RFC 4475, section 3.3.8).
 * @throws SipSyntaxError when there are several.
 */
function single(headers: Headers, name: string): string | undefined {
  const [value, ...more] = headers.all(name)
  if (more.length > 0) throw new SipSyntaxError(`a message with several ${name}`)
  return value
}

type Start = Omit<SipRequest, 'headers' | 'body'> | Omit<SipResponse, 'headers' | 'body'>

function parseStart(line: string): Start {
  if (line.startsWith(`${VERSION} `)) {
    const status = parseDigits(line.slice(8, 11))
    if (status === null || status < 100 || status > 699 || ![' ', ''].includes(line.slice(11, 12)))
      throw new SipSyntaxError('a bad status line')
    return { kind: 'response', status, reason: line.slice(12) }
  }
  const [method = '', uri = '', version, more] = line.split(' ')
  if (!isToken(method) || uri === '' || version !== VERSION || more !== undefined)
    throw new SipSyntaxError('a bad start line')
  return { kind: 'request', method, uri }
}

function isToken(text: string): boolean {
  return text.length > 0 && text.length <= 32 && /^[\w.!%*+`'~-]+$/.test(text)
}

function readEnvelope(headers: Headers, start: string): Envelope {
  const need = (name: string): string => {
    const value = name === 'via' ? headers.get(name) : single(headers, name)
    if (value === undefined || value === '') throw new SipSyntaxError(`a message without ${name}`)
    return value
  }
  const cseq = parseCSeq(need('cseq'))
  if (!start.startsWith(VERSION) && !start.startsWith(`${cseq.method} `))
    throw new SipSyntaxError('a CSeq of another method')
  return {
    via: parseVia(need('via')),
    call_id: need('call-id'),
    from_tag: parseNameAddr(need('from')).params.get('tag') ?? null,
    to_tag: parseNameAddr(need('to')).params.get('tag') ?? null,
    cseq,
  }
}

/** Serialises a message. Values contain no line breaks: received values were split at them, and our own are encoded. */
export function serialise(message: SipRequest | SipResponse): Buffer {
  const body = Buffer.from(message.body, 'utf8')
  message.headers.set('content-length', String(body.length))
  const start =
    message.kind === 'request'
      ? `${message.method} ${message.uri} ${VERSION}`
      : `${VERSION} ${message.status} ${message.reason}`
  const head = Buffer.from(`${start}\r\n${message.headers.toString()}\r\n`, 'latin1')
  return body.length === 0 ? head : Buffer.concat([head, body])
}
