import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cycleIn, featureEdges, featureImports, layerViolations } from './layers.ts'
import { filesMatching, importsOf, isTest, root, type SourceFile } from './source-files.ts'

const server = filesMatching('packages/server/src/**/*.ts').filter((file) => !isTest(file.path))
const declaredEdges = Object.entries(featureImports).flatMap(([from, targets]) =>
  targets.map((to) => `${from} → ${to}`),
)
const file = (path: string, text: string): SourceFile => ({ path: `packages/server/src/${path}`, text })

describe('the server only imports downwards', () => {
  test('every import goes to a lower layer', () => {
    expect(server.length).toBeGreaterThan(0)
    expect(layerViolations(server)).toEqual([])
  })

  test('features import each other only along the declared edges, and every declared edge is used', () => {
    expect([...featureEdges(server)].toSorted()).toEqual(declaredEdges.toSorted())
  })

  test('the declared edges between features have no cycle', () => {
    expect(cycleIn(featureImports)).toBeUndefined()
  })

  test.each([
    ['platform/a.ts', `import { x } from '../delivery/x.ts'`, 'platform may import generated'],
    ['http/a.ts', `import type { x } from '../features/calls/x.ts'`, 'http may import domain, platform, generated'],
    ['features/calls/a.ts', `import Koa from 'koa'`, 'only http knows Koa'],
    ['features/calls/a.ts', `import {\n  a,\n  b,\n} from '../../http/x.ts'`, 'features may import'],
    ['generated/a.gen.ts', `import ajv from 'ajv'`, 'generated code imports nothing'],
    ['delivery/a.ts', `export * from '../gateways/x.ts'`, 'delivery may import'],
    ['gateways/a.ts', `const x = await import('../features/calls/x.ts')`, 'gateways may import'],
    ['platform/a.ts', `import { Ohun } from '@ohun/sdk'`, 'does not import its own clients'],
    ['platform/a.ts', `import { x } from '../../../sdk/src/index.ts'`, 'import another package by its name'],
    ['utils/a.ts', `import { x } from 'pg'`, 'utils/ is not a layer'],
  ])('a violation in %s is found: %s', (path, text, message) => {
    expect(layerViolations([file(path, text)])).toEqual([expect.stringContaining(message)])
  })

  test('an undeclared edge and a cycle between features are found', () => {
    expect([...featureEdges([file('features/agents/a.ts', `import { x } from '../calls/x.ts'`)])]).toEqual([
      'agents → calls',
    ])
    expect(cycleIn({ a: ['b'], b: ['c'], c: ['a'] })).toEqual(['a', 'b', 'c', 'a'])
  })
})

describe('packages stand alone', () => {
  test.each([
    // The first two are bundled with it; msw is for users who test with it.
    ['sdk', /^(eventsource-parser|@ohun\/factories|msw)$/],
    ['webhook-verifier', /^(node:(crypto|http|stream)|@ohun\/factories)$/],
    ['sip', /^(node:|@ohun\/clock$)/],
    ['clock', /^$/],
    ['reply-stream', /^$/],
    ['cli', /^(node:|@ohun\/command-line|@ohun\/reply-stream$|string-width$)/], // All others are bundled with it.
  ])('%s imports only itself and what it declares', (name, platform) => {
    const own = `packages/${name}/`
    const declared = dependenciesOf(`${own}package.json`)
    const foreign = filesMatching(`${own}src/**/*.ts`)
      .filter((source) => !isTest(source.path))
      .flatMap((source) => importsOf(source).map((target) => ({ from: source.path, target })))
      .filter(
        ({ target }) => !target.startsWith(own) && !platform.test(target) && !declared.includes(packageOf(target)),
      )
    expect(foreign).toEqual([])
  })
})

function dependenciesOf(manifest: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(`${root}/${manifest}`, 'utf8'))
  return Object.keys(dependencies)
}

/** The package of an import: `@ohun/webhook-verifier/testing` belongs to `@ohun/webhook-verifier`. */
function packageOf(target: string): string {
  const [first = '', second = ''] = target.split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}
