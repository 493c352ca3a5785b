/** The operations that are read again after an endpoint changed. */
export const ENDPOINT_OPERATIONS = ['listAllWebhookEndpoints', 'listWebhookEndpoints', 'getWebhookEndpoint'] as const
