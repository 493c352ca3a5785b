import type { Agent, AgentCreate, SandboxCallerStep } from '@ohun/sdk'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { liveEventOf } from '../src/media/live/live-events.ts'
import { readReport } from '../src/gateways/messaging/whatsapp/read-report.ts'
import { decodeText } from '../src/gateways/messaging/smpp/text.ts'
import { transcribe } from '../src/gateways/speech/hosted/hosted-recognizer.ts'
import { providerEventIn } from '../src/gateways/speech/hosted/realtime-events.ts'
import { SpeechHttp } from '../src/gateways/speech/hosted/speech-http.ts'
import { TranscriptionSession } from '../src/gateways/speech/hosted/transcription-session.ts'
import { readFromPage } from '../src/gateways/telephony/page-messages.ts'
import type { Recognised } from '../src/gateways/speech/speech-to-text.ts'
import { createLog } from '../src/platform/log.ts'
import { isStorable, storableText } from '../src/platform/storable-text.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { FakeSmsLink, FakeWhatsAppLink } from './support/fake-link.ts'
import { FakeTrunk } from './support/fake-line.ts'
import { graphReport, inbound, statusOf } from './support/graph-report.ts'
import { PHONE_NUMBER_ID } from './support/graph-server.ts'
import { brought } from './support/inbound-message.ts'
import { startModelServer, type ModelServer } from './support/model-server.ts'
import { agentOf, numbersInPool } from './support/scenario.ts'
import { startSpeechServer, type SpeechServer } from './support/speech-server.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'
import { amount } from '../../../test/amounts.ts'

/** Each run is a call or a message. */
const numRuns = amount(4, 50)
const CONTACT = '+2348031234567'
const WHATSAPP_NUMBER = '+2349000000001'

const fragments = ['\0', '\ud83d', '\ude00', '😀', '\\', '\\u0000', '"', 'ẹ̀kọ́', '\u202e', '. ', ' ', 'x', '\u0001']
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...fragments), fc.string({ unit: 'binary', maxLength: 2 })), { maxLength: 10 })
  .map((parts) => `Say${parts.join('')}`)
  .chain((text) => fc.constantFrom(text, `${text}\0`, `${text}\ud83d`))

const trunk = new FakeTrunk()
const sms_link = new FakeSmsLink('mtn')
const whatsapp_link = new FakeWhatsAppLink(WHATSAPP_NUMBER)

let server: TestServer
let models: ModelServer
let speech: SpeechServer
let http: SpeechHttp
let backend: Backend
let workspace: TestWorkspace

beforeAll(async () => {
  models = await startModelServer()
  speech = await startSpeechServer()
  server = await startTestServer(
    { OHUN_OPENAI_API_KEY: 'sk-test', OHUN_OPENAI_BASE_URL: `${models.url}/openai` },
    createLog('silent'),
    { trunks: [trunk], links: { sms: [sms_link], whatsapp: [whatsapp_link] } },
  )
  http = new SpeechHttp(speech, server.clock)
})
afterAll(async () => {
  await server.stop()
  await http.close()
  await Promise.all([models.close(), speech.close()])
})
beforeEach(async () => {
  backend = await startBackend()
  workspace = await server.workspace()
  return async () => {
    await server.settle()
    await backend.stop()
  }
})

/** Removes the spaces, which the transcript may change. */
const words = (text: string): string => text.replaceAll(/\s+/gu, '')
const stored = (text: string): string => words(storableText(text))

async function agentWithNumber(settings: Partial<AgentCreate> = {}): Promise<Agent & { number: string }> {
  const agent = await agentOf(workspace.production, {
    webhook_url: backend.url,
    greeting_text: 'Good day.',
    call_window_start: null,
    call_window_end: null,
    ...settings,
  })
  const [number_id] = await numbersInPool(server.db, { count: 1, channels: ['voice', 'sms', 'whatsapp'] })
  const { e164: number } = await workspace.production.numbers.claim({
    number_id: String(number_id),
    agent_id: agent.agent_id,
  })
  return { ...agent, number }
}

