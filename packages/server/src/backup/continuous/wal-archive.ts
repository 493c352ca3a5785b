import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '@ohun/clock'
import type pg from 'pg'
import type { DatabaseCopy } from '../database/base-backup.ts'
import {
  formatLsn,
  HISTORY_NAME,
  parseLsn,
  SEGMENT_NAME,
  segmentIn,
  segmentName,
  segmentOf,
  type WalFormat,
} from '../database/wal-position.ts'
import { backupIdAt } from '../manifest.ts'
import { readSealedJson, writeSealedJson, type Repository } from '../repository.ts'
import { SealedWriter } from '../sealed/sealed-writer.ts'
import type { BackupSlot } from './backup-slot.ts'

const WAL = 'wal'
const REACH = `${WAL}/reach`

/** The position up to which the repository has the log. */
export interface Reach {
  lsn: string
  /** The time until which everything that was committed is there. */
  at: string
}

export interface WalArchiveOptions extends WalFormat {
  repository: Repository
  client: pg.ClientBase
  /** PostgreSQL's data directory. */
  data: string
  clock: Clock
  slot: BackupSlot
}

/**
 * Copies PostgreSQL's log of changes while it is being written. A segment is a directory with one file for each attempt to copy it. The
 * longest file counts, and a complete one replaces the others. One that has everything so far replaces those after the first, whose name
 * says when copying began: attempts that are repeated while a disk is full must not fill it.
 */
export class WalArchive {
  #position: bigint
  #writer: SealedWriter | null = null
  #part = ''
  #has_caught_up = false
  readonly #options: WalArchiveOptions
  readonly #segment_bytes: bigint

  constructor(options: WalArchiveOptions) {
    this.#options = options
    this.#segment_bytes = BigInt(options.segment_bytes)
    const begins = parseLsn(options.slot.restart_lsn)
    this.#position = begins - (begins % this.#segment_bytes)
  }

  /** Copies everything that has been written so far. */
  async catchUp(): Promise<void> {
    const { client, clock, repository } = this.#options
    const at = clock.now().toISOString()
    const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn')
    const lsn = rows[0]!.lsn
    const until = parseLsn(lsn)
    while (this.#position < until) {
      const end = this.#position - (this.#position % this.#segment_bytes) + this.#segment_bytes
      await this.#copy(until < end ? until : end)
      if (this.#position === end) await this.#endSegment()
    }
    await this.#writer?.flush()
    if (this.#writer && !this.#has_caught_up) await this.#removeEarlierParts(this.#segment(), { keep: 1 })
    this.#has_caught_up = true
    await writeSealedJson(repository, REACH, { lsn, at } satisfies Reach)
  }

  async close(): Promise<void> {
    await this.#writer?.close()
  }

  async #copy(until: bigint): Promise<void> {
    const { data, segment_bytes } = this.#options
    const segment = this.#segment()
    this.#writer ??= await this.#beginSegment(segment)
    await using file = await open(join(data, 'pg_wal', segment))
    let offset = Number(this.#position % this.#segment_bytes)
    for (let left = Number(until - this.#position); left > 0;) {
      const piece = Buffer.alloc(Math.min(left, segment_bytes, 256 * 1024))
      const { bytesRead } = await file.read(piece, 0, piece.length, offset)
      if (bytesRead === 0) throw new Error(`${segment} ends before what PostgreSQL has written.`)
      await this.#writer.write(piece.subarray(0, bytesRead))
      offset += bytesRead
      left -= bytesRead
    }
    this.#position = until
  }

  #segment(): string {
    return segmentName(segmentOf(this.#position, this.#options.segment_bytes), this.#options)
  }

  async #beginSegment(segment: string): Promise<SealedWriter> {
    const { repository, clock } = this.#options
    this.#part = backupIdAt(clock.now())
    this.#has_caught_up = false
    const name = `${WAL}/${segment}/${this.#part}`
    return await SealedWriter.create(join(repository.directory, name), { key: repository.key, name })
  }

  async #endSegment(): Promise<void> {
    const { client, slot } = this.#options
    await this.#writer?.finish()
    this.#writer = null
    const ended = segmentName(segmentOf(this.#position - 1n, this.#options.segment_bytes), this.#options)
    await this.#removeEarlierParts(ended, { keep: 0 })
    await client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [slot.name, formatLsn(this.#position)])
  }

  /** @param keep - How many of the first parts stay. */
  async #removeEarlierParts(segment: string, { keep }: { keep: number }): Promise<void> {
    const { repository } = this.#options
    const earlier = (await partsOf(repository, segment)).filter(({ part }) => part < this.#part)
    for (const { name } of earlier.slice(keep)) await rm(join(repository.directory, name), { force: true })
  }
}

/** Copies the history files, which record the timelines from which a restored database has branched off. */
export async function copyHistory(repository: Repository, data: string): Promise<void> {
  for (const name of (await readdir(join(data, 'pg_wal'))).filter((one) => HISTORY_NAME.test(one))) {
    await using file = await open(join(data, 'pg_wal', name))
    await writeSealedJson(repository, `${WAL}/${name}`, String(await file.readFile()))
  }
}

export interface ArchivedSegment {
  segment: string
  /** Its files in the repository, oldest first. */
  parts: { part: string; name: string }[]
}

/** The segments of the log from the number `from` on, in the order of their names. */
export async function archivedSegments(
  repository: Repository,
  { from, segment_bytes }: { from: bigint; segment_bytes: number },
): Promise<ArchivedSegment[]> {
  const names = (await namesIn(repository)).filter((name) => SEGMENT_NAME.test(name)).toSorted()
  const wanted = names.filter((name) => segmentIn(name, segment_bytes) >= from)
  return await Promise.all(wanted.map(async (segment) => ({ segment, parts: await partsOf(repository, segment) })))
}

async function partsOf({ directory }: Repository, segment: string): Promise<ArchivedSegment['parts']> {
  const parts = await readdir(join(directory, WAL, segment))
  return parts.toSorted().map((part) => ({ part, name: `${WAL}/${segment}/${part}` }))
}

/** Name and content of each history file. */
export async function archivedHistory(repository: Repository): Promise<[name: string, content: string][]> {
  const names = (await namesIn(repository)).filter((name) => HISTORY_NAME.test(name))
  return await Promise.all(
    names.map(async (name) => [name, (await readSealedJson<string>(repository, `${WAL}/${name}`)) ?? ''] as const),
  ).then((all) => all.map(([name, content]) => [name, content]))
}

/** Reads how far the log reaches. Null if it was never copied to the repository. */
export async function readReach(repository: Repository): Promise<Reach | null> {
  return await readSealedJson<Reach>(repository, REACH)
}

/** Removes the segments that are older than those that this copy of the database needs. */
export async function removeLogBefore(repository: Repository, copy: DatabaseCopy): Promise<void> {
  const first = segmentOf(parseLsn(copy.start_lsn), copy.segment_bytes)
  for (const name of (await namesIn(repository)).filter((one) => SEGMENT_NAME.test(one)))
    if (segmentIn(name, copy.segment_bytes) < first)
      await rm(join(repository.directory, WAL, name), { recursive: true, force: true })
}

async function namesIn({ directory }: Repository): Promise<string[]> {
  return await readdir(join(directory, WAL)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
