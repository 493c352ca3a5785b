import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/**
 * The environment of a thread: where Node.js keeps compiled modules, which halves the CPU of its start from the sources. Nothing of our
 * own is in it, because that contains secrets.
 */
export function threadEnvironment(): Record<string, string> {
  const directory = getCompileCacheDir() // of this version of Node.js
  return directory === undefined ? {} : { NODE_COMPILE_CACHE: dirname(directory) }
}
