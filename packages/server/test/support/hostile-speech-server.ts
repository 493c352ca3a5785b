import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers one request with a fault, which controls the whole response. */
export type SpeechFault = (response: ServerResponse, request: IncomingMessage) => void

/** A speech provider on loopback with responses that the test chooses. Without a fault, it speaks and recognises. */
export interface HostileSpeechServer {
  base_url: string
  /** The current fault. Null for none. */
  fault: SpeechFault | null
  /** The number of requests for `/audio/speech` and for `/audio/transcriptions`. */
  requests: { speech: number; transcriptions: number }
  close(): Promise<void>
}

/** One second at 24 kHz. */
const SECOND = Buffer.alloc(48_000, 0x10)

export async function startHostileSpeechServer(): Promise<HostileSpeechServer> {
  const requests = { speech: 0, transcriptions: 0 }
  const server = createServer((request, response) => {
    request.resume()
    response.on('error', () => {})
    request.on('end', () => {
      if (request.method === 'GET') return void response.writeHead(404).end()
      const is_speech = request.url === '/v1/audio/speech'
      if (is_speech) requests.speech++
      else requests.transcriptions++
      if (hostile.fault) return hostile.fault(response, request)
      if (is_speech) response.writeHead(200, { 'content-type': 'audio/pcm' }).end(SECOND)
      else answerJson(response, JSON.stringify({ text: 'Hello there' }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const hostile: HostileSpeechServer = {
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    fault: null,
    requests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return hostile
}

export function answerJson(response: ServerResponse, body: string | Buffer): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(body)
}

const audio = (response: ServerResponse): ServerResponse => response.writeHead(200, { 'content-type': 'audio/pcm' })

/** Writes until the client closes the connection. */
function forever(response: ServerResponse, piece: Buffer | string): void {
  const next = (): void => {
    if (response.destroyed) return
    if (response.write(piece)) setImmediate(next)
    else response.once('drain', next)
  }
  next()
}

const status =
  (code: number): SpeechFault =>
  (response) =>
    void response.writeHead(code, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}')

/** Faults for both kinds of requests. */
const FAULTS: Readonly<Record<string, SpeechFault>> = {
  'answers 400': status(400),
  'answers 429': status(429),
  'answers 500': status(500),
  redirects: (response) => void response.writeHead(307, { location: '/elsewhere' }).end(),
  'breaks the connection': (response) => void response.socket?.destroy(),
  'never answers': () => {},
  'answers with a page': (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
  'sends headers without an end': (response) => {
    response.socket?.write('HTTP/1.1 200 OK\r\n')
    const next = (): void => {
      if (response.socket?.write(`X-More: ${'x'.repeat(1_000)}\r\n`)) setImmediate(next)
    }
    next()
  },
}

export const SYNTHESIS_FAULTS: Readonly<Record<string, SpeechFault>> = {
  ...FAULTS,
  'cuts its audio': (response) => audio(response).write(SECOND, () => setImmediate(() => response.destroy())),
  'stops in its audio': (response) => void audio(response).write(SECOND),
  'speaks for ever': (response) => forever(audio(response), SECOND),
  'sends a byte now and then': (response) => void audio(response).write(Buffer.alloc(1)),
  'sends nothing': (response) => void audio(response).end(),
  'sends half a sample': (response) => void audio(response).end(Buffer.alloc(1)),
  'sends a WAV': (response) => void audio(response).end(Buffer.from('RIFF....WAVEfmt ')),
  'sends JSON': (response) => answerJson(response, '{"audio":5}'),
}

export const RECOGNITION_FAULTS: Readonly<Record<string, SpeechFault>> = {
  ...FAULTS,
  'cuts its text': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    response.write('{"text":"Hel', () => setImmediate(() => response.destroy()))
  },
  'writes for ever': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    forever(response, `"${'x'.repeat(60_000)}",`)
  },
  'writes a megabyte': (response) => answerJson(response, JSON.stringify({ text: 'a '.repeat(500_000) })),
  'writes 100,000 characters': (response) => answerJson(response, JSON.stringify({ text: 'a '.repeat(50_000) })),
  'is nested without an end': (response) => answerJson(response, '['.repeat(200_000)),
  'writes nothing': (response) => answerJson(response, ''),
  'understands nothing': (response) => answerJson(response, '{"text":""}'),
  'writes a number': (response) => answerJson(response, '{"text":5}'),
  'writes null': (response) => answerJson(response, 'null'),
  'is not UTF-8': (response) => answerJson(response, Buffer.from([0x7b, 0xff, 0xfe, 0x7d])),
}
