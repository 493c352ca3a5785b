/* oxlint-disable no-console -- what a reader would write */
import { Ohun } from '@ohun/sdk'

const ohun = new Ohun()
const agent_id = 'agt_0Ub5Xw1A000k3mZq8RtYvLp'

// README
const { data, response, requestId } = await ohun.agents.get(agent_id).withResponse()
console.log(data.display_name, response.status, response.headers.get('x-service-duration'), requestId)
