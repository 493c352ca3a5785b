/**
 * `node scripts/build-sites-beside.mjs` starts the builds of the console and the documentation in the background and
 * returns at once. The service serves each of them once it is complete.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = `${ROOT}packages/server/dist`

mkdirSync(FOLDER, { recursive: true })
for (const [name, script] of [
  ['console', 'packages/console/build.ts'],
  ['docs', 'docs/build.ts'],
]) {
  const log = openSync(`${FOLDER}/${name}-build.log`, 'w')
  spawn(`${ROOT}node_modules/.bin/node`, [/** @type {string} */ (script), '--beside'], {
    cwd: ROOT,
    // Outside this process group: Ctrl-C is for the service, and the build ends after the service.
    detached: true,
    stdio: ['ignore', log, log],
  }).unref()
}
