import { describe, expect, test } from 'vitest'
import { matchRule, regexFault, type Matcher } from './match-rule.ts'

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
  ])('%s is said in: %s', (value, utterance) => {
    expect(matchRule([keyword(value)], utterance)).toEqual(keyword(value))
  })

  test.each([
    ['art', 'start over'],
    ['oja', 'ọjà'],
    ['delivery status', 'delivery of my status'],
    ['?!', 'what?!'],
    ['delivery', ''],
  ])('%s is not said in: %s', (value, utterance) => {
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

  test('of a kind that other engines backtrack on takes linear time', () => {
    const began = performance.now()
    expect(matchRule([regex('^(a+)+$')], `${'a'.repeat(2_000)}!`)).toBeNull()
    expect(performance.now() - began).toBeLessThan(2_000)
  })

  test.each(['(', '(?=a)', '(a)\\1', '[z-a]', 'a{2000}'])('%s is refused with a reason', (value) => {
    expect(regexFault(value)).toEqual(expect.stringMatching(/\S/))
  })

  test('that is valid has no fault', () => {
    expect(regexFault('\\p{L}+ (refund|return)s?')).toBeNull()
  })
})

describe('of several rules', () => {
  test('the first that matches has the call, whatever stands behind it', () => {
    expect(matchRule([keyword('sales'), regex('sal.s'), fallback], 'sales')).toEqual(keyword('sales'))
  })

  test('the default rule takes what no other matches, and silence, wherever it stands', () => {
    const rules = [fallback, keyword('sales')]
    expect(matchRule(rules, 'sales')).toEqual(keyword('sales'))
    expect(matchRule(rules, 'something else')).toEqual(fallback)
    expect(matchRule(rules, null)).toEqual(fallback)
  })

  test('without a default rule nothing is chosen', () => {
    expect(matchRule([keyword('sales')], null)).toBeNull()
    expect(matchRule([], 'sales')).toBeNull()
  })
})
