import type { Message } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { startBackend, type Answerer, type Backend } from './support/backend.ts'
import { FakeSmsLink } from './support/fake-link.ts'
import { brought } from './support/inbound-message.ts'
import { agentOf, all, numbersInPool } from './support/scenario.ts'
import { collectSpans, type SpanCollector } from './support/span-collector.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CONTACT = '+2348031234567'
const TOOLS = JSON.stringify([
  { type: 'function', function: { name: 'find_order', parameters: { type: 'object', properties: {} } } },
])

const link = new FakeSmsLink('mtn')
let spans: SpanCollector
let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent_id: string
let number: string

beforeAll(async () => {
  spans = collectSpans()
  server = await startTestServer({}, createLog('silent'), { links: { sms: [link], whatsapp: [] } })
})
afterAll(async () => {
  await server.stop()
  spans[Symbol.dispose]()
})

beforeEach(async () => {
  backend = await startBackend()
  workspace = await server.workspace()
  await agentWith({ webhook_url: backend.url })
  return async () => {
    await server.settle()
    await backend.stop()
  }
})

async function agentWith(settings: Parameters<typeof agentOf>[1]): Promise<void> {
  ;({ agent_id } = await agentOf(workspace.sandbox, settings))
  number = (await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })).e164
}

const arrives = (body: string, from = CONTACT, channel: 'sms' | 'whatsapp' = 'sms'): Promise<Message> =>
  workspace.sandbox.sandbox.inboundMessage({ to: number, from, channel, body })

async function write(body: string, from?: string, channel?: 'sms' | 'whatsapp'): Promise<Message> {
  const message = await arrives(body, from, channel)
  await server.settle()
  return message
}

/** Oldest first. */
const sent = async (client = workspace.sandbox): Promise<Message[]> =>
  (await all(client.messages.list({ agent_id, direction: 'outbound' }))).toReversed()
const eventsOf = (event_type: string) =>
  backend.events().flatMap(({ json }) => (json.event_type === event_type ? [json] : []))
const turns = () => backend.turns().map(({ json }) => json)
const textsOf = (turn: unknown) => (turn as { messages: { text: string }[] }).messages.map(({ text }) => text)

/** Answers events at once, and each turn when the test says so. */
function heldTurns(): { answer(reply: unknown): Promise<void> } {
  const waiting: ((reply: unknown) => void)[] = []
  backend.answer = ({ json }, response) => {
    if (json.event_type) return { received: true }
    waiting.push((reply) => void response.setHeader('Content-Type', 'application/json').end(JSON.stringify(reply)))
    return undefined
  }
  let answered = 0
  return {
    async answer(reply) {
      await backend.until(() => turns().length > answered)
      waiting[answered++]?.(reply)
    },
  }
}
const waitingMessages = () =>
  server.db
    .knex('waiting_messages as w')
    .join('messages as m', 'm.message_id', 'w.message_id')
    .where('m.agent_id', agent_id)

