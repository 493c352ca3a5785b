// Generated from openapi/. Do not edit: run `npm run generate`.

import type { ApiPromise } from '../core/api-promise.ts'
import type { EventStream } from '../core/event-stream.ts'
import type { IdempotentRequestOptions, RequestOptions, StreamOptions } from '../core/options.ts'
import type { PagePromise } from '../core/pages.ts'
import type { Transport } from '../core/transport.ts'
import * as operations from './operations.gen.ts'
import type {
  AccountDeletion,
  Agent,
  AgentCreate,
  AgentShareable,
  AgentUpdate,
  AiModelList,
  AiProviderList,
  ApiKey,
  ApiKeyCreate,
  ApiKeyWithSecret,
  AuditEntry,
  Call,
  CallControl,
  CallCreate,
  CallDigits,
  CallTransfer,
  CallTurns,
  Confirmation,
  ContactErasure,
  DeadLetterReplay,
  DeadLetterReplayResult,
  DeleteWorkspaceData,
  Delivery,
  DeliveryDetail,
  DpaAccept,
  DpaAcceptance,
  DpaStatus,
  EmailOnly,
  EmailVerification,
  Event,
  Health,
  Identity,
  KnowledgeBase,
  KnowledgeBaseCreate,
  KnowledgeDocument,
  KnowledgeDocumentCreate,
  KnowledgeDocumentWithContent,
  ListAgentsData,
  ListApiKeysData,
  ListAuditLogData,
  ListAvailableNumbersData,
  ListCallsData,
  ListDeliveriesData,
  ListEventsData,
  ListKnowledgeBasesData,
  ListKnowledgeDocumentsData,
  ListNumbersData,
  ListRoutingRulesData,
  Login,
  NumberAutoClaim,
  NumberClaim,
  NumberUpdate,
  PasswordReset,
  PhoneNumber,
  RecordingSwitch,
  RoutingRule,
  RoutingRuleWrite,
  SandboxInboundCall,
  Session,
  SignUp,
  SignedUp,
  SigningSecret,
  StreamEventsData,
  TemplateList,
  VoiceList,
  WebhookEndpoint,
  WebhookEndpointCreate,
  WebhookEndpointList,
  WebhookEndpointUpdate,
  WebhookTest,
  WebhookTestResult,
  Workspace,
  WorkspaceUpdate,
} from './types.gen.ts'

/** Is the service up. */
export class HealthApi {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * Is the process up?
   *
   * Answers as soon as the process can answer at all; it asks no dependency.
   *
   * `GET /healthz`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, RequestTimeoutError, InternalError, UnavailableError
   * @example
   * ```ts
   * const health = await ohun.health.live()
   * ```
   */
  live(options?: RequestOptions): ApiPromise<Health> {
    return this.#transport.request(operations.getHealth, {}, options)
  }

  /**
   * Can the service do its work?
   *
   * Asks the database. While the server shuts down it answers 503, so that no new traffic is sent.
   *
   * `GET /readyz`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, RequestTimeoutError, InternalError, UnavailableError
   * @example
   * ```ts
   * const health = await ohun.health.ready()
   * ```
   */
  ready(options?: RequestOptions): ApiPromise<Health> {
    return this.#transport.request(operations.getReadiness, {}, options)
  }
}

/** Who is calling. */
export class AuthApi {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * Who is calling.
   *
   * The owner of the workspace that the key belongs to.
   *
   * `GET /v1/auth/me`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const identity = await ohun.auth.me()
   * ```
   */
  me(options?: RequestOptions): ApiPromise<Identity> {
    return this.#transport.request(operations.getIdentity, {}, options)
  }

  /**
   * Sign up.
   *
   * Makes an account with a workspace on the starter plan, and answers its first sandbox key and its signing secret, each once. A mail with a token goes to the address: production keys need a verified address.
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
    return this.#transport.request(operations.signUp, { body }, options)
  }

  /**
   * Verify an e-mail address.
   *
   * With the token from the mail that sign-up sends. It can be used once, for 24 hours.
   *
   * `POST /v1/auth/verify-email`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const confirmation = await ohun.auth.verifyEmail({ token: 'kX2b9…' })
   * ```
   */
  verifyEmail(body: EmailVerification, options?: RequestOptions): ApiPromise<Confirmation> {
    return this.#transport.request(operations.verifyEmail, { body }, options)
  }

  /**
   * Send the verification mail again.
   *
   * The answer is the same whether there is such an account or not; a mail goes only to one whose address is not yet verified.
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
    return this.#transport.request(operations.resendVerification, { body }, options)
  }

  /**
   * Ask for a mail to set a new password.
   *
   * The answer is the same whether there is such an account or not.
   *
   * `POST /v1/auth/request-password-reset`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const confirmation = await ohun.auth.requestPasswordReset({ email: 'owner@example.com' })
   * ```
   */
  requestPasswordReset(body: EmailOnly, options?: RequestOptions): ApiPromise<Confirmation> {
    return this.#transport.request(operations.requestPasswordReset, { body }, options)
  }

  /**
   * Set a new password.
   *
   * With the token from the mail. It can be used once, for one hour. Every session of the account ends; its API keys live on.
   *
   * `POST /v1/auth/reset-password`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const confirmation = await ohun.auth.resetPassword({ token: 'kX2b9…', password: 'correct horse battery' })
   * ```
   */
  resetPassword(body: PasswordReset, options?: RequestOptions): ApiPromise<Confirmation> {
    return this.#transport.request(operations.resetPassword, { body }, options)
  }

