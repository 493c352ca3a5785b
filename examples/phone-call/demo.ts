/** `npm run demo:phone`: a soft phone calls an agent over SIP, and the two talk. */
import { Ohun, type Agent, type TranscriptTurn } from '@ohun/sdk'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createBackend, WEBHOOK_PATH } from '../byom-agent/backend.ts'
import { freePort, OhunServer } from '../byom-agent/ohun-server.ts'
import { prepare, writeCarriers } from './operator.ts'
import { startRecogniser, type Recogniser } from './recogniser.ts'
import { hasBaresip, SoftPhone } from './soft-phone.ts'
import { silenceInto, speakInto } from './voice.ts'

const LIMIT_MS = 180_000
const HOST = '127.0.0.1'
const AGENT_NUMBER = '+2347031042000'
const CALLER = '2348039999999'
/** Longer than the call. */
const SILENCE_S = 90
const QUESTIONS = ['Where is my order?', 'Thank you. That is all.']
/** How fast the voices speak, roughly; and what a person waits before the answer. */
const CHARACTER_MS = 65
const THINKING_MS = 700
const POLL_MS = 100

async function demo(signal: AbortSignal): Promise<void> {
  await using cleanup = new AsyncDisposableStack()
  const directory = await mkdtemp(join(tmpdir(), 'ohun-phone-'))
  cleanup.defer(() => rm(directory, { recursive: true, force: true }))
  // On its own: under root, PostgreSQL's user cannot reach a data directory inside the other one, and its database would stay behind.
  const data_dir = await mkdtemp(join(tmpdir(), 'ohun-phone-data-'))
  cleanup.defer(() => rm(data_dir, { recursive: true, force: true }))
  const silence = await silenceInto(directory, SILENCE_S)
  const phone = cleanup.use(await SoftPhone.start({ directory: join(directory, 'phone'), number: CALLER, silence }))
  const recogniser = await startRecogniser()
  cleanup.defer(() => close(recogniser.server))

  console.log('Starting Ohun with fresh data …')
  const { server, sip_port } = await startOhun(directory, { data_dir, phone, recogniser: recogniser.server })
  cleanup.use(server)
  const { base_url, workspace_id, production_key, signing_secret } = await server.ready(signal)
  await prepare(data_dir, { workspace_id, number: AGENT_NUMBER })
  const ohun = new Ohun({ apiKey: production_key, baseUrl: base_url })
  const quiet = { turn: () => {}, event: () => {} }
  const backend = cleanup.adopt(createBackend(signing_secret, quiet), close)
  const agent = await setUp(ohun, await listen(backend))
  console.log(`${agent.display_name} answers ${AGENT_NUMBER}. The soft phone calls over SIP, port ${sip_port}.\n`)

  phone.dial(AGENT_NUMBER.slice(1), { host: HOST, port: sip_port })
  const call_id = await callOf(ohun, signal)
  await converse(ohun, { call_id, caller: { phone, recogniser }, directory, signal })
  await report(ohun, call_id)
}

async function startOhun(
  directory: string,
  { data_dir, phone, recogniser }: { data_dir: string; phone: SoftPhone; recogniser: Server },
): Promise<{ server: OhunServer; sip_port: number }> {
  const carriers = join(directory, 'carriers.json')
  await writeCarriers(carriers, phone)
  const sip_port = await freePort()
  const { OHUN_OPENAI_API_KEY: key } = process.env
  const { port } = recogniser.address() as AddressInfo
  const server = await OhunServer.start(data_dir, {
    OHUN_METRICS_ADDRESS: 'off',
    OHUN_CARRIERS_FILE: carriers,
    OHUN_SIP_ADDRESS: `${HOST}:${sip_port}`,
    ...(key === undefined
      ? { OHUN_SPEECH_BASE_URL: `http://${HOST}:${port}/v1`, OHUN_TEXT_TO_SPEECH_MODEL: 'embedded' }
      : { OHUN_OPENAI_API_KEY: key }),
  })
  return { server, sip_port }
}

