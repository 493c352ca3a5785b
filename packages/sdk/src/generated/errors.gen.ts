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
  | 'DESTINATION_NOT_ALLOWED'
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
  | 'VERSION_CONFLICT'

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
  DESTINATION_NOT_ALLOWED: { status: 403, retry: 'no' },
  MESSAGE_FAILED: { status: 502, retry: 'backoff', delay_seconds: 2 },
  OPT_OUT_ENFORCED: { status: 422, retry: 'no' },
  WEBHOOK_FAILED: { status: 502, retry: 'automatic' },
  AI_PROVIDER_ERROR: { status: 502, retry: 'backoff', delay_seconds: 30 },
  UNAVAILABLE: { status: 503, retry: 'backoff', delay_seconds: 1, outcome: 'unknown' },
  INTERNAL: { status: 500, retry: 'once', outcome: 'unknown' },
  METHOD_NOT_ALLOWED: { status: 405, retry: 'no' },
  REQUEST_TIMEOUT: { status: 408, retry: 'backoff', delay_seconds: 1 },
  PAYLOAD_TOO_LARGE: { status: 413, retry: 'no' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, retry: 'no' },
  RANGE_NOT_SATISFIABLE: { status: 416, retry: 'no' },
  UPGRADE_REQUIRED: { status: 426, retry: 'no' },
  VERSION_CONFLICT: { status: 409, retry: 'no' },
}

/**
 * 401 `UNAUTHENTICATED`: The API key or session is missing, malformed, revoked or expired, or the e-mail address or password of a login is wrong.
 *
 * Send a key as `Authorization: Bearer pk_test_…`; `ohun whoami` shows which key is used and whether it is accepted. If the key was revoked or has expired, create a new one with another key (`ohun api-keys create`) or ask the person who runs the service for one. A session ends after 30 days and when the password changes: log in again.
 */
export class UnauthenticatedError extends ApiError {
  declare readonly code: 'UNAUTHENTICATED'
}

/**
 * 401 `INVALID_PASSWORD`: The password in a request that deletes an account or verifies its address is wrong.
 *
 * Repeat the request with the current password of the account. If you do not know it, set a new one with `ohun auth request-password-reset`.
 */
export class InvalidPasswordError extends ApiError {
  declare readonly code: 'INVALID_PASSWORD'
}

/**
 * 403 `PERMISSION_DENIED`: The resource belongs to another workspace, the key does not have permission, or the DPA has not been accepted for production traffic.
 *
 * The message says what is missing. Use a key of the workspace that owns the resource, or a production key if the operation requires one. For production traffic, accept the agreement once with `ohun dpa accept --dpa-version 1.0`. For recording, change to a plan that includes it.
 */
export class PermissionDeniedError extends ApiError {
  declare readonly code: 'PERMISSION_DENIED'
}

/**
 * 429 `RATE_LIMITED`: The workspace reached its plan's limit of requests per minute, or a client address reached the limit of login, sign-up and similar operations. `Retry-After` contains the number of seconds to wait.
 *
 * Wait for the number of seconds in `Retry-After`, then send the request again. Spread bulk work over time, and use webhooks or streams instead of polling. If the message names a limit on concurrent operations or resources, such as running exports, end or delete one. A higher plan allows more requests.
 */
export class RateLimitedError extends ApiError {
  declare readonly code: 'RATE_LIMITED'
}

/**
 * 404 `NOT_FOUND`: The id or path is unknown, deleted, or belongs to another workspace.
 *
 * Check that the id is in the list of resources, for example with `ohun agents list`. Calls, numbers and messages belong to one environment: use a key of the environment in which they were created. If a path is unknown, compare it with the API reference at `/docs`.
 */
export class NotFoundError extends ApiError {
  declare readonly code: 'NOT_FOUND'
}

/**
 * 409 `ALREADY_EXISTS`: An agent, key or account of that name exists, or the Idempotency-Key was used with another body.
 *
 * Choose another name, or use the resource that exists. If the message names `Idempotency-Key`, use a new key for a new request, and the same key only with the same body.
 */
export class AlreadyExistsError extends ApiError {
  declare readonly code: 'ALREADY_EXISTS'
}

