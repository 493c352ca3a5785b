import { expect, test } from 'vitest'
import { description, listed, MOST } from './description.ts'

test('a description has whole sentences, as many as fit', () => {
  const first = 'Places a call to a number, or says in one answer why it cannot be placed.'
  expect(description(first, 'x'.repeat(MOST), 'Not reached.')).toBe(first)
  expect(description(`${first} It rings. Then it ends.`)).toBe(`${first} It rings. Then it ends.`)
})

test('a sentence that is too long ends after a whole word', () => {
  const text = description(`${'word, '.repeat(60)}end.`)
  expect(text).toMatch(/^(?:word, )+word …$/)
  expect(text.length).toBeLessThanOrEqual(MOST)
})

test('a description is read as text, without the signs of Markdown', () => {
  expect(description('See [the **calls**](voice.md) of\n`POST /v1/calls`.')).toBe('See the calls of POST /v1/calls.')
})

test('names are listed while there is room', () => {
  expect(listed('Methods', ['list', 'create', 'get'], 100)).toBe('Methods: list, create, get.')
  expect(listed('Methods', ['list', 'create', 'get'], 23)).toBe('Methods: list, create.')
  expect(listed('Methods', ['list'], 3)).toBe('')
})
