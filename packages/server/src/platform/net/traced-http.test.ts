import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { collectSpans, type SpanCollector } from '../../../test/support/span-collector.ts'
import type { OutboundHttp, OutboundResult } from './outbound-http.ts'
import { tracedHttp } from './traced-http.ts'

let spans: SpanCollector

beforeAll(() => void (spans = collectSpans()))
afterAll(() => spans[Symbol.dispose]())
beforeEach(() => void spans.seen.splice(0))

const request = {
  url: 'https://backend.example.com/hook/a-secret?token=another',
  tenant: 'ws_1',
  headers: { 'X-Service-Event-ID': 'evt_1' },
  body: '{}',
  timeout_ms: 1,
  max_body_bytes: 1,
  on_excess: 'cut',
} as const
const timed = { phases: {}, duration_ms: 1 }

const post = async (answer: () => Promise<OutboundResult>): Promise<OutboundResult> => {
  const http: OutboundHttp = { post: answer, get: answer, close: () => Promise.resolve() }
  return await tracedHttp(http, 'webhook.delivery').post(request)
}

test('an answered request is a span with its status, and without its path', async () => {
  await post(() => Promise.resolve({ kind: 'answered', status: 200, retry_after: null, body: Buffer.of(), ...timed }))
  expect(spans.seen).toEqual([
    {
      name: 'webhook.delivery',
      parent: null,
      failed: false,
      ended: true,
      attributes: {
        'http.request.method': 'POST',
        'server.address': 'backend.example.com',
        'ohun.event_id': 'evt_1',
        'http.response.status_code': 200,
      },
    },
  ])
})

test.each([
  ['a failure', { kind: 'failed', cause: 'timeout', detail: '', status: null, ...timed }, 'timeout'],
  ['an error status', { kind: 'answered', status: 503, retry_after: null, body: Buffer.of(), ...timed }, '503'],
] as const)('%s is a failed span that names the error', async (_name, result, error_type) => {
  await post(() => Promise.resolve(result as OutboundResult))
  expect(spans.seen).toMatchObject([{ ended: true, failed: true, attributes: { 'error.type': error_type } }])
})

test('a thrown error ends its span and is rethrown', async () => {
  await expect(post(() => Promise.reject(new TypeError('no')))).rejects.toThrow('no')
  expect(spans.seen).toMatchObject([{ ended: true, failed: true, attributes: { 'error.type': 'TypeError' } }])
})
