import { join } from 'node:path'
import type { Clock } from '@ohun/clock'
import type { Config } from '../config/config.ts'
import type { ArchiveStore } from '../features/retention/archive/archive-store.ts'
import { fileDirectory } from '../gateways/storage/file-directory.ts'
import type { FileNames } from '../gateways/storage/file-names.ts'
import type { FileStore } from '../gateways/storage/file-store.ts'
import { S3Http } from '../gateways/storage/s3/s3-http.ts'
import { s3Store } from '../gateways/storage/s3/s3-store.ts'

const FOLDER = 'archive'

/** Opens the archive next to recordings and media, in the data directory or the bucket. */
export function openArchive({ data_dir, s3 }: Config, clock: Clock): ArchiveStore & { close(): Promise<void> } {
  const http = s3 ? new S3Http(s3, clock) : null
  const open = (names: FileNames): FileStore =>
    http
      ? s3Store({ s3: http, folder: FOLDER, ...names })
      : fileDirectory({ directory: join(data_dir, FOLDER), ...names })
  return {
    parts: open({ prefix: 'part', extension: '.jsonl.gz', owner: 'partition' }),
    manifests: open({ prefix: 'manifest', extension: '.json', owner: 'partition' }),
    close: async () => await http?.close(),
  }
}
