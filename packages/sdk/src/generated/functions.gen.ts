// Generated from openapi/. Do not edit: run `npm run generate`.

import type { ApiPromise } from '../core/api-promise.ts'
import { CallConnection } from '../core/call-connection.ts'
import { download } from '../core/download.ts'
import { stream, type EventStream } from '../core/event-stream.ts'
import type { OhunCore } from '../core/ohun-core.ts'
import type { Asked, FileBody } from '../core/operation.ts'
import type { ConnectOptions, IdempotentRequestOptions, RangeOptions, RequestOptions, StreamOptions } from '../core/options.ts'
import { page, type PagePromise } from '../core/pages.ts'
import { rows, type RowsPromise } from '../core/rows.ts'
import { request } from '../core/send.ts'
import { SocketConnection } from '../core/socket-connection.ts'
import { connect } from '../core/web-socket.ts'
import * as operations from './operations.gen.ts'
import type {
  AcceptedInvitation,
  AccountDeletion,
  AddedFactor,
  AddedPasskey,
  AdvanceSandboxClockResponses,
  Agent,
  AgentComparison,
  AgentCreate,
  AgentDraft,
  AgentDraftPublish,
  AgentDraftUpdate,
  AgentRollout,
  AgentRolloutCreate,
  AgentRolloutList,
  AgentRolloutUpdate,
  AgentShareable,
  AgentUpdate,
  AgentVersion,
  AgentVersionPublish,
  AgentVersionSummary,
  AiModelList,
  AiProviderList,
  Analysis,
  Analytics,
  ApiKey,
  ApiKeyCreate,
  ApiKeyDetail,
  ApiKeyUpdate,
  ApiKeyWithSecret,
  ApiRequest,
  ApiRequestResult,
  AuditEntry,
  Balance,
  BillingDetails,
  BillingDetailsUpdate,
  Call,
  CallBack,
  CallCharges,
  CallControl,
  CallCreate,
  CallDigits,
  CallExchangeContent,
  CallExchanges,
  CallExportRow,
  CallMonitorCommand,
  CallMonitorFrame,
  CallQualitySamples,
  CallTransfer,
  CallTurns,
  CannedReply,
  CannedReplyCreate,
  CannedReplyUpdate,
  Checkout,
  CheckoutCreate,
  CompareAgentVersionsData,
  Confirmation,
  ConsentRecord,
  ContactErasure,
  Conversation,
  ConversationFrame,
  ConversationNote,
  ConversationNoteCreate,
  ConversationRow,
  ConversationUpdate,
  ConversationUpdated,
  ConversationWithMessages,
  CreatedWorkspace,
  DeadLetterReplay,
  DeadLetterReplayResult,
  DeleteAgentDraftData,
  DeleteWorkspaceData,
  Delivery,
  DeliveryDetail,
  DpaAccept,
  DpaAcceptance,
  DpaStatus,
  EmailChange,
  EmailConfirmation,
  EmailOnly,
  EmailVerification,
  Event,
  ExportAuditLogData,
  ExportCallsData,
  ExportConsentsData,
  ExportConversationsData,
  Factors,
  GetAnalyticsData,
  GetConversationData,
  GetLatencyStatisticsData,
  GetStatisticsData,
  GetUsageData,
  Health,
  Identity,
  InboxConversation,
  InboxFrame,
  Invitation,
  InvitationAcceptance,
  InvitationCreate,
  Invoice,
  KnowledgeBase,
  KnowledgeBaseCreate,
  KnowledgeDocument,
  KnowledgeDocumentCreate,
  KnowledgeDocumentWithContent,
  KnowledgeSearchResult,
  LatencyStatistics,
  LedgerEntry,
  ListAgentVersionsData,
  ListAgentsData,
  ListAllWebhookEndpointsData,
  ListApiKeysData,
  ListAuditLogData,
  ListAvailableNumbersData,
  ListCallBacksData,
  ListCallsData,
  ListCannedRepliesData,
  ListCheckoutsData,
  ListConsentsData,
  ListConversationNotesData,
  ListConversationsData,
  ListDeliveriesData,
  ListEventsData,
  ListInboxData,
  ListInvitationsData,
  ListInvoicesData,
  ListKnowledgeBasesData,
  ListKnowledgeDocumentsData,
  ListLedgerData,
  ListMembersData,
  ListMessagesData,
  ListNumbersData,
  ListOptOutsData,
  ListRequestsData,
  ListRoutingRulesData,
  ListSavedViewsData,
  ListSessionsData,
  ListSimulationsData,
  ListSpendCapsData,
  ListedSession,
  LiveCalls,
  LiveCallsFrame,
  LoggedIn,
  Login,
  LoginCompletion,
  McpToolsRequest,
  McpToolsResult,
  MediaUpload,
  Member,
  MemberUpdate,
  Message,
  MessageCreate,
  NewPasskey,
  NotificationSettings,
  NotificationUpdate,
  NumberAutoClaim,
  NumberClaim,
  NumberUpdate,
  OptOut,
  OptOutCreate,
  PasskeyChallenge,
  PasskeyLoginStart,
  PasskeyRemoval,
  PasswordChange,
  PasswordProof,
  PasswordReset,
  PhoneNumber,
  PlanSwitch,
  PlanSwitchPreview,
  PlaygroundEvent,
  PlaygroundReply,
  PlaygroundRequest,
  PreviewSubscriptionData,
  PreviewVoiceData,
  Pricing,
  PublicAnswer,
  PublicOffer,
  PublicReconnect,
  RecordingPeaks,
  RecordingSwitch,
  RecoveryCodes,
  RelayClientFrame,
  RelayFrame,
  RelayWebhooksData,
  RoutingRule,
  RoutingRuleReplace,
  RoutingRuleWrite,
  RoutingTest,
  RoutingTestResult,
  SandboxClock,
  SandboxClockAdvanceRequest,
  SandboxClockCreate,
  SandboxClockList,
  SandboxInboundCall,
  SandboxInboundMessage,
  SavedView,
  SavedViewCreate,
  SavedViewUpdate,
  SearchKnowledgeBaseData,
  Session,
  ShareLink,
  SignInLinkRedemption,
  SignUp,
  SignedUp,
  SigningSecret,
  Simulation,
  SimulationCreate,
  SimulationDetail,
  SpendCap,
  SpendCapUpdate,
  Statistics,
  StreamEventsData,
  StreamTranscriptData,
  Subscription,
  SubscriptionUpdate,
  TemplateList,
  ToolTest,
  ToolTestResult,
  ToolsCheck,
  ToolsCheckResult,
  TotpConfirmation,
  TotpSecret,
  TranscriptFrame,
  UpdateAgentData,
  UpdateAgentDraftData,
  UploadMediaData,
  Usage,
  VoiceList,
  WebhookEndpoint,
  WebhookEndpointCreate,
  WebhookEndpointDetail,
  WebhookEndpointList,
  WebhookEndpointUpdate,
  WebhookTest,
  WebhookTestResult,
  Workspace,
  WorkspaceCreate,
  WorkspaceNotificationUpdate,
  WorkspaceNotifications,
  WorkspaceUpdate,
} from './types.gen.ts'

/**
 * Check liveness.
 *
 * Succeeds while the process can respond. It does not check any dependency.
 *
 * `GET /healthz`
 *
 * @param ohun - The client.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const health = await getHealth(ohun)
 * ```
 */
export function getHealth(ohun: OhunCore, options?: RequestOptions): ApiPromise<Health> {
  return request(ohun, operations.getHealth, { options })
}

/**
 * Check readiness.
 *
 * Checks the database, and every five seconds whether the server can write to its data directory and recordings. Responds with 503 and the reason if it cannot, and while the server shuts down, so that load balancers stop sending traffic.
 *
 * `GET /readyz`
 *
 * @param ohun - The client.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const health = await getReadiness(ohun)
 * ```
 */
export function getReadiness(ohun: OhunCore, options?: RequestOptions): ApiPromise<Health> {
  return request(ohun, operations.getReadiness, { options })
}

/**
 * Get the current identity.
 *
 * Returns the person of the session with the role in the workspace, or for a key the owner of its workspace. A key with any scopes may call it.
 *
 * `GET /v1/auth/me`
 *
 * @param ohun - The client.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const identity = await getIdentity(ohun)
 * ```
 */
export function getIdentity(ohun: OhunCore, options?: RequestOptions): ApiPromise<Identity> {
  return request(ohun, operations.getIdentity, { options })
}

/**
 * Sign up.
 *
 * Creates an account with a workspace on the starter plan. The response contains the first sandbox key and the signing secret; neither is shown again. We send a verification token to the e-mail address: creating production keys requires a verified address. The first key and secret stop working when the address is verified.
 *
 * `POST /v1/auth/signup`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const signedUp = await signUp(ohun, {
 *   email: 'owner@example.com',
 *   password: 'correct horse battery',
 *   company_name: 'Example Limited',
 * })
 * ```
 */
export function signUp(ohun: OhunCore, body: SignUp, options?: RequestOptions): ApiPromise<SignedUp> {
  return request(ohun, operations.signUp, { body, options })
}

/**
 * Verify an e-mail address.
 *
 * Verifies the address with the token from the sign-up e-mail. A token can be used once, within 24 hours. Send the account's password too: anyone can sign up with another person's address, and a wrong password is refused without using up the token. If you own the address but do not know the password, reset the password instead. The first verification revokes every API key, ends every session and replaces the signing secret, because the person who signed up may not own the address. Log in afterwards and create new keys.
 *
 * `POST /v1/auth/verify-email`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, InvalidPasswordError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const confirmation = await verifyEmail(ohun, {
 *   token: 'kX2b9…',
 *   password: 'correct horse battery',
 * })
 * ```
 */
export function verifyEmail(ohun: OhunCore, body: EmailVerification, options?: RequestOptions): ApiPromise<Confirmation> {
  return request(ohun, operations.verifyEmail, { body, options })
}

/**
 * Resend the verification e-mail.
 *
 * Sends a new token if the account exists and its address is not yet verified. The response does not reveal whether an account exists.
 *
 * `POST /v1/auth/resend-verification`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const confirmation = await resendVerification(ohun, { email: 'owner@example.com' })
 * ```
 */
export function resendVerification(ohun: OhunCore, body: EmailOnly, options?: RequestOptions): ApiPromise<Confirmation> {
  return request(ohun, operations.resendVerification, { body, options })
}

/**
 * Request a password reset.
 *
 * Sends a password reset token if the account exists. The response does not reveal whether an account exists.
 *
 * `POST /v1/auth/request-password-reset`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const confirmation = await requestPasswordReset(ohun, {
 *   email: 'owner@example.com',
 * })
 * ```
 */
export function requestPasswordReset(ohun: OhunCore, body: EmailOnly, options?: RequestOptions): ApiPromise<Confirmation> {
  return request(ohun, operations.requestPasswordReset, { body, options })
}

/**
 * Set a new password.
 *
 * Sets a new password with the token from the password reset e-mail. A token can be used once and expires after one hour. All sessions of the account end; its API keys stay valid, unless the address was never verified. In that case the reset also verifies it and has the same effects as the first verification.
 *
 * `POST /v1/auth/reset-password`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const confirmation = await resetPassword(ohun, {
 *   token: 'kX2b9…',
 *   password: 'correct horse battery',
 * })
 * ```
 */
export function resetPassword(ohun: OhunCore, body: PasswordReset, options?: RequestOptions): ApiPromise<Confirmation> {
  return request(ohun, operations.resetPassword, { body, options })
}

/**
 * Log in.
 *
 * Returns a session token, which can be used instead of an API key. The header `X-Ohun-Environment` chooses the environment of each request: `production` (the default) or `sandbox`. With `cookie`, the session is stored in the cookie `__Host-ohun_session` (HttpOnly, Secure, SameSite=Strict) and not returned. With http, which only a loopback address may use, the cookie is `ohun_session`, without Secure. Requests with the cookie that change something, and WebSockets, must have the `Origin` of the service. The session ends 30 days after the login, when it is deleted, on `logout-all`, when the password changes or when the account is deleted. An account has at most 100 sessions; another login ends the oldest. The e-mail address does not have to be verified. For an account with a second factor, the response contains a challenge, `second_factor`, instead of the session; send it to `complete-login`.
 *
 * `POST /v1/auth/login`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const loggedIn = await logIn(ohun, {
 *   email: 'owner@example.com',
 *   password: 'correct horse battery',
 * })
 * ```
 */
export function logIn(ohun: OhunCore, body: Login, options?: RequestOptions): ApiPromise<LoggedIn> {
  return request(ohun, operations.logIn, { body, options })
}

/**
 * End all sessions.
 *
 * Ends all sessions of the account immediately, including the one that makes this request. API keys stay valid.
 *
 * `POST /v1/auth/logout-all`
 *
 * @param ohun - The client.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const confirmation = await logOutAll(ohun)
 * ```
 */
export function logOutAll(ohun: OhunCore, options?: RequestOptions): ApiPromise<Confirmation> {
  return request(ohun, operations.logOutAll, { options })
}

/**
 * Change the password.
 *
 * Sets a new password for the account of the key or session. Every other session ends; API keys stay valid.
 *
 * `POST /v1/auth/change-password`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, InvalidPasswordError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const confirmation = await changePassword(ohun, {
 *   password: 'correct horse battery',
 *   new_password: 'a better password',
 * })
 * ```
 */
export function changePassword(ohun: OhunCore, body: PasswordChange, options?: RequestOptions): ApiPromise<Confirmation> {
  return request(ohun, operations.changePassword, { body, options })
}

/**
 * Change the e-mail address.
 *
 * Sends a token to the new address and a notice to the current one, which must be verified. The address of the account changes when the token is used with `confirm-email`, within one hour. The response does not reveal whether the new address has an account; if it has, no e-mail is sent to it.
 *
 * `POST /v1/auth/change-email`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, InvalidPasswordError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const confirmation = await changeEmail(ohun, {
 *   password: 'correct horse battery',
 *   email: 'new-owner@example.com',
 * })
 * ```
 */
export function changeEmail(ohun: OhunCore, body: EmailChange, options?: RequestOptions): ApiPromise<Confirmation> {
  return request(ohun, operations.changeEmail, { body, options })
}

/**
 * Confirm a new e-mail address.
 *
 * Changes the address of the account to the one to which the token was sent. A token can be used once, within one hour. Sessions and API keys stay valid.
 *
 * `POST /v1/auth/confirm-email`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const confirmation = await confirmEmail(ohun, { token: 'kX2b9…' })
 * ```
 */
export function confirmEmail(ohun: OhunCore, body: EmailConfirmation, options?: RequestOptions): ApiPromise<Confirmation> {
  return request(ohun, operations.confirmEmail, { body, options })
}

/**
 * Sign in with a link.
 *
 * Opens a session, like a login, with the token of a link that the operator of the service made: `npm start` prints such a link, and `ohun-server user sign-in-link` makes one. The token is the fragment of the link's address. It can be used once, within 15 minutes.
 *
 * `POST /v1/auth/redeem-sign-in-link`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const session = await redeemSignInLink(ohun, { token: 'sign_in_kX2b9…' })
 * ```
 */
export function redeemSignInLink(ohun: OhunCore, body: SignInLinkRedemption, options?: RequestOptions): ApiPromise<Session> {
  return request(ohun, operations.redeemSignInLink, { body, options })
}

/**
 * List sessions.
 *
 * Returns the sessions of the account that have not ended, newest first.
 *
 * `GET /v1/auth/sessions`
 *
 * @param ohun - The client.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const listedSession of listSessions(ohun)) {
 *   console.log(listedSession.session_id)
 * }
 * ```
 */
export function listSessions(ohun: OhunCore, query?: ListSessionsData['query'], options?: RequestOptions): PagePromise<ListedSession> {
  return page(ohun, operations.listSessions, { query, options })
}

/**
 * End a session.
 *
 * Logs out one session of the account: the next request with it is refused. Deleting the session of the request also removes its cookie.
 *
 * `DELETE /v1/auth/sessions/{session_id}`
 *
 * @param ohun - The client.
 * @param session_id - The session's id, or `current` for the session that makes the request.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * await deleteSession(ohun, 'session_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function deleteSession(ohun: OhunCore, session_id: string, options?: RequestOptions): ApiPromise<void> {
  return request(ohun, operations.deleteSession, { path: { session_id }, options })
}

/**
 * Complete a login.
 *
 * Turns the challenge of a login into a session. Send either a code or a passkey. A code is the six digits of the authenticator app, each accepted once, or a recovery code. If the login asked for a cookie, the session is stored in it. A challenge ends after five minutes, five wrong codes, one refused passkey, or a new password. Wrong codes are also limited for each account.
 *
 * `POST /v1/auth/complete-login`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const session = await completeLogin(ohun, {
 *   challenge_token: 'chl_9mQ…',
 *   code: '123456',
 * })
 * ```
 */
export function completeLogin(ohun: OhunCore, body: LoginCompletion, options?: RequestOptions): ApiPromise<Session> {
  return request(ohun, operations.completeLogin, { body, options })
}

/**
 * Begin a login with a passkey.
 *
 * Returns a challenge that a passkey answers instead of the e-mail address and the password. The browser passes `passkey_options` to `navigator.credentials.get`, and the answer goes to `complete-login`. The passkey must verify its user, for example by a fingerprint or a PIN. With `cookie`, the session is stored as for a login.
 *
 * `POST /v1/auth/start-passkey-login`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const passkeyChallenge = await startPasskeyLogin(ohun, { cookie: true })
 * ```
 */
export function startPasskeyLogin(ohun: OhunCore, body: PasskeyLoginStart, options?: RequestOptions): ApiPromise<PasskeyChallenge> {
  return request(ohun, operations.startPasskeyLogin, { body, options })
}

/**
 * Get the second factors.
 *
 * Returns the second factors of the account: the authenticator app, the passkeys, and how many recovery codes are left. Requires a session.
 *
 * `GET /v1/auth/factors`
 *
 * @param ohun - The client.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const factors = await getFactors(ohun)
 * ```
 */
export function getFactors(ohun: OhunCore, options?: RequestOptions): ApiPromise<Factors> {
  return request(ohun, operations.getFactors, { options })
}

/**
 * Begin to add an authenticator app.
 *
 * Returns the secret for the app, as text and as a URI to draw as a QR code. It is not shown again. The app becomes a second factor when `confirm-totp` receives its first code. Starting again replaces the secret. Requires a session.
 *
 * `POST /v1/auth/start-totp`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, InvalidPasswordError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const totpSecret = await startTotp(ohun, { password: 'correct horse battery' })
 * ```
 */
