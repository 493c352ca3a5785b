import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  beginningOf,
  isStorable,
  mayEscapeUnstorable,
  parseOutsideJson,
  storableJson,
  StorablePieces,
  storableText,
} from './storable-text.ts'

const fragments = ['\0', '\ud83d', '\ude00', '😀', '\ufffd', '\\', '\\u0000', '\\ud83d', '"', 'ọ́', ' ', 'a']
const text = fc.array(fc.constantFrom(...fragments), { maxLength: 12 }).map((parts) => parts.join(''))
const anyText = fc.oneof(text, fc.string({ unit: 'binary' }))
const json = fc.jsonValue({ stringUnit: 'binary', maxDepth: 3 })
const hostileJson = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    anyText,
    fc.constantFrom(null, 1.5, true),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(anyText, tie('value'), { maxKeys: 3 }),
  ),
})).value

test.each([
  ['plain', 'plain'],
  ['a\0b', 'a\ufffdb'],
  ['a\ud83d', 'a\ufffd'],
  ['\ude00a', '\ufffda'],
  ['😀', '😀'],
])('%j is stored as %j', (given, stored) => {
  expect(storableText(given)).toBe(stored)
})

test('every text becomes storable, and a storable text is not changed', () => {
  fc.assert(
    fc.property(anyText, (given) => {
      expect(isStorable(storableText(given))).toBe(true)
      if (isStorable(given)) expect(storableText(given)).toBe(given)
      expect(storableText(given)).toHaveLength(given.length)
    }),
  )
})

function allTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [name, ...allTexts(member)])
}

/** Whether PostgreSQL could store the texts of a JSON value. */
const isClean = (value: unknown): boolean => allTexts(value).every(isStorable)

test('every JSON text is read, with storable texts and names', () => {
  fc.assert(
    fc.property(hostileJson, (value) => {
      const read = parseOutsideJson(JSON.stringify(value))
      expect(isClean(read)).toBe(true)
      expect(isClean(storableJson(value))).toBe(true)
      if (isClean(value)) expect(read).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('a text in JSON becomes the same as alone, however it is escaped', () => {
  fc.assert(
    fc.property(anyText, fc.func(fc.boolean()), (given, escapes) => {
      const units = given.split('').map((unit, at) => (escapes(at) ? escaped(unit) : JSON.stringify(unit).slice(1, -1)))
      expect(parseOutsideJson(`{"text":"${units.join('')}"}`)).toEqual({ text: storableText(given) })
    }),
  )
})

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

test('invalid JSON stays invalid', () => {
  fc.assert(
    fc.property(anyText, json, (broken, value) => {
      for (const body of [broken, JSON.stringify(value).slice(0, -1)]) {
        const outcome = (parse: (body: string) => unknown): boolean => {
          try {
            parse(body)
            return true
          } catch (error) {
            expect(error).toBeInstanceOf(SyntaxError)
            return false
          }
        }
        expect(outcome(parseOutsideJson)).toBe(outcome((one) => JSON.parse(one)))
      }
    }),
  )
})

test('a JSON text without the sign contains only storable texts', () => {
  fc.assert(
    fc.property(hostileJson, (value) => {
      const body = JSON.stringify(value)
      if (!mayEscapeUnstorable(body)) expect(isClean(JSON.parse(body))).toBe(true)
    }),
  )
})

test('a text in pieces becomes the same as the whole text, wherever it is cut', () => {
  fc.assert(
    fc.property(fc.array(anyText), (given) => {
      const pieces = new StorablePieces()
      const taken = given.map((piece) => pieces.take(piece))
      expect(taken.every(isStorable)).toBe(true)
      expect([...taken, pieces.end()].join('')).toBe(storableText(given.join('')))
    }),
  )
})

test('the beginning of a storable text is storable, and at most one code unit shorter than requested', () => {
  fc.assert(
    fc.property(anyText.map(storableText), fc.nat(20), (given, length) => {
      const beginning = beginningOf(given, length)
      expect(isStorable(beginning)).toBe(true)
      expect(given.startsWith(beginning)).toBe(true)
      expect(beginning.length).toBeGreaterThanOrEqual(Math.min(given.length, length) - 1)
    }),
  )
})

test('a long text of backslashes and lone surrogates is read in linear time', () => {
  for (const unit of ['\\\\', '\\u0000', '\\ud83d', '\\ud83d\\ud83d', '\\ude00'])
    expect(parseOutsideJson(`"${unit.repeat(200_000)}"`)).toHaveLength(unit === '\\ud83d\\ud83d' ? 400_000 : 200_000)
})
