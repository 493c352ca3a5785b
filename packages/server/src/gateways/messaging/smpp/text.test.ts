import { describe, expect, test } from 'vitest'
import { decodeText } from './text.ts'
import { wholeText } from './whole-message.ts'

const ucs2 = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

describe('the text of an inbound message', () => {
  test.each([
    [0x00, Buffer.from([0x00, 0x1b, 0x65, 0x41]), '@€A'],
    [0x11, Buffer.from([0x41]), 'A'],
    [0xf1, Buffer.from([0x41]), 'A'],
    [0x01, Buffer.from('a@b', 'latin1'), 'a@b'],
    [0x03, Buffer.from('é@', 'latin1'), 'é@'],
    [0x08, ucs2('Ẹ káàárọ̀ 😀'), 'Ẹ káàárọ̀ 😀'],
    [0x18, ucs2('Ẹ'), 'Ẹ'],
    [0x08, ucs2('Ẹk').subarray(0, 3), 'Ẹ'],
  ])('in coding %i', (data_coding, bytes, text) => {
    expect(decodeText(bytes, data_coding)).toBe(text)
  })

  test.each([0x02, 0x04, 0x05, 0xf4])('in coding %i is null', (data_coding) => {
    expect(decodeText(Buffer.from('A'), data_coding)).toBeNull()
  })

  test('has no character that the database refuses', () => {
    expect(decodeText(Buffer.from('a\0b', 'latin1'), 3)).toBe('a\ufffdb')
    expect(decodeText(ucs2('a\ud83d'), 8)).toBe('a\ufffd')
  })
})

describe('a message in parts', () => {
  const part = (number: number, text: string | Buffer, data_coding = 8) => {
    return { part: number, data_coding, content: typeof text === 'string' ? ucs2(text) : text }
  }

  test('is joined in the order of its parts', () => {
    expect(wholeText([part(3, 'c'), part(1, 'a'), part(2, 'b')], 3)).toBe('abc')
  })

  test('cut through a surrogate pair or an escape is whole again', () => {
    const bytes = ucs2('a😀b')
    expect(wholeText([part(1, bytes.subarray(0, 4)), part(2, bytes.subarray(4))], 2)).toBe('a😀b')
    expect(wholeText([part(1, Buffer.from([0x41, 0x1b]), 0), part(2, Buffer.from([0x65]), 0)], 2)).toBe('A€')
  })

  test('may change its coding on the way', () => {
    expect(wholeText([part(1, Buffer.from('Good '), 0), part(2, 'káàárọ̀')], 2)).toBe('Good káàárọ̀')
  })

  test.each([
    [[2, 3], '[…] 23'],
    [[1, 3], '1 […] 3'],
    [[1, 2], '12 […]'],
    [[2], '[…] 2 […]'],
  ])('says so if only %j of them came', (numbers, text) => {
    expect(
      wholeText(
        numbers.map((number) => part(number, String(number))),
        3,
      ),
    ).toBe(text)
  })

  test('with a part that is not text is null', () => {
    expect(wholeText([part(1, 'a'), part(2, Buffer.from([1]), 4)], 2)).toBeNull()
  })
})
