import type { Message, MessageChannel } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InboundMessage } from '../src/gateways/messaging/message-carrier.ts'
import { createLog } from '../src/platform/log.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { FakeSmsLink, FakeWhatsAppLink } from './support/fake-link.ts'
import { brought } from './support/inbound-message.ts'
import { agentOf, all, numbersInPool, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CONTACT = '+2348031234567'

const sms_link = new FakeSmsLink('mtn')
const whatsapp_link = new FakeWhatsAppLink('+2349000000001')
const log_lines: string[] = []

let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent_id: string
let number: string

beforeAll(async () => {
  const log = createLog('info', { write: (line) => void log_lines.push(line) })
  server = await startTestServer({}, log, { links: { sms: [sms_link], whatsapp: [whatsapp_link] } })
})
afterAll(() => server.stop())

beforeEach(async () => {
  log_lines.length = 0
  backend = await startBackend()
  workspace = await server.workspace()
  ;({ agent_id } = await agentOf(workspace.sandbox, { webhook_url: backend.url }))
  number = await numberOf('sandbox')
  return async () => {
    await server.settle()
    await backend.stop()
  }
})

async function numberOf(environment: 'sandbox' | 'production', options: { agent_id?: string } = {}): Promise<string> {
  const owner = { agent_id, ...options }
  if (environment === 'sandbox')
    return (await workspace.sandbox.numbers.auto({ ...owner, type: 'mobile_virtual', country_code: 'NG' })).e164
  const [number_id] = await numbersInPool(server.db, { count: 1, channels: ['voice', 'sms', 'whatsapp'] })
  return (await workspace.production.numbers.claim({ ...owner, number_id: String(number_id) })).e164
}

const write = async (body: string, channel: MessageChannel = 'sms', from = CONTACT): Promise<Message> => {
  const message = await workspace.sandbox.sandbox.inboundMessage({ to: number, from, channel, body })
  await server.settle()
  return message
}

const receive = (some: Partial<InboundMessage>) => sms_link.inbox!.received(brought({ to: number, ...some }))

const messages = (client = workspace.sandbox): Promise<Message[]> => all(client.messages.list({ agent_id }))
const eventsOf = (event_type: string) =>
  backend.events().flatMap(({ json }) => (json.event_type === event_type ? [json] : []))

describe('POST /v1/sandbox/inbound-messages', () => {
  test('stores the message, announces it and has the agent answer it', async () => {
    const { request_id: _, ...message } = await write('Where is my order?')
    const now = server.clock.now().toISOString()
    expect(message).toEqual({
      message_id: expect.stringMatching(/^msg_\w+$/) as string,
      workspace_id: workspace.workspace_id,
      agent_id,
      agent_version: null,
      conversation_id: expect.stringMatching(/^conv_\w+$/) as string,
      environment: 'sandbox',
      channel: 'sms',
      direction: 'inbound',
      from: CONTACT,
      to: number,
      message_type: 'text',
      body: 'Where is my order?',
      media_url: null,
      media_caption: null,
      template: null,
      interactive: null,
      segments: 1,
      encoding: 'GSM-7',
      status: 'received',
      mno: 'mtn',
      error_code: null,
      error_detail: null,
      cost_kobo: 0,
      created_at: now,
      sent_at: null,
      delivered_at: null,
      read_at: null,
      failed_at: null,
    })
    const { message_id, conversation_id } = message
    expect(eventsOf('message.received')).toMatchObject([
      {
        agent_id,
        channel: 'sms',
        number,
        from: CONTACT,
        payload: {
          message_id,
          conversation_id,
          direction: 'inbound',
          from: CONTACT,
          to: number,
          text: 'Where is my order?',
          status: 'received',
          mno: 'mtn',
        },
      },
    ])
    const [reply, first] = await messages()
    expect(first).toMatchObject({ message_id })
    expect(reply).toMatchObject({
      conversation_id,
      direction: 'outbound',
      from: number,
      to: CONTACT,
      body: 'You said: Where is my order?',
      status: 'sent',
    })
  })

  test('continues the one conversation of the agent, the contact and the channel', async () => {
    const [first, second] = [await write('One'), await write('Two')]
    const others = [await write('Three', 'whatsapp'), await write('Four', 'sms', '+2348037654321')]
    expect(second.conversation_id).toBe(first.conversation_id)
    const ids = [first, ...others].map(({ conversation_id }) => conversation_id)
    expect(new Set(ids).size).toBe(3)
  })

  test('403 PERMISSION_DENIED with a production key', async () => {
    const body = { to: number, from: CONTACT, channel: 'sms', body: 'Hello' }
    const answer = await rawClient(server, workspace.production_key)('POST', '/v1/sandbox/inbound-messages', { body })
    expect(answer).toMatchObject({ status: 403, json: { error_code: 'PERMISSION_DENIED' } })
  })

  test('404 NOT_FOUND for a number of nobody, and of another workspace', async () => {
    const other = await server.workspace()
    const theirs = await other.sandbox.numbers.auto({
      agent_id: (await agentOf(other.sandbox)).agent_id,
      type: 'mobile_virtual',
      country_code: 'NG',
    })
    for (const to of ['+2348000009999', '+2348031111111', theirs.e164].filter((to) => to !== number))
      await expect(
        workspace.sandbox.sandbox.inboundMessage({ to, from: CONTACT, channel: 'sms', body: 'Hello' }),
      ).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  test('400 INVALID_ARGUMENT for a number without the channel, and for one without an agent', async () => {
    const { number_id, e164 } = await workspace.sandbox.numbers.auto({
      agent_id,
      type: 'mobile_virtual',
      country_code: 'NG',
      channels: ['voice', 'sms'],
    })
    const attempt = (channel: MessageChannel) =>
      workspace.sandbox.sandbox.inboundMessage({ to: e164, from: CONTACT, channel, body: 'Hello' })
    const refused = (part: string) => ({
      status: 400,
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining(part) as string,
    })
    await expect(attempt('whatsapp')).rejects.toMatchObject(refused('has no whatsapp channel'))
    await workspace.sandbox.numbers.update(number_id, { agent_id: null })
    await expect(attempt('sms')).rejects.toMatchObject(refused('has no agent'))
  })
})

describe('a message that a carrier brings', () => {
  beforeEach(async () => {
    number = await numberOf('production')
  })

  test('is stored once however often it is repeated, at once or a year later', async () => {
    const message = brought({ to: number, channel: 'whatsapp', repeat_key: `wamid ${agent_id}` })
    const { inbox } = whatsapp_link
    const outcomes = await Promise.all([1, 2, 3].map(() => inbox!.received(message)))
    expect(outcomes.toSorted()).toEqual(['repeated', 'repeated', 'stored'])
    await server.settle()
    await server.leap(365 * 86_400_000)
    expect(await inbox!.received({ ...message })).toBe('repeated')
    const received = (await messages(workspace.production)).filter(({ direction }) => direction === 'inbound')
    expect(received).toHaveLength(1)
    expect(eventsOf('message.received')).toHaveLength(1)
  })

  test('is another message when it comes again after the time in which it may be repeated', async () => {
    const hour = 3_600_000
    const again = () =>
      receive({ repeat_key: `text ${agent_id}`, repeats_since: new Date(server.clock.now().getTime() - hour) })
    expect(await again()).toBe('stored')
    await server.advance(hour - 60_000)
    expect(await again()).toBe('repeated')
    await server.advance(120_000)
    expect(await again()).toBe('stored')
    // Messages that are forgotten in time can no longer be repeated.
    await server.advance(3 * hour)
    await server.settle()
    expect(await server.db.knex('inbound_repeats').where({ repeat_key: `text ${agent_id}` })).toEqual([])
  })

  test('is still known when its carrier asks for it again, from its arrival on', async () => {
    const key = { repeat_key: `own ${agent_id}` }
    const forgetting = await server.db.knex('jobs').where({ kind: 'messages.forget-repeats' }).first('next_attempt_at')
    await server.advance(forgetting.next_attempt_at.getTime() - server.clock.now().getTime() - 60_000)
    const arrived = server.clock.now()
    expect(await receive({ ...key, repeats_since: arrived })).toBe('stored')
    await server.advance(120_000)
    expect(await receive({ ...key, repeats_since: arrived })).toBe('repeated')
  })

  test('is two messages if two carriers use the same key', async () => {
    const key = { repeat_key: `same ${agent_id}` }
    expect(await receive({ ...key, carrier: 'glo-1' })).toBe('stored')
    expect(await receive({ ...key, carrier: 'mtn-1' })).toBe('stored')
  })

  test('is answered through the carriers of production', async () => {
    sms_link.reset()
    expect(await receive({ body: 'Hello' })).toBe('stored')
    await server.settle()
    expect(sms_link.submitted).toMatchObject([{ from: number, to: CONTACT, parts: ['You said: Hello'] }])
  })

  test('is left when the number is not assigned, when it lacks the channel and when it has no agent', async () => {
    const [number_id] = await numbersInPool(server.db, { count: 1, channels: ['sms'] })
    const claimed = await workspace.production.numbers.claim({ number_id: String(number_id), agent_id })
    const { e164: to } = claimed
    const strangers = await Promise.all([
      receive({ to: '+2348039999999' }),
      receive({ to, channel: 'whatsapp' }),
      workspace.production.numbers.update(String(number_id), { agent_id: null }).then(() => receive({ to })),
    ])
    expect(strangers).toEqual(['unknown_number', 'unknown_number', 'unknown_number'])
    const reasons = log_lines.filter((line) => line.includes('an inbound message was not stored'))
    expect(reasons).toHaveLength(1) // a sender of nonsense does not fill the log
    expect(log_lines.join()).not.toContain('+234')
  })

  test('keeps what a database can store of a text, and counts its segments', async () => {
    await receive({ body: 'Good\u0000day \uD83D 😀' })
    await receive({ body: 'a'.repeat(161) })
    await server.settle()
    const received = (await messages(workspace.production)).filter(({ direction }) => direction === 'inbound')
    expect(received).toMatchObject([
      { segments: 2, encoding: 'GSM-7' },
      { body: 'Good\uFFFDday \uFFFD 😀', segments: 1, encoding: 'UCS-2' },
    ])
  })

  test('is answered before the server stops if its turn runs', async () => {
    sms_link.reset()
    let answer: (value: unknown) => void = () => {}
    backend.answer = ({ json }, response) => {
      if (json.event_type) return { received: true }
      answer = (value) => void response.setHeader('Content-Type', 'application/json').end(JSON.stringify(value))
      return undefined
    }
    await receive({ body: 'Hello' })
    await backend.until(() => backend.turns().length === 1)
    const restarted = server.restart()
    answer({ text: 'At your service.' })
    await restarted
    expect(sms_link.submitted).toMatchObject([{ to: CONTACT, parts: ['At your service.'] }])
    const replies = (await messages(workspace.production)).filter(({ direction }) => direction === 'outbound')
    expect(replies).toMatchObject([{ body: 'At your service.', status: 'sent' }])
  })
})

describe('an opt-out word', () => {
  const optOuts = async () => (await workspace.sandbox.optOuts.list()).items

  /** All marks around all words are read in the test of `consentChange`. */
  test.each<[MessageChannel, string, string]>([
    ['sms', '_', 'Unsubscribe'],
    ['whatsapp', '*', 'cancel'],
  ])('%s: formatting such as %s around a word makes no difference', async (channel, mark, word) => {
    await write(`${mark}${word}${mark}`, channel)
    expect(await optOuts()).toMatchObject([{ e164: CONTACT, channel, keyword: word.toUpperCase() }])
    await write(`${mark}start${mark}`, channel)
    expect(await optOuts()).toEqual([])
  })

  test('puts the contact on the list, is announced and gets no answer', async () => {
    const stop = await write('Please STOP this', 'whatsapp')
    expect(await optOuts()).toMatchObject([{ e164: CONTACT, channel: 'whatsapp', keyword: 'STOP' }])
    expect(eventsOf('message.received')).toHaveLength(1)
    expect(eventsOf('message.opt_out')).toMatchObject([
      { payload: { message_id: stop.message_id, keyword: 'STOP', text: 'Please STOP this' } },
    ])
    expect(backend.turns()).toEqual([])
    await expect(
      workspace.sandbox.messages.create({ agent_id, channel: 'sms', to: CONTACT, body: 'Hello' }),
    ).rejects.toMatchObject({ status: 422, code: 'OPT_OUT_ENFORCED' })
  })

  test.each(['START', 'Subscribe!'])('is taken back by %s, which the agent answers', async (word) => {
    await write('STOP')
    await write('Anybody there?')
    expect(backend.turns()).toEqual([])
    await write(word)
    expect(await optOuts()).toEqual([])
    expect(backend.turns().map(({ json }) => json['transcription'])).toEqual([word])
    await workspace.sandbox.messages.create({ agent_id, channel: 'sms', to: CONTACT, body: 'Hello' })
  })

  test('counts if it is the last of many concurrent ones', async () => {
    number = await numberOf('production')
    const changes = (last: string) => ['START', 'STOP', 'START', last].map((body) => receive({ body }))
    await Promise.all(changes('STOP'))
    expect((await workspace.production.optOuts.list()).items).toHaveLength(1)
    await Promise.all(changes('START'))
    expect((await workspace.production.optOuts.list()).items).toEqual([])
    await server.settle()
  })

  test('counts for its own environment and workspace alone', async () => {
    await write('STOP')
    expect((await workspace.production.optOuts.list()).items).toEqual([])
    const other = await server.workspace()
    expect((await other.sandbox.optOuts.list()).items).toEqual([])
  })

  test('replaces the entry that the workspace has made, and no earlier word of the contact', async () => {
    await workspace.sandbox.optOuts.add({ e164: CONTACT })
    await server.advance(1_000)
    await write('UNSUBSCRIBE')
    const [entry] = await optOuts()
    expect(entry).toMatchObject({ keyword: 'UNSUBSCRIBE', opted_out_at: server.clock.now().toISOString() })
    await server.advance(1_000)
    await write('STOP')
    expect(await optOuts()).toEqual([entry])
  })

  const withoutTaker: [string, (number_id: string) => Promise<unknown>][] = [
    ['whose agent was deleted', () => workspace.production.agents.delete(agent_id)],
    ['without the channel', (id) => workspace.production.numbers.update(id, { channels: ['voice'] })],
    ['in quarantine', (id) => workspace.production.numbers.release(id)],
  ]

  test.each(withoutTaker)('counts at a number %s, though nobody gets the message', async (_, change) => {
    const [number_id] = await numbersInPool(server.db, { count: 1, channels: ['voice', 'sms'] })
    const { e164: to } = await workspace.production.numbers.claim({ number_id: String(number_id), agent_id })
    await change(String(number_id))
    const at = server.clock.now().toISOString()
    expect(await Promise.all(['Stop', 'Hello'].map((body) => receive({ to, body })))).toEqual([
      'unknown_number',
      'unknown_number',
    ])
    const listed = async () => (await workspace.production.optOuts.list()).items
    expect(await listed()).toMatchObject([{ e164: CONTACT, channel: 'sms', keyword: 'STOP', opted_out_at: at }])
    await receive({ to, body: 'START' }) // a carrier may repeat it later than a STOP
    expect(await listed()).toHaveLength(1)
    expect(await messages(workspace.production)).toEqual([])
  })

  test('counts no more when the quarantine of the number is over', async () => {
    const [number_id] = await numbersInPool(server.db, { count: 1, channels: ['sms'] })
    const { e164: to } = await workspace.production.numbers.claim({ number_id: String(number_id), agent_id })
    await workspace.production.numbers.release(String(number_id))
    await server.db.knex('number_claims').where({ number_id }).update({ quarantine_until: server.clock.now() })
    await receive({ to, body: 'STOP' })
    expect((await workspace.production.optOuts.list()).items).toEqual([])
  })

  test('is no word of a place or a person that the contact shares', async () => {
    number = await numberOf('production')
    const described = { channel: 'whatsapp', body: '[Location] Ojota Bus Stop, Lagos', described: true } as const
    expect(await receive(described)).toBe('stored')
    await server.settle()
    expect((await workspace.production.optOuts.list()).items).toEqual([])
    expect(backend.turns().map(({ json }) => json['transcription'])).toEqual([described.body])
    expect(eventsOf('message.opt_out')).toEqual([])
  })

  test('outlives the erasure of what was written', async () => {
    await write('STOP')
    await workspace.sandbox.contacts.erase(CONTACT)
    expect(await optOuts()).toMatchObject([{ e164: CONTACT, keyword: 'STOP' }])
  })
})
