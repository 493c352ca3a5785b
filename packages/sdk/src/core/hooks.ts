/** The argument of `onRequest`: one attempt, as it is sent. */
export interface SentRequest {
  method: string
  /** The URL without its query, which may hold personal data. */
  url: string
  /** Names in lower case. Keys, tokens and cookies are replaced by `[redacted]`. */
  headers: Record<string, string>
  /** The number of the attempt, starting at 1. */
  attempt: number
}

/** The argument of `onResponse`, once the status and the headers have arrived. */
export interface ReceivedResponse extends SentRequest {
  /** The headers of the response, in the same form as those of the request. */
  headers: Record<string, string>
  status: number
  /** The `X-Request-Id` header. */
  requestId: string | undefined
  /** Milliseconds since this attempt was sent. */
  durationMs: number
}

export interface Hooks {
  onRequest?: ((request: SentRequest) => void) | undefined
  onResponse?: ((response: ReceivedResponse) => void) | undefined
}

const SECRET = /auth|cookie|token|secret|password|(?<!idempotency-)key/

export function redactHeaders(headers: Iterable<[string, string]>): Record<string, string> {
  return Object.fromEntries(Array.from(headers, ([name, value]) => [name, SECRET.test(name) ? '[redacted]' : value]))
}

/** Calls the user's hook. An error in it, even of an async function, does not affect the request. */
export function observe<T>(hook: ((value: T) => unknown) | undefined, value: () => T): void {
  if (hook) (async () => hook(value()))().catch(() => undefined)
}