/**
 * 400 `INVALID_ARGUMENT`: A field or parameter is missing, unknown or invalid. The message names the field and the accepted values.
 *
 * Change the field that the message names to a value that it accepts, then send the request again. The API reference at `/docs` lists the fields of each operation. `ohun COMMAND --help` lists them on the command line.
 */
export class InvalidArgumentError extends ApiError {
  declare readonly code: 'INVALID_ARGUMENT'
}

/**
 * 400 `INVALID_REQUEST`: The body of delete-account is missing, malformed, too large or not JSON.
 *
 * Send a JSON object with the current password, such as `{"password": "…"}`, as `Content-Type: application/json`. `ohun auth delete-account` builds this body and prompts for the password.
 */
export class InvalidRequestError extends ApiError {
  declare readonly code: 'INVALID_REQUEST'
}

/**
 * 402 `QUOTA_EXCEEDED`: The plan's limit on agents, production numbers, voice minutes, SMS or WhatsApp conversations is reached, the agent has spent its cap for the day, a new workspace its daily limit, or the workspace has 100 API keys.
 *
 * The message names the limit and, for a daily or monthly limit, when it is reset. Wait until then, delete what you no longer need, or change the plan with `ohun subscription switch`. For the cap of an agent, raise `daily_spend_cap_kobo`. The daily limit of a new workspace ends seven days after its first paid top-up; the person who runs the service can lift it.
 */
export class QuotaExceededError extends ApiError {
  declare readonly code: 'QUOTA_EXCEEDED'
}

/**
 * 402 `WORKSPACE_BLOCKED`: The prepaid balance is zero, or the operator of the service has blocked the workspace. Top up to continue, or contact the operator.
 *
 * If the message names the operator, only they can lift the block. Otherwise top up with `ohun billing topup 5000 --open --wait`, then send the request again. `ohun billing balance` shows the balance. Calls and messages in the sandbox do not need a balance.
 */
export class WorkspaceBlockedError extends ApiError {
  declare readonly code: 'WORKSPACE_BLOCKED'
}

/**
 * 402 `INSUFFICIENT_BALANCE`: The balance is too low for a prorated plan upgrade. Top up first.
 *
 * Top up at least the amount that the message names, for example with `ohun billing topup 9100 --open --wait`. Then switch the plan again.
 */
export class InsufficientBalanceError extends ApiError {
  declare readonly code: 'INSUFFICIENT_BALANCE'
}

/**
 * 429 `TIER_SWITCH_TOO_FREQUENT`: The plan was changed within the last 24 hours.
 *
 * Wait until the time in the message; `Retry-After` contains the seconds until then. The SDK and the command line do not retry this error.
 */
export class TierSwitchTooFrequentError extends ApiError {
  declare readonly code: 'TIER_SWITCH_TOO_FREQUENT'
}

/**
 * 400 `NO_ACTIVE_SUBSCRIPTION`: The workspace has no subscription to switch.
 *
 * Ask the person who runs the service to start a subscription for the workspace. `ohun subscription get` shows the current one.
 */
export class NoActiveSubscriptionError extends ApiError {
  declare readonly code: 'NO_ACTIVE_SUBSCRIPTION'
}

/**
 * 400 `NO_OP`: The requested plan is the current one.
 *
 * Nothing to do: the workspace is already on this plan. To change the plan, send a different `plan`.
 */
export class NoOpError extends ApiError {
  declare readonly code: 'NO_OP'
}

/**
 * 400 `TIER_SWITCH_UNSUPPORTED`: A pay-as-you-go workspace has no plan to switch.
 *
 * Pay-as-you-go has no monthly plan. Ask the person who runs the service to move the workspace to a plan.
 */
export class TierSwitchUnsupportedError extends ApiError {
  declare readonly code: 'TIER_SWITCH_UNSUPPORTED'
}

/**
 * 404 `WORKSPACE_NOT_FOUND`: The workspace is deleted, or the request has no workspace.
 *
 * Use a key of a workspace that exists. A deleted workspace cannot be restored; sign up to create a new one.
 */
export class WorkspaceNotFoundError extends ApiError {
  declare readonly code: 'WORKSPACE_NOT_FOUND'
}

/**
 * 400 `INVALID_PLAN`: The plan is not `starter`, `builder` or `scale`.
 *
 * Send one of the three plans. `ohun billing pricing` lists their prices and limits.
 */
