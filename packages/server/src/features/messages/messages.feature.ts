import type { Services } from '../services.ts'
import { messageHandlers } from './messages.handlers.ts'

export function messagesFeature({ db, clock, ids, pages, delivery, messaging, checkWebhookUrl }: Services) {
  const { outbox, live_bus: bus } = delivery
  return { handlers: messageHandlers({ db, clock, ids, pages, outbox, bus, messaging, checkWebhookUrl }) }
}
