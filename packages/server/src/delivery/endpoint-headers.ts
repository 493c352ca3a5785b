import type { SecretBox } from '../platform/crypto.ts'

/** Headers that a customer sets for each event, by name. Their values are secrets. */
export type EndpointHeaders = Readonly<Record<string, string>>

export const MAX_HEADERS = 10
const MAX_BYTES = 4_096
/** A token as defined by RFC 9110. */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}$/
/** Printable ASCII that neither begins nor ends with a space, so that it arrives unchanged. */
const VALUE = /^[!-~]([ -~]{0,1022}[!-~])?$/

/** Our own headers, those of the connection, and those that describe the body. */
const RESERVED = new Set([
  'connection',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
])
const RESERVED_PREFIXES = ['content-', 'proxy-', 'x-service-']

/** The fault in the headers, described without their values. Null if they may be sent. */
export function headersFault(headers: EndpointHeaders): string | null {
  const names = Object.keys(headers)
  if (names.length > MAX_HEADERS) return `must have at most ${MAX_HEADERS} headers.`
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length)
    return 'must not repeat a name; names are not case-sensitive.'
  for (const [name, value] of Object.entries(headers)) {
    const fault = nameFault(name) ?? valueFault(value)
    if (fault !== null) return `${JSON.stringify(name.slice(0, 64))} ${fault}`
  }
  const bytes = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  return bytes > MAX_BYTES ? `must have at most ${MAX_BYTES} bytes in total.` : null
}

function nameFault(name: string): string | null {
  if (!NAME.test(name)) return "must be a header name of 1 to 64 letters, digits and !#$%&'*+.^_`|~-."
  const lower = name.toLowerCase()
  if (!RESERVED.has(lower) && !RESERVED_PREFIXES.some((prefix) => lower.startsWith(prefix))) return null
  return 'is set by the service or belongs to the connection; choose another name.'
}

function valueFault(value: string): string | null {
  return VALUE.test(value)
    ? null
    : 'must have a value of 1 to 1024 printable ASCII characters that neither begins nor ends with a space.'
}

/** The columns of a target: the sealed values, and the names, which may be shown. */
export interface StoredHeaders {
  sealed_headers: string | null
  header_names: string[]
}

export interface HeaderBox {
  store(headers: EndpointHeaders): StoredHeaders
  open(sealed: string | null): EndpointHeaders
}

export function createHeaderBox(box: SecretBox): HeaderBox {
  return {
    store(headers) {
      const header_names = Object.keys(headers)
      return { sealed_headers: header_names.length === 0 ? null : box.seal(JSON.stringify(headers)), header_names }
    },
    open: (sealed) => (sealed === null ? {} : (JSON.parse(box.open(sealed)) as EndpointHeaders)),
  }
}

const HIDDEN = '•••'

/** Hides the values, which may be secrets, where a request is shown. */
export function withoutValues(headers: EndpointHeaders): Record<string, string> {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, HIDDEN]))
}
