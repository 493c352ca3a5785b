import { describe, expect, test } from 'vitest'
import { filesMatching, isGenerated, occurrences, type SourceFile } from './source-files.ts'

const text = filesMatching(
  '{*,.*}',
  '{.ci,.changeset,docs,examples,openapi,packages,test}/**/{*,.*}.{ts,json,yaml,yml,md,sh,sql,pem,env,js,mjs}',
  '.ci/*',
).filter((file) => file.path !== 'pnpm-lock.yaml')
const handWritten = text.filter((file) => file.path.endsWith('.ts') && !isGenerated(file.path))

const longest_lines = 400

/** Folders of one machine, as they slip in through copied output. `/tmp` alone names no machine. */
const machinePath = /(?<![\w.:/-])\/(?:home|Users|root|work|farm|mnt)\/[\w.-]+/g

/** Live keys, real signing secrets and private keys; the vectors' and the documents' examples are shorter or say so. */
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

  test('no path of a machine is written down', () => {
    expect(occurrences(text, machinePath)).toEqual([])
    expect(
      occurrences([{ path: 'a.md', text: 'see ' + ['', 'home', 'ada', 'ohun'].join('/') }], machinePath),
    ).toHaveLength(1)
  })

  test('no secret is written down', () => {
    expect(occurrences(text, secret)).toEqual([])
    expect(occurrences([{ path: 'a.ts', text: `'pk_live_${'7'.repeat(43)}'` }], secret)).toHaveLength(1)
  })

  test('no test is focused, left to do, or asleep', () => {
    const tests = handWritten.filter((file) => file.path.endsWith('.test.ts'))
    expect(occurrences(tests, focused)).toEqual([])
    expect(occurrences(tests, slept)).toEqual([])
    expect(occurrences([{ path: 'a.test.ts', text: ['test', 'only('].join('.') }], focused)).toHaveLength(1)
  })

  test('no folder is a drawer for everything', () => {
    const drawers = handWritten.filter((file) => /\/(utils?|helpers?|common|misc|lib)\//.test(file.path))
    expect(drawers.map((file) => file.path)).toEqual([])
  })
})