describe('a message', () => {
  test('is asked of the backend with the conversation, in the shape of the contract', async () => {
    const first = await write('Good day', CONTACT, 'whatsapp')
    await server.advance(1_000)
    const second = await write('Where is my order?', CONTACT, 'whatsapp')
    const [, turn] = backend.turns()
    const { conversation_id, message_id } = second
    const [first_turn_id, turn_id] = [turns()[0]?.['turn_id'], turns()[1]?.['turn_id']]
    expect(turn?.json).toEqual({
      agent_id,
      agent_version: 1,
      conversation_id,
      message_id,
      channel: 'whatsapp',
      from_number: CONTACT,
      to_number: number,
      turn_id,
      transcription: 'Where is my order?',
      messages: [
        { turn_id: first_turn_id, role: 'caller', text: 'Good day', timestamp: first.created_at },
        {
          turn_id: expect.stringMatching(/^trn_\w+$/) as string,
          role: 'agent',
          text: 'You said: Good day',
          timestamp: first.created_at,
        },
        { turn_id, role: 'caller', text: 'Where is my order?', timestamp: second.created_at },
      ],
    })
    expect(turn?.headers).toMatchObject({ 'x-service-signature': expect.stringMatching(/^sha256=/) as string })
  })

  test('in a burst has a turn of its own, in order, each with the replies before it', async () => {
    await Promise.all(['One', 'Two', 'Three'].map((body) => arrives(body)))
    await server.settle()
    const order = turns().map(({ transcription }) => String(transcription))
    expect(order.toSorted()).toEqual(['One', 'Three', 'Two'])
    const [a, b, c] = order.map((text) => [text, `You said: ${text}`] as const)
    expect(turns().map(textsOf)).toEqual([[a![0]], [...a!, b![0]], [...a!, ...b!, c![0]]])
    expect((await sent()).map(({ body }) => body)).toEqual(order.map((text) => `You said: ${text}`))
  })

  test('is shown with the last 20 turns, itself the last', async () => {
    for (let message = 1; message <= 12; message++) await write(`Message ${message}`)
    const texts = textsOf(turns().at(-1))
    expect(texts).toHaveLength(20)
    expect(texts.slice(-3)).toEqual(['Message 11', 'You said: Message 11', 'Message 12'])
    expect(texts[0]).toBe('You said: Message 2')
  })

  test('is followed in the history by what others have sent', async () => {
    await write('One')
    await workspace.sandbox.messages.create({ agent_id, channel: 'sms', to: CONTACT, body: 'From a person' })
    await write('Two')
    expect(textsOf(turns().at(-1))).toEqual(['One', 'You said: One', 'From a person', 'Two'])
  })

  test('with media alone is shown as what it is', async () => {
    const [number_id] = await numbersInPool(server.db, { count: 1, channels: ['sms', 'whatsapp'] })
    const { e164: to } = await workspace.production.numbers.claim({ number_id: String(number_id), agent_id })
    const media = { id: '1', mime_type: 'image/png', filename: null }
    const image = { to, channel: 'whatsapp', message_type: 'image', media } as const
    const bring = (body: string) => link.inbox!.received(brought({ ...image, body }))
    await bring('')
    await server.settle()
    await bring('My receipt')
    await server.settle()
    expect(turns().map(({ transcription }) => transcription)).toEqual(['[image]', 'My receipt'])
    expect(textsOf(turns()[1])).toEqual(['[image]', 'My receipt'])
  })

  test('is shown to nobody any more once its contact is erased, and not answered', async () => {
    const held = heldTurns()
    await Promise.all([arrives('One'), arrives('Two')])
    await backend.until(() => turns().length === 1)
    await server.db.knex('messages').where({ agent_id }).update({ body: '[REDACTED]', erased_at: server.clock.now() })
    await held.answer({ text: 'Hello' })
    await server.settle()
    expect(turns()).toHaveLength(1)
    expect(await sent()).toEqual([])
  })
})

describe('an answer', () => {
  test.each<[string, Answerer]>([
    ['204', (_, response) => void response.writeHead(204).end()],
    ['an empty text', () => ({ text: '' })],
    ['spaces', () => ({ text: ' \n ' })],
  ])('with %s sends nothing, and the message no longer waits', async (_, answer) => {
    backend.answer = (request, response) => (request.json.event_type ? { received: true } : answer(request, response))
    await write('Thank you')
    expect(turns()).toHaveLength(1)
    expect(await sent()).toEqual([])
    expect(await waitingMessages()).toEqual([])
  })

  test('is sent as text alone if it asks for an action of a call', async () => {
    backend.answer = ({ json }) => (json.event_type ? { received: true } : { text: 'Goodbye', end_call: true })
    await write('Bye')
    expect(await sent()).toMatchObject([{ body: 'Goodbye', status: 'sent' }])
  })

  test('is cut between words if it is too long', async () => {
    const words = 'word '.repeat(1_000)
    backend.answer = ({ json }) => (json.event_type ? { received: true } : { text: words })
    await write('Tell me all')
    await write('Tell me all', CONTACT, 'whatsapp')
    const [sms, whatsapp] = await sent()
    expect(sms).toMatchObject({ segments: 10, status: 'sent', encoding: 'GSM-7' })
    expect(sms?.body).toMatch(/^(word )+word\.\.\.$/)
    expect(whatsapp?.body).toMatch(/^(word )+word…$/)
    expect(whatsapp?.body.length).toBeGreaterThan(4_080)
  })

  test('from a hosted model is sent, and no call tools are offered to it', async () => {
    await agentWith({ ai_provider: 'openai', webhook_url: backend.url, tool_definitions: TOOLS })
    backend.answer = ({ json }) => (json.event_type === 'tool.invocation' ? { order: 7 } : { received: true })
    await write('call hang_up')
    await write('call find_order')
    expect((await sent()).map(({ body }) => body)).toEqual([
      'Thank you. You said: call hang_up',
      'find_order answered: {"order":7}',
    ])
    const { conversation_id } = (await sent())[0]!
    expect(eventsOf('tool.invocation')).toMatchObject([{ channel: 'sms', payload: { conversation_id } }])
  })

  test('is a span in that of its message', async () => {
    spans.seen.length = 0
    const { message_id, conversation_id } = await write('My secret order')
    const about = { 'ohun.message_id': message_id, 'ohun.conversation_id': conversation_id }
    const message = spans.seen.find(({ name }) => name === 'message')
    const turn = spans.seen.find(({ name }) => name === 'turn')
    const request = spans.seen.find(({ name }) => name === 'webhook.turn')
    expect(message).toMatchObject({ parent: null, ended: true, failed: false, attributes: about })
    expect(turn).toMatchObject({ attributes: about })
    expect([turn?.parent, request?.parent]).toEqual([message, turn])
    expect(JSON.stringify(spans.seen.map(({ attributes }) => attributes))).not.toMatch(/\+234|secret/)
  })
})

