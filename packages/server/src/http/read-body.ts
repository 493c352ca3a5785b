import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { ErrorCode } from '../generated/errors.gen.ts'
import type { Route } from '../generated/routes.gen.ts'
import { ApiError } from '../platform/errors.ts'
import type { HttpContext } from './context.ts'
import { mayBeUnstorable, requireStorable } from './storable-text.ts'

export const BODY_LIMIT_BYTES = 1024 * 1024

export interface RequestBody {
  readonly bytes: Buffer
  /** The parsed JSON; undefined when there is no body. */
  readonly value: unknown
}

const NO_BODY: RequestBody = { bytes: Buffer.alloc(0), value: undefined }

/** The body of an operation: refused by its headers where possible, before a byte of it is read. */
export async function readBody(ctx: HttpContext, route: Route): Promise<RequestBody> {
  try {
    return await receive(ctx, route)
  } catch (error) {
    throw bodyFault(route, error)
  }
}

const BODY_CODES = new Set<ErrorCode>(['INVALID_ARGUMENT', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE'])

/** A fault of the body under the code that the operation declares for it. */
export function bodyFault({ invalid_code }: Route, error: unknown): unknown {
  if (invalid_code === undefined || !(error instanceof ApiError) || !BODY_CODES.has(error.code)) return error
  return new ApiError(invalid_code, error.message, { cause: error })
}

async function receive(ctx: HttpContext, route: Route): Promise<RequestBody> {
  const { headers } = ctx.req
  const sent = headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
  if (!route.body) {
    if (sent) throw new ApiError('INVALID_ARGUMENT', 'body: this operation takes none; send the request without one.')
    return NO_BODY
  }
  if (sent) requireMediaType(ctx.req, route.body.types)
  const bytes = sent ? await readBytes(ctx.req) : NO_BODY.bytes
  if (bytes.length > 0) return { bytes, value: parseJson(bytes) }
  if (route.body.required)
    throw new ApiError('INVALID_ARGUMENT', `body: is required; send ${route.body.types.join(' or ')}.`)
  return NO_BODY
}

function requireMediaType({ headers }: IncomingMessage, types: readonly string[]): void {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity')
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', `Content-Encoding: ${encoding} is not taken; send the body as it is.`)
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  if (!types.includes(type.trim()))
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', `Content-Type: must be ${types.join(' or ')}.`)
  const charset = parameters.find((parameter) => parameter.trim().startsWith('charset='))
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset.trim()))
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', `Content-Type: ${charset.trim()} is not taken; send UTF-8.`)
}

function readBytes(req: IncomingMessage): Promise<Buffer> {
  const declared = Number(req.headers['content-length'] ?? 0)
  if (declared > BODY_LIMIT_BYTES) return Promise.reject(tooLarge())
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    req.on('data', (chunk: Buffer) => {
      size += chunk.length
      // The rest is dropped, not buffered; the server's own request timeout bounds how long it may go on.
      if (size > BODY_LIMIT_BYTES) reject(tooLarge())
      else chunks.push(chunk)
    })
    req.once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    req.once('error', (cause) =>
      reject(new ApiError('INVALID_ARGUMENT', 'body: ended before it was whole.', { cause })),
    )
  })
}

function tooLarge(): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', `body: must be at most ${BODY_LIMIT_BYTES} bytes.`)
}

function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new ApiError('INVALID_ARGUMENT', 'body: must be UTF-8.')
  const text = bytes.toString('utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    // V8's own message quotes the body, which may hold personal data.
    throw new ApiError('INVALID_ARGUMENT', 'body: is not valid JSON.', { cause })
  }
  if (mayBeUnstorable(text)) requireStorable(value, 'body')
  return value
}
