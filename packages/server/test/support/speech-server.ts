import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'
import {
  fail,
  hear,
  samplesOf,
  speak,
  type Answer,
  type HeardRequest,
  type FakeRecognition,
  type SpokenRequest,
  type StreamedRequest,
} from './speech-answers.ts'
import { TranscriptionSocket } from './transcription-socket.ts'

/** A speech provider on loopback, compatible with OpenAI's. It speaks like `spokenText`. */
export interface SpeechServer {
  /** The URL with `/v1`. */
  base_url: string
  /** The accepted key. Any other gets a 401. */
  api_key: string
  spoken: SpokenRequest[]
  heard: HeardRequest[]
  streamed: StreamedRequest[]
  /** Sets how the next texts are spoken, in order. Later texts are spoken normally. */
  speak(...answers: Answer[]): void
  /** Sets the results of the next recognitions, in order, streamed or not. The last one repeats. */
  hear(...hearings: (string | FakeRecognition)[]): void
  /** Sets how the next streams are opened: with a status in place of a WebSocket. */
  refuseStreams(status: number | null): void
  /** The number of connections so far. */
  connections(): number
  close(): Promise<void>
}

export async function startSpeechServer(): Promise<SpeechServer> {
  const speech = new FakeSpeech()
  const server = createServer((request, response) => void speech.serve(request, response))
  let connections = 0
  server.on('connection', () => void (connections += 1))
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request: IncomingMessage, socket, head) => {
    const refusal = speech.refusalOf(request)
    if (refusal !== null) return void socket.end(`HTTP/1.1 ${refusal} No\r\nContent-Length: 0\r\n\r\n`)
    sockets.handleUpgrade(request, socket, head, (opened) => speech.stream(opened, request))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    api_key: speech.api_key,
    spoken: speech.spoken,
    heard: speech.heard,
    streamed: speech.streamed,
    speak: (...answers) => void (speech.answers = answers),
    hear: (...next) => void (speech.hearings = next.map((one) => (typeof one === 'string' ? { text: one } : one))),
    refuseStreams: (status) => void (speech.refused = status),
    connections: () => connections,
    async close() {
      for (const client of sockets.clients) client.terminate()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

class FakeSpeech {
  readonly api_key = 'sk-a-key-of-the-speech-provider'
  readonly spoken: SpokenRequest[] = []
  readonly heard: HeardRequest[] = []
  readonly streamed: StreamedRequest[] = []
  answers: Answer[] = []
  hearings: FakeRecognition[] = [{}]
  refused: number | null = null

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const { authorization } = request.headers
    const closed = once(response, 'close').then(() => {})
    if (request.method === 'GET') return fail(response, 404)
    if (authorization !== `Bearer ${this.api_key}`) return fail(response, 401, authorization)
    if (request.url === '/v1/audio/speech') {
      this.spoken.push({ body: JSON.parse(body.toString()) as SpokenRequest['body'], authorization, closed })
      return await speak(this.answers.shift() ?? {}, this.spoken.at(-1)!, response)
    }
    if (request.url !== '/v1/audio/transcriptions') return fail(response, 404)
    const form = await new Response(body, {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData()
    const fields = Object.fromEntries(
      [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
    const audio = samplesOf(Buffer.from(await (form.get('file') as File).arrayBuffer()))
    this.heard.push({ fields, audio, authorization, closed })
    await hear(this.hearing(), this.heard.at(-1)!, response)
  }

  hearing(): FakeRecognition {
    return (this.hearings.length > 1 ? this.hearings.shift() : this.hearings[0]) ?? {}
  }

  /** The real service accepts every handshake, and refuses a key within the session. */
  stream(socket: WebSocket, request: IncomingMessage): void {
    const { authorization } = request.headers
    const closed = once(socket, 'close').then(() => {})
    const session = { authorization, model: null, language: null, include: [], utterances: [], closed }
    this.streamed.push(session)
    const transcription = new TranscriptionSocket(socket, session, () => this.hearing())
    if (authorization === `Bearer ${this.api_key}`) return
    transcription.error('invalid_api_key', `Incorrect API key provided: ${authorization}.`)
    socket.close(3000)
  }

  refusalOf({ url = '', headers }: IncomingMessage): number | null {
    if (!/^\/v1\/realtime\?intent=transcription$/.test(url) || headers['openai-beta'] !== undefined) return 404
    return this.refused
  }
}
