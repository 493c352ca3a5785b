import { createAgentHandler, memoryEventStore } from '@ohun/webhook-verifier'
import { nextWebhook } from '@ohun/webhook-verifier/next'

const agent = createAgentHandler({
  secrets: process.env['OHUN_SIGNING_SECRET']!,
  onTurn: ({ transcription }) => ({ text: `You said: ${transcription}` }),
  onEvent: ({ event_type, event_id }) => console.log(event_type, event_id),
  fallback: 'Sorry, would you say that again?',
  store: memoryEventStore(),
})

/** Answers `POST /ohun`; Next answers other methods. */
export const POST = nextWebhook(agent)
