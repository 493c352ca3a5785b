import { createAgentHandler, memoryEventStore, type Turn, type VoiceReply } from '@ohun/webhook-verifier'
import { createNodeHandler } from '@ohun/webhook-verifier/node'
import { createServer, type Server } from 'node:http'
import { replyTo } from './replies.ts'

export const WEBHOOK_PATH = '/ohun'

/** Receives everything that was proven to come from Ohun. */
export interface Journal {
  turn(turn: Turn, reply: VoiceReply): void
  event(event: { event_id: string; event_type: string }, summary: string): void
}

/** The whole backend of a BYOM agent: one path that takes turns and events. */
export function createBackend(secrets: string | string[], journal: Journal): Server {
  const agent = createAgentHandler({
    secrets,
    onTurn(turn) {
      const reply = replyTo(turn)
      journal.turn(turn, reply)
      return reply
    },
    on: {
      'call.initiated': (event) => journal.event(event, `${event.payload.to_number} rings over ${event.payload.mno}`),
      'call.transcription': (event) => journal.event(event, `heard "${event.payload.text}"`),
      'call.agent_response': (event) => journal.event(event, `said "${event.payload.text}"`),
      'call.completed': (event) =>
        journal.event(
          event,
          `${event.payload.status} after ${event.payload.duration_seconds} s, ${event.payload.cost_kobo} kobo`,
        ),
    },
    onEvent: (event) => journal.event(event, JSON.stringify(event.payload)),
    fallback: 'I am sorry, I did not get that. Would you say it again?',
    // Events come at least once. A backend of several processes keeps the ids that it has handled in its database.
    store: memoryEventStore(),
  })
  const handle = createNodeHandler(agent)

  return createServer((request, response) => {
    if (request.url === WEBHOOK_PATH) void handle(request, response)
    else response.writeHead(404).end()
  })
}
