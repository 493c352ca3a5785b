/** Why a request was refused. The adapters' answer contains the same words for the sender. */
export type WebhookVerificationReason = keyof typeof fixes

const fixes = {
  missing_header: 'Pass all headers of the request, and make every proxy forward X-Service-*.',
  malformed_signature: 'Pass the header as it arrived: sha256= and 64 hexadecimal digits.',
  malformed_timestamp: 'Pass the header as it arrived: Unix seconds in 1 to 12 digits.',
  timestamp_too_old: "Set this machine's clock (NTP) and verify when the request arrives, not later.",
  timestamp_in_future: "Set this machine's clock (NTP).",
  no_match: "Use the workspace's signing secret (whsec_…) and the exact bytes of the body, never JSON written again.",
  body_already_parsed: 'Mount the verifier before any body parser, or let the parser keep the bytes as rawBody.',
  event_id_mismatch: 'Refuse the request: X-Service-Event-ID is not the event_id that was signed.',
}

/**
 * The request was not proven to come from Ohun. Answer 401 and do nothing else with it. The error contains neither a
 * secret nor the body, so it is safe to log.
 *
 * @example
 * try {
 *   verifyWebhook({ body, headers, secrets })
 * } catch (error) {
 *   if (error instanceof WebhookVerificationError) console.warn(error.reason, error.fix)
 * }
 */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
  readonly reason: WebhookVerificationReason
  /** How to fix the problem, in one line. */
  readonly fix: string

  constructor(reason: WebhookVerificationReason, detail?: string) {
    const fix = fixes[reason]
    super(`${detail ? `${reason} (${detail})` : reason}: ${fix}`)
    this.reason = reason
    this.fix = fix
  }
}