export function startTotp(ohun: OhunCore, body: PasswordProof, options?: RequestOptions): ApiPromise<TotpSecret> {
  return request(ohun, operations.startTotp, { body, options })
}

/**
 * Add the authenticator app.
 *
 * Makes the app of `start-totp` a second factor with its first code. If it is the first factor of the account, the response contains ten recovery codes, which are not shown again. Every later login needs a second factor. Requires a session.
 *
 * `POST /v1/auth/confirm-totp`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const addedFactor = await confirmTotp(ohun, { code: '123456' })
 * ```
 */
export function confirmTotp(ohun: OhunCore, body: TotpConfirmation, options?: RequestOptions): ApiPromise<AddedFactor> {
  return request(ohun, operations.confirmTotp, { body, options })
}

/**
 * Remove the authenticator app.
 *
 * Removes the app: its codes are no longer accepted. Without any second factor, the recovery codes end too. Requires a session.
 *
 * `POST /v1/auth/remove-totp`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, InvalidPasswordError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const confirmation = await removeTotp(ohun, { password: 'correct horse battery' })
 * ```
 */
export function removeTotp(ohun: OhunCore, body: PasswordProof, options?: RequestOptions): ApiPromise<Confirmation> {
  return request(ohun, operations.removeTotp, { body, options })
}

/**
 * Begin to add a passkey.
 *
 * Returns a challenge: the browser passes `passkey_options` to `navigator.credentials.create`, and the answer goes to `add-passkey`, within five minutes. Passkeys belong to the host name of the service; an IP address cannot have them. Requires a session.
 *
 * `POST /v1/auth/start-passkey`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, InvalidPasswordError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const passkeyChallenge = await startPasskey(ohun, {
 *   password: 'correct horse battery',
 * })
 * ```
 */
export function startPasskey(ohun: OhunCore, body: PasswordProof, options?: RequestOptions): ApiPromise<PasskeyChallenge> {
  return request(ohun, operations.startPasskey, { body, options })
}

/**
 * Add a passkey.
 *
 * Stores the passkey that answered the challenge of `start-passkey`. It is a second factor, and logs in without a password if it verifies its user. If it is the first factor of the account, the response contains ten recovery codes, which are not shown again. An account has at most 20 passkeys. Requires a session.
 *
 * `POST /v1/auth/add-passkey`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, QuotaExceededError, PermissionDeniedError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const addedPasskey = await addPasskey(ohun, {
 *   challenge_token: 'chl_9mQ…',
 *   name: 'Laptop',
 *   passkey: {
 *     id: 'kX2b9',
 *     rawId: 'kX2b9',
 *     type: 'public-key',
 *     response: {},
 *   },
 * })
 * ```
 */
export function addPasskey(ohun: OhunCore, body: NewPasskey, options?: RequestOptions): ApiPromise<AddedPasskey> {
  return request(ohun, operations.addPasskey, { body, options })
}

/**
 * Remove a passkey.
 *
 * Removes the passkey: it is no longer accepted. Without any second factor, the recovery codes end too. Requires a session.
 *
 * `POST /v1/auth/remove-passkey`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, InvalidPasswordError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const confirmation = await removePasskey(ohun, {
 *   passkey_id: 'pass_0Ub5Xw1A000k3mZq8RtYvLp',
 *   password: 'correct horse battery',
 * })
 * ```
 */
export function removePasskey(ohun: OhunCore, body: PasskeyRemoval, options?: RequestOptions): ApiPromise<Confirmation> {
  return request(ohun, operations.removePasskey, { body, options })
}

/**
 * Replace the recovery codes.
 *
 * Returns ten new recovery codes, which are not shown again. The previous ones are no longer accepted. The account must have a second factor. Requires a session.
 *
 * `POST /v1/auth/replace-recovery-codes`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, InvalidPasswordError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const recoveryCodes = await replaceRecoveryCodes(ohun, {
 *   password: 'correct horse battery',
 * })
 * ```
 */
export function replaceRecoveryCodes(ohun: OhunCore, body: PasswordProof, options?: RequestOptions): ApiPromise<RecoveryCodes> {
  return request(ohun, operations.replaceRecoveryCodes, { body, options })
}

/**
 * Delete the account.
 *
 * Permanently deletes the user, and each workspace that has no other owner. Its keys and sessions are rejected, everywhere within 60 seconds. Agents, numbers and configuration of these workspaces become inaccessible, calls in progress end, and no more events are delivered. This cannot be undone. The e-mail address can be used to sign up again.
 *
 * `POST /v1/auth/delete-account`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidRequestError, InvalidArgumentError, InvalidPasswordError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const confirmation = await deleteAccount(ohun, {
 *   password: 'correct horse battery',
 * })
 * ```
 */
export function deleteAccount(ohun: OhunCore, body: AccountDeletion, options?: RequestOptions): ApiPromise<Confirmation> {
  return request(ohun, operations.deleteAccount, { body, options })
}

/**
 * List members.
 *
 * Returns the people of the workspace, those who joined last first.
 *
 * `GET /v1/members`
 *
 * @param ohun - The client.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const member of listMembers(ohun)) console.log(member.user_id)
 * ```
 */
export function listMembers(ohun: OhunCore, query?: ListMembersData['query'], options?: RequestOptions): PagePromise<Member> {
  return page(ohun, operations.listMembers, { query, options })
}

/**
 * Remove a member.
 *
 * Removes a member from the workspace and ends the sessions that began in it. With your own id you leave the workspace, whatever your role. The last owner cannot be removed. If the account is in no other workspace, it is deleted.
 *
 * `DELETE /v1/members/{user_id}`
 *
 * @param ohun - The client.
 * @param user_id - The member's user id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * await deleteMember(ohun, 'user_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function deleteMember(ohun: OhunCore, user_id: string, options?: RequestOptions): ApiPromise<void> {
  return request(ohun, operations.deleteMember, { path: { user_id }, options })
}

/**
 * Change the role of a member.
 *
 * Changes what a member may do, from the next request on. You can give and change only roles that include no more than your own: an admin can neither make nor change an owner. The last owner keeps the role. To transfer the workspace, make another member owner, then change your own role.
 *
 * `PATCH /v1/members/{user_id}`
 *
 * @param ohun - The client.
 * @param user_id - The member's user id.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, VersionConflictError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const member = await updateMember(ohun, 'usr_0Ub5Xw1A000k3mZq8RtYvLp', {
 *   role: 'support',
 * })
 * ```
 */
export function updateMember(ohun: OhunCore, user_id: string, body: MemberUpdate, options?: RequestOptions): ApiPromise<Member> {
  return request(ohun, operations.updateMember, { path: { user_id }, body, options })
}

/**
 * List invitations.
 *
 * Returns the invitations that are neither accepted nor withdrawn, newest first.
 *
 * `GET /v1/invitations`
 *
 * @param ohun - The client.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const invitation of listInvitations(ohun)) {
 *   console.log(invitation.invitation_id)
 * }
 * ```
 */
export function listInvitations(ohun: OhunCore, query?: ListInvitationsData['query'], options?: RequestOptions): PagePromise<Invitation> {
  return page(ohun, operations.listInvitations, { query, options })
}

/**
 * Invite a person.
 *
 * Sends an e-mail with a token, with which the person can join the workspace within 7 days. Inviting the same address again sends another e-mail, at the earliest after 10 minutes, and its token replaces the previous one. You can give only roles that include no more than your own. A workspace may have 100 members, including open invitations.
 *
 * `POST /v1/invitations`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, QuotaExceededError, PermissionDeniedError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const invitation = await createInvitation(ohun, {
 *   email: 'colleague@example.com',
 *   role: 'viewer',
 * })
 * ```
 */
export function createInvitation(ohun: OhunCore, body: InvitationCreate, options?: RequestOptions): ApiPromise<Invitation> {
  return request(ohun, operations.createInvitation, { body, options })
}

/**
 * Accept an invitation.
 *
 * Joins the workspace with the token from the e-mail. If the address has an account, the password must be its password. Otherwise this creates an account with the password, whose address is verified. Log in afterwards.
 *
 * `POST /v1/invitations/accept`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, InvalidPasswordError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const acceptedInvitation = await acceptInvitation(ohun, {
 *   token: 'invitation_kX2b9…',
 *   password: 'correct horse battery',
 * })
 * ```
 */
export function acceptInvitation(ohun: OhunCore, body: InvitationAcceptance, options?: RequestOptions): ApiPromise<AcceptedInvitation> {
  return request(ohun, operations.acceptInvitation, { body, options })
}

/**
 * Withdraw an invitation.
 *
 * Withdraws the invitation: its token can no longer be used.
 *
 * `DELETE /v1/invitations/{invitation_id}`
 *
 * @param ohun - The client.
 * @param invitation_id - The invitation's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * await deleteInvitation(ohun, 'invitation_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function deleteInvitation(ohun: OhunCore, invitation_id: string, options?: RequestOptions): ApiPromise<void> {
  return request(ohun, operations.deleteInvitation, { path: { invitation_id }, options })
}

/**
 * List keys.
 *
 * Returns the metadata of all keys that are not revoked, newest first.
 *
 * `GET /v1/api-keys`
 *
 * @param ohun - The client.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const apiKey of listApiKeys(ohun)) console.log(apiKey.key_id)
 * ```
 */
export function listApiKeys(ohun: OhunCore, query?: ListApiKeysData['query'], options?: RequestOptions): PagePromise<ApiKey> {
  return page(ohun, operations.listApiKeys, { query, options })
}

/**
 * Create a key.
 *
 * Creates a key. The response contains the key, which is not shown again. With `scopes`, the key may call only the operations of these scopes. A production key requires a production key or a session. A workspace may have 100 keys that are not revoked; another one is refused with 402 `QUOTA_EXCEEDED`.
 *
 * `POST /v1/api-keys`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, QuotaExceededError, PermissionDeniedError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const apiKeyWithSecret = await createApiKey(ohun, {
 *   label: 'backend',
 *   environment: 'sandbox',
 *   scopes: ['calls:read', 'messages:write'],
 * })
 * ```
 */
export function createApiKey(ohun: OhunCore, body: ApiKeyCreate, options?: RequestOptions): ApiPromise<ApiKeyWithSecret> {
  return request(ohun, operations.createApiKey, { body, options })
}

/**
 * Get a key.
 *
 * Returns the metadata of a key, also of one that is revoked: the audit log and the request log name keys by their ids.
 *
 * `GET /v1/api-keys/{key_id}`
 *
 * @param ohun - The client.
 * @param key_id - The key's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const apiKeyDetail = await getApiKey(ohun, 'key_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function getApiKey(ohun: OhunCore, key_id: string, options?: RequestOptions): ApiPromise<ApiKeyDetail> {
  return request(ohun, operations.getApiKey, { path: { key_id }, options })
}

/**
 * Revoke a key.
 *
 * Revokes the key, everywhere within 60 seconds. This cannot be undone.
 *
 * `DELETE /v1/api-keys/{key_id}`
 *
 * @param ohun - The client.
 * @param key_id - The key's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * await revokeApiKey(ohun, 'key_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function revokeApiKey(ohun: OhunCore, key_id: string, options?: RequestOptions): ApiPromise<void> {
  return request(ohun, operations.revokeApiKey, { path: { key_id }, options })
}

/**
 * Change the label or the scopes of a key.
 *
 * Changes the label or the scopes; the key itself stays the same. New scopes apply everywhere within 60 seconds, including open streams. A key can be changed only by a key or member who may do everything that the key may do before and after the change.
 *
 * `PATCH /v1/api-keys/{key_id}`
 *
 * @param ohun - The client.
 * @param key_id - The key's id.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const apiKey = await updateApiKey(ohun, 'key_0Ub5Xw1A000k3mZq8RtYvLp', {
 *   scopes: ['calls:read'],
 * })
 * ```
 */
export function updateApiKey(ohun: OhunCore, key_id: string, body: ApiKeyUpdate, options?: RequestOptions): ApiPromise<ApiKey> {
  return request(ohun, operations.updateApiKey, { path: { key_id }, body, options })
}

/**
 * Rotate a key.
 *
 * Replaces the key. The response contains the new key, which is not shown again; the old key is rejected.
 *
 * `POST /v1/api-keys/{key_id}/rotate`
 *
 * @param ohun - The client.
 * @param key_id - The key's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const apiKeyWithSecret = await rotateApiKey(ohun, 'key_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function rotateApiKey(ohun: OhunCore, key_id: string, options?: RequestOptions): ApiPromise<ApiKeyWithSecret> {
  return request(ohun, operations.rotateApiKey, { path: { key_id }, options })
}

/**
 * List agents.
 *
 * Lists the workspace's agents, newest first.
 *
 * `GET /v1/agents`
 *
 * @param ohun - The client.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const agent of listAgents(ohun)) console.log(agent.agent_id)
 * ```
 */
export function listAgents(ohun: OhunCore, query?: ListAgentsData['query'], options?: RequestOptions): PagePromise<Agent> {
  return page(ohun, operations.listAgents, { query, options })
}

/**
 * Create an agent.
 *
 * Creates an agent. `ai_provider` defaults to `byom` if `webhook_url` is set, otherwise to the first configured hosted provider. `template_id` fills in the fields that the request omits. To set `greeting_audio_url`, update the agent.
 *
 * `POST /v1/agents`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal, idempotency key.
 * @throws InvalidArgumentError, UnauthenticatedError, QuotaExceededError, PermissionDeniedError, NotFoundError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const agent = await createAgent(ohun, {
 *   display_name: 'Ada',
 *   ai_provider: 'byom',
 *   webhook_url: 'https://backend.example.com/ohun',
 * })
 * ```
 */
export function createAgent(ohun: OhunCore, body: AgentCreate, options?: IdempotentRequestOptions): ApiPromise<Agent> {
  return request(ohun, operations.createAgent, { body, options })
}

/**
 * Get an agent.
 *
 * Returns an agent of the workspace. Agents are shared by both environments.
 *
 * `GET /v1/agents/{agent_id}`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const agent = await getAgent(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function getAgent(ohun: OhunCore, agent_id: string, options?: RequestOptions): ApiPromise<Agent> {
  return request(ohun, operations.getAgent, { path: { agent_id }, options })
}

/**
 * Delete an agent.
 *
 * Deletes the agent, releases its name, detaches its numbers and cancels its pending deliveries.
 *
 * `DELETE /v1/agents/{agent_id}`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * await deleteAgent(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function deleteAgent(ohun: OhunCore, agent_id: string, options?: RequestOptions): ApiPromise<void> {
  return request(ohun, operations.deleteAgent, { path: { agent_id }, options })
}

/**
 * Update an agent.
 *
 * Changes the given fields and makes a new version of the agent. New calls use it immediately; a call in progress keeps the settings that it started with. Agents are shared by both environments: a change made with a test key also affects production traffic.
 *
 * `PATCH /v1/agents/{agent_id}`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param body - What is sent.
 * @param query - Parameters.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, QuotaExceededError, PermissionDeniedError, NotFoundError, RequestTimeoutError, AlreadyExistsError, VersionConflictError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const agent = await updateAgent(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', {
 *   greeting_text: 'Good day, this is Ada.',
 * })
 * ```
 */
export function updateAgent(ohun: OhunCore, agent_id: string, body: AgentUpdate, query?: UpdateAgentData['query'], options?: RequestOptions): ApiPromise<Agent> {
  return request(ohun, operations.updateAgent, { path: { agent_id }, body, query, options })
}

/**
 * Get an agent's public link and its use.
 *
 * Returns the public link, how many calls use it now, and how many used it in the last 24 hours. Above its limits, calls are refused with 429.
 *
 * `GET /v1/agents/{agent_id}/shareable`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const shareLink = await getShareLink(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function getShareLink(ohun: OhunCore, agent_id: string, options?: RequestOptions): ApiPromise<ShareLink> {
  return request(ohun, operations.getShareLink, { path: { agent_id }, options })
}

/**
 * Enable or disable an agent's public link.
 *
 * Switches the agent's public link on or off. With the link, anyone can talk to the agent in a browser; the workspace pays for the calls.
 *
 * `PATCH /v1/agents/{agent_id}/shareable`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const agent = await setAgentShareable(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', {
 *   shareable: true,
 * })
 * ```
 */
export function setAgentShareable(ohun: OhunCore, agent_id: string, body: AgentShareable, options?: RequestOptions): ApiPromise<Agent> {
  return request(ohun, operations.setAgentShareable, { path: { agent_id }, body, options })
}

/**
 * Check tool definitions.
 *
 * Checks whether an agent could be saved with these `tool_definitions`, and returns the first fault of each tool with its line and column. Nothing is saved.
 *
 * `POST /v1/agents/tools/check`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const toolsCheckResult = await checkTools(ohun, {
 *   tool_definitions: '[{"type":"function","function":{"name":"find order"}}]',
 * })
 * ```
 */
export function checkTools(ohun: OhunCore, body: ToolsCheck, options?: RequestOptions): ApiPromise<ToolsCheckResult> {
  return request(ohun, operations.checkTools, { body, options })
}

/**
 * Call a tool of an agent.
 *
 * Calls one of the agent's own tools with these arguments, as its model would: with a signed `tool.invocation` to the agent's `webhook_url`, or to its oldest active endpoint. The webhook has five seconds to respond. A tool of an MCP server, such as `orders__find`, is called there. Returns the request, the response and what the model would get. The `call_id` of the request does not belong to a call. The response is 200 even if the tool fails. A workspace can test 60 tools a minute, two of them at once.
 *
 * `POST /v1/agents/{agent_id}/tools/test`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const toolTestResult = await testTool(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', {
 *   name: 'find_order',
 *   arguments: { order: '7' },
 * })
 * ```
 */
export function testTool(ohun: OhunCore, agent_id: string, body: ToolTest, options?: RequestOptions): ApiPromise<ToolTestResult> {
  return request(ohun, operations.testTool, { path: { agent_id }, body, options })
}

/**
 * List the tools of an MCP server.
 *
 * Asks an MCP server of the agent, or one that is not saved yet, for its tools, and shows which of them the agent's model would get. Nothing is saved. The server has five seconds. The response is 200 even if the server fails. A workspace can do this 60 times a minute, two at once.
 *
 * `POST /v1/agents/{agent_id}/mcp/tools`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const mcpToolsResult = await listMcpTools(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', {
 *   name: 'orders',
 * })
 * ```
 */
export function listMcpTools(ohun: OhunCore, agent_id: string, body: McpToolsRequest, options?: RequestOptions): ApiPromise<McpToolsResult> {
  return request(ohun, operations.listMcpTools, { path: { agent_id }, body, options })
}

