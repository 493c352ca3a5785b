import { randomBytes } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '@ohun/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbeddedPostgres } from '../../src/platform/db/embedded-postgres.ts'
import { exists } from '../../src/platform/db/embedded/home.ts'
import { createLog } from '../../src/platform/log.ts'
import { dataFolder } from '../support/data-folder.ts'
import { copyMigratedDatabase } from '../support/migrated-database.ts'
import { operator } from '../support/operator.ts'
import { startServerProcess } from '../support/server-process.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const FILE = join('recordings', 'ws_1', 'call_1.wav')

let directory: string
const at = (name: string): string => join(directory, name)
/** A day later for each backup. */
let today = Date.parse('2026-11-20T11:00:00.000Z')
const clock = { ...systemClock, now: () => new Date(today) }
const ohunServer = (argv: string[], variables: Record<string, string> = {}) =>
  operator({ OHUN_DATA_DIR: at('data'), ...variables }, { clock })(argv)
const withKey = (...argv: string[]): string[] => [...argv, '--key-file', at('backup.key')]
/** PostgreSQL of the operator. Nothing connects to it: a backup beside it has the files only. */
const OWN_POSTGRES = { DATABASE_URL: 'postgres://127.0.0.1:9/ohun', OHUN_ENCRYPTION_KEY: 'a'.repeat(64) }
/** Needs no key from a file, which takes a fifth of a second of CPU. */
const plain = (...argv: string[]): string[] => [...argv, '--plain']
const backUp = async (argv: string[], variables: Record<string, string> = {}): Promise<string> => {
  today += DAY_MS
  const ran = await ohunServer(argv, variables)
  expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: '' })
  return ran.json['backup_id'] as string
}
/** A directory keeps and removes its backups in the same way without the database, whose copy takes a second of CPU. */
const backUpFiles = (...flags: string[]): Promise<string> =>
  backUp(plain('backup', at('files'), '--files-only', ...flags), OWN_POSTGRES)
const ids = async (name: 'backups' | 'files'): Promise<string[]> => {
  const list = ['backup', 'list', at(name)]
  const { json } = await ohunServer(name === 'files' ? list : withKey(...list))
  return (json['backups'] as { backup_id: string }[]).map(({ backup_id }) => backup_id)
}
const sealedFiles = async (name: string): Promise<string[]> =>
  await readdir(join(at(name), 'files', 'recordings', 'ws_1'))

