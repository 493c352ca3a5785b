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

export interface ErrorRule {
  readonly status: number
  readonly cause: string
  /** The way to fix it, in Markdown. */
  readonly fix: string
  /** The `message` of a response with this code. */
  readonly example: string
  /** The exit code of the command line. */
  readonly exit_code: number
  /** Says whether a retry of the request can help. `after_delay` and `backoff` come with `delay_seconds`. */
  readonly retry: 'no' | 'once' | 'backoff' | 'after_retry_after' | 'after_delay' | 'automatic'
  readonly delay_seconds?: number
  /** The work may have been done nevertheless. */
  readonly outcome?: 'unknown'
}

export const errorCatalogue: Readonly<Record<ErrorCode, ErrorRule>> = {
  UNAUTHENTICATED: {
    status: 401,
    cause: 'The API key or session is missing, malformed, revoked or expired, or the e-mail address or password of a login is wrong.',
    fix: 'Send a key as `Authorization: Bearer pk_test_…`; `ohun whoami` shows which key is used and whether it is accepted. If the key was revoked or has expired, create a new one with another key (`ohun api-keys create`) or ask the person who runs the service for one. A session ends after 30 days and when the password changes: log in again.',
    example: 'Provide a valid API key in the header Authorization: Bearer <API_KEY>.',
    exit_code: 4,
    retry: 'no',
  },
  INVALID_PASSWORD: {
    status: 401,
    cause: 'The password in a request that deletes an account or verifies its address is wrong.',
    fix: 'Repeat the request with the current password of the account. If you do not know it, set a new one with `ohun auth request-password-reset`.',
    example: 'password: is not the password of this account.',
    exit_code: 4,
    retry: 'no',
  },
  PERMISSION_DENIED: {
    status: 403,
    cause: 'The resource belongs to another workspace, the key does not have permission, or the DPA has not been accepted for production traffic.',
    fix: 'The message says what is missing. Use a key of the workspace that owns the resource, or a production key if the operation requires one. For production traffic, accept the agreement once with `ohun dpa accept --dpa-version 1.0`. For recording, change to a plan that includes it.',
    example: 'This operation requires a production key or a session.',
    exit_code: 4,
    retry: 'no',
  },
  RATE_LIMITED: {
    status: 429,
    cause: "The workspace reached its plan's limit of requests per minute, or a client address reached the limit of login, sign-up and similar operations. `Retry-After` contains the number of seconds to wait.",
    fix: 'Wait for the number of seconds in `Retry-After`, then send the request again. Spread bulk work over time, and use webhooks or streams instead of polling. If the message names a limit on concurrent operations or resources, such as running exports, end or delete one. A higher plan allows more requests.',
    example: "The workspace's plan allows 1000 requests a minute; try again in 3 s.",
    exit_code: 6,
    retry: 'after_retry_after',
  },
  NOT_FOUND: {
    status: 404,
    cause: 'The id or path is unknown, deleted, or belongs to another workspace.',
    fix: 'Check that the id is in the list of resources, for example with `ohun agents list`. Calls, numbers and messages belong to one environment: use a key of the environment in which they were created. If a path is unknown, compare it with the API reference at `/docs`.',
    example: 'agt_0Ub5Xw1A000k3mZq8RtYvLp does not exist.',
    exit_code: 3,
    retry: 'no',
  },
  ALREADY_EXISTS: {
    status: 409,
    cause: 'An agent, key or account of that name exists, or the Idempotency-Key was used with another body.',
    fix: 'Choose another name, or use the resource that exists. If the message names `Idempotency-Key`, use a new key for a new request, and the same key only with the same body.',
    example: 'display_name: an agent named Ada already exists in this workspace.',
    exit_code: 8,
    retry: 'no',
  },
  INVALID_ARGUMENT: {
    status: 400,
    cause: 'A field or parameter is missing, unknown or invalid. The message names the field and the accepted values.',
    fix: 'Change the field that the message names to a value that it accepts, then send the request again. The API reference at `/docs` lists the fields of each operation. `ohun COMMAND --help` lists them on the command line.',
    example: 'to_number: must be an E.164 number such as +2348031234567.',
    exit_code: 9,
    retry: 'no',
  },
  INVALID_REQUEST: {
    status: 400,
    cause: 'The body of delete-account is missing, malformed, too large or not JSON.',
    fix: 'Send a JSON object with the current password, such as `{"password": "…"}`, as `Content-Type: application/json`. `ohun auth delete-account` builds this body and prompts for the password.',
    example: 'password: is required.',
    exit_code: 9,
    retry: 'no',
  },
  QUOTA_EXCEEDED: {
    status: 402,
    cause: "The plan's limit on agents, production numbers, voice minutes, SMS or WhatsApp conversations is reached, the agent has spent its cap for the day, a new workspace its daily limit, or the workspace has 100 API keys.",
    fix: 'The message names the limit and, for a daily or monthly limit, when it is reset. Wait until then, delete what you no longer need, or change the plan with `ohun subscription switch`. For the cap of an agent, raise `daily_spend_cap_kobo`. The daily limit of a new workspace ends seven days after its first paid top-up; the person who runs the service can lift it.',
    example: 'The starter plan allows 2 agents; delete one or change the plan.',
    exit_code: 7,
    retry: 'no',
  },
  WORKSPACE_BLOCKED: {
    status: 402,
    cause: 'The prepaid balance is zero, or the operator of the service has blocked the workspace. Top up to continue, or contact the operator.',
    fix: 'If the message names the operator, only they can lift the block. Otherwise top up with `ohun billing topup 5000 --open --wait`, then send the request again. `ohun billing balance` shows the balance. Calls and messages in the sandbox do not need a balance.',
    example: 'The balance is zero; top up to continue.',
    exit_code: 7,
    retry: 'no',
  },
  INSUFFICIENT_BALANCE: {
    status: 402,
    cause: 'The balance is too low for a prorated plan upgrade. Top up first.',
    fix: 'Top up at least the amount that the message names, for example with `ohun billing topup 9100 --open --wait`. Then switch the plan again.',
    example: 'The switch costs NGN 9166.66, and the balance is NGN 100.00; top up at least NGN 9066.66 first.',
    exit_code: 7,
    retry: 'no',
  },
  TIER_SWITCH_TOO_FREQUENT: {
    status: 429,
    cause: 'The plan was changed within the last 24 hours.',
    fix: 'Wait until the time in the message; `Retry-After` contains the seconds until then. The SDK and the command line do not retry this error.',
    example: 'The plan can be changed once in 24 hours; change it again after 2026-11-21T09:00:00.000Z.',
    exit_code: 8,
    retry: 'after_delay',
    delay_seconds: 86400,
  },
  NO_ACTIVE_SUBSCRIPTION: {
    status: 400,
    cause: 'The workspace has no subscription to switch.',
    fix: 'Ask the person who runs the service to start a subscription for the workspace. `ohun subscription get` shows the current one.',
    example: 'The workspace has no active subscription; contact support.',
    exit_code: 9,
    retry: 'no',
  },
  NO_OP: {
    status: 400,
    cause: 'The requested plan is the current one.',
    fix: 'Nothing to do: the workspace is already on this plan. To change the plan, send a different `plan`.',
    example: 'plan: the workspace is already on the builder plan.',
    exit_code: 9,
    retry: 'no',
  },
  TIER_SWITCH_UNSUPPORTED: {
    status: 400,
    cause: 'A pay-as-you-go workspace has no plan to switch.',
    fix: 'Pay-as-you-go has no monthly plan. Ask the person who runs the service to move the workspace to a plan.',
    example: 'A pay-as-you-go workspace has no plan to switch; contact support.',
    exit_code: 9,
    retry: 'no',
  },
  WORKSPACE_NOT_FOUND: {
    status: 404,
    cause: 'The workspace is deleted, or the request has no workspace.',
    fix: 'Use a key of a workspace that exists. A deleted workspace cannot be restored; sign up to create a new one.',
    example: 'The workspace no longer exists.',
    exit_code: 3,
    retry: 'no',
  },
  INVALID_PLAN: {
    status: 400,
    cause: 'The plan is not `starter`, `builder` or `scale`.',
    fix: 'Send one of the three plans. `ohun billing pricing` lists their prices and limits.',
    example: 'plan: must be one of starter, builder, scale.',
    exit_code: 9,
    retry: 'no',
  },
  NUMBER_UNAVAILABLE: {
    status: 409,
    cause: 'The number has been claimed; choose another one. Or it is in quarantine and must be reclaimed first, or it cannot be reclaimed because it is not in quarantine.',
    fix: 'Choose another number from `ohun numbers available`, or let the service choose one with `ohun numbers auto`. A number of yours that is in quarantine must be reclaimed first, with `ohun numbers reclaim`.',
    example: 'number_id: +2348000000042 is taken; choose another number.',
    exit_code: 8,
    retry: 'after_delay',
    delay_seconds: 0,
  },
  CHANNEL_MISMATCH: {
    status: 409,
    cause: 'The number does not have the channel.',
    fix: 'Use a number that has the channel: `ohun numbers list` shows the channels of each. A `geo_did` number has voice only; SMS and WhatsApp need a `mobile_virtual` number. Add a channel that you left out with `ohun numbers update`.',
    example: 'from_number: +2341000000042 has no voice channel.',
    exit_code: 8,
    retry: 'no',
  },
  CALL_FAILED: {
    status: 502,
    cause: 'No carrier could place the call, or the destination cannot be reached.',
    fix: 'Try again after a few seconds: the SDK and the command line do so automatically. If it keeps failing, call the destination from a phone to check it. If you run the service yourself, check that production has a carrier (`OHUN_CARRIERS_FILE`) and that its trunks respond.',
    example: 'No carrier could place the call to +2348031239001: mtn-lagos: it answered 503; glo-1: it did not answer in time.',
    exit_code: 10,
    retry: 'backoff',
    delay_seconds: 2,
  },
  CALL_WINDOW_RESTRICTED: {
    status: 422,
    cause: "The agent's call window is closed. The message contains the window and the current time.",
    fix: "Place the call when the window is open; the message contains the window and the current time in its time zone. Or change the agent's `call_window_start`, `call_window_end` and `call_window_timezone`. If you set the first two to `null`, the agent can call at any hour. Do this only in the sandbox or with the person's consent.",
    example: 'The agent may call 08:00–20:00 (Africa/Lagos); it is 21:14 there.',
    exit_code: 9,
    retry: 'no',
  },
  DESTINATION_NOT_ALLOWED: {
    status: 403,
    cause: 'The number cannot be called, transferred to or messaged. The service, the workspace or the agent does not allow numbers with this prefix; the message says which.',
    fix: 'If the workspace or the agent refuses it, add the prefix to its `allowed_destinations`, or set the field to `null`. If the service refuses it, `ohun billing pricing` lists the destinations that it allows: by default only mobile and geographic numbers in Nigeria. Ask the person who runs the service to allow another one. Trying again does not help.',
    example: 'to_number: +19005550123 is not a destination of this service.',
    exit_code: 9,
    retry: 'no',
  },
  MESSAGE_FAILED: {
    status: 502,
    cause: 'The messaging session is down, the carrier rejected the message or did not confirm it, or the WhatsApp window has expired. The message gives the reason.',
    fix: 'The message gives the reason. If the carrier was not reached, try again after a few seconds. If the WhatsApp window is closed, send a template. If the outcome is unknown, the message may have been delivered: send it again with a different `Idempotency-Key` only if a duplicate does no harm.',
    example: 'The message to +2348031234567 was not sent: no SMS carrier is configured.',
    exit_code: 10,
    retry: 'backoff',
    delay_seconds: 2,
  },
  OPT_OUT_ENFORCED: {
    status: 422,
    cause: "The recipient is on the workspace's opt-out list.",
    fix: 'Do not message this contact, and skip the row in bulk work. `ohun opt-outs list` shows the list. Only the contact can end an opt-out, by sending START or SUBSCRIBE to one of your numbers.',
    example: "to: +2348031234567 is on the workspace's opt-out list; it can be messaged again when it has sent START or SUBSCRIBE.",
    exit_code: 9,
    retry: 'no',
  },
  WEBHOOK_FAILED: {
    status: 502,
    cause: 'The webhook endpoint did not respond with 2xx in time.',
    fix: 'Check the log of your backend: the message says whether it refused the connection, was too slow or sent an invalid reply. `ohun webhooks test` sends it a signed event, and `ohun webhooks verify` explains a signature that does not match. Ohun retries events for more than a day, so they arrive after you fix the endpoint.',
    example: "The agent's webhook_url did not give a valid answer (status): Answered 500.",
    exit_code: 10,
    retry: 'automatic',
  },
  AI_PROVIDER_ERROR: {
    status: 502,
    cause: 'The hosted model failed or did not respond in time.',
    fix: "Try again after 30 seconds. If it keeps failing, check the provider's status page, or change the agent's `ai_provider` with `ohun agents update`. `ohun ai-providers list` shows which are configured.",
    example: 'The provider openai gave no usable answer (provider): The provider answered 503.',
    exit_code: 10,
    retry: 'backoff',
    delay_seconds: 30,
  },
  UNAVAILABLE: {
    status: 503,
    cause: 'The service, or the payment provider that a top-up needs, is temporarily unavailable, or top-ups are not configured.',
    fix: 'Try again after a second: the SDK and the command line do so automatically, except for a request that could be carried out twice. If it keeps failing, check the service with `ohun health ready`. For a top-up, ask the person who runs the service whether payments are configured.',
    example: 'The database does not answer.',
    exit_code: 10,
    retry: 'backoff',
    delay_seconds: 1,
    outcome: 'unknown',
  },
  INTERNAL: {
    status: 500,
    cause: 'Internal error. Quote the request_id when you contact support.',
    fix: 'Try once more; if a second execution would do harm, check first whether the request was carried out. If it fails again, contact support and quote the `request_id`. If you run the service yourself, the log line with this `request_id` contains the cause.',
    example: 'Internal error. Quote the request_id when you contact support.',
    exit_code: 10,
    retry: 'once',
    outcome: 'unknown',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    cause: 'The path does not support this method. `Allow` lists the methods that it supports.',
    fix: 'Use one of the methods in the header `Allow`, which the message lists too.',
    example: 'PUT is not allowed here. Allowed methods: GET, POST.',
    exit_code: 9,
    retry: 'no',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    cause: 'The request did not arrive completely within 30 seconds.',
    fix: 'Try again: the SDK and the command line do so automatically. If it happens often, check the connection and any proxy between you and the service. Make sure that `Content-Length` is not larger than the body.',
    example: 'The request did not arrive completely within 30 seconds.',
    exit_code: 5,
    retry: 'backoff',
    delay_seconds: 1,
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    cause: "The request body is larger than 1 MiB, or than the limit in the operation's description.",
    fix: 'Make the body smaller: split documents and lists into several requests. The message contains the limit of the operation.',
    example: 'body: must be at most 1048576 bytes.',
    exit_code: 9,
    retry: 'no',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    cause: 'The operation does not accept the media type of the request body.',
    fix: 'Send the body as the media type that the message names, with the matching header `Content-Type`. Do not compress it.',
    example: 'Content-Type: must be application/json.',
    exit_code: 9,
    retry: 'no',
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    cause: 'The `Range` header asks for bytes after the end of the file. `Content-Range` contains the total number of bytes.',
    fix: 'Ask for bytes within the size in `Content-Range`, or leave out `Range` to get the whole file.',
    example: "Range: bytes=500000- has none of the file's bytes, which are 0 to 480043.",
    exit_code: 9,
    retry: 'no',
  },
  UPGRADE_REQUIRED: {
    status: 426,
    cause: 'The path is a WebSocket, and the request is not a WebSocket upgrade.',
    fix: 'Connect with a WebSocket client instead of a plain HTTP request. The SDK has `calls.connect` for this, and the command line has `ohun calls connect`. If you already use a WebSocket client, check that the proxy in front of the service forwards the `Upgrade` header.',
    example: 'This path is a WebSocket: send Upgrade: websocket, version 13.',
    exit_code: 9,
    retry: 'no',
  },
  VERSION_CONFLICT: {
    status: 409,
    cause: 'What you change has changed since you read it, a field of the draft was also changed in the live agent, or the version is in use.',
    fix: 'Read the current state (for an agent and its draft: `ohun agents versions compare AGENT_ID`). If you still want your change, send it again with the current `expected_version` or `expected_updated_at`. A version that is live or in a rollout can be deleted only when it is no longer used.',
    example: 'expected_version: version 8 is live, not 7; read the agent again.',
    exit_code: 8,
    retry: 'no',
  },
}
