import type { ErrorDetails, OhunError } from './errors.ts'
import type { RetryRule } from './retry.ts'

/** A failed attempt: how to retry it, and what the error says if retrying does not help. */
export interface Failure {
  code: OhunError['code']
  Class: new (code: OhunError['code'], details: ErrorDetails) => OhunError
  rule: RetryRule
  message: string
  requestId?: string
  documentationUrl?: string
  cause?: unknown
}

export const NEVER: RetryRule = { retry: 'no' }
