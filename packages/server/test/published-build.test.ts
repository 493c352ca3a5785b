import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { LIBRARIES, packageOf } from '../build/bundled-libraries.ts'
import { sourcePositions, type SourceMap } from '../build/source-position.ts'
import { PROGRAM } from './support/service-program.ts'

const FOLDER = dirname(PROGRAM)
const ROOT = join(import.meta.dirname, '../../..')
const MODULE = 'node_modules/'
const chunks = globSync('{*,*/*}.mjs', { cwd: FOLDER })

const read = (path: string): string => readFileSync(join(FOLDER, path), 'utf8')
const manifestOf = (folder: string) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
const mapOf = (chunk: string): SourceMap => JSON.parse(read(`${chunk}.map`))

/** The libraries whose modules the source maps name. Of some, there are two versions. */
function librariesInside(): string[] {
  const sources = globSync('{*,*/*}.map', { cwd: FOLDER }).flatMap(
    (map) => (JSON.parse(read(map)) as SourceMap).sources,
  )
  const modules = sources.filter((path) => path.startsWith(MODULE)).map((path) => path.slice(MODULE.length))
  return [...new Set(modules.map(packageOf))].toSorted()
}

const components = (): { name: string; version: string; purl: string }[] =>
  JSON.parse(read('bundled.cdx.json')).components

test('third-party.md has the license of every library in the build', () => {
  const listed = [...read('third-party.md').matchAll(/^## (\S+) \S+ \([\w.-]+\)\n\n\S/gm)].map(([, name]) => name)
  expect(librariesInside().length).toBeGreaterThan(LIBRARIES.length)
  expect([...new Set(listed)]).toEqual(librariesInside())
})

test('bundled.cdx.json has the version of every library in the build, which is the one of the lock file', () => {
  const locked = readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8')
  expect([...new Set(components().map(({ name }) => name))]).toEqual(librariesInside())
  for (const { name, version, purl } of components()) {
    expect(locked).toMatch(new RegExp(`^  '?${name}@${version.replaceAll('.', '\\.')}'?:$`, 'm'))
    expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`)
  }
})

test('the package depends on what the build imports, and not on what is inside', () => {
  const { dependencies } = manifestOf('packages/server')
  const imported = chunks.flatMap((chunk) => [...read(chunk).matchAll(/^import (?:.* from )?"([^".][^"]*)";$/gm)])
  const names = [...new Set(imported.map(([, module = '']) => module))].filter((module) => !module.startsWith('node:'))
  expect(names).toContain('pino')
  expect(names.filter((name) => !(packageOf(name) in dependencies) && !builtinModules.includes(name))).toEqual([])
  expect(librariesInside().filter((name) => name in dependencies)).toEqual([])
})

test('the clone finds the libraries in the dependencies of its root, because it is installed without those for development', () => {
  const [root, server] = [manifestOf('.').dependencies, manifestOf('packages/server').devDependencies]
  const ours = LIBRARIES.filter((name) => name !== 'commander') // a dependency of a package of the workspace
  expect(ours.filter((name) => root[name] !== 'catalog:' || server[name] !== 'catalog:')).toEqual([])
})

test('chunks contain ASCII only, of which V8 keeps one byte for each character', () => {
  expect(chunks.filter((chunk) => /[^\0-\u007f]/.test(read(chunk)))).toEqual([])
})

test('source maps lead from the last function of every chunk to its source', () => {
  const wrong = chunks.filter((chunk) => {
    const lines = read(chunk).split('\n')
    const index = lines.findLastIndex((line) => /^(async )?function \w+\(/.test(line))
    if (index === -1 || chunk.startsWith('rolldown-runtime')) return false
    const [, prefix = '', name = ''] = /^((?:async )?function )(\w+)/.exec(lines[index] ?? '') ?? []
    const [found] = sourcePositions(mapOf(chunk), [{ line: index + 1, column: prefix.length + 1 }])
    const source = found && readFileSync(join(ROOT, found.path), 'utf8').split('\n')[found.line - 1]
    return !source?.includes(name)
  })
  expect(wrong).toEqual([])
})

/** Writes the stack of each call of `process.stdout.write` to the standard error. */
const SHOW_STACKS = `data:text/javascript,${encodeURIComponent(`
  const { write } = process.stdout
  process.stdout.write = function (...args) {
    process.stderr.write(new Error('written').stack + '\\n')
    return write.apply(this, args)
  }`)}`

test.each([
  ['--version', 'operator-main.ts', 'process.stdout.write('],
  ['--help', 'operator/process-context.ts', 'stream.write('],
])('a stack of ohun-server %s names the line in src/%s', (argument, file, code) => {
  const { stderr } = spawnSync(process.execPath, ['--import', SHOW_STACKS, PROGRAM, argument], { encoding: 'utf8' })
  const [, path = '', line] = new RegExp(`at .*?(packages/server/src/${file}):(\\d+):\\d+`).exec(stderr) ?? []
  expect(stderr).toMatch(/^Error: written\n/)
  expect(stderr).not.toContain('dist/service')
  expect(readFileSync(join(ROOT, path), 'utf8').split('\n')[Number(line) - 1]).toContain(code)
})
