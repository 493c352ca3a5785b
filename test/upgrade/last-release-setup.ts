import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { again, requireInstalled } from '../packages/again.ts'
import { git, hasLastRelease, lastRelease } from '../../release/last-release.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the installed last release. Null if the history does not go back to it. */
    last_release: string | null
  }
}

/** Vitest's global setup for tests with the last release. The installation of an earlier run is reused. */
export function setup(project: TestProject): void {
  if (!hasLastRelease())
    process.stderr.write(`Skipped: the history does not contain ${lastRelease} (a shallow clone?).\n`)
  project.provide('last_release', hasLastRelease() ? installed() : null)
}

function installed(): string {
  const commit = git('rev-parse', `${lastRelease}^{commit}`).trim()
  // The folder is not below node_modules, where Node does not strip types.
  const directory = join(tmpdir(), `ohun-release-${commit}`)
  const complete = join(directory, '.installed')
  if (existsSync(complete)) return directory
  again(() => checkOut(commit, directory))
  writeFileSync(complete, '')
  return directory
}

/** Checks out a commit and installs it with the development tools, from pnpm's store as far as possible. */
function checkOut(commit: string, directory: string): void {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory)
  const archive = join(directory, 'release.tar')
  git('archive', '--format=tar', '--output', archive, commit)
  execFileSync('tar', ['-xf', archive, '-C', directory])
  rmSync(archive)
  const args = ['-y', 'pnpm@12', 'install', '--frozen-lockfile', '--prefer-offline']
  const env = { ...process.env, CI: 'true' }
  execFileSync('npx', args, { cwd: directory, env, stdio: ['ignore', 'ignore', 'inherit'] })
  requireInstalled(directory, ['node-'])
}
