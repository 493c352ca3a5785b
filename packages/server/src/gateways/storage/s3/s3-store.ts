import { createReadStream } from 'node:fs'
import { relativePath, workspaceFolder, type FileNames } from '../file-names.ts'
import type { FileKey, FileStore } from '../file-store.ts'
import { type S3Answer, type S3Http, S3Error } from './s3-http.ts'
import { abortOldUploads, upload } from './s3-upload.ts'
import { xmlValue, xmlValues } from './s3-xml.ts'
import type { Log } from '../../../platform/log.ts'

const REMOVED_AT_ONCE = 8

export interface S3Files extends FileNames {
  s3: S3Http
  /** The prefix of these files in the bucket. */
  folder: string
}

/** Stores the files of one kind as objects in a bucket, under the same names as in a directory. */
export function s3Store(files: S3Files): FileStore {
  const { s3, folder } = files
  const pathOf = (key: FileKey): string => `${folder}/${relativePath(files, key)}`
  const write = async (key: FileKey, pieces: AsyncIterable<Uint8Array>): Promise<number> =>
    await upload(s3, pathOf(key), pieces)
  return {
    async find(key) {
      const answer = await s3.request({ method: 'HEAD', path: pathOf(key) })
      await answer?.body.dump()
      const size_bytes = Number(answer ? headerOf(answer, 'content-length') : 0)
      return answer && size_bytes > 0 ? { size_bytes, version: versionOf(answer) } : null
    },
    async read(key, { start, end }) {
      const answer = await s3.request({ method: 'GET', path: pathOf(key), range: `bytes=${start}-${end}` })
      return answer && answer.body
    },
    write,
    adopt: async (key, path) => void (await write(key, createReadStream(path))),
    async remove(key) {
      await s3.text({ method: 'DELETE', path: pathOf(key) })
    },
    removeWorkspace: async (workspace_id) => await removeBelow(s3, `${folder}/${workspaceFolder(workspace_id)}/`),
    removeUnfinished: (begun_before) => abortOldUploads(s3, { prefix: `${folder}/`, begun_before }),
  }
}

function headerOf({ headers }: S3Answer, name: string): string {
  return [headers[name]].flat()[0] ?? ''
}

function versionOf(answer: S3Answer): string {
  return headerOf(answer, 'etag').replaceAll(/[^0-9A-Za-z-]/g, '')
}

/** Removes every object whose name has this prefix. If it fails halfway, the next run removes the rest. */
async function removeBelow(s3: S3Http, prefix: string): Promise<void> {
  for (let token: string | null = ''; token !== null;) {
    const page = (await s3.text({ method: 'GET', query: listing(prefix, token) })) ?? ''
    const paths = xmlValues(page, 'Key')
    for (let at = 0; at < paths.length; at += REMOVED_AT_ONCE)
      await Promise.all(paths.slice(at, at + REMOVED_AT_ONCE).map((path) => s3.text({ method: 'DELETE', path })))
    token = xmlValue(page, 'NextContinuationToken')
  }
}

function listing(prefix: string, token: string): Record<string, string> {
  return { 'list-type': '2', prefix, ...(token !== '' && { 'continuation-token': token }) }
}

/**
 * Reports a problem with the bucket at the start, rather than with the first recording. The service also starts without the bucket
 * and stores files later.
 */
export async function checkBucket(s3: S3Http, log: Log): Promise<void> {
  try {
    const listed = await s3.text({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } })
    if (listed === null) throw new S3Error('OHUN_S3_URL does not point to a bucket.')
  } catch (error) {
    log.error({ err: error }, 'the bucket of recordings and media cannot be used')
  }
}