/**
 * List the versions of an agent.
 *
 * Lists the versions, newest first, without their settings.
 *
 * `GET /v1/agents/{agent_id}/versions`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const agentVersionSummary of listAgentVersions(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp')) {
 *   console.log(agentVersionSummary.agent_id)
 * }
 * ```
 */
export function listAgentVersions(ohun: OhunCore, agent_id: string, query?: ListAgentVersionsData['query'], options?: RequestOptions): PagePromise<AgentVersionSummary> {
  return page(ohun, operations.listAgentVersions, { path: { agent_id }, query, options })
}

/**
 * Get a version of an agent.
 *
 * Returns a version with all its settings. The response is 404 for versions that are no longer kept.
 *
 * `GET /v1/agents/{agent_id}/versions/{version}`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param version - The number of the version.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const agentVersion = await getAgentVersion(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', 3)
 * ```
 */
export function getAgentVersion(ohun: OhunCore, agent_id: string, version: number, options?: RequestOptions): ApiPromise<AgentVersion> {
  return request(ohun, operations.getAgentVersion, { path: { agent_id, version }, options })
}

/**
 * Delete a version of an agent.
 *
 * Deletes a version that is neither live nor in a rollout, for example because its prompt has personal data. Calls and statistics keep its number.
 *
 * `DELETE /v1/agents/{agent_id}/versions/{version}`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param version - The number of the version.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, VersionConflictError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * await deleteAgentVersion(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', 3)
 * ```
 */
export function deleteAgentVersion(ohun: OhunCore, agent_id: string, version: number, options?: RequestOptions): ApiPromise<void> {
  return request(ohun, operations.deleteAgentVersion, { path: { agent_id, version }, options })
}

/**
 * Make a version of an agent live.
 *
 * Makes an older version, or one of a rollout, live for new calls and messages immediately; calls in progress keep their version. The rollout of the version ends. Fields that belong to the agent and not to a version, such as the call window, do not change. The rules of an update of the agent apply, but addresses are not looked up again.
 *
 * `POST /v1/agents/{agent_id}/versions/{version}/publish`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param version - The number of the version.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, VersionConflictError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const agentVersion = await publishAgentVersion(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', 3, {
 *   note: 'The new prompt quoted wrong prices.',
 * })
 * ```
 */
export function publishAgentVersion(ohun: OhunCore, agent_id: string, version: number, body?: AgentVersionPublish, options?: RequestOptions): ApiPromise<AgentVersion> {
  return request(ohun, operations.publishAgentVersion, { path: { agent_id, version }, body, options })
}

/**
 * Roll back an agent.
 *
 * Makes the previous live version live again: the newest older version that has been live. A repeated request goes back further; send `expected_version` to prevent that. The response is 404 if no such version is kept.
 *
 * `POST /v1/agents/{agent_id}/rollback`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, VersionConflictError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const agentVersion = await rollBackAgent(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', {
 *   expected_version: 4,
 * })
 * ```
 */
export function rollBackAgent(ohun: OhunCore, agent_id: string, body?: AgentVersionPublish, options?: RequestOptions): ApiPromise<AgentVersion> {
  return request(ohun, operations.rollBackAgent, { path: { agent_id }, body, options })
}

/**
 * Compare two versions of an agent.
 *
 * Lists the fields that differ, with a text difference of prompts and tools. By default, compares the draft with the live version.
 *
 * `GET /v1/agents/{agent_id}/comparison`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param query - Parameters.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const agentComparison = await compareAgentVersions(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function compareAgentVersions(ohun: OhunCore, agent_id: string, query?: CompareAgentVersionsData['query'], options?: RequestOptions): ApiPromise<AgentComparison> {
  return request(ohun, operations.compareAgentVersions, { path: { agent_id }, query, options })
}

/**
 * Get the draft of an agent.
 *
 * The response is 404 if the agent has no draft.
 *
 * `GET /v1/agents/{agent_id}/draft`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const agentDraft = await getAgentDraft(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function getAgentDraft(ohun: OhunCore, agent_id: string, options?: RequestOptions): ApiPromise<AgentDraft> {
  return request(ohun, operations.getAgentDraft, { path: { agent_id }, options })
}

/**
 * Discard the draft of an agent.
 *
 * Discards the draft. The live agent does not change.
 *
 * `DELETE /v1/agents/{agent_id}/draft`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param query - Parameters.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, VersionConflictError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * await deleteAgentDraft(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function deleteAgentDraft(ohun: OhunCore, agent_id: string, query?: DeleteAgentDraftData['query'], options?: RequestOptions): ApiPromise<void> {
  return request(ohun, operations.deleteAgentDraft, { path: { agent_id }, query, options })
}

/**
 * Change the draft of an agent.
 *
 * Begins a draft if there is none. Nothing changes for calls and messages until the draft is published. The rules are those of an update of the agent. To try the draft, use `agent_version` 0 in the playground or in a sandbox call.
 *
 * `PATCH /v1/agents/{agent_id}/draft`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param body - What is sent.
 * @param query - Parameters.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, VersionConflictError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const agentDraft = await updateAgentDraft(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', {
 *   system_prompt: 'You are Ada of Example Bank.\nBe brief.',
 * })
 * ```
 */
export function updateAgentDraft(ohun: OhunCore, agent_id: string, body: AgentDraftUpdate, query?: UpdateAgentDraftData['query'], options?: RequestOptions): ApiPromise<AgentDraft> {
  return request(ohun, operations.updateAgentDraft, { path: { agent_id }, body, query, options })
}

/**
 * Publish the draft of an agent.
 *
 * Makes the draft a version and ends the draft. The version is live for new calls and messages immediately, or begins as a rollout with `percent` or `numbers`. If a field of the draft was also changed in the live agent, the response is 409 `VERSION_CONFLICT` unless `expected_version` names the live version. If the draft does not differ from the live version, no version is made and the live one is returned.
 *
 * `POST /v1/agents/{agent_id}/draft/publish`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, VersionConflictError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const agentVersion = await publishAgentDraft(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', {
 *   note: 'Shorter answers.',
 * })
 * ```
 */
export function publishAgentDraft(ohun: OhunCore, agent_id: string, body?: AgentDraftPublish, options?: RequestOptions): ApiPromise<AgentVersion> {
  return request(ohun, operations.publishAgentDraft, { path: { agent_id }, body, options })
}

/**
 * List the rollouts of an agent.
 *
 * Lists the versions that only a part of the contacts gets. Without rollouts, all contacts get the live version.
 *
 * `GET /v1/agents/{agent_id}/rollouts`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const agentRolloutList = await listAgentRollouts(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function listAgentRollouts(ohun: OhunCore, agent_id: string, options?: RequestOptions): ApiPromise<AgentRolloutList> {
  return request(ohun, operations.listAgentRollouts, { path: { agent_id }, options })
}

/**
 * Begin a rollout of a version.
 *
 * Gives a version to a part of the agent's contacts, by share or by number, from their next call or message on. Calls in progress keep their version. An agent can have three rollouts at once. To promote the version, publish it; to stop, delete the rollout.
 *
 * `POST /v1/agents/{agent_id}/rollouts`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, VersionConflictError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const agentRollout = await createAgentRollout(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', {
 *   version: 4,
 *   percent: 10,
 *   numbers: ['+2348031234567'],
 * })
 * ```
 */
export function createAgentRollout(ohun: OhunCore, agent_id: string, body: AgentRolloutCreate, options?: RequestOptions): ApiPromise<AgentRollout> {
  return request(ohun, operations.createAgentRollout, { path: { agent_id }, body, options })
}

/**
 * End a rollout.
 *
 * Ends the rollout. Its contacts get the live version from their next call or message on.
 *
 * `DELETE /v1/agents/{agent_id}/rollouts/{version}`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param version - The number of the version.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * await deleteAgentRollout(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', 4)
 * ```
 */
export function deleteAgentRollout(ohun: OhunCore, agent_id: string, version: number, options?: RequestOptions): ApiPromise<void> {
  return request(ohun, operations.deleteAgentRollout, { path: { agent_id, version }, options })
}

/**
 * Change the share of a rollout.
 *
 * Changes the share or the numbers of a rollout. If the share grows, contacts that have the version keep it.
 *
 * `PATCH /v1/agents/{agent_id}/rollouts/{version}`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param version - The number of the version.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const agentRollout = await updateAgentRollout(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', 4, {
 *   percent: 10,
 * })
 * ```
 */
export function updateAgentRollout(ohun: OhunCore, agent_id: string, version: number, body: AgentRolloutUpdate, options?: RequestOptions): ApiPromise<AgentRollout> {
  return request(ohun, operations.updateAgentRollout, { path: { agent_id, version }, body, options })
}

/**
 * Export an agent's conversations.
 *
 * Exports the turns of the agent's calls, its messages and the notes about its conversations in the key's environment, newest first: one row for each, up to 10,000. The turns of a call stay together, last turn first. JSON is an array with one row per line. In CSV, text that a spreadsheet could treat as a formula is prefixed with a quote. A workspace can run two exports at the same time.
 *
 * `GET /v1/agents/{agent_id}/conversations/export`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param query - Parameters.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const conversationRow of exportConversations(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp')) {
 *   console.log(conversationRow)
 * }
 * ```
 */
export function exportConversations(ohun: OhunCore, agent_id: string, query?: ExportConversationsData['query'], options?: RequestOptions): RowsPromise<ConversationRow> {
  return rows(ohun, operations.exportConversations, { path: { agent_id }, query, options })
}

/**
 * Chat with an agent.
 *
 * Asks the agent for one answer without placing a call. A `byom` agent's webhook gets a signed voice turn with a `call_id` that does not belong to a call. A hosted agent answers with its model or, with a test key, with the scripted one. Tools are called. Nothing is stored or charged. With a production key, a hosted agent requires a balance above zero.
 *
 * `POST /v1/agents/{agent_id}/playground`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, WorkspaceBlockedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, WebhookFailedError, AiProviderErrorError, UnavailableError
 * @example
 * ```ts
 * const playgroundReply = await playAgent(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', {
 *   message: 'When do you open?',
 *   history: [
 *     {
 *       role: 'agent',
 *       text: 'Good day, this is Ada. How may I help?',
 *     },
 *   ],
 * })
 * ```
 */
export function playAgent(ohun: OhunCore, agent_id: string, body: PlaygroundRequest, options?: RequestOptions): ApiPromise<PlaygroundReply> {
  return request(ohun, operations.playAgent, { path: { agent_id }, body, options })
}

/**
 * Chat with an agent and watch the turn.
 *
 * Does the same as `POST /v1/agents/{agent_id}/playground`, and streams server-sent events while the turn runs: each stage with its time, the passages that were found, the tools with their arguments and results, and the answer sentence by sentence. `event` is the `type` of the data. The last event is `answer` with the complete reply, or `failed` with the reason, the request to the backend and its response. Then the stream ends. A workspace can have 50 open streams.
 *
 * `POST /v1/agents/{agent_id}/playground/stream`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, WorkspaceBlockedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const playgroundEvent of streamPlayground(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', {
 *   message: 'When do you open?',
 *   history: [
 *     {
 *       role: 'agent',
 *       text: 'Good day, this is Ada. How may I help?',
 *     },
 *   ],
 * })) {
 *   console.log(playgroundEvent)
 *   break // closes the connection
 * }
 * ```
 */
export function streamPlayground(ohun: OhunCore, agent_id: string, body: PlaygroundRequest, options?: StreamOptions): EventStream<PlaygroundEvent> {
  return stream(ohun, operations.streamPlayground, { path: { agent_id }, body, options })
}

/**
 * Call an agent from a browser.
 *
 * Answers a browser's WebRTC offer for an agent with `shareable` set. Requires no key. The call is an inbound production call that the agent's workspace pays for. An agent accepts 10 such calls at once and 50 in 24 hours, of 10 minutes each. The response is 404 if the agent does not exist or is not shareable, and 503 if the agent does not accept calls at the moment or the server has no audio for browsers.
 *
 * `POST /v1/public/try/{agent_id}/offer`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const publicAnswer = await tryAgent(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', {
 *   sdp: 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n',
 * })
 * ```
 */
export function tryAgent(ohun: OhunCore, agent_id: string, body: PublicOffer, options?: RequestOptions): ApiPromise<PublicAnswer> {
  return request(ohun, operations.tryAgent, { path: { agent_id }, body, options })
}

/**
 * Reconnect a call from a browser.
 *
 * Answers another offer of the page that a call came from, after its network has changed (ICE restart). The call, its transcript and its recording continue. The offer must be made by the same `RTCPeerConnection`, with `iceRestart`. A call may be reconnected 20 times. The response is 404 if the call has ended or belongs to another agent, or if `call_token` is wrong.
 *
 * `POST /v1/public/try/{agent_id}/calls/{call_id}/offer`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param call_id - The call's id.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const publicAnswer = await reconnectTry(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', 'call_0Ub5Xw1A000k3mZq8RtYvLp', {
 *   sdp: 'v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n',
 *   call_token: 'q3Jx0cXy1fVd2n7kP9sLrA',
 * })
 * ```
 */
export function reconnectTry(ohun: OhunCore, agent_id: string, call_id: string, body: PublicReconnect, options?: RequestOptions): ApiPromise<PublicAnswer> {
  return request(ohun, operations.reconnectTry, { path: { agent_id, call_id }, body, options })
}

/**
 * List agent templates.
 *
 * Lists all templates. To use one, set `template_id` when you create an agent. Fields in your request take precedence.
 *
 * `GET /v1/templates`
 *
 * @param ohun - The client.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const templateList = await listTemplates(ohun)
 * ```
 */
export function listTemplates(ohun: OhunCore, options?: RequestOptions): ApiPromise<TemplateList> {
  return request(ohun, operations.listTemplates, { options })
}

/**
 * List hosted models.
 *
 * Lists the values of an agent's `ai_model`. Each provider has one default model.
 *
 * `GET /v1/ai/models`
 *
 * @param ohun - The client.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const aiModelList = await listModels(ohun)
 * ```
 */
export function listModels(ohun: OhunCore, options?: RequestOptions): ApiPromise<AiModelList> {
  return request(ohun, operations.listModels, { options })
}

/**
 * List voices.
 *
 * Lists the values of an agent's `tts_voice`. Agents without a voice use the default.
 *
 * `GET /v1/voice/models`
 *
 * @param ohun - The client.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const voiceList = await listVoices(ohun)
 * ```
 */
export function listVoices(ohun: OhunCore, options?: RequestOptions): ApiPromise<VoiceList> {
  return request(ohun, operations.listVoices, { options })
}

/**
 * Listen to a voice.
 *
 * Returns a short text as the voice says it to callers: WAV, linear PCM, 16-bit, mono, 8 kHz. Without `text`, the voice says a greeting in its language. A voice that is not `configured` is refused with 400. Previews are free. A workspace can request 20 new texts a minute, two of them at once.
 *
 * `GET /v1/voice/models/{voice_id}/preview`
 *
 * @param ohun - The client.
 * @param voice_id - The voice's id.
 * @param query - Parameters.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, AiProviderErrorError, UnavailableError
 * @example
 * ```ts
 * const response = await previewVoice(ohun, 'voice_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function previewVoice(ohun: OhunCore, voice_id: string, query?: PreviewVoiceData['query'], options?: RequestOptions): ApiPromise<Response> {
  return download(ohun, operations.previewVoice, { path: { voice_id }, query, options })
}

/**
 * List hosted AI providers.
 *
 * Lists the values of an agent's `ai_provider` other than `byom`. A provider is `configured` if the service has credentials for it. Providers that are not configured give scripted replies in the sandbox and are not available in production.
 *
 * `GET /admin/ai/providers`
 *
 * @param ohun - The client.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const aiProviderList = await listAiProviders(ohun)
 * ```
 */
export function listAiProviders(ohun: OhunCore, options?: RequestOptions): ApiPromise<AiProviderList> {
  return request(ohun, operations.listAiProviders, { options })
}

/**
 * List knowledge bases.
 *
 * Lists the workspace's knowledge bases, newest first.
 *
 * `GET /v1/knowledge-bases`
 *
 * @param ohun - The client.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const knowledgeBase of listKnowledgeBases(ohun)) {
 *   console.log(knowledgeBase.knowledge_base_id)
 * }
 * ```
 */
export function listKnowledgeBases(ohun: OhunCore, query?: ListKnowledgeBasesData['query'], options?: RequestOptions): PagePromise<KnowledgeBase> {
  return page(ohun, operations.listKnowledgeBases, { query, options })
}

/**
 * Create a knowledge base.
 *
 * Creates an empty knowledge base. A workspace can have 20 of them.
 *
 * `POST /v1/knowledge-bases`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal, idempotency key.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const knowledgeBase = await createKnowledgeBase(ohun, { name: 'Shop questions' })
 * ```
 */
export function createKnowledgeBase(ohun: OhunCore, body: KnowledgeBaseCreate, options?: IdempotentRequestOptions): ApiPromise<KnowledgeBase> {
  return request(ohun, operations.createKnowledgeBase, { body, options })
}

/**
 * Get a knowledge base.
 *
 * Returns the knowledge base without its documents.
 *
 * `GET /v1/knowledge-bases/{knowledge_base_id}`
 *
 * @param ohun - The client.
 * @param knowledge_base_id - The knowledge base's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const knowledgeBase = await getKnowledgeBase(ohun, 'kb_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function getKnowledgeBase(ohun: OhunCore, knowledge_base_id: string, options?: RequestOptions): ApiPromise<KnowledgeBase> {
  return request(ohun, operations.getKnowledgeBase, { path: { knowledge_base_id }, options })
}

/**
 * Delete a knowledge base.
 *
 * Permanently deletes the knowledge base and its documents. Its agents continue without a knowledge base.
 *
 * `DELETE /v1/knowledge-bases/{knowledge_base_id}`
 *
 * @param ohun - The client.
 * @param knowledge_base_id - The knowledge base's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * await deleteKnowledgeBase(ohun, 'kb_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function deleteKnowledgeBase(ohun: OhunCore, knowledge_base_id: string, options?: RequestOptions): ApiPromise<void> {
  return request(ohun, operations.deleteKnowledgeBase, { path: { knowledge_base_id }, options })
}

/**
 * Search a knowledge base.
 *
 * Returns at most 10 passages that match this utterance, the best first. A hosted agent reads the first five. The list is empty if no word matches.
 *
 * `GET /v1/knowledge-bases/{knowledge_base_id}/search`
 *
 * @param ohun - The client.
 * @param knowledge_base_id - The knowledge base's id.
 * @param query - Parameters.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const knowledgeSearchResult = await searchKnowledgeBase(ohun, 'kb_0Ub5Xw1A000k3mZq8RtYvLp', {
 *   query: 'When do you open?',
 * })
 * ```
 */
