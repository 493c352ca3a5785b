import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CONSOLE_FOLDER } from '../../../server/src/http/docs/site-manifest.ts'

/** Before the tests of a run: builds the console as it is now, for the services that they start. */
export function setup(): void {
  const script = fileURLToPath(new URL('../../build.ts', import.meta.url))
  execFileSync(process.execPath, [script, '--if-changed'], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (!existsSync(CONSOLE_FOLDER)) throw new Error('The console could not be built: run npm run console:build.')
}
