// Generated from openapi/. Do not edit: run `npm run generate`.

import { ApiError } from '../core/errors.ts'
import type { RetryRule } from '../core/retry.ts'

/** Every `error_code` that this version of the SDK knows. */
export type KnownErrorCode =
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

/** Status and retry rule of every code. */
export const errorCatalogue: Readonly<Record<KnownErrorCode, Readonly<RetryRule & { status: number }>>> = {
  UNAUTHENTICATED: { status: 401, retry: 'no' },
  INVALID_PASSWORD: { status: 401, retry: 'no' },
  PERMISSION_DENIED: { status: 403, retry: 'no' },
  RATE_LIMITED: { status: 429, retry: 'after_retry_after' },
  NOT_FOUND: { status: 404, retry: 'no' },
  ALREADY_EXISTS: { status: 409, retry: 'no' },
  INVALID_ARGUMENT: { status: 400, retry: 'no' },
  INVALID_REQUEST: { status: 400, retry: 'no' },
  QUOTA_EXCEEDED: { status: 402, retry: 'no' },
  WORKSPACE_BLOCKED: { status: 402, retry: 'no' },
  INSUFFICIENT_BALANCE: { status: 402, retry: 'no' },
  TIER_SWITCH_TOO_FREQUENT: { status: 429, retry: 'after_delay', delay_seconds: 86400 },
  NO_ACTIVE_SUBSCRIPTION: { status: 400, retry: 'no' },
  NO_OP: { status: 400, retry: 'no' },
  TIER_SWITCH_UNSUPPORTED: { status: 400, retry: 'no' },
  WORKSPACE_NOT_FOUND: { status: 404, retry: 'no' },
  INVALID_PLAN: { status: 400, retry: 'no' },
  NUMBER_UNAVAILABLE: { status: 409, retry: 'after_delay', delay_seconds: 0 },
  CHANNEL_MISMATCH: { status: 409, retry: 'no' },
  CALL_FAILED: { status: 502, retry: 'backoff', delay_seconds: 2 },
  CALL_WINDOW_RESTRICTED: { status: 422, retry: 'no' },
  MESSAGE_FAILED: { status: 502, retry: 'backoff', delay_seconds: 2 },
  OPT_OUT_ENFORCED: { status: 422, retry: 'no' },
  WEBHOOK_FAILED: { status: 502, retry: 'automatic' },
  AI_PROVIDER_ERROR: { status: 502, retry: 'backoff', delay_seconds: 30 },
  UNAVAILABLE: { status: 503, retry: 'backoff', delay_seconds: 1 },
  INTERNAL: { status: 500, retry: 'once' },
  METHOD_NOT_ALLOWED: { status: 405, retry: 'no' },
  REQUEST_TIMEOUT: { status: 408, retry: 'backoff', delay_seconds: 1 },
  PAYLOAD_TOO_LARGE: { status: 413, retry: 'no' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, retry: 'no' },
  RANGE_NOT_SATISFIABLE: { status: 416, retry: 'no' },
  UPGRADE_REQUIRED: { status: 426, retry: 'no' },
}

/** 401 `UNAUTHENTICATED`: The API key or session is missing, malformed, revoked or expired, or the e-mail address or password of a login is wrong. */
export class UnauthenticatedError extends ApiError {
  declare readonly code: 'UNAUTHENTICATED'
}

/** 401 `INVALID_PASSWORD`: The password in a delete-account request is wrong. */
export class InvalidPasswordError extends ApiError {
  declare readonly code: 'INVALID_PASSWORD'
}

/** 403 `PERMISSION_DENIED`: The resource belongs to another workspace, the key does not have permission, or the DPA has not been accepted for production traffic. */
export class PermissionDeniedError extends ApiError {
  declare readonly code: 'PERMISSION_DENIED'
}

/** 429 `RATE_LIMITED`: The workspace reached its plan's limit of requests per minute, or a client address reached the limit of login, sign-up and similar operations. `Retry-After` contains the number of seconds to wait. */
export class RateLimitedError extends ApiError {
  declare readonly code: 'RATE_LIMITED'
}

/** 404 `NOT_FOUND`: The id or path is unknown, deleted, or belongs to another workspace. */
export class NotFoundError extends ApiError {
  declare readonly code: 'NOT_FOUND'
}

/** 409 `ALREADY_EXISTS`: An agent, key or account of that name exists, or the Idempotency-Key was used with another body. */
export class AlreadyExistsError extends ApiError {
  declare readonly code: 'ALREADY_EXISTS'
}

