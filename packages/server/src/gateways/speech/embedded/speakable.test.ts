import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasWords, speakableSentences } from './speakable.ts'

async function saidOf(text: string): Promise<string[]> {
  const said: string[] = []
  for await (const sentence of speakableSentences(text)) said.push(sentence)
  return said
}

test.each([
  ['Hello there. How are you? I am fine', ['Hello there.', 'How are you?', 'I am fine']],
  ['It costs ₦5,000.50 now.', ['It costs naira 5,000.50 now.']],
  ['Ẹ káàbọ̀, báwo ni?', ['E kaabo, bawo ni?']],
  ['Ina ƙwana, ɗan’uwa', ["Ina kwana, dan'uwa"]],
  ['“Yes” – she said…', ['"Yes" , she said...']],
  ['There is no end... Is there?!', ['There is no end...', 'Is there?!']],
  ['one\n\ttwo\u0000three', ['one two three']],
])('%j is said as %j', async (text, sentences) => {
  expect(await saidOf(text)).toEqual(sentences)
})

test.each(['', '...', '🙂', ' \n '])('%j has no words, and nothing is spoken', async (text) => {
  expect([hasWords(text), await saidOf(text)]).toEqual([false, []])
})

test('Arabic has words, but no letter that the embedded voices know', async () => {
  expect([hasWords('مرحبا'), await saidOf('مرحبا')]).toEqual([true, []])
})

test('any text becomes short sentences of visible ASCII without losing a word', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 2_000 }), async (text) => {
      for (const sentence of await saidOf(text)) expect(sentence).toMatch(/^[\x20-\x7e]{1,250}$/)
    }),
  )
  const words = Array.from({ length: 500 }, (_, at) => `word${at}`)
  expect((await saidOf(words.join(' '))).join(' ').split(' ')).toEqual(words)
})

test.each([
  ['digits, each a word', '7'.repeat(60_000), 20],
  ['letters that are named', 'x'.repeat(60_000), 32],
  ['a word that never ends', 'abeo'.repeat(15_000), 32],
  ['prices', '$9.99 '.repeat(10_000), 60],
  ['words', 'word '.repeat(12_000), 160],
])('%s: a part takes no longer than a sentence', async (_, text, longest) => {
  const said = await saidOf(text)
  expect(said.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  for (const part of said) expect(part.length).toBeLessThanOrEqual(longest)
})

test('a sentence that takes too long is cut after the last comma that fits', async () => {
  const [first, second] = [`We have ${'very '.repeat(20)}fresh bread,`, `and ${'very '.repeat(20)}fresh milk.`]
  expect(await saidOf(`${first} ${second}`)).toEqual([first, second])
})
