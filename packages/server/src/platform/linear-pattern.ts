import { RE2JS } from 're2js'

/**
 * An upper bound for the size of a pattern whose repetitions are written out. The repetitions of groups multiply the whole size. RE2
 * matches in linear time, but may take 0.15 µs for each character of the text times this size, so both must be limited.
 */
export function patternSize(pattern: string): number {
  let [atoms, factor] = [pattern.length, 1]
  for (const [, group, min = '', , max = ''] of pattern.matchAll(BOUNDS)) {
    const times = Math.max(1, Number(min), Number(max))
    if (group === '') atoms += times
    else factor *= times
  }
  return atoms * factor
}

const BOUNDS = /(\)?)\{(\d{1,9})(,?)(\d{0,9})\}/g

/** How much may still be matched, measured in characters times {@link patternSize}. */
export interface MatchingBudget {
  left: number
}

export class MatchingBudgetError extends Error {
  override name = 'MatchingBudgetError'
}

/** Beyond these limits, a pattern takes more than a few milliseconds to prepare, or much memory. */
const LONGEST_PATTERN = 250
export const LARGEST_PATTERN = 1_000

/**
 * A pattern of a developer's schema, matched by RE2, which has neither lookaround nor backreferences. A match that exceeds the budget
 * throws MatchingBudgetError.
 * @throws Error for a pattern that RE2 does not support or that is too large.
 */
export function linearPattern(
  pattern: string,
  budget: MatchingBudget,
): { test(text: string): boolean; toString(): string } {
  const size = patternSize(pattern)
  if (pattern.length > LONGEST_PATTERN || size > LARGEST_PATTERN)
    throw new Error(`the pattern ${pattern.slice(0, 40)} is too large; use fewer or lower repetitions such as {1,100}`)
  const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern))
  return {
    test(text) {
      budget.left -= size * text.length
      if (budget.left < 0) throw new MatchingBudgetError('The text is too long for the pattern.')
      return compiled.matcher(text).find()
    },
    // Ajv caches patterns by their text.
    toString: () => pattern,
  }
}
