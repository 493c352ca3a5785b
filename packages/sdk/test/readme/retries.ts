import { Ohun } from '@ohun/sdk'

const agent_id = 'agt_0Ub5Xw1A000k3mZq8RtYvLp'
const to_number = '+2348031234567'

// README
const ohun = new Ohun({ maxRetries: 4, maxRetryDelay: 10_000 })

await ohun.calls.create({ agent_id, to_number }, { maxRetries: 0 })
