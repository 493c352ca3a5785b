import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Ids } from '../platform/ids.ts'
import { ApiError } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import { envelope } from './error-envelope.ts'
import type { HttpMetrics } from './http-metrics.ts'

export interface UnparsedDeps {
  ids: Ids
  log: Log
  http_metrics: HttpMetrics
  public_url(): string
}

/** Answers requests that are not valid HTTP or did not arrive in time. They never reach Koa, but still get the envelope. */
export function refuseUnparsed(error: NodeJS.ErrnoException, socket: Socket, deps: UnparsedDeps): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  answerRaw(socket, faultOf(error), deps)
}

/** Writes an error directly to the socket, without Node's HTTP layer, and closes the connection. */
export function answerRaw(socket: Socket, fault: ApiError, deps: UnparsedDeps): void {
  const request_id = deps.ids('req')
  const { code, status } = fault
  deps.http_metrics.failed(fault)
  deps.log.info({ request_id, status, error_code: code, bytes_in: socket.bytesRead }, 'request refused')
  const body = JSON.stringify(envelope(fault, request_id, deps.public_url()))
  const head = [
    `HTTP/1.1 ${fault.status} ${STATUS_CODES[fault.status]}`,
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${request_id}`,
    'X-Service-Duration: 0',
    ...(fault.retry_after_seconds === undefined ? [] : [`Retry-After: ${fault.retry_after_seconds}`]),
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

function faultOf({ code }: NodeJS.ErrnoException): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW') return new ApiError('PAYLOAD_TOO_LARGE', 'headers: must be at most 16 KiB.')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError('REQUEST_TIMEOUT', 'The request did not arrive completely within 30 seconds.')
  return new ApiError('INVALID_ARGUMENT', 'request: is not valid HTTP/1.1.')
}