export class InvalidPlanError extends ApiError {
  declare readonly code: 'INVALID_PLAN'
}

/**
 * 409 `NUMBER_UNAVAILABLE`: The number has been claimed; choose another one. Or it is in quarantine and must be reclaimed first, or it cannot be reclaimed because it is not in quarantine.
 *
 * Choose another number from `ohun numbers available`, or let the service choose one with `ohun numbers auto`. A number of yours that is in quarantine must be reclaimed first, with `ohun numbers reclaim`.
 */
export class NumberUnavailableError extends ApiError {
  declare readonly code: 'NUMBER_UNAVAILABLE'
}

/**
 * 409 `CHANNEL_MISMATCH`: The number does not have the channel.
 *
 * Use a number that has the channel: `ohun numbers list` shows the channels of each. A `geo_did` number has voice only; SMS and WhatsApp need a `mobile_virtual` number. Add a channel that you left out with `ohun numbers update`.
 */
export class ChannelMismatchError extends ApiError {
  declare readonly code: 'CHANNEL_MISMATCH'
}

/**
 * 502 `CALL_FAILED`: No carrier could place the call, or the destination cannot be reached.
 *
 * Try again after a few seconds: the SDK and the command line do so automatically. If it keeps failing, call the destination from a phone to check it. If you run the service yourself, check that production has a carrier (`OHUN_CARRIERS_FILE`) and that its trunks respond.
 */
export class CallFailedError extends ApiError {
  declare readonly code: 'CALL_FAILED'
}

/**
 * 422 `CALL_WINDOW_RESTRICTED`: The agent's call window is closed. The message contains the window and the current time.
 *
 * Place the call when the window is open; the message contains the window and the current time in its time zone. Or change the agent's `call_window_start`, `call_window_end` and `call_window_timezone`. If you set the first two to `null`, the agent can call at any hour. Do this only in the sandbox or with the person's consent.
 */
export class CallWindowRestrictedError extends ApiError {
  declare readonly code: 'CALL_WINDOW_RESTRICTED'
}

/**
 * 403 `DESTINATION_NOT_ALLOWED`: The number cannot be called, transferred to or messaged. The service, the workspace or the agent does not allow numbers with this prefix; the message says which.
 *
 * If the workspace or the agent refuses it, add the prefix to its `allowed_destinations`, or set the field to `null`. If the service refuses it, `ohun billing pricing` lists the destinations that it allows: by default only mobile and geographic numbers in Nigeria. Ask the person who runs the service to allow another one. Trying again does not help.
 */
export class DestinationNotAllowedError extends ApiError {
  declare readonly code: 'DESTINATION_NOT_ALLOWED'
}

/**
 * 502 `MESSAGE_FAILED`: The messaging session is down, the carrier rejected the message or did not confirm it, or the WhatsApp window has expired. The message gives the reason.
 *
 * The message gives the reason. If the carrier was not reached, try again after a few seconds. If the WhatsApp window is closed, send a template. If the outcome is unknown, the message may have been delivered: send it again with a different `Idempotency-Key` only if a duplicate does no harm.
 */
export class MessageFailedError extends ApiError {
  declare readonly code: 'MESSAGE_FAILED'
}

/**
 * 422 `OPT_OUT_ENFORCED`: The recipient is on the workspace's opt-out list.
 *
 * Do not message this contact, and skip the row in bulk work. `ohun opt-outs list` shows the list. Only the contact can end an opt-out, by sending START or SUBSCRIBE to one of your numbers.
 */
export class OptOutEnforcedError extends ApiError {
  declare readonly code: 'OPT_OUT_ENFORCED'
}

/**
 * 502 `WEBHOOK_FAILED`: The webhook endpoint did not respond with 2xx in time.
 *
 * Check the log of your backend: the message says whether it refused the connection, was too slow or sent an invalid reply. `ohun webhooks test` sends it a signed event, and `ohun webhooks verify` explains a signature that does not match. Ohun retries events for more than a day, so they arrive after you fix the endpoint.
 */
export class WebhookFailedError extends ApiError {
  declare readonly code: 'WEBHOOK_FAILED'
}

