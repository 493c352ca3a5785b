import { describe, expect, test } from 'vitest'
import { filesMatching, type SourceFile } from './source-files.ts'

const folder = 'docs/decisions/'
const decisions = filesMatching(`${folder}[0-9]*.md`)

/** The row that the index should contain for a decision. */
function rowOf({ path, text }: SourceFile): string {
  const [, number, title] = /^# (\d+)\. (.+)$/m.exec(text) ?? []
  const [, date] = /^Date: (\d{4}-\d\d-\d\d)$/m.exec(text) ?? []
  return `| ${number} | [${title}](${path.slice(folder.length)}) | ${date} |`
}

const headings = ({ text }: SourceFile) => [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)

describe('decisions', () => {
  test('the index contains the number, title and date of every decision, in order', () => {
    const [index] = filesMatching(`${folder}README.md`)
    const rows = index?.text.split('\n').filter((line) => /^\| \d/.test(line))
    expect(decisions.length).toBeGreaterThan(0)
    expect(rows).toEqual(decisions.toSorted((a, b) => a.path.localeCompare(b.path)).map(rowOf))
  })

  test('the number of a decision is in its file name and its title, and is unique', () => {
    const numbers = decisions.map(({ path }) => Number(path.slice(folder.length).slice(0, 4))).toSorted((a, b) => a - b)
    // Branches that are written in parallel reserve numbers, so there may be gaps.
    expect(numbers).toEqual([...new Set(numbers)])
    expect(decisions.map(({ text }) => Number(/^# (\d+)\./.exec(text)?.[1])).toSorted((a, b) => a - b)).toEqual(numbers)
  })

  test('every decision has its context, decision and consequences', () => {
    const wrong = decisions.filter((one) => headings(one).join() !== 'Context,Decision,Consequences')
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})
