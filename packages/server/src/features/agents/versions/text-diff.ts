import { structuredPatch } from 'diff'

/** The most differing lines. Comparing two texts of 100,000 characters with more differences would take seconds. */
const MAX_DIFFERENT_LINES = 400
const CONTEXT_LINES = 3

/** The differences between two texts by lines, as a unified diff without a header. Null if too many lines differ. */
export function textDiff(from: string, to: string): string | null {
  const limits = { context: CONTEXT_LINES, maxEditLength: MAX_DIFFERENT_LINES }
  const patch = structuredPatch('', '', withLineEnd(from), withLineEnd(to), '', '', limits)
  if (!patch) return null
  return patch.hunks
    .map(({ oldStart, oldLines, newStart, newLines, lines }) => {
      const places = `-${placeOf(oldStart, oldLines)} +${placeOf(newStart, newLines)}`
      return `@@ ${places} @@\n${lines.map((line) => `${line}\n`).join('')}`
    })
    .join('')
}

/** The position of a hunk. If it has no lines, the position is that of the line before it. */
const placeOf = (start: number, lines: number): string => `${lines === 0 ? start - 1 : start},${lines}`

const withLineEnd = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)