export function searchKnowledgeBase(ohun: OhunCore, knowledge_base_id: string, query: SearchKnowledgeBaseData['query'], options?: RequestOptions): ApiPromise<KnowledgeSearchResult> {
  return request(ohun, operations.searchKnowledgeBase, { path: { knowledge_base_id }, query, options })
}

/**
 * List the documents of a knowledge base.
 *
 * Lists the documents, newest first, without their content.
 *
 * `GET /v1/knowledge-bases/{knowledge_base_id}/documents`
 *
 * @param ohun - The client.
 * @param knowledge_base_id - The knowledge base's id.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const knowledgeDocument of listKnowledgeDocuments(ohun, 'kb_0Ub5Xw1A000k3mZq8RtYvLp')) {
 *   console.log(knowledgeDocument.document_id)
 * }
 * ```
 */
export function listKnowledgeDocuments(ohun: OhunCore, knowledge_base_id: string, query?: ListKnowledgeDocumentsData['query'], options?: RequestOptions): PagePromise<KnowledgeDocument> {
  return page(ohun, operations.listKnowledgeDocuments, { path: { knowledge_base_id }, query, options })
}

/**
 * Add a document to a knowledge base.
 *
 * Adds a text or Markdown document. It is split into passages along its headings and paragraphs, and agents use it immediately. A knowledge base may have 200 documents and 10 MiB of text.
 *
 * `POST /v1/knowledge-bases/{knowledge_base_id}/documents`
 *
 * @param ohun - The client.
 * @param knowledge_base_id - The knowledge base's id.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal, idempotency key.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const knowledgeDocument = await createKnowledgeDocument(ohun, 'kb_0Ub5Xw1A000k3mZq8RtYvLp', {
 *   title: 'Opening hours',
 *   content: '# Shop\n\nWe are open from 9 to 6, Monday to Saturday, in Surulere.',
 *   content_type: 'text/markdown',
 * })
 * ```
 */
export function createKnowledgeDocument(ohun: OhunCore, knowledge_base_id: string, body: KnowledgeDocumentCreate, options?: IdempotentRequestOptions): ApiPromise<KnowledgeDocument> {
  return request(ohun, operations.createKnowledgeDocument, { path: { knowledge_base_id }, body, options })
}

/**
 * Get a document of a knowledge base.
 *
 * Returns the document with its original content.
 *
 * `GET /v1/knowledge-bases/{knowledge_base_id}/documents/{document_id}`
 *
 * @param ohun - The client.
 * @param knowledge_base_id - The knowledge base's id.
 * @param document_id - The document's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const knowledgeDocumentWithContent = await getKnowledgeDocument(ohun, 'kb_0Ub5Xw1A000k3mZq8RtYvLp', 'doc_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function getKnowledgeDocument(ohun: OhunCore, knowledge_base_id: string, document_id: string, options?: RequestOptions): ApiPromise<KnowledgeDocumentWithContent> {
  return request(ohun, operations.getKnowledgeDocument, { path: { knowledge_base_id, document_id }, options })
}

/**
 * Delete a document of a knowledge base.
 *
 * Permanently deletes the document. Agents stop using it immediately.
 *
 * `DELETE /v1/knowledge-bases/{knowledge_base_id}/documents/{document_id}`
 *
 * @param ohun - The client.
 * @param knowledge_base_id - The knowledge base's id.
 * @param document_id - The document's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * await deleteKnowledgeDocument(ohun, 'kb_0Ub5Xw1A000k3mZq8RtYvLp', 'doc_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function deleteKnowledgeDocument(ohun: OhunCore, knowledge_base_id: string, document_id: string, options?: RequestOptions): ApiPromise<void> {
  return request(ohun, operations.deleteKnowledgeDocument, { path: { knowledge_base_id, document_id }, options })
}

/**
 * List the workspace's numbers.
 *
 * Lists the numbers of the key's environment, newest first.
 *
 * `GET /v1/numbers`
 *
 * @param ohun - The client.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const phoneNumber of listNumbers(ohun)) {
 *   console.log(phoneNumber.number_id)
 * }
 * ```
 */
export function listNumbers(ohun: OhunCore, query?: ListNumbersData['query'], options?: RequestOptions): PagePromise<PhoneNumber> {
  return page(ohun, operations.listNumbers, { query, options })
}

/**
 * Claim a number for an agent.
 *
 * Claims a number and assigns it to an agent. In production this requires an accepted DPA, a balance above zero and room for another number on the plan: starter allows 5, builder and pay as you go 25, scale 250. Numbers in quarantine count.
 *
 * `POST /v1/numbers`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal, idempotency key.
 * @throws InvalidArgumentError, UnauthenticatedError, QuotaExceededError, WorkspaceBlockedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, NumberUnavailableError, ChannelMismatchError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const phoneNumber = await claimNumber(ohun, {
 *   number_id: 'num_0Ub5Xw1A000k3mZq8RtYvLp',
 *   agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
 *   channels: ['voice'],
 * })
 * ```
 */
export function claimNumber(ohun: OhunCore, body: NumberClaim, options?: IdempotentRequestOptions): ApiPromise<PhoneNumber> {
  return request(ohun, operations.claimNumber, { body, options })
}

/**
 * List available numbers.
 *
 * Lists numbers that can be claimed in the key's environment, in the order in which they were added to the pool.
 *
 * `GET /v1/numbers/available`
 *
 * @param ohun - The client.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const phoneNumber of listAvailableNumbers(ohun, { type: 'geo_did' })) {
 *   console.log(phoneNumber.number_id)
 * }
 * ```
 */
export function listAvailableNumbers(ohun: OhunCore, query?: ListAvailableNumbersData['query'], options?: RequestOptions): PagePromise<PhoneNumber> {
  return page(ohun, operations.listAvailableNumbers, { query, options })
}

/**
 * Claim the first matching number.
 *
 * Claims the first available number that matches. Responds with 404 if there is none. In production the claim requires an accepted DPA, a balance above zero and room for another number on the plan.
 *
 * `POST /v1/numbers/auto`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal, idempotency key.
 * @throws InvalidArgumentError, UnauthenticatedError, QuotaExceededError, WorkspaceBlockedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const phoneNumber = await claimNumberAutomatically(ohun, {
 *   agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
 *   type: 'mobile_virtual',
 *   country_code: 'NG',
 * })
 * ```
 */
export function claimNumberAutomatically(ohun: OhunCore, body: NumberAutoClaim, options?: IdempotentRequestOptions): ApiPromise<PhoneNumber> {
  return request(ohun, operations.claimNumberAutomatically, { body, options })
}

/**
 * Get a number of the workspace.
 *
 * Returns a number of the workspace, in quarantine or not.
 *
 * `GET /v1/numbers/{number_id}`
 *
 * @param ohun - The client.
 * @param number_id - The number's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const phoneNumber = await getNumber(ohun, 'num_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function getNumber(ohun: OhunCore, number_id: string, options?: RequestOptions): ApiPromise<PhoneNumber> {
  return request(ohun, operations.getNumber, { path: { number_id }, options })
}

/**
 * Release a number.
 *
 * Detaches the agent and puts the number in quarantine for 30 days. During this time nobody else can claim it, and `POST /v1/numbers/{number_id}/reclaim` restores it. Then it leaves the workspace. Releasing it again changes nothing.
 *
 * `DELETE /v1/numbers/{number_id}`
 *
 * @param ohun - The client.
 * @param number_id - The number's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const phoneNumber = await releaseNumber(ohun, 'num_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function releaseNumber(ohun: OhunCore, number_id: string, options?: RequestOptions): ApiPromise<PhoneNumber> {
  return request(ohun, operations.releaseNumber, { path: { number_id }, options })
}

/**
 * Update a number's agent or channels.
 *
 * Updates the given fields. `agent_id: null` detaches the agent. A number in quarantine cannot be updated: the response is 409 `NUMBER_UNAVAILABLE` until you reclaim it.
 *
 * `PATCH /v1/numbers/{number_id}`
 *
 * @param ohun - The client.
 * @param number_id - The number's id.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, ChannelMismatchError, NumberUnavailableError, VersionConflictError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const phoneNumber = await updateNumber(ohun, 'num_0Ub5Xw1A000k3mZq8RtYvLp', {
 *   agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
 *   channels: ['voice'],
 * })
 * ```
 */
export function updateNumber(ohun: OhunCore, number_id: string, body: NumberUpdate, options?: RequestOptions): ApiPromise<PhoneNumber> {
  return request(ohun, operations.updateNumber, { path: { number_id }, body, options })
}

/**
 * Reclaim a released number.
 *
 * Restores a number within 30 days of its release, with the same channels and without an agent. After that the response is 404. For a number that is not in quarantine, the response is 409 `NUMBER_UNAVAILABLE`.
 *
 * `POST /v1/numbers/{number_id}/reclaim`
 *
 * @param ohun - The client.
 * @param number_id - The number's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, QuotaExceededError, WorkspaceBlockedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, NumberUnavailableError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const phoneNumber = await reclaimNumber(ohun, 'num_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function reclaimNumber(ohun: OhunCore, number_id: string, options?: RequestOptions): ApiPromise<PhoneNumber> {
  return request(ohun, operations.reclaimNumber, { path: { number_id }, options })
}

/**
 * List calls.
 *
 * Lists the calls of the key's environment, newest first. If you search by `resolution`, `analysis_status`, `answered_by`, `announcement`, duration, cost or `text`, a page can have fewer calls than `page_size`, or none, although more follow: continue while there is a `next_page_token`.
 *
 * `GET /v1/calls`
 *
 * @param ohun - The client.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const call of listCalls(ohun, { direction: 'inbound' })) {
 *   console.log(call.call_id)
 * }
 * ```
 */
export function listCalls(ohun: OhunCore, query?: ListCallsData['query'], options?: RequestOptions): PagePromise<Call> {
  return page(ohun, operations.listCalls, { query, options })
}

/**
 * Place a call.
 *
 * Places a call and returns it when the destination rings. With a test key the call is simulated: `call.initiated` is sent immediately, the caller speaks after 2 seconds and `call.completed` follows after 5 seconds.
 *
 * `POST /v1/calls`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal, idempotency key.
 * @throws InvalidArgumentError, UnauthenticatedError, WorkspaceBlockedError, QuotaExceededError, PermissionDeniedError, DestinationNotAllowedError, NotFoundError, WorkspaceNotFoundError, RequestTimeoutError, ChannelMismatchError, AlreadyExistsError, PayloadTooLargeError, CallWindowRestrictedError, RateLimitedError, InternalError, CallFailedError, UnavailableError
 * @example
 * ```ts
 * const call = await createCall(ohun, {
 *   agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
 *   to_number: '+2348031234567',
 * })
 * ```
 */
export function createCall(ohun: OhunCore, body: CallCreate, options?: IdempotentRequestOptions): ApiPromise<Call> {
  return request(ohun, operations.createCall, { body, options })
}

/**
 * List call-backs.
 *
 * Lists the call-backs that agents have promised, newest first.
 *
 * `GET /v1/call-backs`
 *
 * @param ohun - The client.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const callBack of listCallBacks(ohun, { status: 'scheduled' })) {
 *   console.log(callBack.call_back_id)
 * }
 * ```
 */
export function listCallBacks(ohun: OhunCore, query?: ListCallBacksData['query'], options?: RequestOptions): PagePromise<CallBack> {
  return page(ohun, operations.listCallBacks, { query, options })
}

/**
 * Export calls.
 *
 * Exports the calls of the key's environment, newest first and without transcripts: one row for each call, up to 100,000. The filters are those of the list. JSON is an array with one row per line. In CSV, text that a spreadsheet could treat as a formula is prefixed with a quote. A workspace can run two exports at the same time.
 *
 * `GET /v1/calls/export`
 *
 * @param ohun - The client.
 * @param query - Parameters.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const callExportRow of exportCalls(ohun)) {
 *   console.log(callExportRow)
 * }
 * ```
 */
export function exportCalls(ohun: OhunCore, query?: ExportCallsData['query'], options?: RequestOptions): RowsPromise<CallExportRow> {
  return rows(ohun, operations.exportCalls, { query, options })
}

/**
 * List the calls in progress.
 *
 * Lists all calls of the key's environment that ring or are connected, oldest first, each with what was said last.
 *
 * `GET /v1/calls/live`
 *
 * @param ohun - The client.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const liveCalls = await listLiveCalls(ohun)
 * ```
 */
export function listLiveCalls(ohun: OhunCore, options?: RequestOptions): ApiPromise<LiveCalls> {
  return request(ohun, operations.listLiveCalls, { options })
}

/**
 * Stream the calls in progress.
 *
 * Streams the calls of the key's environment as server-sent events. The first one is a `snapshot` of all calls that ring or are connected. A `call` follows whenever a call starts, changes its status or something is said in it, and `ended` when it ends. Each carries the whole state of the call, and `snapshot` replaces everything before it. A slow client gets only the newest state of each call, and a new `snapshot` if it falls far behind. After a lost connection, connect again: the stream begins with a `snapshot`. A comment is sent every 30 seconds. `event: error` contains `{error_code, message}` and ends the stream. Browsers can pass the key as `?token=`.
 *
 * `GET /v1/calls/live/stream`
 *
 * @param ohun - The client.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const liveCallsFrame of streamLiveCalls(ohun)) {
 *   console.log(liveCallsFrame)
 *   break // closes the connection
 * }
 * ```
 */
export function streamLiveCalls(ohun: OhunCore, options?: StreamOptions): EventStream<LiveCallsFrame> {
  return stream(ohun, operations.streamLiveCalls, { options })
}

/**
 * List messages.
 *
 * Lists the messages of the key's environment, newest first.
 *
 * `GET /v1/messages`
 *
 * @param ohun - The client.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const message of listMessages(ohun, { channel: 'sms' })) {
 *   console.log(message.message_id)
 * }
 * ```
 */
export function listMessages(ohun: OhunCore, query?: ListMessagesData['query'], options?: RequestOptions): PagePromise<Message> {
  return page(ohun, operations.listMessages, { query, options })
}

/**
 * Send a message.
 *
 * Sends an SMS or a WhatsApp message and returns it when a carrier has accepted it. Its receipts follow as events. With a test key delivery is simulated.
 *
 * `POST /v1/messages`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal, idempotency key.
 * @throws InvalidArgumentError, UnauthenticatedError, WorkspaceBlockedError, QuotaExceededError, PermissionDeniedError, DestinationNotAllowedError, NotFoundError, WorkspaceNotFoundError, RequestTimeoutError, ChannelMismatchError, AlreadyExistsError, PayloadTooLargeError, OptOutEnforcedError, RateLimitedError, InternalError, MessageFailedError, UnavailableError
 * @example
 * ```ts
 * const message = await createMessage(ohun, {
 *   agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
 *   channel: 'sms',
 *   to: '+2348031234567',
 *   body: 'Your order has left our store.',
 * })
 * ```
 */
export function createMessage(ohun: OhunCore, body: MessageCreate, options?: IdempotentRequestOptions): ApiPromise<Message> {
  return request(ohun, operations.createMessage, { body, options })
}

/**
 * Get a message.
 *
 * Returns a message of the key's environment with its current status.
 *
 * `GET /v1/messages/{message_id}`
 *
 * @param ohun - The client.
 * @param message_id - The message's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const message = await getMessage(ohun, 'msg_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function getMessage(ohun: OhunCore, message_id: string, options?: RequestOptions): ApiPromise<Message> {
  return request(ohun, operations.getMessage, { path: { message_id }, options })
}

/**
 * Download the file of a message.
 *
 * Returns the file of an inbound WhatsApp message, or of one that was sent with `media_id`. An inbound file is downloaded from WhatsApp after `message.received`. Until it is stored, `media_url` of the message is null and this operation returns 404. A `Range` of bytes returns that part; several ranges return the whole file. Images, audio, video and PDF have their own `Content-Type`; other documents have `application/octet-stream`.
 *
 * `GET /v1/messages/{message_id}/media`
 *
 * @param ohun - The client.
 * @param message_id - The message's id.
 * @param options - Timeout, retries, signal, which bytes.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RangeNotSatisfiableError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const response = await getMessageMedia(ohun, 'msg_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function getMessageMedia(ohun: OhunCore, message_id: string, options?: RangeOptions): ApiPromise<Response> {
  return download(ohun, operations.getMessageMedia, { path: { message_id }, options })
}

/**
 * Upload a file to send.
 *
 * Stores a file for a WhatsApp message. Send it within 24 hours with the `media_id` of `POST /v1/messages`, to one contact or several. The body is the file itself: at most 16 MiB, an image at most 5 MiB, and it must arrive within 30 seconds. The extension of `filename` determines the type: `jpg`, `jpeg`, `png`; `aac`, `amr`, `m4a`, `mp3`, `ogg`; `3gp`, `mp4`; `csv`, `doc`, `docx`, `pdf`, `ppt`, `pptx`, `txt`, `xls`, `xlsx`. A workspace can have 200 files that it has not sent, and 10 GiB of files in total.
 *
 * `POST /v1/media`
 *
 * @param ohun - The client.
 * @param body - The file.
 * @param query - Parameters.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const mediaUpload = await uploadMedia(ohun, new Blob(['We are open from 8 to 18.']), {
 *   filename: 'hours.txt',
 * })
 * ```
 */
export function uploadMedia(ohun: OhunCore, body: FileBody, query: UploadMediaData['query'], options?: RequestOptions): ApiPromise<MediaUpload> {
  return request(ohun, operations.uploadMedia, { body, query, options })
}

/**
 * List conversations.
 *
 * Lists the conversations of the key's environment, newest first.
 *
 * `GET /v1/conversations`
 *
 * @param ohun - The client.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const conversation of listConversations(ohun, { channel: 'sms' })) {
 *   console.log(conversation.conversation_id)
 * }
 * ```
 */
export function listConversations(ohun: OhunCore, query?: ListConversationsData['query'], options?: RequestOptions): PagePromise<Conversation> {
  return page(ohun, operations.listConversations, { query, options })
}

