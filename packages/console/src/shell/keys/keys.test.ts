import { expect, test } from 'vitest'
import { lettersOf } from './keys.ts'

test('each page has its own letter', () => {
  const entries = ['Home', 'Calls', 'Compliance', 'C'].map((title) => ({ title, to: '/$environment' as const }))
  expect([...lettersOf(entries)].map(([letter, { title }]) => [letter, title])).toEqual([
    ['h', 'Home'],
    ['c', 'Calls'],
    ['o', 'Compliance'],
  ])
})