/** 400 `INVALID_ARGUMENT`: A field or parameter is missing, unknown or invalid. The message names the field and the accepted values. */
export class InvalidArgumentError extends ApiError {
  declare readonly code: 'INVALID_ARGUMENT'
}

/** 400 `INVALID_REQUEST`: The body of delete-account is missing, malformed, too large or not JSON. */
export class InvalidRequestError extends ApiError {
  declare readonly code: 'INVALID_REQUEST'
}

/** 402 `QUOTA_EXCEEDED`: The plan's limit on agents, production numbers, voice minutes, SMS or WhatsApp conversations is reached, the agent has spent its cap for the day, or the workspace has 100 API keys. */
export class QuotaExceededError extends ApiError {
  declare readonly code: 'QUOTA_EXCEEDED'
}

/** 402 `WORKSPACE_BLOCKED`: The prepaid balance is zero. Top up to continue. */
export class WorkspaceBlockedError extends ApiError {
  declare readonly code: 'WORKSPACE_BLOCKED'
}

/** 402 `INSUFFICIENT_BALANCE`: The balance is too low for a prorated plan upgrade. Top up first. */
export class InsufficientBalanceError extends ApiError {
  declare readonly code: 'INSUFFICIENT_BALANCE'
}

/** 429 `TIER_SWITCH_TOO_FREQUENT`: The plan was changed within the last 24 hours. */
export class TierSwitchTooFrequentError extends ApiError {
  declare readonly code: 'TIER_SWITCH_TOO_FREQUENT'
}

/** 400 `NO_ACTIVE_SUBSCRIPTION`: The workspace has no subscription to switch. */
export class NoActiveSubscriptionError extends ApiError {
  declare readonly code: 'NO_ACTIVE_SUBSCRIPTION'
}

/** 400 `NO_OP`: The requested plan is the current one. */
export class NoOpError extends ApiError {
  declare readonly code: 'NO_OP'
}

/** 400 `TIER_SWITCH_UNSUPPORTED`: A pay-as-you-go workspace has no plan to switch. */
export class TierSwitchUnsupportedError extends ApiError {
  declare readonly code: 'TIER_SWITCH_UNSUPPORTED'
}

/** 404 `WORKSPACE_NOT_FOUND`: The workspace is deleted, or the request has no workspace. */
export class WorkspaceNotFoundError extends ApiError {
  declare readonly code: 'WORKSPACE_NOT_FOUND'
}

/** 400 `INVALID_PLAN`: The plan is not `starter`, `builder` or `scale`. */
export class InvalidPlanError extends ApiError {
  declare readonly code: 'INVALID_PLAN'
}

/** 409 `NUMBER_UNAVAILABLE`: The number has been claimed; choose another one. Or it is in quarantine and must be reclaimed first, or it cannot be reclaimed because it is not in quarantine. */
export class NumberUnavailableError extends ApiError {
  declare readonly code: 'NUMBER_UNAVAILABLE'
}

/** 409 `CHANNEL_MISMATCH`: The number does not have the channel. */
export class ChannelMismatchError extends ApiError {
  declare readonly code: 'CHANNEL_MISMATCH'
}

/** 502 `CALL_FAILED`: No carrier could place the call, or the destination cannot be reached. */
export class CallFailedError extends ApiError {
  declare readonly code: 'CALL_FAILED'
}

/** 422 `CALL_WINDOW_RESTRICTED`: The agent's call window is closed. The message contains the window and the current time. */
export class CallWindowRestrictedError extends ApiError {
  declare readonly code: 'CALL_WINDOW_RESTRICTED'
}

/** 502 `MESSAGE_FAILED`: The messaging session is down, the carrier rejected the message or did not confirm it, or the WhatsApp window has expired. The message says which. */
export class MessageFailedError extends ApiError {
  declare readonly code: 'MESSAGE_FAILED'
}

/** 422 `OPT_OUT_ENFORCED`: The recipient is on the workspace's opt-out list. */
export class OptOutEnforcedError extends ApiError {
  declare readonly code: 'OPT_OUT_ENFORCED'
}

/** 502 `WEBHOOK_FAILED`: The webhook endpoint did not respond with 2xx in time. */
export class WebhookFailedError extends ApiError {
  declare readonly code: 'WEBHOOK_FAILED'
}

