import { Ohun } from '@ohun/sdk'

const ohun = new Ohun()
const conversation_id = 'conv_0Ub5Xw1A000k3mZq8RtYvLp'
async function answerOf(_question: string): Promise<string> {
  return 'It arrives tomorrow.'
}

// README
const { agent_id, channel, contact } = await ohun.conversations.update(conversation_id, { mode: 'human' })
for await (const frame of ohun.conversations.stream(conversation_id)) {
  if (frame.event_type !== 'message.received') break
  await ohun.messages.create({ agent_id, channel, to: contact, body: await answerOf(frame.payload.text) })
}