/** A call in which the words are said one after the other, and which the caller ends. */
async function call({ agent_id }: Agent, said: readonly string[]): Promise<string> {
  const { call_id } = await workspace.production.calls.create({ agent_id, to_number: CONTACT })
  await server.settle()
  for (const text of said) {
    trunk.line.speaks(text)
    await server.settle()
  }
  trunk.line.leaves()
  await server.settle()
  return call_id
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [name, ...textsIn(member)])
}

/** The call has lived until its caller hung up, and everything that was stored of it can be read. */
async function livedOn(call_id: string): Promise<{ caller: string[]; agent: string[] }> {
  const record = await workspace.production.calls.get(call_id)
  expect(record).toMatchObject({ status: 'completed', end_reason: 'remote_hangup' })
  const events = (await server.db.knex('events').where({ workspace_id: workspace.workspace_id })) as { body: string }[]
  expect(events.every(({ body }) => textsIn(JSON.parse(body)).every(isStorable))).toBe(true)
  const turns = (await server.db.knex('transcript_turns').where({ call_id }).orderBy('position')) as {
    role: string
    text: string
  }[]
  const of = (role: string): string[] => turns.flatMap((turn) => (turn.role === role ? [turn.text] : []))
  for (const text of [...of('caller'), ...of('agent')]) expect(isStorable(text)).toBe(true)
  return { caller: of('caller'), agent: of('agent').slice(1) }
}

describe('a call goes on, and stores what came with U+FFFD, of', () => {
  test("a backend's replies", async () => {
    const agent = await agentWithNumber()
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 3 }), async (replies) => {
        const left = [...replies]
        backend.answer = ({ json }) => (json.event_type ? {} : { text: left.shift() })
        const call_id = await call(
          agent,
          replies.map(() => 'Hello'),
        )
        expect((await livedOn(call_id)).agent.map(words)).toEqual(replies.map(stored))
      }),
      { numRuns },
    )
  })

  test("a backend's greeting of a screened call", async () => {
    const agent = await agentOf(workspace.sandbox, { webhook_url: backend.url, screening_enabled: true })
    const { e164: to_number } = await workspace.sandbox.numbers.auto({
      type: 'mobile_virtual',
      country_code: 'NG',
      agent_id: agent.agent_id,
    })
    await fc.assert(
      fc.asyncProperty(hostile, async (greeting_text) => {
        backend.answer = ({ json }) =>
          json.event_type === 'call.screening' ? { action: 'allow', greeting_text } : { text: 'Yes.' }
        const utterances: SandboxCallerStep[] = [{ silence_ms: 500 }, { hang_up: true }]
        const { call_id } = await workspace.sandbox.sandbox.inboundCall({ to_number, from_number: CONTACT, utterances })
        await server.advance(2_000)
        const [greeting] = await server.db.knex('transcript_turns').where({ call_id }).orderBy('position')
        expect(words((greeting as { text: string }).text)).toBe(stored(greeting_text))
      }),
      { numRuns },
    )
  })

  test("a model's words, its tool calls, and the backend's results of tools", async () => {
    const tool = { type: 'function', function: { name: 'look_up', parameters: { type: 'object' } } }
    const tool_definitions = JSON.stringify([tool])
    const agent = await agentWithNumber({ ai_provider: 'openai', tool_definitions })
    const pieces = fc.array(hostile, { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(pieces, hostile, hostile, async (written, given, result) => {
        backend.received.length = models.requests.length = 0
        backend.answer = ({ json }) => (json.event_type === 'tool.invocation' ? { [result]: [result] } : {})
        models.reply(
          { pieces: [given], calls: [{ id: given, name: 'look_up', arguments: { [given]: given } }] },
          { pieces: written },
        )
        const { agent: said } = await livedOn(await call(agent, ['Hello']))
        expect(said.map(words)).toEqual([stored(given) + stored(written.join(''))])
        const invoked = backend.events().find(({ json }) => json.event_type === 'tool.invocation')
        const asked = { tool: { arguments: { [storableText(given)]: storableText(given) } } }
        expect(invoked?.json).toMatchObject({ payload: asked })
        expect(textsIn(models.requests.at(-1)?.body).every(isStorable)).toBe(true)
      }),
      { numRuns },
    )
  })

  test('a recognizer of whole utterances and a streamed one', async () => {
    const agent = await agentWithNumber()
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        speech.hear(text)
        const never = new AbortController().signal
        const heard = { audio: [new Int16Array(160)], language: 'en' }
        const whole = await transcribe({ http, model: 'gpt-4o-mini-transcribe' }, heard, never)
        const streamed = await streamedText()
        expect(whole.text).toBe(storableText(text.trim()))
        for (const one of streamed) expect(isStorable(one.text)).toBe(true)
        const said = [whole.text, streamed.at(-1)!.text]
        expect((await livedOn(await call(agent, said))).caller.map(words)).toEqual([stored(text), stored(text)])
      }),
      { numRuns },
    )
  })
})

