import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** The credentials that a developer needs for the server of this data directory. The CLI reads them here. */
export interface Credentials {
  base_url: string
  workspace_id: string
  email: string
  password: string
  sandbox_key: string
  production_key: string
  signing_secret: string
}

const FILE = 'credentials.json'

export function credentialsPath(data_dir: string): string {
  return join(data_dir, FILE)
}

/** Reads the credentials. Null if there are none. */
export function readCredentials(data_dir: string): Credentials | null {
  try {
    return JSON.parse(readFileSync(credentialsPath(data_dir), 'utf8')) as Credentials
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Writes the file atomically, readable only by its owner. It is synchronous, so that no request is answered before it is written. */
export function writeCredentials(data_dir: string, credentials: Credentials): void {
  const path = credentialsPath(data_dir)
  const file = openSync(`${path}.new`, 'w', 0o600)
  writeSync(file, `${JSON.stringify(credentials, null, 2)}\n`)
  fsyncSync(file)
  closeSync(file)
  renameSync(`${path}.new`, path)
}