describe('a failing backend', () => {
  const no_text = { error_code: 'bad_reply', error_detail: 'the reply has no string `text`' }
  test.each<[string, { error_code: string; error_detail: string }, Answerer]>([
    [
      'an error',
      { error_code: 'status', error_detail: 'Answered 500.' },
      (_, response) => void response.writeHead(500).end(),
    ],
    ['no text', no_text, () => ({ words: 'Hello' })],
  ])('is reported once if it answers with %s, and the conversation continues', async (_, error, answer) => {
    backend.answer = (request, response) => (request.json.event_type ? { received: true } : answer(request, response))
    const { message_id, conversation_id } = await write('Hello?')
    await server.advance(60_000)
    expect(turns()).toHaveLength(1)
    const [failed] = await sent()
    expect(failed).toMatchObject({ body: '', segments: 0, status: 'send_failed', ...error, conversation_id })
    expect(eventsOf('message.send_failed')).toMatchObject([
      {
        payload: {
          message_id: failed?.message_id,
          conversation_id,
          status: 'send_failed',
          reason: error.error_code,
          text: '',
        },
      },
    ])
    expect(await workspace.sandbox.conversations.get(conversation_id)).toMatchObject({ mode: 'ai' })
    backend.answer = ({ json }) => (json.event_type ? { received: true } : { text: 'Back again' })
    await write('Still there?')
    expect(await sent()).toMatchObject([
      { status: 'send_failed' },
      { body: 'Back again', status: 'sent', error_detail: null },
    ])
    // A message that was never sent is not part of the conversation.
    expect(textsOf(turns()[1])).toEqual(['Hello?', 'Still there?'])
    expect(message_id).toEqual(expect.any(String))
  })

  test('has failed if it says nothing for 5 s', async () => {
    backend.answer = ({ json }) => (json.event_type ? { received: true } : undefined)
    await arrives('Hello?')
    await backend.until(() => turns().length === 1)
    await server.clock.advance(5_000)
    await server.settle()
    expect(await sent()).toMatchObject([{ status: 'send_failed', error_code: 'timeout' }])
  })
})

