import type { WebhookVerificationReason } from '@ohun/webhook-verifier'
import type { HttpRequest } from './http-dump.ts'
import type { SigningSecrets } from './signing-secrets.ts'

/** A request that was refused, and the secrets with which it was compared. */
export interface Evidence extends HttpRequest, SigningSecrets {
  readonly now: Date
  readonly reason: WebhookVerificationReason
  /** The verifier's advice. */
  readonly fix: string
}

export interface Diagnosis {
  /** The cause in one word, for scripts. */
  readonly cause: string
  /** The problem and how to fix it, in sentences. It contains neither secrets nor the body. */
  readonly explanation: string
}
