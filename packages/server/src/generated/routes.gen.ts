// Generated from openapi/. Do not edit: run `npm run generate`.

import type { Agent, AgentPage, ApiKeyPage, ApiKeyWithSecret, Call, CallPage, ClaimNumberAutomaticallyData, ClaimNumberData, CreateAgentData, CreateApiKeyData, CreateCallData, CreateWebhookEndpointData, DeadLetterReplayResult, DeleteAgentData, DeleteWebhookEndpointData, DeliveryDetail, DeliveryPage, Event, EventPage, GetAgentData, GetCallData, GetDeliveryData, GetNumberData, Health, Identity, ListAgentsData, ListApiKeysData, ListAvailableNumbersData, ListCallsData, ListDeliveriesData, ListEventsData, ListNumbersData, ListWebhookEndpointsData, NumberPage, PhoneNumber, ReplayDeadLettersData, RevokeApiKeyData, RotateApiKeyData, SigningSecret, StreamEventsData, TestWebhookData, UpdateAgentData, UpdateWebhookEndpointData, WebhookEndpoint, WebhookEndpointList, WebhookTestResult } from './types.gen.ts';

/**
 * A parameter that has a default is always there.
 */
type Defaulted<T, K extends keyof T> = T & Required<Pick<T, K>>;

/**
 * One event of a stream. A client that comes back gives the last id it has seen.
 */
export type ServerSentEvent<Data> = {
    id?: string;
    event?: string;
    data: Data;
};

/**
 * The handler of each operation: leaving one out, an undeclared status, another body or header does not compile.
 */
