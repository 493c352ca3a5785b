import type { Turn, VoiceReply } from '@ohun/webhook-verifier'
import { createNodeHandler } from '@ohun/webhook-verifier/node'
import { createServer, type Server } from 'node:http'
import { replyTo } from './replies.ts'

export const WEBHOOK_PATH = '/ohun'

/** Told of everything that was proven to come from Ohun. */
export interface Journal {
  turn(turn: Turn, reply: VoiceReply): void
  event(event: { event_id: string; event_type: string }, summary: string): void
}

/** The whole backend of a BYOM agent: one path that takes turns and events. */
export function createBackend(secrets: string | string[], journal: Journal): Server {
  const seen = new Set<string>()
  /** Events come at least once. A real backend keeps the ids it has handled in its database. */
  const tell: Journal['event'] = (event, summary) => {
    if (seen.has(event.event_id)) return
    seen.add(event.event_id)
    journal.event(event, summary)
  }

  const handle = createNodeHandler({
    secrets,
    onTurn(turn) {
      const reply = replyTo(turn)
      journal.turn(turn, reply)
      return reply
    },
    on: {
      'call.initiated': (event) => tell(event, `${event.payload.to_number} rings over ${event.payload.mno}`),
      'call.transcription': (event) => tell(event, `heard "${event.payload.text}"`),
      'call.agent_response': (event) => tell(event, `said "${event.payload.text}"`),
      'call.completed': (event) =>
        tell(
          event,
          `${event.payload.status} after ${event.payload.duration_seconds} s, ${event.payload.cost_kobo} kobo`,
        ),
    },
    onEvent: (event) => tell(event, JSON.stringify(event.payload)),
  })

  return createServer((request, response) => {
    if (request.url === WEBHOOK_PATH) void handle(request, response)
    else response.writeHead(404).end()
  })
}
