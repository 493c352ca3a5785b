import { notUtf8Fault, STREAM_LIMITS, type StreamFault } from '@ohun/reply-stream'
import { readStream, STREAM_TYPES, type StreamRead } from './read-stream.ts'

/** A request as the service would send it. */
export interface Outgoing {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
  readonly timeout_ms: number
  /** Accepts a streamed reply and checks it with this rule of a whole reply. */
  readonly streamed?: StreamRead['faultOf'] | undefined
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal
}

export type ConnectionFault = 'timeout' | 'dns' | 'tls' | 'connect'

/** The response, or the reason why there is none. */
export type Exchange = { readonly latency_ms: number } & (
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly headers: Headers
      readonly text: string
      readonly too_large: boolean
      /** Says that a whole reply is not UTF-8. Null if it is, or was not read to its end. */
      readonly not_utf8: string | null
      /** Why the service would not accept a streamed reply. `text` is the part of the reply that arrived. */
      readonly stream_fault?: StreamFault
    }
  | { readonly kind: 'failed'; readonly cause: ConnectionFault; readonly detail: string }
)

/** The part of a reply that the service reads. */
export const MAX_REPLY_BYTES = 64 * 1_024

/** Sends one signed POST. Like the service, it does not follow redirects. @throws when the user interrupts */
export async function exchange(request: Outgoing): Promise<Exchange> {
  const { url, headers, body, timeout_ms, streamed, signal } = request
  const started = performance.now()
  const limit = new ReplyLimit(timeout_ms)
  const latency = () => Math.round(((limit.begun_at ?? performance.now()) - started) * 10) / 10
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Ohun-Webhooks/1',
        // Like the service, which reads no compressed replies. `fetch` would ask for them.
        'Accept-Encoding': 'identity',
        ...(streamed && { Accept: STREAM_TYPES }),
        ...headers,
      },
      body: body as BodyInit,
      redirect: 'manual',
      signal: AbortSignal.any([signal, limit.signal]),
    })
    const stream = streamed && (await readStream(response, { faultOf: streamed, onPiece: limit.onPiece }))
    const read = stream ?? (await readReply(response))
    return {
      kind: 'answered',
      status: response.status,
      headers: response.headers,
      too_large: false,
      not_utf8: null,
      ...read,
      latency_ms: latency(),
    }
  } catch (error) {
    signal.throwIfAborted()
    if (limit.signal.aborted)
      return {
        kind: 'failed',
        cause: 'timeout',
        detail: limit.detail,
        latency_ms: latency(),
      }
    return { kind: 'failed', ...causeOf(error), latency_ms: latency() }
  } finally {
    limit.end()
  }
}

/**
 * The time for a whole reply. After the first text of a stream, the time between its pieces and the time for all of it.
 */
class ReplyLimit {
  readonly #controller = new AbortController()
  readonly #started = performance.now()
  #timer: NodeJS.Timeout
  detail: string
  /** The time of the first text of a stream. */
  begun_at: number | undefined

  constructor(timeout_ms: number) {
    this.detail = `no complete reply within ${timeout_ms / 1_000} s`
    this.#timer = this.#after(timeout_ms)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  readonly onPiece = (has_begun: boolean): void => {
    if (!has_begun) return
    this.begun_at ??= performance.now()
    const { gap_ms, total_ms } = STREAM_LIMITS
    this.detail = `the stream stood still for ${gap_ms / 1_000} s or took longer than ${total_ms / 1_000} s`
    clearTimeout(this.#timer)
    this.#timer = this.#after(Math.min(gap_ms, Math.max(0, this.#started + total_ms - performance.now())))
  }

  #after(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#controller.abort(), ms)
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}

type WholeReply = Pick<Exchange & { kind: 'answered' }, 'text' | 'too_large' | 'not_utf8'>

async function readReply({ body }: Response): Promise<WholeReply> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MAX_REPLY_BYTES) return { text: Buffer.concat(chunks).toString('utf8'), too_large: true, not_utf8: null }
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  return { text: bytes.toString('utf8'), too_large: false, not_utf8: notUtf8Fault(bytes) }
}

/** An error of `fetch` only says that it failed; its cause says why. */
function causeOf(error: unknown): { cause: ConnectionFault; detail: string } {
  const { cause = error } = error as { cause?: unknown }
  const { code = '', message = 'failed' } = cause as { code?: string; message?: string }
  const detail = message || code
  if (/^(ENOTFOUND|EAI_)/.test(code)) return { cause: 'dns', detail }
  if (/^(ERR_TLS_|ERR_SSL_|CERT_|EPROTO$|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/.test(code))
    return { cause: 'tls', detail }
  return { cause: 'connect', detail }
}
