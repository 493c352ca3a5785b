import { serve } from '@hono/node-server'
import { createAgentHandler, memoryEventStore } from '@ohun/webhook-verifier'
import { honoWebhook } from '@ohun/webhook-verifier/hono'
import { Hono } from 'hono'

const agent = createAgentHandler({
  secrets: process.env['OHUN_SIGNING_SECRET']!,
  onTurn: ({ transcription }) => ({ text: `You said: ${transcription}` }),
  onEvent: ({ event_type, event_id }) => console.log(event_type, event_id),
  fallback: 'Sorry, would you say that again?',
  store: memoryEventStore(),
})

const app = new Hono()
app.post('/ohun', honoWebhook(agent))

// On Bun, Deno and Workers `export default app` is all that is needed.
const port = Number(process.env['PORT'] ?? 3000)
serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, (address) => console.log('listening on', address))
