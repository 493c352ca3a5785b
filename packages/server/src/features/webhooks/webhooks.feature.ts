import type { Services } from '../services.ts'
import { deliveryHandlers } from './deliveries.handlers.ts'
import { webhookEndpointHandlers } from './webhook-endpoints.handlers.ts'
import { webhookHandlers } from './webhooks.handlers.ts'

export function webhooksFeature({ db, clock, ids, pages, delivery, checkWebhookUrl }: Services) {
  const { event_http: http, secrets, headers } = delivery
  const wake = (since: Date): void => delivery.dispatcher.wake(since)
  return {
    ...webhookHandlers({ http, secrets, clock, ids, checkWebhookUrl }),
    ...webhookEndpointHandlers({ db, knex: db.knex, clock, ids, headers, checkWebhookUrl, wake }),
    ...deliveryHandlers({ db, clock, pages, wake }),
  }
}
