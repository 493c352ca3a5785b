/**
 * `npm run bench:speech`: the latency that the service adds to the speech provider, measured with one on loopback that
 * answers at once, and the speed of the embedded voices.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { loadVoiceActivity } from '../../../packages/server/src/gateways/speech/fvad.ts'
import { Resampler } from '../../../packages/server/src/gateways/speech/resample.ts'
import type { SpeechSettings } from '../../../packages/server/src/gateways/speech/speech-settings.ts'
import { createSpeechServices } from '../../../packages/server/src/media/create-speech-services.ts'
import { systemClock as clock } from '../../../packages/clock/src/index.ts'
import { createLog } from '../../../packages/server/src/platform/log.ts'
import { Metrics } from '../../../packages/server/src/platform/metrics.ts'
import { startSpeechServer } from '../../../packages/server/test/support/speech-server.ts'
import { spokenText } from '../../../packages/server/test/support/spoken-text.ts'
import { machine } from '../report.ts'
import { percentile } from '../percentile.ts'

type Services = Awaited<ReturnType<typeof createSpeechServices>>

const ROUNDS = 100
const FRAMES = 20_000
const SENTENCE = 'Your balance is five thousand naira, and your card will be delivered on Monday.'
const QUESTION = 'what is my account balance'

const data_dir = await mkdtemp(join(tmpdir(), 'ohun-bench-'))
const server = await startSpeechServer()

async function build(settings: Partial<SpeechSettings>): Promise<Services> {
  const hosted = { base_url: server.base_url, api_key: server.api_key }
  const models = {
    speech_to_text_model: 'gpt-4o-mini-transcribe',
    streaming_model: null,
    text_to_speech_model: 'tts-1',
  }
  const speech = { hosted, ...models, voices: {}, ...settings }
  return await createSpeechServices({ data_dir, speech }, { clock, log: createLog('error'), metrics: new Metrics() })
}

/** The time until the first audio, in milliseconds. */
async function speak({ synthesizer }: Services, is_phrase = false): Promise<number> {
  const began = performance.now()
  let first = 0
  const request = { text: SENTENCE, language: 'en', voice: null, workspace_id: 'ws_1', is_phrase }
  for await (const _ of synthesizer.speak(request, new AbortController().signal)) first ||= performance.now() - began
  return first
}

/** The time from the signal until the provider notices that the connection is closed. */
async function stop({ synthesizer }: Services): Promise<number> {
  server.speak({ fault: 'hang' })
  const stopping = new AbortController()
  const request = { text: SENTENCE, language: 'en', voice: null, workspace_id: 'ws_1' }
  const audio = synthesizer.speak(request, stopping.signal)[Symbol.asyncIterator]()
  await audio.next()
  const began = performance.now()
  stopping.abort()
  await server.spoken.at(-1)!.closed
  await audio.return?.()
  return performance.now() - began
}

/** The time from the end of the utterance to its words. */
async function understand({ recognizer }: Services): Promise<number> {
  const audio = spokenText(QUESTION)
  const options = { workspace_id: 'ws_1', language: 'en', onPartial: () => {} }
  const utterance = recognizer!.recognise(options, new AbortController().signal)
  for (let at = 0; at < audio.length; at += 160) {
    utterance.push(audio.subarray(at, at + 160))
    await turn()
  }
  const began = performance.now()
  await utterance.finish()
  return performance.now() - began
}

async function row(name: string, measure: () => Promise<number>, rounds = ROUNDS): Promise<void> {
  await measure()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await measure())
  console.log(`| ${name} | ${percentile(times, 0.5).toFixed(1)} | ${percentile(times, 0.95).toFixed(1)} |`)
}

/** The CPU time of a frame of 20 ms, in microseconds. */
function perFrame(name: string, work: (frame: Int16Array) => void, samples: number): void {
  const frame = spokenText(QUESTION, samples * 50).subarray(0, samples)
  for (let at = 0; at < FRAMES / 10; at++) work(frame)
  const before = process.cpuUsage()
  for (let at = 0; at < FRAMES; at++) work(frame)
  const { user, system } = process.cpuUsage(before)
  console.log(`| ${name} | ${((user + system) / FRAMES).toFixed(1)} |`)
}

const [whole, streamed, embedded] = [
  await build({}),
  await build({ streaming_model: 'gpt-4o-transcribe' }),
  await build({ hosted: null }),
]
console.log(`${machine()}, load ${loadavg()[0]!.toFixed(1)}\n\n| | p50 ms | p95 ms |\n|---|---|---|`)
await row('first audio of a sentence', () => speak(whole))
await row('first audio of a kept phrase', () => speak(whole, true))
await row('a sentence of 5 s by an embedded voice', () => speak(embedded), ROUNDS / 2)
await row('from the signal to a closed request', () => stop(whole))
await row('words of an utterance, uploaded whole', () => understand(whole))
await row('words of an utterance, streamed', () => understand(streamed))

console.log('\n| | CPU µs per 20 ms |\n|---|---|')
const [down, up] = [new Resampler(24_000, 8_000), new Resampler(8_000, 24_000)]
const detector = (await loadVoiceActivity())()
perFrame('24 kHz to 8 kHz', (frame) => down.push(frame), 480)
perFrame('8 kHz to 24 kHz', (frame) => up.push(frame), 160)
perFrame('voice activity', (frame) => detector.hears(frame), 160)

await Promise.all([whole, streamed, embedded].map((services) => services.close()))
await server.close()
await rm(data_dir, { recursive: true })
