import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** The headers that a response repeats. */
const REPEATED = /^(Via|From|Call-ID|CSeq):/i

/**
 * A SIP carrier that refuses each call with a status such as `503 Refused`. It answers every other request, such as the OPTIONS with
 * which a proxy asks whether it is there, with 200.
 */
export async function startRefusingPeer(port: number, status: string) {
  const socket = createSocket('udp4').bind(port, '127.0.0.1')
  const calls = new Set<string>()
  socket.on('message', (bytes, from) => {
    const lines = bytes.toString('latin1').split('\r\n')
    const method = lines[0]?.split(' ', 1)[0]
    if (method === 'ACK') return
    if (method === 'INVITE') calls.add(lines.find((line) => /^Call-ID:/i.test(line)) ?? '')
    socket.send(responseTo(lines, method === 'INVITE' ? status : '200 OK'), from.port, from.address)
  })
  await once(socket, 'listening')
  return {
    /** The number of calls that were refused. A repeated INVITE is the same call. */
    get refused() {
      return calls.size
    },
    [Symbol.dispose]: () => void socket.close(),
  }
}

function responseTo(request: readonly string[], status: string): string {
  const to = request.find((line) => /^To:/i.test(line))
  const repeated = request.filter((line) => REPEATED.test(line))
  return [`SIP/2.0 ${status}`, ...repeated, `${to};tag=refused`, 'Content-Length: 0', '', ''].join('\r\n')
}
