import { RE2JS } from 're2js'
import type { RoutingRule } from '../../generated/types.gen.ts'
import { patternSize } from '../../platform/linear-pattern.ts'

/** The part of a rule that decides which agent takes a call. */
export type Matcher = Pick<RoutingRule, 'match_type' | 'match_value'>

/** The limit for the size of all patterns of a number together. */
export const LARGEST_PATTERNS = 1_000
/** The most characters that patterns are matched against. Matching blocks the process for at most 75 ms. */
const LONGEST_UTTERANCE = 500

/**
 * The first rule in the given order that the caller's first utterance matches, otherwise the default rule, otherwise null.
 * @param utterance - Null if the caller said nothing in time.
 */
export function matchRule<Rule extends Matcher>(rules: readonly Rule[], utterance: string | null): Rule | null {
  const spoken = utterance === null ? undefined : firstSpoken(withinBounds(rules, utterance), utterance)
  return spoken ?? rules.find(({ match_type }) => match_type === 'default') ?? null
}

function firstSpoken<Rule extends Matcher>(rules: readonly Rule[], utterance: string): Rule | undefined {
  const said = wordsOf(utterance)
  return rules.find(({ match_type, match_value }) => {
    if (match_value === null) return false
    return match_type === 'regex' ? compile(match_value).matcher(utterance).find() : saysPhrase(said, match_value)
  })
}

/** The size that a rule's pattern adds to that of its number. */
export function sizeOfRule({ match_type, match_value }: Matcher): number {
  return match_type === 'regex' && match_value !== null ? patternSize(match_value) : 0
}

/** Leaves out the last patterns if the utterance is too long, or if an earlier version accepted more patterns. */
function withinBounds<Rule extends Matcher>(rules: readonly Rule[], { length }: string): Rule[] {
  let left = LARGEST_PATTERNS * LONGEST_UTTERANCE
  return rules.filter((rule) => sizeOfRule(rule) === 0 || (left -= sizeOfRule(rule) * length) >= 0)
}

/**
 * The reason why a pattern is not a usable regular expression. Null if it is usable. RE2 takes time linear in the length of the
 * utterance and in the size of the pattern with its repetitions expanded, so both are limited. It has no backreferences and no
 * lookaround.
 */
export function regexFault(pattern: string): string | null {
  if (patternSize(pattern) > LARGEST_PATTERNS) return 'is too large; use fewer or lower repetitions such as {1,100}'
  try {
    compile(pattern)
    return null
  } catch (error) {
    return `is not a regular expression in RE2 syntax: ${error instanceof Error ? error.message : String(error)}`
  }
}

function compile(pattern: string): RE2JS {
  return RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)
}

/** Whether whole words match, in any case and with any spacing or punctuation between them: "on-line" is found in "I bought it ON LINE". */
function saysPhrase(said: readonly string[], phrase: string): boolean {
  const wanted = wordsOf(phrase)
  if (wanted.length === 0) return false
  return said.some((_, from) => wanted.every((word, index) => said[from + index] === word))
}

/** The words of a text: letters with their marks, and digits. The marks of Yoruba and Igbo count, because they distinguish words. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
}
