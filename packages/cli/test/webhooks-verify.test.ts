import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signWebhook } from '@ohun/webhook-verifier'
import { describe, expect, test } from 'vitest'
import { machine, type Terminal } from './support/terminal.ts'

interface Vector {
  name: string
  secret: string
  timestamp: string
  body_base64: string
  expected: string
}

const vectors = new URL('../../../test/vectors/webhook-signatures.json', import.meta.url)
const { cases } = JSON.parse(await readFile(vectors, 'utf8')) as { cases: Vector[] }

const secret = 'whsec_4fZq8nT1kYc7uR2mXb9wLs5hJd3gVe6pAo0iQtNyKzE'
const now = new Date('2026-11-20T10:00:05.000Z')
const event = {
  event_id: 'evt_1',
  event_type: 'call.completed',
  channel: 'voice',
  payload: { call_id: 'call_1', transcript: [{ text: 'Ẹ káàárọ̀ — no/yes' }] },
}
const body = JSON.stringify(event)
const signed = signWebhook({ body, secret, now })

const flags = (headers: Record<string, string | undefined>): string[] =>
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : ['--header', `${name}: ${value}`]))

interface Attempt extends Terminal {
  body?: string | Uint8Array
  headers?: Record<string, string | undefined>
  argv?: string[]
}

/** Verifies what is piped in: the valid request, changed by the test. */
async function verify({ headers = signed, argv = [], ...options }: Attempt = {}) {
  const { ohun } = await machine()
  const outcome = await ohun(['webhooks', 'verify', ...flags(headers), ...argv], {
    now,
    input: options.body ?? body,
    ...options,
    env: { OHUN_SIGNING_SECRET: secret, ...options.env },
  })
  const { stdout, stderr, exit_code } = outcome
  for (const text of [stdout, stderr]) expect(text).not.toContain(secret.slice(6))
  return {
    exit_code,
    stderr,
    stdout,
    answer: stdout === '' ? {} : (JSON.parse(stdout) as Record<string, unknown>),
    message: stderr === '' ? '' : (JSON.parse(stderr) as { message: string }).message,
  }
}

describe.each(cases)('the vector of openssl: $name', (vector) => {
  const bytes = Buffer.from(vector.body_base64, 'base64')
  const env = { OHUN_SIGNING_SECRET: vector.secret }
  const at = ['--at', vector.timestamp]
  const headers = { 'X-Service-Signature': vector.expected, 'X-Service-Timestamp': vector.timestamp }

  test('is signed alike', async () => {
    const { ohun } = await machine()
    const { stdout } = await ohun(['webhooks', 'sign', ...at, '--output', 'json'], { input: bytes, env })
    expect(JSON.parse(stdout)).toMatchObject(headers)
  })

  test('verifies, and with another secret does not', async () => {
    const { exit_code, answer } = await verify({ body: bytes, headers, argv: at, env })
    expect(answer).toMatchObject({ valid: true, signature: 'current' })
    expect(exit_code).toBe(0)
    const refused = await verify({ body: bytes, headers, argv: at, env: { OHUN_SIGNING_SECRET: 'whsec_other' } })
    expect(refused.exit_code).toBe(11)
  })
})