/**
 * Get a conversation.
 *
 * Returns the conversation and a page of its messages, newest first.
 *
 * `GET /v1/conversations/{conversation_id}`
 *
 * @param ohun - The client.
 * @param conversation_id - The conversation's id.
 * @param query - Parameters.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const conversationWithMessages = await getConversation(ohun, 'conv_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function getConversation(ohun: OhunCore, conversation_id: string, query?: GetConversationData['query'], options?: RequestOptions): ApiPromise<ConversationWithMessages> {
  return request(ohun, operations.getConversation, { path: { conversation_id }, query, options })
}

/**
 * Change a conversation.
 *
 * Changes who answers, who is assigned and what is read; give at least one field. In `human` mode the agent does not answer: a person takes over and sends messages with `POST /v1/messages`. An answer in progress is dropped. In `closed` mode nobody is expected to answer. In `ai` mode the agent answers again, from the next message on. The change is sent to streams of the conversation as `conversation.mode_changed`, but not to webhooks. A change to `ai` ends the assignment. A conversation in mode `ai` cannot be assigned or marked as unread.
 *
 * `PATCH /v1/conversations/{conversation_id}`
 *
 * @param ohun - The client.
 * @param conversation_id - The conversation's id.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const conversationUpdated = await updateConversation(ohun, 'conv_0Ub5Xw1A000k3mZq8RtYvLp', {
 *   mode: 'human',
 * })
 * ```
 */
export function updateConversation(ohun: OhunCore, conversation_id: string, body: ConversationUpdate, options?: RequestOptions): ApiPromise<ConversationUpdated> {
  return request(ohun, operations.updateConversation, { path: { conversation_id }, body, options })
}

/**
 * Stream a conversation.
 *
 * Streams new events of a conversation as server-sent events: messages that are received, delivered, read or failed, and changes of the mode. A comment is sent every 30 seconds. `event: error` contains `{error_code, message}` and ends the stream. Up to 64 frames wait for a slow client; further frames are dropped. List the messages of the conversation to get what you missed. The key is accepted in the header only.
 *
 * `GET /v1/conversations/{conversation_id}/stream`
 *
 * @param ohun - The client.
 * @param conversation_id - The conversation's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const conversationFrame of streamConversation(ohun, 'conv_0Ub5Xw1A000k3mZq8RtYvLp')) {
 *   console.log(conversationFrame)
 *   break // closes the connection
 * }
 * ```
 */
export function streamConversation(ohun: OhunCore, conversation_id: string, options?: StreamOptions): EventStream<ConversationFrame> {
  return stream(ohun, operations.streamConversation, { path: { conversation_id }, options })
}

/**
 * List the notes of a conversation.
 *
 * Lists the notes that users of the workspace have made about a conversation, newest first. The contact never sees them.
 *
 * `GET /v1/conversations/{conversation_id}/notes`
 *
 * @param ohun - The client.
 * @param conversation_id - The conversation's id.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const conversationNote of listConversationNotes(ohun, 'conversation_0Ub5Xw1A000k3mZq8RtYvLp')) {
 *   console.log(conversationNote.note_id)
 * }
 * ```
 */
export function listConversationNotes(ohun: OhunCore, conversation_id: string, query?: ListConversationNotesData['query'], options?: RequestOptions): PagePromise<ConversationNote> {
  return page(ohun, operations.listConversationNotes, { path: { conversation_id }, query, options })
}

/**
 * Add a note to a conversation.
 *
 * Adds a note for the people who answer. Notes are neither sent to the contact nor shown to the agent. A conversation can have 500 notes.
 *
 * `POST /v1/conversations/{conversation_id}/notes`
 *
 * @param ohun - The client.
 * @param conversation_id - The conversation's id.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal, idempotency key.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const conversationNote = await createConversationNote(ohun, 'conv_0Ub5Xw1A000k3mZq8RtYvLp', {
 *   text: 'Refund agreed by phone. Do not offer it again.',
 * })
 * ```
 */
export function createConversationNote(ohun: OhunCore, conversation_id: string, body: ConversationNoteCreate, options?: IdempotentRequestOptions): ApiPromise<ConversationNote> {
  return request(ohun, operations.createConversationNote, { path: { conversation_id }, body, options })
}

/**
 * Delete a note.
 *
 * Deletes a note of a conversation. It cannot be restored.
 *
 * `DELETE /v1/conversations/{conversation_id}/notes/{note_id}`
 *
 * @param ohun - The client.
 * @param conversation_id - The conversation's id.
 * @param note_id - The note's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * await deleteConversationNote(ohun, 'conversation_0Ub5Xw1A000k3mZq8RtYvLp', 'note_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function deleteConversationNote(ohun: OhunCore, conversation_id: string, note_id: string, options?: RequestOptions): ApiPromise<void> {
  return request(ohun, operations.deleteConversationNote, { path: { conversation_id, note_id }, options })
}

/**
 * List saved views.
 *
 * Lists the views that the person has saved in the workspace, by name. They are the same in both environments.
 *
 * `GET /v1/saved-views`
 *
 * @param ohun - The client.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const savedView of listSavedViews(ohun, { list: 'calls' })) {
 *   console.log(savedView.saved_view_id)
 * }
 * ```
 */
export function listSavedViews(ohun: OhunCore, query?: ListSavedViewsData['query'], options?: RequestOptions): PagePromise<SavedView> {
  return page(ohun, operations.listSavedViews, { query, options })
}

/**
 * Save a view.
 *
 * Saves the filters of a list under a name, for the person who makes the request. A person can have 50 views in a workspace. They are deleted when the person leaves it.
 *
 * `POST /v1/saved-views`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const savedView = await createSavedView(ohun, {
 *   list: 'calls',
 *   name: 'Failed on MTN',
 *   filters: {
 *     status: 'failed',
 *     text: 'mtn',
 *   },
 * })
 * ```
 */
export function createSavedView(ohun: OhunCore, body: SavedViewCreate, options?: RequestOptions): ApiPromise<SavedView> {
  return request(ohun, operations.createSavedView, { body, options })
}

/**
 * Delete a saved view.
 *
 * Deletes a view of the person who makes the request. It cannot be restored.
 *
 * `DELETE /v1/saved-views/{saved_view_id}`
 *
 * @param ohun - The client.
 * @param saved_view_id - The view's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * await deleteSavedView(ohun, 'saved_view_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function deleteSavedView(ohun: OhunCore, saved_view_id: string, options?: RequestOptions): ApiPromise<void> {
  return request(ohun, operations.deleteSavedView, { path: { saved_view_id }, options })
}

/**
 * Change a saved view.
 *
 * Changes the fields that are given. `filters` replaces all filters.
 *
 * `PATCH /v1/saved-views/{saved_view_id}`
 *
 * @param ohun - The client.
 * @param saved_view_id - The view's id.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, AlreadyExistsError, VersionConflictError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const savedView = await updateSavedView(ohun, 'view_0Ub5Xw1A000k3mZq8RtYvLp', {
 *   name: 'Failed',
 * })
 * ```
 */
export function updateSavedView(ohun: OhunCore, saved_view_id: string, body: SavedViewUpdate, options?: RequestOptions): ApiPromise<SavedView> {
  return request(ohun, operations.updateSavedView, { path: { saved_view_id }, body, options })
}

/**
 * List canned replies.
 *
 * Lists the canned replies of the workspace by shortcut. They are the same in both environments.
 *
 * `GET /v1/canned-replies`
 *
 * @param ohun - The client.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const cannedReply of listCannedReplies(ohun)) {
 *   console.log(cannedReply.canned_reply_id)
 * }
 * ```
 */
export function listCannedReplies(ohun: OhunCore, query?: ListCannedRepliesData['query'], options?: RequestOptions): PagePromise<CannedReply> {
  return page(ohun, operations.listCannedReplies, { query, options })
}

/**
 * Create a canned reply.
 *
 * Stores a text that people often send, under a shortcut. A workspace can have 200 canned replies.
 *
 * `POST /v1/canned-replies`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const cannedReply = await createCannedReply(ohun, {
 *   shortcut: 'hours',
 *   text: "We are open from 8 to 18 o'clock, Monday to Saturday.",
 * })
 * ```
 */
export function createCannedReply(ohun: OhunCore, body: CannedReplyCreate, options?: RequestOptions): ApiPromise<CannedReply> {
  return request(ohun, operations.createCannedReply, { body, options })
}

/**
 * Get a canned reply.
 *
 * Returns a canned reply of the workspace.
 *
 * `GET /v1/canned-replies/{canned_reply_id}`
 *
 * @param ohun - The client.
 * @param canned_reply_id - The canned reply's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const cannedReply = await getCannedReply(ohun, 'crp_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function getCannedReply(ohun: OhunCore, canned_reply_id: string, options?: RequestOptions): ApiPromise<CannedReply> {
  return request(ohun, operations.getCannedReply, { path: { canned_reply_id }, options })
}

/**
 * Delete a canned reply.
 *
 * Deletes a canned reply. It cannot be restored.
 *
 * `DELETE /v1/canned-replies/{canned_reply_id}`
 *
 * @param ohun - The client.
 * @param canned_reply_id - The canned reply's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * await deleteCannedReply(ohun, 'canned_reply_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function deleteCannedReply(ohun: OhunCore, canned_reply_id: string, options?: RequestOptions): ApiPromise<void> {
  return request(ohun, operations.deleteCannedReply, { path: { canned_reply_id }, options })
}

/**
 * Change a canned reply.
 *
 * Changes the fields that are given.
 *
 * `PATCH /v1/canned-replies/{canned_reply_id}`
 *
 * @param ohun - The client.
 * @param canned_reply_id - The canned reply's id.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, AlreadyExistsError, VersionConflictError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const cannedReply = await updateCannedReply(ohun, 'crp_0Ub5Xw1A000k3mZq8RtYvLp', {
 *   text: "We are open from 8 to 20 o'clock.",
 * })
 * ```
 */
export function updateCannedReply(ohun: OhunCore, canned_reply_id: string, body: CannedReplyUpdate, options?: RequestOptions): ApiPromise<CannedReply> {
  return request(ohun, operations.updateCannedReply, { path: { canned_reply_id }, body, options })
}

/**
 * List the inbox.
 *
 * Lists the conversations of the key's environment for the people who answer: those in mode `human` first, then `ai`, then `closed`. In `human` mode, the conversation with the newest message of its contact is first; in the other modes, the one that came into the mode last. A conversation that moves to the front while you read pages is on none of the following ones: read the first page again.
 *
 * `GET /v1/inbox`
 *
 * @param ohun - The client.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const inboxConversation of listInbox(ohun, { mode: 'ai' })) {
 *   console.log(inboxConversation.conversation_id)
 * }
 * ```
 */
export function listInbox(ohun: OhunCore, query?: ListInboxData['query'], options?: RequestOptions): PagePromise<InboxConversation> {
  return page(ohun, operations.listInbox, { query, options })
}

/**
 * Stream the inbox.
 *
 * Streams new events of all conversations of the key's environment as server-sent events: messages that are received, delivered, read or failed, and changes of the mode, the assignment, what is read and the notes. A comment is sent every 30 seconds. `event: error` contains `{error_code, message}` and ends the stream. Up to 64 frames wait for a slow client; further frames are dropped. List the inbox to get what you missed.
 *
 * `GET /v1/inbox/stream`
 *
 * @param ohun - The client.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const inboxFrame of streamInbox(ohun)) {
 *   console.log(inboxFrame)
 *   break // closes the connection
 * }
 * ```
 */
export function streamInbox(ohun: OhunCore, options?: StreamOptions): EventStream<InboxFrame> {
  return stream(ohun, operations.streamInbox, { options })
}

/**
 * Get a call.
 *
 * Returns a call of the key's environment with its transcript so far.
 *
 * `GET /v1/calls/{call_id}`
 *
 * @param ohun - The client.
 * @param call_id - The call's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const call = await getCall(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function getCall(ohun: OhunCore, call_id: string, options?: RequestOptions): ApiPromise<Call> {
  return request(ohun, operations.getCall, { path: { call_id }, options })
}

/**
 * Hang up a call.
 *
 * Ends a call that is ringing or connected. A call that has already ended is unchanged.
 *
 * `DELETE /v1/calls/{call_id}`
 *
 * @param ohun - The client.
 * @param call_id - The call's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * await hangUpCall(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function hangUpCall(ohun: OhunCore, call_id: string, options?: RequestOptions): ApiPromise<void> {
  return request(ohun, operations.hangUpCall, { path: { call_id }, options })
}

/**
 * Download a call's recording.
 *
 * Returns the recording as a WAV file, for up to 30 days after the call. A `Range` of bytes returns only that part, so that players can seek and downloads can continue. Several ranges return the whole file. The file is 16-bit stereo PCM at 8 kHz; the left channel is the other party, the right channel is the agent. While a recording is being stored, the response is 503 with `Retry-After`. Because players in browsers send no headers, a session can also name its environment and workspace as `?environment=sandbox&workspace=ws_…`.
 *
 * `GET /v1/calls/{call_id}/recording`
 *
 * @param ohun - The client.
 * @param call_id - The call's id.
 * @param options - Timeout, retries, signal, which bytes.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RangeNotSatisfiableError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const response = await getCallRecording(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function getCallRecording(ohun: OhunCore, call_id: string, options?: RangeOptions): ApiPromise<Response> {
  return download(ohun, operations.getCallRecording, { path: { call_id }, options })
}

/**
 * Get the waveform of a call's recording.
 *
 * Returns how loud each side was over time, so that you can draw a waveform without the recording: one value for each 20 ms, in at most 20,000 values. They are computed on request. A workspace can have four of these requests running at once.
 *
 * `GET /v1/calls/{call_id}/recording/peaks`
 *
 * @param ohun - The client.
 * @param call_id - The call's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const recordingPeaks = await getCallRecordingPeaks(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function getCallRecordingPeaks(ohun: OhunCore, call_id: string, options?: RequestOptions): ApiPromise<RecordingPeaks> {
  return request(ohun, operations.getCallRecordingPeaks, { path: { call_id }, options })
}

/**
 * Get call analytics.
 *
 * Summarizes the calls of the key's environment over the last days. A call is included within seconds of its end.
 *
 * `GET /v1/analytics`
 *
 * @param ohun - The client.
 * @param query - Parameters.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const analytics = await getAnalytics(ohun, { days: 7 })
 * ```
 */
export function getAnalytics(ohun: OhunCore, query?: GetAnalyticsData['query'], options?: RequestOptions): ApiPromise<Analytics> {
  return request(ohun, operations.getAnalytics, { query, options })
}

/**
 * Get statistics by day, agent and channel.
 *
 * Sums up the calls, messages and costs of the key's environment by day (Lagos time). A call is included within seconds of its end, a message or a cost within 75 minutes. Statistics begin with the release of the service that introduced them; `average_mos` and `average_sentiment` were added later.
 *
 * `GET /v1/statistics`
 *
 * @param ohun - The client.
 * @param query - Parameters.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const statistics = await getStatistics(ohun, { channel: 'voice' })
 * ```
 */
export function getStatistics(ohun: OhunCore, query?: GetStatisticsData['query'], options?: RequestOptions): ApiPromise<Statistics> {
  return request(ohun, operations.getStatistics, { query, options })
}

/**
 * Get the time of answers by stage, day, agent and version.
 *
 * Returns where the time between the caller's words and the agent's answer goes: percentiles of each stage of the turns in the calls of the key's environment, by day (Lagos time). A call is included within seconds of its end. Figures begin with the release of the service that introduced them.
 *
 * `GET /v1/statistics/latency`
 *
 * @param ohun - The client.
 * @param query - Parameters.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const latencyStatistics = await getLatencyStatistics(ohun)
 * ```
 */
export function getLatencyStatistics(ohun: OhunCore, query?: GetLatencyStatisticsData['query'], options?: RequestOptions): ApiPromise<LatencyStatistics> {
  return request(ohun, operations.getLatencyStatistics, { query, options })
}

/**
 * Get a call-back.
 *
 * Returns a call-back of the key's environment.
 *
 * `GET /v1/call-backs/{call_back_id}`
 *
 * @param ohun - The client.
 * @param call_back_id - The call-back's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const callBack = await getCallBack(ohun, 'cb_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function getCallBack(ohun: OhunCore, call_back_id: string, options?: RequestOptions): ApiPromise<CallBack> {
  return request(ohun, operations.getCallBack, { path: { call_back_id }, options })
}

/**
 * Cancel a call-back.
 *
 * Cancels a call-back: no further call is placed. A call that is already placed continues. If the call-back has ended, nothing changes.
 *
 * `POST /v1/call-backs/{call_back_id}/cancel`
 *
 * @param ohun - The client.
 * @param call_back_id - The call-back's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const callBack = await cancelCallBack(ohun, 'cb_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function cancelCallBack(ohun: OhunCore, call_back_id: string, options?: RequestOptions): ApiPromise<CallBack> {
  return request(ohun, operations.cancelCallBack, { path: { call_back_id }, options })
}

/**
 * Put a call on hold.
 *
 * Puts a connected call on hold. The other party hears music, and what they say is ignored until the call is resumed. After ten minutes on hold the call ends with the end reason `idle`.
 *
 * `POST /v1/calls/{call_id}/hold`
 *
 * @param ohun - The client.
 * @param call_id - The call's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const callControl = await holdCall(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function holdCall(ohun: OhunCore, call_id: string, options?: RequestOptions): ApiPromise<CallControl> {
  return request(ohun, operations.holdCall, { path: { call_id }, options })
}

/**
 * Resume a call that is on hold.
 *
 * Ends a hold: the agent listens and speaks again. While a colleague is being called for a `warm` transfer, it takes the call back.
 *
 * `POST /v1/calls/{call_id}/resume`
 *
 * @param ohun - The client.
 * @param call_id - The call's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const callControl = await resumeCall(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function resumeCall(ohun: OhunCore, call_id: string, options?: RequestOptions): ApiPromise<CallControl> {
  return request(ohun, operations.resumeCall, { path: { call_id }, options })
}

/**
 * Let the agent leave a talk of three.
 *
 * Lets the agent leave the caller with the colleague, after a `warm` transfer with `afterwards: stay`. The call ends as `transferred` when one of them hangs up. If no colleague is in the call, the response is 400 `INVALID_ARGUMENT`.
 *
 * `POST /v1/calls/{call_id}/leave`
 *
 * @param ohun - The client.
 * @param call_id - The call's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const callControl = await leaveCall(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function leaveCall(ohun: OhunCore, call_id: string, options?: RequestOptions): ApiPromise<CallControl> {
  return request(ohun, operations.leaveCall, { path: { call_id }, options })
}

/**
 * Transfer a call.
 *
 * Connects the other party to another number. The agent leaves the call, which ends as `transferred`. If the number cannot be reached, the call continues with the agent. A `warm` transfer calls a colleague on a second line, who hears a summary and may decline, while the other party hears music. Until the colleague has accepted, `POST /v1/calls/{call_id}/resume` takes the call back. With `afterwards: stay`, the agent then talks to both.
 *
 * `POST /v1/calls/{call_id}/transfer`
 *
 * @param ohun - The client.
 * @param call_id - The call's id.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, DestinationNotAllowedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const callControl = await transferCall(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp', {
 *   destination: '+2348051234567',
 * })
 * ```
 */
