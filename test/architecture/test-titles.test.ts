import { expect, test } from 'vitest'
import { filesMatching, occurrences, type SourceFile } from './source-files.ts'

/** Openings that leave out the subject of a title, or continue the title before it. */
const OPENINGS = [
  'of',
  'what',
  'that',
  'who',
  'whose',
  'whoever',
  'whatever',
  'whichever',
  'however',
  'where',
  'wherever',
  'nobody',
  'none',
  'nothing of',
  'and',
  'but',
  'or',
  'nor',
  'so',
  'those',
  'also (?:when|where|while|if|for)',
]

/** The title of a test, of a group of tests, or of a test for each row: `test('…`, `describe('…`, `test.each([…])('…`. */
const title = new RegExp(
  String.raw`(?:\b(?:describe|it|test)(?:\.\w+)*\(|\)\()\s*['"\`](?:${OPENINGS.join('|')})\b`,
  'gi',
)

const tests = filesMatching(
  '{packages,openapi,examples,docs,test}/**/*.test.ts',
  'packages/server/test/**/*.ts',
).filter(({ path }) => !path.endsWith('test-titles.test.ts'))

test('titles of tests begin with their subject or their verb', () => {
  expect(tests.length).toBeGreaterThan(500)
  expect(occurrences(tests, title)).toEqual([])
})

test('the pattern finds fragments and no sentences', () => {
  const lines = [
    "test('of a key that is not known', () => {})",
    "describe('what is kept', () => {})",
    "])('whose number is %s', () => {})",
    "test.skipIf(long)('nobody answers', () => {})",
    'it(`that ends`, () => {})',
    "test('offers a key', () => {})",
    "test('nothing is sent before the end', () => {})",
    "describe('whatsapp', () => {})",
    "words('so what')",
  ]
  const file: SourceFile = { path: 'a.ts', text: lines.join('\n') }
  expect(occurrences([file], title).map((found) => found.split(':')[1])).toEqual(['1', '2', '3', '4', '5'])
})
