import { describe, expect, test } from 'vitest'
import { filesMatching, isGenerated, occurrences, type SourceFile } from './source-files.ts'

const text = filesMatching(
  '{*,.*}',
  '{.ci,.changeset,docs,examples,openapi,packages,test}/**/{*,.*}.{ts,json,yaml,yml,md,sh,sql,pem,env,js,mjs}',
  '.ci/*',
).filter((file) => file.path !== 'pnpm-lock.yaml')
const handWritten = text.filter((file) => file.path.endsWith('.ts') && !isGenerated(file.path))

const longest_lines = 400

/** Paths of a particular machine, which slip in through copied output. `/tmp` alone does not identify a machine. */
const machinePath = /(?<![\w.:/-])\/(?:home|Users|root|work|farm|mnt)\/[\w.-]+/g

/**
 * Live keys, real signing secrets and private keys. Those in test vectors and documents are shorter or marked as
 * examples.
 */
const secret =
  /\bpk_(?:live|test)_[A-Za-z0-9_-]{43}(?![\w-])|-----BEGIN [A-Z ]*PRIVATE KEY-----|\b(?:ghp|npm)_[A-Za-z0-9]{30,}|\bAKIA[A-Z0-9]{16}\b/g

const focused = /\b(?:describe|test|it|suite)(?:\.\w+)*\.(?:only|todo)\(/g
const slept = /\bsetTimeout\([^)]*\b\d{3,}\)|\bsleep\(\d/g

const tooLong = (files: SourceFile[]) =>
  files
    .map((file) => ({ path: file.path, lines: file.text.split('\n').length - 1 }))
    .filter((file) => file.lines > longest_lines)

describe('the repository', () => {
  test(`no hand-written TypeScript file is longer than ${longest_lines} lines`, () => {
    expect(handWritten.length).toBeGreaterThan(10)
    expect(tooLong(handWritten)).toEqual([])
    expect(tooLong([{ path: 'a.ts', text: 'x\n'.repeat(401) }])).toEqual([{ path: 'a.ts', lines: 401 }])
  })

  test('no file contains a path of a machine', () => {
    expect(occurrences(text, machinePath)).toEqual([])
    expect(
      occurrences([{ path: 'a.md', text: 'see ' + ['', 'home', 'ada', 'ohun'].join('/') }], machinePath),
    ).toHaveLength(1)
  })

  test('no file contains a secret', () => {
    expect(occurrences(text, secret)).toEqual([])
    expect(occurrences([{ path: 'a.ts', text: `'pk_live_${'7'.repeat(43)}'` }], secret)).toHaveLength(1)
  })

  test('no test is focused, a todo, or sleeps', () => {
    const tests = handWritten.filter((file) => file.path.endsWith('.test.ts'))
    expect(occurrences(tests, focused)).toEqual([])
    expect(occurrences(tests, slept)).toEqual([])
    expect(occurrences([{ path: 'a.test.ts', text: ['test', 'only('].join('.') }], focused)).toHaveLength(1)
  })

  test('no folder has a catch-all name', () => {
    const drawers = handWritten.filter((file) => /\/(utils?|helpers?|common|misc|lib)\//.test(file.path))
    expect(drawers.map((file) => file.path)).toEqual([])
  })
})
