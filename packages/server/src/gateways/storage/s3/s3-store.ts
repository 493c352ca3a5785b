import { createReadStream } from 'node:fs'
import { relativePath, workspaceFolder, type FileNames } from '../file-names.ts'
import type { FileKey, FileStore } from '../file-store.ts'
import type { S3Answer, S3Http } from './s3-http.ts'
import { removeBelow } from './s3-listing.ts'
import { abortOldUploads, upload } from './s3-upload.ts'

export interface S3Files extends FileNames {
  s3: S3Http
  /** The prefix of these files in the bucket. */
  folder: string
}

/** The files of one kind as objects of a bucket, under the same names as in a directory. */
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
