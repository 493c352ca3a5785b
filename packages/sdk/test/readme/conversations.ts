/* oxlint-disable no-console -- what a reader would write */
import { Ohun } from '@ohun/sdk'

const ohun = new Ohun()

// README
for await (const { conversation_id, contact } of ohun.conversations.list({ mode: 'ai', channel: 'whatsapp' })) {
  console.log(contact)
  for await (const message of ohun.messages.list({ conversation_id })) console.log(message.direction, message.body)
}

const conversation = await ohun.conversations.get('conv_0Ub5Xw1A000k3mZq8RtYvLp')
console.log(conversation.mode, conversation.opt_out, conversation.messages[0]?.body)
