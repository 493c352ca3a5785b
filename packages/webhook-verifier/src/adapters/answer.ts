/** An answer before a framework writes it. No `body`: an empty one. */
export interface WebhookAnswer {
  status: number
  headers?: Record<string, string>
  body?: object
}

/** An answer that the sender's delivery log shows to the developer. */
export function refusal(status: number, error: string, message: string): WebhookAnswer {
  return { status, body: { error, message } }
}
