import { expect, test } from 'vitest'
import { ledgerSearchOf } from './ledger-search.ts'

test('an address keeps the filters of the ledger, and drops the rest', () => {
  const known = { entry_type: 'top_up', created_after: '2026-11-01T00:00:00.000Z' }
  expect(ledgerSearchOf({ ...known, created_before: 'soon', page_token: 'x' })).toEqual(known)
  expect(ledgerSearchOf({ entry_type: 'gift' })).toEqual({})
})
