// Generated from openapi/. Do not edit: run `npm run generate`.

import type { Operation } from '../core/operation.ts'

/** Is the process up? */
export const getHealth: Operation = { method: 'GET', path: '/healthz', public: true }

/** Can the service do its work? */
export const getReadiness: Operation = { method: 'GET', path: '/readyz', public: true }

/** Who is calling */
export const getIdentity: Operation = { method: 'GET', path: '/v1/auth/me' }

/** List keys */
export const listApiKeys: Operation = { method: 'GET', path: '/v1/api-keys', items: 'keys' }

/** Create a key */
export const createApiKey: Operation = { method: 'POST', path: '/v1/api-keys' }

/** Revoke a key */
export const revokeApiKey: Operation = { method: 'DELETE', path: '/v1/api-keys/{key_id}' }

/** Rotate a key */
export const rotateApiKey: Operation = { method: 'POST', path: '/v1/api-keys/{key_id}/rotate' }

/** List agents */
export const listAgents: Operation = { method: 'GET', path: '/v1/agents', items: 'agents' }

/** Create an agent */
export const createAgent: Operation = { method: 'POST', path: '/v1/agents' }

/** Get an agent */
export const getAgent: Operation = { method: 'GET', path: '/v1/agents/{agent_id}' }

/** Delete an agent */
export const deleteAgent: Operation = { method: 'DELETE', path: '/v1/agents/{agent_id}' }

/** Change an agent */
export const updateAgent: Operation = { method: 'PATCH', path: '/v1/agents/{agent_id}' }

/** List the workspace's numbers */
export const listNumbers: Operation = { method: 'GET', path: '/v1/numbers', items: 'numbers' }

/** Claim a number for an agent */
export const claimNumber: Operation = { method: 'POST', path: '/v1/numbers', idempotent: true }

/** List numbers that can be claimed */
export const listAvailableNumbers: Operation = { method: 'GET', path: '/v1/numbers/available', items: 'numbers' }

/** Claim the first matching number */
export const claimNumberAutomatically: Operation = { method: 'POST', path: '/v1/numbers/auto', idempotent: true }

/** Get a number of the workspace */
export const getNumber: Operation = { method: 'GET', path: '/v1/numbers/{number_id}' }

/** List calls */
export const listCalls: Operation = { method: 'GET', path: '/v1/calls', items: 'calls' }

/** Place a call */
export const createCall: Operation = { method: 'POST', path: '/v1/calls', idempotent: true }

/** Get a call */
export const getCall: Operation = { method: 'GET', path: '/v1/calls/{call_id}' }

/** List an agent's webhook endpoints */
export const listWebhookEndpoints: Operation = { method: 'GET', path: '/v1/agents/{agent_id}/webhooks/endpoints' }

/** Add a webhook endpoint to an agent */
export const createWebhookEndpoint: Operation = { method: 'POST', path: '/v1/agents/{agent_id}/webhooks/endpoints' }

/** Delete a webhook endpoint */
export const deleteWebhookEndpoint: Operation = { method: 'DELETE', path: '/v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}' }

/** Pause or resume a webhook endpoint */
export const updateWebhookEndpoint: Operation = { method: 'PATCH', path: '/v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}' }

/** Get the signing secret */
export const getSigningSecret: Operation = { method: 'GET', path: '/v1/webhooks/signing-secret' }

/** Rotate the signing secret */
export const rotateSigningSecret: Operation = { method: 'POST', path: '/v1/webhooks/signing-secret/rotate' }

/** Send a test event */
export const testWebhook: Operation = { method: 'POST', path: '/v1/webhooks/test' }

/** List deliveries */
export const listDeliveries: Operation = { method: 'GET', path: '/v1/webhooks/deliveries', items: 'deliveries' }

/** Get a delivery with its attempts */
export const getDelivery: Operation = { method: 'GET', path: '/v1/webhooks/deliveries/{delivery_id}' }

/** Deliver dead letters again */
export const replayDeadLetters: Operation = { method: 'POST', path: '/v1/webhooks/dlq/replay' }

/** List events */
export const listEvents: Operation = { method: 'GET', path: '/v1/events', items: 'events' }

/** Follow events as they happen */
export const streamEvents: Operation = { method: 'GET', path: '/v1/events/stream', stream: 'resumable' }
