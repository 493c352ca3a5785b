import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The tag or commit in `release/last`: the release whose processes this code must be able to run beside. */
export const lastRelease = readFileSync(new URL('last', import.meta.url), 'utf8').trim()

export function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 2 ** 20,
  })
}

/** Whether the history contains the last release. False in a shallow clone or an unpacked archive. */
export function hasLastRelease(): boolean {
  try {
    git('cat-file', '-e', `${lastRelease}^{tree}`)
    return true
  } catch {
    return false
  }
}

/** The names of the last release's migrations. */
export function migrationsOfLastRelease(): string[] {
  const files = git('ls-tree', '--name-only', lastRelease, 'packages/server/migrations/')
  return [...files.matchAll(/\/(\d{4}-[a-z0-9-]+)\.ts$/gm)].map(([, name]) => name!)
}
