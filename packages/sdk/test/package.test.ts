import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { errorCatalogue } from '../src/index.ts'
import { isRetryable } from '../src/core/retry.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
test('there are no runtime dependencies, but MSW for those who test with it', () => {
  const { dependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Record<string, object | undefined>
  expect(dependencies).toBeUndefined()
  expect(Object.keys(peerDependencies ?? {})).toEqual(['msw'])
  expect(peerDependenciesMeta).toEqual({ msw: { optional: true } })
})

test('tools that do not read exports find the same files by main and types', () => {
  const { publishConfig } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    publishConfig: { main: string; types: string; exports: { '.': { require: { default: string; types: string } } } }
  }
  const { default: main, types } = publishConfig.exports['.'].require
  expect({ main: publishConfig.main, types: publishConfig.types }).toEqual({ main, types })
})

test('the README names the codes that are retried', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const rows = /\| failure \| delay \|\n(.*?)\n\n/s.exec(readme)?.[1] ?? ''
  const named = [...rows.matchAll(/`([A-Z_]+)`/g)].map(([, code]) => code)
  const retried = Object.entries(errorCatalogue).filter(([, rule]) => isRetryable(rule))
  expect(new Set(named)).toEqual(new Set(retried.map(([code]) => code)))
})
