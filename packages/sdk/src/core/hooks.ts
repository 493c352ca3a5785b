/** The argument of `onRequest`: one attempt, as it is sent. */
export interface SentRequest {
  method: string
  /** Without its query, which may hold personal data. */
  url: string
  /** Names in lower case. Keys, tokens and cookies are replaced by `[redacted]`. */
  headers: Record<string, string>
  /** 1 for the first. */
  attempt: number
}

/** The argument of `onResponse`, when the status and the headers have come. */
export interface ReceivedResponse extends SentRequest {
  /** The headers of the response, in the form of those of the request. */
  headers: Record<string, string>
  status: number
  /** `X-Request-Id`. */
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

/** Calls what the user gave. Its faults, also those of an async function, are not the request's. */
export function observe<T>(hook: ((value: T) => unknown) | undefined, value: () => T): void {
  if (hook) (async () => hook(value()))().catch(() => undefined)
}
