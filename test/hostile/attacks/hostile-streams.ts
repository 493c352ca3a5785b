import type { Socket } from 'node:net'
import type { Attack } from '../attack.ts'
import { startTarget } from './target.ts'
import { talkTo } from './tested-target.ts'
import { flood } from '../../../packages/server/test/support/pour.ts'

const HEAD = 'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: application/x-ndjson\r\n\r\n'
const line = (text: string): string => `${JSON.stringify({ text })}\n`
const DELTA = line('a'.repeat(60_000))
const NULS = line('\0'.repeat(1_000)).repeat(10)
const COMMENTS = '\n'.repeat(10_000)

const STREAMS: readonly ((socket: Socket) => void)[] = [
  (socket) => flood(socket, line('On and on. ')), // without an end
  (socket) => flood(socket, COMMENTS),
  (socket) => flood(socket, `{"text":"${'a'.repeat(60_000)}`), // an event without an end
  (socket) => void socket.write(DELTA.repeat(10)), // more text than a reply may have
  (socket) => void socket.write(line('It is on ')), // a gap
  (socket) => void socket.end(line('It is on its way. It is') + '{"te'), // cut
  (socket) => void socket.end(`${NULS}{"end":true}\n`),
]

let began_at = new Date()

/** Attackers whose backends send invalid streams. Their calls must end like any other, and the service must record that. */
export const hostileStreams: Attack = {
  name: 'replies that are streamed without end, in gaps, cut, huge and with NULs',
  most_cpu_ms: 9,
  async prepare(harness) {
    began_at = new Date()
    let served = 0
    const port = await startTarget((socket) => {
      const stream = STREAMS[served++ % STREAMS.length]!
      socket.once('data', () => {
        socket.write(HEAD)
        stream(socket)
      })
      socket.resume()
    })
    return await talkTo(harness, (serial) => `http://127.0.0.1:${port}/${serial}`)
  },
  async excess({ db, healthy }) {
    const calls = db.knex('calls').where('created_at', '>=', began_at).whereNot({ workspace_id: healthy.workspace_id })
    const [{ count }] = (await calls.where({ status: 'failed' }).count()) as [{ count: number }]
    return count === 0 ? [] : [`calls that failed beside hostile streams: ${count}`]
  },
}
