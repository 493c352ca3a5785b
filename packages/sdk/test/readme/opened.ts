import { Ohun } from '@ohun/sdk'

const ohun = new Ohun()
const agent_id = 'agt_0Ub5Xw1A000k3mZq8RtYvLp'
const to_number = '+2348031234567'

// README
const events = ohun.events.stream({ agent_id })
await events.opened
const { call_id } = await ohun.calls.create({ agent_id, to_number })
for await (const { event_type, payload } of events) {
  if (event_type === 'call.completed' && payload.call_id === call_id) break
}
