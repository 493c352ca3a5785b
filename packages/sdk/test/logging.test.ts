import { afterEach, describe, expect, test, vi } from 'vitest'
import { Ohun, UsageError, type Logger, type LogLevel, type OhunOptions } from '../src/index.ts'
import { redact } from '../src/core/logger.ts'
import { apiError, connectionReset, FakeApi, ok, REQUEST_ID, TEST_KEY } from './support/fake-api.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

function recorder(): { lines: string[]; logger: Logger } {
  const lines: string[] = []
  const at = (level: string) => (line: string) => void lines.push(`${level} ${line}`)
  return { lines, logger: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') } }
}

async function linesOf(options: OhunOptions): Promise<string[]> {
  const { lines, logger } = recorder()
  const api = new FakeApi([apiError('UNAVAILABLE', 503), connectionReset], { maxRetries: 1, logger, ...options })
  await api.clock.fails(api.ohun.agents.get('agt_1'))
  return lines
}

describe('logLevel', () => {
  const path = 'ohun: GET /v1/agents/agt_1:'
  const all: [LogLevel, string][] = [
    ['debug', `debug ${path} attempt 1`],
    ['info', `info ${path} 503 in 0 ms, ${REQUEST_ID}`],
    ['warn', `warn ${path} UNAVAILABLE, attempt 2 in 1000 ms`],
    ['debug', `debug ${path} attempt 2`],
    ['error', `error ${path} CONNECTION (ECONNRESET) after 2 attempt(s), no request id`],
  ]

  test.each<{ logLevel: LogLevel; shown: LogLevel[] }>([
    { logLevel: 'off', shown: [] },
    { logLevel: 'error', shown: ['error'] },
    { logLevel: 'warn', shown: ['error', 'warn'] },
    { logLevel: 'info', shown: ['error', 'warn', 'info'] },
    { logLevel: 'debug', shown: ['error', 'warn', 'info', 'debug'] },
  ])('$logLevel shows $shown', async ({ logLevel, shown }) => {
    expect(await linesOf({ logLevel })).toEqual(all.filter(([level]) => shown.includes(level)).map(([, line]) => line))
  })

  test('is info with a logger and without a level', async () => {
    expect(await linesOf({})).toHaveLength(3)
  })

  test('without a logger, nothing is printed unless it is asked for', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    await linesOf({ logger: undefined })
    expect(error).not.toHaveBeenCalled()
    await linesOf({ logger: undefined, logLevel: 'error' })
    expect(error).toHaveBeenCalledOnce()
  })

  test('is refused by its name if it does not exist', () => {
    expect(() => new Ohun({ apiKey: TEST_KEY, logLevel: 'loud' as never })).toThrow(UsageError)
  })
})

test('no line holds a key, a body, a query, a number or an address', async () => {
  const { lines, logger } = recorder()
  const echo = () =>
    new Response(`{"error_code":"INVALID_ARGUMENT","message":"to: +2348031234567 Bearer ${TEST_KEY}"}`, { status: 400 })
  const api = new FakeApi([echo, () => new TypeError(`Bearer ${TEST_KEY}`), ok()], {
    logger,
    logLevel: 'debug',
    maxRetries: 0,
  })
  await api.clock.fails(api.ohun.contacts.erase('+2348031234567'))
  await api.clock.fails(api.ohun.conversations.list({ contact: '+2348031234567' }))
  await api.clock.run(
    api.ohun.messages.create({ agent_id: 'agt_1', channel: 'sms', to: '+2348031234567', body: 'Secret words' }),
  )
  expect(lines.length).toBeGreaterThanOrEqual(7)
  expect(lines.join('\n')).not.toMatch(/2348031234567|Secret words|contact=|TheSecretPart/)
})

test.each([
  ['/v1/contacts/%2B2348031234567', '/v1/contacts/[redacted]'],
  ['/v1/contacts/+2348031234567 gone', '/v1/contacts/[redacted] gone'],
  ['/v1/contacts/ada%40example.com', '/v1/contacts/[redacted]'],
  ['mail to ada.o@example.com', 'mail to [redacted]'],
  ['key pk_live_8sSecret, session ses_abc, secret whsec_MfK', 'key [redacted], session [redacted], secret [redacted]'],
  ['wss://ohun.test/v1/calls/call_1/stream?token=pk', 'wss://ohun.test/v1/calls/call_1/stream?[redacted]'],
  [
    'GET /v1/calls/call_0Ub5Xw1A000k3mZq8RtYvLp: 200 in 12 ms',
    'GET /v1/calls/call_0Ub5Xw1A000k3mZq8RtYvLp: 200 in 12 ms',
  ],
])('%s is logged as %s', (text, logged) => {
  expect(redact(text)).toBe(logged)
})

test('a logger that throws disturbs nothing', async () => {
  const fail = (): never => {
    throw new Error('a fault of the logger')
  }
  const api = new FakeApi([ok({ agent_id: 'agt_1' })], { logger: { debug: fail, info: fail, warn: fail, error: fail } })
  expect(await api.clock.run(api.ohun.agents.get('agt_1'))).toEqual({ agent_id: 'agt_1' })
})
