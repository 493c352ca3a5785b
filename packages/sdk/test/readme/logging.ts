import { Ohun } from '@ohun/sdk'

const agent_id = 'agt_0Ub5Xw1A000k3mZq8RtYvLp'

// README
const logged = new Ohun({ logger: console, logLevel: 'debug' })
await logged.agents.get(agent_id) // ohun: GET /v1/agents/agt_0Ub5Xw1A000k3mZq8RtYvLp: 200 in 12 ms, req_0Ub5Xw1A000k3mZq8RtYvLp