describe('ohun webhooks verify', () => {
  test('says what was proven', async () => {
    const { exit_code, answer, stderr } = await verify()
    expect({ exit_code, stderr }).toEqual({ exit_code: 0, stderr: '' })
    expect(answer).toEqual({
      valid: true,
      kind: 'event',
      event_type: 'call.completed',
      event_id: 'evt_1',
      signed_at: '2026-11-20T10:00:05.000Z',
      age_seconds: 0,
      signature: 'current',
      secret_from: 'OHUN_SIGNING_SECRET',
    })
  })

  test.each([
    ['turn', { turn_id: 'trn_1', transcription: 'Hello' }],
    ['screening', { event_type: 'call.screening', call_id: 'call_1' }],
    ['tool', { event_type: 'tool.invocation', event_id: 'evt_1' }],
    ['unknown', {}],
  ])('tells a %s', async (kind, json) => {
    const text = JSON.stringify(json)
    const { answer } = await verify({ body: text, headers: signWebhook({ body: text, secret, now }) })
    expect(answer).toMatchObject({ valid: true, kind })
  })

  test('fails with 11, the cause as data and in words on stderr', async () => {
    const { exit_code, answer, stderr } = await verify({ env: { OHUN_SIGNING_SECRET: 'whsec_other' } })
    expect(exit_code).toBe(11)
    expect(answer).toMatchObject({ valid: false, reason: 'no_match', cause: 'wrong_secret' })
    expect(JSON.parse(stderr)).toEqual({
      error_code: 'INVALID_SIGNATURE',
      message: expect.stringContaining('the secret from OHUN_SIGNING_SECRET is probably not the one that signed'),
      exit_code: 11,
    })
  })

  test('reads the body from text, a file and standard input alike', async () => {
    const { directory, ohun } = await machine()
    await writeFile(join(directory, 'body.json'), body)
    await writeFile(
      join(directory, 'headers.txt'),
      Object.entries(signed)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join(''),
    )
    for (const data of [body, '@body.json', '-']) {
      const argv = ['webhooks', 'verify', '--data', data, '--header', '@headers.txt']
      const { exit_code } = await ohun(argv, { input: body, now, env: { OHUN_SIGNING_SECRET: secret } })
      expect(exit_code).toBe(0)
    }
  })

  test('keeps bytes that are no text', async () => {
    const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, 0xff, 0x00, 0x0a)
    const { exit_code } = await verify({ body: bytes, headers: signWebhook({ body: bytes, secret, now }) })
    expect(exit_code).toBe(0)
  })

  test.each(['nonsense', '2026-11-20T10:00:05', '12ab'])('refuses --at %s', async (at) => {
    const { exit_code, message } = await verify({ argv: ['--at', at] })
    expect(exit_code).toBe(2)
    expect(message).toContain('--at: must be a time such as 2026-11-20T09:00:05Z')
  })

  test('a header without a colon is a usage error', async () => {
    expect((await verify({ argv: ['--header', 'X-Service-Signature'] })).exit_code).toBe(2)
  })

  test('a person without a body is told how to give one', async () => {
    const { ohun } = await machine()
    const env = { OHUN_SIGNING_SECRET: secret }
    const { exit_code, stderr } = await ohun(['webhooks', 'verify'], { terminal: true, env })
    expect(exit_code).toBe(2)
    expect(stderr).toContain('--data: is required')
  })
})

describe('a whole request', () => {
  const lines = ['POST /ohun HTTP/1.1', 'Host: 127.0.0.1', ...Object.entries(signed).map((pair) => pair.join(': '))]
  const ask = (text: string) => verify({ headers: {}, body: text, argv: ['--request', '-'] })
  const half = Math.floor(body.length / 2)
  const chunk = (part: string) => `${Buffer.byteLength(part).toString(16)}\r\n${part}\r\n`
  const chunked = `${chunk(body.slice(0, half))}${chunk(body.slice(half))}0\r\n\r\n`

  test.each([
    ['as it came', [...lines, '', body].join('\r\n')],
    ['with bare line ends', [...lines, '', body].join('\n')],
    ['as HTTP/2 has it', [':method: POST', ':path: /ohun', ...lines.slice(1), '', body].join('\r\n')],
    ['without its first line', [...lines.slice(1), '', body].join('\r\n')],
    [
      'with a line end after the body',
      [...lines, `Content-Length: ${Buffer.byteLength(body)}`, '', body, ''].join('\r\n'),
    ],
    ['in chunks', [...lines, 'Transfer-Encoding: chunked', '', chunked].join('\r\n')],
    ['in chunks that a proxy has joined', [...lines, 'Transfer-Encoding: chunked', '', body].join('\r\n')],
  ])('verifies %s', async (_, dump) => {
    expect(await ask(dump)).toMatchObject({ exit_code: 0, answer: { valid: true } })
  })

  test('is reported as truncated if it is cut off', async () => {
    const dump = [...lines, `Content-Length: ${Buffer.byteLength(body)}`, '', body.slice(0, 20)].join('\r\n')
    expect(await ask(dump)).toMatchObject({ exit_code: 11, answer: { cause: 'truncated' } })
  })

  test('has its body already', async () => {
    expect((await verify({ argv: ['--request', '-', '--data', 'x'] })).exit_code).toBe(2)
  })
})

