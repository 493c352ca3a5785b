import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { CONSOLE_FOLDER } from '../../server/src/http/docs/site-manifest.ts'

/** A part of the build, as Vite describes it. */
interface Part {
  file: string
  css?: string[]
  imports?: string[]
  isDynamicEntry?: boolean
}

const ENTRY = 'index.html'
const KB = 1_000
const FIRST_LOAD = 180 * KB
const FURTHER_PAGE = 60 * KB

let parts: Record<string, Part>

beforeAll(() => {
  parts = JSON.parse(readFileSync(new URL('parts.json', CONSOLE_FOLDER), 'utf8')) as Record<string, Part>
})

/** The files that a part needs before it runs. */
function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const part = parts[name]!
  if (seen.has(part.file)) return seen
  for (const file of [part.file, ...(part.css ?? [])]) seen.add(file)
  for (const other of part.imports ?? []) filesOf(other, seen)
  return seen
}

function compressed(files: Iterable<string>): number {
  const bytes = [...files].map((file) => gzipSync(readFileSync(new URL(file, CONSOLE_FOLDER))).length)
  return bytes.reduce((sum, length) => sum + length, 0)
}

const pages = (): string[] =>
  Object.keys(parts).filter((name) => parts[name]!.isDynamicEntry && name.endsWith('-page.tsx'))

test('the first load, with the start page, is at most 180 KB', () => {
  const home = Object.keys(parts).find((name) => name.endsWith('features/home/home-page.tsx'))!
  const files = new Set([...filesOf(ENTRY), ...filesOf(home)])
  expect(compressed(files)).toBeLessThanOrEqual(FIRST_LOAD)
})

test('each further page adds at most 60 KB', () => {
  const first = filesOf(ENTRY)
  const sizes = Object.fromEntries(
    pages().map((name) => [name, compressed([...filesOf(name)].filter((file) => !first.has(file)))]),
  )
  expect(Object.keys(sizes).length).toBeGreaterThan(4)
  expect(Object.entries(sizes).filter(([, bytes]) => bytes > FURTHER_PAGE)).toEqual([])
})
