/* oxlint-disable no-console -- what a reader would write */
const agent_id = 'agt_0Ub5Xw1A000k3mZq8RtYvLp'

// README
import { Ohun } from '@ohun/sdk'
import { cutStream, handlers, makeCall, makeEvent, mock, unavailable } from '@ohun/sdk/testing'
import { setupServer } from 'msw/node'

const server = setupServer(...handlers())
server.listen()
const ohun = new Ohun({ apiKey: 'pk_test_any', maxRetryDelay: 0 })

// By default: the example of the documentation, with the values of your request.
const placed = await ohun.calls.create({ agent_id, to_number: '+2348031234567' })
console.log(placed.to_number) // +2348031234567

// A failure first, then a response with your changes.
server.use(mock.calls.get(unavailable(), { status: 'no_answer' }))
console.log((await ohun.calls.get(placed.call_id)).status) // no_answer

server.use(mock.calls.list([makeCall({ status: 'completed' }), makeCall({ status: 'failed' })]))
for await (const { call_id, status } of ohun.calls.list()) console.log(call_id, status)

// A connection that breaks after the first event: the client resumes.
server.use(mock.events.stream(cutStream(1, [makeEvent('call.initiated'), makeEvent('call.completed')])))
for await (const { event_type } of ohun.events.stream()) {
  console.log(event_type) // call.initiated, call.completed
  if (event_type === 'call.completed') break
}
server.close()
