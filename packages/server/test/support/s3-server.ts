import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { sha256, signatureFault } from './s3-signature.ts'

export const S3_KEYS = { access_key_id: 'AKIDTEST', secret_access_key: 'hunter2/+secret' }
export const S3_REGION = 'eu-west-1'

const BUCKET = '/bucket/'
/** The page size of listings. Real stores list a thousand. */
const PAGE = 3
const SMALLEST_PART = 5 * 1_024 * 1_024

interface Upload {
  path: string
  begun_at: Date
  parts: Map<number, Buffer>
}

interface Asked {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
}

/** A response. `status` 0 breaks the connection. */
interface Answer {
  status: number
  headers?: Record<string, string>
  body?: Buffer | string
}

/** Replaces the reaction to a request. Undefined lets the request through. */
type Fault = (asked: Asked) => Answer | undefined | Promise<undefined>

const refusal = (status: number, code: string): Answer => ({ status, body: `<Error><Code>${code}</Code></Error>` })
const etagOf = (content: Buffer): string => `"${createHash('md5').update(content).digest('hex')}"`

/**
 * An in-memory store with the part of the S3 API that we use, as strict as the real one. It checks each signature with
 * its own implementation.
 */
export class S3Server {
  readonly objects = new Map<string, Buffer>()
  readonly uploads = new Map<string, Upload>()
  /** The requests, such as `GET recordings/…`. */
  readonly asked: string[] = []
  fault: Fault = () => undefined
  /** The keys that it accepts. */
  keys: { access_key_id: string; secret_access_key: string }[] = [S3_KEYS]
  readonly #now: () => Date
  readonly #server = createServer((request, response) => void this.#serve(request, response))

  constructor(now: () => Date) {
    this.#now = now
  }

  /** @returns the environment variables of a server that stores its files here. */
  async start() {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${BUCKET.slice(0, -1)}`
    return {
      OHUN_S3_URL: url,
      OHUN_S3_REGION: S3_REGION,
      OHUN_S3_ACCESS_KEY_ID: S3_KEYS.access_key_id,
      OHUN_S3_SECRET_ACCESS_KEY: S3_KEYS.secret_access_key,
    }
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://s3')
    const body = await buffer(request)
    const { method = '', headers } = request
    const path = url.pathname.slice(BUCKET.length)
    const asked = { method, path, query: url.searchParams, headers, body }
    this.asked.push(`${method} ${path}`)
    const { status, headers: more, body: content } = (await this.fault(asked)) ?? this.#answer(asked, url)
    if (status === 0) return void request.socket.destroy()
    response.writeHead(status, more)
    response.end(method === 'HEAD' ? undefined : content)
  }

  #answer(asked: Asked, url: URL): Answer {
    const signed = { ...asked, url, region: S3_REGION, now: this.#now() }
    const faults = this.keys.map((keys) => signatureFault({ ...signed, keys }))
    if (!faults.includes(null)) return refusal(403, faults[0] ?? 'InvalidAccessKeyId')
    if (asked.headers['x-amz-content-sha256'] !== sha256(asked.body)) return refusal(400, 'XAmzContentSHA256Mismatch')
    return asked.path === '' ? this.#ofBucket(asked) : this.#ofObject(asked)
  }

  #ofBucket({ query }: Asked): Answer {
    const prefix = query.get('prefix') ?? ''
    if (query.has('uploads')) return this.#listUploads(prefix, query.get('upload-id-marker') ?? '')
    const after = query.get('continuation-token') ?? ''
    const found = [...this.objects.keys()].toSorted().filter((path) => path.startsWith(prefix) && path > after)
    const page = found.slice(0, PAGE)
    const next = found.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    const contents = page.map((path) => `<Contents><Key>${path}</Key></Contents>`).join('')
    return { status: 200, body: `<ListBucketResult>${contents}${next}</ListBucketResult>` }
  }

  #listUploads(prefix: string, after: string): Answer {
    const found = [...this.uploads]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .filter(([id, { path }]) => path.startsWith(prefix) && id > after)
    const page = found.slice(0, PAGE)
    const listed = page.map(
      ([id, { path, begun_at }]) =>
        `<Upload><Key>${path}</Key><UploadId>${id}</UploadId><Initiated>${begun_at.toISOString()}</Initiated></Upload>`,
    )
    const [id, { path } = { path: '' }] = page.at(-1) ?? ['']
    const next = `<NextKeyMarker>${path}</NextKeyMarker><NextUploadIdMarker>${id}</NextUploadIdMarker>`
    const more = `<IsTruncated>${found.length > PAGE}</IsTruncated>${found.length > PAGE ? next : ''}`
    return { status: 200, body: `<ListMultipartUploadsResult>${listed.join('')}${more}</ListMultipartUploadsResult>` }
  }

  #ofObject(asked: Asked): Answer {
    const { method, path, query, body } = asked
    if (query.has('uploads')) return this.#beginUpload(path)
    if (query.has('uploadId')) return this.#ofUpload(asked, query.get('uploadId') ?? '')
    if (method === 'PUT') this.objects.set(path, body)
    else if (method === 'DELETE') this.objects.delete(path)
    else return this.#read(asked)
    return { status: method === 'PUT' ? 200 : 204 }
  }

  #read({ path, headers }: Asked): Answer {
    const content = this.objects.get(path)
    if (!content) return refusal(404, 'NoSuchKey')
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers['range'] ?? '') ?? []
    const body = first === undefined ? content : content.subarray(Number(first), Number(last) + 1)
    const described = { 'Content-Length': String(body.length), ETag: etagOf(content) }
    return { status: first === undefined ? 200 : 206, headers: described, body }
  }

  #beginUpload(path: string): Answer {
    const id = randomUUID()
    this.uploads.set(id, { path, begun_at: this.#now(), parts: new Map() })
    return {
      status: 200,
      body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    }
  }

  #ofUpload({ method, query, body }: Asked, id: string): Answer {
    const upload = this.uploads.get(id)
    if (!upload) return refusal(404, 'NoSuchUpload')
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body)
      return { status: 200, headers: { ETag: etagOf(body) } }
    }
    this.uploads.delete(id)
    return method === 'POST' ? this.#complete(upload, String(body)) : { status: 204 }
  }

  /** Reports an error after a status of 200, as S3 does. */
  #complete({ path, parts }: Upload, wanted: string): Answer {
    const listed = [...wanted.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)]
    const contents = listed.map(([, number = '', etag = '']) => {
      const part = parts.get(Number(number))
      return part && etagOf(part) === etag.replaceAll('&quot;', '"') ? part : null
    })
    if (contents.some((part) => part === null)) return refusal(200, 'InvalidPart')
    const whole = contents as Buffer[]
    if (whole.slice(0, -1).some(({ length }) => length < SMALLEST_PART)) return refusal(200, 'EntityTooSmall')
    this.objects.set(path, Buffer.concat(whole))
    return { status: 200, body: '<CompleteMultipartUploadResult/>' }
  }
}
