import type { VerifyWebhookInput, WebhookHeaders } from './webhook-input.ts'
import { WebhookVerificationError } from './webhook-verification-error.ts'

const TOLERANCE_SECONDS = 300

/** The claims that a request makes: well-formed and recent, but its signature is not yet checked. */
export interface Claim {
  timestamp: string
  /** Hexadecimal digests made with the current secret and, during a rotation, with the previous one. */
  digests: string[]
  event_id: string | undefined
  secrets: readonly string[]
}

/** Everything that can be checked without the HMAC. */
export function readClaim(input: VerifyWebhookInput): Claim {
  const { headers } = input
  requireRawBody(input.body)
  const timestamp = requireHeader(headers, 'x-service-timestamp')
  const digests = [toDigest(requireHeader(headers, 'x-service-signature'))]
  const previous = readHeader(headers, 'x-service-signature-previous')
  if (previous) digests.push(toDigest(previous))
  requireRecent(timestamp, input)
  const event_id = readHeader(headers, 'x-service-event-id')
  return { timestamp, digests, event_id, secrets: requireSecrets(input.secrets) }
}

function requireRawBody(body: unknown): void {
  // By tag rather than `instanceof`: test runners and vm contexts have their own ArrayBuffer.
  if (typeof body === 'string' || ArrayBuffer.isView(body)) return
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]') return
  throw new WebhookVerificationError('body_already_parsed')
}

function requireHeader(headers: WebhookHeaders, name: string): string {
  const value = readHeader(headers, name)
  if (!value) throw new WebhookVerificationError('missing_header', name)
  return value
}

/**
 * The name is in lower case, the usual spelling, which is tried first; comparing lengths keeps the search for others
 * cheap.
 */
export function readHeader(headers: WebhookHeaders, name: string): string | undefined {
  if (isHeaders(headers)) return headers.get(name) ?? undefined
  const value = headers[name]
  if (value !== undefined) return value.toString()
  for (const key of Object.keys(headers)) {
    if (key.length === name.length && key.toLowerCase() === name) return headers[key]?.toString()
  }
  return undefined
}

function isHeaders(headers: WebhookHeaders): headers is { get(name: string): string | null } {
  return typeof headers.get === 'function'
}

function toDigest(signature: string): string {
  if (/^sha256=[0-9a-f]{64}$/i.test(signature)) return signature.slice(7)
  throw new WebhookVerificationError('malformed_signature')
}

/** The timestamp may differ in both directions: a clock that runs ahead is as wrong as a replayed request. */
function requireRecent(
  timestamp: string,
  { now = Date.now(), tolerance_seconds = TOLERANCE_SECONDS }: VerifyWebhookInput,
): void {
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError('malformed_timestamp')
  const age = Math.floor(Number(now) / 1000) - Number(timestamp)
  // Written so that NaN (an invalid date or tolerance) is refused.
  if (!(age <= tolerance_seconds)) throw new WebhookVerificationError('timestamp_too_old', `${age} s`)
  if (!(-age <= tolerance_seconds)) throw new WebhookVerificationError('timestamp_in_future', `${-age} s`)
}

/** An empty secret is known to everyone. That is the receiver's mistake, so it is not a verification error. */
function requireSecrets(secrets: string | readonly string[]): readonly string[] {
  const list = typeof secrets === 'string' ? [secrets] : secrets
  if (list?.length && list.every((secret) => typeof secret === 'string' && secret)) return list
  throw new TypeError('secrets: expected signing secrets (whsec_…), found an empty one or none.')
}