/** The text that a session understands of an utterance: each part as it comes, and then all. */
async function streamedText(): Promise<Recognised[]> {
  const settings = { ...speech, clock: server.clock, model: 'gpt-4o-mini-transcribe', language: 'en' }
  const session = new TranscriptionSession(settings)
  const heard: Recognised[] = []
  try {
    await new Promise<void>((resolve, reject) => {
      session.begin({
        partial: (part) => void heard.push(part),
        done(all) {
          heard.push(all)
          resolve()
        },
        failed: reject,
      })
      session.append(new Int16Array(24_000))
      session.commit()
    })
  } finally {
    session.close()
  }
  return heard
}

test('an event of a model that hears and speaks holds only storable text', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const item = { type: 'function_call', call_id: text, name: text, arguments: JSON.stringify({ [text]: text }) }
      const event = { type: text, item_id: text, delta: text, transcript: text, item, response: { status: text } }
      const read = liveEventOf(providerEventIn(JSON.stringify(event))!)
      const clean = storableText(text)
      expect(read).toMatchObject({ item_id: clean, delta: clean, transcript: clean, status: clean })
      for (const part of textsIn(read)) expect(isStorable(part)).toBe(true)
      expect(read.call).toEqual({ tool_call_id: clean, name: clean, arguments: { [clean]: clean } })
    }),
  )
})

test('the words that somebody types on the page of a call are storable', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const said = readFromPage(JSON.stringify({ type: 'say', text }))
      expect(said).toMatchObject({ type: 'say' })
      expect(isStorable((said as { text: string }).text)).toBe(true)
    }),
  )
})

