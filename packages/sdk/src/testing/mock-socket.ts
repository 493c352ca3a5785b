import { ws, type WebSocketHandler } from 'msw'
import { makeEvent } from './make-event.ts'
import type { MockedOperation } from './mocked-operation.ts'

const ENDED = 1000
/**
 * Clients that have an answer. MSW asks every handler of a WebSocket, starting with the last one that a test added; one
 * answers.
 */
const answered = new WeakSet<object>()

/**
 * A WebSocket that sends these frames. That of a call ends with the call: at its `call.completed`, or when the client
 * hangs up.
 */
export function mockSocket({ operation: { path }, make }: MockedOperation, baseUrl: string) {
  const url = baseUrl.replace(/^http/, 'ws') + path.replace(/\{(\w+)\}/g, ':$1')
  return (frames: object[] = make ? [make(), makeEvent('call.completed')] : []): WebSocketHandler =>
    ws.link(url).addEventListener('connection', ({ client }) => {
      if (answered.has(client)) return
      answered.add(client)
      const send = (frame: object): void => {
        client.send(JSON.stringify(frame))
        // Not at once: a socket that is closed before it is open delivers nothing.
        if ('event_type' in frame && frame.event_type === 'call.completed') setTimeout(() => client.close(ENDED))
      }
      client.addEventListener('message', ({ data }) => {
        const command = (typeof data === 'string' ? JSON.parse(data) : {}) as { type?: string }
        if (command.type === 'hang_up') send(makeEvent('call.completed'))
      })
      frames.forEach(send)
    })
}
