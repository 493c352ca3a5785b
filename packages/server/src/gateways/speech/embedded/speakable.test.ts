import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasWords, speakablePieces } from './speakable.ts'

test.each([
  ['Hello there. How are you? I am fine', ['Hello there.', 'How are you?', 'I am fine']],
  ['It costs ₦5,000.50 now.', ['It costs naira 5,000.50 now.']],
  ['Ẹ káàbọ̀, báwo ni?', ['E kaabo, bawo ni?']],
  ['Ina ƙwana, ɗan’uwa', ["Ina kwana, dan'uwa"]],
  ['“Yes” – she said…', ['"Yes" , she said...']],
  ['no end... really?!', ['no end...', 'really?!']],
  ['one\n\ttwo\u0000three', ['one two three']],
])('%j is said as %j', (text, pieces) => {
  expect(speakablePieces(text)).toEqual(pieces)
})

test.each(['', '...', '🙂', ' \n '])('%j has no words, and no voice says anything', (text) => {
  expect([hasWords(text), speakablePieces(text)]).toEqual([false, []])
})

test('Arabic has words, but no letter that the embedded voices know', () => {
  expect([hasWords('مرحبا'), speakablePieces('مرحبا')]).toEqual([true, []])
})

test('whatever the text is, a piece is short, visible ASCII, and no word is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 2_000 }), (text) => {
      for (const piece of speakablePieces(text)) expect(piece).toMatch(/^[\x20-\x7e]{1,200}$/)
    }),
  )
  const words = Array.from({ length: 500 }, (_, at) => `word${at}`)
  expect(speakablePieces(words.join(' ')).join(' ').split(' ')).toEqual(words)
})
