import type { Attack } from '../attack.ts'
import { startTarget } from './target.ts'
import { talkTo } from './tested-target.ts'
import { flood } from '../../../packages/server/test/support/pour.ts'

const HINTS = 'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n'.repeat(1_000)
const CHUNKS = `1;${'x'.repeat(8_000)}\r\na\r\n`.repeat(8)

export const endlessAnswers: Attack = {
  name: 'answers of endless 1xx and of endless chunk extensions',
  most_cpu_ms: 9,
  async prepare(harness) {
    let served = 0
    const port = await startTarget((socket) => {
      const chunked = served++ % 2 === 0
      socket.once('data', () => {
        if (chunked) socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
        flood(socket, chunked ? CHUNKS : HINTS)
      })
      socket.resume()
    })
    return await talkTo(harness, (serial) => `http://127.0.0.1:${port}/${serial}`)
  },
}
