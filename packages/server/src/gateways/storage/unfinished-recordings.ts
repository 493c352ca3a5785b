import { join } from 'node:path'
import type { FileDirectory } from './file-directory.ts'

/**
 * Where the recordings of running calls are, until they are kept. On the disk of the process that carries the audio; the
 * finished ones may be elsewhere.
 */
export function unfinishedRecordings({ data_dir }: { data_dir: string }): FileDirectory {
  return { directory: join(data_dir, 'recordings-unfinished'), prefix: 'call', extension: '.wav' }
}