export function transferCall(ohun: OhunCore, call_id: string, body: CallTransfer, options?: RequestOptions): ApiPromise<CallControl> {
  return request(ohun, operations.transferCall, { path: { call_id }, body, options })
}

/**
 * Press keys in a call.
 *
 * Sends the tones of the keys to the other party. The call must be connected.
 *
 * `POST /v1/calls/{call_id}/dtmf`
 *
 * @param ohun - The client.
 * @param call_id - The call's id.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const callControl = await sendCallDigits(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp', {
 *   digits: '1w2#',
 * })
 * ```
 */
export function sendCallDigits(ohun: OhunCore, call_id: string, body: CallDigits, options?: RequestOptions): ApiPromise<CallControl> {
  return request(ohun, operations.sendCallDigits, { path: { call_id }, body, options })
}

/**
 * List the charges of a call.
 *
 * Returns the ledger entries of the call, oldest first: its minutes, a transfer, and refunds. A call of the sandbox is free and has none.
 *
 * `GET /v1/calls/{call_id}/charges`
 *
 * @param ohun - The client.
 * @param call_id - The call's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const callCharges = await listCallCharges(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function listCallCharges(ohun: OhunCore, call_id: string, options?: RequestOptions): ApiPromise<CallCharges> {
  return request(ohun, operations.listCallCharges, { path: { call_id }, options })
}

/**
 * List the turns of a call with their timings.
 *
 * Returns one entry for each utterance of the caller, with the duration and outcome of the answer and, if it failed, the reason.
 *
 * `GET /v1/calls/{call_id}/turns`
 *
 * @param ohun - The client.
 * @param call_id - The call's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const callTurns = await listCallTurns(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function listCallTurns(ohun: OhunCore, call_id: string, options?: RequestOptions): ApiPromise<CallTurns> {
  return request(ohun, operations.listCallTurns, { path: { call_id }, options })
}

/**
 * Analyze a call again.
 *
 * Analyzes a call that has ended with the agent's current settings, for example with a new `analysis_schema` or after a failure. The earlier result is removed, and `call.analyzed` is sent again. While an analysis is pending, the request changes nothing.
 *
 * `POST /v1/calls/{call_id}/analysis`
 *
 * @param ohun - The client.
 * @param call_id - The call's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const analysis = await analyzeCall(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function analyzeCall(ohun: OhunCore, call_id: string, options?: RequestOptions): ApiPromise<Analysis> {
  return request(ohun, operations.analyzeCall, { path: { call_id }, options })
}

/**
 * List the requests that a call has made.
 *
 * Returns the requests of a call to the agent's backend, model and tools, with the time of each part. At most 2,000 are kept for a call. They are deleted with the transcript, when the workspace's retention is over or the contact is erased.
 *
 * `GET /v1/calls/{call_id}/exchanges`
 *
 * @param ohun - The client.
 * @param call_id - The call's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const callExchanges = await listCallExchanges(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function listCallExchanges(ohun: OhunCore, call_id: string, options?: RequestOptions): ApiPromise<CallExchanges> {
  return request(ohun, operations.listCallExchanges, { path: { call_id }, options })
}

/**
 * Get a request that a call has made.
 *
 * Returns the body of the request and of the answer, each at most its first 16 KB. Headers are not kept. A call keeps the first 4 MB of bodies.
 *
 * `GET /v1/calls/{call_id}/exchanges/{exchange_id}`
 *
 * @param ohun - The client.
 * @param call_id - The call's id.
 * @param exchange_id - The id of the exchange.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const callExchangeContent = await getCallExchange(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp', 'exc_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function getCallExchange(ohun: OhunCore, call_id: string, exchange_id: string, options?: RequestOptions): ApiPromise<CallExchangeContent> {
  return request(ohun, operations.getCallExchange, { path: { call_id, exchange_id }, options })
}

/**
 * List how a call sounded over time.
 *
 * Returns the quality of the received audio, measured every five seconds. For calls of more than twenty minutes, neighbouring measurements are combined, and the worst of them is kept. Without measurements there are no samples.
 *
 * `GET /v1/calls/{call_id}/quality`
 *
 * @param ohun - The client.
 * @param call_id - The call's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const callQualitySamples = await listCallQuality(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function listCallQuality(ohun: OhunCore, call_id: string, options?: RequestOptions): ApiPromise<CallQualitySamples> {
  return request(ohun, operations.listCallQuality, { path: { call_id }, options })
}

/**
 * Stream the transcript of a call.
 *
 * Streams what is said on a live call as server-sent events, from now until the call ends. A turn can be sent several times while it is spoken; `is_final` is true on its last frame. `system` turns, such as announcements, are not sent. If the call has ended, the response is 204, so that an `EventSource` does not reconnect. With `from=start`, the stream begins with the turns so far, even if the call has ended, and each final frame has the turn's id as its `id`: an `EventSource` that reconnects continues after its last turn. A comment is sent every 30 seconds. `event: error` contains `{error_code, message}` and ends the stream. Up to 64 frames wait for a slow client; further frames are dropped. Browsers can pass the key as `?token=`.
 *
 * `GET /v1/calls/{call_id}/transcript/stream`
 *
 * @param ohun - The client.
 * @param call_id - The call's id.
 * @param query - Filters.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const transcriptFrame of streamTranscript(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp', {
 *   from: 'now',
 * })) {
 *   console.log(transcriptFrame)
 *   break // closes the connection
 * }
 * ```
 */
export function streamTranscript(ohun: OhunCore, call_id: string, query?: StreamTranscriptData['query'], options?: StreamOptions): EventStream<TranscriptFrame> {
  return stream(ohun, operations.streamTranscript, { path: { call_id }, query, options })
}

/**
 * Connect to a call.
 *
 * Opens a WebSocket for a live call. Each frame from the server is an event of the call, with the same body as for webhooks. The client can send `{"type": "dtmf", "digits": "12#"}` and `{"type": "hang_up"}`. The server answers an invalid frame with `{"type": "error", "error_code", "message"}` and keeps the connection open. Frames may have up to 4 KiB; each counts as a request. The server closes the connection with code 1000 when the call ends (immediately if it has already ended), with 1001 when the server stops and with 1008 when the key is revoked. It sends a ping every 30 seconds. Up to 64 frames wait for a slow client; further frames are dropped. Browsers can pass the key as `?token=`.
 *
 * `GET /v1/calls/{call_id}/stream`
 *
 * @param ohun - The client.
 * @param call_id - The call's id.
 * @param options - Timeout, signal, where errors go.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, UpgradeRequiredError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const connection = await connectCall(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp')
 * for await (const event of connection) {
 *   console.log(event.event_type)
 *   break // closes the connection
 * }
 * ```
 */
export function connectCall(ohun: OhunCore, call_id: string, options?: ConnectOptions): Promise<CallConnection> {
  return connect(ohun, { ...operations.connectCall, Connection: CallConnection }, { path: { call_id }, options })
}

/**
 * Listen to a call, or take it over.
 *
 * Opens a WebSocket for a call that is in progress. The server sends the audio of both sides every 100 milliseconds, as base64 of G.711 μ-law at 8 kHz. With `{"type": "take_over"}` the agent falls silent, and the `audio` that you send is played to the caller; `{"type": "say", "text"}` is spoken in the agent's voice. `{"type": "give_back"}` or the end of the connection gives the call back to the agent. The first frame, and every change, says who has the call. Up to 25 frames a second may be sent; they do not count as requests. A client that reads too slowly misses audio (`skipped_ms`), and the call is never delayed. If the agent has a `monitoring_announcement`, the caller hears it once, and audio is sent from then on. Five people may monitor a call at a time. The audit log names them. The server closes the connection with code 1000 when the call ends, with 1001 when the server stops and with 1008 when the key is revoked. Browsers can pass the key as `?token=`; with a session, `?environment=sandbox` selects the environment.
 *
 * `GET /v1/calls/{call_id}/monitor`
 *
 * @param ohun - The client.
 * @param call_id - The call's id.
 * @param options - Timeout, signal, where errors go.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, UpgradeRequiredError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const connection = await monitorCall(ohun, 'call_0Ub5Xw1A000k3mZq8RtYvLp')
 * for await (const frame of connection) {
 *   console.log(frame.type)
 *   break // closes the connection
 * }
 * ```
 */
export function monitorCall(ohun: OhunCore, call_id: string, options?: ConnectOptions): Promise<SocketConnection<CallMonitorFrame, CallMonitorCommand>> {
  return connect(ohun, { ...operations.monitorCall, Connection: SocketConnection<CallMonitorFrame, CallMonitorCommand> }, { path: { call_id }, options })
}

/**
 * List simulations.
 *
 * Lists the simulations of the workspace, newest first. A workspace keeps its last 100, for 30 days.
 *
 * `GET /v1/simulations`
 *
 * @param ohun - The client.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const simulation of listSimulations(ohun)) {
 *   console.log(simulation.simulation_id)
 * }
 * ```
 */
export function listSimulations(ohun: OhunCore, query?: ListSimulationsData['query'], options?: RequestOptions): PagePromise<Simulation> {
  return page(ohun, operations.listSimulations, { query, options })
}

/**
 * Try an agent in simulated conversations.
 *
 * Plays each scenario against the agent, in a copy of the workspace's sandbox with its own clock: an hour of silence takes no time. The conversations run through the same code as real ones; events are recorded but not sent. Requires a sandbox key. One simulation of a workspace runs at a time, and ten may wait. Poll it until it has ended. Models other than `scripted` require a balance, and give at most 1,000 answers in a simulation.
 *
 * `POST /v1/simulations`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal, idempotency key.
 * @throws InvalidArgumentError, UnauthenticatedError, WorkspaceBlockedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const simulationDetail = await createSimulation(ohun, {
 *   agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
 *   name: 'Order status',
 *   scenarios: [
 *     {
 *       name: 'The shop does not answer',
 *       steps: ['Where is my order?', { keys: '4711#' }],
 *       tools: [
 *         {
 *           name: 'find_order',
 *           timeout: true,
 *         },
 *       ],
 *       expect: [
 *         { tool_called: { name: 'find_order' } },
 *         { says: { contains: 'try again' } },
 *         { within_ms: { at_most: 8000 } },
 *       ],
 *     },
 *   ],
 * })
 * ```
 */
export function createSimulation(ohun: OhunCore, body: SimulationCreate, options?: IdempotentRequestOptions): ApiPromise<SimulationDetail> {
  return request(ohun, operations.createSimulation, { body, options })
}

/**
 * Get a simulation.
 *
 * Returns the simulation with its suite. When it has ended, the response has the result of each scenario, and the transcripts of those that failed.
 *
 * `GET /v1/simulations/{simulation_id}`
 *
 * @param ohun - The client.
 * @param simulation_id - The simulation's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const simulationDetail = await getSimulation(ohun, 'sim_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function getSimulation(ohun: OhunCore, simulation_id: string, options?: RequestOptions): ApiPromise<SimulationDetail> {
  return request(ohun, operations.getSimulation, { path: { simulation_id }, options })
}

/**
 * Delete a simulation.
 *
 * Deletes the simulation with its results. One that waits or runs is stopped first.
 *
 * `DELETE /v1/simulations/{simulation_id}`
 *
 * @param ohun - The client.
 * @param simulation_id - The simulation's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * await deleteSimulation(ohun, 'simulation_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function deleteSimulation(ohun: OhunCore, simulation_id: string, options?: RequestOptions): ApiPromise<void> {
  return request(ohun, operations.deleteSimulation, { path: { simulation_id }, options })
}

/**
 * Simulate an inbound call to one of your numbers.
 *
 * Simulates a caller. The call reaches the number's agent like a real one, with screening, consent, turns and events. Requires a sandbox key.
 *
 * `POST /v1/sandbox/inbound-calls`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const call = await createSandboxInboundCall(ohun, {
 *   to_number: '+2348000000042',
 *   from_number: '+2348031234567',
 *   utterances: [
 *     'Where is my order?',
 *     { digits: '1' },
 *     { silence_ms: 5000 },
 *     { barge_in: 'Never mind.' },
 *   ],
 * })
 * ```
 */
export function createSandboxInboundCall(ohun: OhunCore, body: SandboxInboundCall, options?: RequestOptions): ApiPromise<Call> {
  return request(ohun, operations.createSandboxInboundCall, { body, options })
}

/**
 * Simulate an inbound message to one of your numbers.
 *
 * Simulates a contact. The message reaches the number's agent like a real one, with opt-out keywords, events and the agent's turn. Requires a sandbox key.
 *
 * `POST /v1/sandbox/inbound-messages`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const message = await createSandboxInboundMessage(ohun, {
 *   to: '+2348000000042',
 *   from: '+2348031234567',
 *   channel: 'sms',
 *   body: 'Where is my order?',
 * })
 * ```
 */
export function createSandboxInboundMessage(ohun: OhunCore, body: SandboxInboundMessage, options?: RequestOptions): ApiPromise<Message> {
  return request(ohun, operations.createSandboxInboundMessage, { body, options })
}

/**
 * List the clocks of the sandbox.
 *
 * Lists the clock of the workspace's sandbox, if there is one. Requires a sandbox key or a session in the sandbox.
 *
 * `GET /v1/sandbox/clocks`
 *
 * @param ohun - The client.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const sandboxClockList = await listSandboxClocks(ohun)
 * ```
 */
export function listSandboxClocks(ohun: OhunCore, options?: RequestOptions): ApiPromise<SandboxClockList> {
  return request(ohun, operations.listSandboxClocks, { options })
}

/**
 * Create a clock for the sandbox.
 *
 * Copies the workspace's sandbox. In the copy, time stands still until `POST /v1/sandbox/clocks/{clock_id}/advance` turns it. From then on the copy answers requests in the sandbox. When the clock is deleted, the copy is deleted too, and the sandbox is as before. A workspace can have one clock. It ends after 24 hours, or after 2 hours without use. Requires a sandbox key or a session in the sandbox.
 *
 * `POST /v1/sandbox/clocks`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const sandboxClock = await createSandboxClock(ohun, {
 *   starts_at: '2026-12-01T08:00:00.000Z',
 * })
 * ```
 */
export function createSandboxClock(ohun: OhunCore, body?: SandboxClockCreate, options?: RequestOptions): ApiPromise<SandboxClock> {
  return request(ohun, operations.createSandboxClock, { body, options })
}

/**
 * Get a clock of the sandbox.
 *
 * Returns the clock's time, and whether it is being turned. Requires a sandbox key or a session in the sandbox.
 *
 * `GET /v1/sandbox/clocks/{clock_id}`
 *
 * @param ohun - The client.
 * @param clock_id - The clock's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const sandboxClock = await getSandboxClock(ohun, 'clk_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function getSandboxClock(ohun: OhunCore, clock_id: string, options?: RequestOptions): ApiPromise<SandboxClock> {
  return request(ohun, operations.getSandboxClock, { path: { clock_id }, options })
}

/**
 * Delete a clock of the sandbox.
 *
 * Deletes the copy of the sandbox. The sandbox is as before the clock, and everything that was done with the clock is lost. Requires a sandbox key or a session in the sandbox.
 *
 * `DELETE /v1/sandbox/clocks/{clock_id}`
 *
 * @param ohun - The client.
 * @param clock_id - The clock's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * await deleteSandboxClock(ohun, 'clock_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function deleteSandboxClock(ohun: OhunCore, clock_id: string, options?: RequestOptions): ApiPromise<void> {
  return request(ohun, operations.deleteSandboxClock, { path: { clock_id }, options })
}

/**
 * Turn a clock of the sandbox.
 *
 * Turns the clock forward, to `to` or by `by`, and stops at each time at which something is due: calls, deliveries and their retries, renewals, rent, retention. Responds when everything has been done, with what happened. If that takes longer than 20 seconds, the response is 202, and `GET /v1/sandbox/clocks/{clock_id}` shows when it is done. Requires a sandbox key or a session in the sandbox.
 *
 * `POST /v1/sandbox/clocks/{clock_id}/advance`
 *
 * @param ohun - The client.
 * @param clock_id - The clock's id.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const sandboxClock = await advanceSandboxClock(ohun, 'clk_0Ub5Xw1A000k3mZq8RtYvLp', {
 *   by: '30d',
 * })
 * ```
 */
export function advanceSandboxClock(ohun: OhunCore, clock_id: string, body: SandboxClockAdvanceRequest, options?: RequestOptions): ApiPromise<AdvanceSandboxClockResponses[200 | 202]> {
  return request(ohun, operations.advanceSandboxClock, { path: { clock_id }, body, options })
}

/**
 * List routing rules.
 *
 * Lists the rules of the environment's numbers, newest first.
 *
 * `GET /v1/routing-rules`
 *
 * @param ohun - The client.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const routingRule of listRoutingRules(ohun)) {
 *   console.log(routingRule.rule_id)
 * }
 * ```
 */
export function listRoutingRules(ohun: OhunCore, query?: ListRoutingRulesData['query'], options?: RequestOptions): PagePromise<RoutingRule> {
  return page(ohun, operations.listRoutingRules, { query, options })
}

/**
 * Create a routing rule.
 *
 * Routes inbound calls on a number to an agent, based on what the caller says first. A number can have 50 rules, including one default rule.
 *
 * `POST /v1/routing-rules`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal, idempotency key.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, ChannelMismatchError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const routingRule = await createRoutingRule(ohun, {
 *   number_id: 'num_0Ub5Xw1A000k3mZq8RtYvLp',
 *   match_type: 'keyword',
 *   match_value: 'delivery',
 *   agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
 *   priority: 10,
 * })
 * ```
 */
export function createRoutingRule(ohun: OhunCore, body: RoutingRuleWrite, options?: IdempotentRequestOptions): ApiPromise<RoutingRule> {
  return request(ohun, operations.createRoutingRule, { body, options })
}

/**
 * Test the routing rules of a number.
 *
 * Returns which agent would take an inbound call whose caller begins with these words. It uses the rules as calls do: rules of paused agents do not count. Nothing is stored.
 *
 * `POST /v1/routing-rules/test`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const routingTestResult = await testRoutingRules(ohun, {
 *   number_id: 'num_0Ub5Xw1A000k3mZq8RtYvLp',
 *   utterance: 'Where is my delivery?',
 * })
 * ```
 */
