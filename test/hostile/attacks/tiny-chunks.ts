import { clients, countSent, openSocket, type Attack } from '../attack.ts'

const HEAD = 'POST /v1/agents HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n'
const CHUNKS = '1\r\na\r\n'.repeat(10_000)
/** 64 KiB of chunks count as a request. */
const REQUEST_BYTES = 64 * 1024
/** The number of addresses. Each one is refused for a minute after its connection was cut. */
const ADDRESSES = 1_000
const FIRST = 2_000

/** A client without a key is answered with 401 at once. The rest of its request is not worth parsing. */
export const tinyChunks: Attack = {
  name: 'bodies of tiny chunks without an end, without a key',
  most_cpu_ms: 4,
  async prepare(harness) {
    let serial = 0
    return (signal) =>
      clients({ count: 2, every_ms: 100 }, signal, async () => {
        const socket = openSocket(harness, signal, FIRST + (serial++ % ADDRESSES)).resume()
        socket.write(HEAD)
        const flood = (): void => {
          do countSent(CHUNKS.length / REQUEST_BYTES)
          while (!socket.destroyed && socket.write(CHUNKS))
        }
        socket.on('drain', flood)
        flood()
        await new Promise((resolve) => socket.once('close', resolve))
      })
  },
}
