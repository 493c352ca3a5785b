import { AwsV4Signer } from 'aws4fetch'
import { Agent, type Dispatcher } from 'undici'
import { ranFor, type Clock } from '@ohun/clock'
import { FileStoreError } from '../file-store.ts'
import { xmlValue } from './s3-xml.ts'

/** An account with an S3-compatible store. */
export interface S3Account {
  /** The URL of the bucket, without a trailing slash. The bucket is in the host name or in the path. */
  readonly url: string
  readonly region: string
  readonly access_key_id: string
  readonly secret_access_key: string
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** The path of the object. If absent, the request is for the bucket. */
  path?: string
  query?: Readonly<Record<string, string>>
  /** The `Range` header, such as `bytes=0-9`. */
  range?: string
  body?: Uint8Array<ArrayBuffer>
}

export interface S3Answer {
  headers: Dispatcher.ResponseData['headers']
  /** Must be read to its end, or destroyed. */
  body: Dispatcher.ResponseData['body']
}

/** The store refused a request or could not be reached. The message contains no account details. */
export class S3Error extends FileStoreError {
  override name = 'S3Error'
}

/**
 * The number of attempts. Retries follow immediately after a broken connection or the error of a busy server. Later retries are up to
 * the caller.
 */
const TRIES = 3
/** If a request has taken this long, it is not retried immediately. */
const PATIENCE_MS = 3_000
const CONNECT_MS = 5_000
/** The longest time without a byte of the response. */
const SILENCE_MS = 15_000
/** The slowest upload, 0.5 Mbit/s. A slower one has stalled. */
const SLOWEST_BYTES_PER_MS = 64

/** Sends signed requests to one bucket. The operator chooses its address, as that of a database. */
export class S3Http {
  readonly #account: S3Account
  readonly #clock: Clock
  readonly #agent = new Agent({
    connect: { timeout: CONNECT_MS },
    bodyTimeout: SILENCE_MS,
  })

  constructor(account: S3Account, clock: Clock) {
    this.#account = account
    this.#clock = clock
  }

  /** Sends a request, which must be idempotent because it may be retried. Null if the object does not exist. @throws S3Error */
  async request(request: S3Request): Promise<S3Answer | null> {
    const began_ms = this.#clock.monotonic_ms()
    for (let tries = 1; ; tries++) {
      const response = await this.#send(request).catch((error: unknown) => error as Error)
      const failure =
        response instanceof Error
          ? failed(request, response.message)
          : await refusal(request, response).catch(brokenOff(request))
      if (failure === null) return response as S3Answer
      if (failure === 'absent') return null
      const may_pass = response instanceof Error || response.statusCode >= 500 || response.statusCode === 429
      const is_late = ranFor(this.#clock, began_ms) > PATIENCE_MS
      if (!may_pass || is_late || tries === TRIES) throw failure
    }
  }

  /** Sends a request and reads the response to its end. */
  async text(request: S3Request): Promise<string | null> {
    const answer = await this.request(request)
    return answer && (await answer.body.text().catch((error: unknown) => Promise.reject(brokenOff(request)(error))))
  }

  /** Aborts requests in progress. */
  async close(): Promise<void> {
    await this.#agent.destroy()
  }

  async #send({ method, path, query = {}, range, body }: S3Request): Promise<Dispatcher.ResponseData> {
    const { url: bucket, region, access_key_id, secret_access_key } = this.#account
    const url = new URL(path === undefined ? bucket : `${bucket}/${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: { 'X-Amz-Content-Sha256': await sha256(body), ...(range !== undefined && { Range: range }) },
      accessKeyId: access_key_id,
      secretAccessKey: secret_access_key,
      service: 's3',
      region,
      datetime: this.#clock
        .now()
        .toISOString()
        .replaceAll(/[:-]|\.\d{3}/g, ''),
    }).sign()
    const headers = Object.fromEntries(signed.headers)
    const { origin, pathname, search } = signed.url
    // The timeout begins with the first byte that we send.
    const headersTimeout = SILENCE_MS + (body?.length ?? 0) / SLOWEST_BYTES_PER_MS
    return await this.#agent.request({
      origin,
      path: pathname + search,
      method,
      headers,
      headersTimeout,
      body: body ?? null,
    })
  }
}

/** The hash with which the store checks the body. It is computed off the main thread. */
async function sha256(body: Uint8Array<ArrayBuffer> = new Uint8Array()): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', body)).toString('hex')
}

async function refusal(request: S3Request, response: Dispatcher.ResponseData): Promise<S3Error | 'absent' | null> {
  const { statusCode: status, body } = response
  if (status >= 200 && status < 300) return null
  const code = xmlValue(await body.text(), 'Code')
  // A missing bucket is an error, unlike a missing file.
  if (status === 404 && code !== 'NoSuchBucket') return 'absent'
  return failed(request, `answered ${status}${code === null ? '' : ` ${code}`}`)
}

/** The connection broke in the middle of a response. */
const brokenOff =
  (request: S3Request) =>
  (error: unknown): S3Error =>
    failed(request, error instanceof Error ? error.message : String(error))

function failed({ method, path = '' }: S3Request, what: string): S3Error {
  return new S3Error(`${method} /${path} of the S3 store: ${what}.`)
}
