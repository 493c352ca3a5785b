import { Ohun } from '@ohun/sdk'

const ohun = new Ohun() // reads OHUN_API_KEY and, unless it is http://127.0.0.1:7070, OHUN_BASE_URL

const { agent_id } = await ohun.agents.create({
  display_name: `Ada of the SDK ${Date.now()}`,
  greeting_text: 'Good day, this is Ada. How may I help?',
  call_window_start: null,
  call_window_end: null,
})
const { e164 } = await ohun.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
console.log(`${e164} calls`)

const call = await ohun.calls.createAndWait({ agent_id, to_number: '+2348031234567' })
for (const { role, text } of call.transcript) console.log(`${role}: ${text}`)
