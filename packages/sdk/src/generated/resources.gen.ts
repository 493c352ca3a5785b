// Generated from openapi/. Do not edit: run `npm run generate`.

import type { ApiPromise } from '../core/api-promise.ts'
import type { EventStream } from '../core/event-stream.ts'
import type { IdempotentRequestOptions, RequestOptions, StreamOptions } from '../core/options.ts'
import type { PagePromise } from '../core/pages.ts'
import type { Transport } from '../core/transport.ts'
import * as operations from './operations.gen.ts'
import type {
  Agent,
  AgentCreate,
  AgentUpdate,
  ApiKey,
  ApiKeyCreate,
  ApiKeyWithSecret,
  Call,
  CallCreate,
  DeadLetterReplay,
  DeadLetterReplayResult,
  Delivery,
  DeliveryDetail,
  Event,
  Health,
  Identity,
  ListAgentsData,
  ListApiKeysData,
  ListAvailableNumbersData,
  ListCallsData,
  ListDeliveriesData,
  ListEventsData,
  ListNumbersData,
  NumberAutoClaim,
  NumberClaim,
  PhoneNumber,
  RequestId,
  SigningSecret,
  StreamEventsData,
  WebhookEndpoint,
  WebhookEndpointCreate,
  WebhookEndpointList,
  WebhookEndpointUpdate,
  WebhookTest,
  WebhookTestResult,
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
   * @example
   * ```ts
   * const health = await ohun.health.live()
   * ```
   */
  live(options?: RequestOptions): ApiPromise<Health & RequestId> {
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
   * @example
   * ```ts
   * const health = await ohun.health.ready()
   * ```
   */
  ready(options?: RequestOptions): ApiPromise<Health & RequestId> {
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
   * @example
   * ```ts
   * const identity = await ohun.auth.me()
   * ```
   */
  me(options?: RequestOptions): ApiPromise<Identity & RequestId> {
    return this.#transport.request(operations.getIdentity, {}, options)
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
   * @example
   * ```ts
   * const apiKeyWithSecret = await ohun.apiKeys.create({ label: 'backend', environment: 'sandbox' })
   * ```
   */
  create(body: ApiKeyCreate, options?: RequestOptions): ApiPromise<ApiKeyWithSecret & RequestId> {
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
   * @example
   * ```ts
   * const apiKeyWithSecret = await ohun.apiKeys.rotate('key_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  rotate(key_id: string, options?: RequestOptions): ApiPromise<ApiKeyWithSecret & RequestId> {
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
   * `ai_provider` defaults to `byom` when a `webhook_url` is given, otherwise to the first configured hosted provider.
   *
   * `POST /v1/agents`
   *
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @example
   * ```ts
   * const agent = await ohun.agents.create({
   *   display_name: 'Ada',
   *   ai_provider: 'byom',
   *   webhook_url: 'https://backend.example.com/ohun',
   * })
   * ```
   */
  create(body: AgentCreate, options?: RequestOptions): ApiPromise<Agent & RequestId> {
    return this.#transport.request(operations.createAgent, { body }, options)
  }

  /**
   * Get an agent.
   *
   * `GET /v1/agents/{agent_id}`
   *
   * @param agent_id - The agent's id.
   * @param options - Timeout, retries, signal.
   * @example
   * ```ts
   * const agent = await ohun.agents.get('agt_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  get(agent_id: string, options?: RequestOptions): ApiPromise<Agent & RequestId> {
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
   * @example
   * ```ts
   * const agent = await ohun.agents.update('agt_0Ub5Xw1A000k3mZq8RtYvLp', { greeting_text: 'Good day, this is Ada.' })
   * ```
   */
  update(agent_id: string, body: AgentUpdate, options?: RequestOptions): ApiPromise<Agent & RequestId> {
    return this.#transport.request(operations.updateAgent, { path: { agent_id }, body }, options)
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
   * @example
   * ```ts
   * const phoneNumber = await ohun.numbers.claim({
   *   number_id: 'num_0Ub5Xw1A000k3mZq8RtYvLp',
   *   agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
   *   channels: ['voice'],
   * })
   * ```
   */
  claim(body: NumberClaim, options?: IdempotentRequestOptions): ApiPromise<PhoneNumber & RequestId> {
    return this.#transport.request(operations.claimNumber, { body }, options)
  }

  /**
   * List numbers that can be claimed.
   *
   * `GET /v1/numbers/available`
   *
   * @param query - Filters and page size.
   * @param options - Timeout, retries, signal.
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
   * @example
   * ```ts
   * const phoneNumber = await ohun.numbers.auto({
   *   agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp',
   *   type: 'mobile_virtual',
   *   country_code: 'NG',
   * })
   * ```
   */
  auto(body: NumberAutoClaim, options?: IdempotentRequestOptions): ApiPromise<PhoneNumber & RequestId> {
    return this.#transport.request(operations.claimNumberAutomatically, { body }, options)
  }

  /**
   * Get a number of the workspace.
   *
   * `GET /v1/numbers/{number_id}`
   *
   * @param number_id - The number's id.
   * @param options - Timeout, retries, signal.
   * @example
   * ```ts
   * const phoneNumber = await ohun.numbers.get('num_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  get(number_id: string, options?: RequestOptions): ApiPromise<PhoneNumber & RequestId> {
    return this.#transport.request(operations.getNumber, { path: { number_id } }, options)
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
   * @example
   * ```ts
   * const call = await ohun.calls.create({ agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp', to_number: '+2348031234567' })
   * ```
   */
  create(body: CallCreate, options?: IdempotentRequestOptions): ApiPromise<Call & RequestId> {
    return this.#transport.request(operations.createCall, { body }, options)
  }

  /**
   * Get a call.
   *
   * `GET /v1/calls/{call_id}`
   *
   * @param call_id - The call's id.
   * @param options - Timeout, retries, signal.
   * @example
   * ```ts
   * const call = await ohun.calls.get('call_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  get(call_id: string, options?: RequestOptions): ApiPromise<Call & RequestId> {
    return this.#transport.request(operations.getCall, { path: { call_id } }, options)
  }
}

/** Signed events and synchronous turns. */
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
   * @example
   * ```ts
   * const webhookEndpointList = await ohun.webhookEndpoints.list('agt_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  list(agent_id: string, options?: RequestOptions): ApiPromise<WebhookEndpointList & RequestId> {
    return this.#transport.request(operations.listWebhookEndpoints, { path: { agent_id } }, options)
  }

  /**
   * Add a webhook endpoint to an agent.
   *
   * As long as an agent has an active endpoint, its events go to its active endpoints and not to `webhook_url`. An agent may have 20; one more is `INVALID_ARGUMENT`.
   *
   * `POST /v1/agents/{agent_id}/webhooks/endpoints`
   *
   * @param agent_id - The agent's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @example
   * ```ts
   * const webhookEndpoint = await ohun.webhookEndpoints.create('agt_0Ub5Xw1A000k3mZq8RtYvLp', { url: 'https://backend.example.com/events', description: 'Order service' })
   * ```
   */
  create(agent_id: string, body: WebhookEndpointCreate, options?: RequestOptions): ApiPromise<WebhookEndpoint & RequestId> {
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
   * @example
   * ```ts
   * await ohun.webhookEndpoints.delete('agt_0Ub5Xw1A000k3mZq8RtYvLp', 'endpoint_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  delete(agent_id: string, endpoint_id: string, options?: RequestOptions): ApiPromise<void> {
    return this.#transport.request(operations.deleteWebhookEndpoint, { path: { agent_id, endpoint_id } }, options)
  }

  /**
   * Pause or resume a webhook endpoint.
   *
   * A paused endpoint keeps its pending deliveries; they are sent when it is resumed, at most 100 a second. New events do not wait for it: they go to the agent's other active endpoints or, when there are none, to `webhook_url`.
   *
   * `PATCH /v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}`
   *
   * @param agent_id - The agent's id.
   * @param endpoint_id - The endpoint's id.
   * @param body - What is sent.
   * @param options - Timeout, retries, signal.
   * @example
   * ```ts
   * const webhookEndpoint = await ohun.webhookEndpoints.update('agt_0Ub5Xw1A000k3mZq8RtYvLp', 'endpoint_0Ub5Xw1A000k3mZq8RtYvLp', { active: false })
   * ```
   */
  update(agent_id: string, endpoint_id: string, body: WebhookEndpointUpdate, options?: RequestOptions): ApiPromise<WebhookEndpoint & RequestId> {
    return this.#transport.request(operations.updateWebhookEndpoint, { path: { agent_id, endpoint_id }, body }, options)
  }
}

/** Signed events and synchronous turns. */
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
   * @example
   * ```ts
   * const signingSecret = await ohun.webhooks.signingSecret()
   * ```
   */
  signingSecret(options?: RequestOptions): ApiPromise<SigningSecret & RequestId> {
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
   * @example
   * ```ts
   * const signingSecret = await ohun.webhooks.rotateSecret()
   * ```
   */
  rotateSecret(options?: RequestOptions): ApiPromise<SigningSecret & RequestId> {
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
   * @example
   * ```ts
   * const webhookTestResult = await ohun.webhooks.test({
   *   webhook_url: 'https://backend.example.com/events',
   *   event_type: 'call.completed',
   * })
   * ```
   */
  test(body: WebhookTest, options?: RequestOptions): ApiPromise<WebhookTestResult & RequestId> {
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
   * @example
   * ```ts
   * for await (const delivery of ohun.webhooks.deliveries({ status: 'pending' })) console.log(delivery.delivery_id)
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
   * @example
   * ```ts
   * const deliveryDetail = await ohun.webhooks.delivery('del_0Ub5Xw1A000k3mZq8RtYvLp')
   * ```
   */
  delivery(delivery_id: string, options?: RequestOptions): ApiPromise<DeliveryDetail & RequestId> {
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
   * @example
   * ```ts
   * const deadLetterReplayResult = await ohun.webhooks.replay({ event_ids: ['evt_0Ub5Xw1A000k3mZq8RtYvLp'] })
   * ```
   */
  replay(body: DeadLetterReplay, options?: RequestOptions): ApiPromise<DeadLetterReplayResult & RequestId> {
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
  /** Phone numbers. */
  readonly numbers: NumbersApi
  /** Voice calls. */
  readonly calls: CallsApi
  /** Signed events and synchronous turns. */
  readonly webhookEndpoints: WebhookEndpointsApi
  /** Signed events and synchronous turns. */
  readonly webhooks: WebhooksApi
  /** What has happened. */
  readonly events: EventsApi

  constructor(transport: Transport) {
    this.health = new HealthApi(transport)
    this.auth = new AuthApi(transport)
    this.apiKeys = new ApiKeysApi(transport)
    this.agents = new AgentsApi(transport)
    this.numbers = new NumbersApi(transport)
    this.calls = new CallsApi(transport)
    this.webhookEndpoints = new WebhookEndpointsApi(transport)
    this.webhooks = new WebhooksApi(transport)
    this.events = new EventsApi(transport)
  }
}
