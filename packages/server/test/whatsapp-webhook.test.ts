import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { carrierHandlers } from '../src/features/carriers/carriers.handlers.ts'
import type { InboundMessage, MessagingInbox, Receipt } from '../src/gateways/messaging/message-carrier.ts'
import type { Log } from '../src/platform/log.ts'
import type { Handler } from '../src/http/route.ts'
import {
  APP_SECRET,
  graphReport,
  postReport,
  signatureOf,
  statusOf,
  textFrom,
  VERIFY_TOKEN,
  type PostedReport,
} from './support/graph-report.ts'
import { startHttpService, type HttpService } from './support/http-service.ts'
import { TestClock } from './support/test-clock.ts'
import { whatsAppAccount, whatsAppLinks, type TestLinks } from './support/whatsapp-account.ts'

const GRAPH = { base_url: 'http://127.0.0.1:9', access_token: 'a-token' }
const REPORT = graphReport({ messages: [textFrom('Hello')] })

let service: HttpService
let made: TestLinks
let received: InboundMessage[]
let receipts: Receipt[]
let warnings: unknown[][]
let store: (message: InboundMessage) => Promise<'stored' | 'repeated' | 'unknown_number'>

const inbox: MessagingInbox = {
  received: (message) => store(message),
  receipt: async (receipt) => void receipts.push(receipt),
}

beforeAll(async () => {
  made = whatsAppLinks(new TestClock(), [
    whatsAppAccount(GRAPH),
    whatsAppAccount(GRAPH, { name: 'sales', number: '+2348031000043', phone_number_id: '42' }),
    whatsAppAccount(GRAPH, {
      name: 'other',
      number: '+2348031000044',
      phone_number_id: '43',
      app_secret: 'another-app',
      verify_token: 'another-token',
    }),
  ])
  for (const link of made.links) link.start(inbox)
  const log = { warn: (...line: unknown[]) => void warnings.push(line) } as unknown as Log
  const handlers = carrierHandlers({ links: { sms: [], whatsapp: made.links }, log })
  service = await startHttpService({ handlers: handlers as unknown as Record<string, Handler> })
})
afterAll(() => Promise.all([service.http.close(1_000), made.close()]))
beforeEach(() => {
  received = []
  receipts = []
  warnings = []
  store = async (message) => {
    received.push(message)
    return 'stored'
  }
})

const post = (report: Parameters<typeof postReport>[1], posted?: PostedReport): Promise<Response> =>
  postReport(service.base_url, report, posted)

async function verify(query: Record<string, string>, name = 'support'): Promise<{ status: number; text: string }> {
  const response = await fetch(`${service.base_url}/v1/carriers/whatsapp/${name}?${new URLSearchParams(query)}`)
  return { status: response.status, text: await response.text() }
}

const CHALLENGE = { 'hub.mode': 'subscribe', 'hub.verify_token': VERIFY_TOKEN, 'hub.challenge': '1158201444' }

