/** The body exactly as it was received. A Node `Buffer` is a `Uint8Array`. */
export type WebhookBody = string | Uint8Array | ArrayBuffer

/** A web `Headers`, Node's `request.headers`, or a plain object with names in any case. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined }

/** The request to verify, and the secrets. */
export interface VerifyWebhookInput {
  body: WebhookBody
  headers: WebhookHeaders
  /** The workspace's signing secret, or during a rotation the old and the new one. */
  secrets: string | readonly string[]
  /** The current time, as a `Date` or in milliseconds. Default: the clock of this machine. */
  now?: Date | number
  /** How far the signed timestamp may be from `now`, before or after. Default: 300. */
  tolerance_seconds?: number
}
