import { expect, test } from 'vitest'
import { resampled } from '../src/gateways/speech/resample.ts'
import { spokenText, textIn } from './support/spoken-text.ts'

const TEXT = 'Hello, how can I help you today? Your balance is N5,000.00 ~ok'

test.each([8_000, 24_000] as const)('spoken text is read back from its audio, at %i Hz', (rate) => {
  expect(textIn(spokenText(TEXT, rate), rate)).toBe(TEXT)
})

test('spoken text is read back after silence, noise and a change of the rate', () => {
  const spoken = resampled(spokenText(TEXT, 24_000), 24_000, 8_000)
  const noisy = new Int16Array(spoken.length + 777)
  noisy.set(spoken, 777)
  for (const at of noisy.keys()) noisy[at]! += ((at * 7_919) % 401) - 200
  expect(textIn(noisy)).toBe(TEXT)
})

test('text cut off inside a character is read up to the whole characters', () => {
  expect(textIn(spokenText(TEXT).subarray(0, 5 * 480 + 100))).toBe('Hello')
})
