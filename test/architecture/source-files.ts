import { globSync, readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A file of the repository: its path from the root, and its text. */
export interface SourceFile {
  path: string
  text: string
}

const ignored = new Set(['node_modules', '.git', '.ohun', 'coverage'])
// The bundled document is the only build output that is checked in.
const isBuilt = (path: string) => /(^|\/)dist(\/|$)/.test(path) && !/^openapi\/dist(\/|$)/.test(path)

/** Every file that belongs to the repository and matches one of the globs, in a stable order. */
export function filesMatching(...globs: string[]): SourceFile[] {
  const found = globSync(globs, {
    cwd: root,
    exclude: (path) => ignored.has(posix.basename(path)) || isBuilt(path),
  })
  // In a worktree `.git` is a file, which globs do not exclude.
  const files = found.filter((path) => path !== '.git' && statSync(`${root}/${path}`).isFile())
  return files.toSorted().map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))
}

export const isTest = (path: string) => /\.test\.ts$|(^|\/)test\//.test(path)
export const isGenerated = (path: string) => path.endsWith('.gen.ts')

const importPattern =
  /^\s*(?:import|export)\b[^;'"`]*?\bfrom\s*'([^']+)'|^\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm

/** The imports and re-exports of a file, types included: relative specifiers become paths from the root. */
export function importsOf(file: SourceFile): string[] {
  return [...file.text.matchAll(importPattern)].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? ''
    return specifier.startsWith('.') ? posix.join(posix.dirname(file.path), specifier) : specifier
  })
}

/** The code without comments; line numbers do not change. Accurate enough for code formatted by oxfmt. */
export function withoutComments(text: string): string {
  const blank = (comment: string) => comment.replaceAll(/[^\n]/g, ' ')
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, blank).replaceAll(/(?<![:'"`\\])\/\/[^\n]*/g, blank)
}

/** Every match in the files, as `path:line: matched text`. */
export function occurrences(files: SourceFile[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map((match) => {
      const line = text.slice(0, match.index).split('\n').length
      return `${path}:${line}: ${match[0].trim()}`
    }),
  )
}
