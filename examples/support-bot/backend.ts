import { createAgentHandler, memoryEventStore, type MessagingTurn } from '@ohun/webhook-verifier'
import { createNodeHandler } from '@ohun/webhook-verifier/node'
import { createServer, type Server } from 'node:http'
import { answer, asksForPerson } from './answers.ts'

export interface BackendDeps {
  secrets: string
  /** Resolves when a person has the conversation. */
  handOver: (turn: MessagingTurn) => Promise<void>
  log: (line: string) => void
}

/** The webhook of the bot: each message of a contact is a turn. */
export function createBackend({ secrets, handOver, log }: BackendDeps): Server {
  const agent = createAgentHandler({
    secrets,
    async onTurn(turn) {
      if (turn.channel === 'voice') return { text: 'Please write to us at this number.', end_call: true }
      if (asksForPerson(turn.transcription)) {
        await handOver(turn)
        log('    the bot hands over')
        return null // The reply has been sent already.
      }
      return { text: answer(turn.transcription) }
    },
    onEvent: (event) => log(`    event ${event.event_type}`),
    fallback: 'Sorry, something went wrong. Please write again in a moment.',
    // For one process. Several processes share an EventStore on a database.
    store: memoryEventStore(),
  })
  return createServer(createNodeHandler(agent))
}
