import { describe, expect, test } from 'vitest'
import { jsonFault, jsonPositions } from './json-position.ts'

describe('a text that is not JSON', () => {
  test.each([
    ['[\n  {"a": 1,}\n]', { line: 2, column: 11, why: 'a name in quotes is expected' }],
    ['[1 2]', { line: 1, column: 4, why: 'a comma is expected' }],
    ['[\r\n1,\r\n]', { line: 3, column: 1, why: 'a value is expected' }],
    ['{"a" 1}', { line: 1, column: 6, why: 'a colon is expected' }],
    ['["a\n"]', { line: 1, column: 2, why: 'a text is not closed' }],
    ['["\\x"]', { line: 1, column: 2, why: 'an escape in a text is not valid' }],
    ['[1.]', { line: 1, column: 2, why: 'a number is not complete' }],
    ['// a\n[]', { line: 1, column: 1, why: 'JSON has no comments' }],
    ['[true', { line: 1, column: 6, why: 'a closing bracket ] is expected' }],
    ['[]]', { line: 1, column: 3, why: 'nothing is expected after the value' }],
    ['[nul]', { line: 1, column: 2, why: 'a text in double quotes, a number, true, false or null is expected' }],
    ['', { line: 1, column: 1, why: 'a value is expected' }],
  ])('%j stops being JSON: %j', (text, fault) => {
    expect(() => JSON.parse(text) as unknown).toThrow()
    expect(jsonFault(text)).toEqual(fault)
  })

  test.each(['[]', '{"a": [1.5e3, null, "\\u00e9"]}', '"x"', ' 0 '])('%j is JSON', (text) => {
    expect(jsonFault(text)).toBeNull()
  })
})

describe('a value of a JSON text', () => {
  const text = '[\n  {"a": {"b c": [1,\n 22]}},\n  "ẹ̀", {"d": 1}\n]'
  const positionOf = jsonPositions(text)

  test.each([
    [[], 1, 1],
    [[0], 2, 3],
    [[0, 'a'], 2, 4],
    [['0', 'a', 'b c'], 2, 10],
    [[0, 'a', 'b c', '1'], 3, 2],
    [[2, 'd'], 4, 10],
  ])('%j begins at %i:%i', (path, line, column) => {
    expect(positionOf(path)).toEqual({ line, column })
  })

  test('has the position of the nearest value around it if it does not exist', () => {
    expect(positionOf([0, 'a', 'x', 'y'])).toEqual({ line: 2, column: 4 })
    expect(positionOf([7])).toEqual({ line: 1, column: 1 })
    expect(positionOf([1, 'a'])).toEqual({ line: 4, column: 3 })
  })

  test('is at the start if the text nests too deep or is not JSON', () => {
    const deep = '['.repeat(100_000)
    expect(jsonPositions(deep)([0, 0])).toEqual({ line: 1, column: 1 })
    expect(jsonFault(`${deep}${']'.repeat(100_000)}`)).toBeNull()
    expect(jsonPositions('')([0])).toEqual({ line: 1, column: 1 })
  })
})