describe('the question whether the path is ours', () => {
  test('is answered with the challenge, as text', async () => {
    const query = new URLSearchParams(CHALLENGE)
    const response = await fetch(`${service.base_url}/v1/carriers/whatsapp/support?${query}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toBe('1158201444')
  })

  test.each([
    ['another token', { 'hub.verify_token': 'guessed' }, 403],
    ['the token of another account', { 'hub.verify_token': 'another-token' }, 403],
    ['another mode', { 'hub.mode': 'unsubscribe' }, 400],
    ['a challenge that is a page', { 'hub.challenge': '<script>alert(1)</script>' }, 400],
  ])('is refused with %s', async (_, change, status) => {
    const refused = await verify({ ...CHALLENGE, ...change })
    expect(refused.status).toBe(status)
    expect(refused.text).not.toContain('alert(1)')
  })

  test('is refused without a token, and for a name that nobody has', async () => {
    expect(await verify({ 'hub.mode': 'subscribe', 'hub.challenge': '1' })).toMatchObject({ status: 400 })
    expect(await verify(CHALLENGE, 'nobody')).toMatchObject({ status: 404 })
  })

  test('is limited by address', async () => {
    const { http, send } = await startHttpService()
    const path = `/v1/carriers/whatsapp/support?${new URLSearchParams(CHALLENGE)}`
    for (let asked = 0; asked < 60; asked++) expect((await send('GET', path)).status).toBe(200)
    expect((await send('GET', path)).status).toBe(429)
    await http.close(1_000)
  })
})

describe('a report', () => {
  test('is taken when all of it is stored', async () => {
    const report = graphReport(
      { messages: [textFrom('one'), textFrom('two')] },
      { statuses: [statusOf('wamid.1', 'delivered'), statusOf('wamid.2', 'failed', 131_026)] },
    )
    const response = await post(report)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ received: true })
    expect(received.map(({ body }) => body)).toEqual(['one', 'two'])
    expect(receipts).toMatchObject([
      { carrier: 'support', carrier_message_id: 'wamid.1', status: 'delivered' },
      { carrier: 'support', carrier_message_id: 'wamid.2', status: 'failed', status_code: '131026' },
    ])
    expect(warnings).toEqual([])
  })

  test('is answered only then', async () => {
    const { promise: stored, resolve } = Promise.withResolvers<'stored'>()
    store = () => stored
    let answered = false
    const response = post(REPORT).then((answer) => {
      answered = true
      return answer
    })
    await post(graphReport({ statuses: [statusOf('wamid.1', 'read')] }))
    expect(answered).toBe(false)
    resolve('stored')
    expect((await response).status).toBe(200)
  })

  test('is an error if it could not be stored, so that Meta repeats it', async () => {
    store = () => Promise.reject(new Error('the disk is full'))
    expect((await post(REPORT)).status).toBe(500)
  })

  test('keeps the order of one person’s messages, and no other person waits', async () => {
    const first = Promise.withResolvers<'stored'>()
    store = (message) => {
      received.push(message)
      return message.body === 'a1' ? first.promise : Promise.resolve('stored')
    }
    const response = post(
      graphReport({
        messages: [textFrom('a1', '2348030000001'), textFrom('b1', '2348030000002'), textFrom('a2', '2348030000001')],
      }),
    )
    await expect.poll(() => received.map(({ body }) => body)).toEqual(['a1', 'b1'])
    first.resolve('stored')
    await response
    expect(received.map(({ body }) => body)).toEqual(['a1', 'b1', 'a2'])
  })

  test('brings other accounts of the same app their own', async () => {
    const report = graphReport({ messages: [textFrom('Hello')], phone_number_id: '42' })
    expect((await post(report)).status).toBe(200)
    expect(received).toMatchObject([{ carrier: 'sales', to: '+2348031000043' }])
  })

  test('leaves the accounts of another app alone, whichever secret signs it', async () => {
    const report = graphReport({ messages: [textFrom('Hello')], phone_number_id: '43' })
    expect((await post(report)).status).toBe(200)
    expect(received).toEqual([])
    expect(warnings).toMatchObject([
      [{ carrier: 'support', taken: 0, left_out: { other_number: 1 } }, expect.any(String)],
    ])
  })

  test('is accepted if it makes no sense, and the log has none of its content', async () => {
    store = async () => 'unknown_number'
    const secret = 'my account number is 0123456789'
    const report = graphReport({ messages: [textFrom(secret), { ...textFrom(secret), id: '' }] }, { field: 'other' })
    expect((await post(report)).status).toBe(200)
    expect((await post('not JSON at all')).status).toBe(200)
    expect(warnings).toMatchObject([
      [
        { carrier: 'support', taken: 0, left_out: { malformed: 1, other_field: 1, unknown_number: 1 } },
        expect.any(String),
      ],
      [{ left_out: { not_json: 1 } }, expect.any(String)],
    ])
    for (const word of ['0123456789', '234803']) expect(JSON.stringify(warnings)).not.toContain(word)
  })

  test('may be as long as Meta makes them, 3 MiB', async () => {
    const report = JSON.stringify({ ...REPORT, padding: '' })
    const padded = report.replace('"padding":""', `"padding":"${'x'.repeat(3_145_728 - report.length)}"`)
    expect((await post(padded)).status).toBe(200)
    expect(received).toHaveLength(1)
    expect((await post(`${padded} `)).status).toBe(413)
  })
})

describe('a report that is not signed stores nothing', () => {
  const body = JSON.stringify(REPORT)
  test.each<[string, string | null]>([
    ['without a signature', null],
    ['with another secret', signatureOf(body, 'another-app')],
    ['with another body', signatureOf(`${body} `)],
    ['with an empty one', ''],
    ['with the secret itself', APP_SECRET],
    ['with SHA-1', 'sha1=0000000000000000000000000000000000000000'],
  ])('%s: 403', async (_, signature) => {
    const response = await post(body, { signature })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ error_code: 'PERMISSION_DENIED' })
    expect(received).toEqual([])
  })

  test('for a name that nobody has: 404', async () => {
    expect((await post(REPORT, { name: 'nobody' })).status).toBe(404)
  })

  test('an escape in another form is another body', async () => {
    // Signed as it was written; a parser that writes it again would change it.
    const escaped = body.replace('Hello', String.raw`\u0048ello`)
    expect((await post(escaped, { signature: signatureOf(body) })).status).toBe(403)
    expect((await post(escaped)).status).toBe(200)
    expect(received).toMatchObject([{ body: 'Hello' }])
  })
})
