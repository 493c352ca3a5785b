import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Caller } from './caller.ts'
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

/** `key` is the server's encryption key, from which the key that signs tokens is derived. */
export function createPages({ key }: { key: Buffer }): Pages {
  const mac_key = createHmac('sha256', key).update('ohun page token 1').digest()
  return {
    open(request) {
      const { page_size, page_token } = request.query
      const bound_to = canonical(request)
      const sign = (after: string): Buffer =>
        createHmac('sha256', mac_key).update(`${bound_to}\n${after}`).digest().subarray(0, MAC_BYTES)
      return {
        limit: page_size + 1,
        after: page_token ? readToken(page_token, sign) : null,
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

function readToken(token: string, sign: (after: string) => Buffer): string {
  const bytes = Buffer.from(token, 'base64url')
  const after = bytes.subarray(MAC_BYTES).toString('utf8')
  const mac = bytes.subarray(0, MAC_BYTES)
  // Decoding skips characters that are not base64url, so a changed token may contain the same bytes.
  const exact = bytes.toString('base64url') === token && bytes.length > MAC_BYTES
  if (exact && timingSafeEqual(mac, sign(after))) return after
  throw new ApiError(
    'INVALID_ARGUMENT',
    'page_token: does not belong to this request; send next_page_token of the previous page with the same page_size and filters, or omit it for the first page.',
  )
}