describe('a message is not answered', () => {
  test.each(['human', 'closed'] as const)(
    'while the conversation is %s; what came meanwhile stays unanswered',
    async (mode) => {
      const { conversation_id } = await write('One')
      await workspace.sandbox.conversations.update(conversation_id, { mode })
      await write('Two')
      expect(await workspace.sandbox.conversations.get(conversation_id)).toMatchObject({ mode })
      await workspace.sandbox.conversations.update(conversation_id, { mode: 'ai' })
      await write('Three')
      expect(turns().map(({ transcription }) => transcription)).toEqual(['One', 'Three'])
      expect(eventsOf('message.received')).toHaveLength(3)
    },
  )

  test('by a turn that runs when a person takes over, nor what still waits', async () => {
    const held = heldTurns()
    const { conversation_id } = await arrives('One')
    await arrives('Two')
    await backend.until(() => turns().length === 1)
    await workspace.sandbox.conversations.update(conversation_id, { mode: 'human' })
    await held.answer({ text: 'Too late' })
    await server.settle()
    expect(turns()).toHaveLength(1)
    expect(await sent()).toEqual([])
    expect(await waitingMessages()).toEqual([])
  })

  test('by a paused agent, nor after it', async () => {
    await workspace.sandbox.agents.update(agent_id, { status: 'paused' })
    await write('One')
    await workspace.sandbox.agents.update(agent_id, { status: 'active' })
    await write('Two')
    expect(turns().map(({ transcription }) => transcription)).toEqual(['Two'])
    expect(eventsOf('message.received')).toHaveLength(2)
  })

  test.each([
    ['is paused', () => workspace.sandbox.agents.update(agent_id, { status: 'paused' })],
    ['is deleted', () => workspace.sandbox.agents.delete(agent_id)],
    ['ends with its workspace', () => workspace.production.workspace.delete({ confirm: workspace.workspace_id })],
  ])('because the agent %s', async (_, end) => {
    const held = heldTurns()
    await arrives('One')
    await arrives('Two')
    await backend.until(() => turns().length === 1)
    await end()
    await held.answer({ text: 'Hello' })
    await server.settle()
    expect(turns()).toHaveLength(1)
    expect(await waitingMessages()).toEqual([])
    expect(await server.db.knex('conversation_turns').where({ agent_id })).toEqual([])
  })

  test('when the contact opts out while the agent thinks; the reply says why it was not sent', async () => {
    const held = heldTurns()
    await arrives('One')
    await backend.until(() => turns().length === 1)
    await arrives('Two')
    await arrives('STOP')
    await held.answer({ text: 'Hello' })
    await server.settle()
    expect(turns()).toHaveLength(1)
    expect(await sent()).toMatchObject([{ body: 'Hello', status: 'send_failed', error_code: 'opt_out_enforced' }])
    expect(eventsOf('message.send_failed')).toMatchObject([{ payload: { reason: 'opt_out_enforced' } }])
  })

  test.each([
    ['says so', {}, 'You said: Hello'],
    ['of a hosted agent costs no answer of a model', { ai_provider: 'openai' }, ''],
  ])('for free: the reply of a workspace whose balance is zero %s', async (_, fields, body) => {
    const poor = await server.workspace({ balance_kobo: 0 })
    const agent = await agentOf(poor.sandbox, { webhook_url: backend.url, ...fields })
    const [number_id] = await numbersInPool(server.db, { count: 1, channels: ['sms'] })
    const claim = { number_id: String(number_id), agent_id: agent.agent_id }
    await server.db.knex('workspaces').where({ workspace_id: poor.workspace_id }).update({ balance_kobo: 1_000_000 })
    const { e164: to } = await poor.production.numbers.claim(claim)
    await server.db.knex('workspaces').where({ workspace_id: poor.workspace_id }).update({ balance_kobo: 0 })
    await link.inbox!.received(brought({ to, body: 'Hello' }))
    await server.settle()
    const [reply] = await all(poor.production.messages.list({ direction: 'outbound' }))
    expect(reply).toMatchObject({ status: 'send_failed', error_code: 'workspace_blocked', body })
  })
})

test('a workspace has 24 turns at once, however many contacts write', async () => {
  let [running, max] = [0, 0]
  const waiting: (() => void)[] = []
  backend.answer = ({ json }, response) => {
    if (json.event_type) return { received: true }
    max = Math.max(max, ++running)
    waiting.push(() => {
      running--
      response.setHeader('Content-Type', 'application/json').end('{"text":"Hello"}')
    })
    if (running === 24) setImmediate(() => waiting.splice(0).forEach((answer) => answer()))
    else if (turns().length === 48) setImmediate(() => waiting.splice(0).forEach((answer) => answer()))
    return undefined
  }
  await Promise.all(
    Array.from({ length: 48 }, (_, who) => arrives('Hello', `+23480311111${String(who).padStart(2, '0')}`)),
  )
  await server.settle()
  expect(max).toBe(24)
  expect(await sent()).toHaveLength(48)
})