describe('explanations of an invalid signature', () => {
  const pretty = JSON.stringify(event, null, 2)
  const sorted = JSON.stringify(Object.fromEntries(Object.entries(event).toSorted(([a], [b]) => (a < b ? -1 : 1))))
  const ascii = body.replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

  test.each<[cause: string, what: string, attempt: Attempt]>([
    ['re_serialised', 'indented JSON', { body: pretty }],
    ['re_serialised', 'Python’s blanks', { body: body.replaceAll('":', '": ').replaceAll(',"', ', "') }],
    ['re_serialised', 'Python’s escapes', { body: ascii }],
    ['re_serialised', 'PHP’s escaped slashes', { body: body.replaceAll('/', '\\/') }],
    ['re_serialised', 'sorted fields, which cannot be undone', { body: sorted }],
    ['re_serialised', 'JSON in a JSON string', { body: JSON.stringify(body) }],
    ['body_already_parsed', 'a Buffer as JSON', { body: JSON.stringify(Buffer.from(body)) }],
    ['body_already_parsed', 'an object as text', { body: '[object Object]' }],
    ['body_already_parsed', 'nothing left to read', { body: '' }],
    ['line_ends', 'a line end at the end', { body: `${body}\n` }],
    ['line_ends', 'a Windows line end at the end', { body: `${body}\r\n` }],
    ['byte_order_mark', 'a mark in front', { body: `\uFEFF${body}` }],
    ['encoding', 'UTF-8 read as Latin-1', { body: Buffer.from(Buffer.from(body).toString('latin1')) }],
    ['truncated', 'the first half', { body: body.slice(0, 40), headers: { ...signed, 'Content-Length': '400' } }],
    ['body_changed', 'the first half, its length unknown', { body: body.slice(0, 40) }],
    ['wrong_secret', 'the secret of somebody else', { env: { OHUN_SIGNING_SECRET: 'whsec_other' } }],
    [
      'wrong_secret',
      'a changed value',
      { body: body.replace('evt_1', 'evt_2'), headers: { ...signed, 'X-Service-Event-ID': undefined } },
    ],
    ['secret_quoted', 'a secret in quotes', { env: { OHUN_SIGNING_SECRET: `"${secret}"` } }],
    ['secret_quoted', 'a secret with a line end', { env: { OHUN_SIGNING_SECRET: `${secret}\n` } }],
    ['secret_prefix', 'a secret without its prefix', { env: { OHUN_SIGNING_SECRET: secret.slice(6) } }],
    ['missing_header', 'no headers', { headers: {} }],
    ['missing_header', 'a proxy that took one', { headers: { ...signed, 'X-Service-Timestamp': undefined } }],
    [
      'signature_prefix',
      'a bare digest',
      { headers: { ...signed, 'X-Service-Signature': signed['X-Service-Signature'].slice(7) } },
    ],
    ['malformed_signature', 'base64', { headers: { ...signed, 'X-Service-Signature': 'sha256=aGVsbG8=' } }],
    ['timestamp_unit', 'milliseconds', { headers: { ...signed, 'X-Service-Timestamp': String(now.getTime()) } }],
    ['malformed_timestamp', 'a date', { headers: { ...signed, 'X-Service-Timestamp': now.toISOString() } }],
    ['event_id_mismatch', 'another event id', { headers: { ...signed, 'X-Service-Event-ID': 'evt_2' } }],
    ['clock', 'a slow clock', { now: new Date(now.getTime() - 301_000) }],
    ['clock_or_old_request', 'a stored request', { now: new Date(now.getTime() + 301_000) }],
    ['re_serialised', 'a stored request, indented', { body: pretty, now: new Date(now.getTime() + 3_600_000) }],
  ])('%s: %s', async (cause, _, attempt) => {
    const { exit_code, answer, message } = await verify(attempt)
    expect(answer).toMatchObject({ valid: false, cause })
    expect(exit_code).toBe(11)
    expect(message).toMatch(/^[A-Z].*\.$/)
    expect(message).not.toContain('\n')
  })

  test('a stored request is checked as of then', async () => {
    const late = new Date(now.getTime() + 86_400_000)
    const refused = await verify({ now: late })
    expect(refused.message).toContain(`--at ${signed['X-Service-Timestamp']}`)
    const [, at] = /--at (\d+)/.exec(refused.message)!
    expect(await verify({ now: late, argv: ['--at', at!] })).toMatchObject({ exit_code: 0, answer: { age_seconds: 0 } })
  })

  test('a clock that is off by whole hours is a zone', async () => {
    const { message } = await verify({ now: new Date(now.getTime() + 3_600_000) })
    expect(message).toContain('local time instead of UTC')
  })
})

