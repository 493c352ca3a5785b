/** The operations whose results change with an endpoint. */
export const ENDPOINT_OPERATIONS = ['listAllWebhookEndpoints', 'listWebhookEndpoints', 'getWebhookEndpoint'] as const
