import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import document from '@ohun/openapi/openapi.json' with { type: 'json' }
import { verifyWebhook } from '@ohun/webhook-verifier'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ClosedSchemas } from '../../../test/contract/closed-schema.ts'
import { testEvents } from '../src/generated/test-events.gen.ts'
import { startBackend, type Backend, type Received } from './support/backend.ts'
import { rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

type TestType = keyof typeof testEvents

const TYPES = Object.keys(testEvents) as TestType[]
const NIGERIAN = /^\+234(80|81|70|90|91|1)\d{7,8}$/

let server: TestServer
let workspace: TestWorkspace
let backend: Backend

beforeAll(async () => {
  server = await startTestServer()
  workspace = await server.workspace()
})
afterAll(() => server.stop())
beforeEach(async () => {
  backend = await startBackend()
  return () => backend.stop()
})

const schemas = new ClosedSchemas(document)

/** The test events in the document's `webhooks`. */
function contradictions(event_type: string, value: unknown): unknown[] {
  const { post } = (document.webhooks as Record<string, { post: { requestBody: Body } }>)[`test.${event_type}`] as never
  const { schema } = (post as { requestBody: Body }).requestBody.content['application/json']
  const validate = schemas.compile(schema)
  return validate(value) ? [] : (validate.errors ?? [])
}
interface Body {
  content: { 'application/json': { schema: Record<string, unknown> } }
}

const send = (event_type?: TestType, webhook_url = backend.url) =>
  workspace.sandbox.webhooks.test({ webhook_url, ...(event_type && { event_type }) })
const sent = async (event_type: TestType): Promise<Received> => {
  await send(event_type)
  return backend.received.at(-1) as Received
}
const payloadOf = ({ json }: Received) => json['payload'] as Record<string, unknown>

describe('a test event', () => {
  test('exists for the eleven types of the specification', () => {
    const specified = `call.initiated call.transcription call.completed call.barge_in call.idle_silence call.quality
      call.quality_degraded message.received message.sent message.delivered message.failed`
    expect(new Set<string>(TYPES)).toEqual(new Set(specified.split(/\s+/)))
  })

  test.each(TYPES)(
    '%s has the shape that the document declares for it, valid numbers and a valid signature',
    async (type) => {
      const request = await sent(type)
      const { body, headers, json } = request
      expect(json.event_type).toBe(type)
      expect(contradictions(type, json)).toEqual([])
      expect(headers['x-service-event-id']).toBe(json['event_id'])
      expect(json['timestamp']).toBe(server.clock.now().toISOString())
      for (const number of body.match(/\+\d+/g) ?? []) expect(number).toMatch(NIGERIAN)
      const { signing_secret } = workspace
      expect(() => verifyWebhook({ body, headers, secrets: [signing_secret], now: server.clock.now() })).not.toThrow()
      const signed = createHmac('sha256', signing_secret)
        .update(`${String(headers['x-service-timestamp'])}.${body}`)
        .digest('hex')
      expect(headers['x-service-signature']).toBe(`sha256=${signed}`)
    },
  )

  test('has ids of its own each time', async () => {
    const ids = ({ body }: Received) => body.match(/\b(evt|agt|call|msg|conv|trn)_\w{22}\b/g) ?? []
    for (const type of TYPES) {
      const [one, two] = [await sent(type), await sent(type)]
      const known = new Set([...ids(two), ...ids({ ...one, body: JSON.stringify(testEvents[type]) })])
      expect(ids(one).length).toBeGreaterThanOrEqual(3)
      expect(ids(one).filter((id) => known.has(id))).toEqual([])
    }
  })

  test('is call.completed when no type is given, with what the specification lists for its test shape', async () => {
    expect(await send()).toMatchObject({ event_type: 'call.completed' })
    const payload = payloadOf(backend.received.at(-1) as Received)
    const { workspace_id } = workspace
    expect(payload).toMatchObject({ workspace_id, recording_url: null, cost_kobo: expect.any(Number) })
    expect((payload['transcript'] as object[])[0]).toEqual({
      speaker: 'system',
      text: expect.any(String),
      start_ms: expect.any(Number),
      end_ms: expect.any(Number),
    })
    const initiated = payloadOf(await sent('call.initiated'))
    expect(initiated).toMatchObject({ status: 'ringing', from: expect.any(String), to: expect.any(String) })
    expect(initiated).not.toHaveProperty('workspace_id')
  })

  test('works with both keys, is sent once, and is neither a delivery nor an event', async () => {
    for (const { webhooks } of [workspace.sandbox, workspace.production])
      expect(await webhooks.test({ webhook_url: backend.url })).toMatchObject({ success: true })
    await server.leap(60 * 60_000)
    expect(backend.received.length).toBe(2)
    for (const { webhooks, events } of [workspace.sandbox, workspace.production]) {
      expect((await webhooks.deliveries()).items).toEqual([])
      expect((await events.list()).items).toEqual([])
    }
  })
})

describe('the answer', () => {
  test('holds what the target said, in both shapes of the specification', async () => {
    expect(await send('message.sent')).toMatchObject({
      success: true,
      response_code: 200,
      response_body: '{"received":true}',
      delivery_id: expect.stringMatching(/^del_/),
      status: 'delivered',
      event_type: 'message.sent',
      response_time_ms: expect.any(Number),
    })
  })

  test.each([400, 404, 410, 500, 503])('is a failure with the target’s %i', async (code) => {
    backend.answer = (_, response) => {
      response.statusCode = code
      return { error: 'no' }
    }
    expect(await send()).toMatchObject({
      success: false,
      status: 'failed',
      response_code: code,
      response_body: '{"error":"no"}',
    })
  })

  test('is a failure for a redirect, which is not followed', async () => {
    backend.answer = (_, response) => void response.writeHead(302, { Location: `${backend.url}/other` }).end()
    expect(await send()).toMatchObject({ success: false, response_code: 302, status: 'failed' })
    expect(backend.received.length).toBe(1)
  })

  test('is a failure with code 0 and the cause when nobody listens', async () => {
    const refused = await send('call.quality', 'http://127.0.0.1:9/events')
    expect(refused).toMatchObject({ success: false, response_code: 0, status: 'failed', event_type: 'call.quality' })
    expect(refused.response_body).toMatch(/ECONNREFUSED|connect/)
  })

  test('comes after ten seconds when the target hangs', async () => {
    backend.answer = () => undefined
    const answer = send()
    await backend.until((received) => received.length === 1)
    await server.clock.advance(9_999)
    const early = await Promise.race([answer, server.clock.advance(0).then(() => 'not yet')])
    expect(early).toBe('not yet')
    await server.clock.advance(1)
    expect(await answer).toMatchObject({ success: false, response_code: 0, status: 'failed' })
  })

  test('shows the first 1024 bytes of a long body, without half a character and without control characters', async () => {
    const text = `\u0000\u001b[31m${'x'.repeat(1_014)}ọ́${'y'.repeat(10_000)}`
    const target = createServer((request, response) => {
      request.resume().on('end', () => response.end(text))
    })
    await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
    const { port } = target.address() as AddressInfo
    const { response_body } = await send('call.completed', `http://127.0.0.1:${port}/`)
    expect(response_body).toBe(`\ufffd[31m${'x'.repeat(1_014)}ọ`)
    target.closeAllConnections()
    target.close()
  })
})

describe('400 INVALID_ARGUMENT', () => {
  test.each([
    'nonsense',
    'http://example.com/',
    'https://192.168.1.1/',
    'https://[::ffff:10.0.0.1]/',
    'file:///etc/passwd',
  ])('for %s, before anything is sent', async (webhook_url) => {
    await expect(send(undefined, webhook_url)).rejects.toMatchObject({
      status: 400,
      code: 'INVALID_ARGUMENT',
      message: expect.stringMatching(/^webhook_url/),
    })
  })

  test.each(['call.agent_response', 'tool.invocation', 'billing.blocked', 'delivery.dlq', 'nothing'])(
    'for the type %s, which has no test',
    async (event_type) => {
      const post = rawClient(server, workspace.sandbox_key)
      const answer = await post('POST', '/v1/webhooks/test', { body: { webhook_url: backend.url, event_type } })
      expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
      expect(backend.received).toEqual([])
    },
  )
})
