import { existsSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * The versions of Node on this machine with which packages are tried: the pinned one that runs this, and the first other one on the
 * path.
 */
export function nodes(): string[] {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'))
  const installed = onPath.filter((path) => existsSync(path) && !realpathSync(path).includes('node_modules'))
  return [process.execPath, ...installed.slice(0, 1)].filter((path, at, all) => all.indexOf(path) === at)
}
