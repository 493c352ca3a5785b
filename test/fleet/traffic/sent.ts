import { OhunError } from '../../../packages/sdk/src/index.ts'
import type { Outcome, Sent } from './traffic.ts'

/** Sends a request through the SDK with its default retries. */
export async function sent<T>(request: () => PromiseLike<T>, idOf: (answer: T) => string): Promise<Sent> {
  try {
    return { outcome: 'acknowledged', id: idOf(await request()), detail: '' }
  } catch (error) {
    return { outcome: outcomeOf(error), id: null, detail: detailOf(error) }
  }
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof OhunError)) return 'unexpected'
  const { code, status, message } = error
  if (status === 503) return error.retryAfter === undefined ? 'unexpected' : 'refused'
  if (code === 'CONNECTION') return message.includes('ECONNREFUSED') ? 'refused' : 'unknown'
  if (code === 'TIMEOUT' || code === 'DEADLINE_EXCEEDED') return 'unknown'
  if (code === 'UNEXPECTED_RESPONSE') return status === 502 || status === 504 ? 'unknown' : 'unexpected'
  if (code === 'MESSAGE_FAILED') return message.includes('may have') ? 'unknown' : 'carrier_failed'
  return code === 'CALL_FAILED' ? 'carrier_failed' : 'unexpected'
}

function detailOf(error: unknown): string {
  return error instanceof OhunError ? `${error.status ?? ''} ${error.code}: ${error.message}` : String(error)
}

/** Sends one POST without an `Idempotency-Key`, without retries, like a client that knows only HTTP. */
export async function postedOnce(
  url: string,
  { key, body, idOf }: { key: string; body: object; idOf: (answer: Record<string, unknown>) => string },
): Promise<Sent> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  try {
    const signal = AbortSignal.timeout(30_000)
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal })
    const text = await response.text()
    if (response.ok)
      return { outcome: 'acknowledged', id: idOf(JSON.parse(text) as Record<string, unknown>), detail: '' }
    return { outcome: outcomeOfStatus(response, text), id: null, detail: `${response.status} ${text.slice(0, 300)}` }
  } catch (error) {
    const { cause } = error as Error
    const detail = `${String(error)} ${cause instanceof Error ? cause.message : ''}`
    return { outcome: detail.includes('ECONNREFUSED') ? 'refused' : 'unknown', id: null, detail }
  }
}

function outcomeOfStatus({ status, headers }: Response, text: string): Outcome {
  if (status === 503) return headers.has('retry-after') ? 'refused' : 'unexpected'
  if (text.includes('MESSAGE_FAILED')) return text.includes('may have') ? 'unknown' : 'carrier_failed'
  return status === 502 || status === 504 ? 'unknown' : 'unexpected'
}
