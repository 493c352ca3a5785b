import { describe, expect, test } from 'vitest'
import { matchRule, regexFault, type Matcher } from './match-rule.ts'
import { cpuMsOf } from '../../../../../test/cpu-time.ts'

const keyword = (match_value: string): Matcher => ({ match_type: 'keyword', match_value })
const regex = (match_value: string): Matcher => ({ match_type: 'regex', match_value })
const fallback: Matcher = { match_type: 'default', match_value: null }

describe('a keyword', () => {
  test.each([
    ['delivery', 'Where is my DELIVERY?'],
    ['on line', 'I bought it on-line'],
    ['on-line', 'I bought it ON  LINE'],
    ['ọjà', 'Mo fẹ́ ra nǹkan ní ỌJÀ'],
    ['2', 'option 2 please'],
  ])('%s is found in: %s', (value, utterance) => {
    expect(matchRule([keyword(value)], utterance)).toEqual(keyword(value))
  })

  test.each([
    ['art', 'start over'],
    ['oja', 'ọjà'],
    ['delivery status', 'delivery of my status'],
    ['?!', 'what?!'],
    ['delivery', ''],
  ])('%s is not found in: %s', (value, utterance) => {
    expect(matchRule([keyword(value)], utterance)).toBeNull()
  })
})

describe('a regular expression', () => {
  test.each([
    ['order\\s+\\d+', 'my ORDER 42 is late'],
    ['^(hi|hello)', 'Hello there'],
  ])('%s matches: %s', (value, utterance) => {
    expect(matchRule([regex(value)], utterance)).toEqual(regex(value))
  })

  test('takes linear time even with a pattern on which other engines backtrack', async () => {
    const cpu_ms = await cpuMsOf(() => {
      expect(matchRule([regex('^(a+)+$')], `${'a'.repeat(2_000)}!`)).toBeNull()
    })
    expect(cpu_ms).toBeLessThan(2_000)
  })

  test.each([
    ['one that an earlier version took', ['[ab]{1,1000}'.repeat(16) + '[cd]']],
    ['as many as a number may have', Array.from({ length: 2 }, () => '[ab]{1,400}[ab]{1,40}[cd]')],
    ['more than that', Array.from({ length: 50 }, () => '[ab]{1,900}[cd]')],
  ])('takes little time even if it is slow: %s', async (_name, values) => {
    const cpu_ms = await cpuMsOf(() => {
      expect(matchRule(values.map(regex), 'ab'.repeat(2_000))).toBeNull()
    })
    // Without a limit these take 2.5, 0.5 and 10 s.
    expect(cpu_ms).toBeLessThan(400)
  })

  test('beyond the limit for all patterns of a number is left out; keywords and the default rule stay', () => {
    const [long, large] = ['ab '.repeat(200), regex('[ab]{1,700}[cd]')]
    expect(matchRule([regex('b{1,90}'), large, fallback], long)).toEqual(regex('b{1,90}'))
    expect(matchRule([large, regex('b{1,290}'), fallback], long)).toEqual(fallback)
    expect(matchRule([large, large, keyword('ab')], long)).toEqual(keyword('ab'))
  })

  test.each(['(', '(?=a)', '(a)\\1', '[z-a]', 'a{2000}', 'a{1,400}b{1,400}c{1,400}', '(a{30}){40}'])(
    '%s is refused with a reason',
    (value) => {
      expect(regexFault(value)).toEqual(expect.stringMatching(/\S/))
    },
  )

  test('has no error if it is valid', () => {
    expect(regexFault('\\p{L}+ (refund|return)s?')).toBeNull()
  })
})

describe('a choice among several rules', () => {
  test('takes the first rule that matches, whatever comes after it', () => {
    expect(matchRule([keyword('sales'), regex('sal.s'), fallback], 'sales')).toEqual(keyword('sales'))
  })

  test('takes the default rule if no other rule matches, and for silence, wherever it is listed', () => {
    const rules = [fallback, keyword('sales')]
    expect(matchRule(rules, 'sales')).toEqual(keyword('sales'))
    expect(matchRule(rules, 'something else')).toEqual(fallback)
    expect(matchRule(rules, null)).toEqual(fallback)
  })

  test('is empty without a default rule', () => {
    expect(matchRule([keyword('sales')], null)).toBeNull()
    expect(matchRule([], 'sales')).toBeNull()
  })
})
