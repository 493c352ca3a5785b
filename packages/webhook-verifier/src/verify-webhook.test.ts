import { expect, test } from 'vitest'
import {
  signWebhook,
  verifyWebhook,
  verifyWebhookAsync,
  WebhookVerificationError,
  type VerifyWebhookInput,
  type WebhookHeaders,
} from './index.ts'

const now = new Date('2026-11-20T10:00:00Z')
const secrets = ['whsec_now']
const event = { event_id: 'evt_1', event_type: 'call.completed', payload: { duration_seconds: 5 } }
const body = JSON.stringify(event)
const headers = signWebhook({ body, secret: 'whsec_now', now })
const valid: VerifyWebhookInput = { body, headers, secrets, now }
const signature = headers['X-Service-Signature']

const variants = { verifyWebhook: async (input: VerifyWebhookInput) => verifyWebhook(input), verifyWebhookAsync }

/** Signed at another time, received now. */
const signedAt = (seconds: number) => ({
  headers: signWebhook({ body, secret: 'whsec_now', now: now.getTime() + seconds * 1000 }),
})
const withHeader = (name: string, value: string) => ({ headers: { ...headers, [name]: value } })
const without = (name: string) => ({ headers: { ...headers, [name]: undefined } })
const parsed = (value: unknown) => ({ body: value as string })

const refused: [reason: string, name: string, change: Partial<VerifyWebhookInput>][] = [
  ['missing_header', 'no signature', without('X-Service-Signature')],
  ['missing_header', 'an empty signature', withHeader('X-Service-Signature', '')],
  ['missing_header', 'no timestamp', without('X-Service-Timestamp')],
  ['missing_header', 'no headers', { headers: {} }],
  ['malformed_signature', 'no sha256= before the digest', withHeader('X-Service-Signature', signature.slice(7))],
  ['malformed_signature', 'another algorithm', withHeader('X-Service-Signature', signature.replace('256', '512'))],
  ['malformed_signature', 'a short digest', withHeader('X-Service-Signature', signature.slice(0, -1))],
  ['malformed_signature', 'a long digest', withHeader('X-Service-Signature', `${signature}0`)],
  [
    'malformed_signature',
    'a digest of other characters',
    withHeader('X-Service-Signature', signature.slice(0, -1) + 'g'),
  ],
  ['malformed_signature', 'a line break after the digest', withHeader('X-Service-Signature', `${signature}\n`)],
  [
    'malformed_signature',
    'two signatures in one header',
    withHeader('X-Service-Signature', `${signature}, ${signature}`),
  ],
  ['malformed_signature', 'a malformed previous signature', withHeader('X-Service-Signature-Previous', 'sha256=')],
  ...['12ab', '1.5', '-5', '+5', ' 5', '5 ', '1e9', '0x10', '1234567890123', 'now', '５'].map(
    (timestamp) =>
      [
        'malformed_timestamp',
        `timestamp ${timestamp}`,
        withHeader('X-Service-Timestamp', timestamp),
      ] as (typeof refused)[number],
  ),
  ['timestamp_too_old', 'a timestamp 301 s old', signedAt(-301)],
  ['timestamp_in_future', 'a timestamp 301 s ahead', signedAt(301)],
  ['timestamp_too_old', 'an invalid now', { now: new Date(Number.NaN) }],
  ['timestamp_too_old', 'an invalid tolerance', { tolerance_seconds: Number.NaN }],
  ['timestamp_too_old', 'a narrower tolerance', { ...signedAt(-11), tolerance_seconds: 10 }],
  ['no_match', 'another secret', { secrets: ['whsec_other'] }],
  ['no_match', 'another body', { body: `${body} ` }],
  ['no_match', 'another timestamp', withHeader('X-Service-Timestamp', String(now.getTime() / 1000 + 1))],
  ['no_match', 'an empty body', { body: '' }],
  ['body_already_parsed', 'an object', parsed(event)],
  ['body_already_parsed', 'an array', parsed([])],
  ['body_already_parsed', 'no body', parsed(undefined)],
  ['body_already_parsed', 'null', parsed(null)],
  ['event_id_mismatch', 'another event id', withHeader('X-Service-Event-ID', 'evt_2')],
]

