import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heardText } from './heard-text.ts'

test('sentences that were played are kept word for word, the last one by its share', () => {
  const sentences = [
    { text: 'Your  balance is five\nnaira.', share: 1 },
    { text: 'Would you like to hear more?', share: 0.5 },
    { text: 'Or something else?', share: 0 },
  ]
  expect(heardText(sentences)).toBe('Your  balance is five\nnaira. Would you like')
})

test.each([
  [0, ''],
  [0.19, ''],
  [0.2, 'twelve'],
  [0.72, 'twelve'],
  [0.74, 'twelve fourteen'],
])('a share of %f of two words is "%s"', (share, heard) => {
  expect(heardText([{ text: 'twelve fourteen', share }])).toBe(heard)
})

test('more played audio extends the heard text and never changes it', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.lorem({ maxCount: 12 }), share, share, (text, a, b) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)].map((one) => heardText([{ text, share: one }]))
      expect(text.startsWith(more ?? '')).toBe(true)
      expect(more?.startsWith(less ?? '')).toBe(true)
    }),
  )
})
