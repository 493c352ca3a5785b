import { gzipSync } from 'node:zlib'
import { STREAM_LIMITS } from '@ohun/reply-stream'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSynchronousCall, type BackendCall, type SynchronousCall } from '../src/delivery/synchronous-call.ts'
import { Destinations } from '../src/domain/destinations.ts'
import { byomResponder } from '../src/features/turns/byom-responder.ts'
import type { AnswerPart, Turn } from '../src/gateways/ai/responder.ts'
import { createAddressGuard } from '../src/platform/net/address-guard.ts'
import { createOutboundHttp, type OutboundHttp } from '../src/platform/net/outbound-http.ts'
import { createResolver } from '../src/platform/net/resolver.ts'
import { storableText } from '../src/platform/storable-text.ts'
import { amount } from '../../../test/amounts.ts'
import { WAIT } from '../../../test/limits.ts'
import { NDJSON, openReplyStream, SSE, type ReplyStream } from './support/reply-stream.ts'
import { TestClock } from './support/test-clock.ts'
import { startWebhookReceiver, type Received, type WebhookReceiver } from './support/webhook-receiver.ts'

let receiver: WebhookReceiver
let clock: TestClock
let http: OutboundHttp

beforeAll(async () => {
  receiver = await startWebhookReceiver()
})
afterAll(() => receiver.close())
beforeEach(() => {
  clock = new TestClock()
  const guard = createAddressGuard({ allow_insecure_targets: true, resolve: createResolver({ clock }).resolve })
  http = createOutboundHttp({ clock, guard })
})
afterEach(async () => {
  await http.close()
  receiver.reset()
})

const VOICE = {
  channel: 'voice',
  call_id: 'call_1',
  from_number: '+2348031234567',
  to_number: '+2348000000001',
} as const
const SMS = { ...VOICE, channel: 'sms', conversation_id: 'conv_1', message_id: 'msg_1' } as const

function turnOf(subject: Turn['subject']): Turn {
  const agent = { agent_id: 'agt_1', workspace_id: 'ws_1', webhook_url: receiver.url('/turn') } as Turn['agent']
  const said = { turn_id: 'trn_1', transcription: 'Where is my order?', history: [], passages: [] }
  return { ...said, agent, subject, environment: 'sandbox', number: '+2348000000001', contact: '+2348031234567' }
}

interface Asked {
  /** The parts of the answer so far. */
  parts: AnswerPart[]
  texts(): string[]
  /** Resolves with the failure, if there is one, when the answer is over. */
  over: Promise<(AnswerPart & { kind: 'failed' })['failure'] | null>
  hangUp(): void
}

function ask(subject: Turn['subject'] = VOICE): Asked {
  const secrets = {
    current: () => Promise.resolve({ current: 'whsec_test', previous: null, previous_valid_until: null }),
  }
  const call: BackendCall = createSynchronousCall({
    http,
    secrets,
    signingTime: () => ({ now: clock.now(), signed_at: clock.now() }),
  })
  const responder = byomResponder({ callSynchronously: call as SynchronousCall, destinations: new Destinations(null) })
  const controller = new AbortController()
  const parts: AnswerPart[] = []
  const read = async (): ReturnType<() => Asked['over']> => {
    for await (const part of responder.respond(turnOf(subject), controller.signal)) parts.push(part)
    const last = parts.at(-1)
    return last?.kind === 'failed' ? last.failure : null
  }
  const over = read()
  over.catch(() => {})
  const texts = () => parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []))
  return { parts, texts, over, hangUp: () => controller.abort(new Error('hung up')) }
}

/** The stream of the next answer, once it has been asked for. */
function nextStream(type?: string): Promise<ReplyStream> {
  return new Promise((resolve) => {
    receiver.answer('/turn', (response) => resolve(openReplyStream(response, type)))
  })
}

async function opened(type?: string, subject?: Turn['subject']): Promise<{ stream: ReplyStream; asked: Asked }> {
  const next = nextStream(type)
  const asked = ask(subject)
  return { stream: await next, asked }
}

/** Waits for what comes over the network. */
const heard = (asked: Asked, texts: string[]) => vi.waitFor(() => expect(asked.texts()).toEqual(texts), WAIT)
const seen = (bytes: () => boolean) => vi.waitFor(() => expect(bytes()).toBe(true), WAIT)

