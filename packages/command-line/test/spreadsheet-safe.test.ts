import { describe, expect, test } from 'vitest'
import { spreadsheetSafe } from '../src/spreadsheet-safe.ts'

const STARTS = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠A', '"=1+1"', '""-1']

test.each(STARTS)('%j at the start of a cell gets an apostrophe', (formula) => {
  expect(spreadsheetSafe(formula)).toBe(`'${formula}`)
})

describe.each([';', 'Hello;', 'a;b;', 'two\n', 'two\r\n', 'a\t', ';;'])('behind %j', (before) => {
  test.each(STARTS)('%j gets an apostrophe', (formula) => {
    expect(spreadsheetSafe(before + formula)).toBe(`${before}'${formula}`)
  })
})

/** As a spreadsheet reads a line where semicolons separate cells: a quote counts at the start of a cell only. */
function semicolonCells(line: string): string[] {
  return [...`;${line}`.matchAll(/;(?:"((?:[^"]|"")*)"([^;]*)|([^;]*))/g)].map(([, quoted = '', rest = '', plain]) =>
    plain === undefined ? quoted.replaceAll('""', '"') + rest : plain,
  )
}

test.each(STARTS)('%j is no formula in any cell of a line that is split at semicolons', (formula) => {
  for (const text of [`;${formula}`, `a;${formula};b`, `a, b;${formula}`, `"a";${formula}`]) {
    const line = `id,"${spreadsheetSafe(text).replaceAll('"', '""')}"`
    for (const cell of semicolonCells(line)) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/)
  }
})

test.each(['\t=1', '\r=1', '\n=1', '\t1', '\n'])('%j, which some trim, gets an apostrophe at its start', (text) => {
  expect(spreadsheetSafe(text)).toMatch(/^'[\t\r\n]/)
})

test.each(['', 'a=1', ' =1', '1+1', 'Good day.', 'a;b', 'a; -1', 'x\ny', '+2348031234567'])(
  '%j stays as it is',
  (text) => {
    expect(spreadsheetSafe(text)).toBe(text)
  },
)

test('a long text takes no time', () => {
  const text = `;${'"'.repeat(100_000)};`.repeat(10)
  expect(spreadsheetSafe(text)).toBe(text)
})
