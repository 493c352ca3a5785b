import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeGsm7, encodeGsm7, gsm7Codes } from './gsm7.ts'
import { segmentText } from './segments.ts'

const sizes = (body: string): number[] => segmentText(body).parts.map((part) => part.length)

describe('GSM-7', () => {
  test.each([
    ['160 characters are one part', 'a'.repeat(160), [160]],
    ['161 are two, whose headers take 7 each', 'a'.repeat(161), [153, 8]],
    ['306 are two full parts', 'a'.repeat(306), [153, 153]],
    ['307 are three', 'a'.repeat(307), [153, 153, 1]],
    ['a character of the extension table counts twice', '€'.repeat(80), [80]],
    ['so 81 of them are two parts', '€'.repeat(81), [76, 5]],
    ['an escape sequence is not split over two parts', `${'a'.repeat(152)}€${'a'.repeat(10)}`, [152, 11]],
  ])('%s', (_, body, expected) => {
    expect(segmentText(body).encoding).toBe('GSM-7')
    expect(sizes(body)).toEqual(expected)
  })

  test('the tables have 127 basic characters, not counting the escape, and ten extended ones', () => {
    const codes = [...gsm7Codes.values()]
    expect(codes.filter(({ length }) => length === 1).map(([code]) => code)).toEqual(
      Array.from({ length: 128 }, (_, code) => code).filter((code) => code !== 0x1b),
    )
    expect(codes.filter(({ length }) => length === 2)).toHaveLength(10)
  })

  test.each([
    ['@', [0x00]],
    ['à', [0x7f]],
    ['Σ', [0x18]],
    ['¤', [0x24]],
    ['§', [0x5f]],
    ['€', [0x1b, 0x65]],
    ['\f', [0x1b, 0x0a]],
    ['\\', [0x1b, 0x2f]],
  ])('%j is %j', (character, septets) => {
    expect([...encodeGsm7(character)]).toEqual(septets)
  })

  test('an unknown extension reads as the basic character, a lone escape as a space', () => {
    expect(decodeGsm7(Uint8Array.of(0x1b, 0x41, 0x1b))).toBe('A ')
  })

  test('a text with another character is refused, not sent without it', () => {
    expect(() => encodeGsm7('ẹ')).toThrow('a character that GSM-7 lacks')
  })
})

describe('UCS-2', () => {
  test.each([
    ['70 characters are one part', 'ẹ'.repeat(70), [70]],
    ['71 are two', 'ẹ'.repeat(71), [67, 4]],
    ['135 are three', 'ẹ'.repeat(135), [67, 67, 1]],
    ['35 emoji are one part', '🙂'.repeat(35), [70]],
    ['a surrogate pair is not split over two parts', '🙂'.repeat(36), [66, 6]],
    ['one character outside GSM-7 changes the whole text', `${'a'.repeat(160)}ọ`, [67, 67, 27]],
    ['the escape character itself has no code', '\u001b', [1]],
    ['NUL has no code', '\0', [1]],
  ])('%s', (_, body, expected) => {
    expect(segmentText(body).encoding).toBe('UCS-2')
    expect(sizes(body)).toEqual(expected)
  })
})

const gsm7Text = fc.string({ unit: fc.constantFrom(...gsm7Codes.keys()), maxLength: 700 })
const anyText = fc.oneof(
  gsm7Text,
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: fc.constantFrom('🙂', 'ẹ', 'a'), maxLength: 400 }),
)

test('the parts of any text join to the text, fit, contain whole characters and are as few as possible', () => {
  fc.assert(
    fc.property(anyText, (body) => {
      const { encoding, parts } = segmentText(body)
      const units = (text: string): number => (encoding === 'GSM-7' ? encodeGsm7(text).length : text.length)
      const limit = parts.length === 1 ? { 'GSM-7': 160, 'UCS-2': 70 } : { 'GSM-7': 153, 'UCS-2': 67 }
      expect(parts.join('')).toBe(body)
      expect(parts.flatMap((part) => Array.from(part))).toEqual(Array.from(body))
      for (const [at, part] of parts.entries()) {
        expect(units(part)).toBeLessThanOrEqual(limit[encoding])
        const next = parts[at + 1]
        if (next !== undefined) expect(units(part + Array.from(next)[0]!)).toBeGreaterThan(limit[encoding])
      }
      expect(parts.length > 1).toBe(units(body) > { 'GSM-7': 160, 'UCS-2': 70 }[encoding])
    }),
  )
})

test('GSM-7 text decodes to the text that was encoded', () => {
  fc.assert(
    fc.property(gsm7Text, (text) => {
      expect(decodeGsm7(encodeGsm7(text))).toBe(text)
    }),
  )
})
