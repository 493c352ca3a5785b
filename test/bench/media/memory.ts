/**
 * `npm run bench:media-memory`: the memory of a process that only carries audio, before, during and after a number of
 * recorded calls, with a speech provider on loopback. It runs with the variables of `ohun-media.service`; variables for
 * the C library in the environment of the benchmark override them. `-- --calls=50 --minutes=1` for a first look, `--
 * --after=2` for fewer minutes after the last call, and `-- --rounds=2` to repeat everything: memory that remains once
 * after the first calls, such as compiled code, is not a leak of each call.
 */
import { spawn } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { systemClock } from '@ohun/clock'
import type { RtpAudio } from '../../../packages/server/src/gateways/telephony/audio.ts'
import { MediaClient } from '../../../packages/server/src/media/client/media-client.ts'
import { mediaSocket } from '../../../packages/server/src/media/client/media-link.ts'
import { mediaSocketPath } from '../../../packages/server/src/media/listen-for-calls.ts'
import { encodeG711 } from '../../../packages/server/src/media/rtp/g711.ts'
import { createLog } from '../../../packages/server/src/platform/log.ts'
import { startSpeechServer } from '../../../packages/server/test/support/speech-server.ts'
import { machine } from '../report.ts'
import { voiceOf } from '../voice.ts'
import type { MemoryParts } from './memory-parts.ts'
import { rtpPacketOf } from './rtp-packet-of.ts'
import { readUnit } from './unit.ts'

const { values: flags } = parseArgs({
  options: {
    calls: { type: 'string' },
    minutes: { type: 'string' },
    threads: { type: 'string' },
    after: { type: 'string' },
    rounds: { type: 'string' },
  },
})
const CALLS = Number(flags.calls ?? 200)
const TALK_MS = 60_000 * Number(flags.minutes ?? 3)
/** The interval at which the memory is read after the calls. */
const QUIET_MS = 60_000
const READINGS_AFTER = Number(flags.after ?? 5)
const ROUNDS = Number(flags.rounds ?? 1)
const SAMPLE_MS = 5_000
const FRAME_MS = 20
/** The caller's pause between two questions, in frames. */
const PAUSE_FRAMES = 250
const PARTS = fileURLToPath(new URL('./memory-parts.ts', import.meta.url))
const UNIT = new URL('../../../deploy/systemd/ohun-media.service', import.meta.url)
const MAIN = fileURLToPath(new URL('../../../packages/server/src/main.ts', import.meta.url))

interface MediaProcess extends AsyncDisposable {
  client: MediaClient
  memory(): Promise<MemoryParts>
}

/** Settings of the C library. */
const C_LIBRARY = /^(MALLOC_|GLIBC_TUNABLES$)/

function cLibrarySettings(): NodeJS.ProcessEnv {
  const { environment } = readUnit(UNIT)
  const all = Object.entries({ ...environment, ...process.env })
  return Object.fromEntries(all.filter(([name]) => C_LIBRARY.test(name)))
}

async function startMedia(speech: { base_url: string; api_key: string }): Promise<MediaProcess> {
  const directory = await mkdtemp(join(tmpdir(), 'ohun-memory-'))
  const child = spawn(process.execPath, ['--import', PARTS, MAIN], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...cLibrarySettings(),
      OHUN_ROLES: 'media',
      OHUN_DATA_DIR: directory,
      OHUN_LOG_LEVEL: 'error',
      OHUN_METRICS_ADDRESS: 'off',
      OHUN_DRAIN_SECONDS: '0',
      OHUN_SIP_ADDRESS: '127.0.0.1:0',
      OHUN_RTP_PORTS: '30000-31999',
      OHUN_ALLOW_INSECURE_TARGETS: 'true',
      OHUN_SPEECH_BASE_URL: speech.base_url,
      OHUN_SPEECH_API_KEY: speech.api_key,
      ...(flags.threads && { OHUN_MEDIA_THREADS: flags.threads }),
    },
  })
  if (child.stdout) await once(child.stdout, 'data')
  const openLink = mediaSocket(mediaSocketPath(directory))
  const greetingOf = (): Promise<null> => Promise.resolve(null)
  const client = new MediaClient({ openLink, greetingOf, clock: systemClock, log: createLog('error') })
  await client.ready()
  return {
    client,
    async memory() {
      const answer = once(child, 'message')
      child.send('memory')
      return ((await answer) as [MemoryParts])[0]
    },
    async [Symbol.asyncDispose]() {
      await client.close()
      const exited = once(child, 'exit')
      child.kill()
      await exited
      await rm(directory, { recursive: true })
    },
  }
}

