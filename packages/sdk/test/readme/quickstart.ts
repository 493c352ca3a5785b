/* oxlint-disable no-console -- what a reader would write */
// README
import { Ohun } from '@ohun/sdk'

const ohun = new Ohun({ apiKey: process.env.OHUN_API_KEY })

const { agent_id } = await ohun.agents.create({
  display_name: `Ada ${Date.now()}`, // unique in the workspace
  greeting_text: 'Good day, this is Ada. How may I help?',
  // By default an agent places calls only between 08:00 and 20:00 Lagos time.
  call_window_start: null,
  call_window_end: null,
})
await ohun.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })

const call = await ohun.calls.createAndWait({ agent_id, to_number: '+2348031234567' })
for (const { role, text } of call.transcript) console.log(`${role}: ${text}`)
