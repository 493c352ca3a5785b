import { describe, expect, test } from 'vitest'
import { filesMatching, isGenerated, isTest, occurrences, withoutComments, type SourceFile } from './source-files.ts'

const code = (...globs: string[]): SourceFile[] =>
  filesMatching(...globs)
    .filter((file) => !isTest(file.path) && !isGenerated(file.path))
    .map((file) => ({ path: file.path, text: withoutComments(file.text) }))

const inner = () => code('packages/server/src/{features,gateways,delivery}/**/*.ts')

/** Uses of time, randomness, environment, timers and network that do not come from `deps`. */
const ambient = new RegExp(
  [
    String.raw`\bDate\.now\(`,
    String.raw`\bnew Date\(\s*\)`,
    String.raw`(?<![.\w])performance\.now\(`,
    String.raw`\bMath\.random\(`,
    String.raw`(?<![.\w])randomUUID\(|\bcrypto\.random\w+\(`,
    String.raw`\bprocess\.env\b`,
    String.raw`(?<![.\w])(?:globalThis\.)?fetch\(`,
    String.raw`(?<![.\w])set(?:Timeout|Interval|Immediate)\(`,
    String.raw`\bAbortSignal\.timeout\(`,
    String.raw`from 'node:(?:https?|net|tls|dns|timers)(?:/promises)?'`,
  ].join('|'),
  'g',
)

describe('time, randomness, environment and network enter through deps', () => {
  test('features, gateways and delivery use nothing ambient', () => {
    expect(inner().length).toBeGreaterThan(0)
    expect(occurrences(inner(), ambient)).toEqual([])
  })

  test('only config/env.ts reads the environment of the server', () => {
    const readers = occurrences(code('packages/server/src/**/*.ts'), /\bprocess\.env\b/g).map(
      (line) => line.split(':')[0],
    )
    expect([...new Set(readers)]).toEqual(['packages/server/src/config/env.ts'])
  })

  test('the server resolves no name with the threads that dns.lookup shares', () => {
    const lookups = /\blookup\s*(?:,[^}]*)?\}\s*from 'node:dns|\bdns\.(?:promises\.)?lookup\(/g
    expect(occurrences(code('packages/server/src/**/*.ts'), lookups)).toEqual([])
    for (const text of [
      `import { lookup } from 'node:dns/promises'`,
      `import { lookup, type X } from 'node:dns'`,
      'dns.lookup(name)',
    ])
      expect(occurrences([{ path: 'a.ts', text }], lookups)).toHaveLength(1)
  })

  test.each([
    'const now = Date.now()',
    'const now = new Date()',
    'const id = crypto.randomUUID()',
    'const dice = Math.random()',
    'const home = process.env.HOME',
    'await fetch(url)',
    'setTimeout(() => wake(), 1000)',
    'const signal = AbortSignal.timeout(5000)',
    `import { request } from 'node:https'`,
  ])('%s is found', (text) => {
    expect(occurrences([{ path: 'a.ts', text }], ambient)).toHaveLength(1)
  })

  test.each(['clock.now()', 'new Date(row.created_at)', 'deps.fetch(url)', 'this.fetch(url)', 'clock.setTimeout(x)'])(
    '%s is allowed',
    (text) => {
      expect(occurrences([{ path: 'a.ts', text }], ambient)).toEqual([])
    },
  )

  test('a mention in a comment is not a use', () => {
    const text = withoutComments(`/** never Date.now() */\nconst url = 'http://a/b' // not fetch(url)\n`)
    expect(occurrences([{ path: 'a.ts', text }], ambient)).toEqual([])
    expect(text).toContain('http://a/b')
  })
})

test('tests that place calls on the real clock have agents that call at any hour', () => {
  const on_the_real_clock = filesMatching('packages/server/test/**/*.ts', 'test/{hostile,phone}/**/*.ts').filter(
    ({ text }) => /systemClock|server-process|node-process/.test(text) && text.includes('calls.create('),
  )
  expect(on_the_real_clock.map(({ path }) => path)).toContain('packages/server/test/real-time/sip-edge.test.ts')
  expect(on_the_real_clock.filter(({ text }) => !text.includes('ANY_HOUR')).map(({ path }) => path)).toEqual([])
})
