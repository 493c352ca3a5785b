import { expect, test } from 'vitest'
import { filesMatching, isTest, occurrences, withoutComments, type SourceFile } from './source-files.ts'

const tests = (): SourceFile[] =>
  filesMatching('{packages,examples,test,docs,openapi}/**/*.ts')
    .filter(({ path }) => isTest(path) && !/^test\/(?:limits|architecture\/test-limits|packages\/runtimes)/.test(path))
    .map(({ path, text }) => ({ path, text: withoutComments(text) }))

/** Tests of time limits of the SDK, which are arguments of what is tested. */
const ITS_SUBJECT = /^packages\/sdk\/test\/(?:limits|client|testing|downloads|readme)/

/** A number where a test, a hook, `expect.poll` or `vi.waitFor` takes a limit. */
const ownLimit = /\b(?:timeout|testTimeout|hookTimeout): ?[\d_]+|vi\.waitFor\([^\n]*, [\d_]+\)$|^\s*\}, \d\d+_000\)$/gm

test('tests take their limits from test/limits.ts: a number of their own fails on a slow machine', () => {
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

/** Time on the clock of the machine says how busy it is. What has to be fast is counted, or compared in the same run. */
const wallTime = /(?:performance|Date)\.now\(\)[^\n]*\)\.toBeLess\w+\((?!AT_ONCE_MS)/g

test('no test bounds the time on the clock of the machine by a number', () => {
  expect(occurrences(tests(), wallTime)).toEqual([])
})
