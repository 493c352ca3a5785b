// Generated from openapi/. Do not edit: run `npm run generate`.

import type { ApiPromise } from '../core/api-promise.ts'
import { CallConnection } from '../core/call-connection.ts'
import { download } from '../core/download.ts'
import { stream, type EventStream } from '../core/event-stream.ts'
import { OhunCore } from '../core/ohun-core.ts'
import type { Asked, FileBody } from '../core/operation.ts'
import type { ConnectOptions, IdempotentRequestOptions, OhunOptions, RangeOptions, RequestOptions, StreamOptions } from '../core/options.ts'
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

/** Health checks of the service. */
export class HealthApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * Check liveness.
   *
   * Succeeds while the process can respond. It does not check any dependency.
   *
   * `GET /healthz`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const health = await ohun.health.live()
   * ```
   */
  live(options?: RequestOptions): ApiPromise<Health> {
    return request(this.#core, operations.getHealth, { options })
  }

  /**
   * Check readiness.
   *
   * Checks the database, and every five seconds whether the server can write to its data directory and recordings. Responds with 503 and the reason if it cannot, and while the server shuts down, so that load balancers stop sending traffic.
   *
   * `GET /readyz`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const health = await ohun.health.ready()
   * ```
   */
  ready(options?: RequestOptions): ApiPromise<Health> {
    return request(this.#core, operations.getReadiness, { options })
  }
}

