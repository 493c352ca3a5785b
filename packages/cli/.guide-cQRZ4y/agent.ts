import { createServer } from 'node:http'
import { createAgentHandler, memoryEventStore } from '@ohun/webhook-verifier'
import { createNodeHandler } from '@ohun/webhook-verifier/node'

const agent = createAgentHandler({
  secrets: process.env.OHUN_SIGNING_SECRET!,
  onTurn: ({ transcription }) =>
    /bye/i.test(transcription)
      ? { text: 'Thank you for calling. Goodbye!', end_call: true }
      : { text: `You said: ${transcription}` },
  onScreening: ({ from_number }) =>
    from_number.startsWith('+234') ? { action: 'allow' } : { action: 'reject', reason: 'We serve Nigeria only.' },
  onTool: ({ payload }) => ({ order: payload.tool.arguments.number, status: 'on its way' }),
  on: {
    'call.completed': ({ payload }) => console.log(`${payload.call_id} took ${payload.duration_seconds} s`),
  },
  fallback: { turn: { text: 'Sorry, would you say that again?' }, screening: { action: 'allow' } },
  store: memoryEventStore(),
})

createServer(createNodeHandler(agent)).listen(37905, () => console.log('listening'))
