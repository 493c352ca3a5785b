/** `npm run demo`: a server with fresh data, the backend beside it, and one sandbox call between them. */
import { Ohun } from '@ohun/sdk'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBackend, WEBHOOK_PATH } from './backend.ts'
import { OhunServer } from './ohun-server.ts'

/** The limit of the whole demo. The call takes five seconds; the rest is for a machine that is busy or cold. */
const LIMIT_MS = 60_000
const CALLEE = '+2348031234567'

async function demo(signal: AbortSignal): Promise<void> {
  await using cleanup = new AsyncDisposableStack()
  const data_dir = await mkdtemp(join(tmpdir(), 'ohun-demo-'))
  cleanup.defer(() => rm(data_dir, { recursive: true, force: true }))

  console.log('Starting Ohun with fresh data …')
  const server = cleanup.use(await OhunServer.start(data_dir))
  const { base_url, sandbox_key, signing_secret } = await server.ready(signal)
  console.log(`Ohun listens on ${base_url}`)

  const completed = Promise.withResolvers<void>()
  const backend = cleanup.adopt(createBackend(signing_secret, journal(completed.resolve)), close)
  const ohun = new Ohun({ apiKey: sandbox_key, baseUrl: base_url })
  const call_id = await placeCall(ohun, await listen(backend), signal)
  await Promise.race([completed.promise, rejection(signal)])
  await printTranscript(ohun, call_id, signal)
}

async function placeCall(ohun: Ohun, webhook_url: string, signal: AbortSignal): Promise<string> {
  const { agent_id, display_name } = await ohun.agents.create(
    {
      display_name: 'Ada',
      ai_provider: 'byom',
      webhook_url,
      pre_call_announcement: 'This is an automated call from Kudi Stores.',
      greeting_text: 'Good day! This is Ada of Kudi Stores. How may I help you?',
      // Any time: by default an agent calls between 08:00 and 20:00 in Lagos.
      call_window_start: null,
      call_window_end: null,
    },
    { signal },
  )
  console.log(`Agent  ${agent_id}  ${display_name}, answered for by ${webhook_url}`)

  const claim = { agent_id, type: 'mobile_virtual', country_code: 'NG' } as const
  const { number_id, e164 } = await ohun.numbers.auto(claim, { signal })
  console.log(`Number ${number_id}  ${e164}`)

  const { call_id, from_number, to_number } = await ohun.calls.create({ agent_id, to_number: CALLEE }, { signal })
  console.log(`Call   ${call_id}  ${from_number} → ${to_number}\n`)
  return call_id
}

async function printTranscript(ohun: Ohun, call_id: string, signal: AbortSignal): Promise<void> {
  const { transcript } = await ohun.calls.get(call_id, { signal })
  console.log('\nThe call as Ohun keeps it:')
  for (const { role, text } of transcript) console.log(`  ${role.padEnd(7)} ${text}`)
}

/** Prints the conversation and every verified event with the seconds since the first of them. */
function journal(onCompleted: () => void) {
  let start: number | undefined
  const print = (line: string) => {
    start ??= performance.now()
    console.log(`${((performance.now() - start) / 1000).toFixed(1).padStart(4)} s  ${line}`)
  }
  return {
    turn(turn: { transcription: string }, reply: { text: string }) {
      print(`caller: ${turn.transcription}`)
      print(`agent:  ${reply.text}`)
    },
    event({ event_type, event_id }: { event_type: string; event_id: string }, summary: string) {
      print(`✓ verified ${event_type.padEnd(19)} ${summary}  (${event_id})`)
      if (event_type === 'call.completed') onCompleted()
    },
  }
}

async function listen(backend: Server): Promise<string> {
  backend.listen(0, '127.0.0.1')
  await once(backend, 'listening')
  return `http://127.0.0.1:${(backend.address() as AddressInfo).port}${WEBHOOK_PATH}`
}

function close(backend: Server): void {
  backend.close()
  backend.closeAllConnections()
}

async function rejection(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort')
  throw signal.reason
}

class Interrupted extends Error {
  readonly exit_code: number

  constructor(name: 'SIGINT' | 'SIGTERM' | 'SIGHUP') {
    super(`Interrupted by ${name}.`)
    this.exit_code = 128 + constants.signals[name]
  }
}

const stop = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort(new Interrupted(name)))
const limit = setTimeout(
  () => stop.abort(new Error(`The call was not completed within ${LIMIT_MS / 1000} s.`)),
  LIMIT_MS,
)

try {
  await demo(stop.signal)
} catch (error) {
  const cause: unknown = stop.signal.aborted ? stop.signal.reason : error
  console.error(`\nThe demo failed: ${cause instanceof Error ? cause.message : String(cause)}`)
  process.exitCode = cause instanceof Interrupted ? cause.exit_code : 1
} finally {
  clearTimeout(limit)
}
