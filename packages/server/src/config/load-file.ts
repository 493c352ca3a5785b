import { open } from 'node:fs/promises'
import { ConfigError } from './reader.ts'
import type { FileFault } from './json-file.ts'

export interface ConfiguredFile {
  /** The variable with the path of the file. */
  variable: 'OHUN_CARRIERS_FILE' | 'OHUN_RATES_FILE'
  path: string
  /** True if the file contains passwords. */
  is_secret: boolean
}

const OTHERS_MAY_READ = 0o004

/**
 * Reads and parses a file of the operator.
 * @throws ConfigError with the file and, for each fault, its path in the file, the problem and the accepted values.
 */
export async function loadFile<T extends { faults: FileFault[] }>(
  file: ConfiguredFile,
  parse: (text: string) => T,
): Promise<T> {
  const prefix = `${file.variable}, ${file.path}:`
  const read = parse(await readConfigured(file, prefix))
  if (read.faults.length > 0)
    throw new ConfigError(
      read.faults.map(({ path, what, accepted }) => `${prefix} ${path} ${what}. Accepted: ${accepted}.`).join('\n'),
    )
  return read
}

/** Reads the file. A file with passwords that every user can read stops the start, as SSH refuses such a key. */
async function readConfigured({ path, is_secret }: ConfiguredFile, prefix: string): Promise<string> {
  try {
    await using file = await open(path)
    const { mode } = await file.stat()
    if (is_secret && (mode & OTHERS_MAY_READ) !== 0)
      throw new ConfigError(`${prefix} can be read by every user of this machine. Accepted: mode 0600 or 0640.`)
    return await file.readFile('utf8')
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(
      `${prefix} cannot be read: ${(error as NodeJS.ErrnoException).code}. Accepted: a file that the server may read.`,
      { cause: error },
    )
  }
}
