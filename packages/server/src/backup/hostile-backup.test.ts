import { mkdir, mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { writeFileList } from './files/file-list.ts'
import type { DatabaseCopy } from './database/base-backup.ts'
import { writeDataFile } from './database/data-archive.ts'
import { backupIdAt, backupName, timeOfId, type Manifest } from './manifest.ts'
import { createRepository, writeSealedJson, type Repository } from './repository.ts'
import { extractDatabase } from './restore/extract-database.ts'
import { restoreBackup } from './restore/restore-backup.ts'
import { SealedWriter } from './sealed/sealed-writer.ts'
import { verifyRepository } from './verify-repository.ts'

const SEGMENT_BYTES = 1_024 * 1_024
const AT = '2026-11-20T11:00:00.000Z'
const ID = backupIdAt(new Date(AT))
const VERSION = '1700000000000-1'
const { signal } = new AbortController()

let directory: string
let repository: Repository

/** Anyone who can write to unencrypted backups can create each of these repositories. */
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ohun-hostile-backup-'))
  repository = await createRepository(join(directory, 'backups'), { plain: true })
  return () => rm(directory, { recursive: true })
})

async function seal(name: string, content: Buffer): Promise<void> {
  const writer = await SealedWriter.create(join(repository.directory, name), { key: repository.key, name })
  await writer.write(content)
  await writer.finish()
}

interface Content {
  files?: Record<string, string>
  configuration?: Record<string, string>
  database?: DatabaseCopy
}

async function backup({ files = {}, configuration = {}, database }: Content): Promise<Manifest> {
  const name = backupName(ID)
  const list = new Map(Object.entries(files))
  await mkdir(join(repository.directory, name), { recursive: true })
  await writeFileList(repository, list, { path: join(repository.directory, name, 'files'), name: `${name}/files` })
  await writeSealedJson(repository, `${name}/configuration`, configuration)
  const counts = { count: list.size, bytes: 0, copied: 0, copied_bytes: 0 }
  const times = { began_at: AT, ended_at: AT, files_at: AT, ohun_version: '0.1.0' }
  const manifest: Manifest = { backup_id: ID, ...times, database: database ?? null, files: counts }
  await writeSealedJson(repository, `${name}/manifest`, manifest)
  return manifest
}

const segmentNamed = (number: number): string => `0000000100000000000000${String(number).padStart(2, '0')}`

const copyOf = (segments: string[]): DatabaseCopy => ({
  files: 1,
  bytes: 1,
  timeline: 1,
  segment_bytes: SEGMENT_BYTES,
  postgres_version: '18.0',
  system_identifier: '1',
  schema: null,
  start_lsn: '0/100000',
  stop_lsn: '0/100001',
  segments,
  sealed_bytes: 1,
})

describe('names that lead out of the data directory', () => {
  const restore = () =>
    restoreBackup(
      {
        repository,
        config: readConfig({ OHUN_DATA_DIR: join(directory, 'data'), OHUN_ENCRYPTION_KEY: undefined }),
        signal,
        files_only: true,
        settle: () => Promise.resolve(),
      },
      {},
    )

  test('a backup restores names inside of it', async () => {
    await seal(`files/recordings/ws_1/call_1.wav@${VERSION}`, Buffer.from('a'))
    await backup({ files: { 'recordings/ws_1/call_1.wav': VERSION }, configuration: { 'encryption.key': 'YQ==' } })
    expect(await restore()).toMatchObject({ files: 1, configuration: ['encryption.key'] })
  })

  test.each(['../outside', 'recordings/../../outside', '/tmp/ohun-outside', '..'])(
    'a stored file named %s is refused, and nothing is restored',
    async (path) => {
      await mkdir(dirname(join(repository.directory, `files/${path}@${VERSION}`)), { recursive: true })
      await seal(`files/${path}@${VERSION}`, Buffer.from('a'))
      await backup({ files: { [path]: VERSION } })
      await expect(restore()).rejects.toThrow('which leads out of')
      expect(await readdir(directory)).not.toContain('outside')
    },
  )

  test('a file of the configuration is refused', async () => {
    await backup({ configuration: { '../outside': 'YQ==' } })
    await expect(restore()).rejects.toThrow('which leads out of')
    expect(await readdir(directory)).not.toContain('outside')
  })

  test('a file of the database is refused', async () => {
    const name = `${backupName(ID)}/database`
    const writer = await SealedWriter.create(join(repository.directory, name), { key: repository.key, name })
    await writeDataFile(writer, '../outside', Buffer.from('a'))
    await writer.finish()
    const manifest = await backup({ database: copyOf([]) })
    const data = join(directory, 'data')
    await mkdir(data)
    const options = { repository, manifest, log: [], to: null, data, user: null, signal }
    await expect(extractDatabase(options)).rejects.toThrow('which leads out of')
    expect(await readdir(directory)).not.toContain('outside')
  })
})

describe('a segment of the log that was cut off although the log continues', () => {
  const begun = (number: number): string => backupIdAt(new Date(Date.parse(AT) + number * 60_000))
  const nameOf = (number: number): string => `wal/${segmentNamed(number)}/${begun(number)}`
  let manifest: Manifest

  beforeEach(async () => {
    const [first] = [segmentNamed(1)]
    await seal(`${backupName(ID)}/database`, Buffer.alloc(0))
    await seal(`${backupName(ID)}/wal/${first}`, Buffer.alloc(SEGMENT_BYTES))
    manifest = await backup({ database: copyOf([first]) })
    for (const number of [1, 2, 3]) await seal(nameOf(number), Buffer.alloc(SEGMENT_BYTES, number))
    await seal(nameOf(4), Buffer.alloc(1_000, 4))
    await writeSealedJson(repository, 'wal/reach', { lsn: '0/400100', at: timeOfId(begun(5)) })
  })

  const cut = (number: number) => truncate(join(repository.directory, nameOf(number)), 60)
  const extract = async (to: Date | null): Promise<void> => {
    const log = [1, 2, 3, 4].map((number) => ({
      segment: segmentNamed(number),
      parts: [{ part: begun(number), name: nameOf(number) }],
    }))
    const data = await mkdtemp(join(directory, 'data-'))
    await extractDatabase({ repository, manifest, log, to, data, user: null, signal })
  }

  test('is a fault of the backups; the last segment may be unfinished', async () => {
    expect(await verifyRepository(repository, signal)).toMatchObject({ faults: [] })
    await cut(3)
    const { faults } = await verifyRepository(repository, signal)
    expect(faults).toEqual([`wal/${segmentNamed(3)} is damaged or was cut off.`])
  })

  test('is refused by a restore that needs it, with the latest time that can be restored', async () => {
    await extract(null)
    await cut(3)
    const before = timeOfId(begun(3))
    await expect(extract(null)).rejects.toThrow(`Accepted: --to ${before} or earlier`)
    await extract(new Date(before))
  })
})