  /**
   * Log in.
   *
   * Answers a session token, which stands in for an API key on every operation but streams. It ends 30 days after the login, with `logout-all`, with a new password or with the account. An address need not be verified.
   *
   * `POST /v1/auth/login`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const session = await ohun.auth.login({ email: 'owner@example.com', password: 'correct horse battery' })
   * ```
   */
  login(body: Login, options?: RequestOptions): ApiPromise<Session> {
    return this.#transport.request(operations.logIn, { body }, options)
  }

  /**
   * End every session.
   *
   * Every session of the account ends at once, the one that asks among them. API keys live on.
   *
   * `POST /v1/auth/logout-all`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const confirmation = await ohun.auth.logoutAll()
   * ```
   */
  logoutAll(options?: RequestOptions): ApiPromise<Confirmation> {
    return this.#transport.request(operations.logOutAll, {}, options)
  }

  /**
   * Delete the account.
   *
   * Deletes the user for good, and with it the workspace: its keys and sessions are refused from now on, everywhere within 60 seconds; agents, numbers and configuration are out of reach; running calls end; nothing more is delivered. This cannot be undone. The e-mail address may sign up again.
   *
   * `POST /v1/auth/delete-account`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidRequestError, InvalidArgumentError, InvalidPasswordError, UnauthenticatedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const confirmation = await ohun.auth.deleteAccount({ password: 'correct horse battery' })
   * ```
   */
  deleteAccount(body: AccountDeletion, options?: RequestOptions): ApiPromise<Confirmation> {
    return this.#transport.request(operations.deleteAccount, { body }, options)
  }
}

/** Keys of the workspace. */
export class ApiKeysApi {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * List keys.
   *
   * Metadata of the keys that are not revoked, newest first.
   *
   * `GET /v1/api-keys`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const apiKey of ohun.apiKeys.list()) console.log(apiKey.key_id)
   * ```
   */
  list(query?: ListApiKeysData['query'], options?: RequestOptions): PagePromise<ApiKey> {
    return this.#transport.page(operations.listApiKeys, { query }, options)
  }

  /**
   * Create a key.
   *
   * The answer holds the key itself, once. Production keys need a production key or a session.
   *
   * `POST /v1/api-keys`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const apiKeyWithSecret = await ohun.apiKeys.create({ label: 'backend', environment: 'sandbox' })
   * ```
   */
  create(body: ApiKeyCreate, options?: RequestOptions): ApiPromise<ApiKeyWithSecret> {
    return this.#transport.request(operations.createApiKey, { body }, options)
  }

  /**
   * Revoke a key.
   *
   * The key is refused from now on, everywhere within 60 seconds. This cannot be undone.
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
    return this.#transport.request(operations.revokeApiKey, { path: { key_id } }, options)
  }

  /**
   * Rotate a key.
   *
   * Gives the record a new key, once, and refuses the old one from now on.
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
    return this.#transport.request(operations.rotateApiKey, { path: { key_id } }, options)
  }
}

/** AI agents. */
export class AgentsApi {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * List agents.
   *
   * The workspace's agents, newest first.
   *
   * `GET /v1/agents`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const agent of ohun.agents.list()) console.log(agent.agent_id)
   * ```
   */
  list(query?: ListAgentsData['query'], options?: RequestOptions): PagePromise<Agent> {
    return this.#transport.page(operations.listAgents, { query }, options)
  }

  /**
   * Create an agent.
   *
   * `ai_provider` defaults to `byom` when a `webhook_url` is given, otherwise to the first configured hosted provider. A `template_id` fills in what the request leaves out. `greeting_audio_url` is set by an update.
   *
   * `POST /v1/agents`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, QuotaExceededError, PermissionDeniedError, NotFoundError, WorkspaceNotFoundError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const agent = await ohun.agents.create({
   *   display_name: 'Ada',
   *   ai_provider: 'byom',
   *   webhook_url: 'https://backend.example.com/ohun',
   * })
   * ```
   */
  create(body: AgentCreate, options?: RequestOptions): ApiPromise<Agent> {
    return this.#transport.request(operations.createAgent, { body }, options)
  }

  /**
   * Get an agent.
   *
   * `GET /v1/agents/{agent_id}`
   *
   * @param agent_id - The agent's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const agent = await ohun.agents.get('agt_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  get(agent_id: string, options?: RequestOptions): ApiPromise<Agent> {
    return this.#transport.request(operations.getAgent, { path: { agent_id } }, options)
  }

  /**
   * Delete an agent.
   *
   * Frees its name, detaches its numbers and ends its pending deliveries.
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
    return this.#transport.request(operations.deleteAgent, { path: { agent_id } }, options)
  }

  /**
   * Change an agent.
   *
   * Changes count for new calls at once; a running call keeps the agent it began with. Agents serve both environments: a change made with a test key changes live traffic too.
   *
   * `PATCH /v1/agents/{agent_id}`
   *
   * @param agent_id - The agent's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, WorkspaceNotFoundError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const agent = await ohun.agents.update('agt_0Ub5Xw1A000k3mZq8RtYvLp', { greeting_text: 'Good day, this is Ada.' })
   * ```
   */
  update(agent_id: string, body: AgentUpdate, options?: RequestOptions): ApiPromise<Agent> {
    return this.#transport.request(operations.updateAgent, { path: { agent_id }, body }, options)
  }

  /**
   * Enable or disable an agent's public link.
   *
   * Whoever has the link of a shareable agent can try it in a browser.
   *
   * `PATCH /v1/agents/{agent_id}/shareable`
   *
   * @param agent_id - The agent's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const agent = await ohun.agents.setShareable('agt_0Ub5Xw1A000k3mZq8RtYvLp', { shareable: true })
   * ```
   */
  setShareable(agent_id: string, body: AgentShareable, options?: RequestOptions): ApiPromise<Agent> {
    return this.#transport.request(operations.setAgentShareable, { path: { agent_id }, body }, options)
  }
}

