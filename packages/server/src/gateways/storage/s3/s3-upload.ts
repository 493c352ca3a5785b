import { S3Error, type S3Http } from './s3-http.ts'
import { escaped, xmlValue, xmlValues } from './s3-xml.ts'

/** The size of a part. S3 accepts 10,000 parts of at least 5 MiB, so a file may have 80 GB. An upload has up to two parts in memory. */
export const PART_BYTES = 8 * 1_024 * 1_024

/** Stores the pieces as one object, which appears when it is complete. @returns its size. */
export async function upload(s3: S3Http, path: string, pieces: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0
  let parts: Multipart | null = null
  try {
    for await (const { bytes, last } of inParts(pieces)) {
      size += bytes.length
      if (last && !parts) await s3.request({ method: 'PUT', path, body: bytes })
      else await (parts ??= await Multipart.begin(s3, path)).add(bytes)
    }
    await parts?.complete()
    return size
  } catch (error) {
    await parts?.abort()
    throw error
  }
}

/** Joins the pieces into full parts, with the rest as the last part, even if it is empty. */
async function* inParts(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ bytes: Buffer<ArrayBuffer>; last: boolean }> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    length += piece.length
    while (length > PART_BYTES) {
      const all = Buffer.concat(waiting)
      yield { bytes: all.subarray(0, PART_BYTES), last: false }
      waiting = [all.subarray(PART_BYTES)]
      length -= PART_BYTES
    }
  }
  yield { bytes: Buffer.concat(waiting), last: true }
}

class Multipart {
  readonly #s3: S3Http
  readonly #path: string
  readonly #uploadId: string
  readonly #etags: string[] = []

  private constructor(s3: S3Http, path: string, uploadId: string) {
    this.#s3 = s3
    this.#path = path
    this.#uploadId = uploadId
  }

  static async begin(s3: S3Http, path: string): Promise<Multipart> {
    const uploadId = xmlValue((await s3.text({ method: 'POST', path, query: { uploads: '' } })) ?? '', 'UploadId')
    if (uploadId === null) throw new S3Error('The S3 store started an upload without an id.')
    return new Multipart(s3, path, uploadId)
  }

  async add(body: Uint8Array<ArrayBuffer>): Promise<void> {
    const query = { partNumber: String(this.#etags.length + 1), uploadId: this.#uploadId }
    const answer = await this.#s3.request({ method: 'PUT', path: this.#path, query, body })
    const etag = [answer?.headers['etag']].flat()[0]
    await answer?.body.dump()
    if (etag === undefined) throw new S3Error('The S3 store accepted a part without an ETag.')
    this.#etags.push(etag)
  }

  async complete(): Promise<void> {
    const parts = this.#etags.map(
      (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`,
    )
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const query = { uploadId: this.#uploadId }
    const answer = await this.#s3.text({ method: 'POST', path: this.#path, query, body })
    // The status 200 is sent before the outcome is known.
    const fault = answer === null ? 'NoSuchUpload' : xmlValue(answer, 'Code')
    if (fault !== null) throw new S3Error(`The S3 store could not complete an upload: ${fault}.`)
  }

  /** Aborts the upload. If this fails, `abortOldUploads` finds the upload later. */
  async abort(): Promise<void> {
    await abortUpload(this.#s3, this.#path, this.#uploadId).catch(() => {})
  }
}

export async function abortUpload(s3: S3Http, path: string, uploadId: string): Promise<void> {
  await s3.text({ method: 'DELETE', path, query: { uploadId } })
}

/** Aborts the uploads of dead processes, whose parts take up space. */
export async function abortOldUploads(
  s3: S3Http,
  { prefix, begun_before }: { prefix: string; begun_before: Date },
): Promise<void> {
  let marker: Record<string, string> | null = {}
  while (marker) {
    const page = (await s3.text({ method: 'GET', query: { uploads: '', prefix, ...marker } })) ?? ''
    for (const one of xmlValues(page, 'Upload')) {
      const [path, id] = [xmlValue(one, 'Key'), xmlValue(one, 'UploadId')]
      const is_old = Date.parse(xmlValue(one, 'Initiated') ?? '') < begun_before.getTime()
      if (path !== null && id !== null && is_old) await abortUpload(s3, path, id)
    }
    marker = markerAfter(page)
  }
}

function markerAfter(page: string): Record<string, string> | null {
  const [key, id] = [xmlValue(page, 'NextKeyMarker'), xmlValue(page, 'NextUploadIdMarker')]
  if (xmlValue(page, 'IsTruncated') !== 'true' || !key) return null
  return { 'key-marker': key, ...(id && { 'upload-id-marker': id }) }
}
