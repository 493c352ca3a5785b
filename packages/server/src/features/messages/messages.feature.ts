import type { Services } from '../services.ts'
import { messageHandlers } from './messages.handlers.ts'

export function messagesFeature({ db, pages }: Services) {
  return { handlers: messageHandlers({ knex: db.knex, pages }) }
}
