import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { contentsOf, packingFault } from '../../release/packable.ts'
import { folderOf, manifestIn, published } from '../../release/published.ts'

const pnpm = 'pnpm/12.21.0 npm/? node/v26.10.0 linux x64'

/** Runs npm. Besides the guard's message, it prints messages about its configuration. */
function npm(name: string, ...words: string[]) {
  const env = { ...process.env, npm_config_loglevel: 'error' }
  return spawnSync('npm', words, { cwd: folderOf(name), env, encoding: 'utf8' })
}

describe.each(published)('%s', (name) => {
  const manifest = manifestIn(folderOf(name))

  test('npm runs the check before it packs or publishes', () => {
    expect(manifest.scripts).toMatchObject({ prepack: 'node ../../release/prepack.ts' })
  })

  test('pnpm packs it when everything is built, and is refused before', () => {
    const targets = contentsOf(manifest).filter((path) => /^(\.\/)?dist/.test(path))
    expect(targets.length).toBeGreaterThan(0)
    for (const missing of [undefined, ...targets]) {
      const fault = packingFault({ manifest, userAgent: pnpm, exists: (path) => path !== missing })
      expect(fault).toEqual(missing && `${manifest.name}: ${missing} does not exist; run \`npm run build\` first.`)
    }
  })
})

// npm takes a second to start, and runs the same script for every package.
test.each([
  ['sdk', 'pack'],
  ['cli', 'publish'],
])('in %s, npm %s is refused with one sentence that names the command that works', (name, word) => {
  const { status, stderr, stdout } = npm(name, word, '--dry-run')
  expect(status).not.toBe(0)
  expect(stderr.split('\n').filter((line) => line.startsWith('@ohun/'))).toEqual([
    packingFault({ manifest: manifestIn(folderOf(name)), userAgent: 'npm/11.0.0 node/v26.10.0', exists: () => true }),
  ])
  expect(stderr).toContain('npx -y pnpm@12 publish')
  expect(stdout).not.toContain('.tgz')
})

test.each(['npm/11.0.0', 'yarn/4.5.0', 'bun/1.3.0', ''])('a packer named "%s" is refused', (userAgent) => {
  const fault = packingFault({ manifest: manifestIn(folderOf('sdk')), userAgent, exists: () => true })
  expect(fault).toContain(`@ohun/sdk: ${userAgent.split('/')[0] || 'this packer'} leaves`)
})
