import { createAgentHandler, memoryEventStore } from '@ohun/webhook-verifier'
import { expressWebhook } from '@ohun/webhook-verifier/express'
import express from 'express'

const agent = createAgentHandler({
  secrets: process.env['OHUN_SIGNING_SECRET']!,
  onTurn: ({ transcription }) => ({ text: `You said: ${transcription}` }),
  onEvent: ({ event_type, event_id }) => console.log(event_type, event_id),
  fallback: 'Sorry, would you say that again?',
  store: memoryEventStore(),
})

const app = express()
// Before any body parser: the signature is over the bytes that arrive.
app.post('/ohun', expressWebhook(agent))
app.use(express.json())

const server = app.listen(Number(process.env['PORT'] ?? 3000), '127.0.0.1', () => {
  console.log('listening on', server.address())
})
