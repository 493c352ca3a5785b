/** The answer to a request. Without a `body` it is empty. */
export interface Answer {
  status: number
  headers?: Record<string, string>
  body?: object
}

/** An answer that the sender's delivery log shows to the developer. */
export function refusal(status: number, error: string, message: string): Answer {
  return { status, body: { error, message } }
}

/** An answer as a framework writes it: the body is text. */
export interface WrittenAnswer {
  status: number
  headers: Record<string, string>
  body?: string
}

/** Throws when a handler's reply cannot be written as JSON, so call it where a failure still gets an answer. */
export function write({ status, headers, body }: Answer): WrittenAnswer {
  if (!body) return { status, headers: { ...headers } }
  return {
    status,
    headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  }
}