beforeAll(async () => {
  directory = await dataFolder('backup')
  await writeFile(at('backup.key'), `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
  await copyMigratedDatabase(at('data'))
  await (await startServerProcess(at('data'))).stop()
  await mkdir(join(at('data'), 'recordings', 'ws_1'), { recursive: true })
  await writeFile(join(at('data'), FILE), 'a recording')
})
afterAll(() => rm(directory, { recursive: true, force: true }))

describe('ohun-server backup', () => {
  test('a backup is refused without a key, and with one that others can read, that is short, or that is missing', async () => {
    const refused = async (...flags: string[]) =>
      (await ohunServer(['backup', at('backups'), ...flags])).error.message ?? ''
    expect(await refused()).toContain('--key-file')
    await writeFile(at('open.key'), randomBytes(32).toString('base64'), { mode: 0o644 })
    expect(await refused('--key-file', at('open.key'))).toContain('mode 0600')
    await writeFile(at('short.key'), 'secret', { mode: 0o600 })
    expect(await refused('--key-file', at('short.key'))).toContain('at least 16')
    expect(await refused('--key-file', at('no.key'))).toContain('ENOENT')
    expect(await refused('--key-file', at('short.key'), '--plain')).toContain('exclude each other')
    expect(await refused('--keep', '0', '--key-file', at('backup.key'))).toContain('a whole number from 1')
    expect(await exists(at('backups'))).toBe(false)
  })

  test('a file is copied once, and again when it has changed', async () => {
    await backUpFiles()
    expect(await sealedFiles('files')).toHaveLength(1)
    await writeFile(join(at('data'), FILE), 'another recording')
    await backUpFiles()
    expect(await sealedFiles('files')).toHaveLength(2)
  })

  test('a backup that was interrupted is not listed, and the next one removes it', async () => {
    const before = await ids('files')
    await cp(join(at('files'), 'backups', before[0]!), join(at('files'), 'backups', '20200101T000000.000Z.partial'), {
      recursive: true,
    })
    expect(await ids('files')).toEqual(before)
    const backup_id = await backUpFiles()
    expect(await readdir(join(at('files'), 'backups'))).toEqual([...before, backup_id])
  })

  test('a second backup at the same time is refused', async () => {
    const lock = join(at('files'), 'lock')
    await writeFile(lock, JSON.stringify({ host: 'another', pid: 7 }))
    const { code, error } = await ohunServer(plain('backup', at('files'), '--files-only'), OWN_POSTGRES)
    expect({ code, message: error.message }).toMatchObject({
      code: 1,
      message: expect.stringContaining('Process 7') as string,
    })
    await rm(lock)
  })

  test('the lock of a process that was killed is taken over', async () => {
    await writeFile(join(at('files'), 'lock'), '')
    await backUpFiles()
    expect(await exists(join(at('files'), 'lock'))).toBe(false)
  })

  test('old backups are removed, with the files that no other has', async () => {
    await rm(join(at('data'), FILE))
    await backUpFiles('--keep', '2')
    expect(await ids('files')).toHaveLength(2)
    today += DAY_MS
    await backUpFiles('--keep-days', '1')
    expect(await ids('files')).toHaveLength(1)
    expect(await exists(join(at('files'), 'files'))).toBe(false)
    await writeFile(join(at('data'), FILE), 'the last recording')
    await backUpFiles('--keep', '1')
    expect(await sealedFiles('files')).toHaveLength(1)
  })

  test('a backup contains the encryption key and shows nothing of it', async () => {
    const backup_id = await backUp(withKey('backup', at('backups')))
    const key = (await readFile(join(at('data'), 'encryption.key'), 'utf8')).trim()
    const sealed = await readFile(join(at('backups'), 'backups', backup_id, 'configuration'))
    expect(sealed.includes(key)).toBe(false)
    expect((await stat(at('backups'))).mode & 0o777).toBe(0o700)
    expect(await ids('backups')).toEqual([backup_id])
  })

  test('a backup of another database is refused in the same directory', async () => {
    const settings = { fsync: 'off' }
    await (await openEmbeddedPostgres({ data_dir: at('other'), log: createLog('silent'), settings })).stop()
    const ran = await ohunServer(withKey('backup', at('backups')), { OHUN_DATA_DIR: at('other') })
    expect(ran.error.message).toContain('another database')
  })

  test('a key among the backups is refused', async () => {
    const inside = join(at('backups'), 'backup.key')
    await cp(at('backup.key'), inside)
    const ran = await ohunServer(['backup', at('backups'), '--key-file', inside])
    expect(ran.error.message).toContain('is among the backups')
    await rm(inside)
  })

  test('a directory with other files is refused', async () => {
    const ran = await ohunServer(withKey('backup', at('data')))
    expect(ran.error.message).toContain('an empty directory')
  })

  test('a backup beside your own PostgreSQL has the files only', async () => {
    const refused = await ohunServer(plain('backup', at('files')), OWN_POSTGRES)
    expect(refused.error.message).toContain('--files-only')
    const ran = await ohunServer(plain('backup', at('files'), '--files-only'), OWN_POSTGRES)
    expect(ran).toMatchObject({ code: 0, json: { files: 1, database_bytes: null } })
    const elsewhere = { ...OWN_POSTGRES, OHUN_DATA_DIR: at('files-restored') }
    const restored = await ohunServer(['restore', at('files'), '--files-only'], elsewhere)
    expect(restored).toMatchObject({ code: 0, json: { files: 1 } })
    expect(await readFile(join(at('files-restored'), FILE), 'utf8')).toBe('the last recording')
  })
})

describe('verification and restore', () => {
  const restore = (data: string, ...flags: string[]) =>
    ohunServer(withKey('restore', at('backups'), ...flags), { OHUN_DATA_DIR: at(data) })

  test('a backup restores the database, the key, the credentials and the files with their times', async () => {
    const ran = await restore('restored')
    expect(ran).toMatchObject({ code: 0, json: { files: 1, configuration: ['encryption.key', 'credentials.json'] } })
    for (const name of ['encryption.key', 'credentials.json', FILE])
      expect(await readFile(join(at('restored'), name))).toEqual(await readFile(join(at('data'), name)))
    const times = await Promise.all(['data', 'restored'].map((data) => stat(join(at(data), FILE))))
    expect(Math.trunc(times[1]!.mtimeMs)).toBe(Math.trunc(times[0]!.mtimeMs))
    const { json } = await ohunServer(['workspace', 'list'], { OHUN_DATA_DIR: at('restored') })
    expect(json['workspaces']).toHaveLength(1)
  })

  test('a restored database can be backed up in the same directory', async () => {
    await backUp(withKey('backup', at('backups')), { OHUN_DATA_DIR: at('restored') })
    expect(await restore('again')).toMatchObject({ code: 0 })
  })

  test.each([
    ['a directory that is not empty', ['restored'], 'is not empty'],
    ['an unknown backup', ['new', '--backup', '2020'], 'There is no complete backup 2020'],
    ['a time before the first backup', ['new', '--to', '2020-01-01T00:00:00Z'], 'No backup ended by'],
    ['a time after the last one', ['new', '--to', '2999-01-01T00:00:00Z'], 'only its end can be restored'],
    ['a time without a zone', ['new', '--to', '2026-01-01T00:00:00'], 'date, time and zone'],
  ])('%s is refused, and nothing is written', async (_, [data, ...flags], message) => {
    const ran = await restore(data!, ...flags)
    expect(ran.error.message).toContain(message)
    expect(await exists(at('new'))).toBe(false)
  })

  test('the wrong key is refused', async () => {
    await writeFile(at('wrong.key'), randomBytes(32).toString('base64'), { mode: 0o600 })
    const ran = await ohunServer(['restore', at('backups'), '--key-file', at('wrong.key')], {
      OHUN_DATA_DIR: at('new'),
    })
    expect(ran.error.message).toContain('is not the one of the backups')
  })

  test('another encryption key than that of the backup is refused', async () => {
    const variables = { OHUN_DATA_DIR: at('new'), OHUN_ENCRYPTION_KEY: 'b'.repeat(64) }
    const ran = await ohunServer(withKey('restore', at('backups')), variables)
    expect(ran.error.message).toContain('OHUN_ENCRYPTION_KEY is not the key of the backup')
  })

  test('a server does not start on a directory that is being restored', async () => {
    const marker = join(at('restored'), 'postgres', 'data.restoring')
    await mkdir(marker)
    const ran = await ohunServer(['migrate'], { OHUN_DATA_DIR: at('restored') })
    expect(ran.error.message).toContain('is in progress, or was interrupted')
    await rm(marker, { recursive: true })
  })

  test('damage and missing files are found, and a restore of them leaves nothing behind', async () => {
    expect(await ohunServer(withKey('backup', 'verify', at('backups')))).toMatchObject({
      code: 0,
      json: { faults: [] },
    })
    const last = (await ids('backups')).at(-1)!
    const database = join(at('backups'), 'backups', last, 'database')
    const bytes = await readFile(database)
    bytes[bytes.length >> 1]! ^= 1
    await writeFile(database, bytes)
    await rm(join(at('backups'), 'files', 'recordings', 'ws_1', (await sealedFiles('backups'))[0]!))
    const { code, json } = await ohunServer(withKey('backup', 'verify', at('backups')))
    const faults = [`backups/${last}/database is damaged.`, expect.stringMatching(/^files\/.* is missing\.$/)]
    expect({ code, faults: json['faults'] }).toEqual({ code: 1, faults: expect.arrayContaining(faults) as unknown })
    const ran = await restore('new', '--backup', last)
    expect(ran.code).toBe(1)
    expect(await readdir(at('new'))).toEqual([])
  })
})
