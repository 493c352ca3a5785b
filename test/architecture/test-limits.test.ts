import { expect, test } from 'vitest'
import { filesMatching, isTest, occurrences, withoutComments, type SourceFile } from './source-files.ts'

const tests = (): SourceFile[] =>
  filesMatching('{packages,examples,test,docs,openapi}/**/*.ts')
    .filter(({ path }) => isTest(path) && !/^test\/(?:limits|architecture\/test-limits)/.test(path))
    .map(({ path, text }) => ({ path, text: withoutComments(text) }))

/** Tests of the SDK's time limits, which they pass as arguments. */
const ITS_SUBJECT = /^packages\/sdk\/test\/(?:limits|client|testing|downloads|readme)/

/** A number in a place where a test, a hook, `expect.poll` or `vi.waitFor` takes a limit. */
const ownLimit = /\b(?:timeout|testTimeout|hookTimeout): ?[\d_]+|vi\.waitFor\([^\n]*, [\d_]+\)$|^\s*\}, \d\d+_000\)$/gm

test('tests take their limits from test/limits.ts, because their own number would fail on a slow machine', () => {
  const files = tests().filter(({ path }) => !ITS_SUBJECT.test(path))
  expect(files.length).toBeGreaterThan(300)
  expect(occurrences(files, ownLimit)).toEqual([])
})

test.each([
  `test('x', { timeout: 60_000 }, async () => {})`,
  'vi.setConfig({ testTimeout: 5000 })',
  'await vi.waitFor(() => expect(a).toBe(1), 2_000)',
  '}, 60_000)',
])('%s is such a number', (text) => {
  expect(occurrences([{ path: 'a.test.ts', text }], ownLimit)).toHaveLength(1)
})

/** Wall-clock time says how busy the machine is. Speed is tested by counting, or by comparing within the same run. */
const wallTime = /(?:performance|Date)\.now\(\)[^\n]*\)\.toBeLess\w+\((?!AT_ONCE_MS)/g

test('no test compares wall-clock time with a number', () => {
  expect(occurrences(tests(), wallTime)).toEqual([])
})

/** A client with the limit of the SDK, in place of `clientAt`: a busy machine may need longer than 30 s. */
const impatientClient = /new Ohun\(\{[^}]*maxRetries: 0 \}\)/g

test('no client of a server test gives up before its limit', () => {
  const files = tests().filter(({ path }) => path.startsWith('packages/server/'))
  expect(occurrences(files, impatientClient)).toEqual([])
})

/** Without a limit, `vi.waitFor` waits for a second. */
const withoutLimit = /vi\.waitFor\((?:async )?\(\) => [^\n]*\)\)$/gm

test('vi.waitFor is given a limit', () => {
  expect(occurrences(tests(), withoutLimit)).toEqual([])
})
