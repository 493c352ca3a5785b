import { RE2JS } from 're2js'
import type { RoutingRule } from '../../generated/types.gen.ts'
import { patternSize } from '../../platform/linear-pattern.ts'

/** The part of a rule that decides which agent takes a call. */
export type Matcher = Pick<RoutingRule, 'match_type' | 'match_value'>

/** The size of all patterns of a number together. */
export const LARGEST_PATTERNS = 1_000
/** The most characters that patterns are matched with. Matching blocks the process: 75 ms at most. */
const LONGEST_UTTERANCE = 500

/**
 * The first rule, in the given order, that the caller's first utterance matches; else the default rule; else null.
 * @param utterance - null when the caller said nothing in time.
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

/** How much its pattern adds to those of its number. */
export function sizeOfRule({ match_type, match_value }: Matcher): number {
  return match_type === 'regex' && match_value !== null ? patternSize(match_value) : 0
}

/** Leaves out the patterns that come last when the utterance is longer than any honest one, or an earlier version took more. */
function withinBounds<Rule extends Matcher>(rules: readonly Rule[], { length }: string): Rule[] {
  let left = LARGEST_PATTERNS * LONGEST_UTTERANCE
  return rules.filter((rule) => sizeOfRule(rule) === 0 || (left -= sizeOfRule(rule) * length) >= 0)
}

/**
 * Why a pattern is not a usable regular expression; null when it is. RE2 runs in time linear in the utterance and in what the
 * pattern has with its repetitions written out, so both are bounded; it has no backreferences and no lookaround.
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

/** Whole words, in any case and with any spacing or punctuation between them: "on-line" is said in "I bought it ON LINE". */
function saysPhrase(said: readonly string[], phrase: string): boolean {
  const wanted = wordsOf(phrase)
  if (wanted.length === 0) return false
  return said.some((_, from) => wanted.every((word, index) => said[from + index] === word))
}

/** Letters with their marks, and digits: Yoruba's and Igbo's marks count, as they make other words. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
}