describe('during a rotation', () => {
  const next = 'whsec_Zx1Cv2Bn3Mq4We5Rt6Yu7Io8Pa9Sd0Fg1Hj2Kl3Zx4C'
  const rotating = signWebhook({ body, secret: next, previous_secret: secret, now })

  test('the old secret still verifies, with a warning that it ends', async () => {
    const { exit_code, answer } = await verify({ headers: rotating })
    expect(exit_code).toBe(0)
    expect(answer).toMatchObject({ signature: 'previous', warning: expect.stringContaining('24 hours') })
  })

  test('the new secret verifies, and so do both together', async () => {
    const env = { OHUN_SIGNING_SECRET_NEXT: next }
    expect((await verify({ headers: rotating, env })).answer).toMatchObject({ signature: 'current' })
    const only = await verify({ headers: rotating, env: { OHUN_SIGNING_SECRET: next } })
    expect(only.answer).toEqual(expect.not.objectContaining({ warning: expect.anything() }))
  })

  test('sign makes both signatures', async () => {
    const { ohun } = await machine()
    const env = { OHUN_SIGNING_SECRET: secret, OHUN_SIGNING_SECRET_NEXT: next }
    const { stdout } = await ohun(['webhooks', 'sign', '--output', 'json'], { input: body, env, now })
    expect(JSON.parse(stdout)).toEqual({ 'Content-Type': 'application/json', ...rotating })
  })
})

describe('ohun webhooks sign', () => {
  test('prints headers as curl -H @- takes them, on a terminal too', async () => {
    const { ohun } = await machine()
    const lines = Object.entries({ 'Content-Type': 'application/json', ...signed }).map(
      (pair) => `${pair.join(': ')}\n`,
    )
    for (const terminal of [true, false]) {
      const { stdout, exit_code } = await ohun(['webhooks', 'sign', '--data', body], {
        terminal,
        now,
        env: { OHUN_SIGNING_SECRET: secret },
      })
      expect({ stdout, exit_code }).toEqual({ stdout: lines.join(''), exit_code: 0 })
    }
  })

  test('an event id cannot add a header', async () => {
    const { ohun } = await machine()
    const input = JSON.stringify({ event_id: 'evt_1\r\nAuthorization: x' })
    const { stdout } = await ohun(['webhooks', 'sign'], { input, env: { OHUN_SIGNING_SECRET: secret } })
    expect(stdout).not.toMatch(/^Authorization/m)
  })
})

describe('the secret', () => {
  test('is asked for, hidden, where it is nowhere else', async () => {
    const { ohun } = await machine()
    const { exit_code, stderr, stdout } = await ohun(['webhooks', 'sign', '--data', body], {
      terminal: true,
      input: secret,
      now,
    })
    expect(exit_code).toBe(0)
    expect(stderr).toBe('Signing secret (not shown): ')
    expect(stdout).toContain(signed['X-Service-Signature'])
  })

  test('is taken from the credentials of a server in this directory', async () => {
    const { directory, ohun } = await machine()
    const credentials = { base_url: 'http://127.0.0.1:7070', signing_secret: secret }
    await writeFile(join(directory, 'credentials.json'), JSON.stringify(credentials))
    const argv = ['webhooks', 'verify', ...flags(signed)]
    const { stdout } = await ohun(argv, { input: body, now, env: { OHUN_DATA_DIR: '.' } })
    expect(JSON.parse(stdout)).toMatchObject({ valid: true, secret_from: join(directory, 'credentials.json') })
  })

  test('is exit code 4 if it is missing, and the message says where to find it', async () => {
    const { ohun } = await machine()
    const { exit_code, stderr } = await ohun(['webhooks', 'sign'], { input: body })
    expect(exit_code).toBe(4)
    expect(stderr).toContain('OHUN_SIGNING_SECRET')
  })

  test('is not asked for where standard input is the body', async () => {
    const { ohun } = await machine()
    const { exit_code } = await ohun(['webhooks', 'sign', '--data', '-'], { input: body, terminal: true })
    expect(exit_code).toBe(4)
  })
})