/**
 * 502 `AI_PROVIDER_ERROR`: The hosted model failed or did not respond in time.
 *
 * Try again after 30 seconds. If it keeps failing, check the provider's status page, or change the agent's `ai_provider` with `ohun agents update`. `ohun ai-providers list` shows which are configured.
 */
export class AiProviderErrorError extends ApiError {
  declare readonly code: 'AI_PROVIDER_ERROR'
}

/**
 * 503 `UNAVAILABLE`: The service, or the payment provider that a top-up needs, is temporarily unavailable, or top-ups are not configured.
 *
 * Try again after a second: the SDK and the command line do so automatically, except for a request that could be carried out twice. If it keeps failing, check the service with `ohun health ready`. For a top-up, ask the person who runs the service whether payments are configured.
 */
export class UnavailableError extends ApiError {
  declare readonly code: 'UNAVAILABLE'
}

/**
 * 500 `INTERNAL`: Internal error. Quote the request_id when you contact support.
 *
 * Try once more; if a second execution would do harm, check first whether the request was carried out. If it fails again, contact support and quote the `request_id`. If you run the service yourself, the log line with this `request_id` contains the cause.
 */
export class InternalError extends ApiError {
  declare readonly code: 'INTERNAL'
}

/**
 * 405 `METHOD_NOT_ALLOWED`: The path does not support this method. `Allow` lists the methods that it supports.
 *
 * Use one of the methods in the header `Allow`, which the message lists too.
 */
export class MethodNotAllowedError extends ApiError {
  declare readonly code: 'METHOD_NOT_ALLOWED'
}

/**
 * 408 `REQUEST_TIMEOUT`: The request did not arrive completely within 30 seconds.
 *
 * Try again: the SDK and the command line do so automatically. If it happens often, check the connection and any proxy between you and the service. Make sure that `Content-Length` is not larger than the body.
 */
export class RequestTimeoutError extends ApiError {
  declare readonly code: 'REQUEST_TIMEOUT'
}

/**
 * 413 `PAYLOAD_TOO_LARGE`: The request body is larger than 1 MiB, or than the limit in the operation's description.
 *
 * Make the body smaller: split documents and lists into several requests. The message contains the limit of the operation.
 */
export class PayloadTooLargeError extends ApiError {
  declare readonly code: 'PAYLOAD_TOO_LARGE'
}

/**
 * 415 `UNSUPPORTED_MEDIA_TYPE`: The operation does not accept the media type of the request body.
 *
 * Send the body as the media type that the message names, with the matching header `Content-Type`. Do not compress it.
 */
export class UnsupportedMediaTypeError extends ApiError {
  declare readonly code: 'UNSUPPORTED_MEDIA_TYPE'
}

/**
 * 416 `RANGE_NOT_SATISFIABLE`: The `Range` header asks for bytes after the end of the file. `Content-Range` contains the total number of bytes.
 *
 * Ask for bytes within the size in `Content-Range`, or leave out `Range` to get the whole file.
 */
export class RangeNotSatisfiableError extends ApiError {
  declare readonly code: 'RANGE_NOT_SATISFIABLE'
}

/**
 * 426 `UPGRADE_REQUIRED`: The path is a WebSocket, and the request is not a WebSocket upgrade.
 *
 * Connect with a WebSocket client instead of a plain HTTP request. The SDK has `calls.connect` for this, and the command line has `ohun calls connect`. If you already use a WebSocket client, check that the proxy in front of the service forwards the `Upgrade` header.
 */
export class UpgradeRequiredError extends ApiError {
  declare readonly code: 'UPGRADE_REQUIRED'
}

/**
 * 409 `VERSION_CONFLICT`: What you change has changed since you read it, a field of the draft was also changed in the live agent, or the version is in use.
 *
 * Read the current state (for an agent and its draft: `ohun agents versions compare AGENT_ID`). If you still want your change, send it again with the current `expected_version` or `expected_updated_at`. A version that is live or in a rollout can be deleted only when it is no longer used.
 */
export class VersionConflictError extends ApiError {
  declare readonly code: 'VERSION_CONFLICT'
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
  DESTINATION_NOT_ALLOWED: DestinationNotAllowedError,
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
  VERSION_CONFLICT: VersionConflictError,
}
