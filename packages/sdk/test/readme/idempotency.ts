import { Ohun } from '@ohun/sdk'

const ohun = new Ohun()
const agent_id = 'agt_0Ub5Xw1A000k3mZq8RtYvLp'
const to_number = '+2348031234567'
const order = { id: 'order-17' }

// README
await ohun.calls.create({ agent_id, to_number }, { idempotencyKey: `call-for-${order.id}` })
