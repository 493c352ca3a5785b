import { expect, test, vi } from 'vitest'
import { csvRecord, readCsv, type CsvError } from './csv.ts'

const fieldsOf = (text: string): string[][] => [...readCsv(text)].map(({ fields }) => fields)

test.each([
  [
    'a,b\nc,d\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\r\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['\uFEFFa,b', [['a', 'b']]],
  ['a, b ,\n', [['a', 'b', '']]],
  ['"a,b",c', [['a,b', 'c']]],
  ['c,"a,b"', [['c', 'a,b']]],
  ['"say ""hi""",', [['say "hi"', '']]],
  ['"",""', [['', '']]],
  ['"two\nlines",x', [['two\nlines', 'x']]],
  [',,', [['', '', '']]],
  ['\n\n a \n\n', [['a']]],
  ['', []],
])('%j', (text, fields) => {
  expect(fieldsOf(text)).toEqual(fields)
})

test('a record has the line on which it begins, after empty lines and quoted line ends', () => {
  expect([...readCsv('a\n\n"b\nc",d\ne')].map(({ line }) => line)).toEqual([1, 3, 5])
})

test('a quote that is not closed is reported with the line on which its record begins', () => {
  expect(() => fieldsOf('a\nb,"c\nd\n')).toThrow(expect.objectContaining({ line: 2 }) as CsvError)
})

test('a quote that is not closed in a long file is found in one pass over its lines', () => {
  const examined = vi.spyOn(String.prototype, 'replaceAll')
  const lines = Array.from({ length: 1_000 }, (_, line) => `"a",${line}`)
  expect(() => fieldsOf(['x', '"b,c', ...lines].join('\n'))).toThrow(expect.objectContaining({ line: 2 }) as CsvError)
  const characters = examined.mock.contexts.reduce((sum: number, text) => sum + String(text).length, 0)
  examined.mockRestore()
  expect(characters).toBeLessThan(20_000)
})

test('a row reads back as it was written', () => {
  const fields = ['', 'a', 'b, c', '"d"', 'e\nf', "it's"]
  expect(csvRecord(fields)).toBe(',a,"b, c","""d""","e\nf",it\'s\r\n')
  expect(fieldsOf(csvRecord(fields))).toEqual([fields])
  expect(csvRecord(['a\r\nb'])).toBe('"a\r\nb"\r\n')
})
