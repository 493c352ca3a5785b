import { describe, expect, test } from 'vitest'
import type { SetPhrases } from './set-phrases.ts'
import { setPhrases, setWords } from './set-words.ts'

const LANGUAGES = ['en', 'pcm', 'yo', 'ig', 'ha', 'fr', 'ar', 'pt'] as const
const NAME = 'Sunrise Stores'
const LONGEST = 160

/** The names and texts of all phrases. */
function said(phrases: SetPhrases): [string, string][] {
  return Object.entries(phrases).map(([name, phrase]: [string, string | ((name: string) => string)]) => [
    name,
    typeof phrase === 'string' ? phrase : phrase(NAME),
  ])
}

test('each phrase has different words in each language', () => {
  const texts = LANGUAGES.flatMap((language) => said(setPhrases({ language })).map(([, text]) => text))
  expect(new Set(texts).size).toBe(texts.length)
})

describe.each(LANGUAGES)('the phrases in %s', (language) => {
  const phrases = setPhrases({ language })

  test('are short, and composed characters', () => {
    for (const [name, text] of said(phrases)) {
      expect(text, name).toBe(text.normalize('NFC').trim())
      expect(text.length, name).toBeLessThan(LONGEST)
      expect(text, name).toMatch(/[.?؟]$/)
    }
  })

  test('name the keys and who speaks', () => {
    for (const text of [phrases.consent, phrases.take_call]) expect(text).toMatch(/\b1\b.*\b2\b/)
    for (const text of [phrases.greeting(NAME), phrases.call_back_greeting(NAME)]) expect(text).toContain(NAME)
    for (const text of [phrases.greeting(NAME), phrases.still_there, phrases.not_understood])
      expect(text).toMatch(/[?؟]$/)
  })

  test('come with the English ones, except those that are English', () => {
    const in_english = setPhrases({ language: 'en' }).consent
    const words = setWords({ language }, ({ consent }) => consent)
    expect(words).toEqual(language === 'en' ? { text: in_english } : { text: phrases.consent, in_english })
  })
})

test('an agent that follows the caller speaks English', () => {
  expect(setPhrases({ language: 'auto' })).toBe(setPhrases({ language: 'en' }))
})
