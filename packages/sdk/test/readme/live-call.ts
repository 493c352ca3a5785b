import { Ohun } from '@ohun/sdk'

const ohun = new Ohun()

// README
const call = await ohun.calls.create({ agent_id: 'agt_0Ub5Xw1A000k3mZq8RtYvLp', to_number: '+2348031234567' })
const connection = await ohun.calls.connect(call.call_id)
for await (const event of connection) {
  if (event.event_type === 'call.transcription' && event.payload.text.includes('menu')) connection.sendDtmf('1')
  if (event.event_type === 'call.idle_silence') connection.hangUp()
}
