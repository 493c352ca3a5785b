import { RE2JS } from 're2js'

/** Beyond these a pattern takes more than a few milliseconds to prepare, or much memory. */
const LONGEST_PATTERN = 250
const LARGEST_PATTERN = 1_000

/**
 * A pattern of a developer's schema, matched in linear time whatever it is: by RE2, which has neither look-around nor
 * back-references.
 * @throws Error for a pattern that RE2 does not know or that is too large.
 */
export function linearPattern(pattern: string): { test(text: string): boolean; toString(): string } {
  if (pattern.length > LONGEST_PATTERN || expandedSize(pattern) > LARGEST_PATTERN)
    throw new Error(`the pattern ${pattern.slice(0, 40)} is too large; use fewer or lower repetitions such as {1,100}`)
  const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern))
  // Ajv keeps its patterns by their text.
  return { test: (text) => compiled.matcher(text).find(), toString: () => pattern }
}

const BOUNDS = /(\)?)\{(\d{1,9})(,?)(\d{0,9})\}/g

/** An upper bound of what it has when its repetitions are written out: those of groups multiply all that there is. */
function expandedSize(pattern: string): number {
  let [atoms, factor] = [pattern.length, 1]
  for (const [, group, least = '', , most = ''] of pattern.matchAll(BOUNDS)) {
    const times = Math.max(1, Number(least), Number(most))
    if (group === '') atoms += times
    else factor *= times
  }
  return atoms * factor
}
