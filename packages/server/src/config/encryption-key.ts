import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataDirectory } from '../platform/data-directory.ts'
import { StartError } from '../platform/errors.ts'
import type { EncryptionKeys } from '../platform/crypto.ts'
import type { Config } from './config.ts'
import { parseEncryptionKeys } from './parse.ts'

const FILE = 'encryption.key'

type KeyConfig = Pick<Config, 'encryption_keys' | 'data_dir'>

/**
 * The configured keys, or those in the data directory, where one is created at the first start. Call it while the embedded database is
 * open, because its service lock prevents a second process from creating another key.
 */
export async function loadEncryptionKeys(config: KeyConfig): Promise<EncryptionKeys> {
  if (config.encryption_keys) return config.encryption_keys
  const path = join(config.data_dir, FILE)
  return parseKeys(path, (await readIfThere(path)) ?? (await makeKey(config.data_dir, path)))
}

/** Reads the same keys in a process that does not hold the service lock, and so must not create one. */
export async function readEncryptionKeys(config: KeyConfig): Promise<EncryptionKeys> {
  if (config.encryption_keys) return config.encryption_keys
  const path = join(config.data_dir, FILE)
  const text = await readIfThere(path)
  if (text === null) throw new StartError(`There is no encryption key in ${path} yet; start the server once.`)
  return parseKeys(path, text)
}

function parseKeys(path: string, text: string): EncryptionKeys {
  try {
    return parseEncryptionKeys(text)
  } catch (error) {
    throw new StartError(`The key in ${path} ${(error as Error).message}; restore it, or set OHUN_ENCRYPTION_KEY.`, {
      cause: error,
    })
  }
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Creates a key and flushes it to the disk before it is used, because everything that it encrypts is lost without it. */
async function makeKey(data_dir: string, path: string): Promise<string> {
  const text = randomBytes(32).toString('base64')
  await makeDataDirectory(data_dir)
  await writeKey(`${path}.new`, `${text}\n`)
  await rename(`${path}.new`, path)
  return text
}

async function writeKey(path: string, text: string): Promise<void> {
  await using file = await open(path, 'w', 0o600)
  await file.writeFile(text)
  await file.sync()
}