for (const [name, verify] of Object.entries(variants)) {
  test.each(refused)(`${name}: %s for %s`, async (reason, _, change) => {
    const error: unknown = await verify({ ...valid, ...change }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(WebhookVerificationError)
    const { reason: got, fix, message } = error as WebhookVerificationError
    expect(got).toBe(reason)
    expect(fix).toMatch(/^[^\n]{10,}\.$/)
    expect(message).toContain(fix)
    expect(message).not.toContain('whsec_now')
  })

  test.each([
    ['300 s old', signedAt(-300)],
    ['300 s ahead', signedAt(300)],
    ['an hour old with a wider tolerance', { ...signedAt(-3600), tolerance_seconds: 3600 }],
    ['now in milliseconds', { now: now.getTime() }],
    ['no event id header', without('X-Service-Event-ID')],
    ['an empty previous signature', withHeader('X-Service-Signature-Previous', '')],
    ['an upper-case digest', withHeader('X-Service-Signature', `sha256=${signature.slice(7).toUpperCase()}`)],
    ['a single secret', { secrets: 'whsec_now' }],
  ])(`${name} accepts %s`, async (_, change) => {
    await expect(verify({ ...valid, ...change })).resolves.toMatchObject({ kind: 'event', event })
  })

  test.each([
    ['the new secret', ['whsec_now']],
    ['the old secret', ['whsec_old']],
    ['both, old first', ['whsec_old', 'whsec_now']],
    ['one that is neither and the old one', ['whsec_x', 'whsec_old']],
  ])(`${name}: a receiver with %s verifies during a rotation`, async (_, held) => {
    const rotating = signWebhook({ body, secret: 'whsec_now', previous_secret: 'whsec_old', now })
    await expect(verify({ ...valid, headers: rotating, secrets: held })).resolves.toMatchObject({ kind: 'event' })
    await expect(verify({ ...valid, headers: rotating, secrets: ['whsec_x'] })).rejects.toThrow('no_match')
  })

  test.each<[string, WebhookHeaders]>([
    ['web Headers', new Headers(headers)],
    ['lower-case names', Object.fromEntries(Object.entries(headers).map(([key, value]) => [key.toLowerCase(), value]))],
    ['upper-case names', Object.fromEntries(Object.entries(headers).map(([key, value]) => [key.toUpperCase(), value]))],
    ['values in arrays', Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, [value]]))],
  ])(`${name} reads %s`, async (_, given) => {
    await expect(verify({ ...valid, headers: given })).resolves.toMatchObject({ event })
  })

  test(`${name} reads strings, Uint8Arrays, pooled Buffers and ArrayBuffers alike`, async () => {
    const text = JSON.stringify({ ...event, text: 'Ẹ káàárọ̀ 👋' })
    const bytes = new TextEncoder().encode(text)
    const pooled = Buffer.from(`xx${text}yy`).subarray(2, 2 + bytes.length)
    for (const form of [text, bytes, pooled, bytes.buffer]) {
      const signed = signWebhook({ body: form, secret: 'whsec_now', now })
      expect(signed).toEqual(signWebhook({ body: text, secret: 'whsec_now', now }))
      const result = await verify({ ...valid, body: form, headers: signed })
      expect(result).toMatchObject({ kind: 'event', event: { text: 'Ẹ káàárọ̀ 👋' } })
    }
  })

  test.each([[[]], [''], [['whsec_now', '']], [undefined], [[undefined]]])(
    `${name} refuses %j as secrets, because everybody knows an empty one`,
    async (held) => {
      await expect(async () => verify({ ...valid, secrets: held as string[] })).rejects.toThrow(TypeError)
    },
  )
}

test.each([
  ['event', 'call.completed', { event_type: 'call.completed', event_id: 'evt_1' }],
  ['event', 'unknown', { event_type: 'call.teleported', event_id: 'evt_1' }],
  ['event', 'unknown', { event_type: 'constructor' }],
  [
    'tool',
    undefined,
    { event_type: 'tool.invocation', event_id: 'evt_1', payload: { tool: { name: 'order_status' } } },
  ],
  ['machine', undefined, { event_type: 'call.machine_answered', call_id: 'call_1' }],
  ['event', 'call.answered_by', { event_type: 'call.answered_by', event_id: 'evt_1' }],
  ['screening', undefined, { event_type: 'call.screening', call_id: 'call_1' }],
  ['turn', undefined, { turn_id: 'trn_1', channel: 'voice', transcription: 'Hello' }],
  ['turn', undefined, { turn_id: 'trn_1', channel: 'sms', transcription: 'Hello' }],
  ['unknown', undefined, {}],
  ['unknown', undefined, null],
  ['unknown', undefined, 'text'],
  ['unknown', undefined, [1]],
])('a body is classified as %s %s', (kind, event_type, json) => {
  const text = JSON.stringify(json)
  const result = verifyWebhook({ ...valid, body: text, headers: signWebhook({ body: text, secret: 'whsec_now', now }) })
  expect(result).toMatchObject(event_type ? { kind, event_type, event: json } : { kind })
})

test('a signed body that is not valid JSON is unknown, as text', () => {
  const signed = signWebhook({ body: 'hello', secret: 'whsec_now', now })
  expect(verifyWebhook({ ...valid, body: 'hello', headers: signed })).toEqual({ kind: 'unknown', body: 'hello' })
})

test('the type outside narrows the event inside', () => {
  const result = verifyWebhook(valid)
  if (result.kind !== 'event' || result.event_type !== 'call.completed') throw new Error('expected a completed call')
  const seconds: number = result.event.payload.duration_seconds
  expect(seconds).toBe(5)
})
