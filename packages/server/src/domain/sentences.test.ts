import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sentences } from './sentences.ts'
import { cpuMsOf } from '../../../../test/cpu-time.ts'

async function split(pieces: readonly string[]): Promise<string[]> {
  async function* written(): AsyncIterable<string> {
    for (const piece of pieces) yield await Promise.resolve(piece)
  }
  const spoken: string[] = []
  for await (const sentence of sentences(written())) spoken.push(sentence)
  return spoken
}

test.each([
  ['Good morning, Ada. Your order left today.', ['Good morning, Ada.', 'Your order left today.']],
  ['Yes. It left Ikeja at 4.5 p.m. today!', ['Yes. It left Ikeja at 4.5 p.m.', 'today!']],
  ['Please ask Dr. Okafor. He knows.', ['Please ask Dr. Okafor.', 'He knows.']],
  ['One item per line\nTwo items per line', ['One item per line', 'Two items per line']],
  ['No end in sight', ['No end in sight']],
  ['مرحبا بك في متجرنا. كيف يمكنني مساعدتك؟ شكرا', ['مرحبا بك في متجرنا.', 'كيف يمكنني مساعدتك؟', 'شكرا']],
  [
    '我们的营业时间是上午九点到下午五点。请问您需要什么帮助？谢谢',
    ['我们的营业时间是上午九点到下午五点。', '请问您需要什么帮助？谢谢'],
  ],
  ['እንኳን ደህና መጡ ወደ ሱቃችን። ምን ልርዳዎት', ['እንኳን ደህና መጡ ወደ ሱቃችን።', 'ምን ልርዳዎት']],
  ['', []],
])('%s', async (text, expected) => {
  expect(await split([text])).toEqual(expected)
})

test('a text that is a single sentence is read once, and not again for each of its parts', async () => {
  const cpu_ms = await cpuMsOf(async () => {
    expect((await split(['no. '.repeat(64_000)])).join(' ')).toBe('no. '.repeat(64_000).trim())
  })
  // It took four seconds when each part was read to the end of the text.
  expect(cpu_ms).toBeLessThan(1_000)
})

test.each([
  ['letters', 'x', 240],
  ['emoji', '😀', 240],
  ['a character of several', '👩‍👩‍👧', 240],
  ['tones that are written alone', 'o\u0323\u0301', 240],
  ['Han', '营', 240],
  ['marks without a letter', '\u0301', 240],
  ['halves of characters', '\ude00', 240],
])(
  '%s without an end or a space are cut into parts of a bounded length, between two characters',
  async (_, unit, longest) => {
    const text = unit.repeat(20_000)
    const parts = await split([text])
    expect(parts.join('')).toBe(text)
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(longest)
    expect(parts.length).toBeLessThan((text.length / longest) * 1.2 + 1)
    if (!/^[\u0301\ude00]/.test(unit)) for (const part of parts) expect(part.length % unit.length).toBe(0)
  },
)

test('any text becomes sentences that are well formed and bounded in length', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 800 }), async (text) => {
      for (const sentence of await split([text.toWellFormed()])) {
        expect(sentence.length).toBeLessThanOrEqual(240)
        expect(sentence.isWellFormed()).toBe(true)
      }
    }),
    { numRuns: 20 },
  )
})

test('a sentence is spoken before the next one is written', async () => {
  let asked = 0
  async function* written(): AsyncIterable<string> {
    for (const piece of ['Your order left today. ', 'It arrives tomorrow.']) {
      asked++
      yield await Promise.resolve(piece)
    }
  }
  const [first] = [await sentences(written())[Symbol.asyncIterator]().next()]
  expect(first).toEqual({ done: false, value: 'Your order left today.' })
  expect(asked).toBe(1)
})

test('splitting a text into pieces anywhere gives the same sentences and loses nothing', async () => {
  const words = fc.array(fc.constantFrom('Yes.', 'order', '4.5', 'Dr.', 'naira,', 'today!', 'a'.repeat(80)), {
    maxLength: 40,
  })
  await fc.assert(
    fc.asyncProperty(words, fc.array(fc.nat(400), { maxLength: 20 }), async (said, cuts) => {
      const text = said.join(' ')
      const ends = [...new Set([0, ...cuts.filter((cut) => cut < text.length), text.length])].toSorted((a, b) => a - b)
      const pieces = ends.slice(1).map((end, index) => text.slice(ends[index], end))
      expect((await split(pieces)).join(' ')).toBe(text)
    }),
  )
})
