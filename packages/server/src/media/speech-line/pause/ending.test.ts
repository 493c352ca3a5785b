import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endingOf, type Ending } from './ending.ts'
import { pauseAfter } from './pause-after.ts'

const ending = (text: string, { language = 'en', asked = '' } = {}): Ending => endingOf(text, { language, asked })

describe('a sentence', () => {
  const asked = 'What happened then?'
  test.each([
    ['en', 'I want to check my balance.'],
    ['en', 'Good morning. I want to check my balance.'],
    ['en', 'My card is not working!'],
    ['pcm', 'I wan check my balance.'],
    ['yo', 'Mo fẹ́ ṣàyẹ̀wò owó mi.'],
    ['ig', 'Achọrọ m ịlele ego m.'],
    ['ha', 'Ina so in duba kuɗina.'],
    ['en', 'I think so.'],
    ['en', 'My sister wants one as well.'],
  ])('answers a question about one thing, in %s: "%s"', (language, text) => {
    expect(ending(text, { language, asked })).toBe('reply')
    expect(ending(text, { language, asked: 'Good day. How can I help you?' })).toBe('open')
    expect(ending(text, { language, asked: 'Tell me more.' })).toBe('open')
  })

  test.each([
    ['en', 'My balance.'],
    ['en', 'I want to check my balance'],
    ['ha', 'To.'],
    ['en', 'Because.'],
    ['fr', 'Bonjour'],
    ['en', ''],
    ['en', '…'],
  ])('is not known to be over after "%s: %s"', (language, text) => {
    expect(ending(text, { language, asked })).toBe('open')
  })
})

test.each([
  ['en', 'Good morning.'],
  ['en', 'Hello?'],
  ['en', 'Please.'],
  ['pcm', 'How far'],
  ['yo', 'Ẹ káàárọ̀.'],
  ['ha', 'Ina kwana.'],
  ['ig', 'Ụtụtụ ọma.'],
])('a greeting is followed by more, in %s: "%s"', (language, text) => {
  expect(ending(text, { language })).toBe('opening')
})

test.each([
  ['en', 'What is the balance of my account?'],
  ['en', 'Where are you from?'],
  ['pcm', 'How much dey my account?'],
  ['ar', 'كم الرصيد؟'],
])('a question is over, in %s: "%s"', (language, text) => {
  expect(ending(text, { language })).toBe('question')
})

describe('an answer', () => {
  const asked = 'Do you want to pay now?'
  test.each([
    ['en', 'Yes.'],
    ['en', 'No, thank you.'],
    ['en', "That's right"],
    ['pcm', 'Na so.'],
    ['yo', 'Bẹ́ẹ̀ni.'],
    ['ig', 'Mba.'],
    ['ha', "A'a."],
  ])('is over if it is yes or no after a question, in %s: "%s"', (language, text) => {
    expect(ending(text, { language, asked })).toBe('answer')
    expect(ending(text, { language, asked: 'Tell me more.' })).not.toBe('answer')
  })

  test('with more words is not only yes or no', () => {
    expect(ending('Yes, but', { asked })).toBe('unfinished')
    expect(ending('No, the other one', { asked })).toBe('open')
  })
})

describe('somebody who hesitates', () => {
  test.each([
    ['en', 'Em'],
    ['en', 'I want to, um.'],
    ['en', 'So.'],
    ['en', 'Okay so'],
    ['en', 'Wait.'],
    ['en', 'My name is, let me see.'],
    ['pcm', 'Abeg wait'],
    ['pcm', 'The number na, make I check.'],
    ['yo', 'Ẹ dúró.'],
    ['yo', 'Jẹ́ kí n wò ó'],
    ['ig', 'Chere.'],
    ['ig', 'Biko chere'],
    ['ha', 'Ɗan jira.'],
    ['ha', 'Bari in duba'],
    ['auto', 'Dakata.'],
  ])('gets time, in %s: "%s"', (language, text) => {
    expect(ending(text, { language })).toBe('hesitation')
  })

  test.each([
    ['en', 'I want to pay for the data and'],
    ['en', 'My account number is.'],
    ['en', 'I would like to,'],
    ['en', 'The thing is …'],
    ['pcm', 'I wan buy data but.'],
    ['pcm', 'The man wey'],
    ['yo', 'Mo fẹ́ ra káàdì àti'],
    ['ig', 'Achọrọ m ịzụ data maka'],
    ['ha', 'Ina so in saya data amma'],
  ])('gets time after a word that cannot end it, in %s: "%s"', (language, text) => {
    expect(ending(text, { language })).toBe('unfinished')
  })
})

describe('a number that is read out', () => {
  test.each([
    ['zero eight zero three', ''],
    ['My number is 0803', ''],
    ['0803, 123.', ''],
    ['It is 0 8 0', ''],
    ['double five three', ''],
    ['òdo, ẹ̀jọ, òdo, ẹ̀ta', ''],
    ['sifili takwas sifili uku', ''],
    ['Seven', 'What is your account number?'],
    ['12', 'Please say the code.'],
  ])('is not over after "%s"', (text, asked) => {
    expect(ending(text, { language: 'auto', asked })).toBe('digits')
  })

  test.each([
    ['I am 25', ''],
    ['Five', ''],
    ['I want to pay 1500', ''],
    ['two', 'How many do you want?'],
  ])('may be over after "%s"', (text, asked) => {
    expect(ending(text, { asked })).toBe('open')
  })
})

test.each([
  '0803 123 4567',
  'zero eight zero three one two three four five six seven',
  '+234 803 123 4567.',
  'My account number is 2087654321',
])('a number is complete after "%s"', (text) => {
  expect(ending(text)).toBe('number')
})

describe('the pause', () => {
  const ENDINGS = [
    'answer',
    'question',
    'number',
    'reply',
    'open',
    'opening',
    'unfinished',
    'digits',
    'hesitation',
  ] as const

  test('is the setting if nothing is known, shorter at an end, and longer if more is to come', () => {
    expect(ENDINGS.map((one) => pauseAfter(one, 600))).toEqual([360, 360, 450, 540, 600, 750, 1_200, 1_200, 1_500])
  })

  test('follows the setting, within 250 and 1,500 ms', () => {
    expect(ENDINGS.map((one) => pauseAfter(one, 300))).toEqual([250, 250, 250, 270, 300, 375, 600, 600, 750])
    expect(ENDINGS.map((one) => pauseAfter(one, 1_000))).toEqual([
      600, 600, 750, 900, 1_000, 1_250, 1_500, 1_500, 1_500,
    ])
    expect(ENDINGS.map((one) => pauseAfter(one, 200))).toEqual([200, 200, 200, 200, 200, 250, 400, 400, 500])
    expect(ENDINGS.map((one) => pauseAfter(one, 2_000))).toEqual([
      1_200, 1_200, 1_500, 1_800, 2_000, 2_000, 2_000, 2_000, 2_000,
    ])
  })

  test('is bounded for any text in any language', () => {
    const languages = fc.constantFrom('en', 'ha', 'yo', 'ig', 'pcm', 'fr', 'ar', 'pt', 'auto', 'xx')
    const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.lorem({ maxCount: 30 }))
    fc.assert(
      fc.property(text, text, languages, (said, asked, language) => {
        const pause = pauseAfter(endingOf(said, { language, asked }), 600)
        expect(pause).toBeGreaterThanOrEqual(250)
        expect(pause).toBeLessThanOrEqual(1_500)
      }),
    )
  })
})
