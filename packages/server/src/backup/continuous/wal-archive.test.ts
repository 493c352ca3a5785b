import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { TestClock } from '../../../test/support/test-clock.ts'
import { createRepository, type Repository } from '../repository.ts'
import { readReach, WalArchive } from './wal-archive.ts'

const SEGMENT_BYTES = 1_024 * 1_024
const SEGMENT = '000000010000000000000001'

const clock = new TestClock()
let data: string
let repository: Repository

beforeEach(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'ohun-wal-'))
  repository = await createRepository(join(directory, 'backups'), { plain: true })
  data = join(directory, 'data')
  await mkdir(join(data, 'pg_wal'), { recursive: true })
  await writeFile(join(data, 'pg_wal', SEGMENT), Buffer.alloc(SEGMENT_BYTES, 'a'))
  return () => rm(directory, { recursive: true })
})

/** A session that copies the log once up to `lsn`, as one that a full disk interrupts right afterwards. */
async function copyOnce(lsn: string): Promise<void> {
  await clock.advance(1_000)
  const client = { query: () => Promise.resolve({ rows: [{ lsn }] }) } as unknown as pg.ClientBase
  const slot = { name: 'slot', restart_lsn: '0/100000', is_new: false }
  const archive = new WalArchive({ repository, client, data, clock, slot, timeline: 1, segment_bytes: SEGMENT_BYTES })
  await archive.catchUp()
  await archive.close()
}

const parts = (): Promise<string[]> => readdir(join(repository.directory, 'wal', SEGMENT))

test('attempts that are repeated leave the first and the last copy of a segment, and of a complete one the last', async () => {
  for (const lsn of ['0/100100', '0/100200', '0/100200', '0/100300']) await copyOnce(lsn)
  expect(await parts()).toHaveLength(2)
  expect(await readReach(repository)).toMatchObject({ lsn: '0/100300' })
  await copyOnce('0/200000')
  expect(await parts()).toHaveLength(1)
})
