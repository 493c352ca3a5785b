// Generated from openapi/. Do not edit: run `npm run generate`.

export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'INVALID_PASSWORD'
  | 'PERMISSION_DENIED'
  | 'RATE_LIMITED'
  | 'NOT_FOUND'
  | 'ALREADY_EXISTS'
  | 'INVALID_ARGUMENT'
  | 'INVALID_REQUEST'
  | 'QUOTA_EXCEEDED'
  | 'WORKSPACE_BLOCKED'
  | 'INSUFFICIENT_BALANCE'
  | 'TIER_SWITCH_TOO_FREQUENT'
  | 'NO_ACTIVE_SUBSCRIPTION'
  | 'NO_OP'
  | 'TIER_SWITCH_UNSUPPORTED'
  | 'WORKSPACE_NOT_FOUND'
  | 'INVALID_PLAN'
  | 'NUMBER_UNAVAILABLE'
  | 'CHANNEL_MISMATCH'
  | 'CALL_FAILED'
  | 'CALL_WINDOW_RESTRICTED'
  | 'MESSAGE_FAILED'
  | 'OPT_OUT_ENFORCED'
  | 'WEBHOOK_FAILED'
  | 'AI_PROVIDER_ERROR'
  | 'UNAVAILABLE'
  | 'INTERNAL'
  | 'METHOD_NOT_ALLOWED'
  | 'REQUEST_TIMEOUT'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'RANGE_NOT_SATISFIABLE'
  | 'UPGRADE_REQUIRED'

export interface ErrorRule {
  readonly status: number
  readonly cause: string
  /** Whether repeating the request can help. `after_delay` and `backoff` come with `delay_seconds`. */
  readonly retry: 'no' | 'once' | 'backoff' | 'after_retry_after' | 'after_delay' | 'automatic'
  readonly delay_seconds?: number
}

export const errorCatalogue: Readonly<Record<ErrorCode, ErrorRule>> = {
  UNAUTHENTICATED: {
    status: 401,
    cause: 'The API key or session is missing, malformed, revoked or expired, or the e-mail address or password of a login is wrong.',
    retry: 'no',
  },
  INVALID_PASSWORD: { status: 401, cause: 'The password in a delete-account request is wrong.', retry: 'no' },
  PERMISSION_DENIED: {
    status: 403,
    cause: 'The resource belongs to another workspace, the key does not have permission, or the DPA has not been accepted for production traffic.',
    retry: 'no',
  },
  RATE_LIMITED: {
    status: 429,
    cause: "The workspace reached its plan's limit of requests per minute, or a client address reached the limit of login, sign-up and similar operations. `Retry-After` contains the number of seconds to wait.",
    retry: 'after_retry_after',
  },
  NOT_FOUND: { status: 404, cause: 'The id or path is unknown, deleted, or belongs to another workspace.', retry: 'no' },
  ALREADY_EXISTS: {
    status: 409,
    cause: 'An agent, key or account of that name exists, or the Idempotency-Key was used with another body.',
    retry: 'no',
  },
  INVALID_ARGUMENT: {
    status: 400,
    cause: 'A field or parameter is missing, unknown or invalid. The message names the field and the accepted values.',
    retry: 'no',
  },
  INVALID_REQUEST: {
    status: 400,
    cause: 'The body of delete-account is missing, malformed, too large or not JSON.',
    retry: 'no',
  },
  QUOTA_EXCEEDED: {
    status: 402,
    cause: "The plan's limit on agents, production numbers, voice minutes, SMS or WhatsApp conversations is reached, the agent has spent its cap for the day, or the workspace has 100 API keys.",
    retry: 'no',
  },
  WORKSPACE_BLOCKED: { status: 402, cause: 'The prepaid balance is zero. Top up to continue.', retry: 'no' },
  INSUFFICIENT_BALANCE: { status: 402, cause: 'The balance is too low for a prorated plan upgrade. Top up first.', retry: 'no' },
  TIER_SWITCH_TOO_FREQUENT: {
    status: 429,
    cause: 'The plan was changed within the last 24 hours.',
    retry: 'after_delay',
    delay_seconds: 86400,
  },
  NO_ACTIVE_SUBSCRIPTION: { status: 400, cause: 'The workspace has no subscription to switch.', retry: 'no' },
  NO_OP: { status: 400, cause: 'The requested plan is the current one.', retry: 'no' },
  TIER_SWITCH_UNSUPPORTED: { status: 400, cause: 'A pay-as-you-go workspace has no plan to switch.', retry: 'no' },
  WORKSPACE_NOT_FOUND: { status: 404, cause: 'The workspace is deleted, or the request has no workspace.', retry: 'no' },
  INVALID_PLAN: { status: 400, cause: 'The plan is not `starter`, `builder` or `scale`.', retry: 'no' },
  NUMBER_UNAVAILABLE: {
    status: 409,
    cause: 'The number has been claimed; choose another one. Or it is in quarantine and must be reclaimed first, or it cannot be reclaimed because it is not in quarantine.',
    retry: 'after_delay',
    delay_seconds: 0,
  },
  CHANNEL_MISMATCH: { status: 409, cause: 'The number does not have the channel.', retry: 'no' },
  CALL_FAILED: {
    status: 502,
    cause: 'No carrier could place the call, or the destination cannot be reached.',
    retry: 'backoff',
    delay_seconds: 2,
  },
  CALL_WINDOW_RESTRICTED: {
    status: 422,
    cause: "The agent's call window is closed. The message contains the window and the current time.",
    retry: 'no',
  },
  MESSAGE_FAILED: {
    status: 502,
    cause: 'The messaging session is down, the carrier rejected the message or did not confirm it, or the WhatsApp window has expired. The message says which.',
    retry: 'backoff',
    delay_seconds: 2,
  },
  OPT_OUT_ENFORCED: { status: 422, cause: "The recipient is on the workspace's opt-out list.", retry: 'no' },
  WEBHOOK_FAILED: { status: 502, cause: 'The webhook endpoint did not respond with 2xx in time.', retry: 'automatic' },
  AI_PROVIDER_ERROR: {
    status: 502,
    cause: 'The hosted model failed or did not respond in time.',
    retry: 'backoff',
    delay_seconds: 30,
  },
  UNAVAILABLE: {
    status: 503,
    cause: 'The service, or the payment provider that a top-up needs, is temporarily unavailable, or top-ups are not configured.',
    retry: 'backoff',
    delay_seconds: 1,
  },
  INTERNAL: { status: 500, cause: 'Internal error. Quote the request_id when you contact support.', retry: 'once' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    cause: 'The path does not support this method. `Allow` lists the methods that it supports.',
    retry: 'no',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    cause: 'The request did not arrive completely within 30 seconds.',
    retry: 'backoff',
    delay_seconds: 1,
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    cause: "The request body is larger than 1 MiB, or than the limit in the operation's description.",
    retry: 'no',
  },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, cause: 'The operation does not accept the media type of the request body.', retry: 'no' },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    cause: 'The `Range` header asks for bytes after the end of the file. `Content-Range` contains the total number of bytes.',
    retry: 'no',
  },
  UPGRADE_REQUIRED: { status: 426, cause: 'The path is a WebSocket and the request does not ask for one.', retry: 'no' },
}
