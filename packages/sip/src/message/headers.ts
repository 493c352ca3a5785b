import { splitOutside } from './syntax.ts'

const COMPACT: Record<string, string> = {
  a: 'accept-contact',
  b: 'referred-by',
  c: 'content-type',
  e: 'content-encoding',
  f: 'from',
  i: 'call-id',
  k: 'supported',
  l: 'content-length',
  m: 'contact',
  o: 'event',
  r: 'refer-to',
  s: 'subject',
  t: 'to',
  u: 'allow-events',
  v: 'via',
  x: 'session-expires',
}

/** The most header fields of a message. */
export const MAX_HEADERS = 200

/** The headers that may have several values in one line. */
const LISTS = new Set([
  'p-asserted-identity',
  'p-early-media',
  'reason',
  'diversion',
  'history-info',
  'remote-party-id',
  'via',
  'route',
  'record-route',
  'contact',
  'allow',
  'supported',
  'require',
  'proxy-require',
  'unsupported',
])

const SPELLED = new Map([
  ['call-id', 'Call-ID'],
  ['cseq', 'CSeq'],
  ['www-authenticate', 'WWW-Authenticate'],
  ['min-se', 'Min-SE'],
  ['rseq', 'RSeq'],
  ['rack', 'RAck'],
])

function spelled(name: string): string {
  let known = SPELLED.get(name)
  if (known === undefined) {
    known = name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
    if (SPELLED.size < 200) SPELLED.set(name, known)
  }
  return known
}

/** Header fields in order, with one value each. Names are in lower case and in their long form. */
export class Headers {
  readonly #fields: [name: string, value: string][]

  constructor(fields: [name: string, value: string][] = []) {
    this.#fields = fields
  }

  get size(): number {
    return this.#fields.length
  }

  add(name: string, value: string): this {
    this.#fields.push([name, value])
    return this
  }

  /** Adds the raw value of a header line. A list that is too long is split only until the message has too many headers. */
  addLine(name: string, value: string): void {
    const lower = name.toLowerCase()
    const full = COMPACT[lower] ?? lower
    if (!LISTS.has(full)) this.add(full, value)
    else for (const one of splitOutside(value, ',', MAX_HEADERS + 1)) this.add(full, one)
  }

  /** Adds a field at the top. */
  prepend(name: string, value: string): this {
    this.#fields.unshift([name, value])
    return this
  }

  get(name: string): string | undefined {
    for (const field of this.#fields) if (field[0] === name) return field[1]
    return undefined
  }

  all(name: string): string[] {
    return this.#fields.filter((field) => field[0] === name).map((field) => field[1])
  }

  /** Replaces the first field of this name, or adds one. */
  set(name: string, value: string): this {
    const field = this.#fields.find((one) => one[0] === name)
    if (field) field[1] = value
    else this.add(name, value)
    return this
  }

  /** The tokens of a list, in lower case. */
  tokens(name: string): string[] {
    return this.all(name).map((token) => token.toLowerCase())
  }

  toString(): string {
    let text = ''
    for (const [name, value] of this.#fields) text += `${spelled(name)}: ${value}\r\n`
    return text
  }
}
