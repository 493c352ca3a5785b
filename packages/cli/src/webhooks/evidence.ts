import type { WebhookVerificationReason } from '@ohun/webhook-verifier'
import type { HttpRequest } from './http-dump.ts'
import type { SigningSecrets } from './signing-secrets.ts'

/** A request that was refused, and with what it was compared. */
export interface Evidence extends HttpRequest, SigningSecrets {
  readonly now: Date
  readonly reason: WebhookVerificationReason
  /** The verifier's advice. */
  readonly fix: string
}

export interface Diagnosis {
  /** One word for scripts. */
  readonly cause: string
  /** The problem and how to fix it, in sentences. It repeats neither secrets nor the body. */
  readonly explanation: string
}
