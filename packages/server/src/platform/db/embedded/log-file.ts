import { copyFile, open, rm, stat, truncate, type FileHandle } from 'node:fs/promises'

const MAX_LOG_BYTES = 8 * 1024 * 1024
const LOOK_MS = 60_000

/** Opens PostgreSQL's log for appending. */
export async function openLog(path: string): Promise<FileHandle> {
  await shortenLog(path)
  return await open(path, 'a+', 0o600)
}

/** Limits the log of a server that runs. Returns a function that stops this. */
export function keepLogShort(path: string, look_ms = LOOK_MS): () => void {
  const timer = setInterval(() => void shortenLog(path).catch(() => {}), look_ms)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Moves what a log above the limit contains to `<path>.1`, and empties it: the server has the file open, and appends to it. Without
 * space for the copy, the content is lost, because a full disk would stop the database.
 */
export async function shortenLog(path: string, max_bytes = MAX_LOG_BYTES): Promise<void> {
  const size = await stat(path).then(
    ({ size }) => size,
    () => 0,
  )
  if (size <= max_bytes) return
  const earlier = `${path}.1`
  await copyFile(path, earlier).catch(() => rm(earlier, { force: true }))
  await truncate(path)
}