export type Routes<Caller> = {
    /**
     * GET /healthz – Is the process up?
     */
    getHealth: (request: {
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Health;
    }>;
    /**
     * GET /readyz – Can the service do its work?
     */
    getReadiness: (request: {
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Health;
    }>;
    /**
     * GET /v1/auth/me – Who is calling
     */
    getIdentity: (request: {
        caller: Caller;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Identity;
    }>;
    /**
     * GET /v1/api-keys – List keys
     */
    listApiKeys: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListApiKeysData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: ApiKeyPage;
    }>;
    /**
     * POST /v1/api-keys – Create a key
     */
    createApiKey: (request: {
        caller: Caller;
        body: CreateApiKeyData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: undefined;
        body: ApiKeyWithSecret;
    }>;
    /**
     * DELETE /v1/api-keys/{key_id} – Revoke a key
     */
    revokeApiKey: (request: {
        caller: Caller;
        params: NonNullable<RevokeApiKeyData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 204;
        headers?: undefined;
        body?: undefined;
    }>;
    /**
     * POST /v1/api-keys/{key_id}/rotate – Rotate a key
     */
    rotateApiKey: (request: {
        caller: Caller;
        params: NonNullable<RotateApiKeyData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: ApiKeyWithSecret;
    }>;
    /**
     * GET /v1/agents – List agents
     */
    listAgents: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListAgentsData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: AgentPage;
    }>;
    /**
     * POST /v1/agents – Create an agent
     */
    createAgent: (request: {
        caller: Caller;
        body: CreateAgentData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: undefined;
        body: Agent;
    }>;
    /**
     * GET /v1/agents/{agent_id} – Get an agent
     */
    getAgent: (request: {
        caller: Caller;
        params: NonNullable<GetAgentData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Agent;
    }>;
    /**
     * DELETE /v1/agents/{agent_id} – Delete an agent
     */
    deleteAgent: (request: {
        caller: Caller;
        params: NonNullable<DeleteAgentData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 204;
        headers?: undefined;
        body?: undefined;
    }>;
    /**
     * PATCH /v1/agents/{agent_id} – Change an agent
     */
    updateAgent: (request: {
        caller: Caller;
        params: NonNullable<UpdateAgentData['path']>;
        body: UpdateAgentData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Agent;
    }>;
    /**
     * GET /v1/numbers – List the workspace's numbers
     */
    listNumbers: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListNumbersData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: NumberPage;
    }>;
    /**
     * POST /v1/numbers – Claim a number for an agent
     */
    claimNumber: (request: {
        caller: Caller;
        body: ClaimNumberData['body'];
        idempotency?: {
            key: string;
            request_hash: string;
        };
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: {
            'Idempotent-Replayed'?: string;
        };
        body: PhoneNumber;
    }>;
    /**
     * GET /v1/numbers/available – List numbers that can be claimed
     */
    listAvailableNumbers: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListAvailableNumbersData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: NumberPage;
    }>;
    /**
     * POST /v1/numbers/auto – Claim the first matching number
     */
    claimNumberAutomatically: (request: {
        caller: Caller;
        body: ClaimNumberAutomaticallyData['body'];
        idempotency?: {
            key: string;
            request_hash: string;
        };
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: {
            'Idempotent-Replayed'?: string;
        };
        body: PhoneNumber;
    }>;
    /**
     * GET /v1/numbers/{number_id} – Get a number of the workspace
     */
    getNumber: (request: {
        caller: Caller;
        params: NonNullable<GetNumberData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: PhoneNumber;
    }>;
    /**
     * GET /v1/calls – List calls
     */
    listCalls: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListCallsData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: CallPage;
    }>;
    /**
     * POST /v1/calls – Place a call
     */
    createCall: (request: {
        caller: Caller;
        body: CreateCallData['body'];
        idempotency?: {
            key: string;
            request_hash: string;
        };
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: {
            'Idempotent-Replayed'?: string;
        };
        body: Call;
    }>;
    /**
     * GET /v1/calls/{call_id} – Get a call
     */
    getCall: (request: {
        caller: Caller;
        params: NonNullable<GetCallData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: Call;
    }>;
    /**
     * GET /v1/agents/{agent_id}/webhooks/endpoints – List an agent's webhook endpoints
     */
    listWebhookEndpoints: (request: {
        caller: Caller;
        params: NonNullable<ListWebhookEndpointsData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: WebhookEndpointList;
    }>;
    /**
     * POST /v1/agents/{agent_id}/webhooks/endpoints – Add a webhook endpoint to an agent
     */
    createWebhookEndpoint: (request: {
        caller: Caller;
        params: NonNullable<CreateWebhookEndpointData['path']>;
        body: CreateWebhookEndpointData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 201;
        headers?: undefined;
        body: WebhookEndpoint;
    }>;
    /**
     * DELETE /v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id} – Delete a webhook endpoint
     */
    deleteWebhookEndpoint: (request: {
        caller: Caller;
        params: NonNullable<DeleteWebhookEndpointData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 204;
        headers?: undefined;
        body?: undefined;
    }>;
    /**
     * PATCH /v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id} – Pause or resume a webhook endpoint
     */
    updateWebhookEndpoint: (request: {
        caller: Caller;
        params: NonNullable<UpdateWebhookEndpointData['path']>;
        body: UpdateWebhookEndpointData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: WebhookEndpoint;
    }>;
    /**
     * GET /v1/webhooks/signing-secret – Get the signing secret
     */
    getSigningSecret: (request: {
        caller: Caller;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: SigningSecret;
    }>;
    /**
     * POST /v1/webhooks/signing-secret/rotate – Rotate the signing secret
     */
    rotateSigningSecret: (request: {
        caller: Caller;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: SigningSecret;
    }>;
    /**
     * POST /v1/webhooks/test – Send a test event
     */
    testWebhook: (request: {
        caller: Caller;
        body: TestWebhookData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: WebhookTestResult;
    }>;
    /**
     * GET /v1/webhooks/deliveries – List deliveries
     */
    listDeliveries: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListDeliveriesData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: DeliveryPage;
    }>;
    /**
     * GET /v1/webhooks/deliveries/{delivery_id} – Get a delivery with its attempts
     */
    getDelivery: (request: {
        caller: Caller;
        params: NonNullable<GetDeliveryData['path']>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: DeliveryDetail;
    }>;
    /**
     * POST /v1/webhooks/dlq/replay – Deliver dead letters again
     */
    replayDeadLetters: (request: {
        caller: Caller;
        body: ReplayDeadLettersData['body'];
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: DeadLetterReplayResult;
    }>;
    /**
     * GET /v1/events – List events
     */
    listEvents: (request: {
        caller: Caller;
        query: Defaulted<NonNullable<ListEventsData['query']>, 'page_size'>;
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: EventPage;
    }>;
    /**
     * GET /v1/events/stream – Follow events as they happen
     */
    streamEvents: (request: {
        caller: Caller;
        query: NonNullable<StreamEventsData['query']>;
        headers: {
            'last-event-id'?: string;
        };
        request_id: string;
        signal: AbortSignal;
    }) => Promise<{
        status: 200;
        headers?: undefined;
        body: AsyncIterable<ServerSentEvent<Event>>;
    }>;
};

export type Route = {
    operation_id: string;
    method: string;
    /**
     * For koa-router.
     */
    path: string;
    /**
     * As in the document.
     */
    template: string;
    tag: string;
    authenticated: boolean;
    /**
     * Takes an Idempotency-Key.
     */
    idempotent: boolean;
    /**
     * Refused to keys of the other one.
     */
    environment?: 'production';
    parameters: ReadonlyArray<{
        name: string;
        in: 'path' | 'query' | 'header';
        required: boolean;
        /**
         * JSON pointer into openapi/dist/openapi.json.
         */
        schema: string;
    }>;
    body?: {
        required: boolean;
        /**
         * Media types that the operation takes.
         */
        types: ReadonlyArray<string>;
        /**
         * JSON pointer of the JSON body’s schema.
         */
        schema?: string;
    };
    /**
     * Media types by declared status.
     */
    statuses: Readonly<Record<number, ReadonlyArray<string>>>;
};

export const routes = {
    getHealth: {
        operation_id: 'getHealth',
        method: 'GET',
        path: '/healthz',
        template: '/healthz',
        tag: 'health',
        authenticated: false,
        idempotent: false,
        parameters: [],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            500: ['application/json']
        }
    },
    getReadiness: {
        operation_id: 'getReadiness',
        method: 'GET',
        path: '/readyz',
        template: '/readyz',
        tag: 'health',
        authenticated: false,
        idempotent: false,
        parameters: [],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            500: ['application/json'],
            503: ['application/json']
        }
    },
    getIdentity: {
        operation_id: 'getIdentity',
        method: 'GET',
        path: '/v1/auth/me',
        template: '/v1/auth/me',
        tag: 'auth',
        authenticated: true,
        idempotent: false,
        parameters: [],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            404: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    },
    listApiKeys: {
        operation_id: 'listApiKeys',
        method: 'GET',
        path: '/v1/api-keys',
        template: '/v1/api-keys',
        tag: 'api-keys',
        authenticated: true,
        idempotent: false,
        parameters: [{
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            }, {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    },
    createApiKey: {
        operation_id: 'createApiKey',
        method: 'POST',
        path: '/v1/api-keys',
        template: '/v1/api-keys',
        tag: 'api-keys',
        authenticated: true,
        idempotent: false,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/ApiKeyCreate'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    },
    revokeApiKey: {
        operation_id: 'revokeApiKey',
        method: 'DELETE',
        path: '/v1/api-keys/:key_id',
        template: '/v1/api-keys/{key_id}',
        tag: 'api-keys',
        authenticated: true,
        idempotent: false,
        parameters: [{
                name: 'key_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1api-keys~1{key_id}/parameters/0/schema'
            }],
        statuses: {
            204: [],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    },
    rotateApiKey: {
        operation_id: 'rotateApiKey',
        method: 'POST',
        path: '/v1/api-keys/:key_id/rotate',
        template: '/v1/api-keys/{key_id}/rotate',
        tag: 'api-keys',
        authenticated: true,
        idempotent: false,
        parameters: [{
                name: 'key_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1api-keys~1{key_id}~1rotate/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    },
    listAgents: {
        operation_id: 'listAgents',
        method: 'GET',
        path: '/v1/agents',
        template: '/v1/agents',
        tag: 'agents',
        authenticated: true,
        idempotent: false,
        parameters: [{
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            }, {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    },
    createAgent: {
        operation_id: 'createAgent',
        method: 'POST',
        path: '/v1/agents',
        template: '/v1/agents',
        tag: 'agents',
        authenticated: true,
        idempotent: false,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/AgentCreate'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            402: ['application/json'],
            403: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    },
    getAgent: {
        operation_id: 'getAgent',
        method: 'GET',
        path: '/v1/agents/:agent_id',
        template: '/v1/agents/{agent_id}',
        tag: 'agents',
        authenticated: true,
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            404: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    },
    deleteAgent: {
        operation_id: 'deleteAgent',
        method: 'DELETE',
        path: '/v1/agents/:agent_id',
        template: '/v1/agents/{agent_id}',
        tag: 'agents',
        authenticated: true,
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}/parameters/0/schema'
            }],
        statuses: {
            204: [],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    },
    updateAgent: {
        operation_id: 'updateAgent',
        method: 'PATCH',
        path: '/v1/agents/:agent_id',
        template: '/v1/agents/{agent_id}',
        tag: 'agents',
        authenticated: true,
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}/parameters/0/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/AgentUpdate'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    },
    listNumbers: {
        operation_id: 'listNumbers',
        method: 'GET',
        path: '/v1/numbers',
        template: '/v1/numbers',
        tag: 'numbers',
        authenticated: true,
        idempotent: false,
        parameters: [{
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            }, {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    },
    claimNumber: {
        operation_id: 'claimNumber',
        method: 'POST',
        path: '/v1/numbers',
        template: '/v1/numbers',
        tag: 'numbers',
        authenticated: true,
        idempotent: true,
        parameters: [{
                name: 'Idempotency-Key',
                in: 'header',
                required: false,
                schema: '#/components/parameters/IdempotencyKey/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/NumberClaim'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    },
    listAvailableNumbers: {
        operation_id: 'listAvailableNumbers',
        method: 'GET',
        path: '/v1/numbers/available',
        template: '/v1/numbers/available',
        tag: 'numbers',
        authenticated: true,
        idempotent: false,
        parameters: [
            {
                name: 'type',
                in: 'query',
                required: false,
                schema: '#/components/schemas/NumberType'
            },
            {
                name: 'country_code',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1numbers~1available/get/parameters/1/schema'
            },
            {
                name: 'area_code',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1numbers~1available/get/parameters/2/schema'
            },
            {
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            },
            {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }
        ],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    },
    claimNumberAutomatically: {
        operation_id: 'claimNumberAutomatically',
        method: 'POST',
        path: '/v1/numbers/auto',
        template: '/v1/numbers/auto',
        tag: 'numbers',
        authenticated: true,
        idempotent: true,
        parameters: [{
                name: 'Idempotency-Key',
                in: 'header',
                required: false,
                schema: '#/components/parameters/IdempotencyKey/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/NumberAutoClaim'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    },
    getNumber: {
        operation_id: 'getNumber',
        method: 'GET',
        path: '/v1/numbers/:number_id',
        template: '/v1/numbers/{number_id}',
        tag: 'numbers',
        authenticated: true,
        idempotent: false,
        parameters: [{
                name: 'number_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1numbers~1{number_id}/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            404: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    },
    listCalls: {
        operation_id: 'listCalls',
        method: 'GET',
        path: '/v1/calls',
        template: '/v1/calls',
        tag: 'calls',
        authenticated: true,
        idempotent: false,
        parameters: [
            {
                name: 'agent_id',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1calls/get/parameters/0/schema'
            },
            {
                name: 'direction',
                in: 'query',
                required: false,
                schema: '#/components/schemas/CallDirection'
            },
            {
                name: 'status',
                in: 'query',
                required: false,
                schema: '#/components/schemas/CallStatus'
            },
            {
                name: 'created_after',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1calls/get/parameters/3/schema'
            },
            {
                name: 'created_before',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1calls/get/parameters/4/schema'
            },
            {
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            },
            {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }
        ],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    },
    createCall: {
        operation_id: 'createCall',
        method: 'POST',
        path: '/v1/calls',
        template: '/v1/calls',
        tag: 'calls',
        authenticated: true,
        idempotent: true,
        parameters: [{
                name: 'Idempotency-Key',
                in: 'header',
                required: false,
                schema: '#/components/parameters/IdempotencyKey/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/CallCreate'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            402: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            409: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            422: ['application/json'],
            429: ['application/json'],
            500: ['application/json'],
            502: ['application/json']
        }
    },
    getCall: {
        operation_id: 'getCall',
        method: 'GET',
        path: '/v1/calls/:call_id',
        template: '/v1/calls/{call_id}',
        tag: 'calls',
        authenticated: true,
        idempotent: false,
        parameters: [{
                name: 'call_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1calls~1{call_id}/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            404: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    },
    listWebhookEndpoints: {
        operation_id: 'listWebhookEndpoints',
        method: 'GET',
        path: '/v1/agents/:agent_id/webhooks/endpoints',
        template: '/v1/agents/{agent_id}/webhooks/endpoints',
        tag: 'webhooks',
        authenticated: true,
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1webhooks~1endpoints/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            404: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    },
    createWebhookEndpoint: {
        operation_id: 'createWebhookEndpoint',
        method: 'POST',
        path: '/v1/agents/:agent_id/webhooks/endpoints',
        template: '/v1/agents/{agent_id}/webhooks/endpoints',
        tag: 'webhooks',
        authenticated: true,
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1webhooks~1endpoints/parameters/0/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/WebhookEndpointCreate'
        },
        statuses: {
            201: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    },
    deleteWebhookEndpoint: {
        operation_id: 'deleteWebhookEndpoint',
        method: 'DELETE',
        path: '/v1/agents/:agent_id/webhooks/endpoints/:endpoint_id',
        template: '/v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}',
        tag: 'webhooks',
        authenticated: true,
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1webhooks~1endpoints~1{endpoint_id}/parameters/0/schema'
            }, {
                name: 'endpoint_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1webhooks~1endpoints~1{endpoint_id}/parameters/1/schema'
            }],
        statuses: {
            204: [],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    },
    updateWebhookEndpoint: {
        operation_id: 'updateWebhookEndpoint',
        method: 'PATCH',
        path: '/v1/agents/:agent_id/webhooks/endpoints/:endpoint_id',
        template: '/v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}',
        tag: 'webhooks',
        authenticated: true,
        idempotent: false,
        parameters: [{
                name: 'agent_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1webhooks~1endpoints~1{endpoint_id}/parameters/0/schema'
            }, {
                name: 'endpoint_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1agents~1{agent_id}~1webhooks~1endpoints~1{endpoint_id}/parameters/1/schema'
            }],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/WebhookEndpointUpdate'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            404: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    },
    getSigningSecret: {
        operation_id: 'getSigningSecret',
        method: 'GET',
        path: '/v1/webhooks/signing-secret',
        template: '/v1/webhooks/signing-secret',
        tag: 'webhooks',
        authenticated: true,
        idempotent: false,
        environment: 'production',
        parameters: [],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    },
    rotateSigningSecret: {
        operation_id: 'rotateSigningSecret',
        method: 'POST',
        path: '/v1/webhooks/signing-secret/rotate',
        template: '/v1/webhooks/signing-secret/rotate',
        tag: 'webhooks',
        authenticated: true,
        idempotent: false,
        environment: 'production',
        parameters: [],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            403: ['application/json'],
            409: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    },
    testWebhook: {
        operation_id: 'testWebhook',
        method: 'POST',
        path: '/v1/webhooks/test',
        template: '/v1/webhooks/test',
        tag: 'webhooks',
        authenticated: true,
        idempotent: false,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/WebhookTest'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    },
    listDeliveries: {
        operation_id: 'listDeliveries',
        method: 'GET',
        path: '/v1/webhooks/deliveries',
        template: '/v1/webhooks/deliveries',
        tag: 'webhooks',
        authenticated: true,
        idempotent: false,
        parameters: [
            {
                name: 'status',
                in: 'query',
                required: false,
                schema: '#/components/schemas/DeliveryStatus'
            },
            {
                name: 'event_type',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1webhooks~1deliveries/get/parameters/1/schema'
            },
            {
                name: 'agent_id',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1webhooks~1deliveries/get/parameters/2/schema'
            },
            {
                name: 'endpoint_id',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1webhooks~1deliveries/get/parameters/3/schema'
            },
            {
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            },
            {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }
        ],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    },
    getDelivery: {
        operation_id: 'getDelivery',
        method: 'GET',
        path: '/v1/webhooks/deliveries/:delivery_id',
        template: '/v1/webhooks/deliveries/{delivery_id}',
        tag: 'webhooks',
        authenticated: true,
        idempotent: false,
        parameters: [{
                name: 'delivery_id',
                in: 'path',
                required: true,
                schema: '#/paths/~1v1~1webhooks~1deliveries~1{delivery_id}/parameters/0/schema'
            }],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            404: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    },
    replayDeadLetters: {
        operation_id: 'replayDeadLetters',
        method: 'POST',
        path: '/v1/webhooks/dlq/replay',
        template: '/v1/webhooks/dlq/replay',
        tag: 'webhooks',
        authenticated: true,
        idempotent: false,
        parameters: [],
        body: {
            required: true,
            types: ['application/json'],
            schema: '#/components/schemas/DeadLetterReplay'
        },
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            413: ['application/json'],
            415: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    },
    listEvents: {
        operation_id: 'listEvents',
        method: 'GET',
        path: '/v1/events',
        template: '/v1/events',
        tag: 'events',
        authenticated: true,
        idempotent: false,
        parameters: [
            {
                name: 'event_type',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1events/get/parameters/0/schema'
            },
            {
                name: 'agent_id',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1events/get/parameters/1/schema'
            },
            {
                name: 'page_size',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageSize/schema'
            },
            {
                name: 'page_token',
                in: 'query',
                required: false,
                schema: '#/components/parameters/PageToken/schema'
            }
        ],
        statuses: {
            200: ['application/json'],
            400: ['application/json'],
            401: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    },
    streamEvents: {
        operation_id: 'streamEvents',
        method: 'GET',
        path: '/v1/events/stream',
        template: '/v1/events/stream',
        tag: 'events',
        authenticated: true,
        idempotent: false,
        parameters: [
            {
                name: 'event_type',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1events~1stream/get/parameters/0/schema'
            },
            {
                name: 'agent_id',
                in: 'query',
                required: false,
                schema: '#/paths/~1v1~1events~1stream/get/parameters/1/schema'
            },
            {
                name: 'Last-Event-ID',
                in: 'header',
                required: false,
                schema: '#/paths/~1v1~1events~1stream/get/parameters/2/schema'
            }
        ],
        statuses: {
            200: ['text/event-stream'],
            400: ['application/json'],
            401: ['application/json'],
            429: ['application/json'],
            500: ['application/json']
        }
    }
} as const;