/** Agents to begin with. */
export class TemplatesApi {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * List agent templates.
   *
   * All of them. Give one's `template_id` when you create an agent; what your request says goes before it.
   *
   * `GET /v1/templates`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const templateList = await ohun.templates.list()
   * ```
   */
  list(options?: RequestOptions): ApiPromise<TemplateList> {
    return this.#transport.request(operations.listTemplates, {}, options)
  }
}

/** What an agent can be made of. */
export class ModelsApi {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * List hosted models.
   *
   * What an agent's `ai_model` takes. Each provider has one that is its default.
   *
   * `GET /v1/ai/models`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const aiModelList = await ohun.models.list()
   * ```
   */
  list(options?: RequestOptions): ApiPromise<AiModelList> {
    return this.#transport.request(operations.listModels, {}, options)
  }
}

/** What an agent can be made of. */
export class VoicesApi {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * List voices.
   *
   * What an agent's `tts_voice` takes. The default speaks for agents that name none.
   *
   * `GET /v1/voice/models`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const voiceList = await ohun.voices.list()
   * ```
   */
  list(options?: RequestOptions): ApiPromise<VoiceList> {
    return this.#transport.request(operations.listVoices, {}, options)
  }
}

/** What an agent can be made of. */
export class AiProvidersApi {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * List hosted AI providers.
   *
   * Their ids are what an agent's `ai_provider` takes besides `byom`. Without credentials of the service a provider is not `configured`: it answers in the sandbox, by script, but not in production.
   *
   * `GET /admin/ai/providers`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const aiProviderList = await ohun.aiProviders.list()
   * ```
   */
  list(options?: RequestOptions): ApiPromise<AiProviderList> {
    return this.#transport.request(operations.listAiProviders, {}, options)
  }
}

