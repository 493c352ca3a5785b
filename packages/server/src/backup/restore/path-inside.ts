import { isAbsolute, join, normalize, sep } from 'node:path'
import { StartError } from '../../platform/errors.ts'

/**
 * The path for a name that a backup contains. Anyone who can write to unencrypted backups can write any name.
 * @throws StartError if it leads out of the directory.
 */
export function pathInside(directory: string, name: string): string {
  const path = normalize(name)
  if (!isAbsolute(path) && path !== '..' && !path.startsWith(`..${sep}`)) return join(directory, path)
  throw new StartError(`The backup contains the name ${JSON.stringify(name)}, which leads out of ${directory}.`)
}
