/* oxlint-disable no-console -- what a reader would write */
import { Ohun } from '@ohun/sdk'

const ohun = new Ohun()
const agent_id = 'agt_0Ub5Xw1A000k3mZq8RtYvLp'
const order = { id: '1017' }

// README
import { MessageFailedError, OptOutEnforcedError } from '@ohun/sdk'

try {
  const message = await ohun.messages.create(
    { agent_id, channel: 'sms', to: '+2348031234567', body: 'Your order has left our store.' },
    { idempotencyKey: `left-${order.id}` },
  )
  console.log(message.status, message.segments, message.encoding)
} catch (error) {
  if (error instanceof OptOutEnforcedError) console.log('This contact wants no messages.')
  else if (error instanceof MessageFailedError) console.log('Not accepted:', error.message)
  else throw error
}

for await (const { message_id, status } of ohun.messages.list({ agent_id, status: 'failed' })) {
  console.log(message_id, status)
}
