/** A request as the service would send it. */
export interface Outgoing {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
  readonly timeout_ms: number
  /** Gives up early: the user has interrupted. */
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
    }
  | { readonly kind: 'failed'; readonly cause: ConnectionFault; readonly detail: string }
)

/** As much of a reply as the service reads. */
export const MAX_REPLY_BYTES = 64 * 1_024

/** One signed POST; redirects are not followed, as the service follows none. @throws when the user interrupts */
export async function exchange({ url, headers, body, timeout_ms, signal }: Outgoing): Promise<Exchange> {
  const started = performance.now()
  const limit = AbortSignal.timeout(timeout_ms)
  const latency = () => Math.round((performance.now() - started) * 10) / 10
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'Ohun-Webhooks/1', ...headers },
      body: body as BodyInit,
      redirect: 'manual',
      signal: AbortSignal.any([signal, limit]),
    })
    const { text, too_large } = await readReply(response)
    return {
      kind: 'answered',
      status: response.status,
      headers: response.headers,
      text,
      too_large,
      latency_ms: latency(),
    }
  } catch (error) {
    signal.throwIfAborted()
    if (limit.aborted)
      return {
        kind: 'failed',
        cause: 'timeout',
        detail: `no complete reply within ${timeout_ms / 1_000} s`,
        latency_ms: latency(),
      }
    return { kind: 'failed', ...causeOf(error), latency_ms: latency() }
  }
}

async function readReply({ body }: Response): Promise<{ text: string; too_large: boolean }> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MAX_REPLY_BYTES) return { text: textOf(chunks), too_large: true }
    chunks.push(chunk)
  }
  return { text: textOf(chunks), too_large: false }
}

const textOf = (chunks: readonly Uint8Array[]): string => Buffer.concat(chunks).toString('utf8')

/** An error of fetch says only that it failed; its cause says why. */
function causeOf(error: unknown): { cause: ConnectionFault; detail: string } {
  const { cause = error } = error as { cause?: unknown }
  const { code = '', message = 'failed' } = cause as { code?: string; message?: string }
  const detail = message || code
  if (/^(ENOTFOUND|EAI_)/.test(code)) return { cause: 'dns', detail }
  if (/^(ERR_TLS_|ERR_SSL_|CERT_|EPROTO$|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/.test(code))
    return { cause: 'tls', detail }
  return { cause: 'connect', detail }
}
