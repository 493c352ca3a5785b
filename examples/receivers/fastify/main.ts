import { createAgentHandler, memoryEventStore } from '@ohun/webhook-verifier'
import { fastifyWebhook } from '@ohun/webhook-verifier/fastify'
import fastify from 'fastify'

const agent = createAgentHandler({
  secrets: process.env['OHUN_SIGNING_SECRET']!,
  onTurn: ({ transcription }) => ({ text: `You said: ${transcription}` }),
  onEvent: ({ event_type, event_id }) => console.log(event_type, event_id),
  fallback: 'Sorry, would you say that again?',
  store: memoryEventStore(),
})

const app = fastify()
// A plugin: Fastify parses bodies everywhere else, and leaves them alone here.
app.register(fastifyWebhook(agent), { prefix: '/ohun' })

await app.listen({ port: Number(process.env['PORT'] ?? 3000), host: '127.0.0.1' })
console.log('listening on', app.server.address())
