import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { CONSOLE_FOLDER } from '../../../server/src/http/docs/site-manifest.ts'

/**
 * Before the tests of a run: builds the console as it is now, for the services that they start, and creates the file in which
 * its processes note what they have audited.
 */
export function setup(project: TestProject): () => void {
  const script = fileURLToPath(new URL('../../build.ts', import.meta.url))
  execFileSync(process.execPath, [script, '--if-changed'], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (!existsSync(CONSOLE_FOLDER)) throw new Error('The console could not be built: run npm run console:build.')
  const directory = mkdtempSync(join(tmpdir(), 'ohun-faultless-'))
  const faultless_parts = join(directory, 'parts')
  writeFileSync(faultless_parts, '')
  project.provide('faultless_parts', faultless_parts)
  return () => rmSync(directory, { recursive: true })
}
