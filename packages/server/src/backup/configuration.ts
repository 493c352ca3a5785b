import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { readEncryptionKeys } from '../config/encryption-key.ts'
import { parseEncryptionKeys } from '../config/parse.ts'

/** The settings without which the data is useless, and those that are tedious to create again, by name, as base64. */
export type SavedConfiguration = Record<string, string>

const KEY = 'encryption.key'
const CREDENTIALS = 'credentials.json'

/** Reads the encryption keys from wherever they are, the credentials, and the files that the variables name. */
export async function readConfiguration(config: Config): Promise<SavedConfiguration> {
  const { encryption_key, other_keys } = await readEncryptionKeys(config)
  const keys = [encryption_key, ...other_keys].map((key) => `${key.toString('base64')}\n`).join('')
  const { carriers_file, rates_file, sip_tls } = config
  const named: [string, string | undefined | null][] = [
    [CREDENTIALS, join(config.data_dir, CREDENTIALS)],
    ['configuration/carriers.json', carriers_file],
    ['configuration/rates.json', rates_file],
    ['configuration/sip-certificate.pem', sip_tls?.certificate_file],
    ['configuration/sip-key.pem', sip_tls?.key_file],
  ]
  const saved: SavedConfiguration = { [KEY]: Buffer.from(keys).toString('base64') }
  for (const [name, path] of named) {
    const content = path ? await readFile(path).catch(unlessAbsent) : null
    if (content) saved[name] = content.toString('base64')
  }
  return saved
}

/** All keys, the first of which encrypts. */
export function savedKeys(saved: SavedConfiguration): Buffer[] {
  const { encryption_key, other_keys } = parseEncryptionKeys(Buffer.from(saved[KEY] ?? '', 'base64').toString())
  return [encryption_key, ...other_keys]
}

export const isSavedKey = (name: string): boolean => name === KEY

function unlessAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