describe.each([SSE, NDJSON])('a stream of %s', (type) => {
  test('is spoken sentence by sentence while it comes', async () => {
    const { stream, asked } = await opened(type)
    stream.send({ text: 'Your order is ' }, { text: 'on its way. ' }, { text: 'It arr' })
    await heard(asked, ['Your order is on its way.'])
    stream.send({ text: 'ives at noon.' }, { end: true })
    expect(await asked.over).toBeNull()
    expect(asked.texts()).toEqual(['Your order is on its way.', 'It arrives at noon.'])
  })

  test('carries out its action at its end', async () => {
    const { stream, asked } = await opened(type)
    stream.send({ text: 'I will connect you to Ngozi.' }, { transfer_to: '+2348031234567' }, { end: true })
    expect(await asked.over).toBeNull()
    expect(asked.parts).toEqual([
      { kind: 'text', text: 'I will connect you to Ngozi.' },
      { kind: 'action', action: { kind: 'transfer', destination: '+2348031234567' } },
    ])
  })

  test('leaves what was said when it breaks off, and no half sentence or action', async () => {
    const { stream, asked } = await opened(type)
    stream.send({ text: 'Your order is on its way. It arr' }, { end_call: true })
    await heard(asked, ['Your order is on its way.'])
    stream.cut()
    expect(await asked.over).toMatchObject({ reason: 'connect', status: 200 })
    expect(asked.parts).toHaveLength(2)
  })

  test('is not a whole reply without its end', async () => {
    const { stream, asked } = await opened(type)
    stream.send({ text: 'Your order is on its way.' })
    stream.end()
    expect(await asked.over).toMatchObject({
      reason: 'bad_reply',
      status: 200,
      detail: expect.stringContaining('`end'),
    })
    expect(asked.parts).toHaveLength(1)
  })
})

test('a request says which replies are possible', async () => {
  const { stream, asked } = await opened()
  stream.send({ text: 'Hello there.', end: true })
  expect(await asked.over).toBeNull()
  const [{ headers }] = receiver.received as [Received]
  expect(headers.accept).toBe('application/json, text/event-stream, application/x-ndjson')
})

test('the connection of a stream that has ended serves the next turn', async () => {
  const ports = new Set<number | undefined>()
  receiver.answer('/turn', (response) => {
    ports.add(response.socket?.remotePort)
    const stream = openReplyStream(response)
    stream.send({ text: 'Hello there.', end: true })
    stream.end()
  })
  for (let turn = 0; turn < 3; turn++) expect(await ask().over).toBeNull()
  expect(ports.size).toBe(1)
})

test('the service reads nothing after the end, and closes the connection of a body that goes on', async () => {
  const { stream, asked } = await opened()
  stream.send({ text: 'Hello there.', end: true }, { text: 'Hm?' })
  expect(await asked.over).toBeNull()
  expect(asked.texts()).toEqual(['Hello there.'])
  await clock.advance(1_000)
  await stream.closed
})

describe('the time limits', () => {
  test('the first text has to come within 5 s, whatever else comes', async () => {
    const { stream, asked } = await opened()
    stream.send({})
    await clock.advance(4_000)
    stream.write('\n')
    await clock.advance(999)
    expect(asked.parts).toEqual([])
    await clock.advance(1)
    expect(await asked.over).toMatchObject({ reason: 'timeout', detail: expect.stringContaining('5000') })
    await stream.closed
  })

  test('a gap of 5 s ends it, and a comment is none', async () => {
    vi.spyOn(clock, 'after') // each piece begins the limit again
    const { stream, asked } = await opened(SSE)
    stream.send({ text: 'One moment please. ' }, { text: 'I' })
    await heard(asked, ['One moment please.'])
    for (let second = 0; second < 16; second += 4) {
      await clock.advance(4_000)
      const limits = vi.mocked(clock.after).mock.calls.length
      stream.write(': still here\n\n')
      await seen(() => vi.mocked(clock.after).mock.calls.length > limits)
    }
    stream.send({ text: ' have found it. ' }, { text: 'Wait' })
    await heard(asked, ['One moment please.', 'I have found it.'])
    await clock.advance(4_999)
    expect(asked.parts).toHaveLength(2)
    await clock.advance(1)
    expect(await asked.over).toMatchObject({ reason: 'timeout', status: 200, detail: 'Nothing came for 5000 ms.' })
    await stream.closed
  })

  test('all of it may take 30 s', async () => {
    const { stream, asked } = await opened()
    for (let second = 0; second < 28; second += 4) {
      stream.send({ text: `It is the number ${second} now. ` })
      await seen(() => asked.texts().length > second / 4)
      await clock.advance(4_000)
    }
    stream.send({ text: 'It is still going on. ' }, { text: 'W' })
    await seen(() => asked.texts().at(-1) === 'It is still going on.')
    await clock.advance(1_999)
    expect(asked.parts.at(-1)?.kind).toBe('text')
    await clock.advance(1)
    expect(await asked.over).toMatchObject({ reason: 'timeout', detail: expect.stringContaining('30000') })
  })
})