/** The owner of an API key or session. */
export class AuthApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * Get the current identity.
   *
   * Returns the person of the session with the role in the workspace, or for a key the owner of its workspace. A key with any scopes may call it.
   *
   * `GET /v1/auth/me`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const identity = await ohun.auth.me()
   * ```
   */
  me(options?: RequestOptions): ApiPromise<Identity> {
    return request(this.#core, operations.getIdentity, { options })
  }

  /**
   * Sign up.
   *
   * Creates an account with a workspace on the starter plan. The response contains the first sandbox key and the signing secret; neither is shown again. We send a verification token to the e-mail address: creating production keys requires a verified address. The first key and secret stop working when the address is verified.
   *
   * `POST /v1/auth/signup`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const signedUp = await ohun.auth.signup({
   *   email: 'owner@example.com',
   *   password: 'correct horse battery',
   *   company_name: 'Example Limited',
   * })
   * ```
   */
  signup(body: SignUp, options?: RequestOptions): ApiPromise<SignedUp> {
    return request(this.#core, operations.signUp, { body, options })
  }

  /**
   * Verify an e-mail address.
   *
   * Verifies the address with the token from the sign-up e-mail. A token can be used once, within 24 hours. Send the account's password too: anyone can sign up with another person's address, and a wrong password is refused without using up the token. If you own the address but do not know the password, reset the password instead. The first verification revokes every API key, ends every session and replaces the signing secret, because the person who signed up may not own the address. Log in afterwards and create new keys.
   *
   * `POST /v1/auth/verify-email`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, InvalidPasswordError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const confirmation = await ohun.auth.verifyEmail({
   *   token: 'kX2b9…',
   *   password: 'correct horse battery',
   * })
   * ```
   */
  verifyEmail(body: EmailVerification, options?: RequestOptions): ApiPromise<Confirmation> {
    return request(this.#core, operations.verifyEmail, { body, options })
  }

  /**
   * Resend the verification e-mail.
   *
   * Sends a new token if the account exists and its address is not yet verified. The response does not reveal whether an account exists.
   *
   * `POST /v1/auth/resend-verification`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const confirmation = await ohun.auth.resendVerification({ email: 'owner@example.com' })
   * ```
   */
  resendVerification(body: EmailOnly, options?: RequestOptions): ApiPromise<Confirmation> {
    return request(this.#core, operations.resendVerification, { body, options })
  }

  /**
   * Request a password reset.
   *
   * Sends a password reset token if the account exists. The response does not reveal whether an account exists.
   *
   * `POST /v1/auth/request-password-reset`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const confirmation = await ohun.auth.requestPasswordReset({
   *   email: 'owner@example.com',
   * })
   * ```
   */
  requestPasswordReset(body: EmailOnly, options?: RequestOptions): ApiPromise<Confirmation> {
    return request(this.#core, operations.requestPasswordReset, { body, options })
  }

  /**
   * Set a new password.
   *
   * Sets a new password with the token from the password reset e-mail. A token can be used once and expires after one hour. All sessions of the account end; its API keys stay valid, unless the address was never verified. In that case the reset also verifies it and has the same effects as the first verification.
   *
   * `POST /v1/auth/reset-password`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const confirmation = await ohun.auth.resetPassword({
   *   token: 'kX2b9…',
   *   password: 'correct horse battery',
   * })
   * ```
   */
  resetPassword(body: PasswordReset, options?: RequestOptions): ApiPromise<Confirmation> {
    return request(this.#core, operations.resetPassword, { body, options })
  }

  /**
   * Log in.
   *
   * Returns a session token, which can be used instead of an API key. The header `X-Ohun-Environment` chooses the environment of each request: `production` (the default) or `sandbox`. With `cookie`, the session is stored in the cookie `__Host-ohun_session` (HttpOnly, Secure, SameSite=Strict) and not returned. With http, which only a loopback address may use, the cookie is `ohun_session`, without Secure. Requests with the cookie that change something, and WebSockets, must have the `Origin` of the service. The session ends 30 days after the login, when it is deleted, on `logout-all`, when the password changes or when the account is deleted. An account has at most 100 sessions; another login ends the oldest. The e-mail address does not have to be verified. For an account with a second factor, the response contains a challenge, `second_factor`, instead of the session; send it to `complete-login`.
   *
   * `POST /v1/auth/login`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const loggedIn = await ohun.auth.login({
   *   email: 'owner@example.com',
   *   password: 'correct horse battery',
   * })
   * ```
   */
  login(body: Login, options?: RequestOptions): ApiPromise<LoggedIn> {
    return request(this.#core, operations.logIn, { body, options })
  }

  /**
   * End all sessions.
   *
   * Ends all sessions of the account immediately, including the one that makes this request. API keys stay valid.
   *
   * `POST /v1/auth/logout-all`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const confirmation = await ohun.auth.logoutAll()
   * ```
   */
  logoutAll(options?: RequestOptions): ApiPromise<Confirmation> {
    return request(this.#core, operations.logOutAll, { options })
  }

  /**
   * Change the password.
   *
   * Sets a new password for the account of the key or session. Every other session ends; API keys stay valid.
   *
   * `POST /v1/auth/change-password`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, InvalidPasswordError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const confirmation = await ohun.auth.changePassword({
   *   password: 'correct horse battery',
   *   new_password: 'a better password',
   * })
   * ```
   */
  changePassword(body: PasswordChange, options?: RequestOptions): ApiPromise<Confirmation> {
    return request(this.#core, operations.changePassword, { body, options })
  }

  /**
   * Change the e-mail address.
   *
   * Sends a token to the new address and a notice to the current one, which must be verified. The address of the account changes when the token is used with `confirm-email`, within one hour. The response does not reveal whether the new address has an account; if it has, no e-mail is sent to it.
   *
   * `POST /v1/auth/change-email`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, InvalidPasswordError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const confirmation = await ohun.auth.changeEmail({
   *   password: 'correct horse battery',
   *   email: 'new-owner@example.com',
   * })
   * ```
   */
  changeEmail(body: EmailChange, options?: RequestOptions): ApiPromise<Confirmation> {
    return request(this.#core, operations.changeEmail, { body, options })
  }

  /**
   * Confirm a new e-mail address.
   *
   * Changes the address of the account to the one to which the token was sent. A token can be used once, within one hour. Sessions and API keys stay valid.
   *
   * `POST /v1/auth/confirm-email`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const confirmation = await ohun.auth.confirmEmail({ token: 'kX2b9…' })
   * ```
   */
  confirmEmail(body: EmailConfirmation, options?: RequestOptions): ApiPromise<Confirmation> {
    return request(this.#core, operations.confirmEmail, { body, options })
  }

  /**
   * Sign in with a link.
   *
   * Opens a session, like a login, with the token of a link that the operator of the service made: `npm start` prints such a link, and `ohun-server user sign-in-link` makes one. The token is the fragment of the link's address. It can be used once, within 15 minutes.
   *
   * `POST /v1/auth/redeem-sign-in-link`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const session = await ohun.auth.redeemSignInLink({ token: 'sign_in_kX2b9…' })
   * ```
   */
  redeemSignInLink(body: SignInLinkRedemption, options?: RequestOptions): ApiPromise<Session> {
    return request(this.#core, operations.redeemSignInLink, { body, options })
  }

  /**
   * Complete a login.
   *
   * Turns the challenge of a login into a session. Send either a code or a passkey. A code is the six digits of the authenticator app, each accepted once, or a recovery code. If the login asked for a cookie, the session is stored in it. A challenge ends after five minutes, five wrong codes, one refused passkey, or a new password. Wrong codes are also limited for each account.
   *
   * `POST /v1/auth/complete-login`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const session = await ohun.auth.completeLogin({
   *   challenge_token: 'chl_9mQ…',
   *   code: '123456',
   * })
   * ```
   */
  completeLogin(body: LoginCompletion, options?: RequestOptions): ApiPromise<Session> {
    return request(this.#core, operations.completeLogin, { body, options })
  }

  /**
   * Begin a login with a passkey.
   *
   * Returns a challenge that a passkey answers instead of the e-mail address and the password. The browser passes `passkey_options` to `navigator.credentials.get`, and the answer goes to `complete-login`. The passkey must verify its user, for example by a fingerprint or a PIN. With `cookie`, the session is stored as for a login.
   *
   * `POST /v1/auth/start-passkey-login`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const passkeyChallenge = await ohun.auth.startPasskeyLogin({ cookie: true })
   * ```
   */
  startPasskeyLogin(body: PasskeyLoginStart, options?: RequestOptions): ApiPromise<PasskeyChallenge> {
    return request(this.#core, operations.startPasskeyLogin, { body, options })
  }

  /**
   * Get the second factors.
   *
   * Returns the second factors of the account: the authenticator app, the passkeys, and how many recovery codes are left. Requires a session.
   *
   * `GET /v1/auth/factors`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const factors = await ohun.auth.factors()
   * ```
   */
  factors(options?: RequestOptions): ApiPromise<Factors> {
    return request(this.#core, operations.getFactors, { options })
  }

  /**
   * Begin to add an authenticator app.
   *
   * Returns the secret for the app, as text and as a URI to draw as a QR code. It is not shown again. The app becomes a second factor when `confirm-totp` receives its first code. Starting again replaces the secret. Requires a session.
   *
   * `POST /v1/auth/start-totp`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, InvalidPasswordError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const totpSecret = await ohun.auth.startTotp({ password: 'correct horse battery' })
   * ```
   */
  startTotp(body: PasswordProof, options?: RequestOptions): ApiPromise<TotpSecret> {
    return request(this.#core, operations.startTotp, { body, options })
  }

  /**
   * Add the authenticator app.
   *
   * Makes the app of `start-totp` a second factor with its first code. If it is the first factor of the account, the response contains ten recovery codes, which are not shown again. Every later login needs a second factor. Requires a session.
   *
   * `POST /v1/auth/confirm-totp`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const addedFactor = await ohun.auth.confirmTotp({ code: '123456' })
   * ```
   */
  confirmTotp(body: TotpConfirmation, options?: RequestOptions): ApiPromise<AddedFactor> {
    return request(this.#core, operations.confirmTotp, { body, options })
  }

  /**
   * Remove the authenticator app.
   *
   * Removes the app: its codes are no longer accepted. Without any second factor, the recovery codes end too. Requires a session.
   *
   * `POST /v1/auth/remove-totp`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, InvalidPasswordError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const confirmation = await ohun.auth.removeTotp({ password: 'correct horse battery' })
   * ```
   */
  removeTotp(body: PasswordProof, options?: RequestOptions): ApiPromise<Confirmation> {
    return request(this.#core, operations.removeTotp, { body, options })
  }

  /**
   * Begin to add a passkey.
   *
   * Returns a challenge: the browser passes `passkey_options` to `navigator.credentials.create`, and the answer goes to `add-passkey`, within five minutes. Passkeys belong to the host name of the service; an IP address cannot have them. Requires a session.
   *
   * `POST /v1/auth/start-passkey`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, InvalidPasswordError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const passkeyChallenge = await ohun.auth.startPasskey({
   *   password: 'correct horse battery',
   * })
   * ```
   */
  startPasskey(body: PasswordProof, options?: RequestOptions): ApiPromise<PasskeyChallenge> {
    return request(this.#core, operations.startPasskey, { body, options })
  }

  /**
   * Add a passkey.
   *
   * Stores the passkey that answered the challenge of `start-passkey`. It is a second factor, and logs in without a password if it verifies its user. If it is the first factor of the account, the response contains ten recovery codes, which are not shown again. An account has at most 20 passkeys. Requires a session.
   *
   * `POST /v1/auth/add-passkey`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, QuotaExceededError, PermissionDeniedError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const addedPasskey = await ohun.auth.addPasskey({
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
  addPasskey(body: NewPasskey, options?: RequestOptions): ApiPromise<AddedPasskey> {
    return request(this.#core, operations.addPasskey, { body, options })
  }

  /**
   * Remove a passkey.
   *
   * Removes the passkey: it is no longer accepted. Without any second factor, the recovery codes end too. Requires a session.
   *
   * `POST /v1/auth/remove-passkey`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, InvalidPasswordError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const confirmation = await ohun.auth.removePasskey({
   *   passkey_id: 'pass_0Ub5Xw1A000k3mZq8RtYvLp',
   *   password: 'correct horse battery',
   * })
   * ```
   */
  removePasskey(body: PasskeyRemoval, options?: RequestOptions): ApiPromise<Confirmation> {
    return request(this.#core, operations.removePasskey, { body, options })
  }

  /**
   * Replace the recovery codes.
   *
   * Returns ten new recovery codes, which are not shown again. The previous ones are no longer accepted. The account must have a second factor. Requires a session.
   *
   * `POST /v1/auth/replace-recovery-codes`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, InvalidPasswordError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const recoveryCodes = await ohun.auth.replaceRecoveryCodes({
   *   password: 'correct horse battery',
   * })
   * ```
   */
  replaceRecoveryCodes(body: PasswordProof, options?: RequestOptions): ApiPromise<RecoveryCodes> {
    return request(this.#core, operations.replaceRecoveryCodes, { body, options })
  }

  /**
   * Delete the account.
   *
   * Permanently deletes the user, and each workspace that has no other owner. Its keys and sessions are rejected, everywhere within 60 seconds. Agents, numbers and configuration of these workspaces become inaccessible, calls in progress end, and no more events are delivered. This cannot be undone. The e-mail address can be used to sign up again.
   *
   * `POST /v1/auth/delete-account`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidRequestError, InvalidArgumentError, InvalidPasswordError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const confirmation = await ohun.auth.deleteAccount({
   *   password: 'correct horse battery',
   * })
   * ```
   */
  deleteAccount(body: AccountDeletion, options?: RequestOptions): ApiPromise<Confirmation> {
    return request(this.#core, operations.deleteAccount, { body, options })
  }
}

/** Sign-up, login, passwords and account deletion. */
export class SessionsApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List sessions.
   *
   * Returns the sessions of the account that have not ended, newest first.
   *
   * `GET /v1/auth/sessions`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const listedSession of ohun.sessions.list()) {
   *   console.log(listedSession.session_id)
   * }
   * ```
   */
  list(query?: ListSessionsData['query'], options?: RequestOptions): PagePromise<ListedSession> {
    return page(this.#core, operations.listSessions, { query, options })
  }

  /**
   * End a session.
   *
   * Logs out one session of the account: the next request with it is refused. Deleting the session of the request also removes its cookie.
   *
   * `DELETE /v1/auth/sessions/{session_id}`
   *
   * @param session_id - The session's id, or `current` for the session that makes the request.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * await ohun.sessions.delete('session_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  delete(session_id: string, options?: RequestOptions): ApiPromise<void> {
    return request(this.#core, operations.deleteSession, { path: { session_id }, options })
  }
}

/** People of the workspace, their roles and invitations. */
export class MembersApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List members.
   *
   * Returns the people of the workspace, those who joined last first.
   *
   * `GET /v1/members`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const member of ohun.members.list()) console.log(member.user_id)
   * ```
   */
  list(query?: ListMembersData['query'], options?: RequestOptions): PagePromise<Member> {
    return page(this.#core, operations.listMembers, { query, options })
  }

  /**
   * Remove a member.
   *
   * Removes a member from the workspace and ends the sessions that began in it. With your own id you leave the workspace, whatever your role. The last owner cannot be removed. If the account is in no other workspace, it is deleted.
   *
   * `DELETE /v1/members/{user_id}`
   *
   * @param user_id - The member's user id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * await ohun.members.delete('user_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  delete(user_id: string, options?: RequestOptions): ApiPromise<void> {
    return request(this.#core, operations.deleteMember, { path: { user_id }, options })
  }

  /**
   * Change the role of a member.
   *
   * Changes what a member may do, from the next request on. You can give and change only roles that include no more than your own: an admin can neither make nor change an owner. The last owner keeps the role. To transfer the workspace, make another member owner, then change your own role.
   *
   * `PATCH /v1/members/{user_id}`
   *
   * @param user_id - The member's user id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, VersionConflictError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const member = await ohun.members.update('usr_0Ub5Xw1A000k3mZq8RtYvLp', {
   *   role: 'support',
   * })
   * ```
   */
  update(user_id: string, body: MemberUpdate, options?: RequestOptions): ApiPromise<Member> {
    return request(this.#core, operations.updateMember, { path: { user_id }, body, options })
  }
}

/** People of the workspace, their roles and invitations. */
export class InvitationsApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List invitations.
   *
   * Returns the invitations that are neither accepted nor withdrawn, newest first.
   *
   * `GET /v1/invitations`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const invitation of ohun.invitations.list()) {
   *   console.log(invitation.invitation_id)
   * }
   * ```
   */
  list(query?: ListInvitationsData['query'], options?: RequestOptions): PagePromise<Invitation> {
    return page(this.#core, operations.listInvitations, { query, options })
  }

  /**
   * Invite a person.
   *
   * Sends an e-mail with a token, with which the person can join the workspace within 7 days. Inviting the same address again sends another e-mail, at the earliest after 10 minutes, and its token replaces the previous one. You can give only roles that include no more than your own. A workspace may have 100 members, including open invitations.
   *
   * `POST /v1/invitations`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, QuotaExceededError, PermissionDeniedError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const invitation = await ohun.invitations.create({
   *   email: 'colleague@example.com',
   *   role: 'viewer',
   * })
   * ```
   */
  create(body: InvitationCreate, options?: RequestOptions): ApiPromise<Invitation> {
    return request(this.#core, operations.createInvitation, { body, options })
  }

  /**
   * Accept an invitation.
   *
   * Joins the workspace with the token from the e-mail. If the address has an account, the password must be its password. Otherwise this creates an account with the password, whose address is verified. Log in afterwards.
   *
   * `POST /v1/invitations/accept`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, InvalidPasswordError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const acceptedInvitation = await ohun.invitations.accept({
   *   token: 'invitation_kX2b9…',
   *   password: 'correct horse battery',
   * })
   * ```
   */
  accept(body: InvitationAcceptance, options?: RequestOptions): ApiPromise<AcceptedInvitation> {
    return request(this.#core, operations.acceptInvitation, { body, options })
  }

  /**
   * Withdraw an invitation.
   *
   * Withdraws the invitation: its token can no longer be used.
   *
   * `DELETE /v1/invitations/{invitation_id}`
   *
   * @param invitation_id - The invitation's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * await ohun.invitations.delete('invitation_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  delete(invitation_id: string, options?: RequestOptions): ApiPromise<void> {
    return request(this.#core, operations.deleteInvitation, { path: { invitation_id }, options })
  }
}

/** API keys of the workspace. */
export class ApiKeysApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List keys.
   *
   * Returns the metadata of all keys that are not revoked, newest first.
   *
   * `GET /v1/api-keys`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const apiKey of ohun.apiKeys.list()) console.log(apiKey.key_id)
   * ```
   */
  list(query?: ListApiKeysData['query'], options?: RequestOptions): PagePromise<ApiKey> {
    return page(this.#core, operations.listApiKeys, { query, options })
  }

  /**
   * Create a key.
   *
   * Creates a key. The response contains the key, which is not shown again. With `scopes`, the key may call only the operations of these scopes. A production key requires a production key or a session. A workspace may have 100 keys that are not revoked; another one is refused with 402 `QUOTA_EXCEEDED`.
   *
   * `POST /v1/api-keys`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, QuotaExceededError, PermissionDeniedError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const apiKeyWithSecret = await ohun.apiKeys.create({
   *   label: 'backend',
   *   environment: 'sandbox',
   *   scopes: ['calls:read', 'messages:write'],
   * })
   * ```
   */
  create(body: ApiKeyCreate, options?: RequestOptions): ApiPromise<ApiKeyWithSecret> {
    return request(this.#core, operations.createApiKey, { body, options })
  }

  /**
   * Get a key.
   *
   * Returns the metadata of a key, also of one that is revoked: the audit log and the request log name keys by their ids.
   *
   * `GET /v1/api-keys/{key_id}`
   *
   * @param key_id - The key's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const apiKeyDetail = await ohun.apiKeys.get('key_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  get(key_id: string, options?: RequestOptions): ApiPromise<ApiKeyDetail> {
    return request(this.#core, operations.getApiKey, { path: { key_id }, options })
  }

  /**
   * Revoke a key.
   *
   * Revokes the key, everywhere within 60 seconds. This cannot be undone.
   *
   * `DELETE /v1/api-keys/{key_id}`
   *
   * @param key_id - The key's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * await ohun.apiKeys.revoke('key_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  revoke(key_id: string, options?: RequestOptions): ApiPromise<void> {
    return request(this.#core, operations.revokeApiKey, { path: { key_id }, options })
  }

  /**
   * Change the label or the scopes of a key.
   *
   * Changes the label or the scopes; the key itself stays the same. New scopes apply everywhere within 60 seconds, including open streams. A key can be changed only by a key or member who may do everything that the key may do before and after the change.
   *
   * `PATCH /v1/api-keys/{key_id}`
   *
   * @param key_id - The key's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const apiKey = await ohun.apiKeys.update('key_0Ub5Xw1A000k3mZq8RtYvLp', {
   *   scopes: ['calls:read'],
   * })
   * ```
   */
  update(key_id: string, body: ApiKeyUpdate, options?: RequestOptions): ApiPromise<ApiKey> {
    return request(this.#core, operations.updateApiKey, { path: { key_id }, body, options })
  }

  /**
   * Rotate a key.
   *
   * Replaces the key. The response contains the new key, which is not shown again; the old key is rejected.
   *
   * `POST /v1/api-keys/{key_id}/rotate`
   *
   * @param key_id - The key's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const apiKeyWithSecret = await ohun.apiKeys.rotate('key_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  rotate(key_id: string, options?: RequestOptions): ApiPromise<ApiKeyWithSecret> {
    return request(this.#core, operations.rotateApiKey, { path: { key_id }, options })
  }
}

/** AI agents. */
export class AgentsApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List agents.
   *
   * Lists the workspace's agents, newest first.
   *
   * `GET /v1/agents`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const agent of ohun.agents.list()) console.log(agent.agent_id)
   * ```
   */
  list(query?: ListAgentsData['query'], options?: RequestOptions): PagePromise<Agent> {
    return page(this.#core, operations.listAgents, { query, options })
  }

  /**
   * Create an agent.
   *
   * Creates an agent. `ai_provider` defaults to `byom` if `webhook_url` is set, otherwise to the first configured hosted provider. `template_id` fills in the fields that the request omits. To set `greeting_audio_url`, update the agent.
   *
   * `POST /v1/agents`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal, idempotency key.
   * @throws InvalidArgumentError, UnauthenticatedError, QuotaExceededError, PermissionDeniedError, NotFoundError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const agent = await ohun.agents.create({
   *   display_name: 'Ada',
   *   ai_provider: 'byom',
   *   webhook_url: 'https://backend.example.com/ohun',
   * })
   * ```
   */
  create(body: AgentCreate, options?: IdempotentRequestOptions): ApiPromise<Agent> {
    return request(this.#core, operations.createAgent, { body, options })
  }

  /**
   * Get an agent.
   *
   * Returns an agent of the workspace. Agents are shared by both environments.
   *
   * `GET /v1/agents/{agent_id}`
   *
   * @param agent_id - The agent's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const agent = await ohun.agents.get('agt_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  get(agent_id: string, options?: RequestOptions): ApiPromise<Agent> {
    return request(this.#core, operations.getAgent, { path: { agent_id }, options })
  }

  /**
   * Delete an agent.
   *
   * Deletes the agent, releases its name, detaches its numbers and cancels its pending deliveries.
   *
   * `DELETE /v1/agents/{agent_id}`
   *
   * @param agent_id - The agent's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * await ohun.agents.delete('agt_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  delete(agent_id: string, options?: RequestOptions): ApiPromise<void> {
    return request(this.#core, operations.deleteAgent, { path: { agent_id }, options })
  }

  /**
   * Update an agent.
   *
   * Changes the given fields and makes a new version of the agent. New calls use it immediately; a call in progress keeps the settings that it started with. Agents are shared by both environments: a change made with a test key also affects production traffic.
   *
   * `PATCH /v1/agents/{agent_id}`
   *
   * @param agent_id - The agent's id.
   * @param body - What is sent.
   * @param query - Parameters.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, QuotaExceededError, PermissionDeniedError, NotFoundError, RequestTimeoutError, AlreadyExistsError, VersionConflictError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const agent = await ohun.agents.update('agt_0Ub5Xw1A000k3mZq8RtYvLp', {
   *   greeting_text: 'Good day, this is Ada.',
   * })
   * ```
   */
  update(agent_id: string, body: AgentUpdate, query?: UpdateAgentData['query'], options?: RequestOptions): ApiPromise<Agent> {
    return request(this.#core, operations.updateAgent, { path: { agent_id }, body, query, options })
  }

  /**
   * Get an agent's public link and its use.
   *
   * Returns the public link, how many calls use it now, and how many used it in the last 24 hours. Above its limits, calls are refused with 429.
   *
   * `GET /v1/agents/{agent_id}/shareable`
   *
   * @param agent_id - The agent's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const shareLink = await ohun.agents.shareLink('agt_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  shareLink(agent_id: string, options?: RequestOptions): ApiPromise<ShareLink> {
    return request(this.#core, operations.getShareLink, { path: { agent_id }, options })
  }

  /**
   * Enable or disable an agent's public link.
   *
   * Switches the agent's public link on or off. With the link, anyone can talk to the agent in a browser; the workspace pays for the calls.
   *
   * `PATCH /v1/agents/{agent_id}/shareable`
   *
   * @param agent_id - The agent's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const agent = await ohun.agents.setShareable('agt_0Ub5Xw1A000k3mZq8RtYvLp', {
   *   shareable: true,
   * })
   * ```
   */
  setShareable(agent_id: string, body: AgentShareable, options?: RequestOptions): ApiPromise<Agent> {
    return request(this.#core, operations.setAgentShareable, { path: { agent_id }, body, options })
  }

  /**
   * Check tool definitions.
   *
   * Checks whether an agent could be saved with these `tool_definitions`, and returns the first fault of each tool with its line and column. Nothing is saved.
   *
   * `POST /v1/agents/tools/check`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const toolsCheckResult = await ohun.agents.checkTools({
   *   tool_definitions: '[{"type":"function","function":{"name":"find order"}}]',
   * })
   * ```
   */
  checkTools(body: ToolsCheck, options?: RequestOptions): ApiPromise<ToolsCheckResult> {
    return request(this.#core, operations.checkTools, { body, options })
  }

  /**
   * Call a tool of an agent.
   *
   * Calls one of the agent's own tools with these arguments, as its model would: with a signed `tool.invocation` to the agent's `webhook_url`, or to its oldest active endpoint. The webhook has five seconds to respond. A tool of an MCP server, such as `orders__find`, is called there. Returns the request, the response and what the model would get. The `call_id` of the request does not belong to a call. The response is 200 even if the tool fails. A workspace can test 60 tools a minute, two of them at once.
   *
   * `POST /v1/agents/{agent_id}/tools/test`
   *
   * @param agent_id - The agent's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const toolTestResult = await ohun.agents.testTool('agt_0Ub5Xw1A000k3mZq8RtYvLp', {
   *   name: 'find_order',
   *   arguments: { order: '7' },
   * })
   * ```
   */
  testTool(agent_id: string, body: ToolTest, options?: RequestOptions): ApiPromise<ToolTestResult> {
    return request(this.#core, operations.testTool, { path: { agent_id }, body, options })
  }

  /**
   * List the tools of an MCP server.
   *
   * Asks an MCP server of the agent, or one that is not saved yet, for its tools, and shows which of them the agent's model would get. Nothing is saved. The server has five seconds. The response is 200 even if the server fails. A workspace can do this 60 times a minute, two at once.
   *
   * `POST /v1/agents/{agent_id}/mcp/tools`
   *
   * @param agent_id - The agent's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const mcpToolsResult = await ohun.agents.listMcpTools('agt_0Ub5Xw1A000k3mZq8RtYvLp', {
   *   name: 'orders',
   * })
   * ```
   */
  listMcpTools(agent_id: string, body: McpToolsRequest, options?: RequestOptions): ApiPromise<McpToolsResult> {
    return request(this.#core, operations.listMcpTools, { path: { agent_id }, body, options })
  }

  /**
   * Export an agent's conversations.
   *
   * Exports the turns of the agent's calls, its messages and the notes about its conversations in the key's environment, newest first: one row for each, up to 10,000. The turns of a call stay together, last turn first. JSON is an array with one row per line. In CSV, text that a spreadsheet could treat as a formula is prefixed with a quote. A workspace can run two exports at the same time.
   *
   * `GET /v1/agents/{agent_id}/conversations/export`
   *
   * @param agent_id - The agent's id.
   * @param query - Parameters.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const conversationRow of ohun.agents.export('agt_0Ub5Xw1A000k3mZq8RtYvLp')) {
   *   console.log(conversationRow)
   * }
   * ```
   */
  export(agent_id: string, query?: ExportConversationsData['query'], options?: RequestOptions): RowsPromise<ConversationRow> {
    return rows(this.#core, operations.exportConversations, { path: { agent_id }, query, options })
  }

  /**
   * Chat with an agent.
   *
   * Asks the agent for one answer without placing a call. A `byom` agent's webhook gets a signed voice turn with a `call_id` that does not belong to a call. A hosted agent answers with its model or, with a test key, with the scripted one. Tools are called. Nothing is stored or charged. With a production key, a hosted agent requires a balance above zero.
   *
   * `POST /v1/agents/{agent_id}/playground`
   *
   * @param agent_id - The agent's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, WorkspaceBlockedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, WebhookFailedError, AiProviderErrorError, UnavailableError
   * @example
   * ```ts
   * const playgroundReply = await ohun.agents.playground('agt_0Ub5Xw1A000k3mZq8RtYvLp', {
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
  playground(agent_id: string, body: PlaygroundRequest, options?: RequestOptions): ApiPromise<PlaygroundReply> {
    return request(this.#core, operations.playAgent, { path: { agent_id }, body, options })
  }

  /**
   * Chat with an agent and watch the turn.
   *
   * Does the same as `POST /v1/agents/{agent_id}/playground`, and streams server-sent events while the turn runs: each stage with its time, the passages that were found, the tools with their arguments and results, and the answer sentence by sentence. `event` is the `type` of the data. The last event is `answer` with the complete reply, or `failed` with the reason, the request to the backend and its response. Then the stream ends. A workspace can have 50 open streams.
   *
   * `POST /v1/agents/{agent_id}/playground/stream`
   *
   * @param agent_id - The agent's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, WorkspaceBlockedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const playgroundEvent of ohun.agents.playgroundStream('agt_0Ub5Xw1A000k3mZq8RtYvLp', {
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
  playgroundStream(agent_id: string, body: PlaygroundRequest, options?: StreamOptions): EventStream<PlaygroundEvent> {
    return stream(this.#core, operations.streamPlayground, { path: { agent_id }, body, options })
  }
}

/** AI agents. */
export class AgentVersionsApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List the versions of an agent.
   *
   * Lists the versions, newest first, without their settings.
   *
   * `GET /v1/agents/{agent_id}/versions`
   *
   * @param agent_id - The agent's id.
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const agentVersionSummary of ohun.agentVersions.list('agt_0Ub5Xw1A000k3mZq8RtYvLp')) {
   *   console.log(agentVersionSummary.agent_id)
   * }
   * ```
   */
  list(agent_id: string, query?: ListAgentVersionsData['query'], options?: RequestOptions): PagePromise<AgentVersionSummary> {
    return page(this.#core, operations.listAgentVersions, { path: { agent_id }, query, options })
  }

  /**
   * Get a version of an agent.
   *
   * Returns a version with all its settings. The response is 404 for versions that are no longer kept.
   *
   * `GET /v1/agents/{agent_id}/versions/{version}`
   *
   * @param agent_id - The agent's id.
   * @param version - The number of the version.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const agentVersion = await ohun.agentVersions.get('agt_0Ub5Xw1A000k3mZq8RtYvLp', 3)
   * ```
   */
  get(agent_id: string, version: number, options?: RequestOptions): ApiPromise<AgentVersion> {
    return request(this.#core, operations.getAgentVersion, { path: { agent_id, version }, options })
  }

  /**
   * Delete a version of an agent.
   *
   * Deletes a version that is neither live nor in a rollout, for example because its prompt has personal data. Calls and statistics keep its number.
   *
   * `DELETE /v1/agents/{agent_id}/versions/{version}`
   *
   * @param agent_id - The agent's id.
   * @param version - The number of the version.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, VersionConflictError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * await ohun.agentVersions.delete('agt_0Ub5Xw1A000k3mZq8RtYvLp', 3)
   * ```
   */
  delete(agent_id: string, version: number, options?: RequestOptions): ApiPromise<void> {
    return request(this.#core, operations.deleteAgentVersion, { path: { agent_id, version }, options })
  }

  /**
   * Make a version of an agent live.
   *
   * Makes an older version, or one of a rollout, live for new calls and messages immediately; calls in progress keep their version. The rollout of the version ends. Fields that belong to the agent and not to a version, such as the call window, do not change. The rules of an update of the agent apply, but addresses are not looked up again.
   *
   * `POST /v1/agents/{agent_id}/versions/{version}/publish`
   *
   * @param agent_id - The agent's id.
   * @param version - The number of the version.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, VersionConflictError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const agentVersion = await ohun.agentVersions.publish('agt_0Ub5Xw1A000k3mZq8RtYvLp', 3, {
   *   note: 'The new prompt quoted wrong prices.',
   * })
   * ```
   */
  publish(agent_id: string, version: number, body?: AgentVersionPublish, options?: RequestOptions): ApiPromise<AgentVersion> {
    return request(this.#core, operations.publishAgentVersion, { path: { agent_id, version }, body, options })
  }

  /**
   * Roll back an agent.
   *
   * Makes the previous live version live again: the newest older version that has been live. A repeated request goes back further; send `expected_version` to prevent that. The response is 404 if no such version is kept.
   *
   * `POST /v1/agents/{agent_id}/rollback`
   *
   * @param agent_id - The agent's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, VersionConflictError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const agentVersion = await ohun.agentVersions.rollback('agt_0Ub5Xw1A000k3mZq8RtYvLp', {
   *   expected_version: 4,
   * })
   * ```
   */
  rollback(agent_id: string, body?: AgentVersionPublish, options?: RequestOptions): ApiPromise<AgentVersion> {
    return request(this.#core, operations.rollBackAgent, { path: { agent_id }, body, options })
  }

  /**
   * Compare two versions of an agent.
   *
   * Lists the fields that differ, with a text difference of prompts and tools. By default, compares the draft with the live version.
   *
   * `GET /v1/agents/{agent_id}/comparison`
   *
   * @param agent_id - The agent's id.
   * @param query - Parameters.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const agentComparison = await ohun.agentVersions.compare('agt_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  compare(agent_id: string, query?: CompareAgentVersionsData['query'], options?: RequestOptions): ApiPromise<AgentComparison> {
    return request(this.#core, operations.compareAgentVersions, { path: { agent_id }, query, options })
  }
}

/** AI agents. */
export class AgentDraftsApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * Get the draft of an agent.
   *
   * The response is 404 if the agent has no draft.
   *
   * `GET /v1/agents/{agent_id}/draft`
   *
   * @param agent_id - The agent's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const agentDraft = await ohun.agentDrafts.get('agt_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  get(agent_id: string, options?: RequestOptions): ApiPromise<AgentDraft> {
    return request(this.#core, operations.getAgentDraft, { path: { agent_id }, options })
  }

  /**
   * Discard the draft of an agent.
   *
   * Discards the draft. The live agent does not change.
   *
   * `DELETE /v1/agents/{agent_id}/draft`
   *
   * @param agent_id - The agent's id.
   * @param query - Parameters.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, VersionConflictError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * await ohun.agentDrafts.delete('agt_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  delete(agent_id: string, query?: DeleteAgentDraftData['query'], options?: RequestOptions): ApiPromise<void> {
    return request(this.#core, operations.deleteAgentDraft, { path: { agent_id }, query, options })
  }

  /**
   * Change the draft of an agent.
   *
   * Begins a draft if there is none. Nothing changes for calls and messages until the draft is published. The rules are those of an update of the agent. To try the draft, use `agent_version` 0 in the playground or in a sandbox call.
   *
   * `PATCH /v1/agents/{agent_id}/draft`
   *
   * @param agent_id - The agent's id.
   * @param body - What is sent.
   * @param query - Parameters.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, VersionConflictError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const agentDraft = await ohun.agentDrafts.update('agt_0Ub5Xw1A000k3mZq8RtYvLp', {
   *   system_prompt: 'You are Ada of Example Bank.\nBe brief.',
   * })
   * ```
   */
  update(agent_id: string, body: AgentDraftUpdate, query?: UpdateAgentDraftData['query'], options?: RequestOptions): ApiPromise<AgentDraft> {
    return request(this.#core, operations.updateAgentDraft, { path: { agent_id }, body, query, options })
  }

  /**
   * Publish the draft of an agent.
   *
   * Makes the draft a version and ends the draft. The version is live for new calls and messages immediately, or begins as a rollout with `percent` or `numbers`. If a field of the draft was also changed in the live agent, the response is 409 `VERSION_CONFLICT` unless `expected_version` names the live version. If the draft does not differ from the live version, no version is made and the live one is returned.
   *
   * `POST /v1/agents/{agent_id}/draft/publish`
   *
   * @param agent_id - The agent's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, VersionConflictError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const agentVersion = await ohun.agentDrafts.publish('agt_0Ub5Xw1A000k3mZq8RtYvLp', {
   *   note: 'Shorter answers.',
   * })
   * ```
   */
  publish(agent_id: string, body?: AgentDraftPublish, options?: RequestOptions): ApiPromise<AgentVersion> {
    return request(this.#core, operations.publishAgentDraft, { path: { agent_id }, body, options })
  }
}

/** AI agents. */
export class AgentRolloutsApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List the rollouts of an agent.
   *
   * Lists the versions that only a part of the contacts gets. Without rollouts, all contacts get the live version.
   *
   * `GET /v1/agents/{agent_id}/rollouts`
   *
   * @param agent_id - The agent's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const agentRolloutList = await ohun.agentRollouts.list('agt_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  list(agent_id: string, options?: RequestOptions): ApiPromise<AgentRolloutList> {
    return request(this.#core, operations.listAgentRollouts, { path: { agent_id }, options })
  }

  /**
   * Begin a rollout of a version.
   *
   * Gives a version to a part of the agent's contacts, by share or by number, from their next call or message on. Calls in progress keep their version. An agent can have three rollouts at once. To promote the version, publish it; to stop, delete the rollout.
   *
   * `POST /v1/agents/{agent_id}/rollouts`
   *
   * @param agent_id - The agent's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, VersionConflictError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const agentRollout = await ohun.agentRollouts.create('agt_0Ub5Xw1A000k3mZq8RtYvLp', {
   *   version: 4,
   *   percent: 10,
   *   numbers: ['+2348031234567'],
   * })
   * ```
   */
  create(agent_id: string, body: AgentRolloutCreate, options?: RequestOptions): ApiPromise<AgentRollout> {
    return request(this.#core, operations.createAgentRollout, { path: { agent_id }, body, options })
  }

  /**
   * End a rollout.
   *
   * Ends the rollout. Its contacts get the live version from their next call or message on.
   *
   * `DELETE /v1/agents/{agent_id}/rollouts/{version}`
   *
   * @param agent_id - The agent's id.
   * @param version - The number of the version.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * await ohun.agentRollouts.delete('agt_0Ub5Xw1A000k3mZq8RtYvLp', 4)
   * ```
   */
  delete(agent_id: string, version: number, options?: RequestOptions): ApiPromise<void> {
    return request(this.#core, operations.deleteAgentRollout, { path: { agent_id, version }, options })
  }

  /**
   * Change the share of a rollout.
   *
   * Changes the share or the numbers of a rollout. If the share grows, contacts that have the version keep it.
   *
   * `PATCH /v1/agents/{agent_id}/rollouts/{version}`
   *
   * @param agent_id - The agent's id.
   * @param version - The number of the version.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const agentRollout = await ohun.agentRollouts.update('agt_0Ub5Xw1A000k3mZq8RtYvLp', 4, {
   *   percent: 10,
   * })
   * ```
   */
  update(agent_id: string, version: number, body: AgentRolloutUpdate, options?: RequestOptions): ApiPromise<AgentRollout> {
    return request(this.#core, operations.updateAgentRollout, { path: { agent_id, version }, body, options })
  }
}

/** Trying an agent without a phone. */
export class PublicApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * Call an agent from a browser.
   *
   * Answers a browser's WebRTC offer for an agent with `shareable` set. Requires no key. The call is an inbound production call that the agent's workspace pays for. An agent accepts 10 such calls at once and 50 in 24 hours, of 10 minutes each. The response is 404 if the agent does not exist or is not shareable, and 503 if the agent does not accept calls at the moment or the server has no audio for browsers.
   *
   * `POST /v1/public/try/{agent_id}/offer`
   *
   * @param agent_id - The agent's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const publicAnswer = await ohun.public.try('agt_0Ub5Xw1A000k3mZq8RtYvLp', {
   *   sdp: 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n',
   * })
   * ```
   */
  try(agent_id: string, body: PublicOffer, options?: RequestOptions): ApiPromise<PublicAnswer> {
    return request(this.#core, operations.tryAgent, { path: { agent_id }, body, options })
  }

  /**
   * Reconnect a call from a browser.
   *
   * Answers another offer of the page that a call came from, after its network has changed (ICE restart). The call, its transcript and its recording continue. The offer must be made by the same `RTCPeerConnection`, with `iceRestart`. A call may be reconnected 20 times. The response is 404 if the call has ended or belongs to another agent, or if `call_token` is wrong.
   *
   * `POST /v1/public/try/{agent_id}/calls/{call_id}/offer`
   *
   * @param agent_id - The agent's id.
   * @param call_id - The call's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const publicAnswer = await ohun.public.reconnect('agt_0Ub5Xw1A000k3mZq8RtYvLp', 'call_0Ub5Xw1A000k3mZq8RtYvLp', {
   *   sdp: 'v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n',
   *   call_token: 'q3Jx0cXy1fVd2n7kP9sLrA',
   * })
   * ```
   */
  reconnect(agent_id: string, call_id: string, body: PublicReconnect, options?: RequestOptions): ApiPromise<PublicAnswer> {
    return request(this.#core, operations.reconnectTry, { path: { agent_id, call_id }, body, options })
  }
}

/** Templates for new agents. */
export class TemplatesApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List agent templates.
   *
   * Lists all templates. To use one, set `template_id` when you create an agent. Fields in your request take precedence.
   *
   * `GET /v1/templates`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const templateList = await ohun.templates.list()
   * ```
   */
  list(options?: RequestOptions): ApiPromise<TemplateList> {
    return request(this.#core, operations.listTemplates, { options })
  }
}

/** Models, voices and providers that agents can use. */
export class ModelsApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List hosted models.
   *
   * Lists the values of an agent's `ai_model`. Each provider has one default model.
   *
   * `GET /v1/ai/models`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const aiModelList = await ohun.models.list()
   * ```
   */
  list(options?: RequestOptions): ApiPromise<AiModelList> {
    return request(this.#core, operations.listModels, { options })
  }
}

/** Models, voices and providers that agents can use. */
export class VoicesApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List voices.
   *
   * Lists the values of an agent's `tts_voice`. Agents without a voice use the default.
   *
   * `GET /v1/voice/models`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const voiceList = await ohun.voices.list()
   * ```
   */
  list(options?: RequestOptions): ApiPromise<VoiceList> {
    return request(this.#core, operations.listVoices, { options })
  }

  /**
   * Listen to a voice.
   *
   * Returns a short text as the voice says it to callers: WAV, linear PCM, 16-bit, mono, 8 kHz. Without `text`, the voice says a greeting in its language. A voice that is not `configured` is refused with 400. Previews are free. A workspace can request 20 new texts a minute, two of them at once.
   *
   * `GET /v1/voice/models/{voice_id}/preview`
   *
   * @param voice_id - The voice's id.
   * @param query - Parameters.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, AiProviderErrorError, UnavailableError
   * @example
   * ```ts
   * const response = await ohun.voices.preview('voice_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  preview(voice_id: string, query?: PreviewVoiceData['query'], options?: RequestOptions): ApiPromise<Response> {
    return download(this.#core, operations.previewVoice, { path: { voice_id }, query, options })
  }
}

/** Models, voices and providers that agents can use. */
export class AiProvidersApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List hosted AI providers.
   *
   * Lists the values of an agent's `ai_provider` other than `byom`. A provider is `configured` if the service has credentials for it. Providers that are not configured give scripted replies in the sandbox and are not available in production.
   *
   * `GET /admin/ai/providers`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const aiProviderList = await ohun.aiProviders.list()
   * ```
   */
  list(options?: RequestOptions): ApiPromise<AiProviderList> {
    return request(this.#core, operations.listAiProviders, { options })
  }
}

/** Documents that agents use to answer. */
export class KnowledgeBasesApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List knowledge bases.
   *
   * Lists the workspace's knowledge bases, newest first.
   *
   * `GET /v1/knowledge-bases`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const knowledgeBase of ohun.knowledgeBases.list()) {
   *   console.log(knowledgeBase.knowledge_base_id)
   * }
   * ```
   */
  list(query?: ListKnowledgeBasesData['query'], options?: RequestOptions): PagePromise<KnowledgeBase> {
    return page(this.#core, operations.listKnowledgeBases, { query, options })
  }

  /**
   * Create a knowledge base.
   *
   * Creates an empty knowledge base. A workspace can have 20 of them.
   *
   * `POST /v1/knowledge-bases`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal, idempotency key.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const knowledgeBase = await ohun.knowledgeBases.create({ name: 'Shop questions' })
   * ```
   */
  create(body: KnowledgeBaseCreate, options?: IdempotentRequestOptions): ApiPromise<KnowledgeBase> {
    return request(this.#core, operations.createKnowledgeBase, { body, options })
  }

  /**
   * Get a knowledge base.
   *
   * Returns the knowledge base without its documents.
   *
   * `GET /v1/knowledge-bases/{knowledge_base_id}`
   *
   * @param knowledge_base_id - The knowledge base's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const knowledgeBase = await ohun.knowledgeBases.get('kb_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  get(knowledge_base_id: string, options?: RequestOptions): ApiPromise<KnowledgeBase> {
    return request(this.#core, operations.getKnowledgeBase, { path: { knowledge_base_id }, options })
  }

  /**
   * Delete a knowledge base.
   *
   * Permanently deletes the knowledge base and its documents. Its agents continue without a knowledge base.
   *
   * `DELETE /v1/knowledge-bases/{knowledge_base_id}`
   *
   * @param knowledge_base_id - The knowledge base's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * await ohun.knowledgeBases.delete('kb_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  delete(knowledge_base_id: string, options?: RequestOptions): ApiPromise<void> {
    return request(this.#core, operations.deleteKnowledgeBase, { path: { knowledge_base_id }, options })
  }

  /**
   * Search a knowledge base.
   *
   * Returns at most 10 passages that match this utterance, the best first. A hosted agent reads the first five. The list is empty if no word matches.
   *
   * `GET /v1/knowledge-bases/{knowledge_base_id}/search`
   *
   * @param knowledge_base_id - The knowledge base's id.
   * @param query - Parameters.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const knowledgeSearchResult = await ohun.knowledgeBases.search('kb_0Ub5Xw1A000k3mZq8RtYvLp', {
   *   query: 'When do you open?',
   * })
   * ```
   */
  search(knowledge_base_id: string, query: SearchKnowledgeBaseData['query'], options?: RequestOptions): ApiPromise<KnowledgeSearchResult> {
    return request(this.#core, operations.searchKnowledgeBase, { path: { knowledge_base_id }, query, options })
  }
}

/** Documents that agents use to answer. */
export class KnowledgeDocumentsApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List the documents of a knowledge base.
   *
   * Lists the documents, newest first, without their content.
   *
   * `GET /v1/knowledge-bases/{knowledge_base_id}/documents`
   *
   * @param knowledge_base_id - The knowledge base's id.
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const knowledgeDocument of ohun.knowledgeDocuments.list('kb_0Ub5Xw1A000k3mZq8RtYvLp')) {
   *   console.log(knowledgeDocument.document_id)
   * }
   * ```
   */
  list(knowledge_base_id: string, query?: ListKnowledgeDocumentsData['query'], options?: RequestOptions): PagePromise<KnowledgeDocument> {
    return page(this.#core, operations.listKnowledgeDocuments, { path: { knowledge_base_id }, query, options })
  }

  /**
   * Add a document to a knowledge base.
   *
   * Adds a text or Markdown document. It is split into passages along its headings and paragraphs, and agents use it immediately. A knowledge base may have 200 documents and 10 MiB of text.
   *
   * `POST /v1/knowledge-bases/{knowledge_base_id}/documents`
   *
   * @param knowledge_base_id - The knowledge base's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal, idempotency key.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const knowledgeDocument = await ohun.knowledgeDocuments.create('kb_0Ub5Xw1A000k3mZq8RtYvLp', {
   *   title: 'Opening hours',
   *   content: '# Shop\n\nWe are open from 9 to 6, Monday to Saturday, in Surulere.',
   *   content_type: 'text/markdown',
   * })
   * ```
   */
  create(knowledge_base_id: string, body: KnowledgeDocumentCreate, options?: IdempotentRequestOptions): ApiPromise<KnowledgeDocument> {
    return request(this.#core, operations.createKnowledgeDocument, { path: { knowledge_base_id }, body, options })
  }

  /**
   * Get a document of a knowledge base.
   *
   * Returns the document with its original content.
   *
   * `GET /v1/knowledge-bases/{knowledge_base_id}/documents/{document_id}`
   *
   * @param knowledge_base_id - The knowledge base's id.
   * @param document_id - The document's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const knowledgeDocumentWithContent = await ohun.knowledgeDocuments.get('kb_0Ub5Xw1A000k3mZq8RtYvLp', 'doc_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  get(knowledge_base_id: string, document_id: string, options?: RequestOptions): ApiPromise<KnowledgeDocumentWithContent> {
    return request(this.#core, operations.getKnowledgeDocument, { path: { knowledge_base_id, document_id }, options })
  }

  /**
   * Delete a document of a knowledge base.
   *
   * Permanently deletes the document. Agents stop using it immediately.
   *
   * `DELETE /v1/knowledge-bases/{knowledge_base_id}/documents/{document_id}`
   *
   * @param knowledge_base_id - The knowledge base's id.
   * @param document_id - The document's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * await ohun.knowledgeDocuments.delete('kb_0Ub5Xw1A000k3mZq8RtYvLp', 'doc_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  delete(knowledge_base_id: string, document_id: string, options?: RequestOptions): ApiPromise<void> {
    return request(this.#core, operations.deleteKnowledgeDocument, { path: { knowledge_base_id, document_id }, options })
  }
}

/** Phone numbers. */
export class NumbersApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List the workspace's numbers.
   *
   * Lists the numbers of the key's environment, newest first.
   *
   * `GET /v1/numbers`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const phoneNumber of ohun.numbers.list()) {
   *   console.log(phoneNumber.number_id)
   * }
   * ```
   */
  list(query?: ListNumbersData['query'], options?: RequestOptions): PagePromise<PhoneNumber> {
    return page(this.#core, operations.listNumbers, { query, options })
  }

  /**
   * Claim a number for an agent.
   *
   * Claims a number and assigns it to an agent. In production this requires an accepted DPA, a balance above zero and room for another number on the plan: starter allows 5, builder and pay as you go 25, scale 250. Numbers in quarantine count.
   *
   * `POST /v1/numbers`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal, idempotency key.
   * @throws InvalidArgumentError, UnauthenticatedError, QuotaExceededError, WorkspaceBlockedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, NumberUnavailableError, ChannelMismatchError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const phoneNumber = await ohun.numbers.claim({
   *   number_id: 'num_0Ub5Xw1A000k3mZq8RtYvLp',
   *   agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
   *   channels: ['voice'],
   * })
   * ```
   */
  claim(body: NumberClaim, options?: IdempotentRequestOptions): ApiPromise<PhoneNumber> {
    return request(this.#core, operations.claimNumber, { body, options })
  }

  /**
   * List available numbers.
   *
   * Lists numbers that can be claimed in the key's environment, in the order in which they were added to the pool.
   *
   * `GET /v1/numbers/available`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const phoneNumber of ohun.numbers.available({ type: 'geo_did' })) {
   *   console.log(phoneNumber.number_id)
   * }
   * ```
   */
  available(query?: ListAvailableNumbersData['query'], options?: RequestOptions): PagePromise<PhoneNumber> {
    return page(this.#core, operations.listAvailableNumbers, { query, options })
  }

  /**
   * Claim the first matching number.
   *
   * Claims the first available number that matches. Responds with 404 if there is none. In production the claim requires an accepted DPA, a balance above zero and room for another number on the plan.
   *
   * `POST /v1/numbers/auto`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal, idempotency key.
   * @throws InvalidArgumentError, UnauthenticatedError, QuotaExceededError, WorkspaceBlockedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const phoneNumber = await ohun.numbers.auto({
   *   agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
   *   type: 'mobile_virtual',
   *   country_code: 'NG',
   * })
   * ```
   */
  auto(body: NumberAutoClaim, options?: IdempotentRequestOptions): ApiPromise<PhoneNumber> {
    return request(this.#core, operations.claimNumberAutomatically, { body, options })
  }

  /**
   * Get a number of the workspace.
   *
   * Returns a number of the workspace, in quarantine or not.
   *
   * `GET /v1/numbers/{number_id}`
   *
   * @param number_id - The number's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const phoneNumber = await ohun.numbers.get('num_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  get(number_id: string, options?: RequestOptions): ApiPromise<PhoneNumber> {
    return request(this.#core, operations.getNumber, { path: { number_id }, options })
  }

  /**
   * Release a number.
   *
   * Detaches the agent and puts the number in quarantine for 30 days. During this time nobody else can claim it, and `POST /v1/numbers/{number_id}/reclaim` restores it. Then it leaves the workspace. Releasing it again changes nothing.
   *
   * `DELETE /v1/numbers/{number_id}`
   *
   * @param number_id - The number's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const phoneNumber = await ohun.numbers.release('num_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  release(number_id: string, options?: RequestOptions): ApiPromise<PhoneNumber> {
    return request(this.#core, operations.releaseNumber, { path: { number_id }, options })
  }

  /**
   * Update a number's agent or channels.
   *
   * Updates the given fields. `agent_id: null` detaches the agent. A number in quarantine cannot be updated: the response is 409 `NUMBER_UNAVAILABLE` until you reclaim it.
   *
   * `PATCH /v1/numbers/{number_id}`
   *
   * @param number_id - The number's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, ChannelMismatchError, NumberUnavailableError, VersionConflictError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const phoneNumber = await ohun.numbers.update('num_0Ub5Xw1A000k3mZq8RtYvLp', {
   *   agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
   *   channels: ['voice'],
   * })
   * ```
   */
  update(number_id: string, body: NumberUpdate, options?: RequestOptions): ApiPromise<PhoneNumber> {
    return request(this.#core, operations.updateNumber, { path: { number_id }, body, options })
  }

  /**
   * Reclaim a released number.
   *
   * Restores a number within 30 days of its release, with the same channels and without an agent. After that the response is 404. For a number that is not in quarantine, the response is 409 `NUMBER_UNAVAILABLE`.
   *
   * `POST /v1/numbers/{number_id}/reclaim`
   *
   * @param number_id - The number's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, QuotaExceededError, WorkspaceBlockedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, NumberUnavailableError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const phoneNumber = await ohun.numbers.reclaim('num_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  reclaim(number_id: string, options?: RequestOptions): ApiPromise<PhoneNumber> {
    return request(this.#core, operations.reclaimNumber, { path: { number_id }, options })
  }
}

/** Voice calls. */
export class CallsApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List calls.
   *
   * Lists the calls of the key's environment, newest first. If you search by `resolution`, `analysis_status`, `answered_by`, `announcement`, duration, cost or `text`, a page can have fewer calls than `page_size`, or none, although more follow: continue while there is a `next_page_token`.
   *
   * `GET /v1/calls`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const call of ohun.calls.list({ direction: 'inbound' })) {
   *   console.log(call.call_id)
   * }
   * ```
   */
  list(query?: ListCallsData['query'], options?: RequestOptions): PagePromise<Call> {
    return page(this.#core, operations.listCalls, { query, options })
  }

  /**
   * Place a call.
   *
   * Places a call and returns it when the destination rings. With a test key the call is simulated: `call.initiated` is sent immediately, the caller speaks after 2 seconds and `call.completed` follows after 5 seconds.
   *
   * `POST /v1/calls`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal, idempotency key.
   * @throws InvalidArgumentError, UnauthenticatedError, WorkspaceBlockedError, QuotaExceededError, PermissionDeniedError, DestinationNotAllowedError, NotFoundError, WorkspaceNotFoundError, RequestTimeoutError, ChannelMismatchError, AlreadyExistsError, PayloadTooLargeError, CallWindowRestrictedError, RateLimitedError, InternalError, CallFailedError, UnavailableError
   * @example
   * ```ts
   * const call = await ohun.calls.create({
   *   agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
   *   to_number: '+2348031234567',
   * })
   * ```
   */
  create(body: CallCreate, options?: IdempotentRequestOptions): ApiPromise<Call> {
    return request(this.#core, operations.createCall, { body, options })
  }

  /**
   * Export calls.
   *
   * Exports the calls of the key's environment, newest first and without transcripts: one row for each call, up to 100,000. The filters are those of the list. JSON is an array with one row per line. In CSV, text that a spreadsheet could treat as a formula is prefixed with a quote. A workspace can run two exports at the same time.
   *
   * `GET /v1/calls/export`
   *
   * @param query - Parameters.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const callExportRow of ohun.calls.export()) {
   *   console.log(callExportRow)
   * }
   * ```
   */
  export(query?: ExportCallsData['query'], options?: RequestOptions): RowsPromise<CallExportRow> {
    return rows(this.#core, operations.exportCalls, { query, options })
  }

  /**
   * List the calls in progress.
   *
   * Lists all calls of the key's environment that ring or are connected, oldest first, each with what was said last.
   *
   * `GET /v1/calls/live`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const liveCalls = await ohun.calls.live()
   * ```
   */
  live(options?: RequestOptions): ApiPromise<LiveCalls> {
    return request(this.#core, operations.listLiveCalls, { options })
  }

  /**
   * Stream the calls in progress.
   *
   * Streams the calls of the key's environment as server-sent events. The first one is a `snapshot` of all calls that ring or are connected. A `call` follows whenever a call starts, changes its status or something is said in it, and `ended` when it ends. Each carries the whole state of the call, and `snapshot` replaces everything before it. A slow client gets only the newest state of each call, and a new `snapshot` if it falls far behind. After a lost connection, connect again: the stream begins with a `snapshot`. A comment is sent every 30 seconds. `event: error` contains `{error_code, message}` and ends the stream. Browsers can pass the key as `?token=`.
   *
   * `GET /v1/calls/live/stream`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const liveCallsFrame of ohun.calls.streamLive()) {
   *   console.log(liveCallsFrame)
   *   break // closes the connection
   * }
   * ```
   */
  streamLive(options?: StreamOptions): EventStream<LiveCallsFrame> {
    return stream(this.#core, operations.streamLiveCalls, { options })
  }

  /**
   * Get a call.
   *
   * Returns a call of the key's environment with its transcript so far.
   *
   * `GET /v1/calls/{call_id}`
   *
   * @param call_id - The call's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const call = await ohun.calls.get('call_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  get(call_id: string, options?: RequestOptions): ApiPromise<Call> {
    return request(this.#core, operations.getCall, { path: { call_id }, options })
  }

  /**
   * Hang up a call.
   *
   * Ends a call that is ringing or connected. A call that has already ended is unchanged.
   *
   * `DELETE /v1/calls/{call_id}`
   *
   * @param call_id - The call's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * await ohun.calls.hangUp('call_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  hangUp(call_id: string, options?: RequestOptions): ApiPromise<void> {
    return request(this.#core, operations.hangUpCall, { path: { call_id }, options })
  }

  /**
   * Download a call's recording.
   *
   * Returns the recording as a WAV file, for up to 30 days after the call. A `Range` of bytes returns only that part, so that players can seek and downloads can continue. Several ranges return the whole file. The file is 16-bit stereo PCM at 8 kHz; the left channel is the other party, the right channel is the agent. While a recording is being stored, the response is 503 with `Retry-After`. Because players in browsers send no headers, a session can also name its environment and workspace as `?environment=sandbox&workspace=ws_…`.
   *
   * `GET /v1/calls/{call_id}/recording`
   *
   * @param call_id - The call's id.
   * @param options - Timeout, retries, signal, which bytes.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RangeNotSatisfiableError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const response = await ohun.calls.recording('call_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  recording(call_id: string, options?: RangeOptions): ApiPromise<Response> {
    return download(this.#core, operations.getCallRecording, { path: { call_id }, options })
  }

  /**
   * Get the waveform of a call's recording.
   *
   * Returns how loud each side was over time, so that you can draw a waveform without the recording: one value for each 20 ms, in at most 20,000 values. They are computed on request. A workspace can have four of these requests running at once.
   *
   * `GET /v1/calls/{call_id}/recording/peaks`
   *
   * @param call_id - The call's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const recordingPeaks = await ohun.calls.recordingPeaks('call_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  recordingPeaks(call_id: string, options?: RequestOptions): ApiPromise<RecordingPeaks> {
    return request(this.#core, operations.getCallRecordingPeaks, { path: { call_id }, options })
  }

  /**
   * Put a call on hold.
   *
   * Puts a connected call on hold. The other party hears music, and what they say is ignored until the call is resumed. After ten minutes on hold the call ends with the end reason `idle`.
   *
   * `POST /v1/calls/{call_id}/hold`
   *
   * @param call_id - The call's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const callControl = await ohun.calls.hold('call_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  hold(call_id: string, options?: RequestOptions): ApiPromise<CallControl> {
    return request(this.#core, operations.holdCall, { path: { call_id }, options })
  }

  /**
   * Resume a call that is on hold.
   *
   * Ends a hold: the agent listens and speaks again. While a colleague is being called for a `warm` transfer, it takes the call back.
   *
   * `POST /v1/calls/{call_id}/resume`
   *
   * @param call_id - The call's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const callControl = await ohun.calls.resume('call_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  resume(call_id: string, options?: RequestOptions): ApiPromise<CallControl> {
    return request(this.#core, operations.resumeCall, { path: { call_id }, options })
  }

  /**
   * Let the agent leave a talk of three.
   *
   * Lets the agent leave the caller with the colleague, after a `warm` transfer with `afterwards: stay`. The call ends as `transferred` when one of them hangs up. If no colleague is in the call, the response is 400 `INVALID_ARGUMENT`.
   *
   * `POST /v1/calls/{call_id}/leave`
   *
   * @param call_id - The call's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const callControl = await ohun.calls.leave('call_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  leave(call_id: string, options?: RequestOptions): ApiPromise<CallControl> {
    return request(this.#core, operations.leaveCall, { path: { call_id }, options })
  }

  /**
   * Transfer a call.
   *
   * Connects the other party to another number. The agent leaves the call, which ends as `transferred`. If the number cannot be reached, the call continues with the agent. A `warm` transfer calls a colleague on a second line, who hears a summary and may decline, while the other party hears music. Until the colleague has accepted, `POST /v1/calls/{call_id}/resume` takes the call back. With `afterwards: stay`, the agent then talks to both.
   *
   * `POST /v1/calls/{call_id}/transfer`
   *
   * @param call_id - The call's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, DestinationNotAllowedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const callControl = await ohun.calls.transfer('call_0Ub5Xw1A000k3mZq8RtYvLp', {
   *   destination: '+2348051234567',
   * })
   * ```
   */
  transfer(call_id: string, body: CallTransfer, options?: RequestOptions): ApiPromise<CallControl> {
    return request(this.#core, operations.transferCall, { path: { call_id }, body, options })
  }

  /**
   * Press keys in a call.
   *
   * Sends the tones of the keys to the other party. The call must be connected.
   *
   * `POST /v1/calls/{call_id}/dtmf`
   *
   * @param call_id - The call's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const callControl = await ohun.calls.sendDigits('call_0Ub5Xw1A000k3mZq8RtYvLp', {
   *   digits: '1w2#',
   * })
   * ```
   */
  sendDigits(call_id: string, body: CallDigits, options?: RequestOptions): ApiPromise<CallControl> {
    return request(this.#core, operations.sendCallDigits, { path: { call_id }, body, options })
  }

  /**
   * List the charges of a call.
   *
   * Returns the ledger entries of the call, oldest first: its minutes, a transfer, and refunds. A call of the sandbox is free and has none.
   *
   * `GET /v1/calls/{call_id}/charges`
   *
   * @param call_id - The call's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const callCharges = await ohun.calls.charges('call_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  charges(call_id: string, options?: RequestOptions): ApiPromise<CallCharges> {
    return request(this.#core, operations.listCallCharges, { path: { call_id }, options })
  }

  /**
   * List the turns of a call with their timings.
   *
   * Returns one entry for each utterance of the caller, with the duration and outcome of the answer and, if it failed, the reason.
   *
   * `GET /v1/calls/{call_id}/turns`
   *
   * @param call_id - The call's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const callTurns = await ohun.calls.turns('call_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  turns(call_id: string, options?: RequestOptions): ApiPromise<CallTurns> {
    return request(this.#core, operations.listCallTurns, { path: { call_id }, options })
  }

  /**
   * Analyze a call again.
   *
   * Analyzes a call that has ended with the agent's current settings, for example with a new `analysis_schema` or after a failure. The earlier result is removed, and `call.analyzed` is sent again. While an analysis is pending, the request changes nothing.
   *
   * `POST /v1/calls/{call_id}/analysis`
   *
   * @param call_id - The call's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const analysis = await ohun.calls.analyze('call_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  analyze(call_id: string, options?: RequestOptions): ApiPromise<Analysis> {
    return request(this.#core, operations.analyzeCall, { path: { call_id }, options })
  }

  /**
   * List the requests that a call has made.
   *
   * Returns the requests of a call to the agent's backend, model and tools, with the time of each part. At most 2,000 are kept for a call. They are deleted with the transcript, when the workspace's retention is over or the contact is erased.
   *
   * `GET /v1/calls/{call_id}/exchanges`
   *
   * @param call_id - The call's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const callExchanges = await ohun.calls.exchanges('call_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  exchanges(call_id: string, options?: RequestOptions): ApiPromise<CallExchanges> {
    return request(this.#core, operations.listCallExchanges, { path: { call_id }, options })
  }

  /**
   * Get a request that a call has made.
   *
   * Returns the body of the request and of the answer, each at most its first 16 KB. Headers are not kept. A call keeps the first 4 MB of bodies.
   *
   * `GET /v1/calls/{call_id}/exchanges/{exchange_id}`
   *
   * @param call_id - The call's id.
   * @param exchange_id - The id of the exchange.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const callExchangeContent = await ohun.calls.exchange('call_0Ub5Xw1A000k3mZq8RtYvLp', 'exc_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  exchange(call_id: string, exchange_id: string, options?: RequestOptions): ApiPromise<CallExchangeContent> {
    return request(this.#core, operations.getCallExchange, { path: { call_id, exchange_id }, options })
  }

  /**
   * List how a call sounded over time.
   *
   * Returns the quality of the received audio, measured every five seconds. For calls of more than twenty minutes, neighbouring measurements are combined, and the worst of them is kept. Without measurements there are no samples.
   *
   * `GET /v1/calls/{call_id}/quality`
   *
   * @param call_id - The call's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const callQualitySamples = await ohun.calls.quality('call_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  quality(call_id: string, options?: RequestOptions): ApiPromise<CallQualitySamples> {
    return request(this.#core, operations.listCallQuality, { path: { call_id }, options })
  }

  /**
   * Stream the transcript of a call.
   *
   * Streams what is said on a live call as server-sent events, from now until the call ends. A turn can be sent several times while it is spoken; `is_final` is true on its last frame. `system` turns, such as announcements, are not sent. If the call has ended, the response is 204, so that an `EventSource` does not reconnect. With `from=start`, the stream begins with the turns so far, even if the call has ended, and each final frame has the turn's id as its `id`: an `EventSource` that reconnects continues after its last turn. A comment is sent every 30 seconds. `event: error` contains `{error_code, message}` and ends the stream. Up to 64 frames wait for a slow client; further frames are dropped. Browsers can pass the key as `?token=`.
   *
   * `GET /v1/calls/{call_id}/transcript/stream`
   *
   * @param call_id - The call's id.
   * @param query - Filters.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const transcriptFrame of ohun.calls.streamTranscript('call_0Ub5Xw1A000k3mZq8RtYvLp', {
   *   from: 'now',
   * })) {
   *   console.log(transcriptFrame)
   *   break // closes the connection
   * }
   * ```
   */
  streamTranscript(call_id: string, query?: StreamTranscriptData['query'], options?: StreamOptions): EventStream<TranscriptFrame> {
    return stream(this.#core, operations.streamTranscript, { path: { call_id }, query, options })
  }

  /**
   * Connect to a call.
   *
   * Opens a WebSocket for a live call. Each frame from the server is an event of the call, with the same body as for webhooks. The client can send `{"type": "dtmf", "digits": "12#"}` and `{"type": "hang_up"}`. The server answers an invalid frame with `{"type": "error", "error_code", "message"}` and keeps the connection open. Frames may have up to 4 KiB; each counts as a request. The server closes the connection with code 1000 when the call ends (immediately if it has already ended), with 1001 when the server stops and with 1008 when the key is revoked. It sends a ping every 30 seconds. Up to 64 frames wait for a slow client; further frames are dropped. Browsers can pass the key as `?token=`.
   *
   * `GET /v1/calls/{call_id}/stream`
   *
   * @param call_id - The call's id.
   * @param options - Timeout, signal, where errors go.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, UpgradeRequiredError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const connection = await ohun.calls.connect('call_0Ub5Xw1A000k3mZq8RtYvLp')
   * for await (const event of connection) {
   *   console.log(event.event_type)
   *   break // closes the connection
   * }
   * ```
   */
  connect(call_id: string, options?: ConnectOptions): Promise<CallConnection> {
    return connect(this.#core, { ...operations.connectCall, Connection: CallConnection }, { path: { call_id }, options })
  }

  /**
   * Listen to a call, or take it over.
   *
   * Opens a WebSocket for a call that is in progress. The server sends the audio of both sides every 100 milliseconds, as base64 of G.711 μ-law at 8 kHz. With `{"type": "take_over"}` the agent falls silent, and the `audio` that you send is played to the caller; `{"type": "say", "text"}` is spoken in the agent's voice. `{"type": "give_back"}` or the end of the connection gives the call back to the agent. The first frame, and every change, says who has the call. Up to 25 frames a second may be sent; they do not count as requests. A client that reads too slowly misses audio (`skipped_ms`), and the call is never delayed. If the agent has a `monitoring_announcement`, the caller hears it once, and audio is sent from then on. Five people may monitor a call at a time. The audit log names them. The server closes the connection with code 1000 when the call ends, with 1001 when the server stops and with 1008 when the key is revoked. Browsers can pass the key as `?token=`; with a session, `?environment=sandbox` selects the environment.
   *
   * `GET /v1/calls/{call_id}/monitor`
   *
   * @param call_id - The call's id.
   * @param options - Timeout, signal, where errors go.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, UpgradeRequiredError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const connection = await ohun.calls.monitor('call_0Ub5Xw1A000k3mZq8RtYvLp')
   * for await (const frame of connection) {
   *   console.log(frame.type)
   *   break // closes the connection
   * }
   * ```
   */
  monitor(call_id: string, options?: ConnectOptions): Promise<SocketConnection<CallMonitorFrame, CallMonitorCommand>> {
    return connect(this.#core, { ...operations.monitorCall, Connection: SocketConnection<CallMonitorFrame, CallMonitorCommand> }, { path: { call_id }, options })
  }
}

/** Voice calls. */
export class CallBacksApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List call-backs.
   *
   * Lists the call-backs that agents have promised, newest first.
   *
   * `GET /v1/call-backs`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const callBack of ohun.callBacks.list({ status: 'scheduled' })) {
   *   console.log(callBack.call_back_id)
   * }
   * ```
   */
  list(query?: ListCallBacksData['query'], options?: RequestOptions): PagePromise<CallBack> {
    return page(this.#core, operations.listCallBacks, { query, options })
  }

  /**
   * Get a call-back.
   *
   * Returns a call-back of the key's environment.
   *
   * `GET /v1/call-backs/{call_back_id}`
   *
   * @param call_back_id - The call-back's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const callBack = await ohun.callBacks.get('cb_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  get(call_back_id: string, options?: RequestOptions): ApiPromise<CallBack> {
    return request(this.#core, operations.getCallBack, { path: { call_back_id }, options })
  }

  /**
   * Cancel a call-back.
   *
   * Cancels a call-back: no further call is placed. A call that is already placed continues. If the call-back has ended, nothing changes.
   *
   * `POST /v1/call-backs/{call_back_id}/cancel`
   *
   * @param call_back_id - The call-back's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const callBack = await ohun.callBacks.cancel('cb_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  cancel(call_back_id: string, options?: RequestOptions): ApiPromise<CallBack> {
    return request(this.#core, operations.cancelCallBack, { path: { call_back_id }, options })
  }
}

/** SMS and WhatsApp messages. */
export class MessagesApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List messages.
   *
   * Lists the messages of the key's environment, newest first.
   *
   * `GET /v1/messages`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const message of ohun.messages.list({ channel: 'sms' })) {
   *   console.log(message.message_id)
   * }
   * ```
   */
  list(query?: ListMessagesData['query'], options?: RequestOptions): PagePromise<Message> {
    return page(this.#core, operations.listMessages, { query, options })
  }

  /**
   * Send a message.
   *
   * Sends an SMS or a WhatsApp message and returns it when a carrier has accepted it. Its receipts follow as events. With a test key delivery is simulated.
   *
   * `POST /v1/messages`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal, idempotency key.
   * @throws InvalidArgumentError, UnauthenticatedError, WorkspaceBlockedError, QuotaExceededError, PermissionDeniedError, DestinationNotAllowedError, NotFoundError, WorkspaceNotFoundError, RequestTimeoutError, ChannelMismatchError, AlreadyExistsError, PayloadTooLargeError, OptOutEnforcedError, RateLimitedError, InternalError, MessageFailedError, UnavailableError
   * @example
   * ```ts
   * const message = await ohun.messages.create({
   *   agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
   *   channel: 'sms',
   *   to: '+2348031234567',
   *   body: 'Your order has left our store.',
   * })
   * ```
   */
  create(body: MessageCreate, options?: IdempotentRequestOptions): ApiPromise<Message> {
    return request(this.#core, operations.createMessage, { body, options })
  }

  /**
   * Get a message.
   *
   * Returns a message of the key's environment with its current status.
   *
   * `GET /v1/messages/{message_id}`
   *
   * @param message_id - The message's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const message = await ohun.messages.get('msg_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  get(message_id: string, options?: RequestOptions): ApiPromise<Message> {
    return request(this.#core, operations.getMessage, { path: { message_id }, options })
  }

  /**
   * Download the file of a message.
   *
   * Returns the file of an inbound WhatsApp message, or of one that was sent with `media_id`. An inbound file is downloaded from WhatsApp after `message.received`. Until it is stored, `media_url` of the message is null and this operation returns 404. A `Range` of bytes returns that part; several ranges return the whole file. Images, audio, video and PDF have their own `Content-Type`; other documents have `application/octet-stream`.
   *
   * `GET /v1/messages/{message_id}/media`
   *
   * @param message_id - The message's id.
   * @param options - Timeout, retries, signal, which bytes.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RangeNotSatisfiableError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const response = await ohun.messages.media('msg_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  media(message_id: string, options?: RangeOptions): ApiPromise<Response> {
    return download(this.#core, operations.getMessageMedia, { path: { message_id }, options })
  }
}

/** SMS and WhatsApp messages. */
export class MediaApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * Upload a file to send.
   *
   * Stores a file for a WhatsApp message. Send it within 24 hours with the `media_id` of `POST /v1/messages`, to one contact or several. The body is the file itself: at most 16 MiB, an image at most 5 MiB, and it must arrive within 30 seconds. The extension of `filename` determines the type: `jpg`, `jpeg`, `png`; `aac`, `amr`, `m4a`, `mp3`, `ogg`; `3gp`, `mp4`; `csv`, `doc`, `docx`, `pdf`, `ppt`, `pptx`, `txt`, `xls`, `xlsx`. A workspace can have 200 files that it has not sent, and 10 GiB of files in total.
   *
   * `POST /v1/media`
   *
   * @param body - The file.
   * @param query - Parameters.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const mediaUpload = await ohun.media.upload(new Blob(['We are open from 8 to 18.']), {
   *   filename: 'hours.txt',
   * })
   * ```
   */
  upload(body: FileBody, query: UploadMediaData['query'], options?: RequestOptions): ApiPromise<MediaUpload> {
    return request(this.#core, operations.uploadMedia, { body, query, options })
  }
}

/** Conversations by SMS and WhatsApp. */
export class ConversationsApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List conversations.
   *
   * Lists the conversations of the key's environment, newest first.
   *
   * `GET /v1/conversations`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const conversation of ohun.conversations.list({ channel: 'sms' })) {
   *   console.log(conversation.conversation_id)
   * }
   * ```
   */
  list(query?: ListConversationsData['query'], options?: RequestOptions): PagePromise<Conversation> {
    return page(this.#core, operations.listConversations, { query, options })
  }

  /**
   * Get a conversation.
   *
   * Returns the conversation and a page of its messages, newest first.
   *
   * `GET /v1/conversations/{conversation_id}`
   *
   * @param conversation_id - The conversation's id.
   * @param query - Parameters.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const conversationWithMessages = await ohun.conversations.get('conv_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  get(conversation_id: string, query?: GetConversationData['query'], options?: RequestOptions): ApiPromise<ConversationWithMessages> {
    return request(this.#core, operations.getConversation, { path: { conversation_id }, query, options })
  }

  /**
   * Change a conversation.
   *
   * Changes who answers, who is assigned and what is read; give at least one field. In `human` mode the agent does not answer: a person takes over and sends messages with `POST /v1/messages`. An answer in progress is dropped. In `closed` mode nobody is expected to answer. In `ai` mode the agent answers again, from the next message on. The change is sent to streams of the conversation as `conversation.mode_changed`, but not to webhooks. A change to `ai` ends the assignment. A conversation in mode `ai` cannot be assigned or marked as unread.
   *
   * `PATCH /v1/conversations/{conversation_id}`
   *
   * @param conversation_id - The conversation's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const conversationUpdated = await ohun.conversations.update('conv_0Ub5Xw1A000k3mZq8RtYvLp', {
   *   mode: 'human',
   * })
   * ```
   */
  update(conversation_id: string, body: ConversationUpdate, options?: RequestOptions): ApiPromise<ConversationUpdated> {
    return request(this.#core, operations.updateConversation, { path: { conversation_id }, body, options })
  }

  /**
   * Stream a conversation.
   *
   * Streams new events of a conversation as server-sent events: messages that are received, delivered, read or failed, and changes of the mode. A comment is sent every 30 seconds. `event: error` contains `{error_code, message}` and ends the stream. Up to 64 frames wait for a slow client; further frames are dropped. List the messages of the conversation to get what you missed. The key is accepted in the header only.
   *
   * `GET /v1/conversations/{conversation_id}/stream`
   *
   * @param conversation_id - The conversation's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const conversationFrame of ohun.conversations.stream('conv_0Ub5Xw1A000k3mZq8RtYvLp')) {
   *   console.log(conversationFrame)
   *   break // closes the connection
   * }
   * ```
   */
  stream(conversation_id: string, options?: StreamOptions): EventStream<ConversationFrame> {
    return stream(this.#core, operations.streamConversation, { path: { conversation_id }, options })
  }
}

/** Conversations by SMS and WhatsApp. */
export class ConversationNotesApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List the notes of a conversation.
   *
   * Lists the notes that users of the workspace have made about a conversation, newest first. The contact never sees them.
   *
   * `GET /v1/conversations/{conversation_id}/notes`
   *
   * @param conversation_id - The conversation's id.
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const conversationNote of ohun.conversationNotes.list('conversation_0Ub5Xw1A000k3mZq8RtYvLp')) {
   *   console.log(conversationNote.note_id)
   * }
   * ```
   */
  list(conversation_id: string, query?: ListConversationNotesData['query'], options?: RequestOptions): PagePromise<ConversationNote> {
    return page(this.#core, operations.listConversationNotes, { path: { conversation_id }, query, options })
  }

  /**
   * Add a note to a conversation.
   *
   * Adds a note for the people who answer. Notes are neither sent to the contact nor shown to the agent. A conversation can have 500 notes.
   *
   * `POST /v1/conversations/{conversation_id}/notes`
   *
   * @param conversation_id - The conversation's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal, idempotency key.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const conversationNote = await ohun.conversationNotes.create('conv_0Ub5Xw1A000k3mZq8RtYvLp', {
   *   text: 'Refund agreed by phone. Do not offer it again.',
   * })
   * ```
   */
  create(conversation_id: string, body: ConversationNoteCreate, options?: IdempotentRequestOptions): ApiPromise<ConversationNote> {
    return request(this.#core, operations.createConversationNote, { path: { conversation_id }, body, options })
  }

  /**
   * Delete a note.
   *
   * Deletes a note of a conversation. It cannot be restored.
   *
   * `DELETE /v1/conversations/{conversation_id}/notes/{note_id}`
   *
   * @param conversation_id - The conversation's id.
   * @param note_id - The note's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * await ohun.conversationNotes.delete('conversation_0Ub5Xw1A000k3mZq8RtYvLp', 'note_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  delete(conversation_id: string, note_id: string, options?: RequestOptions): ApiPromise<void> {
    return request(this.#core, operations.deleteConversationNote, { path: { conversation_id, note_id }, options })
  }
}

/** Filters of lists that a person keeps under names. */
export class SavedViewsApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List saved views.
   *
   * Lists the views that the person has saved in the workspace, by name. They are the same in both environments.
   *
   * `GET /v1/saved-views`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const savedView of ohun.savedViews.list({ list: 'calls' })) {
   *   console.log(savedView.saved_view_id)
   * }
   * ```
   */
  list(query?: ListSavedViewsData['query'], options?: RequestOptions): PagePromise<SavedView> {
    return page(this.#core, operations.listSavedViews, { query, options })
  }

  /**
   * Save a view.
   *
   * Saves the filters of a list under a name, for the person who makes the request. A person can have 50 views in a workspace. They are deleted when the person leaves it.
   *
   * `POST /v1/saved-views`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const savedView = await ohun.savedViews.create({
   *   list: 'calls',
   *   name: 'Failed on MTN',
   *   filters: {
   *     status: 'failed',
   *     text: 'mtn',
   *   },
   * })
   * ```
   */
  create(body: SavedViewCreate, options?: RequestOptions): ApiPromise<SavedView> {
    return request(this.#core, operations.createSavedView, { body, options })
  }

  /**
   * Delete a saved view.
   *
   * Deletes a view of the person who makes the request. It cannot be restored.
   *
   * `DELETE /v1/saved-views/{saved_view_id}`
   *
   * @param saved_view_id - The view's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * await ohun.savedViews.delete('saved_view_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  delete(saved_view_id: string, options?: RequestOptions): ApiPromise<void> {
    return request(this.#core, operations.deleteSavedView, { path: { saved_view_id }, options })
  }

  /**
   * Change a saved view.
   *
   * Changes the fields that are given. `filters` replaces all filters.
   *
   * `PATCH /v1/saved-views/{saved_view_id}`
   *
   * @param saved_view_id - The view's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, AlreadyExistsError, VersionConflictError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const savedView = await ohun.savedViews.update('view_0Ub5Xw1A000k3mZq8RtYvLp', {
   *   name: 'Failed',
   * })
   * ```
   */
  update(saved_view_id: string, body: SavedViewUpdate, options?: RequestOptions): ApiPromise<SavedView> {
    return request(this.#core, operations.updateSavedView, { path: { saved_view_id }, body, options })
  }
}

/** For the people who answer conversations. */
export class CannedRepliesApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List canned replies.
   *
   * Lists the canned replies of the workspace by shortcut. They are the same in both environments.
   *
   * `GET /v1/canned-replies`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const cannedReply of ohun.cannedReplies.list()) {
   *   console.log(cannedReply.canned_reply_id)
   * }
   * ```
   */
  list(query?: ListCannedRepliesData['query'], options?: RequestOptions): PagePromise<CannedReply> {
    return page(this.#core, operations.listCannedReplies, { query, options })
  }

  /**
   * Create a canned reply.
   *
   * Stores a text that people often send, under a shortcut. A workspace can have 200 canned replies.
   *
   * `POST /v1/canned-replies`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const cannedReply = await ohun.cannedReplies.create({
   *   shortcut: 'hours',
   *   text: "We are open from 8 to 18 o'clock, Monday to Saturday.",
   * })
   * ```
   */
  create(body: CannedReplyCreate, options?: RequestOptions): ApiPromise<CannedReply> {
    return request(this.#core, operations.createCannedReply, { body, options })
  }

  /**
   * Get a canned reply.
   *
   * Returns a canned reply of the workspace.
   *
   * `GET /v1/canned-replies/{canned_reply_id}`
   *
   * @param canned_reply_id - The canned reply's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const cannedReply = await ohun.cannedReplies.get('crp_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  get(canned_reply_id: string, options?: RequestOptions): ApiPromise<CannedReply> {
    return request(this.#core, operations.getCannedReply, { path: { canned_reply_id }, options })
  }

  /**
   * Delete a canned reply.
   *
   * Deletes a canned reply. It cannot be restored.
   *
   * `DELETE /v1/canned-replies/{canned_reply_id}`
   *
   * @param canned_reply_id - The canned reply's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * await ohun.cannedReplies.delete('canned_reply_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  delete(canned_reply_id: string, options?: RequestOptions): ApiPromise<void> {
    return request(this.#core, operations.deleteCannedReply, { path: { canned_reply_id }, options })
  }

  /**
   * Change a canned reply.
   *
   * Changes the fields that are given.
   *
   * `PATCH /v1/canned-replies/{canned_reply_id}`
   *
   * @param canned_reply_id - The canned reply's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, AlreadyExistsError, VersionConflictError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const cannedReply = await ohun.cannedReplies.update('crp_0Ub5Xw1A000k3mZq8RtYvLp', {
   *   text: "We are open from 8 to 20 o'clock.",
   * })
   * ```
   */
  update(canned_reply_id: string, body: CannedReplyUpdate, options?: RequestOptions): ApiPromise<CannedReply> {
    return request(this.#core, operations.updateCannedReply, { path: { canned_reply_id }, body, options })
  }
}

/** For the people who answer conversations. */
export class InboxApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List the inbox.
   *
   * Lists the conversations of the key's environment for the people who answer: those in mode `human` first, then `ai`, then `closed`. In `human` mode, the conversation with the newest message of its contact is first; in the other modes, the one that came into the mode last. A conversation that moves to the front while you read pages is on none of the following ones: read the first page again.
   *
   * `GET /v1/inbox`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const inboxConversation of ohun.inbox.list({ mode: 'ai' })) {
   *   console.log(inboxConversation.conversation_id)
   * }
   * ```
   */
  list(query?: ListInboxData['query'], options?: RequestOptions): PagePromise<InboxConversation> {
    return page(this.#core, operations.listInbox, { query, options })
  }

  /**
   * Stream the inbox.
   *
   * Streams new events of all conversations of the key's environment as server-sent events: messages that are received, delivered, read or failed, and changes of the mode, the assignment, what is read and the notes. A comment is sent every 30 seconds. `event: error` contains `{error_code, message}` and ends the stream. Up to 64 frames wait for a slow client; further frames are dropped. List the inbox to get what you missed.
   *
   * `GET /v1/inbox/stream`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const inboxFrame of ohun.inbox.stream()) {
   *   console.log(inboxFrame)
   *   break // closes the connection
   * }
   * ```
   */
  stream(options?: StreamOptions): EventStream<InboxFrame> {
    return stream(this.#core, operations.streamInbox, { options })
  }
}

/** How calls went. */
export class AnalyticsApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * Get call analytics.
   *
   * Summarizes the calls of the key's environment over the last days. A call is included within seconds of its end.
   *
   * `GET /v1/analytics`
   *
   * @param query - Parameters.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const analytics = await ohun.analytics.get({ days: 7 })
   * ```
   */
  get(query?: GetAnalyticsData['query'], options?: RequestOptions): ApiPromise<Analytics> {
    return request(this.#core, operations.getAnalytics, { query, options })
  }
}

/** How calls went. */
export class StatisticsApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * Get statistics by day, agent and channel.
   *
   * Sums up the calls, messages and costs of the key's environment by day (Lagos time). A call is included within seconds of its end, a message or a cost within 75 minutes. Statistics begin with the release of the service that introduced them; `average_mos` and `average_sentiment` were added later.
   *
   * `GET /v1/statistics`
   *
   * @param query - Parameters.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const statistics = await ohun.statistics.get({ channel: 'voice' })
   * ```
   */
  get(query?: GetStatisticsData['query'], options?: RequestOptions): ApiPromise<Statistics> {
    return request(this.#core, operations.getStatistics, { query, options })
  }

  /**
   * Get the time of answers by stage, day, agent and version.
   *
   * Returns where the time between the caller's words and the agent's answer goes: percentiles of each stage of the turns in the calls of the key's environment, by day (Lagos time). A call is included within seconds of its end. Figures begin with the release of the service that introduced them.
   *
   * `GET /v1/statistics/latency`
   *
   * @param query - Parameters.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const latencyStatistics = await ohun.statistics.latency()
   * ```
   */
  latency(query?: GetLatencyStatisticsData['query'], options?: RequestOptions): ApiPromise<LatencyStatistics> {
    return request(this.#core, operations.getLatencyStatistics, { query, options })
  }
}

/** Conversations that try an agent before it talks to people. */
export class SimulationsApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List simulations.
   *
   * Lists the simulations of the workspace, newest first. A workspace keeps its last 100, for 30 days.
   *
   * `GET /v1/simulations`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const simulation of ohun.simulations.list()) {
   *   console.log(simulation.simulation_id)
   * }
   * ```
   */
  list(query?: ListSimulationsData['query'], options?: RequestOptions): PagePromise<Simulation> {
    return page(this.#core, operations.listSimulations, { query, options })
  }

  /**
   * Try an agent in simulated conversations.
   *
   * Plays each scenario against the agent, in a copy of the workspace's sandbox with its own clock: an hour of silence takes no time. The conversations run through the same code as real ones; events are recorded but not sent. Requires a sandbox key. One simulation of a workspace runs at a time, and ten may wait. Poll it until it has ended. Models other than `scripted` require a balance, and give at most 1,000 answers in a simulation.
   *
   * `POST /v1/simulations`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal, idempotency key.
   * @throws InvalidArgumentError, UnauthenticatedError, WorkspaceBlockedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const simulationDetail = await ohun.simulations.create({
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
  create(body: SimulationCreate, options?: IdempotentRequestOptions): ApiPromise<SimulationDetail> {
    return request(this.#core, operations.createSimulation, { body, options })
  }

  /**
   * Get a simulation.
   *
   * Returns the simulation with its suite. When it has ended, the response has the result of each scenario, and the transcripts of those that failed.
   *
   * `GET /v1/simulations/{simulation_id}`
   *
   * @param simulation_id - The simulation's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const simulationDetail = await ohun.simulations.get('sim_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  get(simulation_id: string, options?: RequestOptions): ApiPromise<SimulationDetail> {
    return request(this.#core, operations.getSimulation, { path: { simulation_id }, options })
  }

  /**
   * Delete a simulation.
   *
   * Deletes the simulation with its results. One that waits or runs is stopped first.
   *
   * `DELETE /v1/simulations/{simulation_id}`
   *
   * @param simulation_id - The simulation's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * await ohun.simulations.delete('simulation_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  delete(simulation_id: string, options?: RequestOptions): ApiPromise<void> {
    return request(this.#core, operations.deleteSimulation, { path: { simulation_id }, options })
  }
}

/** Simulated callers and contacts. */
export class SandboxApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * Simulate an inbound call to one of your numbers.
   *
   * Simulates a caller. The call reaches the number's agent like a real one, with screening, consent, turns and events. Requires a sandbox key.
   *
   * `POST /v1/sandbox/inbound-calls`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const call = await ohun.sandbox.inboundCall({
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
  inboundCall(body: SandboxInboundCall, options?: RequestOptions): ApiPromise<Call> {
    return request(this.#core, operations.createSandboxInboundCall, { body, options })
  }

  /**
   * Simulate an inbound message to one of your numbers.
   *
   * Simulates a contact. The message reaches the number's agent like a real one, with opt-out keywords, events and the agent's turn. Requires a sandbox key.
   *
   * `POST /v1/sandbox/inbound-messages`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const message = await ohun.sandbox.inboundMessage({
   *   to: '+2348000000042',
   *   from: '+2348031234567',
   *   channel: 'sms',
   *   body: 'Where is my order?',
   * })
   * ```
   */
  inboundMessage(body: SandboxInboundMessage, options?: RequestOptions): ApiPromise<Message> {
    return request(this.#core, operations.createSandboxInboundMessage, { body, options })
  }
}

/** Simulated callers and contacts. */
export class SandboxClocksApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List the clocks of the sandbox.
   *
   * Lists the clock of the workspace's sandbox, if there is one. Requires a sandbox key or a session in the sandbox.
   *
   * `GET /v1/sandbox/clocks`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const sandboxClockList = await ohun.sandboxClocks.list()
   * ```
   */
  list(options?: RequestOptions): ApiPromise<SandboxClockList> {
    return request(this.#core, operations.listSandboxClocks, { options })
  }

  /**
   * Create a clock for the sandbox.
   *
   * Copies the workspace's sandbox. In the copy, time stands still until `POST /v1/sandbox/clocks/{clock_id}/advance` turns it. From then on the copy answers requests in the sandbox. When the clock is deleted, the copy is deleted too, and the sandbox is as before. A workspace can have one clock. It ends after 24 hours, or after 2 hours without use. Requires a sandbox key or a session in the sandbox.
   *
   * `POST /v1/sandbox/clocks`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const sandboxClock = await ohun.sandboxClocks.create({
   *   starts_at: '2026-12-01T08:00:00.000Z',
   * })
   * ```
   */
  create(body?: SandboxClockCreate, options?: RequestOptions): ApiPromise<SandboxClock> {
    return request(this.#core, operations.createSandboxClock, { body, options })
  }

  /**
   * Get a clock of the sandbox.
   *
   * Returns the clock's time, and whether it is being turned. Requires a sandbox key or a session in the sandbox.
   *
   * `GET /v1/sandbox/clocks/{clock_id}`
   *
   * @param clock_id - The clock's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const sandboxClock = await ohun.sandboxClocks.get('clk_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  get(clock_id: string, options?: RequestOptions): ApiPromise<SandboxClock> {
    return request(this.#core, operations.getSandboxClock, { path: { clock_id }, options })
  }

  /**
   * Delete a clock of the sandbox.
   *
   * Deletes the copy of the sandbox. The sandbox is as before the clock, and everything that was done with the clock is lost. Requires a sandbox key or a session in the sandbox.
   *
   * `DELETE /v1/sandbox/clocks/{clock_id}`
   *
   * @param clock_id - The clock's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * await ohun.sandboxClocks.delete('clock_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  delete(clock_id: string, options?: RequestOptions): ApiPromise<void> {
    return request(this.#core, operations.deleteSandboxClock, { path: { clock_id }, options })
  }

  /**
   * Turn a clock of the sandbox.
   *
   * Turns the clock forward, to `to` or by `by`, and stops at each time at which something is due: calls, deliveries and their retries, renewals, rent, retention. Responds when everything has been done, with what happened. If that takes longer than 20 seconds, the response is 202, and `GET /v1/sandbox/clocks/{clock_id}` shows when it is done. Requires a sandbox key or a session in the sandbox.
   *
   * `POST /v1/sandbox/clocks/{clock_id}/advance`
   *
   * @param clock_id - The clock's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const sandboxClock = await ohun.sandboxClocks.advance('clk_0Ub5Xw1A000k3mZq8RtYvLp', {
   *   by: '30d',
   * })
   * ```
   */
  advance(clock_id: string, body: SandboxClockAdvanceRequest, options?: RequestOptions): ApiPromise<AdvanceSandboxClockResponses[200 | 202]> {
    return request(this.#core, operations.advanceSandboxClock, { path: { clock_id }, body, options })
  }
}

/** Which agent takes an inbound call. */
export class RoutingRulesApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List routing rules.
   *
   * Lists the rules of the environment's numbers, newest first.
   *
   * `GET /v1/routing-rules`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const routingRule of ohun.routingRules.list()) {
   *   console.log(routingRule.rule_id)
   * }
   * ```
   */
  list(query?: ListRoutingRulesData['query'], options?: RequestOptions): PagePromise<RoutingRule> {
    return page(this.#core, operations.listRoutingRules, { query, options })
  }

  /**
   * Create a routing rule.
   *
   * Routes inbound calls on a number to an agent, based on what the caller says first. A number can have 50 rules, including one default rule.
   *
   * `POST /v1/routing-rules`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal, idempotency key.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, ChannelMismatchError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const routingRule = await ohun.routingRules.create({
   *   number_id: 'num_0Ub5Xw1A000k3mZq8RtYvLp',
   *   match_type: 'keyword',
   *   match_value: 'delivery',
   *   agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
   *   priority: 10,
   * })
   * ```
   */
  create(body: RoutingRuleWrite, options?: IdempotentRequestOptions): ApiPromise<RoutingRule> {
    return request(this.#core, operations.createRoutingRule, { body, options })
  }

  /**
   * Test the routing rules of a number.
   *
   * Returns which agent would take an inbound call whose caller begins with these words. It uses the rules as calls do: rules of paused agents do not count. Nothing is stored.
   *
   * `POST /v1/routing-rules/test`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const routingTestResult = await ohun.routingRules.test({
   *   number_id: 'num_0Ub5Xw1A000k3mZq8RtYvLp',
   *   utterance: 'Where is my delivery?',
   * })
   * ```
   */
  test(body: RoutingTest, options?: RequestOptions): ApiPromise<RoutingTestResult> {
    return request(this.#core, operations.testRoutingRules, { body, options })
  }

  /**
   * Get a routing rule.
   *
   * Returns a rule of one of the environment's numbers.
   *
   * `GET /v1/routing-rules/{rule_id}`
   *
   * @param rule_id - The rule's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const routingRule = await ohun.routingRules.get('rule_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  get(rule_id: string, options?: RequestOptions): ApiPromise<RoutingRule> {
    return request(this.#core, operations.getRoutingRule, { path: { rule_id }, options })
  }

  /**
   * Replace a routing rule.
   *
   * Replaces all fields. Omitted fields are reset to their defaults. Calls in progress are not affected.
   *
   * `PUT /v1/routing-rules/{rule_id}`
   *
   * @param rule_id - The rule's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, ChannelMismatchError, AlreadyExistsError, VersionConflictError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const routingRule = await ohun.routingRules.replace('rule_0Ub5Xw1A000k3mZq8RtYvLp', {
   *   number_id: 'num_0Ub5Xw1A000k3mZq8RtYvLp',
   *   match_type: 'keyword',
   *   match_value: 'delivery',
   *   agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
   *   priority: 10,
   * })
   * ```
   */
  replace(rule_id: string, body: RoutingRuleReplace, options?: RequestOptions): ApiPromise<RoutingRule> {
    return request(this.#core, operations.replaceRoutingRule, { path: { rule_id }, body, options })
  }

  /**
   * Delete a routing rule.
   *
   * Deletes the rule. Calls in progress are not affected.
   *
   * `DELETE /v1/routing-rules/{rule_id}`
   *
   * @param rule_id - The rule's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * await ohun.routingRules.delete('rule_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  delete(rule_id: string, options?: RequestOptions): ApiPromise<void> {
    return request(this.#core, operations.deleteRoutingRule, { path: { rule_id }, options })
  }
}

/** E-mails about the workspace, and who gets them. */
export class NotificationsApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * Get your notifications.
   *
   * Returns which e-mails about the workspace the person of the session gets, including those that cannot be turned off.
   *
   * `GET /v1/notifications`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const notificationSettings = await ohun.notifications.get()
   * ```
   */
  get(options?: RequestOptions): ApiPromise<NotificationSettings> {
    return request(this.#core, operations.getNotifications, { options })
  }

  /**
   * Choose your notifications.
   *
   * Chooses which e-mails you get about this workspace. Your choice stays when the workspace changes its own setting. A kind that your role may not get is refused with 403 `PERMISSION_DENIED`.
   *
   * `PATCH /v1/notifications`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const notificationSettings = await ohun.notifications.update({ webhook_failures: false })
   * ```
   */
  update(body: NotificationUpdate, options?: RequestOptions): ApiPromise<NotificationSettings> {
    return request(this.#core, operations.updateNotifications, { body, options })
  }

  /**
   * Get the notifications of the workspace.
   *
   * Returns for each kind of e-mail the roles whose members get it, and how many members that are, with their own choices.
   *
   * `GET /v1/workspace/notifications`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const workspaceNotifications = await ohun.notifications.workspace()
   * ```
   */
  workspace(options?: RequestOptions): ApiPromise<WorkspaceNotifications> {
    return request(this.#core, operations.getWorkspaceNotifications, { options })
  }

  /**
   * Choose the notifications of the workspace.
   *
   * Chooses by role who gets an e-mail. Members who have chosen for themselves keep their choice. A role that may not read the subject of an e-mail is refused with 400 `INVALID_ARGUMENT`.
   *
   * `PATCH /v1/workspace/notifications`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, VersionConflictError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const workspaceNotifications = await ohun.notifications.updateWorkspace({
   *   webhook_failures: ['owner', 'developer'],
   * })
   * ```
   */
  updateWorkspace(body: WorkspaceNotificationUpdate, options?: RequestOptions): ApiPromise<WorkspaceNotifications> {
    return request(this.#core, operations.updateWorkspaceNotifications, { body, options })
  }
}

/** People who call and write to your agents. */
export class ConsentsApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List consent records.
   *
   * Lists what contacts have agreed to and refused in the key's environment, newest first: which key was pressed when they were asked whether a call may be recorded, and which word opted them out of messages or in again. The records prove the decisions, so erasing a contact does not delete them. With `contact` and another filter, a page can have fewer records than `page_size`, or none, although more follow: continue while there is a `next_page_token`.
   *
   * `GET /v1/consents`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const consentRecord of ohun.consents.list({ subject: 'call_recording' })) {
   *   console.log(consentRecord.consent_id)
   * }
   * ```
   */
  list(query?: ListConsentsData['query'], options?: RequestOptions): PagePromise<ConsentRecord> {
    return page(this.#core, operations.listConsents, { query, options })
  }

  /**
   * Export consent records.
   *
   * Exports the consent records that match the filters of the list, newest first, up to 100,000. JSON is an array with one record per line. In CSV, text that a spreadsheet could treat as a formula is prefixed with a quote. A workspace can run two exports at the same time.
   *
   * `GET /v1/consents/export`
   *
   * @param query - Parameters.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const consentRecord of ohun.consents.export()) {
   *   console.log(consentRecord)
   * }
   * ```
   */
  export(query?: ExportConsentsData['query'], options?: RequestOptions): RowsPromise<ConsentRecord> {
    return rows(this.#core, operations.exportConsents, { query, options })
  }
}

/** Workspace settings. */
export class WorkspaceApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * Create a workspace.
   *
   * Creates another workspace on the starter plan, whose owner is the person of the session. It shares nothing with the existing ones: no agents, numbers or keys, and not the balance. To act in it, send its id as `X-Ohun-Workspace`. Requires a verified e-mail address. A person may create ten workspaces, including those that were deleted in the last 24 hours; another one is refused with 402 `QUOTA_EXCEEDED`.
   *
   * `POST /v1/workspaces`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, QuotaExceededError, PermissionDeniedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const createdWorkspace = await ohun.workspace.create({ name: 'Example Health' })
   * ```
   */
  create(body: WorkspaceCreate, options?: RequestOptions): ApiPromise<CreatedWorkspace> {
    return request(this.#core, operations.createWorkspace, { body, options })
  }

  /**
   * Get the workspace.
   *
   * Returns the workspace of the key.
   *
   * `GET /v1/workspace`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const workspace = await ohun.workspace.get()
   * ```
   */
  get(options?: RequestOptions): ApiPromise<Workspace> {
    return request(this.#core, operations.getWorkspace, { options })
  }

  /**
   * Delete the workspace.
   *
   * Deletes the workspace: its keys and sessions are rejected, calls in progress end, pending deliveries are canceled, and the owner's e-mail address can be used to sign up again. This cannot be undone. Requires a production key or a session.
   *
   * `DELETE /v1/workspace`
   *
   * @param query - Parameters.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * await ohun.workspace.delete({
   *   confirm: 'ws_0Ub5Xw1A000k3mZq8RtYvLp',
   * })
   * ```
   */
  delete(query: Asked<DeleteWorkspaceData['query']>, options?: RequestOptions): ApiPromise<void> {
    return request(this.#core, operations.deleteWorkspace, { query, options })
  }

  /**
   * Update the workspace.
   *
   * Updates the given fields. If you reduce `retention_days`, older content is deleted within an hour; increasing it restores nothing. To change `plan`, use `/v1/workspace/subscription`; to change `recording_enabled`, use `/v1/workspace/recording`.
   *
   * `PATCH /v1/workspace`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, VersionConflictError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const workspace = await ohun.workspace.update({ retention_days: 90 })
   * ```
   */
  update(body: WorkspaceUpdate, options?: RequestOptions): ApiPromise<Workspace> {
    return request(this.#core, operations.updateWorkspace, { body, options })
  }

  /**
   * Switch recording on or off.
   *
   * Switches recording on or off for all agents. Recording requires the builder or scale plan; you can switch it off on every plan. Without a body, recording is switched on.
   *
   * `POST /v1/workspace/recording`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const workspace = await ohun.workspace.switchRecording({ enabled: true })
   * ```
   */
  switchRecording(body?: RecordingSwitch, options?: RequestOptions): ApiPromise<Workspace> {
    return request(this.#core, operations.switchWorkspaceRecording, { body, options })
  }
}

/** Workspace settings. */
export class SubscriptionApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * Get the subscription.
   *
   * Returns the plan of the workspace and the paid month. A workspace on `payg` has no subscription.
   *
   * `GET /v1/workspace/subscription`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, WorkspaceNotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const subscription = await ohun.subscription.get()
   * ```
   */
  get(options?: RequestOptions): ApiPromise<Subscription> {
    return request(this.#core, operations.getSubscription, { options })
  }

  /**
   * Switch the plan.
   *
   * Switches the plan immediately. The rest of the calendar month (Lagos time, including today) is refunded for the old plan and charged for the new one, each rounded down to whole kobo. An unpaid month is not refunded. If the new plan allows fewer agents, the newest ones are paused; if it does not include recording, recording is switched off. Numbers are kept. Errors are checked in the order `WORKSPACE_NOT_FOUND`, `INVALID_PLAN`, `TIER_SWITCH_UNSUPPORTED`, `NO_ACTIVE_SUBSCRIPTION`, `NO_OP`, `TIER_SWITCH_TOO_FREQUENT`, `INSUFFICIENT_BALANCE`.
   *
   * `PATCH /v1/workspace/subscription`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, InvalidPlanError, TierSwitchUnsupportedError, NoActiveSubscriptionError, NoOpError, UnauthenticatedError, InsufficientBalanceError, PermissionDeniedError, WorkspaceNotFoundError, RequestTimeoutError, PayloadTooLargeError, TierSwitchTooFrequentError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const planSwitch = await ohun.subscription.switch({ plan: 'builder' })
   * ```
   */
  switch(body: SubscriptionUpdate, options?: RequestOptions): ApiPromise<PlanSwitch> {
    return request(this.#core, operations.switchSubscription, { body, options })
  }

  /**
   * Preview a switch of the plan.
   *
   * Returns what `PATCH /v1/workspace/subscription` would charge and change now, and changes nothing. It is refused for the same reasons, in the same order, except that a balance that is too low is not an error: `missing_kobo` is then more than 0.
   *
   * `GET /v1/workspace/subscription/preview`
   *
   * @param query - Parameters.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, InvalidPlanError, TierSwitchUnsupportedError, NoActiveSubscriptionError, NoOpError, UnauthenticatedError, PermissionDeniedError, WorkspaceNotFoundError, RequestTimeoutError, TierSwitchTooFrequentError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const planSwitchPreview = await ohun.subscription.preview({ plan: 'scale' })
   * ```
   */
  preview(query: PreviewSubscriptionData['query'], options?: RequestOptions): ApiPromise<PlanSwitchPreview> {
    return request(this.#core, operations.previewSubscription, { query, options })
  }
}

/** Balance, prices, usage and top-ups. */
export class BillingApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * Get the balance.
   *
   * Returns the prepaid balance of the workspace. At zero, calls and messages in production are refused with 402 `WORKSPACE_BLOCKED` until a top-up clears.
   *
   * `GET /v1/billing/balance`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const balance = await ohun.billing.balance()
   * ```
   */
  balance(options?: RequestOptions): ApiPromise<Balance> {
    return request(this.#core, operations.getBalance, { options })
  }

  /**
   * List the ledger.
   *
   * Lists every change of the balance, by descending `sequence`: the newest first. The balance is the sum of the amounts.
   *
   * `GET /v1/billing/ledger`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const ledgerEntry of ohun.billing.ledger({ entry_type: 'top_up' })) {
   *   console.log(ledgerEntry.entry_id)
   * }
   * ```
   */
  ledger(query?: ListLedgerData['query'], options?: RequestOptions): PagePromise<LedgerEntry> {
    return page(this.#core, operations.listLedger, { query, options })
  }

  /**
   * Get prices and plans.
   *
   * Returns the limits and prices of every plan, and the destinations with their prices. Amounts are kobo. The sandbox is free.
   *
   * `GET /v1/billing/pricing`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const pricing = await ohun.billing.pricing()
   * ```
   */
  pricing(options?: RequestOptions): ApiPromise<Pricing> {
    return request(this.#core, operations.getPricing, { options })
  }

  /**
   * Get the billing details.
   *
   * Returns the name, the address and the tax number to which invoices are made out. They are null until you set them.
   *
   * `GET /v1/billing/details`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const billingDetails = await ohun.billing.details()
   * ```
   */
  details(options?: RequestOptions): ApiPromise<BillingDetails> {
    return request(this.#core, operations.getBillingDetails, { options })
  }

  /**
   * Change the billing details.
   *
   * Changes the name, the address and the tax number to which invoices are made out. All invoices, including those of earlier months, show the current details. Their figures and numbers stay the same.
   *
   * `PATCH /v1/billing/details`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, VersionConflictError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const billingDetails = await ohun.billing.updateDetails({
   *   company_name: 'Example Bank Plc',
   *   address: '12 Marina\nLagos',
   *   tax_id: '12345678-0001',
   * })
   * ```
   */
  updateDetails(body: BillingDetailsUpdate, options?: RequestOptions): ApiPromise<BillingDetails> {
    return request(this.#core, operations.updateBillingDetails, { body, options })
  }

  /**
   * Set the spend cap of the workspace.
   *
   * Sets what the whole workspace may spend on calls and messages in production in a day (Lagos time), or removes the cap. Spending from the same day before the change counts. When the cap is reached, new calls and messages are refused with 402 `QUOTA_EXCEEDED`, and calls in progress end with a closing message. Inbound messages are received and charged. Numbers and plans do not count.
   *
   * `PUT /v1/billing/spend-cap`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const workspace = await ohun.billing.setSpendCap({ daily_spend_cap_kobo: 2000000 })
   * ```
   */
  setSpendCap(body: SpendCapUpdate, options?: RequestOptions): ApiPromise<Workspace> {
    return request(this.#core, operations.setSpendCap, { body, options })
  }

  /**
   * List spend caps.
   *
   * Lists the limit and the cap of the workspace, if it has them, then the agents that have a daily cap, newest first, each with the spending of today (Lagos time). Set the cap of an agent with its `daily_spend_cap_kobo`, and that of the workspace with `PUT /v1/billing/spend-cap`.
   *
   * `GET /v1/billing/spend-caps`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const spendCap of ohun.billing.spendCaps()) {
   *   console.log(spendCap.agent_id)
   * }
   * ```
   */
  spendCaps(query?: ListSpendCapsData['query'], options?: RequestOptions): PagePromise<SpendCap> {
    return page(this.#core, operations.listSpendCaps, { query, options })
  }

  /**
   * List invoices.
   *
   * Lists the invoices of the workspace, newest first: one for each calendar month (Lagos time) since the workspace was created. They are sums of the ledger, by the time of its entries. The invoice of the current month is `provisional`. Invoices are the same with either key.
   *
   * `GET /v1/billing/invoices`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const invoice of ohun.billing.invoices()) console.log(invoice.month)
   * ```
   */
  invoices(query?: ListInvoicesData['query'], options?: RequestOptions): PagePromise<Invoice> {
    return page(this.#core, operations.listInvoices, { query, options })
  }

  /**
   * Get an invoice.
   *
   * Returns the invoice of a month. The response is 404 for months before the workspace was created and for months that have not begun.
   *
   * `GET /v1/billing/invoices/{month}`
   *
   * @param month - The month.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const invoice = await ohun.billing.invoice('2026-11')
   * ```
   */
  invoice(month: string, options?: RequestOptions): ApiPromise<Invoice> {
    return request(this.#core, operations.getInvoice, { path: { month }, options })
  }

  /**
   * Download an invoice as PDF.
   *
   * Returns the invoice of a month as a PDF, with the figures of `GET /v1/billing/invoices/{month}`. The response is 503 with `Retry-After` while the server is making as many PDFs as it can at once.
   *
   * `GET /v1/billing/invoices/{month}/pdf`
   *
   * @param month - The month.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const response = await ohun.billing.invoicePdf('2026-11')
   * ```
   */
  invoicePdf(month: string, options?: RequestOptions): ApiPromise<Response> {
    return download(this.#core, operations.getInvoicePdf, { path: { month }, options })
  }

  /**
   * Start a top-up.
   *
   * Starts a top-up and returns the URL of a payment page. The balance is credited when the payment provider confirms the payment. An unpaid checkout expires after a day. With a sandbox key the payment is simulated: nothing is charged, and the balance does not change. A workspace can have 20 unpaid checkouts in each environment. If the provider does not respond or payments are not configured, the response is 503 `UNAVAILABLE`, and nothing was started.
   *
   * `POST /v1/billing/checkout`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal, idempotency key.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const checkout = await ohun.billing.checkout({
   *   amount_kobo: 500000,
   *   currency: 'NGN',
   * })
   * ```
   */
  checkout(body: CheckoutCreate, options?: IdempotentRequestOptions): ApiPromise<Checkout> {
    return request(this.#core, operations.createCheckout, { body, options })
  }

  /**
   * List top-ups.
   *
   * Lists the checkouts of the key's environment, newest first.
   *
   * `GET /v1/billing/checkouts`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const checkout of ohun.billing.checkouts({ status: 'pending' })) {
   *   console.log(checkout.checkout_id)
   * }
   * ```
   */
  checkouts(query?: ListCheckoutsData['query'], options?: RequestOptions): PagePromise<Checkout> {
    return page(this.#core, operations.listCheckouts, { query, options })
  }

  /**
   * Get a top-up.
   *
   * Returns a top-up with its status. `credited_kobo` is null until the payment is credited.
   *
   * `GET /v1/billing/checkouts/{checkout_id}`
   *
   * @param checkout_id - The checkout's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const checkout = await ohun.billing.getCheckout('chk_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  getCheckout(checkout_id: string, options?: RequestOptions): ApiPromise<Checkout> {
    return request(this.#core, operations.getCheckout, { path: { checkout_id }, options })
  }
}

/** Balance, prices, usage and top-ups. */
export class UsageApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * Get the usage of a month.
   *
   * Returns the workspace's usage and spending in a calendar month (Lagos time), with the limits of its plan.
   *
   * `GET /v1/usage`
   *
   * @param query - Parameters.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const usage = await ohun.usage.get()
   * ```
   */
  get(query?: GetUsageData['query'], options?: RequestOptions): ApiPromise<Usage> {
    return request(this.#core, operations.getUsage, { query, options })
  }
}

/** The data processing agreement. */
export class DpaApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * Accept the data processing agreement.
   *
   * Accepts the agreement for the workspace, which can then place production calls and send production messages. Accepting the same version again changes nothing and returns the first acceptance.
   *
   * `POST /v1/dpa/accept`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const dpaAcceptance = await ohun.dpa.accept({ version: '1.0' })
   * ```
   */
  accept(body: DpaAccept, options?: RequestOptions): ApiPromise<DpaAcceptance> {
    return request(this.#core, operations.acceptDpa, { body, options })
  }

  /**
   * Get the status of the data processing agreement.
   *
   * Returns whether the workspace has accepted the required version of the agreement, and the last acceptance.
   *
   * `GET /v1/dpa/status`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const dpaStatus = await ohun.dpa.status()
   * ```
   */
  status(options?: RequestOptions): ApiPromise<DpaStatus> {
    return request(this.#core, operations.getDpaStatus, { options })
  }
}

/** Numbers that have opted out of messages. */
export class OptOutsApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List opt-outs.
   *
   * Lists the numbers that have opted out of the workspace's messages, newest first.
   *
   * `GET /v1/opt-outs`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const optOut of ohun.optOuts.list()) console.log(optOut.e164)
   * ```
   */
  list(query?: ListOptOutsData['query'], options?: RequestOptions): PagePromise<OptOut> {
    return page(this.#core, operations.listOptOuts, { query, options })
  }

  /**
   * Add an opt-out.
   *
   * Adds a number whose owner has opted out in another way than by message, for example on the phone. If the number is already on the list, nothing changes. Only the contact can end an opt-out, with a message that says START or SUBSCRIBE. A workspace can add 100,000 numbers per environment; those of contacts who opted out by message do not count.
   *
   * `POST /v1/opt-outs`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const optOut = await ohun.optOuts.add({ e164: '+2348031234567' })
   * ```
   */
  add(body: OptOutCreate, options?: RequestOptions): ApiPromise<OptOut> {
    return request(this.#core, operations.addOptOut, { body, options })
  }
}

/** People who call and write to your agents. */
export class ContactsApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * Erase a contact.
   *
   * Replaces everything said and written in conversations with this phone number by `[REDACTED]`, in both environments: transcripts, recordings, events and their stored deliveries. Phone numbers, times and prices are kept. Notes about the conversations are deleted. Pending deliveries of the affected events are canceled, and calls in progress are no longer transcribed. This cannot be undone.
   *
   * `DELETE /v1/contacts/{e164}`
   *
   * @param e164 - The contact's phone number, with `+` or `%2B`.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const contactErasure = await ohun.contacts.erase('+2348031234567')
   * ```
   */
  erase(e164: string, options?: RequestOptions): ApiPromise<ContactErasure> {
    return request(this.#core, operations.eraseContact, { path: { e164 }, options })
  }
}

/** Security-relevant changes in the workspace. */
export class AuditLogApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List the audit log.
   *
   * Lists security-relevant changes in the workspace, newest first, for both environments.
   *
   * `GET /v1/audit-log`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const auditEntry of ohun.auditLog.list()) {
   *   console.log(auditEntry.audit_id)
   * }
   * ```
   */
  list(query?: ListAuditLogData['query'], options?: RequestOptions): PagePromise<AuditEntry> {
    return page(this.#core, operations.listAuditLog, { query, options })
  }

  /**
   * Export the audit log.
   *
   * Exports the entries that match the filters of the list, newest first, up to 100,000. JSON is an array with one entry per line. In CSV, `detail` is JSON, and text that a spreadsheet could treat as a formula is prefixed with a quote. A workspace can run two exports at the same time.
   *
   * `GET /v1/audit-log/export`
   *
   * @param query - Parameters.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const auditEntry of ohun.auditLog.export()) console.log(auditEntry)
   * ```
   */
  export(query?: ExportAuditLogData['query'], options?: RequestOptions): RowsPromise<AuditEntry> {
    return rows(this.#core, operations.exportAuditLog, { query, options })
  }
}

/** The API requests of the last seven days. */
export class RequestsApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List API requests.
   *
   * Lists the API requests of the key's environment in the last seven days, newest first. A request appears within seconds. Only these fields are kept: no body, and no values of the path and query. Requests with unknown credentials belong to no workspace and do not appear. Above 100,000 requests a day, or 500 a second, some can be missing. With several filters, or `status=2xx`, a page can have fewer requests than `page_size`, or none, although more follow: continue while there is a `next_page_token`.
   *
   * `GET /v1/requests`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const apiRequest of ohun.requests.list({ status: '2xx' })) {
   *   console.log(apiRequest.request_id)
   * }
   * ```
   */
  list(query?: ListRequestsData['query'], options?: RequestOptions): PagePromise<ApiRequest> {
    return page(this.#core, operations.listRequests, { query, options })
  }

  /**
   * Get an API request.
   *
   * Returns a request of the workspace, in either environment.
   *
   * `GET /v1/requests/{request_id}`
   *
   * @param request_id - The id of the request, as in `X-Request-Id` and in every body.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const apiRequestResult = await ohun.requests.get('req_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  get(request_id: string, options?: RequestOptions): ApiPromise<ApiRequestResult> {
    return request(this.#core, operations.getRequest, { path: { request_id }, options })
  }
}

/** Signing secret, test events and deliveries. */
export class WebhookEndpointsApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List an agent's webhook endpoints.
   *
   * Lists all endpoints of the agent, newest first.
   *
   * `GET /v1/agents/{agent_id}/webhooks/endpoints`
   *
   * @param agent_id - The agent's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const webhookEndpointList = await ohun.webhookEndpoints.list('agt_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  list(agent_id: string, options?: RequestOptions): ApiPromise<WebhookEndpointList> {
    return request(this.#core, operations.listWebhookEndpoints, { path: { agent_id }, options })
  }

  /**
   * Add a webhook endpoint to an agent.
   *
   * Adds an endpoint. If an agent has an active endpoint, its events go to its active endpoints and not to `webhook_url`, even if none of them accepts events of that type. An agent can have 20 endpoints. A deleted endpoint counts for another 24 hours; above the limit, the response is 429 `RATE_LIMITED`.
   *
   * `POST /v1/agents/{agent_id}/webhooks/endpoints`
   *
   * @param agent_id - The agent's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal, idempotency key.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const webhookEndpoint = await ohun.webhookEndpoints.create('agt_0Ub5Xw1A000k3mZq8RtYvLp', {
   *   url: 'https://backend.example.com/events',
   *   description: 'Order service',
   *   event_types: ['call.completed'],
   * })
   * ```
   */
  create(agent_id: string, body: WebhookEndpointCreate, options?: IdempotentRequestOptions): ApiPromise<WebhookEndpoint> {
    return request(this.#core, operations.createWebhookEndpoint, { path: { agent_id }, body, options })
  }

  /**
   * Get a webhook endpoint with its statistics.
   *
   * Returns the endpoint with statistics of the key's environment in the last 24 hours. Counts of the last five seconds may be missing.
   *
   * `GET /v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}`
   *
   * @param agent_id - The agent's id.
   * @param endpoint_id - The endpoint's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const webhookEndpointDetail = await ohun.webhookEndpoints.get('agt_0Ub5Xw1A000k3mZq8RtYvLp', 'whep_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  get(agent_id: string, endpoint_id: string, options?: RequestOptions): ApiPromise<WebhookEndpointDetail> {
    return request(this.#core, operations.getWebhookEndpoint, { path: { agent_id, endpoint_id }, options })
  }

  /**
   * Delete a webhook endpoint.
   *
   * Cancels its pending deliveries. Delivered and dead-lettered deliveries stay in the list.
   *
   * `DELETE /v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}`
   *
   * @param agent_id - The agent's id.
   * @param endpoint_id - The endpoint's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * await ohun.webhookEndpoints.delete('agt_0Ub5Xw1A000k3mZq8RtYvLp', 'whep_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  delete(agent_id: string, endpoint_id: string, options?: RequestOptions): ApiPromise<void> {
    return request(this.#core, operations.deleteWebhookEndpoint, { path: { agent_id, endpoint_id }, options })
  }

  /**
   * Update, pause or resume a webhook endpoint.
   *
   * Changes the given fields; omitted fields stay unchanged. A paused endpoint keeps its pending deliveries, which are sent when you resume it, at most 100 per second. New events do not wait for it: they go to the agent's other active endpoints or, if there are none, to `webhook_url`.
   *
   * `PATCH /v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}`
   *
   * @param agent_id - The agent's id.
   * @param endpoint_id - The endpoint's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, VersionConflictError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const webhookEndpoint = await ohun.webhookEndpoints.update('agt_0Ub5Xw1A000k3mZq8RtYvLp', 'whep_0Ub5Xw1A000k3mZq8RtYvLp', {
   *   active: false,
   * })
   * ```
   */
  update(agent_id: string, endpoint_id: string, body: WebhookEndpointUpdate, options?: RequestOptions): ApiPromise<WebhookEndpoint> {
    return request(this.#core, operations.updateWebhookEndpoint, { path: { agent_id, endpoint_id }, body, options })
  }
}

/** Signing secret, test events and deliveries. */
export class WebhooksApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List the webhook endpoints of all agents.
   *
   * Lists the endpoints of the workspace's agents with their statistics, newest first. The statistics cover the key's environment and the last 24 hours. Counts of the last five seconds may be missing.
   *
   * `GET /v1/webhooks/endpoints`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const webhookEndpointDetail of ohun.webhooks.endpoints()) {
   *   console.log(webhookEndpointDetail)
   * }
   * ```
   */
  endpoints(query?: ListAllWebhookEndpointsData['query'], options?: RequestOptions): PagePromise<WebhookEndpointDetail> {
    return page(this.#core, operations.listAllWebhookEndpoints, { query, options })
  }

  /**
   * Get the signing secret.
   *
   * Returns the secret with which requests to your servers are signed, for both environments. Requires a production key or a session.
   *
   * `GET /v1/webhooks/signing-secret`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const signingSecret = await ohun.webhooks.signingSecret()
   * ```
   */
  signingSecret(options?: RequestOptions): ApiPromise<SigningSecret> {
    return request(this.#core, operations.getSigningSecret, { options })
  }

  /**
   * Rotate the signing secret.
   *
   * For 24 hours, requests are signed with both the new and the previous secret. The new secret takes effect within five seconds. Responds with 409 if the previous rotation was less than 24 hours ago. Requires a production key or a session.
   *
   * `POST /v1/webhooks/signing-secret/rotate`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, AlreadyExistsError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const signingSecret = await ohun.webhooks.rotateSecret()
   * ```
   */
  rotateSecret(options?: RequestOptions): ApiPromise<SigningSecret> {
    return request(this.#core, operations.rotateSigningSecret, { options })
  }

  /**
   * Send a test event.
   *
   * Sends one signed request with a mock payload for the event type. It is not retried, and it does not appear among events or deliveries. The response is 200 even if the target fails, and arrives within 10 seconds.
   *
   * `POST /v1/webhooks/test`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const webhookTestResult = await ohun.webhooks.test({
   *   webhook_url: 'https://backend.example.com/events',
   *   event_type: 'call.completed',
   * })
   * ```
   */
  test(body: WebhookTest, options?: RequestOptions): ApiPromise<WebhookTestResult> {
    return request(this.#core, operations.testWebhook, { body, options })
  }

  /**
   * Relay webhooks over a WebSocket.
   *
   * Opens a WebSocket that receives the webhooks of the key's environment, for a machine without a public address. `ohun listen` uses it. Events arrive in order, as copies: webhook endpoints still get theirs. They are sent again until they are acknowledged, at most 64 at a time, so the receiver can see an event twice. With `answer=true`, turns, tool invocations, screenings, questions about answering machines and analyses are sent here instead of the agent's `webhook_url`, with the same signatures, time limits and rules for replies. The newest relay for an agent replaces the previous one; a relay for one agent takes precedence over one for all agents. If the connection is lost, open another within 10 seconds with `session_id`: requests that wait for a reply are sent again. A workspace may have 10 relays. A frame from the client can have up to 136 KiB. The server closes the connection with code 1000 after a `closed` frame, with 1001 when the server stops and with 1008 when the key is revoked. Browsers can pass the key as `?token=`.
   *
   * `GET /v1/webhooks/relay`
   *
   * @param query - Parameters.
   * @param options - Timeout, signal, where errors go.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, UpgradeRequiredError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const connection = await ohun.webhooks.relay()
   * for await (const frame of connection) {
   *   console.log(frame.type)
   *   break // closes the connection
   * }
   * ```
   */
  relay(query?: RelayWebhooksData['query'], options?: ConnectOptions): Promise<SocketConnection<RelayFrame, RelayClientFrame>> {
    return connect(this.#core, { ...operations.relayWebhooks, Connection: SocketConnection<RelayFrame, RelayClientFrame> }, { query, options })
  }

  /**
   * List deliveries.
   *
   * Lists the deliveries of the key's environment, newest first. With `last_error`, or for a long call, a page can have fewer than `page_size`, or none, although more follow: continue while there is a `next_page_token`.
   *
   * `GET /v1/webhooks/deliveries`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const delivery of ohun.webhooks.deliveries({ status: 'dead_lettered' })) {
   *   console.log(delivery.delivery_id)
   * }
   * ```
   */
  deliveries(query?: ListDeliveriesData['query'], options?: RequestOptions): PagePromise<Delivery> {
    return page(this.#core, operations.listDeliveries, { query, options })
  }

  /**
   * Get a delivery with its attempts.
   *
   * Returns a delivery with all its attempts: their times, results and the beginning of each response.
   *
   * `GET /v1/webhooks/deliveries/{delivery_id}`
   *
   * @param delivery_id - The delivery's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const deliveryDetail = await ohun.webhooks.delivery('del_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  delivery(delivery_id: string, options?: RequestOptions): ApiPromise<DeliveryDetail> {
    return request(this.#core, operations.getDelivery, { path: { delivery_id }, options })
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
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const deadLetterReplayResult = await ohun.webhooks.replay({
   *   event_ids: ['evt_0Ub5Xw1A000k3mZq8RtYvLp'],
   * })
   * ```
   */
  replay(body: DeadLetterReplay, options?: RequestOptions): ApiPromise<DeadLetterReplayResult> {
    return request(this.#core, operations.replayDeadLetters, { body, options })
  }
}

/** Events of calls and messages. */
export class EventsApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  /**
   * List events.
   *
   * Lists the events of the key's environment, newest first, in the form in which they are delivered.
   *
   * `GET /v1/events`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const event of ohun.events.list()) console.log(event)
   * ```
   */
  list(query?: ListEventsData['query'], options?: RequestOptions): PagePromise<Event> {
    return page(this.#core, operations.listEvents, { query, options })
  }

  /**
   * Stream events.
   *
   * Streams events as server-sent events. `id` is the event's id, `event` its type and `data` the envelope. The stream starts with new events. To resume, send the last id you received as `Last-Event-ID`: no event is missed, but events of the last 30 seconds can be repeated. A slow client loses nothing; a client that reads nothing for a minute is disconnected and can resume. A comment is sent every 30 seconds. `event: error` contains `{error_code, message}` and ends the stream, for example when the key is revoked. Use webhooks when you need guaranteed delivery.
   *
   * `GET /v1/events/stream`
   *
   * @param query - Filters.
   * @param options - Timeout, retries, signal, where to resume.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const event of ohun.events.stream()) {
   *   console.log(event)
   *   break // closes the connection
   * }
   * ```
   */
  stream(query?: StreamEventsData['query'], options?: StreamOptions): EventStream<Event> {
    return stream(this.#core, operations.streamEvents, { query, options })
  }
}

/** The resources of a client. */
export class Resources extends OhunCore {
  /** Health checks of the service. */
  readonly health: HealthApi
  /** The owner of an API key or session. */
  readonly auth: AuthApi
  /** Sign-up, login, passwords and account deletion. */
  readonly sessions: SessionsApi
  /** People of the workspace, their roles and invitations. */
  readonly members: MembersApi
  /** People of the workspace, their roles and invitations. */
  readonly invitations: InvitationsApi
  /** API keys of the workspace. */
  readonly apiKeys: ApiKeysApi
  /** AI agents. */
  readonly agents: AgentsApi
  /** AI agents. */
  readonly agentVersions: AgentVersionsApi
  /** AI agents. */
  readonly agentDrafts: AgentDraftsApi
  /** AI agents. */
  readonly agentRollouts: AgentRolloutsApi
  /** Trying an agent without a phone. */
  readonly public: PublicApi
  /** Templates for new agents. */
  readonly templates: TemplatesApi
  /** Models, voices and providers that agents can use. */
  readonly models: ModelsApi
  /** Models, voices and providers that agents can use. */
  readonly voices: VoicesApi
  /** Models, voices and providers that agents can use. */
  readonly aiProviders: AiProvidersApi
  /** Documents that agents use to answer. */
  readonly knowledgeBases: KnowledgeBasesApi
  /** Documents that agents use to answer. */
  readonly knowledgeDocuments: KnowledgeDocumentsApi
  /** Phone numbers. */
  readonly numbers: NumbersApi
  /** Voice calls. */
  readonly calls: CallsApi
  /** Voice calls. */
  readonly callBacks: CallBacksApi
  /** SMS and WhatsApp messages. */
  readonly messages: MessagesApi
  /** SMS and WhatsApp messages. */
  readonly media: MediaApi
  /** Conversations by SMS and WhatsApp. */
  readonly conversations: ConversationsApi
  /** Conversations by SMS and WhatsApp. */
  readonly conversationNotes: ConversationNotesApi
  /** Filters of lists that a person keeps under names. */
  readonly savedViews: SavedViewsApi
  /** For the people who answer conversations. */
  readonly cannedReplies: CannedRepliesApi
  /** For the people who answer conversations. */
  readonly inbox: InboxApi
  /** How calls went. */
  readonly analytics: AnalyticsApi
  /** How calls went. */
  readonly statistics: StatisticsApi
  /** Conversations that try an agent before it talks to people. */
  readonly simulations: SimulationsApi
  /** Simulated callers and contacts. */
  readonly sandbox: SandboxApi
  /** Simulated callers and contacts. */
  readonly sandboxClocks: SandboxClocksApi
  /** Which agent takes an inbound call. */
  readonly routingRules: RoutingRulesApi
  /** E-mails about the workspace, and who gets them. */
  readonly notifications: NotificationsApi
  /** People who call and write to your agents. */
  readonly consents: ConsentsApi
  /** Workspace settings. */
  readonly workspace: WorkspaceApi
  /** Workspace settings. */
  readonly subscription: SubscriptionApi
  /** Balance, prices, usage and top-ups. */
  readonly billing: BillingApi
  /** Balance, prices, usage and top-ups. */
  readonly usage: UsageApi
  /** The data processing agreement. */
  readonly dpa: DpaApi
  /** Numbers that have opted out of messages. */
  readonly optOuts: OptOutsApi
  /** People who call and write to your agents. */
  readonly contacts: ContactsApi
  /** Security-relevant changes in the workspace. */
  readonly auditLog: AuditLogApi
  /** The API requests of the last seven days. */
  readonly requests: RequestsApi
  /** Signing secret, test events and deliveries. */
  readonly webhookEndpoints: WebhookEndpointsApi
  /** Signing secret, test events and deliveries. */
  readonly webhooks: WebhooksApi
  /** Events of calls and messages. */
  readonly events: EventsApi

  constructor(options?: OhunOptions) {
    super(options)
    this.health = new HealthApi(this)
    this.auth = new AuthApi(this)
    this.sessions = new SessionsApi(this)
    this.members = new MembersApi(this)
    this.invitations = new InvitationsApi(this)
    this.apiKeys = new ApiKeysApi(this)
    this.agents = new AgentsApi(this)
    this.agentVersions = new AgentVersionsApi(this)
    this.agentDrafts = new AgentDraftsApi(this)
    this.agentRollouts = new AgentRolloutsApi(this)
    this.public = new PublicApi(this)
    this.templates = new TemplatesApi(this)
    this.models = new ModelsApi(this)
    this.voices = new VoicesApi(this)
    this.aiProviders = new AiProvidersApi(this)
    this.knowledgeBases = new KnowledgeBasesApi(this)
    this.knowledgeDocuments = new KnowledgeDocumentsApi(this)
    this.numbers = new NumbersApi(this)
    this.calls = new CallsApi(this)
    this.callBacks = new CallBacksApi(this)
    this.messages = new MessagesApi(this)
    this.media = new MediaApi(this)
    this.conversations = new ConversationsApi(this)
    this.conversationNotes = new ConversationNotesApi(this)
    this.savedViews = new SavedViewsApi(this)
    this.cannedReplies = new CannedRepliesApi(this)
    this.inbox = new InboxApi(this)
    this.analytics = new AnalyticsApi(this)
    this.statistics = new StatisticsApi(this)
    this.simulations = new SimulationsApi(this)
    this.sandbox = new SandboxApi(this)
    this.sandboxClocks = new SandboxClocksApi(this)
    this.routingRules = new RoutingRulesApi(this)
    this.notifications = new NotificationsApi(this)
    this.consents = new ConsentsApi(this)
    this.workspace = new WorkspaceApi(this)
    this.subscription = new SubscriptionApi(this)
    this.billing = new BillingApi(this)
    this.usage = new UsageApi(this)
    this.dpa = new DpaApi(this)
    this.optOuts = new OptOutsApi(this)
    this.contacts = new ContactsApi(this)
    this.auditLog = new AuditLogApi(this)
    this.requests = new RequestsApi(this)
    this.webhookEndpoints = new WebhookEndpointsApi(this)
    this.webhooks = new WebhooksApi(this)
    this.events = new EventsApi(this)
  }
}
