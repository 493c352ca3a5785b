/* oxlint-disable no-console -- what a reader would write */
const agent_id = 'agt_0Ub5Xw1A000k3mZq8RtYvLp'
const to_number = '+2348031234567'

// README
import { createCall, OhunCore } from '@ohun/sdk/operations'

const small = new OhunCore({ apiKey: process.env.OHUN_API_KEY })
const { call_id } = await createCall(small, { agent_id, to_number })
console.log(call_id)