/** Documents that agents answer from. */
export class KnowledgeBasesApi {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * List knowledge bases.
   *
   * The workspace's knowledge bases, newest first.
   *
   * `GET /v1/knowledge-bases`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const knowledgeBase of ohun.knowledgeBases.list()) console.log(knowledgeBase.knowledge_base_id)
   * ```
   */
  list(query?: ListKnowledgeBasesData['query'], options?: RequestOptions): PagePromise<KnowledgeBase> {
    return this.#transport.page(operations.listKnowledgeBases, { query }, options)
  }

  /**
   * Create a knowledge base.
   *
   * A workspace may have 20.
   *
   * `POST /v1/knowledge-bases`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const knowledgeBase = await ohun.knowledgeBases.create({ name: 'Shop questions' })
   * ```
   */
  create(body: KnowledgeBaseCreate, options?: RequestOptions): ApiPromise<KnowledgeBase> {
    return this.#transport.request(operations.createKnowledgeBase, { body }, options)
  }

  /**
   * Get a knowledge base.
   *
   * Its documents are listed on their own.
   *
   * `GET /v1/knowledge-bases/{knowledge_base_id}`
   *
   * @param knowledge_base_id - The knowledge base's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const knowledgeBase = await ohun.knowledgeBases.get('kb_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  get(knowledge_base_id: string, options?: RequestOptions): ApiPromise<KnowledgeBase> {
    return this.#transport.request(operations.getKnowledgeBase, { path: { knowledge_base_id } }, options)
  }

  /**
   * Delete a knowledge base.
   *
   * Its documents are deleted with it, for good, and its agents go on without it.
   *
   * `DELETE /v1/knowledge-bases/{knowledge_base_id}`
   *
   * @param knowledge_base_id - The knowledge base's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * await ohun.knowledgeBases.delete('knowledge_base_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  delete(knowledge_base_id: string, options?: RequestOptions): ApiPromise<void> {
    return this.#transport.request(operations.deleteKnowledgeBase, { path: { knowledge_base_id } }, options)
  }
}

/** Documents that agents answer from. */
export class KnowledgeDocumentsApi {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * List the documents of a knowledge base.
   *
   * Newest first, without their content.
   *
   * `GET /v1/knowledge-bases/{knowledge_base_id}/documents`
   *
   * @param knowledge_base_id - The knowledge base's id.
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const knowledgeDocument of ohun.knowledgeDocuments.list('knowledge_base_0Ub5Xw1A000k3mZq8RtYvLp')) console.log(knowledgeDocument.document_id)
   * ```
   */
  list(knowledge_base_id: string, query?: ListKnowledgeDocumentsData['query'], options?: RequestOptions): PagePromise<KnowledgeDocument> {
    return this.#transport.page(operations.listKnowledgeDocuments, { path: { knowledge_base_id }, query }, options)
  }

  /**
   * Add a document to a knowledge base.
   *
   * Text or Markdown. It is cut into passages along its headings and paragraphs, and agents answer from it at once. A knowledge base may have 200 documents and 10 MiB of text.
   *
   * `POST /v1/knowledge-bases/{knowledge_base_id}/documents`
   *
   * @param knowledge_base_id - The knowledge base's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const knowledgeDocument = await ohun.knowledgeDocuments.create('kb_0Ub5Xw1A000k3mZq8RtYvLp', {
   *   title: 'Opening hours',
   *   content: '# Shop\n\nWe are open from 9 to 6, Monday to Saturday, in Surulere.',
   *   content_type: 'text/markdown',
   * })
   * ```
   */
  create(knowledge_base_id: string, body: KnowledgeDocumentCreate, options?: RequestOptions): ApiPromise<KnowledgeDocument> {
    return this.#transport.request(operations.createKnowledgeDocument, { path: { knowledge_base_id }, body }, options)
  }

  /**
   * Get a document of a knowledge base.
   *
   * With its content as it was given.
   *
   * `GET /v1/knowledge-bases/{knowledge_base_id}/documents/{document_id}`
   *
   * @param knowledge_base_id - The knowledge base's id.
   * @param document_id - The document's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const knowledgeDocumentWithContent = await ohun.knowledgeDocuments.get('kb_0Ub5Xw1A000k3mZq8RtYvLp', 'doc_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  get(knowledge_base_id: string, document_id: string, options?: RequestOptions): ApiPromise<KnowledgeDocumentWithContent> {
    return this.#transport.request(operations.getKnowledgeDocument, { path: { knowledge_base_id, document_id } }, options)
  }

  /**
   * Delete a document of a knowledge base.
   *
   * For good; agents stop answering from it at once.
   *
   * `DELETE /v1/knowledge-bases/{knowledge_base_id}/documents/{document_id}`
   *
   * @param knowledge_base_id - The knowledge base's id.
   * @param document_id - The document's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * await ohun.knowledgeDocuments.delete('knowledge_base_0Ub5Xw1A000k3mZq8RtYvLp', 'document_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  delete(knowledge_base_id: string, document_id: string, options?: RequestOptions): ApiPromise<void> {
    return this.#transport.request(operations.deleteKnowledgeDocument, { path: { knowledge_base_id, document_id } }, options)
  }
}

/** Phone numbers. */
export class NumbersApi {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * List the workspace's numbers.
   *
   * Numbers of the key's environment, newest first.
   *
   * `GET /v1/numbers`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const phoneNumber of ohun.numbers.list()) console.log(phoneNumber.number_id)
   * ```
   */
  list(query?: ListNumbersData['query'], options?: RequestOptions): PagePromise<PhoneNumber> {
    return this.#transport.page(operations.listNumbers, { query }, options)
  }

  /**
   * Claim a number for an agent.
   *
   * `POST /v1/numbers`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal, idempotency key.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, NumberUnavailableError, ChannelMismatchError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
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
    return this.#transport.request(operations.claimNumber, { body }, options)
  }

  /**
   * List numbers that can be claimed.
   *
   * `GET /v1/numbers/available`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const phoneNumber of ohun.numbers.available({ type: 'geo_did' })) console.log(phoneNumber.number_id)
   * ```
   */
  available(query?: ListAvailableNumbersData['query'], options?: RequestOptions): PagePromise<PhoneNumber> {
    return this.#transport.page(operations.listAvailableNumbers, { query }, options)
  }

  /**
   * Claim the first matching number.
   *
   * 404 when no number matches.
   *
   * `POST /v1/numbers/auto`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal, idempotency key.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
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
    return this.#transport.request(operations.claimNumberAutomatically, { body }, options)
  }

  /**
   * Get a number of the workspace.
   *
   * `GET /v1/numbers/{number_id}`
   *
   * @param number_id - The number's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const phoneNumber = await ohun.numbers.get('num_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  get(number_id: string, options?: RequestOptions): ApiPromise<PhoneNumber> {
    return this.#transport.request(operations.getNumber, { path: { number_id } }, options)
  }

  /**
   * Release a number.
   *
   * The number loses its agent and can be used for nothing. For 30 days nobody else gets it and `POST /v1/numbers/{number_id}/reclaim` gives it back; then it is gone. Releasing it again changes nothing.
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
    return this.#transport.request(operations.releaseNumber, { path: { number_id } }, options)
  }

  /**
   * Change a number's agent or channels.
   *
   * Changes the given fields; `agent_id: null` leaves the number without an agent. A number in quarantine cannot be changed: 409 `NUMBER_UNAVAILABLE` until it is reclaimed.
   *
   * `PATCH /v1/numbers/{number_id}`
   *
   * @param number_id - The number's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, ChannelMismatchError, NumberUnavailableError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const phoneNumber = await ohun.numbers.update('num_0Ub5Xw1A000k3mZq8RtYvLp', { agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp', channels: ['voice'] })
   * ```
   */
  update(number_id: string, body: NumberUpdate, options?: RequestOptions): ApiPromise<PhoneNumber> {
    return this.#transport.request(operations.updateNumber, { path: { number_id }, body }, options)
  }

  /**
   * Reclaim a released number.
   *
   * Gives a number back within the 30 days after its release, with the channels it had and without an agent. After them it is not found; one that is not released is 409 `NUMBER_UNAVAILABLE`.
   *
   * `POST /v1/numbers/{number_id}/reclaim`
   *
   * @param number_id - The number's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, NumberUnavailableError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const phoneNumber = await ohun.numbers.reclaim('num_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  reclaim(number_id: string, options?: RequestOptions): ApiPromise<PhoneNumber> {
    return this.#transport.request(operations.reclaimNumber, { path: { number_id } }, options)
  }
}

/** Voice calls. */
export class CallsApi {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * List calls.
   *
   * Calls of the key's environment, newest first.
   *
   * `GET /v1/calls`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const call of ohun.calls.list({ direction: 'inbound' })) console.log(call.call_id)
   * ```
   */
  list(query?: ListCallsData['query'], options?: RequestOptions): PagePromise<Call> {
    return this.#transport.page(operations.listCalls, { query }, options)
  }

  /**
   * Place a call.
   *
   * With a test key the call is simulated: `call.initiated` at once, a turn at 2 seconds, `call.completed` at 5.
   *
   * `POST /v1/calls`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal, idempotency key.
   * @throws InvalidArgumentError, UnauthenticatedError, WorkspaceBlockedError, PermissionDeniedError, NotFoundError, WorkspaceNotFoundError, RequestTimeoutError, ChannelMismatchError, AlreadyExistsError, PayloadTooLargeError, CallWindowRestrictedError, RateLimitedError, InternalError, CallFailedError, UnavailableError
   * @example
   * ```ts
   * const call = await ohun.calls.create({ agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp', to_number: '+2348031234567' })
   * ```
   */
  create(body: CallCreate, options?: IdempotentRequestOptions): ApiPromise<Call> {
    return this.#transport.request(operations.createCall, { body }, options)
  }

  /**
   * Get a call.
   *
   * `GET /v1/calls/{call_id}`
   *
   * @param call_id - The call's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const call = await ohun.calls.get('call_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  get(call_id: string, options?: RequestOptions): ApiPromise<Call> {
    return this.#transport.request(operations.getCall, { path: { call_id } }, options)
  }

  /**
   * Hang up a call.
   *
   * Ends a call that is ringing or connected. For a call that has ended it does nothing.
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
    return this.#transport.request(operations.hangUpCall, { path: { call_id } }, options)
  }

  /**
   * Put a call on hold.
   *
   * The other party hears music and is not listened to until the call is resumed. The call must be connected.
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
    return this.#transport.request(operations.holdCall, { path: { call_id } }, options)
  }

  /**
   * Resume a call that is on hold.
   *
   * The agent listens and speaks again.
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
    return this.#transport.request(operations.resumeCall, { path: { call_id } }, options)
  }

  /**
   * Transfer a call.
   *
   * Connects the other party to another number; the agent leaves the call, which ends as `transferred`. When the number cannot be reached the call goes on with the agent.
   *
   * `POST /v1/calls/{call_id}/transfer`
   *
   * @param call_id - The call's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const callControl = await ohun.calls.transfer('call_0Ub5Xw1A000k3mZq8RtYvLp', { destination: '+2348051234567' })
   * ```
   */
  transfer(call_id: string, body: CallTransfer, options?: RequestOptions): ApiPromise<CallControl> {
    return this.#transport.request(operations.transferCall, { path: { call_id }, body }, options)
  }

  /**
   * Press keys in a call.
   *
   * The other party hears the tones of the keys.
   *
   * `POST /v1/calls/{call_id}/dtmf`
   *
   * @param call_id - The call's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const callControl = await ohun.calls.sendDigits('call_0Ub5Xw1A000k3mZq8RtYvLp', { digits: '1w2#' })
   * ```
   */
  sendDigits(call_id: string, body: CallDigits, options?: RequestOptions): ApiPromise<CallControl> {
    return this.#transport.request(operations.sendCallDigits, { path: { call_id }, body }, options)
  }

  /**
   * List the turns of a call with their timings.
   *
   * One entry for each utterance of the caller, with how long its answer took, how it ended, and why it failed.
   *
   * `GET /v1/calls/{call_id}/turns`
   *
   * @param call_id - The call's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const callTurns = await ohun.calls.turns('call_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  turns(call_id: string, options?: RequestOptions): ApiPromise<CallTurns> {
    return this.#transport.request(operations.listCallTurns, { path: { call_id } }, options)
  }
}

/** Simulated callers. */
export class SandboxApi {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * Have a simulated caller call one of your numbers.
   *
   * The call reaches the number's agent as a real one would: screening, consent, turns and events included. Needs a sandbox key.
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
   *   utterances: ['Where is my order?', { digits: '1' }, { silence_ms: 5000 }, { barge_in: 'Never mind.' }],
   * })
   * ```
   */
  inboundCall(body: SandboxInboundCall, options?: RequestOptions): ApiPromise<Call> {
    return this.#transport.request(operations.createSandboxInboundCall, { body }, options)
  }
}

/** Which agent takes an inbound call. */
export class RoutingRulesApi {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * List routing rules.
   *
   * The rules of the environment's numbers, newest first.
   *
   * `GET /v1/routing-rules`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const routingRule of ohun.routingRules.list()) console.log(routingRule.rule_id)
   * ```
   */
  list(query?: ListRoutingRulesData['query'], options?: RequestOptions): PagePromise<RoutingRule> {
    return this.#transport.page(operations.listRoutingRules, { query }, options)
  }

  /**
   * Create a routing rule.
   *
   * Routes inbound calls on one number to an agent by what the caller says first. A number may have 50 rules, one of them the default rule.
   *
   * `POST /v1/routing-rules`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
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
  create(body: RoutingRuleWrite, options?: RequestOptions): ApiPromise<RoutingRule> {
    return this.#transport.request(operations.createRoutingRule, { body }, options)
  }

  /**
   * Get a routing rule.
   *
   * One rule of the environment's numbers.
   *
   * `GET /v1/routing-rules/{rule_id}`
   *
   * @param rule_id - The rule's id.
   * @param options - Timeout, retries, signal.
   * @throws UnauthenticatedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const routingRule = await ohun.routingRules.get('rule_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  get(rule_id: string, options?: RequestOptions): ApiPromise<RoutingRule> {
    return this.#transport.request(operations.getRoutingRule, { path: { rule_id } }, options)
  }

  /**
   * Replace a routing rule.
   *
   * Replaces every field; a field that is left out takes its default. Running calls are not affected.
   *
   * `PUT /v1/routing-rules/{rule_id}`
   *
   * @param rule_id - The rule's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, ChannelMismatchError, AlreadyExistsError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
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
  replace(rule_id: string, body: RoutingRuleWrite, options?: RequestOptions): ApiPromise<RoutingRule> {
    return this.#transport.request(operations.replaceRoutingRule, { path: { rule_id }, body }, options)
  }

  /**
   * Delete a routing rule.
   *
   * Running calls are not affected.
   *
   * `DELETE /v1/routing-rules/{rule_id}`
   *
   * @param rule_id - The rule's id.
   * @param options - Timeout, retries, signal.
   * @throws UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * await ohun.routingRules.delete('rule_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  delete(rule_id: string, options?: RequestOptions): ApiPromise<void> {
    return this.#transport.request(operations.deleteRoutingRule, { path: { rule_id } }, options)
  }
}

/** The workspace itself. */
export class WorkspaceApi {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * Get the workspace.
   *
   * The workspace of the key.
   *
   * `GET /v1/workspace`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const workspace = await ohun.workspace.get()
   * ```
   */
  get(options?: RequestOptions): ApiPromise<Workspace> {
    return this.#transport.request(operations.getWorkspace, {}, options)
  }

  /**
   * Delete the workspace.
   *
   * Its keys and sessions are refused from now on, running calls and pending deliveries end, and the owner's e-mail address is free again. This cannot be undone. Needs a production key or a session.
   *
   * `DELETE /v1/workspace`
   *
   * @param query - Parameters.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * await ohun.workspace.delete({ confirm: 'ws_0Ub5Xw1A000k3mZq8RtYvLp' })
   * ```
   */
  delete(query: Required<NonNullable<DeleteWorkspaceData['query']>>, options?: RequestOptions): ApiPromise<void> {
    return this.#transport.request(operations.deleteWorkspace, { query }, options)
  }

  /**
   * Change the workspace.
   *
   * Changes the given fields. What a shorter `retention_days` no longer keeps is deleted within the hour; a longer one brings nothing back. `plan` is changed at `/v1/workspace/subscription`, `recording_enabled` at `/v1/workspace/recording`.
   *
   * `PATCH /v1/workspace`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const workspace = await ohun.workspace.update({ retention_days: 90 })
   * ```
   */
  update(body: WorkspaceUpdate, options?: RequestOptions): ApiPromise<Workspace> {
    return this.#transport.request(operations.updateWorkspace, { body }, options)
  }

  /**
   * Switch recording on or off.
   *
   * For all agents at once; builder and scale plans only. Without a body it is switched on. Switching it off is allowed on every plan.
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
    return this.#transport.request(operations.switchWorkspaceRecording, { body }, options)
  }
}

/** The data processing agreement. */
export class DpaApi {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * Accept the data processing agreement.
   *
   * For the workspace, which may then place production calls and messages. Accepting a version again changes nothing and gives the first acceptance.
   *
   * `POST /v1/dpa/accept`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const dpaAcceptance = await ohun.dpa.accept({ version: '1.0' })
   * ```
   */
  accept(body: DpaAccept, options?: RequestOptions): ApiPromise<DpaAcceptance> {
    return this.#transport.request(operations.acceptDpa, { body }, options)
  }

  /**
   * Get the state of the data processing agreement.
   *
   * `GET /v1/dpa/status`
   *
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const dpaStatus = await ohun.dpa.status()
   * ```
   */
  status(options?: RequestOptions): ApiPromise<DpaStatus> {
    return this.#transport.request(operations.getDpaStatus, {}, options)
  }
}

/** The people behind phone numbers. */
export class ContactsApi {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * Erase a contact.
   *
   * What was said and written with this phone number is replaced by `[REDACTED]`, in both environments: transcripts, recordings, events and what is kept of them. Numbers, times and prices stay. Pending deliveries of those events are canceled, and a call that is running is not written down any further. This cannot be undone.
   *
   * `DELETE /v1/contacts/{e164}`
   *
   * @param e164 - The contact's phone number, with `+` or `%2B`.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const contactErasure = await ohun.contacts.erase('+2348031234567')
   * ```
   */
  erase(e164: string, options?: RequestOptions): ApiPromise<ContactErasure> {
    return this.#transport.request(operations.eraseContact, { path: { e164 } }, options)
  }
}

/** What was done in the workspace. */
export class AuditLogApi {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * List the audit log.
   *
   * What was done in the workspace that its owner may have to account for, newest first. Of both environments.
   *
   * `GET /v1/audit-log`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const auditEntry of ohun.auditLog.list()) console.log(auditEntry.audit_id)
   * ```
   */
  list(query?: ListAuditLogData['query'], options?: RequestOptions): PagePromise<AuditEntry> {
    return this.#transport.page(operations.listAuditLog, { query }, options)
  }
}

/** Signing secret, test events and deliveries. */
export class WebhookEndpointsApi {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * List an agent's webhook endpoints.
   *
   * All of them, newest first.
   *
   * `GET /v1/agents/{agent_id}/webhooks/endpoints`
   *
   * @param agent_id - The agent's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const webhookEndpointList = await ohun.webhookEndpoints.list('agt_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  list(agent_id: string, options?: RequestOptions): ApiPromise<WebhookEndpointList> {
    return this.#transport.request(operations.listWebhookEndpoints, { path: { agent_id } }, options)
  }

  /**
   * Add a webhook endpoint to an agent.
   *
   * As long as an agent has an active endpoint, its events go to its active endpoints and not to `webhook_url`, also when none of them takes events of that type. An agent may have 20, and one that is deleted counts for another 24 hours; one more is `RATE_LIMITED`.
   *
   * `POST /v1/agents/{agent_id}/webhooks/endpoints`
   *
   * @param agent_id - The agent's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const webhookEndpoint = await ohun.webhookEndpoints.create('agt_0Ub5Xw1A000k3mZq8RtYvLp', {
   *   url: 'https://backend.example.com/events',
   *   description: 'Order service',
   *   event_types: ['call.completed'],
   * })
   * ```
   */
  create(agent_id: string, body: WebhookEndpointCreate, options?: RequestOptions): ApiPromise<WebhookEndpoint> {
    return this.#transport.request(operations.createWebhookEndpoint, { path: { agent_id }, body }, options)
  }

  /**
   * Delete a webhook endpoint.
   *
   * Its pending deliveries are canceled. What has been delivered or dead-lettered stays in the list.
   *
   * `DELETE /v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}`
   *
   * @param agent_id - The agent's id.
   * @param endpoint_id - The endpoint's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * await ohun.webhookEndpoints.delete('agt_0Ub5Xw1A000k3mZq8RtYvLp', 'endpoint_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  delete(agent_id: string, endpoint_id: string, options?: RequestOptions): ApiPromise<void> {
    return this.#transport.request(operations.deleteWebhookEndpoint, { path: { agent_id, endpoint_id } }, options)
  }

  /**
   * Change, pause or resume a webhook endpoint.
   *
   * What is left out stays as it is. A paused endpoint keeps its pending deliveries; they are sent when it is resumed, at most 100 a second. New events do not wait for it: they go to the agent's other active endpoints or, when there are none, to `webhook_url`.
   *
   * `PATCH /v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}`
   *
   * @param agent_id - The agent's id.
   * @param endpoint_id - The endpoint's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, PermissionDeniedError, NotFoundError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const webhookEndpoint = await ohun.webhookEndpoints.update('agt_0Ub5Xw1A000k3mZq8RtYvLp', 'endpoint_0Ub5Xw1A000k3mZq8RtYvLp', { active: false })
   * ```
   */
  update(agent_id: string, endpoint_id: string, body: WebhookEndpointUpdate, options?: RequestOptions): ApiPromise<WebhookEndpoint> {
    return this.#transport.request(operations.updateWebhookEndpoint, { path: { agent_id, endpoint_id }, body }, options)
  }
}

/** Signing secret, test events and deliveries. */
export class WebhooksApi {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * Get the signing secret.
   *
   * Needs a production key or a session.
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
    return this.#transport.request(operations.getSigningSecret, {}, options)
  }

  /**
   * Rotate the signing secret.
   *
   * For 24 hours requests carry a signature with each of the two secrets; all of the service has the new one within five seconds. 409 while an earlier rotation's 24 hours run. Needs a production key or a session.
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
    return this.#transport.request(operations.rotateSigningSecret, {}, options)
  }

  /**
   * Send a test event.
   *
   * One signed attempt with a mock payload in the test shape of its type; it is not repeated, and is no event or delivery afterwards. The answer is 200 also when the target fails; it comes after 10 seconds at the latest.
   *
   * `POST /v1/webhooks/test`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const webhookTestResult = await ohun.webhooks.test({
   *   webhook_url: 'https://backend.example.com/events',
   *   event_type: 'call.completed',
   * })
   * ```
   */
  test(body: WebhookTest, options?: RequestOptions): ApiPromise<WebhookTestResult> {
    return this.#transport.request(operations.testWebhook, { body }, options)
  }

  /**
   * List deliveries.
   *
   * Deliveries of the key's environment, newest first.
   *
   * `GET /v1/webhooks/deliveries`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const delivery of ohun.webhooks.deliveries({ status: 'dead_lettered' })) console.log(delivery.delivery_id)
   * ```
   */
  deliveries(query?: ListDeliveriesData['query'], options?: RequestOptions): PagePromise<Delivery> {
    return this.#transport.page(operations.listDeliveries, { query }, options)
  }

  /**
   * Get a delivery with its attempts.
   *
   * `GET /v1/webhooks/deliveries/{delivery_id}`
   *
   * @param delivery_id - The delivery's id.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, NotFoundError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const deliveryDetail = await ohun.webhooks.delivery('del_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  delivery(delivery_id: string, options?: RequestOptions): ApiPromise<DeliveryDetail> {
    return this.#transport.request(operations.getDelivery, { path: { delivery_id } }, options)
  }

  /**
   * Deliver dead letters again.
   *
   * Reopens the dead-lettered deliveries of the events at attempt 1. What is pending already, was delivered or canceled, or belongs to a deleted endpoint is left as it is, so that a repeated request sends nothing twice. At a paused endpoint it waits until that is resumed.
   *
   * `POST /v1/webhooks/dlq/replay`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, RequestTimeoutError, PayloadTooLargeError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * const deadLetterReplayResult = await ohun.webhooks.replay({ event_ids: ['evt_0Ub5Xw1A000k3mZq8RtYvLp'] })
   * ```
   */
  replay(body: DeadLetterReplay, options?: RequestOptions): ApiPromise<DeadLetterReplayResult> {
    return this.#transport.request(operations.replayDeadLetters, { body }, options)
  }
}

/** What has happened. */
export class EventsApi {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * List events.
   *
   * Events of the key's environment, newest first, as they are delivered.
   *
   * `GET /v1/events`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
   * @throws InvalidArgumentError, UnauthenticatedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const event of ohun.events.list()) console.log(event)
   * ```
   */
  list(query?: ListEventsData['query'], options?: RequestOptions): PagePromise<Event> {
    return this.#transport.page(operations.listEvents, { query }, options)
  }

  /**
   * Follow events as they happen.
   *
   * Server-sent events: each has the event's id, its type as its name and the envelope as its data. It begins with what happens from now on. Give the last id that came as `Last-Event-ID` to get everything since, then an event of the last half minute can come twice and none is left out. A reader that lags loses nothing; one that takes nothing for a minute is disconnected and resumes in the same way. A comment comes every 30 seconds. `event: error` carries `{error_code, message}` and is the last one, as when the key was revoked. Best effort: webhooks are the authority.
   *
   * `GET /v1/events/stream`
   *
   * @param query - Filters.
   * @param options - Timeout, retries, signal, where to resume.
   * @throws InvalidArgumentError, UnauthenticatedError, RequestTimeoutError, RateLimitedError, InternalError, UnavailableError
   * @example
   * ```ts
   * for await (const event of ohun.events.stream()) {
   *   console.log(event)
   *   break // closes the connection
   * }
   * ```
   */
  stream(query?: StreamEventsData['query'], options?: StreamOptions): EventStream<Event> {
    return this.#transport.stream(operations.streamEvents, { query }, options)
  }
}

/** What a client offers. */
export class Resources {
  /** Is the service up. */
  readonly health: HealthApi
  /** Who is calling. */
  readonly auth: AuthApi
  /** Keys of the workspace. */
  readonly apiKeys: ApiKeysApi
  /** AI agents. */
  readonly agents: AgentsApi
  /** Agents to begin with. */
  readonly templates: TemplatesApi
  /** What an agent can be made of. */
  readonly models: ModelsApi
  /** What an agent can be made of. */
  readonly voices: VoicesApi
  /** What an agent can be made of. */
  readonly aiProviders: AiProvidersApi
  /** Documents that agents answer from. */
  readonly knowledgeBases: KnowledgeBasesApi
  /** Documents that agents answer from. */
  readonly knowledgeDocuments: KnowledgeDocumentsApi
  /** Phone numbers. */
  readonly numbers: NumbersApi
  /** Voice calls. */
  readonly calls: CallsApi
  /** Simulated callers. */
  readonly sandbox: SandboxApi
  /** Which agent takes an inbound call. */
  readonly routingRules: RoutingRulesApi
  /** The workspace itself. */
  readonly workspace: WorkspaceApi
  /** The data processing agreement. */
  readonly dpa: DpaApi
  /** The people behind phone numbers. */
  readonly contacts: ContactsApi
  /** What was done in the workspace. */
  readonly auditLog: AuditLogApi
  /** Signing secret, test events and deliveries. */
  readonly webhookEndpoints: WebhookEndpointsApi
  /** Signing secret, test events and deliveries. */
  readonly webhooks: WebhooksApi
  /** What has happened. */
  readonly events: EventsApi

  constructor(transport: Transport) {
    this.health = new HealthApi(transport)
    this.auth = new AuthApi(transport)
    this.apiKeys = new ApiKeysApi(transport)
    this.agents = new AgentsApi(transport)
    this.templates = new TemplatesApi(transport)
    this.models = new ModelsApi(transport)
    this.voices = new VoicesApi(transport)
    this.aiProviders = new AiProvidersApi(transport)
    this.knowledgeBases = new KnowledgeBasesApi(transport)
    this.knowledgeDocuments = new KnowledgeDocumentsApi(transport)
    this.numbers = new NumbersApi(transport)
    this.calls = new CallsApi(transport)
    this.sandbox = new SandboxApi(transport)
    this.routingRules = new RoutingRulesApi(transport)
    this.workspace = new WorkspaceApi(transport)
    this.dpa = new DpaApi(transport)
    this.contacts = new ContactsApi(transport)
    this.auditLog = new AuditLogApi(transport)
    this.webhookEndpoints = new WebhookEndpointsApi(transport)
    this.webhooks = new WebhooksApi(transport)
    this.events = new EventsApi(transport)
  }
}
