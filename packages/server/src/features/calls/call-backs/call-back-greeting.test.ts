import { expect, test } from 'vitest'
import { callBackGreeting } from './call-back-greeting.ts'

const LANGUAGES = ['en', 'pcm', 'yo', 'ig', 'ha', 'fr', 'ar', 'pt'] as const

test('a call-back says its name in each language, and each has its own words', () => {
  const texts = LANGUAGES.map((language) => callBackGreeting({ display_name: 'Sunrise Stores', language }))
  for (const text of texts) expect(text).toContain('Sunrise Stores')
  expect(new Set(texts).size).toBe(LANGUAGES.length)
})

test('an agent that follows the caller begins in English', () => {
  expect(callBackGreeting({ display_name: 'Ada', language: 'auto' })).toMatch(/^Hello, this is Ada\. You asked us/)
})
