import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { slug } from '../../docs/reference/slug.ts'
import { movedSections } from '../../docs/.vitepress/theme/moved-sections.ts'
import { filesMatching, root, type SourceFile } from './source-files.ts'

const documents = filesMatching(
  '*.md',
  'docs/**/*.md',
  'packages/*/*.md',
  'examples/**/*.md',
  'openapi/**/*.md',
  'test/**/*.md',
)
const scripts = Object.keys(JSON.parse(readFileSync(`${root}/package.json`, 'utf8')).scripts)

/**
 * The npm commands in the text, such as `npm run x`, `npm start` and `npm test`, that the root's package.json does not
 * contain.
 */
function unknownScripts({ path, text }: SourceFile): string[] {
  const named = [...text.matchAll(/\bnpm (?:run (?:-s )?([\w:-]+)|(start|test)\b)/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  )
  return named.filter((name) => !scripts.includes(name)).map((name) => `${path}: npm run ${name}`)
}

const pathLike = /^(?:packages|openapi|test|docs|examples|\.ci|\.changeset)\/[\w./-]*$/

/** Repository paths in backticks that do not exist. Patterns with `*`, `<` or `…` do not count as paths. */
function missingPaths({ path, text }: SourceFile): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '')
  const named = [...prose.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '').filter((name) => pathLike.test(name))
  const checked = named.filter((name) => !isBuilt(name))
  return checked.filter((name) => !existsSync(`${root}/${name}`)).map((name) => `${path}: ${name}`)
}

/** Whether a build creates the path, which is therefore missing in a fresh clone. */
function isBuilt(path: string): boolean {
  return /^packages\/[\w-]+\/dist\b/.test(path)
}

const anchorsOf = (markdown: string) => [...markdown.matchAll(/^#+ (.+)$/gm)].map((match) => slug(match[1] ?? ''))

/** The address of this repository's pages in the READMEs of the packages, which are also read elsewhere. */
const hosted = 'https://github.com/ohun-dev/ohun/blob/main/'

/** Links into the repository whose file or heading does not exist. */
function brokenLinks({ path, text }: SourceFile): string[] {
  const up = '../'.repeat(path.split('/').length - 1)
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => (match[1] ?? '').replace(hosted, up))
  return links.filter((link) => !/^[a-z]+:/.test(link) && !resolves(path, text, link)).map((link) => `${path}: ${link}`)
}

function resolves(from: string, text: string, link: string): boolean {
  const [target = '', anchor] = link.split('#')
  if (target === '') return anchorsOf(text).includes(anchor ?? '')
  const file = `${root}/${posix.join(posix.dirname(from), target)}`
  if (!existsSync(file)) return false
  return anchor === undefined || !file.endsWith('.md') || anchorsOf(readFileSync(file, 'utf8')).includes(anchor)
}

/** Every package in a package.json, except our own packages, type packages and platform-specific binaries. */
function libraries(): string[] {
  const manifests = filesMatching('package.json', '{docs,openapi}/package.json', '{packages,examples}/*/package.json')
  const names = manifests.flatMap(({ text }) => {
    const { dependencies, devDependencies } = JSON.parse(text)
    return Object.keys({ ...dependencies, ...devDependencies })
  })
  return [...new Set(names)].filter((name) => !/^@(ohun|types)\//.test(name))
}

describe('the documents only mention things that exist', () => {
  test('every npm script that they mention exists', () => {
    expect(documents.flatMap(unknownScripts)).toEqual([])
  })

  test('every path that they mention exists', () => {
    expect(documents.flatMap(missingPaths)).toEqual([])
  })

  test('every link leads to a file and a heading', () => {
    expect(documents.flatMap(brokenLinks)).toEqual([])
  })

  test('every library has its reason in libraries.md', () => {
    const text = readFileSync(`${root}/docs/libraries.md`, 'utf8')
    expect(libraries().filter((name) => !text.includes(name))).toEqual([])
  })

  test('a wrong script, path, link and heading are found', () => {
    const text =
      '# Ohun\nRun `npm run fly`, read `docs/nowhere.md`, [a](nowhere.md), [b](package.json), [c](#ohun), [d](#no).' +
      ` [e](${hosted}README.md) [f](${hosted}nowhere.md)`
    const wrong: SourceFile = { path: 'a.md', text }
    expect(unknownScripts(wrong)).toEqual(['a.md: npm run fly'])
    expect(missingPaths(wrong)).toEqual(['a.md: docs/nowhere.md'])
    expect(brokenLinks(wrong)).toEqual(['a.md: nowhere.md', 'a.md: #no', 'a.md: nowhere.md'])
  })
})

test('each section that moved has left its old page, and its new address exists', () => {
  const has = (address: string): boolean => resolves('docs/index.md', '', address.replace(/^[^#]+/, '$&.md'))
  expect(movedSections.size).toBeGreaterThan(50)
  expect([...movedSections].filter(([from, to]) => has(from) || !has(to))).toEqual([])
})

test('no table aligns a column: that is an inline style, which the Content-Security-Policy of the site refuses', () => {
  const aligned = ({ path, text }: SourceFile) => (/^\|(?:[-: ]+\|)*(?: ?:-|[-: ]*-: ?\|)/m.test(text) ? [path] : [])
  expect(documents.filter(({ path }) => path.startsWith('docs/')).flatMap(aligned)).toEqual([])
  expect(aligned({ path: 'a.md', text: '| a | b |\n|---|---:|' })).toEqual(['a.md'])
  expect(aligned({ path: 'a.md', text: '| a | b |\n|:--|---|' })).toEqual(['a.md'])
  expect(aligned({ path: 'a.md', text: '| a: | b- |\n|---|---|' })).toEqual([])
})
