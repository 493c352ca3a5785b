import { notUtf8Fault } from '@ohun/reply-stream'
import type { RelayClientFrame } from '@ohun/sdk'
import type { Request } from './relay-link.ts'

export type FailureReason = Extract<RelayClientFrame, { type: 'failure' }>['reason']

/** The receiver's response, or the reason why there is none. */
export type Reply = { duration_ms: number } & (
  | { status: number; body: string; not_utf8?: NotUtf8 }
  | { reason: FailureReason; message: string }
)

/** A body whose bytes are not a text. Its text has replacements in their place. */
interface NotUtf8 {
  base64: string
  /** A sentence without its full stop. */
  fault: string
}

const MAX_BYTES = 64 * 1024

/** Sends the request to the receiver, byte for byte. Like the service, it does not follow redirects. */
export async function forward(url: string, request: Request, signal: AbortSignal): Promise<Reply> {
  const began = performance.now()
  const duration_ms = (): number => Math.round(performance.now() - began)
  try {
    const { headers, body, timeout_ms } = request
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeout_ms)])
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: limit })
    const bytes = await bytesOf(response)
    if (bytes === undefined)
      return { reason: 'too_large', message: 'The reply is longer than 64 KiB.', duration_ms: duration_ms() }
    return { status: response.status, ...textOf(bytes), duration_ms: duration_ms() }
  } catch (error) {
    return { ...failureOf(error, url), duration_ms: duration_ms() }
  }
}

/** The body of the response. Undefined if it is too long. */
async function bytesOf(response: Response): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    length += chunk.length
    if (length > MAX_BYTES) return undefined
  }
  return Buffer.concat(chunks)
}

function textOf(bytes: Buffer): { body: string; not_utf8?: NotUtf8 } {
  const fault = notUtf8Fault(bytes)
  const body = bytes.toString('utf8')
  return fault === null ? { body } : { body, not_utf8: { base64: bytes.toString('base64'), fault } }
}

const DNS = /^(ENOTFOUND|EAI_)/
const TLS = /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|EPROTO$)/

function failureOf(error: unknown, url: string): { reason: FailureReason; message: string } {
  if (error instanceof Error && error.name === 'TimeoutError')
    return { reason: 'timeout', message: 'The receiver did not reply in time.' }
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const { code = '' } = cause as { code?: string }
  const { host } = new URL(url)
  if (code === 'ECONNREFUSED') return { reason: 'connect', message: `Nothing listens on ${host}.` }
  if (DNS.test(code)) return { reason: 'dns', message: `The host name ${host} was not found.` }
  if (TLS.test(code)) return { reason: 'tls', message: `TLS with ${host} failed (${code}).` }
  return { reason: 'connect', message: `The connection to ${host} failed${code === '' ? '' : ` (${code})`}.` }
}
