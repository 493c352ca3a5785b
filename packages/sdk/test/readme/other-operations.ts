/* oxlint-disable no-console -- what a reader would write */
import { Ohun } from '@ohun/sdk'

const ohun = new Ohun()
const agent_id = 'agt_0Ub5Xw1A000k3mZq8RtYvLp'

// README
const operation = { method: 'GET', path: '/v1/agents/{agent_id}' } as const
const answer = await ohun.transport.request<{ display_name: string }>(operation, { path: { agent_id } })
console.log(answer.display_name)
