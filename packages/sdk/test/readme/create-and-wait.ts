/* oxlint-disable no-console -- what a reader would write */
import { Ohun } from '@ohun/sdk'

const ohun = new Ohun()
const agent_id = 'agt_0Ub5Xw1A000k3mZq8RtYvLp'
const to_number = '+2348031234567'

// README
const { status, duration_seconds } = await ohun.calls.createAndWait({ agent_id, to_number }, { maxWait: 600_000 })
console.log(status, duration_seconds)
