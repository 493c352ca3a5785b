import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A file or directory of PostgreSQL's data directory, as a backup contains it. */
export interface DataEntry {
  /** The relative path, with slashes. */
  path: string
  /** The size in bytes. Null for a directory. */
  size: number | null
}

/** The directories whose content is left out, because PostgreSQL creates it at each start, or the backup has it elsewhere (`pg_wal`). */
const EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|backup_label.*|tablespace_map.*|current_logfiles.*|recovery\.signal|pg_(?:hba|ident)\.conf\.\d+)$/
const TEMPORARY = /^(?:pgsql_tmp|pg_internal\.init)/
/** The control file, which says where recovery begins. It is copied last, so that it is not older than another file. */
const CONTROL = 'global/pg_control'

/** All files of the data directory that belong to a backup, with the control file last. */
export async function* dataEntries(data: string, inside = ''): AsyncGenerator<DataEntry, void, undefined> {
  for (const entry of await readdir(join(data, inside), { withFileTypes: true }).catch(gone)) {
    const path = inside === '' ? entry.name : `${inside}/${entry.name}`
    if (TEMPORARY.test(entry.name) || (inside === '' && LEFT_OUT.test(entry.name)) || path === CONTROL) continue
    if (entry.isDirectory() || EMPTY.has(path)) {
      yield { path, size: null }
      if (!EMPTY.has(path)) yield* dataEntries(data, path)
    } else if (entry.isFile()) {
      const found = await stat(join(data, path)).catch(() => null)
      if (found) yield { path, size: found.size }
    }
  }
  if (inside === '') yield { path: CONTROL, size: (await stat(join(data, CONTROL))).size }
}

/** Ignores a missing directory, because a table may be dropped while it is being read. */
function gone(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}

const PIECE_BYTES = 256 * 1024

/**
 * Yields exactly `size` bytes of a file that the database may be writing. Zeros replace bytes that were cut off in the meantime. The
 * log of changes repairs torn or missing pages.
 */
export async function* contentOf(path: string, size: number): AsyncGenerator<Buffer, void, undefined> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  try {
    for (let left = size; left > 0;) {
      const piece = Buffer.alloc(Math.min(left, PIECE_BYTES))
      const bytesRead = file ? (await file.read(piece, 0, piece.length, null)).bytesRead : 0
      const read = bytesRead === 0 ? piece : piece.subarray(0, bytesRead)
      yield read
      left -= read.length
    }
  } finally {
    await file?.close()
  }
}

/** Reads the control file until it is the same twice, because PostgreSQL writes it in place. */
export async function readControlFile(data: string): Promise<Buffer> {
  for (let before = Buffer.alloc(0); ;) {
    const pieces: Buffer[] = []
    const path = join(data, CONTROL)
    for await (const piece of contentOf(path, (await stat(path)).size)) pieces.push(piece)
    const now = Buffer.concat(pieces)
    if (now.equals(before)) return now
    before = now
  }
}

export const isControlFile = ({ path }: DataEntry): boolean => path === CONTROL
