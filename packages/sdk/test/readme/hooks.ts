/* oxlint-disable no-console -- what a reader would write */
import { Ohun } from '@ohun/sdk'

const agent_id = 'agt_0Ub5Xw1A000k3mZq8RtYvLp'

// README
const ohun = new Ohun({
  onRequest: ({ method, url, attempt }) => console.log(method, url, attempt),
  onResponse: ({ status, requestId, durationMs }) => console.log(status, requestId, durationMs),
})
console.log((await ohun.agents.get(agent_id)).display_name)
