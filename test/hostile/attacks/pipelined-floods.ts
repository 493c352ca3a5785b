import { clients, countSent, openSocket, type Attack } from '../attack.ts'

const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
/** The size of one read of the server. */
const READ_BYTES = 64 * 1024
const FLOOD = REQUEST.repeat(READ_BYTES / REQUEST.length)

/** The number of addresses. Each one is refused for a minute after its first flood. */
const ADDRESSES = 1_000

export const pipelinedFloods: Attack = {
  name: 'thousands of tiny requests in one read, without a key, again and again',
  most_cpu_ms: 3,
  async prepare(harness) {
    let serial = 0
    return (signal) =>
      clients({ count: 2, every_ms: 100 }, signal, async () => {
        countSent(1)
        const socket = openSocket(harness, signal, ADDRESSES + (serial++ % ADDRESSES)).resume()
        socket.write(FLOOD)
        await new Promise((resolve) => socket.once('close', resolve))
      })
  },
}