/** A looped question, as A-law frames. */
async function questions(): Promise<Buffer[]> {
  const voice = await voiceOf('Are you open on Sunday?')
  const spoken = Math.floor(voice.length / 160)
  return Array.from({ length: spoken + PAUSE_FRAMES }, (_, at) => {
    const frame = Buffer.alloc(160)
    encodeG711('PCMA', at < spoken ? voice.subarray(at * 160, (at + 1) * 160) : new Int16Array(160), frame)
    return frame
  })
}

function packetOf(call: number, frame: number, payload: Buffer): Buffer {
  return rtpPacketOf({ payload_type: 8, call, frame, ticks: 160, payload })
}

/** Sends the questions of each call, at different times for each, until the signal is aborted. */
async function ask(calls: readonly RtpAudio[], socket: Socket, signal: AbortSignal): Promise<void> {
  const frames = await questions()
  const begun = performance.now()
  for (let frame = 0; !signal.aborted;) {
    for (; frame * FRAME_MS <= performance.now() - begun; frame++)
      for (const [call, { port }] of calls.entries())
        socket.send(packetOf(call, frame, frames[(frame + 7 * call) % frames.length]!), port, '127.0.0.1')
    await sleep(5)
  }
}

/** The agent says something different each time, as models do. */
async function answer({ line }: RtpAudio, call: number, signal: AbortSignal): Promise<void> {
  for (let turn = 1; !signal.aborted; turn++) {
    const text = `This is answer ${turn} of call ${call}: we are open from eight in the morning until six in the evening.`
    await line.say({ text, language: 'en', voice: null, workspace_id: `ws_${call % 10}` }, signal)
    await sleep(2_000)
  }
}

async function drain({ line }: RtpAudio, heard: { utterances: number }): Promise<void> {
  for await (const event of line.events) if (event.kind === 'utterance') heard.utterances += 1
}

async function open(client: MediaClient, socket: Socket, round: number): Promise<RtpAudio[]> {
  const calls: RtpAudio[] = []
  for (let call = 0; call < CALLS; call++) {
    const audio = (await client.openRtp())!
    void drain(audio, heard)
    audio.connect({
      address: '127.0.0.1',
      port: socket.address().port,
      codec: 'PCMA',
      events_payload_type: 101,
      direction: 'sendrecv',
      signalling: null,
      media_sources: [],
    })
    await audio.line.record({ workspace_id: 'ws_1', file_id: `call_${round * 10_000 + call}` })
    calls.push(audio)
  }
  return calls
}

/** All calls start together and end together. */
async function talk(round: number): Promise<{ max: MemoryParts; last: MemoryParts }> {
  const stop = new AbortController()
  const calls = await open(media.client, socket, round)
  const talks = [ask(calls, socket, stop.signal), ...calls.map((audio, call) => answer(audio, call, stop.signal))]
  let last = await media.memory()
  let max = last
  for (const begun = performance.now(); performance.now() - begun < TALK_MS;) {
    await sleep(SAMPLE_MS)
    last = await media.memory()
    if (last.resident > max.resident) max = last
  }
  stop.abort()
  await Promise.all(talks)
  await Promise.all(calls.map(({ line }) => line.close()))
  return { max, last }
}

const speech = await startSpeechServer()
speech.hear('Are you open on Sunday?')
setInterval(() => (speech.spoken.length = speech.heard.length = 0), SAMPLE_MS).unref()
await using media = await startMedia(speech)
const socket = createSocket({ type: 'udp4', lookup: (address, _, found) => found(null, address, 4) })
// Registered before `bind`, which listens immediately because it does not look up a name.
const listening = once(socket, 'listening')
socket.bind(0, '127.0.0.1')
await listening

console.log(`${machine()}; ${CALLS} calls; ${JSON.stringify(cLibrarySettings())}\n`)
console.log(
  '| MB | resident | a call | heaps: used | committed | external | files | native |\n|---|---|---|---|---|---|---|---|',
)
await sleep(QUIET_MS / 2)
const before = await media.memory()
const row = (what: string, parts: MemoryParts): void => {
  const { resident, heap_used, heap_committed, external, files, native } = parts
  const mb = [heap_used, heap_committed, external, files, native].map((part) => part.toFixed(0))
  const a_call = ((resident - before.resident) / CALLS).toFixed(2)
  console.log(`| ${[what, resident.toFixed(0), a_call, ...mb].join(' | ')} |`)
}
row('idle, before', before)
const heard = { utterances: 0 }
for (let round = 1; round <= ROUNDS; round++) {
  const { max, last } = await talk(round)
  row(`calls, at the end of round ${round}`, last)
  row('calls, at most', max)
  for (let minute = 1; minute <= READINGS_AFTER; minute++) {
    await sleep(QUIET_MS)
    row(`${minute} min after the last call`, await media.memory())
  }
}
console.log(`\n${heard.utterances} utterances were recognised.`)
socket.close()
await speech.close()
