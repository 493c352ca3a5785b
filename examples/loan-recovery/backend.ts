import { createAgentHandler, memoryEventStore } from '@ohun/webhook-verifier'
import { createNodeHandler } from '@ohun/webhook-verifier/node'
import { createServer, type Server } from 'node:http'
import { answer } from './dialog.ts'
import type { LoanBook } from './loans.ts'

/** The webhook of the agent: each utterance of the borrower is a turn. */
export function createBackend(secrets: string, tools: LoanBook, log: (line: string) => void): Server {
  const agent = createAgentHandler({
    secrets,
    onTurn(turn) {
      const reply = answer(turn, tools)
      log(`  borrower: ${turn.transcription}`)
      log(`  agent:    ${reply.text}${reply.transfer_to ? ` (→ ${reply.transfer_to})` : ''}`)
      return reply
    },
    on: {
      'call.completed': ({ payload }) => log(`  The call took ${payload.duration_seconds} s.`),
    },
    fallback: 'I am sorry, would you say that again?',
    // For one process. Several processes share an EventStore on a database.
    store: memoryEventStore(),
  })
  return createServer(createNodeHandler(agent))
}
