import { usageError } from '../errors.ts'

export interface HttpRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** Reads a request from the wire, or as a tool recorded it: with or without its first line, with CRLF or LF. */
export function parseHttpDump(dump: Uint8Array): HttpRequest {
  // One character per byte, so that positions in the text are positions in the dump.
  const text = Buffer.from(dump).toString('latin1')
  const end = /\r?\n\r?\n/.exec(text)
  const lines = (end ? text.slice(0, end.index) : text).split(/\r?\n/)
  const named = /^[A-Z]+ \S+ HTTP\/[\d.]+$/.test(lines[0]!) ? lines.slice(1) : lines
  // HTTP/2 has lines that begin with a colon in place of the first line.
  const fields = named.filter((line) => line !== '' && !line.startsWith(':'))
  const headers = Object.fromEntries(fields.map((line) => headerOf('--request', line)))
  return { headers, body: bodyOf(headers, end ? dump.subarray(end.index + end[0].length) : new Uint8Array()) }
}

/** `Name: value` → the name in lower case, and the value. */
export function headerOf(flag: string, line: string): [name: string, value: string] {
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):\s*(.*?)\s*$/.exec(line) ?? []
  if (name === undefined || value === undefined) {
    throw usageError(`${flag}: ${JSON.stringify(line.slice(0, 80))} is not a header. Use the form 'Name: value'.`)
  }
  return [name.toLowerCase(), value]
}

/** The body, without what the transfer encoding, or an editor at the end of the file, added. */
function bodyOf(headers: Record<string, string>, rest: Uint8Array): Uint8Array {
  if (/\bchunked\b/i.test(headers['transfer-encoding'] ?? '')) return joinChunks(rest)
  const length = headers['content-length']
  return length !== undefined && /^\d+$/.test(length) ? rest.subarray(0, Number(length)) : rest
}

/** Joins chunks. If the chunks are invalid, a proxy or tool has already joined them. */
function joinChunks(rest: Uint8Array): Uint8Array {
  const text = Buffer.from(rest).toString('latin1')
  const parts: string[] = []
  for (let position = 0; position < text.length;) {
    const [line, hex] = /^([0-9a-f]{1,8})(?:;[^\r\n]*)?\r?\n/i.exec(text.slice(position, position + 200)) ?? []
    if (line === undefined || hex === undefined) return rest
    const start = position + line.length
    const length = Number.parseInt(hex, 16)
    if (length === 0) return Buffer.from(parts.join(''), 'latin1')
    parts.push(text.slice(start, start + length))
    const [separator] = /^\r?\n/.exec(text.slice(start + length, start + length + 2)) ?? []
    if (separator === undefined) return rest
    position = start + length + separator.length
  }
  return rest
}