/** 502 `AI_PROVIDER_ERROR`: The hosted model failed or did not respond in time. */
export class AiProviderErrorError extends ApiError {
  declare readonly code: 'AI_PROVIDER_ERROR'
}

/** 503 `UNAVAILABLE`: The service, or the payment provider that a top-up needs, is temporarily unavailable, or top-ups are not configured. */
export class UnavailableError extends ApiError {
  declare readonly code: 'UNAVAILABLE'
}

/** 500 `INTERNAL`: Internal error. Quote the request_id when you contact support. */
export class InternalError extends ApiError {
  declare readonly code: 'INTERNAL'
}

/** 405 `METHOD_NOT_ALLOWED`: The path does not support this method. `Allow` lists the methods that it supports. */
export class MethodNotAllowedError extends ApiError {
  declare readonly code: 'METHOD_NOT_ALLOWED'
}

/** 408 `REQUEST_TIMEOUT`: The request did not arrive completely within 30 seconds. */
export class RequestTimeoutError extends ApiError {
  declare readonly code: 'REQUEST_TIMEOUT'
}

/** 413 `PAYLOAD_TOO_LARGE`: The request body is larger than 1 MiB, or than the limit in the operation's description. */
export class PayloadTooLargeError extends ApiError {
  declare readonly code: 'PAYLOAD_TOO_LARGE'
}

/** 415 `UNSUPPORTED_MEDIA_TYPE`: The operation does not accept the media type of the request body. */
export class UnsupportedMediaTypeError extends ApiError {
  declare readonly code: 'UNSUPPORTED_MEDIA_TYPE'
}

/** 416 `RANGE_NOT_SATISFIABLE`: The `Range` header asks for bytes after the end of the file. `Content-Range` contains the total number of bytes. */
export class RangeNotSatisfiableError extends ApiError {
  declare readonly code: 'RANGE_NOT_SATISFIABLE'
}

/** 426 `UPGRADE_REQUIRED`: The path is a WebSocket and the request does not ask for one. */
export class UpgradeRequiredError extends ApiError {
  declare readonly code: 'UPGRADE_REQUIRED'
}

/** The class of each code. */
export const errorClasses: Readonly<Record<KnownErrorCode, typeof ApiError>> = {
  UNAUTHENTICATED: UnauthenticatedError,
  INVALID_PASSWORD: InvalidPasswordError,
  PERMISSION_DENIED: PermissionDeniedError,
  RATE_LIMITED: RateLimitedError,
  NOT_FOUND: NotFoundError,
  ALREADY_EXISTS: AlreadyExistsError,
  INVALID_ARGUMENT: InvalidArgumentError,
  INVALID_REQUEST: InvalidRequestError,
  QUOTA_EXCEEDED: QuotaExceededError,
  WORKSPACE_BLOCKED: WorkspaceBlockedError,
  INSUFFICIENT_BALANCE: InsufficientBalanceError,
  TIER_SWITCH_TOO_FREQUENT: TierSwitchTooFrequentError,
  NO_ACTIVE_SUBSCRIPTION: NoActiveSubscriptionError,
  NO_OP: NoOpError,
  TIER_SWITCH_UNSUPPORTED: TierSwitchUnsupportedError,
  WORKSPACE_NOT_FOUND: WorkspaceNotFoundError,
  INVALID_PLAN: InvalidPlanError,
  NUMBER_UNAVAILABLE: NumberUnavailableError,
  CHANNEL_MISMATCH: ChannelMismatchError,
  CALL_FAILED: CallFailedError,
  CALL_WINDOW_RESTRICTED: CallWindowRestrictedError,
  MESSAGE_FAILED: MessageFailedError,
  OPT_OUT_ENFORCED: OptOutEnforcedError,
  WEBHOOK_FAILED: WebhookFailedError,
  AI_PROVIDER_ERROR: AiProviderErrorError,
  UNAVAILABLE: UnavailableError,
  INTERNAL: InternalError,
  METHOD_NOT_ALLOWED: MethodNotAllowedError,
  REQUEST_TIMEOUT: RequestTimeoutError,
  PAYLOAD_TOO_LARGE: PayloadTooLargeError,
  UNSUPPORTED_MEDIA_TYPE: UnsupportedMediaTypeError,
  RANGE_NOT_SATISFIABLE: RangeNotSatisfiableError,
  UPGRADE_REQUIRED: UpgradeRequiredError,
}
