import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ApiError } from './errors.ts'
import { createPages, type PageRequest } from './pagination.ts'

const pages = createPages({ encryption_key: randomBytes(32), other_keys: [] })
const rows = Array.from({ length: 7 }, (_, index) => ({ id: `agt_${index}` }))
const first = {
  operation: 'listAgents',
  caller: { workspace_id: 'ws_one', environment: 'sandbox' as const },
  query: { page_size: 3, status: 'active' },
}

function list(request: PageRequest) {
  const page = pages.open(request)
  const from = page.after === null ? 0 : rows.findIndex((row) => row.id === page.after) + 1
  return page.close(rows.slice(from, from + page.limit), (row) => row.id)
}

function after(token: string, change: Partial<PageRequest> = {}): PageRequest {
  const request = { ...first, ...change }
  return { ...request, query: { ...request.query, page_token: token } }
}

test('pages follow each other without gaps or repetitions, and the last has no token', () => {
  const one = list(first)
  const two = list(after(one.next_page_token ?? ''))
  const three = list(after(two.next_page_token ?? ''))
  expect([one, two, three].map((page) => page.rows.map((row) => row.id))).toEqual([
    ['agt_0', 'agt_1', 'agt_2'],
    ['agt_3', 'agt_4', 'agt_5'],
    ['agt_6'],
  ])
  expect(three).not.toHaveProperty('next_page_token')
})

test('a page that holds exactly the rest is the last', () => {
  expect(list({ ...first, query: { page_size: 7 } })).not.toHaveProperty('next_page_token')
})

test('an empty page_token asks for the first page', () => {
  expect(list(after('')).rows).toHaveLength(3)
})

describe('400 INVALID_ARGUMENT for a page_token', () => {
  const token = list(first).next_page_token ?? ''
  const bytes = Buffer.from(token, 'base64url')

  test.each<[string, Partial<PageRequest>]>([
    ['of another page size', { query: { page_size: 4, status: 'active' } as PageRequest['query'] }],
    ['of other filters', { query: { page_size: 3, status: 'paused' } as PageRequest['query'] }],
    ['of fewer filters', { query: { page_size: 3 } }],
    ['of another operation', { operation: 'listCalls' }],
    ['of another workspace', { caller: { workspace_id: 'ws_two', environment: 'sandbox' } }],
    ['of the other environment', { caller: { workspace_id: 'ws_one', environment: 'production' } }],
  ])('%s', (_, change) => {
    expect(() => list(after(token, change))).toThrow(ApiError)
  })

  test.each([...bytes.keys()])('with its byte %d changed', (index) => {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => list(after(changed.toString('base64url')))).toThrow(/^page_token: /)
  })

  test.each(['x', '!', `${token}=`, `${token}!`, token.slice(0, -1), `${token}A`, 'agt_0', '💥'])('%s', (text) => {
    expect(() => list(after(text))).toThrow(/^page_token: /)
  })

  test('from a server with another key', () => {
    const other = createPages({ encryption_key: randomBytes(32), other_keys: [] })
    expect(() => other.open(after(token))).toThrow(ApiError)
  })
})

test('the order of filters, and omitted filters, make no difference', () => {
  const token = list({ ...first, query: { page_size: 3, a: 1, b: 2 } as PageRequest['query'] }).next_page_token ?? ''
  const query = { b: 2, c: undefined, a: 1, page_size: 3 } as PageRequest['query']
  expect(list(after(token, { query })).rows[0]?.id).toBe('agt_3')
})
