import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SubmitOutcome, WhatsAppContent, WhatsAppLink } from '../src/gateways/messaging/message-carrier.ts'
import { BUSINESS_NUMBER } from './support/graph-report.ts'
import {
  graphError,
  hangUp,
  silence,
  startGraphServer,
  type GraphAnswer,
  type GraphServer,
} from './support/graph-server.ts'
import { TestClock } from './support/test-clock.ts'
import { whatsAppAccount, whatsAppLinks, type TestLinks } from './support/whatsapp-account.ts'

const TEXT: WhatsAppContent = { message_type: 'text', body: 'Ẹ káàárọ̀' }
const signal = new AbortController().signal

let graph: GraphServer
let clock: TestClock
let made: TestLinks[]

beforeEach(async () => {
  graph = await startGraphServer()
  clock = new TestClock()
  made = []
})
afterEach(async () => {
  await Promise.all([graph.close(), ...made.map((links) => links.close())])
})

function linkTo(changes: Parameters<typeof whatsAppAccount>[1] = {}): WhatsAppLink {
  const links = whatsAppLinks(clock, [whatsAppAccount(graph, changes)])
  made.push(links)
  return links.links[0]!
}

const submit = (content: WhatsAppContent = TEXT, link = linkTo(), by = signal): Promise<SubmitOutcome> =>
  link.submit({ message_id: 'msg_1', workspace_id: 'ws_1', from: BUSINESS_NUMBER, to: '+2348031234567', content }, by)

describe('requests match the documentation of WhatsApp', () => {
  const media_url = 'https://files.example.com/a/Price%20list.pdf?v=2'
  const link = media_url
  const rows = [{ id: 'a', title: 'Lagos', description: 'Island' }]
  const buttons = [
    { id: 'yes', title: 'Yes' },
    { id: 'no', title: 'No' },
  ]
  test.each<[WhatsAppContent, object]>([
    [TEXT, { type: 'text', text: { preview_url: false, body: 'Ẹ káàárọ̀' } }],
    [
      { message_type: 'text', body: 'See https://example.com' },
      { type: 'text', text: { preview_url: true, body: 'See https://example.com' } },
    ],
    [{ message_type: 'image', media_url, media_caption: 'Our shop' }, { image: { link, caption: 'Our shop' } }],
    [{ message_type: 'image', media_url, media_caption: null }, { image: { link } }],
    [{ message_type: 'video', media_url, media_caption: 'Our shop' }, { video: { link, caption: 'Our shop' } }],
    // WhatsApp has no caption of audio.
    [{ message_type: 'audio', media_url, media_caption: 'Our shop' }, { audio: { link } }],
    [
      { message_type: 'document', media_url, media_caption: 'Prices' },
      { document: { link, caption: 'Prices', filename: 'Price list.pdf' } },
    ],
    [
      { message_type: 'document', media_url: 'https://files.example.com/', media_caption: null },
      { document: { link: 'https://files.example.com/' } },
    ],
    [
      { message_type: 'interactive', body: 'Come?', interactive: { buttons } },
      {
        interactive: {
          type: 'button',
          body: { text: 'Come?' },
          action: { buttons: buttons.map((reply) => ({ type: 'reply', reply })) },
        },
      },
    ],
    [
      { message_type: 'interactive', body: 'Where?', interactive: { list: { button: 'Places', rows } } },
      { interactive: { type: 'list', body: { text: 'Where?' }, action: { button: 'Places', sections: [{ rows }] } } },
    ],
    [
      { message_type: 'template', template: { name: 'order', language_code: 'en_US', parameters: ['Ada', '4711'] } },
      {
        template: {
          name: 'order',
          language: { code: 'en_US' },
          components: [
            {
              type: 'body',
              parameters: [
                { type: 'text', text: 'Ada' },
                { type: 'text', text: '4711' },
              ],
            },
          ],
        },
      },
    ],
    [
      { message_type: 'template', template: { name: 'hello', language_code: 'ha', parameters: [] } },
      { template: { name: 'hello', language: { code: 'ha' } } },
    ],
  ])('%j', async (content, expected) => {
    const outcome = await submit(content)
    const [sent] = graph.sent
    expect(sent?.body).toMatchObject({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '2348031234567',
      type: content.message_type,
      ...expected,
    })
    expect(outcome).toEqual({
      kind: 'accepted',
      carrier: 'support',
      mno: null,
      carrier_message_ids: [sent?.wamid],
    })
    expect(graph.tokens).toEqual([graph.access_token])
  })

  test('the fake refuses what the documentation refuses', async () => {
    const refused = { kind: 'rejected', error_code: '131009' }
    expect(await submit({ message_type: 'text', body: 'x'.repeat(4_097) })).toMatchObject(refused)
    expect(await submit({ message_type: 'image', media_url: 'ftp://a', media_caption: null })).toMatchObject(refused)
    const buttons = [{ id: 'a', title: 'x'.repeat(21) }]
    expect(await submit({ message_type: 'interactive', body: 'a', interactive: { buttons } })).toMatchObject(refused)
    expect(graph.sent).toEqual([])
  })
})