export function testRoutingRules(ohun: OhunCore, body: RoutingTest, options?: RequestOptions): ApiPromise<RoutingTestResult> {
  return request(ohun, operations.testRoutingRules, { body, options })
}

/**
 * Get a routing rule.
 *
 * Returns a rule of one of the environment's numbers.
 *
 * `GET /v1/routing-rules/{rule_id}`
 *
 * @param ohun - The client.
 * @param rule_id - The rule's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const routingRule = await getRoutingRule(ohun, 'rule_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function getRoutingRule(ohun: OhunCore, rule_id: string, options?: RequestOptions): ApiPromise<RoutingRule> {
  return request(ohun, operations.getRoutingRule, { path: { rule_id }, options })
}

/**
 * Replace a routing rule.
 *
 * Replaces all fields. Omitted fields are reset to their defaults. Calls in progress are not affected.
 *
 * `PUT /v1/routing-rules/{rule_id}`
 *
 * @param ohun - The client.
 * @param rule_id - The rule's id.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, ChannelMismatchError, AlreadyExistsError, VersionConflictError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const routingRule = await replaceRoutingRule(ohun, 'rule_0Ub5Xw1A000k3mZq8RtYvLp', {
 *   number_id: 'num_0Ub5Xw1A000k3mZq8RtYvLp',
 *   match_type: 'keyword',
 *   match_value: 'delivery',
 *   agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
 *   priority: 10,
 * })
 * ```
 */
export function replaceRoutingRule(ohun: OhunCore, rule_id: string, body: RoutingRuleReplace, options?: RequestOptions): ApiPromise<RoutingRule> {
  return request(ohun, operations.replaceRoutingRule, { path: { rule_id }, body, options })
}

/**
 * Delete a routing rule.
 *
 * Deletes the rule. Calls in progress are not affected.
 *
 * `DELETE /v1/routing-rules/{rule_id}`
 *
 * @param ohun - The client.
 * @param rule_id - The rule's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * await deleteRoutingRule(ohun, 'rule_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function deleteRoutingRule(ohun: OhunCore, rule_id: string, options?: RequestOptions): ApiPromise<void> {
  return request(ohun, operations.deleteRoutingRule, { path: { rule_id }, options })
}

/**
 * Get your notifications.
 *
 * Returns which e-mails about the workspace the person of the session gets, including those that cannot be turned off.
 *
 * `GET /v1/notifications`
 *
 * @param ohun - The client.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const notificationSettings = await getNotifications(ohun)
 * ```
 */
export function getNotifications(ohun: OhunCore, options?: RequestOptions): ApiPromise<NotificationSettings> {
  return request(ohun, operations.getNotifications, { options })
}

/**
 * Choose your notifications.
 *
 * Chooses which e-mails you get about this workspace. Your choice stays when the workspace changes its own setting. A kind that your role may not get is refused with 403 `PERMISSION_DENIED`.
 *
 * `PATCH /v1/notifications`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const notificationSettings = await updateNotifications(ohun, { webhook_failures: false })
 * ```
 */
export function updateNotifications(ohun: OhunCore, body: NotificationUpdate, options?: RequestOptions): ApiPromise<NotificationSettings> {
  return request(ohun, operations.updateNotifications, { body, options })
}

/**
 * Get the notifications of the workspace.
 *
 * Returns for each kind of e-mail the roles whose members get it, and how many members that are, with their own choices.
 *
 * `GET /v1/workspace/notifications`
 *
 * @param ohun - The client.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const workspaceNotifications = await getWorkspaceNotifications(ohun)
 * ```
 */
export function getWorkspaceNotifications(ohun: OhunCore, options?: RequestOptions): ApiPromise<WorkspaceNotifications> {
  return request(ohun, operations.getWorkspaceNotifications, { options })
}

/**
 * Choose the notifications of the workspace.
 *
 * Chooses by role who gets an e-mail. Members who have chosen for themselves keep their choice. A role that may not read the subject of an e-mail is refused with 400 `INVALID_ARGUMENT`.
 *
 * `PATCH /v1/workspace/notifications`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, VersionConflictError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const workspaceNotifications = await updateWorkspaceNotifications(ohun, {
 *   webhook_failures: ['owner', 'developer'],
 * })
 * ```
 */
export function updateWorkspaceNotifications(ohun: OhunCore, body: WorkspaceNotificationUpdate, options?: RequestOptions): ApiPromise<WorkspaceNotifications> {
  return request(ohun, operations.updateWorkspaceNotifications, { body, options })
}

/**
 * List consent records.
 *
 * Lists what contacts have agreed to and refused in the key's environment, newest first: which key was pressed when they were asked whether a call may be recorded, and which word opted them out of messages or in again. The records prove the decisions, so erasing a contact does not delete them. With `contact` and another filter, a page can have fewer records than `page_size`, or none, although more follow: continue while there is a `next_page_token`.
 *
 * `GET /v1/consents`
 *
 * @param ohun - The client.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const consentRecord of listConsents(ohun, { subject: 'call_recording' })) {
 *   console.log(consentRecord.consent_id)
 * }
 * ```
 */
export function listConsents(ohun: OhunCore, query?: ListConsentsData['query'], options?: RequestOptions): PagePromise<ConsentRecord> {
  return page(ohun, operations.listConsents, { query, options })
}

/**
 * Export consent records.
 *
 * Exports the consent records that match the filters of the list, newest first, up to 100,000. JSON is an array with one record per line. In CSV, text that a spreadsheet could treat as a formula is prefixed with a quote. A workspace can run two exports at the same time.
 *
 * `GET /v1/consents/export`
 *
 * @param ohun - The client.
 * @param query - Parameters.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const consentRecord of exportConsents(ohun)) {
 *   console.log(consentRecord)
 * }
 * ```
 */
export function exportConsents(ohun: OhunCore, query?: ExportConsentsData['query'], options?: RequestOptions): RowsPromise<ConsentRecord> {
  return rows(ohun, operations.exportConsents, { query, options })
}

/**
 * Create a workspace.
 *
 * Creates another workspace on the starter plan, whose owner is the person of the session. It shares nothing with the existing ones: no agents, numbers or keys, and not the balance. To act in it, send its id as `X-Ohun-Workspace`. Requires a verified e-mail address. A person may create ten workspaces, including those that were deleted in the last 24 hours; another one is refused with 402 `QUOTA_EXCEEDED`.
 *
 * `POST /v1/workspaces`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, QuotaExceededError, PermissionDeniedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const createdWorkspace = await createWorkspace(ohun, { name: 'Example Health' })
 * ```
 */
export function createWorkspace(ohun: OhunCore, body: WorkspaceCreate, options?: RequestOptions): ApiPromise<CreatedWorkspace> {
  return request(ohun, operations.createWorkspace, { body, options })
}

/**
 * Get the workspace.
 *
 * Returns the workspace of the key.
 *
 * `GET /v1/workspace`
 *
 * @param ohun - The client.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const workspace = await getWorkspace(ohun)
 * ```
 */
export function getWorkspace(ohun: OhunCore, options?: RequestOptions): ApiPromise<Workspace> {
  return request(ohun, operations.getWorkspace, { options })
}

/**
 * Delete the workspace.
 *
 * Deletes the workspace: its keys and sessions are rejected, calls in progress end, pending deliveries are canceled, and the owner's e-mail address can be used to sign up again. This cannot be undone. Requires a production key or a session.
 *
 * `DELETE /v1/workspace`
 *
 * @param ohun - The client.
 * @param query - Parameters.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * await deleteWorkspace(ohun, {
 *   confirm: 'ws_0Ub5Xw1A000k3mZq8RtYvLp',
 * })
 * ```
 */
export function deleteWorkspace(ohun: OhunCore, query: Asked<DeleteWorkspaceData['query']>, options?: RequestOptions): ApiPromise<void> {
  return request(ohun, operations.deleteWorkspace, { query, options })
}

/**
 * Update the workspace.
 *
 * Updates the given fields. If you reduce `retention_days`, older content is deleted within an hour; increasing it restores nothing. To change `plan`, use `/v1/workspace/subscription`; to change `recording_enabled`, use `/v1/workspace/recording`.
 *
 * `PATCH /v1/workspace`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, VersionConflictError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const workspace = await updateWorkspace(ohun, { retention_days: 90 })
 * ```
 */
export function updateWorkspace(ohun: OhunCore, body: WorkspaceUpdate, options?: RequestOptions): ApiPromise<Workspace> {
  return request(ohun, operations.updateWorkspace, { body, options })
}

/**
 * Switch recording on or off.
 *
 * Switches recording on or off for all agents. Recording requires the builder or scale plan; you can switch it off on every plan. Without a body, recording is switched on.
 *
 * `POST /v1/workspace/recording`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const workspace = await switchWorkspaceRecording(ohun, { enabled: true })
 * ```
 */
export function switchWorkspaceRecording(ohun: OhunCore, body?: RecordingSwitch, options?: RequestOptions): ApiPromise<Workspace> {
  return request(ohun, operations.switchWorkspaceRecording, { body, options })
}

/**
 * Get the subscription.
 *
 * Returns the plan of the workspace and the paid month. A workspace on `payg` has no subscription.
 *
 * `GET /v1/workspace/subscription`
 *
 * @param ohun - The client.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, WorkspaceNotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const subscription = await getSubscription(ohun)
 * ```
 */
export function getSubscription(ohun: OhunCore, options?: RequestOptions): ApiPromise<Subscription> {
  return request(ohun, operations.getSubscription, { options })
}

/**
 * Switch the plan.
 *
 * Switches the plan immediately. The rest of the calendar month (Lagos time, including today) is refunded for the old plan and charged for the new one, each rounded down to whole kobo. An unpaid month is not refunded. If the new plan allows fewer agents, the newest ones are paused; if it does not include recording, recording is switched off. Numbers are kept. Errors are checked in the order `WORKSPACE_NOT_FOUND`, `INVALID_PLAN`, `TIER_SWITCH_UNSUPPORTED`, `NO_ACTIVE_SUBSCRIPTION`, `NO_OP`, `TIER_SWITCH_TOO_FREQUENT`, `INSUFFICIENT_BALANCE`.
 *
 * `PATCH /v1/workspace/subscription`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, InvalidPlanError, TierSwitchUnsupportedError, NoActiveSubscriptionError, NoOpError, UnauthenticatedError, InsufficientBalanceError, PermissionDeniedError, WorkspaceNotFoundError, RequestTimeoutError, PayloadTooLargeError, TierSwitchTooFrequentError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const planSwitch = await switchSubscription(ohun, { plan: 'builder' })
 * ```
 */
export function switchSubscription(ohun: OhunCore, body: SubscriptionUpdate, options?: RequestOptions): ApiPromise<PlanSwitch> {
  return request(ohun, operations.switchSubscription, { body, options })
}

/**
 * Preview a switch of the plan.
 *
 * Returns what `PATCH /v1/workspace/subscription` would charge and change now, and changes nothing. It is refused for the same reasons, in the same order, except that a balance that is too low is not an error: `missing_kobo` is then more than 0.
 *
 * `GET /v1/workspace/subscription/preview`
 *
 * @param ohun - The client.
 * @param query - Parameters.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, InvalidPlanError, TierSwitchUnsupportedError, NoActiveSubscriptionError, NoOpError, UnauthenticatedError, PermissionDeniedError, WorkspaceNotFoundError, RequestTimeoutError, TierSwitchTooFrequentError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const planSwitchPreview = await previewSubscription(ohun, { plan: 'scale' })
 * ```
 */
export function previewSubscription(ohun: OhunCore, query: PreviewSubscriptionData['query'], options?: RequestOptions): ApiPromise<PlanSwitchPreview> {
  return request(ohun, operations.previewSubscription, { query, options })
}

/**
 * Get the balance.
 *
 * Returns the prepaid balance of the workspace. At zero, calls and messages in production are refused with 402 `WORKSPACE_BLOCKED` until a top-up clears.
 *
 * `GET /v1/billing/balance`
 *
 * @param ohun - The client.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const balance = await getBalance(ohun)
 * ```
 */
export function getBalance(ohun: OhunCore, options?: RequestOptions): ApiPromise<Balance> {
  return request(ohun, operations.getBalance, { options })
}

/**
 * List the ledger.
 *
 * Lists every change of the balance, by descending `sequence`: the newest first. The balance is the sum of the amounts.
 *
 * `GET /v1/billing/ledger`
 *
 * @param ohun - The client.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const ledgerEntry of listLedger(ohun, { entry_type: 'top_up' })) {
 *   console.log(ledgerEntry.entry_id)
 * }
 * ```
 */
export function listLedger(ohun: OhunCore, query?: ListLedgerData['query'], options?: RequestOptions): PagePromise<LedgerEntry> {
  return page(ohun, operations.listLedger, { query, options })
}

/**
 * Get prices and plans.
 *
 * Returns the limits and prices of every plan, and the destinations with their prices. Amounts are kobo. The sandbox is free.
 *
 * `GET /v1/billing/pricing`
 *
 * @param ohun - The client.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const pricing = await getPricing(ohun)
 * ```
 */
export function getPricing(ohun: OhunCore, options?: RequestOptions): ApiPromise<Pricing> {
  return request(ohun, operations.getPricing, { options })
}

/**
 * Get the billing details.
 *
 * Returns the name, the address and the tax number to which invoices are made out. They are null until you set them.
 *
 * `GET /v1/billing/details`
 *
 * @param ohun - The client.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const billingDetails = await getBillingDetails(ohun)
 * ```
 */
export function getBillingDetails(ohun: OhunCore, options?: RequestOptions): ApiPromise<BillingDetails> {
  return request(ohun, operations.getBillingDetails, { options })
}

/**
 * Change the billing details.
 *
 * Changes the name, the address and the tax number to which invoices are made out. All invoices, including those of earlier months, show the current details. Their figures and numbers stay the same.
 *
 * `PATCH /v1/billing/details`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, VersionConflictError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const billingDetails = await updateBillingDetails(ohun, {
 *   company_name: 'Example Bank Plc',
 *   address: '12 Marina\nLagos',
 *   tax_id: '12345678-0001',
 * })
 * ```
 */
export function updateBillingDetails(ohun: OhunCore, body: BillingDetailsUpdate, options?: RequestOptions): ApiPromise<BillingDetails> {
  return request(ohun, operations.updateBillingDetails, { body, options })
}

/**
 * Set the spend cap of the workspace.
 *
 * Sets what the whole workspace may spend on calls and messages in production in a day (Lagos time), or removes the cap. Spending from the same day before the change counts. When the cap is reached, new calls and messages are refused with 402 `QUOTA_EXCEEDED`, and calls in progress end with a closing message. Inbound messages are received and charged. Numbers and plans do not count.
 *
 * `PUT /v1/billing/spend-cap`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const workspace = await setSpendCap(ohun, { daily_spend_cap_kobo: 2000000 })
 * ```
 */
export function setSpendCap(ohun: OhunCore, body: SpendCapUpdate, options?: RequestOptions): ApiPromise<Workspace> {
  return request(ohun, operations.setSpendCap, { body, options })
}

/**
 * List spend caps.
 *
 * Lists the limit and the cap of the workspace, if it has them, then the agents that have a daily cap, newest first, each with the spending of today (Lagos time). Set the cap of an agent with its `daily_spend_cap_kobo`, and that of the workspace with `PUT /v1/billing/spend-cap`.
 *
 * `GET /v1/billing/spend-caps`
 *
 * @param ohun - The client.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const spendCap of listSpendCaps(ohun)) {
 *   console.log(spendCap.agent_id)
 * }
 * ```
 */
export function listSpendCaps(ohun: OhunCore, query?: ListSpendCapsData['query'], options?: RequestOptions): PagePromise<SpendCap> {
  return page(ohun, operations.listSpendCaps, { query, options })
}

/**
 * List invoices.
 *
 * Lists the invoices of the workspace, newest first: one for each calendar month (Lagos time) since the workspace was created. They are sums of the ledger, by the time of its entries. The invoice of the current month is `provisional`. Invoices are the same with either key.
 *
 * `GET /v1/billing/invoices`
 *
 * @param ohun - The client.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const invoice of listInvoices(ohun)) console.log(invoice.month)
 * ```
 */
export function listInvoices(ohun: OhunCore, query?: ListInvoicesData['query'], options?: RequestOptions): PagePromise<Invoice> {
  return page(ohun, operations.listInvoices, { query, options })
}

/**
 * Get an invoice.
 *
 * Returns the invoice of a month. The response is 404 for months before the workspace was created and for months that have not begun.
 *
 * `GET /v1/billing/invoices/{month}`
 *
 * @param ohun - The client.
 * @param month - The month.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const invoice = await getInvoice(ohun, '2026-11')
 * ```
 */
export function getInvoice(ohun: OhunCore, month: string, options?: RequestOptions): ApiPromise<Invoice> {
  return request(ohun, operations.getInvoice, { path: { month }, options })
}

/**
 * Download an invoice as PDF.
 *
 * Returns the invoice of a month as a PDF, with the figures of `GET /v1/billing/invoices/{month}`. The response is 503 with `Retry-After` while the server is making as many PDFs as it can at once.
 *
 * `GET /v1/billing/invoices/{month}/pdf`
 *
 * @param ohun - The client.
 * @param month - The month.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const response = await getInvoicePdf(ohun, '2026-11')
 * ```
 */
export function getInvoicePdf(ohun: OhunCore, month: string, options?: RequestOptions): ApiPromise<Response> {
  return download(ohun, operations.getInvoicePdf, { path: { month }, options })
}

/**
 * Start a top-up.
 *
 * Starts a top-up and returns the URL of a payment page. The balance is credited when the payment provider confirms the payment. An unpaid checkout expires after a day. With a sandbox key the payment is simulated: nothing is charged, and the balance does not change. A workspace can have 20 unpaid checkouts in each environment. If the provider does not respond or payments are not configured, the response is 503 `UNAVAILABLE`, and nothing was started.
 *
 * `POST /v1/billing/checkout`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal, idempotency key.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const checkout = await createCheckout(ohun, {
 *   amount_kobo: 500000,
 *   currency: 'NGN',
 * })
 * ```
 */
export function createCheckout(ohun: OhunCore, body: CheckoutCreate, options?: IdempotentRequestOptions): ApiPromise<Checkout> {
  return request(ohun, operations.createCheckout, { body, options })
}

