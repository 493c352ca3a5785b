import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, open, readdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type pg from 'pg'
import { StartError } from '../platform/errors.ts'
import { readSealedWhole } from './sealed/read-sealed.ts'
import { keyFromFile, newSalt, PUBLIC_KEY } from './sealed/backup-key.ts'
import { SealedWriter } from './sealed/sealed-writer.ts'

const FILE = 'repository.json'
const FORMAT = 1

/** The content of `repository.json`, which is not secret. */
interface Header {
  format: number
  repository_id: string
  /** False for a repository of `--plain`. */
  encrypted: boolean
  salt: string
  /** A value that verifies whether a key belongs to this repository. */
  check: string
}

/** A directory of backups. */
export interface Repository {
  directory: string
  repository_id: string
  encrypted: boolean
  key: Buffer
}

export interface RepositoryKey {
  /** The file with the key or passphrase. */
  key_file?: string | undefined
  plain: boolean
}

/** @throws StartError if the directory is not a backup repository, or the key does not belong to it. */
export async function openRepository(directory: string, wanted: RepositoryKey): Promise<Repository> {
  const path = resolve(directory)
  const header = await readHeader(path)
  if (!header) throw new StartError(`${path} does not contain backups. Accepted: the directory of ohun-server backup.`)
  return await unlock(path, header, wanted)
}

/** Opens a repository, and creates it first if the directory does not exist or is empty. @throws StartError as `openRepository` does. */
export async function createRepository(directory: string, wanted: RepositoryKey): Promise<Repository> {
  const path = resolve(directory)
  const header = (await readHeader(path)) ?? (await begin(path, wanted))
  return await unlock(path, header, wanted)
}

async function begin(path: string, wanted: RepositoryKey): Promise<Header> {
  requireChoice(wanted)
  const salt = newSalt()
  const key = await keyOf(wanted, salt)
  await mkdir(path, { recursive: true, mode: 0o700 })
  const found = (await readdir(path)).filter((name) => name !== 'lost+found' && !name.startsWith(`${FILE}.`))
  if (found.length > 0)
    throw new StartError(`${path} contains other files. Accepted: an empty directory, or one with backups.`)
  const encrypted = !wanted.plain
  const header = { format: FORMAT, repository_id: randomBytes(8).toString('hex'), encrypted, salt, check: checkOf(key) }
  await writeWhole(join(path, FILE), `${JSON.stringify(header, null, 2)}\n`)
  return header
}

async function unlock(path: string, header: Header, wanted: RepositoryKey): Promise<Repository> {
  if (header.encrypted && wanted.plain)
    throw new StartError(`${path} has encrypted backups: name the file of their key with --key-file.`)
  if (header.encrypted) requireChoice(wanted)
  await requireApart(path, wanted.key_file)
  if (!header.encrypted && wanted.key_file !== undefined)
    throw new StartError(`${path} has backups that are not encrypted. Use another directory for encrypted ones.`)
  const key = header.encrypted ? await keyOf(wanted, header.salt) : PUBLIC_KEY
  if (!timingSafeEqual(Buffer.from(checkOf(key)), Buffer.from(header.check)))
    throw new StartError(`The key in ${wanted.key_file} is not the one of the backups in ${path}.`)
  return { directory: path, repository_id: header.repository_id, encrypted: header.encrypted, key }
}

function requireChoice({ key_file, plain }: RepositoryKey): void {
  if (key_file !== undefined || plain) return
  throw new StartError(
    'A backup contains the encryption key and passwords: name the file of a key for it with --key-file, or accept with --plain that everyone who reads the backup can use them.',
  )
}

/** Refuses a key file inside the repository, because a key that is copied with the backups protects nothing. */
async function requireApart(path: string, key_file: string | undefined): Promise<void> {
  if (key_file === undefined) return
  const inside = relative(await realpath(path), await realpath(key_file).catch(() => resolve(key_file)))
  if (!inside.startsWith('..'))
    throw new StartError(`The key file ${key_file} is among the backups. Accepted: a file outside ${path}.`)
}

async function keyOf({ key_file }: RepositoryKey, salt: string): Promise<Buffer> {
  return key_file === undefined ? PUBLIC_KEY : await keyFromFile(key_file, salt)
}

function checkOf(key: Buffer): string {
  return createHmac('sha256', key).update('ohun backup repository').digest('hex')
}

async function readHeader(path: string): Promise<Header | null> {
  const text = await readFile(join(path, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new StartError(`The backups in ${path} cannot be read: ${error.code}.`, { cause: error })
  })
  if (text === null) return null
  const header = JSON.parse(text) as Header
  if (header.format === FORMAT) return header
  throw new StartError(`${path} has backups in format ${header.format}, which needs a newer version of Ohun.`)
}

/** Writes a file, which appears when it is complete and on the disk. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const partial = `${path}.${randomBytes(6).toString('hex')}`
  {
    await using file = await open(partial, 'wx', 0o600)
    await file.writeFile(text)
    await file.sync()
  }
  await rename(partial, path)
}

/** Writes one sealed value to a file, which appears when it is complete. */
export async function writeSealedJson(
  { directory, key }: Pick<Repository, 'directory' | 'key'>,
  /** The name, or a name with a different path for a file that will be moved later. */
  target: string | { name: string; path: string },
  value: unknown,
): Promise<void> {
  const { name, path } = typeof target === 'string' ? { name: target, path: join(directory, target) } : target
  const partial = `${path}.${randomBytes(6).toString('hex')}`
  const writer = await SealedWriter.create(partial, { key, name })
  try {
    await writer.write(Buffer.from(JSON.stringify(value)))
    await writer.finish()
    await rename(partial, path)
    await syncDirectory(dirname(path))
  } catch (error) {
    await writer.close()
    await rm(partial, { force: true })
    throw error
  }
}

/** Reads a sealed value. Null if the file does not exist. @throws DamagedFile */
export async function readSealedJson<T>({ directory, key }: Repository, name: string): Promise<T | null> {
  try {
    return JSON.parse(String(await readSealedWhole(join(directory, name), { key, name }))) as T
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Flushes a directory to the disk, because otherwise a new name may not survive a power failure. */
export async function syncDirectory(path: string): Promise<void> {
  await using directory = await open(path)
  await directory.sync().catch(() => {}) // Some network file systems refuse it.
}

const DATABASE = 'database.json'

/** @throws StartError if the repository has backups of another database, because the segments of both have the same names. */
export async function requireDatabaseOf(repository: Repository, client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select system_identifier::text as id from pg_control_system()')
  const id = rows[0]!.id
  const known = await readSealedJson<{ system_identifier: string }>(repository, DATABASE)
  if (known === null) return await writeSealedJson(repository, DATABASE, { system_identifier: id })
  if (known.system_identifier !== id)
    throw new StartError(`${repository.directory} has backups of another database. Use a directory for each.`)
}
