/* oxlint-disable no-console -- what a reader would write */
import { Ohun } from '@ohun/sdk'

const ohun = new Ohun()
const lastEventId = undefined
async function saveEverything(_event_id: string): Promise<void> {}

// README
const stream = ohun.events.stream({ agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp' }, { lastEventId })
for await (const event of stream) {
  if (event.event_type === 'call.initiated') console.log(event.payload.to_number, 'is ringing')
  await saveEverything(event.event_id)
  if (event.event_type === 'call.completed') break
}
