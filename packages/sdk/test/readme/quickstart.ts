/* oxlint-disable no-console -- what a reader would write */
// README
import { Ohun } from '@ohun/sdk'

const ohun = new Ohun({ apiKey: process.env.OHUN_API_KEY })

const agent = await ohun.agents.create({
  display_name: 'Ada',
  ai_provider: 'byom',
  webhook_url: 'https://backend.example.com/ohun',
})
await ohun.numbers.auto({ agent_id: agent.agent_id, type: 'mobile_virtual', country_code: 'NG' })

const { call_id } = await ohun.calls.create({ agent_id: agent.agent_id, to_number: '+2348031234567' })
const call = await ohun.calls.get(call_id)
console.log(call.status, call.transcript)