/**
 * List top-ups.
 *
 * Lists the checkouts of the key's environment, newest first.
 *
 * `GET /v1/billing/checkouts`
 *
 * @param ohun - The client.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const checkout of listCheckouts(ohun, { status: 'pending' })) {
 *   console.log(checkout.checkout_id)
 * }
 * ```
 */
export function listCheckouts(ohun: OhunCore, query?: ListCheckoutsData['query'], options?: RequestOptions): PagePromise<Checkout> {
  return page(ohun, operations.listCheckouts, { query, options })
}

/**
 * Get a top-up.
 *
 * Returns a top-up with its status. `credited_kobo` is null until the payment is credited.
 *
 * `GET /v1/billing/checkouts/{checkout_id}`
 *
 * @param ohun - The client.
 * @param checkout_id - The checkout's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const checkout = await getCheckout(ohun, 'chk_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function getCheckout(ohun: OhunCore, checkout_id: string, options?: RequestOptions): ApiPromise<Checkout> {
  return request(ohun, operations.getCheckout, { path: { checkout_id }, options })
}

/**
 * Get the usage of a month.
 *
 * Returns the workspace's usage and spending in a calendar month (Lagos time), with the limits of its plan.
 *
 * `GET /v1/usage`
 *
 * @param ohun - The client.
 * @param query - Parameters.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const usage = await getUsage(ohun)
 * ```
 */
export function getUsage(ohun: OhunCore, query?: GetUsageData['query'], options?: RequestOptions): ApiPromise<Usage> {
  return request(ohun, operations.getUsage, { query, options })
}

/**
 * Accept the data processing agreement.
 *
 * Accepts the agreement for the workspace, which can then place production calls and send production messages. Accepting the same version again changes nothing and returns the first acceptance.
 *
 * `POST /v1/dpa/accept`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const dpaAcceptance = await acceptDpa(ohun, { version: '1.0' })
 * ```
 */
export function acceptDpa(ohun: OhunCore, body: DpaAccept, options?: RequestOptions): ApiPromise<DpaAcceptance> {
  return request(ohun, operations.acceptDpa, { body, options })
}

/**
 * Get the status of the data processing agreement.
 *
 * Returns whether the workspace has accepted the required version of the agreement, and the last acceptance.
 *
 * `GET /v1/dpa/status`
 *
 * @param ohun - The client.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const dpaStatus = await getDpaStatus(ohun)
 * ```
 */
export function getDpaStatus(ohun: OhunCore, options?: RequestOptions): ApiPromise<DpaStatus> {
  return request(ohun, operations.getDpaStatus, { options })
}

/**
 * List opt-outs.
 *
 * Lists the numbers that have opted out of the workspace's messages, newest first.
 *
 * `GET /v1/opt-outs`
 *
 * @param ohun - The client.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const optOut of listOptOuts(ohun)) console.log(optOut.e164)
 * ```
 */
export function listOptOuts(ohun: OhunCore, query?: ListOptOutsData['query'], options?: RequestOptions): PagePromise<OptOut> {
  return page(ohun, operations.listOptOuts, { query, options })
}

/**
 * Add an opt-out.
 *
 * Adds a number whose owner has opted out in another way than by message, for example on the phone. If the number is already on the list, nothing changes. Only the contact can end an opt-out, with a message that says START or SUBSCRIBE. A workspace can add 100,000 numbers per environment; those of contacts who opted out by message do not count.
 *
 * `POST /v1/opt-outs`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const optOut = await addOptOut(ohun, { e164: '+2348031234567' })
 * ```
 */
export function addOptOut(ohun: OhunCore, body: OptOutCreate, options?: RequestOptions): ApiPromise<OptOut> {
  return request(ohun, operations.addOptOut, { body, options })
}

/**
 * Erase a contact.
 *
 * Replaces everything said and written in conversations with this phone number by `[REDACTED]`, in both environments: transcripts, recordings, events and their stored deliveries. Phone numbers, times and prices are kept. Notes about the conversations are deleted. Pending deliveries of the affected events are canceled, and calls in progress are no longer transcribed. This cannot be undone.
 *
 * `DELETE /v1/contacts/{e164}`
 *
 * @param ohun - The client.
 * @param e164 - The contact's phone number, with `+` or `%2B`.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const contactErasure = await eraseContact(ohun, '+2348031234567')
 * ```
 */
export function eraseContact(ohun: OhunCore, e164: string, options?: RequestOptions): ApiPromise<ContactErasure> {
  return request(ohun, operations.eraseContact, { path: { e164 }, options })
}

/**
 * List the audit log.
 *
 * Lists security-relevant changes in the workspace, newest first, for both environments.
 *
 * `GET /v1/audit-log`
 *
 * @param ohun - The client.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const auditEntry of listAuditLog(ohun)) {
 *   console.log(auditEntry.audit_id)
 * }
 * ```
 */
export function listAuditLog(ohun: OhunCore, query?: ListAuditLogData['query'], options?: RequestOptions): PagePromise<AuditEntry> {
  return page(ohun, operations.listAuditLog, { query, options })
}

/**
 * Export the audit log.
 *
 * Exports the entries that match the filters of the list, newest first, up to 100,000. JSON is an array with one entry per line. In CSV, `detail` is JSON, and text that a spreadsheet could treat as a formula is prefixed with a quote. A workspace can run two exports at the same time.
 *
 * `GET /v1/audit-log/export`
 *
 * @param ohun - The client.
 * @param query - Parameters.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const auditEntry of exportAuditLog(ohun)) console.log(auditEntry)
 * ```
 */
export function exportAuditLog(ohun: OhunCore, query?: ExportAuditLogData['query'], options?: RequestOptions): RowsPromise<AuditEntry> {
  return rows(ohun, operations.exportAuditLog, { query, options })
}

/**
 * List API requests.
 *
 * Lists the API requests of the key's environment in the last seven days, newest first. A request appears within seconds. Only these fields are kept: no body, and no values of the path and query. Requests with unknown credentials belong to no workspace and do not appear. Above 100,000 requests a day, or 500 a second, some can be missing. With several filters, or `status=2xx`, a page can have fewer requests than `page_size`, or none, although more follow: continue while there is a `next_page_token`.
 *
 * `GET /v1/requests`
 *
 * @param ohun - The client.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const apiRequest of listRequests(ohun, { status: '2xx' })) {
 *   console.log(apiRequest.request_id)
 * }
 * ```
 */
export function listRequests(ohun: OhunCore, query?: ListRequestsData['query'], options?: RequestOptions): PagePromise<ApiRequest> {
  return page(ohun, operations.listRequests, { query, options })
}

/**
 * Get an API request.
 *
 * Returns a request of the workspace, in either environment.
 *
 * `GET /v1/requests/{request_id}`
 *
 * @param ohun - The client.
 * @param request_id - The id of the request, as in `X-Request-Id` and in every body.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const apiRequestResult = await getRequest(ohun, 'req_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function getRequest(ohun: OhunCore, request_id: string, options?: RequestOptions): ApiPromise<ApiRequestResult> {
  return request(ohun, operations.getRequest, { path: { request_id }, options })
}

/**
 * List an agent's webhook endpoints.
 *
 * Lists all endpoints of the agent, newest first.
 *
 * `GET /v1/agents/{agent_id}/webhooks/endpoints`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const webhookEndpointList = await listWebhookEndpoints(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function listWebhookEndpoints(ohun: OhunCore, agent_id: string, options?: RequestOptions): ApiPromise<WebhookEndpointList> {
  return request(ohun, operations.listWebhookEndpoints, { path: { agent_id }, options })
}

/**
 * Add a webhook endpoint to an agent.
 *
 * Adds an endpoint. If an agent has an active endpoint, its events go to its active endpoints and not to `webhook_url`, even if none of them accepts events of that type. An agent can have 20 endpoints. A deleted endpoint counts for another 24 hours; above the limit, the response is 429 `RATE_LIMITED`.
 *
 * `POST /v1/agents/{agent_id}/webhooks/endpoints`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal, idempotency key.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const webhookEndpoint = await createWebhookEndpoint(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', {
 *   url: 'https://backend.example.com/events',
 *   description: 'Order service',
 *   event_types: ['call.completed'],
 * })
 * ```
 */
export function createWebhookEndpoint(ohun: OhunCore, agent_id: string, body: WebhookEndpointCreate, options?: IdempotentRequestOptions): ApiPromise<WebhookEndpoint> {
  return request(ohun, operations.createWebhookEndpoint, { path: { agent_id }, body, options })
}

/**
 * Get a webhook endpoint with its statistics.
 *
 * Returns the endpoint with statistics of the key's environment in the last 24 hours. Counts of the last five seconds may be missing.
 *
 * `GET /v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param endpoint_id - The endpoint's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const webhookEndpointDetail = await getWebhookEndpoint(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', 'whep_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function getWebhookEndpoint(ohun: OhunCore, agent_id: string, endpoint_id: string, options?: RequestOptions): ApiPromise<WebhookEndpointDetail> {
  return request(ohun, operations.getWebhookEndpoint, { path: { agent_id, endpoint_id }, options })
}

/**
 * Delete a webhook endpoint.
 *
 * Cancels its pending deliveries. Delivered and dead-lettered deliveries stay in the list.
 *
 * `DELETE /v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param endpoint_id - The endpoint's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * await deleteWebhookEndpoint(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', 'whep_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function deleteWebhookEndpoint(ohun: OhunCore, agent_id: string, endpoint_id: string, options?: RequestOptions): ApiPromise<void> {
  return request(ohun, operations.deleteWebhookEndpoint, { path: { agent_id, endpoint_id }, options })
}

/**
 * Update, pause or resume a webhook endpoint.
 *
 * Changes the given fields; omitted fields stay unchanged. A paused endpoint keeps its pending deliveries, which are sent when you resume it, at most 100 per second. New events do not wait for it: they go to the agent's other active endpoints or, if there are none, to `webhook_url`.
 *
 * `PATCH /v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}`
 *
 * @param ohun - The client.
 * @param agent_id - The agent's id.
 * @param endpoint_id - The endpoint's id.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, VersionConflictError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const webhookEndpoint = await updateWebhookEndpoint(ohun, 'agt_0Ub5Xw1A000k3mZq8RtYvLp', 'whep_0Ub5Xw1A000k3mZq8RtYvLp', {
 *   active: false,
 * })
 * ```
 */
export function updateWebhookEndpoint(ohun: OhunCore, agent_id: string, endpoint_id: string, body: WebhookEndpointUpdate, options?: RequestOptions): ApiPromise<WebhookEndpoint> {
  return request(ohun, operations.updateWebhookEndpoint, { path: { agent_id, endpoint_id }, body, options })
}

/**
 * List the webhook endpoints of all agents.
 *
 * Lists the endpoints of the workspace's agents with their statistics, newest first. The statistics cover the key's environment and the last 24 hours. Counts of the last five seconds may be missing.
 *
 * `GET /v1/webhooks/endpoints`
 *
 * @param ohun - The client.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const webhookEndpointDetail of listAllWebhookEndpoints(ohun)) {
 *   console.log(webhookEndpointDetail)
 * }
 * ```
 */
export function listAllWebhookEndpoints(ohun: OhunCore, query?: ListAllWebhookEndpointsData['query'], options?: RequestOptions): PagePromise<WebhookEndpointDetail> {
  return page(ohun, operations.listAllWebhookEndpoints, { query, options })
}

/**
 * Get the signing secret.
 *
 * Returns the secret with which requests to your servers are signed, for both environments. Requires a production key or a session.
 *
 * `GET /v1/webhooks/signing-secret`
 *
 * @param ohun - The client.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const signingSecret = await getSigningSecret(ohun)
 * ```
 */
export function getSigningSecret(ohun: OhunCore, options?: RequestOptions): ApiPromise<SigningSecret> {
  return request(ohun, operations.getSigningSecret, { options })
}

/**
 * Rotate the signing secret.
 *
 * For 24 hours, requests are signed with both the new and the previous secret. The new secret takes effect within five seconds. Responds with 409 if the previous rotation was less than 24 hours ago. Requires a production key or a session.
 *
 * `POST /v1/webhooks/signing-secret/rotate`
 *
 * @param ohun - The client.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, AlreadyExistsError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const signingSecret = await rotateSigningSecret(ohun)
 * ```
 */
export function rotateSigningSecret(ohun: OhunCore, options?: RequestOptions): ApiPromise<SigningSecret> {
  return request(ohun, operations.rotateSigningSecret, { options })
}

/**
 * Send a test event.
 *
 * Sends one signed request with a mock payload for the event type. It is not retried, and it does not appear among events or deliveries. The response is 200 even if the target fails, and arrives within 10 seconds.
 *
 * `POST /v1/webhooks/test`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const webhookTestResult = await testWebhook(ohun, {
 *   webhook_url: 'https://backend.example.com/events',
 *   event_type: 'call.completed',
 * })
 * ```
 */
export function testWebhook(ohun: OhunCore, body: WebhookTest, options?: RequestOptions): ApiPromise<WebhookTestResult> {
  return request(ohun, operations.testWebhook, { body, options })
}

/**
 * Relay webhooks over a WebSocket.
 *
 * Opens a WebSocket that receives the webhooks of the key's environment, for a machine without a public address. `ohun listen` uses it. Events arrive in order, as copies: webhook endpoints still get theirs. They are sent again until they are acknowledged, at most 64 at a time, so the receiver can see an event twice. With `answer=true`, turns, tool invocations, screenings, questions about answering machines and analyses are sent here instead of the agent's `webhook_url`, with the same signatures, time limits and rules for replies. The newest relay for an agent replaces the previous one; a relay for one agent takes precedence over one for all agents. If the connection is lost, open another within 10 seconds with `session_id`: requests that wait for a reply are sent again. A workspace may have 10 relays. A frame from the client can have up to 136 KiB. The server closes the connection with code 1000 after a `closed` frame, with 1001 when the server stops and with 1008 when the key is revoked. Browsers can pass the key as `?token=`.
 *
 * `GET /v1/webhooks/relay`
 *
 * @param ohun - The client.
 * @param query - Parameters.
 * @param options - Timeout, signal, where errors go.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, UpgradeRequiredError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const connection = await relayWebhooks(ohun)
 * for await (const frame of connection) {
 *   console.log(frame.type)
 *   break // closes the connection
 * }
 * ```
 */
export function relayWebhooks(ohun: OhunCore, query?: RelayWebhooksData['query'], options?: ConnectOptions): Promise<SocketConnection<RelayFrame, RelayClientFrame>> {
  return connect(ohun, { ...operations.relayWebhooks, Connection: SocketConnection<RelayFrame, RelayClientFrame> }, { query, options })
}

/**
 * List deliveries.
 *
 * Lists the deliveries of the key's environment, newest first. With `last_error`, or for a long call, a page can have fewer than `page_size`, or none, although more follow: continue while there is a `next_page_token`.
 *
 * `GET /v1/webhooks/deliveries`
 *
 * @param ohun - The client.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const delivery of listDeliveries(ohun, { status: 'dead_lettered' })) {
 *   console.log(delivery.delivery_id)
 * }
 * ```
 */
export function listDeliveries(ohun: OhunCore, query?: ListDeliveriesData['query'], options?: RequestOptions): PagePromise<Delivery> {
  return page(ohun, operations.listDeliveries, { query, options })
}

/**
 * Get a delivery with its attempts.
 *
 * Returns a delivery with all its attempts: their times, results and the beginning of each response.
 *
 * `GET /v1/webhooks/deliveries/{delivery_id}`
 *
 * @param ohun - The client.
 * @param delivery_id - The delivery's id.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const deliveryDetail = await getDelivery(ohun, 'del_0Ub5Xw1A000k3mZq8RtYvLp')
 * ```
 */
export function getDelivery(ohun: OhunCore, delivery_id: string, options?: RequestOptions): ApiPromise<DeliveryDetail> {
  return request(ohun, operations.getDelivery, { path: { delivery_id }, options })
}

/**
 * Replay dead letters and other deliveries.
 *
 * Reopens deliveries, starting again with the first attempt: the dead-lettered deliveries of the given events, or the deliveries of a period. Deliveries that are pending or canceled, or belong to a deleted endpoint, stay unchanged, so repeating the request sends nothing twice. Deliveries to a paused endpoint wait until you resume it.
 *
 * By period, `status` can also select delivered ones; those delivered again since `until` stay unchanged. The request itself reopens a thousand deliveries and a background job the rest, up to 100,000, oldest first and at most 100 a second for each endpoint. While such a job is running in an environment, another one is refused with `RATE_LIMITED`.
 *
 * `POST /v1/webhooks/dlq/replay`
 *
 * @param ohun - The client.
 * @param body - What is sent.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * const deadLetterReplayResult = await replayDeadLetters(ohun, {
 *   event_ids: ['evt_0Ub5Xw1A000k3mZq8RtYvLp'],
 * })
 * ```
 */
export function replayDeadLetters(ohun: OhunCore, body: DeadLetterReplay, options?: RequestOptions): ApiPromise<DeadLetterReplayResult> {
  return request(ohun, operations.replayDeadLetters, { body, options })
}

/**
 * List events.
 *
 * Lists the events of the key's environment, newest first, in the form in which they are delivered.
 *
 * `GET /v1/events`
 *
 * @param ohun - The client.
 * @param query - Filters and page size.
 * @param options - Timeout, retries, signal.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const event of listEvents(ohun)) console.log(event)
 * ```
 */
export function listEvents(ohun: OhunCore, query?: ListEventsData['query'], options?: RequestOptions): PagePromise<Event> {
  return page(ohun, operations.listEvents, { query, options })
}

/**
 * Stream events.
 *
 * Streams events as server-sent events. `id` is the event's id, `event` its type and `data` the envelope. The stream starts with new events. To resume, send the last id you received as `Last-Event-ID`: no event is missed, but events of the last 30 seconds can be repeated. A slow client loses nothing; a client that reads nothing for a minute is disconnected and can resume. A comment is sent every 30 seconds. `event: error` contains `{error_code, message}` and ends the stream, for example when the key is revoked. Use webhooks when you need guaranteed delivery.
 *
 * `GET /v1/events/stream`
 *
 * @param ohun - The client.
 * @param query - Filters.
 * @param options - Timeout, retries, signal, where to resume.
 * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
 * @example
 * ```ts
 * for await (const event of streamEvents(ohun)) {
 *   console.log(event)
 *   break // closes the connection
 * }
 * ```
 */
export function streamEvents(ohun: OhunCore, query?: StreamEventsData['query'], options?: StreamOptions): EventStream<Event> {
  return stream(ohun, operations.streamEvents, { query, options })
}
