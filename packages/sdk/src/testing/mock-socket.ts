import { ws, type WebSocketHandler } from 'msw'
import type { Event } from '../generated/types.gen.ts'
import { makeEvent } from './make-event.ts'
import type { MockedOperation } from './mock.ts'

const ENDED = 1000
/** MSW asks every handler of a WebSocket, the last one that a test has put in use first; one answers. */
const answered = new WeakSet<object>()

/** A live call: its events, then its end when that is one of them or when the client asks for it. */
export function mockSocket({ operation: { path } }: MockedOperation, baseUrl: string) {
  const url = baseUrl.replace(/^http/, 'ws') + path.replace(/\{(\w+)\}/g, ':$1')
  return (events: Event[] = [makeEvent('call.completed')]): WebSocketHandler =>
    ws.link(url).addEventListener('connection', ({ client }) => {
      if (answered.has(client)) return
      answered.add(client)
      const send = (event: Event): void => {
        client.send(JSON.stringify(event))
        // Not at once: a socket that is closed before it is open delivers nothing.
        if (event.event_type === 'call.completed') setTimeout(() => client.close(ENDED))
      }
      client.addEventListener('message', ({ data }) => {
        const command = (typeof data === 'string' ? JSON.parse(data) : {}) as { type?: string }
        if (command.type === 'hang_up') send(makeEvent('call.completed'))
      })
      events.forEach(send)
    })
}
