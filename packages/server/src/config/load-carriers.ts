import { open } from 'node:fs/promises'
import type { Config } from './config.ts'
import { ConfigError } from './reader.ts'
import { NO_CARRIERS, parseCarriers, type Carriers } from './carriers.ts'

const OTHERS_MAY_READ = 0o004

/**
 * The accounts in the configured file.
 * @throws ConfigError naming the file, each path inside it, what is wrong there and what would be accepted.
 */
export async function loadCarriers({ carriers_file }: Pick<Config, 'carriers_file'>): Promise<Carriers> {
  if (carriers_file === null) return NO_CARRIERS
  const prefix = `OHUN_CARRIERS_FILE, ${carriers_file}:`
  const { carriers, faults } = parseCarriers(await readPrivate(carriers_file, prefix))
  if (faults.length > 0)
    throw new ConfigError(
      faults.map(({ path, what, accepted }) => `${prefix} ${path} ${what}. Accepted: ${accepted}.`).join('\n'),
    )
  return carriers
}

/** The file holds passwords. If everybody can read it, the server does not start, as SSH refuses such a key. */
async function readPrivate(path: string, prefix: string): Promise<string> {
  try {
    await using file = await open(path)
    const { mode } = await file.stat()
    if ((mode & OTHERS_MAY_READ) !== 0)
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