describe('an answer decides', () => {
  const rejected = (error_code: string) => ({ kind: 'rejected', carrier: 'support', mno: null, error_code })
  const failed = (error_code: string) => ({ kind: 'carrier_failed', error_code })
  const unknown = (error_code: string) => ({ kind: 'unknown', carrier: 'support', mno: null, error_code })
  const written =
    (status: number, text: string): GraphAnswer =>
    (response) =>
      void response.writeHead(status).end(text)

  test.each<[string, number, number]>([
    ['invalid parameter', 400, 100],
    ['undeliverable', 400, 131_026],
    ['the window is closed', 400, 131_047],
    ['the recipient wants no marketing', 400, 131_050],
    ['unsupported type', 400, 131_051],
    ['too many to this recipient', 400, 131_056],
    ['restricted for this country', 403, 130_497],
    ['number of parameters of a template', 400, 132_000],
    ['no such template', 404, 132_001],
    ['a template that is paused', 400, 132_015],
    ['a code that nobody knows', 400, 999_999],
  ])('%s: rejected, with the code (HTTP %i, %i)', async (_, status, code) => {
    graph.answer(graphError(status, code, 'Details of Meta.'))
    const outcome = await submit()
    expect(outcome).toMatchObject({ ...rejected(String(code)), cause: expect.stringContaining('Details of Meta.') })
  })

  test.each<[string, number, number]>([
    ['the token has expired', 401, 190],
    ['no permission', 403, 10],
    ['no permission', 403, 200],
    ['too many calls of the app', 400, 4],
    ['too many calls of the account', 400, 80_007],
    ['too many messages', 400, 130_429],
    ['spam limit of the number', 400, 131_048],
    ['the account is locked', 403, 131_031],
    ['no way to pay', 400, 131_042],
    ['overload', 503, 2],
    ['service unavailable', 500, 131_016],
    ['maintenance', 500, 131_057],
    ['failed to send', 500, 131_000],
  ])('%s: nothing was taken (HTTP %i, %i)', async (_, status, code) => {
    graph.answer(graphError(status, code))
    expect(await submit()).toMatchObject(failed(String(code)))
  })

  test.each<[string, GraphAnswer, object]>([
    ['a possible server error', graphError(400, 1), unknown('1')],
    ['a 5xx with a code that nobody knows', graphError(500, 999_999), unknown('999999')],
    ['a 5xx of something in between', written(502, '<html>'), unknown('http_502')],
    ['a 4xx of something in between', written(403, '<html>'), failed('http_403')],
    ['a timeout of something in between', written(408, ''), unknown('http_408')],
    ['too many requests for something in between', written(429, ''), failed('http_429')],
    ['a success that names no message', written(200, '{"messages":[]}'), unknown('bad_answer')],
    ['a success that is not JSON', written(200, '<html>'), unknown('bad_answer')],
    ['an answer without end', written(200, ' '.repeat(100_000)), unknown('too_large')],
    ['an error that is none', written(400, '{"error":"no"}'), failed('http_400')],
    ['a redirect', (response) => void response.writeHead(307, { Location: '/elsewhere' }).end(), failed('redirect')],
  ])('%s', async (_, answer, expected) => {
    graph.answer(answer)
    expect(await submit()).toMatchObject(expected)
  })
})