describe('a hostile stream', () => {
  const big = 'a'.repeat(STREAM_LIMITS.event_bytes)

  test.each([
    ['a line that never ends', `{"text":"${big}`],
    ['one event of 64 KB and more', `${JSON.stringify({ text: big })}\n`],
    ['too many events', '{}\n'.repeat(STREAM_LIMITS.events + 1)],
    ['too many lines', '\n'.repeat(STREAM_LIMITS.lines + 1)],
    ['something that is not JSON', 'Hello!\n'],
    ['an event in Latin-1', Buffer.from('{"text":"Caf\u00e9. "}\n', 'latin1')],
    ['text after an action', '{"transfer_to":"+2348031234567"}\n{"text":"Bye."}\n'],
    ['two actions', '{"dtmf":"1"}\n{"end_call":true}\n'],
    ['a transfer to a number that is not allowed', '{"transfer_to":"+19005550123"}\n{"end":true}\n'],
    ['events of another format', 'data: {"text":"Bye."}\n\n'],
  ])('%s is a bad reply, and what was said stays said', async (_, text) => {
    const { stream, asked } = await opened()
    stream.send({ text: 'Your order is on its way. ' }, { text: 'I' })
    await heard(asked, ['Your order is on its way.'])
    stream.write(text)
    expect(await asked.over).toMatchObject({ reason: 'bad_reply', status: 200 })
    expect(asked.parts.map(({ kind }) => kind)).toEqual(['text', 'failed'])
    await stream.closed
  })

  test('more bytes than a reply may have are not read', async () => {
    const { stream, asked } = await opened(SSE)
    stream.send({ text: 'Your order is on its way. ' })
    const comment = `: ${'a'.repeat(60_000)}\n`
    for (let sent = 0; sent < STREAM_LIMITS.bytes; sent += comment.length) stream.write(comment)
    expect(await asked.over).toMatchObject({ reason: 'bad_reply', status: 200 })
    await stream.closed
  })

  test('NUL and halves of characters are replaced, and characters that were cut are whole', async () => {
    const { stream, asked } = await opened()
    stream.write('{"text":"Nul \\u0000 and half \\ud83d. "}\n{"text":"Whole \\ud83d"}\n{"text":"\\ude00 again. "}\n')
    stream.write(Uint8Array.of(...Buffer.from('{"text":"Báwo'), 0xe1))
    stream.write(Uint8Array.of(0xba, 0xb9))
    stream.write(' ni?"}\n{"end":true}\n')
    expect(await asked.over).toBeNull()
    expect(asked.texts()).toEqual(['Nul � and half �.', 'Whole 😀 again.', 'Báwoẹ ni?'])
  })

  test('hostile text comes whole and storable, wherever it was cut', async () => {
    const fragments = ['\0', '\ud83d', '\ude00', '😀', '\\', '"', 'ẹ̀kọ́', '. ', ' ', '\n', 'x'].map((text) =>
      fc.constant(text),
    )
    const hostile = fc.array(fc.oneof(...fragments), { maxLength: 10 }).map((parts) => `Say${parts.join('')}`)
    const words = (text: string): string => text.replaceAll(/\s+/gu, '')
    await fc.assert(
      fc.asyncProperty(hostile, fc.nat(12), fc.nat(100), async (text, character, byte) => {
        const { stream, asked } = await opened()
        const events = [{ text: text.slice(0, character) }, { text: text.slice(character), end: true }]
        const bytes = Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join(''))
        stream.write(bytes.subarray(0, byte))
        stream.write(bytes.subarray(byte))
        stream.end()
        expect(await asked.over).toBeNull()
        expect(words(asked.texts().join(''))).toBe(words(storableText(text)))
      }),
      { numRuns: amount(30, 300) },
    )
  })

  test('a compressed body is not read', async () => {
    receiver.answer('/turn', (response) => {
      const head = { 'Content-Type': NDJSON, 'Content-Encoding': 'gzip' }
      response.writeHead(200, head).end(gzipSync('{"text":"a","end":true}\n'))
    })
    expect(await ask().over).toMatchObject({ reason: 'bad_reply', status: 200 })
  })

  test('a status other than 2xx is a failure, whatever its body is', async () => {
    receiver.answer('/turn', (response) => {
      response.writeHead(503, { 'Content-Type': NDJSON }).end('{"text":"a","end":true}\n')
    })
    expect(await ask().over).toMatchObject({ reason: 'status', status: 503 })
  })
})

test('when the caller hangs up or speaks, the connection is closed', async () => {
  const { stream, asked } = await opened()
  stream.send({ text: 'Your order is on its way. ' }, { text: 'I' })
  await heard(asked, ['Your order is on its way.'])
  asked.hangUp()
  await stream.closed
  await expect(asked.over).rejects.toThrow('hung up')
})

describe('the answer to a message', () => {
  test('is all of the text, with its line breaks', async () => {
    const { stream, asked } = await opened(SSE, SMS)
    stream.send({ text: 'Your orders:\n' }, { text: '- 1042\n' }, { text: '- 1043' }, { end_call: true, end: true })
    expect(await asked.over).toBeNull()
    expect(asked.parts).toEqual([{ kind: 'text', text: 'Your orders:\n- 1042\n- 1043' }])
  })

  test('is nothing if there is no text', async () => {
    const { stream, asked } = await opened(SSE, SMS)
    stream.send({ text: '', end: true })
    expect(await asked.over).toBeNull()
    expect(asked.parts).toEqual([])
  })

  test('is nothing if the stream fails', async () => {
    const { stream, asked } = await opened(SSE, SMS)
    stream.send({ text: 'Your order is on its way. It arr' })
    stream.end()
    expect(await asked.over).toMatchObject({ reason: 'bad_reply' })
    expect(asked.parts).toHaveLength(1)
  })
})
