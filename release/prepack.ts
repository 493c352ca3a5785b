/**
 * Runs in a published package's folder before it is packed or published, and fails if the tarball would be broken: only
 * pnpm puts `publishConfig.exports` and the versions of siblings into the packed manifest.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { manifestIn } from './published.ts'
import { packingFault } from './packable.ts'

const folder = process.cwd()
const fault = packingFault({
  manifest: manifestIn(folder),
  userAgent: process.env.npm_config_user_agent ?? '',
  exists: (path) => existsSync(join(folder, path)),
})
if (fault !== undefined) {
  console.error(fault)
  process.exitCode = 1
}