describe('a request that was perhaps read is unknown, and never sent again', () => {
  test('a connection that is lost after the request', async () => {
    graph.answer(hangUp)
    expect(await submit()).toMatchObject({ kind: 'unknown', error_code: 'connect' })
    expect(graph.tokens).toHaveLength(1)
  })

  test('a kept connection that is lost after the request', async () => {
    const link = linkTo()
    await submit(TEXT, link)
    graph.answer(hangUp)
    expect(await submit(TEXT, link)).toMatchObject({ kind: 'unknown', error_code: 'connect' })
    expect(graph.tokens).toHaveLength(2)
  })

  test('silence until the deadline', async () => {
    graph.answer(silence)
    const outcome = submit()
    await expect.poll(() => graph.tokens.length).toBe(1)
    await clock.advance(9_000)
    expect(await outcome).toMatchObject({ kind: 'unknown', error_code: 'timeout' })
  })

  test('the answer is waited for when the turn is over', async () => {
    const turn = new AbortController()
    const { promise: asked, resolve } = Promise.withResolvers<() => void>()
    graph.answer((response) => resolve(() => void response.writeHead(200).end('{"messages":[{"id":"wamid.LATE"}]}')))
    const outcome = submit(TEXT, linkTo(), turn.signal)
    const answer = await asked
    turn.abort(new Error('too late'))
    answer()
    expect(await outcome).toMatchObject({ kind: 'accepted', carrier_message_ids: ['wamid.LATE'] })
  })
})

describe('a request that was never sent is the carrier’s failure', () => {
  test('a name that does not resolve', async () => {
    const link = linkTo({ base_url: 'http://graph.invalid' })
    expect(await submit(TEXT, link)).toMatchObject({ kind: 'carrier_failed', error_code: 'dns' })
  })

  test('a port where nobody listens', async () => {
    const link = linkTo({ base_url: 'http://127.0.0.1:9' })
    expect(await submit(TEXT, link)).toMatchObject({ kind: 'carrier_failed', error_code: 'connect' })
  })

  test('an address inside a private network', async () => {
    const link = linkTo({ base_url: 'https://10.0.0.7' })
    expect(await submit(TEXT, link)).toMatchObject({ kind: 'carrier_failed', error_code: 'blocked' })
  })

  test('a turn that is over before there is a connection throws its reason', async () => {
    const sockets: Socket[] = []
    const mute = createServer((socket) => void sockets.push(socket))
    mute.listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const turn = new AbortController()
    const { port } = mute.address() as AddressInfo
    // It accepts and never speaks TLS.
    const outcome = submit(TEXT, linkTo({ base_url: `https://127.0.0.1:${port}` }), turn.signal)
    await expect.poll(() => sockets.length).toBe(1)
    turn.abort(new Error('too late'))
    await expect(outcome).rejects.toThrow('too late')
    for (const socket of sockets) socket.destroy()
    mute.close()
  })

  test('a link that has stopped', async () => {
    const link = linkTo()
    await link.stop()
    expect(await submit(TEXT, link)).toMatchObject({ kind: 'carrier_failed', error_code: 'session_down' })
    expect(graph.tokens).toEqual([])
  })
})

test('stopping waits for what is under way', async () => {
  const link = linkTo()
  const { promise: asked, resolve } = Promise.withResolvers<() => void>()
  graph.answer((response) => resolve(() => void response.writeHead(200).end('{"messages":[{"id":"wamid.1"}]}')))
  const outcome = submit(TEXT, link)
  const answer = await asked
  let stopped = false
  const stopping = link.stop().then(() => (stopped = true))
  expect(stopped).toBe(false)
  answer()
  await stopping
  expect(await outcome).toMatchObject({ kind: 'accepted' })
})

test('an operator sees how the last message went, and no credentials', async () => {
  const link = linkTo()
  const began = clock.now()
  expect(link.state()).toMatchObject({ state: 'up', since: began, last_error: null })
  await clock.advance(1_000)
  graph.answer(graphError(401, 190, `Token ${graph.access_token}`), hangUp)
  await submit(TEXT, link)
  expect(link.state()).toMatchObject({ state: 'down', since: clock.now(), last_error: { at: clock.now() } })
  expect(JSON.stringify(link.state())).not.toContain(graph.access_token)
  await submit(TEXT, link)
  expect(link.state()).toMatchObject({ state: 'degraded' })
  await submit(TEXT, link)
  expect(link.state()).toMatchObject({ state: 'up', last_error: { what: expect.any(String) } })
})
