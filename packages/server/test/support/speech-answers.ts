import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { spokenText, textIn } from './spoken-text.ts'

const PIECE_MS = 100
const PCM_RATE = 24_000

/** A status, `cut` to break the connection in the middle of the answer, or `hang` to stop responding. */
export type Fault = number | 'cut' | 'hang'

/** How one request is answered. */
export interface Answer {
  fault?: Fault
  /** The answer begins when this is settled. */
  until?: Promise<unknown>
  /** How long the answer takes in real time, for benchmarks. */
  takes_ms?: number
}

export interface FakeRecognition extends Answer {
  /** The recognised words. Default: the words that `spokenText` put into the audio. */
  text?: string
  logprob?: number
  /** The number of log probabilities in each part of a stream, even if they were not requested. */
  certainties?: number
}

export interface SpokenRequest {
  body: { model?: string; voice?: string; input?: string; response_format?: string; instructions?: string }
  authorization: string | undefined
  /** Resolves when the connection or the answer has ended. */
  closed: Promise<void>
}

export interface HeardRequest {
  fields: Record<string, string>
  /** The samples of the file, which must be a mono PCM16 WAV at 8 kHz. */
  audio: Int16Array
  authorization: string | undefined
  closed: Promise<void>
}

export interface StreamedRequest {
  authorization: string | undefined
  model: string | null
  language: string | null
  include: string[]
  utterances: Int16Array[]
  closed: Promise<void>
}

export async function speak(
  { fault, until }: Answer,
  { body }: SpokenRequest,
  response: ServerResponse,
): Promise<void> {
  await until
  if (typeof fault === 'number') return fail(response, fault)
  if (body.response_format !== 'pcm' || !body.voice || !body.model || !body.input) return fail(response, 400)
  response.writeHead(200, { 'content-type': 'audio/pcm' })
  const bytes = Buffer.from(spokenText(body.input, PCM_RATE).buffer)
  const piece = (PIECE_MS * PCM_RATE * 2) / 1_000
  const whole = fault === undefined ? bytes : bytes.subarray(0, bytes.length / 2)
  for (let at = 0; at < whole.length; at += piece) response.write(whole.subarray(at, at + piece))
  if (fault === undefined) response.end()
  if (fault === 'cut') setImmediate(() => response.destroy())
}

export async function hear(
  hearing: FakeRecognition,
  { fields, audio }: HeardRequest,
  response: ServerResponse,
): Promise<void> {
  await hearing.until
  if (hearing.takes_ms !== undefined) await sleep(hearing.takes_ms)
  if (hearing.fault === 'hang') return
  if (hearing.fault === 'cut') return void response.socket?.destroy()
  if (hearing.fault !== undefined) return fail(response, hearing.fault)
  if (!fields.model) return fail(response, 400)
  const text = hearing.text ?? textIn(audio)
  const logprobs = fields['include[]'] === 'logprobs' ? [{ token: text, logprob: hearing.logprob ?? -0.1 }] : undefined
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text, logprobs }))
}

/**
 * The real service repeats a part of a wrong key. This one repeats all of it, so that a test sees whether it is passed
 * on.
 */
export function fail(response: ServerResponse, status: number, detail = ''): void {
  const error = { message: `No. ${detail}`, type: 'invalid_request_error', code: null }
  const headers = { 'content-type': 'application/json', ...(status === 429 && { 'retry-after': '1' }) }
  response.writeHead(status, headers).end(JSON.stringify({ error }))
}

export function samplesOf(wav: Buffer): Int16Array {
  const format = [wav.toString('latin1', 0, 4), wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt32LE(24)]
  if (format.join() !== 'RIFF,1,1,8000') throw new TypeError(`Not a WAV of mono PCM16 at 8 kHz: ${format.join()}`)
  return new Int16Array(new Uint8Array(wav.subarray(44, 44 + wav.readUInt32LE(40))).buffer)
}
