/* oxlint-disable no-console -- what a reader would write */
import { Ohun } from '@ohun/sdk'

const ohun = new Ohun()
const agent_id = 'agt_0Ub5Xw1A000k3mZq8RtYvLp'

// README
const controller = new AbortController()
process.once('SIGTERM', () => controller.abort())

const agent = await ohun.agents.get(agent_id, { timeout: 2000, deadline: 10_000, signal: controller.signal })
console.log(agent.display_name)
