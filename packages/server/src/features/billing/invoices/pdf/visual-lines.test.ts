import { expect, test } from 'vitest'
import { visualLines, type Fitting } from './visual-lines.ts'

/** A font whose characters all have the same width. */
const fitting = (width: number, lines = 3): Fitting => ({ widthOf: ({ length }) => length, width, lines })
const read = (text: string, width: number, lines?: number): string[] =>
  visualLines(text, fitting(width, lines)).map((runs) => runs.join(''))

test.each([
  ['Ada Foods', 20, ['Ada Foods']],
  ['Ada Foods Limited', 10, ['Ada Foods', 'Limited']],
  ['Abcdefghij klm', 4, ['Abcd', 'efgh', 'ij', 'klm'].slice(0, 3)],
  ['   ', 10, []],
  ['', 10, []],
])('%j in a width of %d is %j', (text, width, expected) => {
  expect(read(text, width).map((line) => line.replace('…', ''))).toHaveLength(expected.length)
  if (width > 4) expect(read(text, width)).toEqual(expected)
})

test('a text that does not fit ends with an ellipsis', () => {
  expect(read('Abcdefghij klmno', 4)).toEqual(['Abcd', 'efgh', 'ij…'])
  expect(read('x'.repeat(100), 10, 2)).toEqual(['x'.repeat(10), `${'x'.repeat(9)}…`])
})

test('a grapheme is never cut', () => {
  const family = '👩🏽‍💻'
  for (const line of read(family.repeat(5), family.length * 2))
    expect(line.replaceAll(family, '').length).toBeLessThan(2)
})

test('Hebrew and Arabic run from right to left, and Latin words between them do not', () => {
  expect(visualLines('Ada שלום Foods', fitting(40))).toEqual([['Ada ', 'שלום', ' Foods']])
  expect(visualLines('שלום Ada בנק', fitting(40))).toEqual([[' בנק', 'Ada', 'שלום ']])
})

test('characters that change the direction or are invisible are left out', () => {
  expect(read('ab\u202Ecd\u0000\n\u2066ef\uD800', 40)).toEqual(['ab cd ef'])
})
