import type { Knex } from 'knex'
import { contactOfCall } from './calls/contact-of-call.ts'
import type { EventSubject, FindSubject } from './events/event-subject.ts'
import { contactOfConversation, contactOfMessage } from './messages/contact-of-message.ts'

const contacts = { call_id: contactOfCall, conversation_id: contactOfConversation, message_id: contactOfMessage }

/** Finds the subject of events, with which the index by contact finds the events. */
export function eventSubjects(knex: Knex): FindSubject {
  return async (caller, ids) => {
    for (const key of Object.keys(contacts) as EventSubject['key'][]) {
      const id = ids[key]
      if (id === undefined) continue
      const found = await contacts[key](knex, caller, id)
      return found && { key, id, ...found }
    }
    return null
  }
}
