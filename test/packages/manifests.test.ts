import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesMatching, root } from '../architecture/source-files.ts'
import { folderOf, manifestIn, published } from '../../release/published.ts'

const manifests = filesMatching('package.json', 'openapi/package.json', '{packages,examples}/*/package.json')
const licence = readFileSync(join(root, 'LICENSE'), 'utf8')

describe('the licence', () => {
  test('is Apache-2.0 in every package.json', () => {
    expect(licence).toContain('Apache License\n                           Version 2.0, January 2004')
    const others = manifests.filter(({ text }) => JSON.parse(text).license !== 'Apache-2.0')
    expect(manifests.length).toBeGreaterThan(published.length)
    expect(others.map(({ path }) => path)).toEqual([])
  })

  test.each(published)('has its text in the folder of %s, from which the tarball takes it', (name) => {
    expect(readFileSync(join(folderOf(name), 'LICENSE'), 'utf8')).toBe(licence)
  })
})

test('exactly the published packages can be published', () => {
  const open = manifests.map(({ text }) => JSON.parse(text)).filter((manifest) => manifest.private !== true)
  const names: string[] = open.map(({ name }) => name)
  expect(new Set(names)).toEqual(new Set(published.map((name) => manifestIn(folderOf(name)).name)))
})

describe.each(published)('the page of %s on the registry', (name) => {
  const manifest = manifestIn(folderOf(name))

  test('leads to its folder, its README and its issues', () => {
    const host = 'https://github.com/ohun-dev/ohun'
    expect(manifest).toMatchObject({
      repository: { type: 'git', url: `git+${host}.git`, directory: `packages/${name}` },
      homepage: `${host}/tree/main/packages/${name}#readme`,
      bugs: `${host}/issues`,
    })
  })

  test('has a description, keywords and the supported versions of Node', () => {
    expect(manifest.description?.length).toBeGreaterThan(20)
    expect(manifest.keywords?.length).toBeGreaterThan(5)
    expect(manifest.engines?.node).toMatch(/^>=2\d/)
    expect(typeof manifest.sideEffects).toBe('boolean')
  })
})

test.each(published)(
  'the README of %s begins with a description, the changelog, the installation and a quickstart',
  (name) => {
    const { name: title } = manifestIn(folderOf(name))
    const readme = readFileSync(join(folderOf(name), 'README.md'), 'utf8')
    const [head = '', quickstart = ''] = readme.split(/^## /m)
    expect(head.startsWith(`# ${title}\n\n`)).toBe(true)
    expect(head).toContain(`/packages/${name}/CHANGELOG.md)`)
    expect(head).toMatch(new RegExp(`^npm install (--global )?${title}$`, 'm'))
    expect(quickstart).toMatch(/^Quickstart\n/)
    expect(quickstart).toContain('.ohun/credentials.json')
  },
)
