/**
 * `node scripts/build-docs-beside.mjs` starts the build of the documentation in the background and returns at once. The service
 * shows the site when it is there.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = `${ROOT}packages/server/dist`

mkdirSync(FOLDER, { recursive: true })
const log = openSync(`${FOLDER}/docs-build.log`, 'w')
spawn(`${ROOT}node_modules/.bin/node`, ['docs/build.ts', '--beside'], {
  cwd: ROOT,
  // Not of this process group: Ctrl-C is for the service, and the build ends when the service has.
  detached: true,
  stdio: ['ignore', log, log],
}).unref()
