import { STREAM_LIMITS } from './limits.ts'
import { StreamFault } from './stream-fault.ts'

/** `sse`: server-sent events. `ndjson`: one JSON text per line. */
export type StreamFormat = 'sse' | 'ndjson'

const FORMATS: Readonly<Record<string, StreamFormat>> = {
  'text/event-stream': 'sse',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
}

/** The format of a body, by its `Content-Type`. Null if it is not a stream. */
export function streamFormat(content_type: string | null): StreamFormat | null {
  const media_type = content_type?.split(';')[0]?.trim().toLowerCase() ?? ''
  return Object.hasOwn(FORMATS, media_type) ? (FORMATS[media_type] as StreamFormat) : null
}

const LF = 10
const CR = 13
const NOTHING = new Uint8Array()

const strictDecoder = (): TextDecoder => new TextDecoder('utf-8', { fatal: true })

/**
 * Splits a stream into the texts of its events, however its bytes were cut. Lines are split before they are decoded, so
 * a character that was cut in two is whole again. Each byte is read once.
 */
export class StreamDecoder {
  readonly #format: StreamFormat
  #utf8 = strictDecoder()
  /** The pieces of the incomplete line. */
  #line: Uint8Array[] = []
  /** The bytes of the incomplete event, without its line endings. */
  #event_bytes = 0
  #after_cr = false
  #data: string[] = []
  #lines = 0
  #events = 0

  constructor(format: StreamFormat) {
    this.#format = format
  }

  /**
   * Yields the events that end in this piece, one by one. Events before a fault are yielded before it is thrown.
   * @throws StreamFault when a limit is exceeded, or a line is not UTF-8.
   */
  *take(piece: Uint8Array): Generator<string, void> {
    let from = 0
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at]
      const is_rest_of_crlf = byte === LF && at === from && this.#after_cr
      this.#after_cr = byte === CR
      if (byte !== LF && byte !== CR) continue
      if (!is_rest_of_crlf) yield* this.#endLine(piece.subarray(from, at))
      from = at + 1
    }
    this.#keep(piece.subarray(from))
  }

  /** Ends the stream: yields an event that was not terminated. */
  *end(): Generator<string, void> {
    if (this.#line.length > 0) yield* this.#endLine(NOTHING)
    if (this.#format === 'sse') yield* this.#endLine(NOTHING)
  }

  #keep(rest: Uint8Array): void {
    this.#count(rest)
    // A copy: a slice would keep the whole chunk in memory.
    if (rest.length > 0) this.#line.push(rest.slice())
  }

  #count({ length }: Uint8Array): void {
    this.#event_bytes += length
    if (this.#event_bytes > STREAM_LIMITS.event_bytes)
      throw new StreamFault('too_large', `an event is longer than ${STREAM_LIMITS.event_bytes} bytes`)
  }

  #endLine(rest: Uint8Array): string[] {
    if (++this.#lines > STREAM_LIMITS.lines)
      throw new StreamFault('too_large', `the reply has more than ${STREAM_LIMITS.lines} lines`)
    this.#count(rest)
    const parts = this.#line.length === 0 ? [rest] : [...this.#line.splice(0), rest]
    const text = this.#textOf(parts)
    return this.#format === 'sse' ? this.#fieldOf(text) : this.#event(text)
  }

  /** A line that is ignored may have any bytes. */
  #textOf(parts: readonly Uint8Array[]): string {
    try {
      return decoded(parts, this.#utf8)
    } catch {
      this.#utf8 = strictDecoder()
      const text = decoded(parts, new TextDecoder())
      if (this.#format === 'sse' && !isData(text)) return text
      throw new StreamFault('not_json', 'an event of the stream is not UTF-8')
    }
  }

  /** Only the `data` field matters. */
  #fieldOf(line: string): string[] {
    if (line === '') return this.#event(this.#data.splice(0).join('\n'))
    if (isData(line)) this.#data.push(line.slice('data:'.length).replace(/^ /, ''))
    else if (this.#data.length === 0) this.#event_bytes = 0
    return []
  }

  #event(text: string): string[] {
    this.#event_bytes = 0
    if (text.trim() === '') return []
    if (++this.#events > STREAM_LIMITS.events)
      throw new StreamFault('too_large', `the reply has more than ${STREAM_LIMITS.events} events`)
    return [text]
  }
}

function isData(line: string): boolean {
  return line === 'data' || line.startsWith('data:')
}

/** Most lines arrive in one piece. */
function decoded(parts: readonly Uint8Array[], utf8: TextDecoder): string {
  const [whole = NOTHING, ...more] = parts
  if (more.length === 0) return whole.length === 0 ? '' : utf8.decode(whole)
  return parts.map((part) => utf8.decode(part, { stream: true })).join('') + utf8.decode()
}
