/* oxlint-disable no-console -- what a reader would write */
import { Ohun } from '@ohun/sdk'

const ohun = new Ohun()
const agent_id = 'agt_0Ub5Xw1A000k3mZq8RtYvLp'

// README
for await (const { direction, text } of ohun.agents.export(agent_id)) console.log(direction, text)

const csv = await ohun.agents.export(agent_id, { format: 'csv' })
console.log(await csv.text())
