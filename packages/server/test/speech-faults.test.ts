import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocketServer, type WebSocket } from 'ws'
import { SharedBreaker } from '../src/platform/limits/shared-breaker.ts'
import { hostedRecognizer } from '../src/gateways/speech/hosted/hosted-recognizer.ts'
import { hostedSynthesizer } from '../src/gateways/speech/hosted/hosted-synthesizer.ts'
import { SessionPool } from '../src/gateways/speech/hosted/session-pool.ts'
import { SpeechHttp } from '../src/gateways/speech/hosted/speech-http.ts'
import { streamingRecognizer } from '../src/gateways/speech/hosted/streaming-recognizer.ts'
import { SpeechError } from '../src/gateways/speech/speech-error.ts'
import type { SpeechToText } from '../src/gateways/speech/speech-to-text.ts'
import { TestClock } from './support/test-clock.ts'

const never = new AbortController().signal
const clock = new TestClock()
const TRANSCRIPTION = 'conversation.item.input_audio_transcription'
let server: Server
let http: SpeechHttp

/** A provider that answers as a test says. */
async function start(answer: RequestListener, onSocket?: (socket: WebSocket) => void): Promise<string> {
  server = createServer((request, response) => {
    request.resume()
    request.on('end', () => answer(request, response))
  })
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (one) => onSocket?.(one)),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  http = new SpeechHttp({ base_url, api_key: 'sk-key' }, clock)
  return base_url
}

afterEach(async () => {
  await http.close()
  server.closeAllConnections()
  server.close()
})

async function spoken(): Promise<number> {
  const synthesizer = hostedSynthesizer({ http, model: 'tts-1', voiceOf: () => 'coral' })
  let samples = 0
  for await (const piece of synthesizer.speak(
    { text: 'Hello.', language: 'en', voice: null, workspace_id: 'ws_1' },
    never,
  ))
    samples += piece.length
  return samples
}

async function understood(recognizer: SpeechToText = hostedRecognizer({ http, model: 'whisper-1' })) {
  const utterance = recognizer.recognise({ workspace_id: 'ws_1', language: 'en', onPartial: () => {} }, never)
  utterance.push(new Int16Array(1_600))
  return await utterance.finish()
}

describe('audio that is none is not played:', () => {
  test.each<[string, string | undefined, Buffer]>([
    ['an MP3', 'audio/mpeg', Buffer.alloc(9_600)],
    ['a WAV by its type', 'audio/wav', Buffer.alloc(9_600)],
    ['a WAV by its content', 'audio/pcm', Buffer.from('RIFF....WAVEfmt ')],
    ['JSON', 'application/json', Buffer.from('{"error":{}}')],
    ['a page', 'text/html; charset=utf-8', Buffer.from('<html>')],
    ['nothing', 'audio/pcm', Buffer.alloc(0)],
    ['half a sample', 'audio/pcm', Buffer.alloc(1)],
  ])('%s', async (_, type, body) => {
    await start((_request, response) => void response.writeHead(200, { 'content-type': type }).end(body))
    await expect(spoken()).rejects.toMatchObject({ name: 'SpeechError', fault: 'malformed' })
  })

  test('more than three minutes', async () => {
    await start((_request, response) => {
      response.writeHead(200)
      const more = () => {
        if (!response.destroyed && response.write(Buffer.alloc(480_000))) setImmediate(more)
      }
      response.on('drain', more)
      more()
    })
    await expect(spoken()).rejects.toMatchObject({ fault: 'malformed' })
  })
})

test.each(['audio/pcm', 'audio/L16; rate=24000', 'application/octet-stream', undefined])(
  'audio of type %s is played',
  async (type) => {
    await start(
      (_request, response) =>
        void response.writeHead(200, type ? { 'content-type': type } : {}).end(Buffer.alloc(9_600)),
    )
    expect(await spoken()).toBe(1_600)
  },
)

test('samples that are cut by the network are put together', async () => {
  const audio = Buffer.from(Int16Array.from({ length: 4_800 }, () => 10_000).buffer)
  await start((_request, response) => {
    response.writeHead(200)
    let at = 0
    const next = () => {
      if (at >= audio.length) return void response.end()
      response.write(audio.subarray(at, (at += 333)), () => setImmediate(next))
    }
    next()
  })
  const synthesizer = hostedSynthesizer({ http, model: 'tts-1', voiceOf: () => 'coral' })
  const samples: number[] = []
  for await (const piece of synthesizer.speak(
    { text: 'Hello.', language: 'en', voice: null, workspace_id: 'ws_1' },
    never,
  ))
    samples.push(...piece)
  expect(samples).toHaveLength(1_600)
  for (const sample of samples.slice(50, -50)) expect(Math.abs(sample - 10_000)).toBeLessThan(20)
})

describe('an answer that is no text fails:', () => {
  test.each<[string, string, string]>([
    ['not JSON', 'application/json', '{"text":'],
    ['another value', 'application/json', '"hello"'],
    ['no text', 'application/json', '{"segments":[]}'],
    ['a number', 'application/json', '{"text":5}'],
    ['a page', 'text/html', '<html>'],
    ['too much', 'application/json', JSON.stringify({ text: 'a'.repeat(300_000) })],
  ])('%s', async (_, type, body) => {
    await start((_request, response) => void response.writeHead(200, { 'content-type': type }).end(body))
    await expect(understood()).rejects.toMatchObject({ name: 'SpeechError', fault: 'malformed' })
  })
})

test('a text is cut at 4,000 characters, and strange certainties are left out', async () => {
  const body = { text: 'a'.repeat(9_000), logprobs: [{ logprob: 'x' }, null, { logprob: 5 }, { logprob: -1 }] }
  await start(
    (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  )
  const { text, confidence } = await understood()
  expect([text.length, confidence]).toEqual([4_000, 0.368])
})

test('no redirect is followed: the key would go with it', async () => {
  const paths: (string | undefined)[] = []
  await start(({ url }, response) => {
    paths.push(url)
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  await expect(understood()).rejects.toBeInstanceOf(SpeechError)
  expect(paths).not.toContain('/elsewhere')
})

test('the whole utterance is recognised, whatever the stream sends', async () => {
  const event = fc.record({
    type: fc.constantFrom(
      'session.updated',
      'error',
      ...['delta', 'completed', 'failed'].map((name) => `${TRANSCRIPTION}.${name}`),
    ),
    item_id: fc.anything(),
    delta: fc.anything(),
    transcript: fc.anything().filter((value) => typeof value !== 'string'),
    logprobs: fc.anything(),
    error: fc.anything(),
  })
  const frames = fc.array(
    fc.oneof(
      fc.string(),
      fc.uint8Array(),
      fc.json(),
      event.map((one) => JSON.stringify(one) ?? ''),
    ),
  )
  const scripts = fc.sample(frames, 150)
  const answer = { text: 'hello' }
  const sent: number[] = []
  const base_url = await start(
    (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
    (socket) => {
      for (const frame of scripts[sent.length] ?? []) socket.send(frame)
      sent.push(1)
      socket.close()
    },
  )
  for (let at = 0; at < scripts.length; at++) {
    const pool = new SessionPool({ base_url, api_key: null, clock, model: 'live' })
    const fallback = hostedRecognizer({ http, model: 'whisper-1' })
    const recognizer = streamingRecognizer({ pool, fallback, breaker: new SharedBreaker(clock), clock })
    expect(await understood(recognizer)).toEqual({ text: 'hello', confidence: 1 })
    pool.close()
  }
  expect(sent).toHaveLength(scripts.length)
})
