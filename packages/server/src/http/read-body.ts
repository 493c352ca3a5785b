import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { ErrorCode } from '../generated/errors.gen.ts'
import type { Route } from '../generated/routes.gen.ts'
import { ApiError } from '../platform/errors.ts'
import type { HttpContext } from './context.ts'
import { hasTooManyValues, MAX_VALUES } from './count-values.ts'
import { mayBeUnstorable, requireStorable } from './storable-text.ts'

export const BODY_LIMIT_BYTES = 1024 * 1024
/** Even a client that writes every value in its own chunk sends fewer. A megabyte in chunks of one byte takes 150 ms to read. */
const MAX_CHUNKS = 16_384
/** The limit for an operation without a body: `{}` with some space, because some clients always send JSON. */
const EMPTY_LIMIT_BYTES = 1024

export interface RequestBody {
  readonly bytes: Buffer
  /** The parsed JSON. Undefined if there is no body, or if it is passed on unparsed. */
  readonly value: unknown
  /** The pieces of the file as it arrives, if the operation takes a file. They can be read once. */
  readonly pieces?: AsyncIterable<Buffer>
}

const NO_BODY: RequestBody = { bytes: Buffer.alloc(0), value: undefined }

/** The maximum length of the body of a request with this head, and the error for a longer one. */
interface Allowance {
  limit_bytes: number
  refuse: () => ApiError
}

/**
 * Checks the body as the head of a request describes it. The returned function reads the body, so that the other checks come before
 * a client that asked with `Expect: 100-continue` sends anything.
 * @throws ApiError for a body that cannot be accepted, whatever it contains.
 */
export function expectBody(ctx: HttpContext, route: Route): () => Promise<RequestBody> {
  const allowance = allowanceOf(ctx.req, route)
  if (leastBytes(ctx.req) > allowance.limit_bytes) throw bodyFault(route, allowance.refuse())
  return async () => {
    try {
      if (route.body?.streamed) return { ...NO_BODY, pieces: piecesOf(ctx, allowance) }
      const bytes = await receive(ctx, allowance)
      return route.body ? parsed(bytes, route.body) : requireEmpty(bytes)
    } catch (error) {
      throw bodyFault(route, error)
    }
  }
}

const BODY_CODES = new Set<ErrorCode>(['INVALID_ARGUMENT', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE'])

/** Gives a fault of the body the code that the operation declares for it. */
export function bodyFault({ invalid_code }: Route, error: unknown): unknown {
  if (invalid_code === undefined || !(error instanceof ApiError) || !BODY_CODES.has(error.code)) return error
  return new ApiError(invalid_code, error.message, { cause: error })
}

function allowanceOf(req: IncomingMessage, { body }: Route): Allowance {
  if (!body) return { limit_bytes: EMPTY_LIMIT_BYTES, refuse: takesNone }
  const fault = mediaTypeFault(req, body.types)
  const { limit_bytes = BODY_LIMIT_BYTES } = body
  if (fault === undefined) return { limit_bytes, refuse: () => tooLarge(limit_bytes) }
  return { limit_bytes: 0, refuse: () => new ApiError('UNSUPPORTED_MEDIA_TYPE', fault) }
}

/** The minimum length of the body. A chunked body can be empty and then counts as no body, but a client would not ask to send that. */
function leastBytes(req: IncomingMessage): number {
  if (req.headers['transfer-encoding'] === undefined) return Number(req.headers['content-length'] ?? 0)
  return expectsContinue(req) ? 1 : 0
}

function expectsContinue({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.expect?.toLowerCase() === '100-continue'
}

function receive({ req, res }: HttpContext, allowance: Allowance): Promise<Buffer> | Buffer {
  if (req.headers['transfer-encoding'] === undefined && leastBytes(req) === 0) return NO_BODY.bytes
  if (expectsContinue(req)) res.writeContinue()
  return readBytes(req, allowance)
}

/** Reads a file in pieces. If it is not read to its end, the rest is dropped. */
async function* piecesOf({ req, res }: HttpContext, { limit_bytes, refuse }: Allowance): AsyncGenerator<Buffer> {
  if (expectsContinue(req)) res.writeContinue()
  let size = 0
  let chunks = 0
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limit_bytes) throw refuse()
      if (++chunks > MAX_CHUNKS) throw tooManyChunks()
      yield chunk
    }
  } catch (error) {
    throw error instanceof ApiError ? error : incomplete(error)
  } finally {
    req.resume()
  }
}

function parsed(bytes: Buffer, body: NonNullable<Route['body']>): RequestBody {
  if (bytes.length > 0) return { bytes, value: body.raw ? undefined : parseJson(bytes) }
  if (body.required) throw new ApiError('INVALID_ARGUMENT', `body: is required; send ${body.types.join(' or ')}.`)
  return NO_BODY
}

function requireEmpty(bytes: Buffer): RequestBody {
  if (bytes.length > 0 && !/^\s*\{\s*\}\s*$/.test(bytes.toString('latin1'))) throw takesNone()
  return NO_BODY
}

function mediaTypeFault({ headers }: IncomingMessage, types: readonly string[]): string | undefined {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity')
    return `Content-Encoding: ${encoding} is not accepted; send the body without an encoding.`
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  if (!types.includes(type.trim())) return `Content-Type: must be ${types.join(' or ')}.`
  const charset = parameters.find((parameter) => parameter.trim().startsWith('charset='))
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset.trim()))
    return `Content-Type: ${charset.trim()} is not accepted; send UTF-8.`
  return undefined
}

function readBytes(req: IncomingMessage, { limit_bytes, refuse }: Allowance): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    req.on('data', (chunk: Buffer) => {
      size += chunk.length
      // The rest is dropped, not buffered. `Connections` and the server's own request timeout limit how long it may last.
      if (size > limit_bytes) reject(refuse())
      else if (chunks.length >= MAX_CHUNKS) reject(tooManyChunks())
      else chunks.push(chunk)
    })
    req.once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    req.once('error', (cause) => reject(incomplete(cause)))
  })
}

function incomplete(cause: unknown): ApiError {
  return new ApiError('INVALID_ARGUMENT', 'body: ended before it was complete.', { cause })
}

function takesNone(): ApiError {
  return new ApiError('INVALID_ARGUMENT', 'body: this operation does not take one; send no body or {}.')
}

function tooManyChunks(): ApiError {
  return new ApiError('INVALID_ARGUMENT', `body: must have at most ${MAX_CHUNKS} chunks; send larger ones.`)
}

function tooLarge(limit_bytes: number): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', `body: must be at most ${limit_bytes} bytes.`)
}

function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new ApiError('INVALID_ARGUMENT', 'body: must be UTF-8.')
  if (hasTooManyValues(bytes)) throw new ApiError('INVALID_ARGUMENT', `body: must have at most ${MAX_VALUES} values.`)
  const text = bytes.toString('utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    // V8's own message quotes the body, which may contain personal data.
    throw new ApiError('INVALID_ARGUMENT', 'body: is not valid JSON.', { cause })
  }
  if (mayBeUnstorable(text)) requireStorable(value, 'body')
  return value
}
