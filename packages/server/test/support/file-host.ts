import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FileHost {
  /** The URL of a path: `url('/a.wav')`. */
  url(path: string): string
  /** The number of requests so far. */
  readonly asked: number
  /** The listener that answers from now on. */
  answer: RequestListener
  stop(): Promise<void>
}

/** A customer's web server on loopback with scripted answers. */
export async function startFileHost(): Promise<FileHost> {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    host.answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const host: FileHost = {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    get asked() {
      return asked
    },
    answer: (_, response) => void response.writeHead(404).end(),
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => void server.close(() => resolve()))
    },
  }
  return host
}

/** A second of silence in the format that a telephone plays: linear PCM, 16-bit, mono, 8 kHz. */
export function silence({ sample_rate = 8_000, bytes = 16_000 } = {}): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(sample_rate, 24)
  head.writeUInt32LE(sample_rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return Buffer.concat([head, Buffer.alloc(bytes)])
}
