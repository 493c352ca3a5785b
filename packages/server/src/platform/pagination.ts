import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Caller } from './caller.ts'
import type { EncryptionKeys } from './crypto.ts'
import { ApiError } from './errors.ts'

/** The query of a list operation. Every other member of `query` is a filter. */
export interface PageQuery {
  page_size: number
  page_token?: string
}

export interface PageRequest {
  /** The operation's id. */
  operation: string
  caller: Pick<Caller, 'workspace_id' | 'environment'>
  query: PageQuery
}

export interface Page {
  /** How many rows to fetch. It is one more than the page has, which shows whether there is another page. */
  readonly limit: number
  /** The key after which rows are read. Null on the first page. */
  readonly after: string | null
  /** The page's rows and, unless it is the last, the token of the next page. `keyOf` returns the key by which the query is ordered. */
  close<Row>(
    fetched: Row[],
    keyOf: (row: Row) => string,
    /** The key after which there may be more rows, if a search stopped before it had filled the page. */
    further?: string | null,
  ): { rows: Row[]; next_page_token?: string }
}

/**
 * Keyset pages with an opaque token. The token contains the last row's key, and a MAC of this key and of the operation, workspace,
 * environment, page size and filters. So a token that was changed, or is used with another request, does not verify.
 */
export interface Pages {
  /** @throws ApiError INVALID_ARGUMENT for a token that does not belong to this request. */
  open(request: PageRequest): Page
}

const MAC_BYTES = 16

/** The keys that sign tokens are derived from the server's encryption keys. Tokens of each of them verify. */
export function createPages({ encryption_key, other_keys }: EncryptionKeys): Pages {
  const mac_key = macKeyOf(encryption_key)
  const mac_keys = [mac_key, ...other_keys.map(macKeyOf)]
  return {
    open(request) {
      const { page_size, page_token } = request.query
      const bound_to = canonical(request)
      const signWith = (by: Buffer, after: string): Buffer =>
        createHmac('sha256', by).update(`${bound_to}\n${after}`).digest().subarray(0, MAC_BYTES)
      const sign = (after: string): Buffer => signWith(mac_key, after)
      const signatures = (after: string): Buffer[] => mac_keys.map((by) => signWith(by, after))
      return {
        limit: page_size + 1,
        after: page_token ? readToken(page_token, signatures) : null,
        close(fetched, keyOf, further = null) {
          const last = fetched[page_size - 1]
          if (fetched.length <= page_size || last === undefined)
            return { rows: fetched, ...(further !== null && { next_page_token: writeToken(further, sign) }) }
          return { rows: fetched.slice(0, page_size), next_page_token: writeToken(keyOf(last), sign) }
        },
      }
    },
  }
}

function macKeyOf(key: Buffer): Buffer {
  return createHmac('sha256', key).update('ohun page token 1').digest()
}

function canonical({ operation, caller, query }: PageRequest): string {
  const { page_token: _, ...filters } = query
  const entries = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([operation, caller.workspace_id, caller.environment, entries])
}

function writeToken(after: string, sign: (after: string) => Buffer): string {
  return Buffer.concat([sign(after), Buffer.from(after, 'utf8')]).toString('base64url')
}

function readToken(token: string, signatures: (after: string) => Buffer[]): string {
  const bytes = Buffer.from(token, 'base64url')
  const after = bytes.subarray(MAC_BYTES).toString('utf8')
  const mac = bytes.subarray(0, MAC_BYTES)
  // Decoding skips characters that are not base64url, so a changed token may contain the same bytes.
  const exact = bytes.toString('base64url') === token && bytes.length > MAC_BYTES
  if (exact && signatures(after).some((signature) => timingSafeEqual(mac, signature))) return after
  throw new ApiError(
    'INVALID_ARGUMENT',
    'page_token: does not belong to this request; send next_page_token of the previous page with the same page_size and filters, or omit it for the first page.',
  )
}