/** The agent with its number, as a customer sets them up. */
async function setUp(ohun: Ohun, webhook_url: string): Promise<Agent> {
  await ohun.dpa.accept({ version: '1.0' })
  const agent = await ohun.agents.create({
    display_name: 'Ada',
    ai_provider: 'byom',
    webhook_url,
    greeting_text: 'Good day! This is Ada of Kudi Stores. How may I help you?',
  })
  const { items } = await ohun.numbers.available({ type: 'mobile_virtual' })
  const number = items.find(({ e164 }) => e164 === AGENT_NUMBER)
  if (!number) throw new Error(`${AGENT_NUMBER} is not in the pool.`)
  await ohun.numbers.claim({ number_id: number.number_id, agent_id: agent.agent_id })
  return agent
}

async function callOf(ohun: Ohun, signal: AbortSignal): Promise<string> {
  for (;;) {
    const { items } = await ohun.calls.list({ direction: 'inbound' }, { signal })
    if (items[0]) return items[0].call_id
    await pause(POLL_MS, undefined, { signal })
  }
}

interface Caller {
  phone: SoftPhone
  recogniser: Recogniser
}

/** The caller waits until the agent has finished, as people do, and asks the next question. */
async function converse(
  ohun: Ohun,
  { call_id, caller, directory, signal }: { call_id: string; caller: Caller; directory: string; signal: AbortSignal },
): Promise<void> {
  const questions = await Promise.all(
    QUESTIONS.map(async (text, at) => {
      return { text, wav: await speakInto(directory, { name: `question-${at}`, text, silence_s: SILENCE_S }) }
    }),
  )
  for await (const { role, text } of turnsOf(ohun, call_id, signal)) {
    console.log(`${role.padEnd(6)}  ${text}`)
    const question = role === 'caller' ? undefined : questions.shift()
    if (question === undefined) continue
    await pause(text.length * CHARACTER_MS + THINKING_MS)
    caller.recogniser.expect(question.text)
    caller.phone.speak(question.wav)
  }
}

/** Every turn of the call from its first one on, which a stream that begins later would miss. */
async function* turnsOf(ohun: Ohun, call_id: string, signal: AbortSignal): AsyncIterable<TranscriptTurn> {
  for (let seen = 0; ;) {
    const { transcript, ended_at } = await ohun.calls.get(call_id, { signal })
    yield* transcript.slice(seen)
    seen = transcript.length
    if (ended_at !== null) return
    await pause(POLL_MS, undefined, { signal })
  }
}

async function report(ohun: Ohun, call_id: string): Promise<void> {
  const { status, end_reason, duration_seconds, quality_mos, cost_kobo } = await ohun.calls.get(call_id)
  const quality = quality_mos === null ? '' : ` Its quality is ${quality_mos} of 5.`
  console.log(
    `\nThe call is ${status} (${end_reason}) after ${duration_seconds} s.${quality} It costs NGN ${cost_kobo / 100}.`,
  )
}

async function listen(backend: Server): Promise<string> {
  await once(backend.listen(0, HOST), 'listening')
  return `http://${HOST}:${(backend.address() as AddressInfo).port}${WEBHOOK_PATH}`
}

function close(server: Server): void {
  server.close()
  server.closeAllConnections()
}

async function main(): Promise<void> {
  if (!hasBaresip()) {
    console.log('Skipped: this demo needs the soft phone baresip. On Debian and Ubuntu: apt-get install baresip')
    return
  }
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(name, () => stop.abort(new Error(`Interrupted by ${name}.`)))
  const limit = setTimeout(() => stop.abort(new Error(`The call did not end within ${LIMIT_MS / 1_000} s.`)), LIMIT_MS)
  const stopped = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason as Error), { once: true })
  })
  try {
    await Promise.race([demo(stop.signal), stopped])
  } catch (error) {
    console.error(`\nThe demo failed: ${(error as Error).message}`)
    process.exitCode = 1
  } finally {
    clearTimeout(limit)
  }
}

await main()