describe('a message is stored with U+FFFD, and announced, of', () => {
  const received = async (agent_id: string) => {
    await server.settle()
    const rows = await server.db
      .knex('messages')
      .where({ agent_id, direction: 'inbound' })
      .orderBy('message_id', 'desc')
    const [event] = backend
      .events()
      .filter(({ json }) => json.event_type === 'message.received')
      .slice(-1)
    const { text } = event!.json['payload'] as { text: string }
    return [(rows[0] as { body: string }).body, text]
  }

  test('SMS', async () => {
    const { agent_id, number: to } = await agentWithNumber()
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const body = decodeText(Buffer.from(text, 'utf16le').swap16(), 8)!
        await sms_link.inbox!.received(brought({ to, body }))
        expect(await received(agent_id)).toEqual([storableText(text), storableText(text)])
      }),
      { numRuns },
    )
  })

  test('any carrier of ours, whatever it lets through', async () => {
    const { agent_id, number: to } = await agentWithNumber()
    await fc.assert(
      fc.asyncProperty(hostile, async (body) => {
        await sms_link.inbox!.received(brought({ to, body }))
        expect(await received(agent_id)).toEqual([storableText(body), storableText(body)])
      }),
      { numRuns },
    )
  })

  test('WhatsApp, with names of files and ids', async () => {
    const { agent_id } = await agentWithNumber()
    const [claim] = await server.db.knex('number_claims').where({ agent_id })
    const { number_id } = claim as { number_id: string }
    await server.db.knex('numbers').where({ e164: WHATSAPP_NUMBER }).delete()
    await server.db.knex('numbers').where({ number_id }).update({ e164: WHATSAPP_NUMBER })
    const account = { name: 'support', number: WHATSAPP_NUMBER, phone_number_id: PHONE_NUMBER_ID }
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const written = inbound({ type: 'text', text: { body: text } })
        const document = { id: text, mime_type: text, filename: text, caption: text }
        const sent = inbound({ type: 'document', document })
        for (const message of [written, sent]) message['id'] += text
        const report = graphReport({ messages: [written, sent] })
        const { messages } = readReport(Buffer.from(JSON.stringify(report)), [account])
        expect(messages).toHaveLength(2)
        for (const message of messages) {
          await whatsapp_link.inbox!.received(message)
          expect(await received(agent_id)).toEqual([storableText(text), storableText(text)])
        }
      }),
      { numRuns },
    )
  })

  test("the agent's own replies", async () => {
    const { agent_id, number: to } = await agentWithNumber()
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        backend.answer = ({ json }) => (json.event_type ? {} : { text })
        await sms_link.inbox!.received(brought({ to, body: 'Hello' }))
        await server.settle()
        const [row] = await server.db
          .knex('messages')
          .where({ agent_id, direction: 'outbound' })
          .orderBy('message_id', 'desc')
        expect(words((row as { body: string }).body)).toBe(stored(text))
      }),
      { numRuns },
    )
  })
})

test("a carrier's names of messages and codes are stored with U+FFFD, and its receipts find the message", async () => {
  const { agent_id } = await agentWithNumber()
  let sent = 0
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      const carrier_message_id = `${++sent} ${text}`
      sms_link.answer = () => ({
        kind: 'accepted',
        carrier: 'mtn',
        mno: 'mtn',
        carrier_message_ids: [carrier_message_id],
      })
      const { message_id } = await workspace.production.messages.create({
        agent_id,
        channel: 'sms',
        to: CONTACT,
        body: 'Hi',
      })
      await server.settle()
      const receipt = {
        carrier: 'mtn',
        carrier_message_id,
        channel: 'sms',
        status: 'failed',
        status_code: text,
        status_detail: text,
      } as const
      await sms_link.inbox!.receipt(receipt)
      await server.settle()
      expect(await workspace.production.messages.get(message_id)).toMatchObject({ status: 'failed' })
    }),
    { numRuns },
  )
  const names = readReport(Buffer.from(JSON.stringify(graphReport({ statuses: [statusOf('wamid.\0', 'read')] }))), [
    { name: 'support', number: WHATSAPP_NUMBER, phone_number_id: PHONE_NUMBER_ID },
  ])
  expect(names.receipts).toMatchObject([{ carrier_message_id: 'wamid.\ufffd' }])
})

test("the beginning of a receiver's response is kept without what is not storable", async () => {
  const { agent_id } = await agentWithNumber()
  await fc.assert(
    fc.asyncProperty(fc.oneof(hostile, fc.constant('x'.repeat(1_022) + '😀')), async (text) => {
      backend.answer = (_, response) => void response.writeHead(200).end(Buffer.from(text, 'utf8'))
      await sms_link.inbox!.received(brought({ to: await numberOf(agent_id), body: 'Hello' }))
      await server.settle()
      const rows = await server.db.knex('deliveries').where({ workspace_id: workspace.workspace_id })
      const heads = rows.map((row) => (row as { last_response_head: string }).last_response_head)
      expect(heads.length).toBeGreaterThan(0)
      expect(heads.every((head) => isStorable(head ?? ''))).toBe(true)
    }),
    { numRuns },
  )
})

async function numberOf(agent_id: string): Promise<string> {
  const { items } = await workspace.production.numbers.list()
  return items.find((number) => number.agent_id === agent_id)!.e164
}
