import { ConnectionError, errorCatalogue, OhunError, TimeoutError, UnexpectedResponseError } from '@ohun/sdk'
import { describe, expect, test } from 'vitest'
import { exitCodeOf, exitCodes, meanings } from '../src/exit-codes.ts'
import { ohun } from './support/terminal.ts'

const failing = (error: unknown) => ({
  answer: () => {
    throw error
  },
})
const get = ['calls', 'get', 'call_1']

/** Every code of the contract and of the SDK, by the exit code that scripts rely on. */
const errorCodes: Readonly<Record<number, string>> = {
  1: 'ABORTED',
  2: 'USAGE',
  3: 'NOT_FOUND WORKSPACE_NOT_FOUND',
  4: 'UNAUTHENTICATED INVALID_PASSWORD PERMISSION_DENIED',
  5: 'CONNECTION REQUEST_TIMEOUT TIMEOUT DEADLINE_EXCEEDED',
  6: 'RATE_LIMITED',
  7: 'QUOTA_EXCEEDED WORKSPACE_BLOCKED INSUFFICIENT_BALANCE',
  8: 'ALREADY_EXISTS NUMBER_UNAVAILABLE CHANNEL_MISMATCH TIER_SWITCH_TOO_FREQUENT VERSION_CONFLICT',
  9:
    'INVALID_ARGUMENT INVALID_REQUEST INVALID_PLAN NO_ACTIVE_SUBSCRIPTION NO_OP ' +
    'UPGRADE_REQUIRED TIER_SWITCH_UNSUPPORTED CALL_WINDOW_RESTRICTED DESTINATION_NOT_ALLOWED OPT_OUT_ENFORCED ' +
    'METHOD_NOT_ALLOWED PAYLOAD_TOO_LARGE UNSUPPORTED_MEDIA_TYPE RANGE_NOT_SATISFIABLE',
  10:
    'CALL_FAILED MESSAGE_FAILED WEBHOOK_FAILED AI_PROVIDER_ERROR UNAVAILABLE ' +
    'INTERNAL UNEXPECTED_RESPONSE REPEATED_PAGE_TOKEN',
}
const pairs = Object.entries(errorCodes).flatMap(([exit, codes]) =>
  codes.split(' ').map((code) => [code, Number(exit)] as const),
)

describe('the exit code of an error', () => {
  test.each(pairs)('%s is %i', async (code, expected) => {
    const error = new OhunError(code, { message: 'x', status: 400 })
    const { exit_code, stderr } = await ohun(get, failing(error))
    expect(exit_code).toBe(expected)
    expect(JSON.parse(stderr)).toEqual({ error_code: code, message: 'x', exit_code: expected })
  })

  test('is listed here for every code of the contract', () => {
    expect(pairs.map(([code]) => code)).toEqual(expect.arrayContaining(Object.keys(errorCatalogue)))
  })

  test.each([
    [401, 4],
    [404, 3],
    [409, 8],
    [418, 9],
    [429, 6],
    [500, 10],
  ])('goes by the status %i for a code that is not known yet', (status, expected) => {
    expect(exitCodeOf('NEW_CODE', status)).toBe(expected)
  })

  test.each([
    [new ConnectionError('CONNECTION', { message: 'refused' }), 5],
    [new TimeoutError('TIMEOUT', { message: 'late' }), 5],
    [new UnexpectedResponseError('UNEXPECTED_RESPONSE', { message: 'HTML', status: 404 }), 10],
    [new Error('a fault of ours'), 1],
  ])('%s is %i', async (error, expected) => {
    expect((await ohun(get, failing(error))).exit_code).toBe(expected)
  })

  test('is 130 when the user interrupts, whatever failed then', async () => {
    const interruption = new AbortController()
    const answer = () => {
      interruption.abort()
      throw new OhunError('ABORTED', { message: 'aborted' })
    }
    const { exit_code, stderr } = await ohun(get, { answer, signal: interruption.signal })
    expect(exit_code).toBe(130)
    expect(JSON.parse(stderr)).toMatchObject({ error_code: 'INTERRUPTED' })
  })
})

describe('an error on stderr', () => {
  const error = new OhunError('NOT_FOUND', {
    message: 'call_1 does not exist.',
    status: 404,
    requestId: 'req_1',
    documentationUrl: 'http://127.0.0.1:7070/docs/errors/NOT_FOUND',
  })

  test('is one line of JSON to a program', async () => {
    const { stderr, stdout } = await ohun(get, failing(error))
    expect(stdout).toBe('')
    expect(stderr.split('\n')).toHaveLength(2)
    expect(JSON.parse(stderr)).toEqual({
      error_code: 'NOT_FOUND',
      message: 'call_1 does not exist.',
      request_id: 'req_1',
      documentation_url: 'http://127.0.0.1:7070/docs/errors/NOT_FOUND',
      exit_code: 3,
    })
  })

  test('says how long to wait', async () => {
    const limited = new OhunError('RATE_LIMITED', { message: 'Slow down.', status: 429, retryAfter: 42 })
    const { stderr } = await ohun(get, failing(limited))
    expect(JSON.parse(stderr)).toEqual({
      error_code: 'RATE_LIMITED',
      message: 'Slow down.',
      retry_after: 42,
      exit_code: 6,
    })
    const shown = await ohun(get, { ...failing(limited), terminal: true, env: { NO_COLOR: '1' } })
    expect(shown.stderr).toBe('error Slow down. (RATE_LIMITED)\n      retry after 42 s\n')
  })

  test('is words to a person', async () => {
    const { stderr } = await ohun(get, { ...failing(error), terminal: true, env: { NO_COLOR: '1' } })
    expect(stderr).toBe(
      'error call_1 does not exist. (NOT_FOUND)\n      req_1\n      http://127.0.0.1:7070/docs/errors/NOT_FOUND\n',
    )
  })
})

describe('ohun webhooks test', () => {
  const argv = ['webhooks', 'test', '--webhook-url', 'https://backend.example.com/events']
  const result = { success: true, response_code: 204, response_body: '', status: 'delivered', request_id: 'req_1' }

  test('is 0 when the target accepted the event', async () => {
    expect((await ohun(argv, { answer: () => result })).exit_code).toBe(0)
  })

  test.each([
    [{ response_code: 500, response_body: 'oops' }, 'it responded with status 500.'],
    [{ response_code: 0, response_body: 'connection refused' }, 'connection refused.'],
  ])('prints the result and is 1 when the target failed: %j', async (failure, reason) => {
    const answer = { ...result, ...failure, success: false, status: 'failed' }
    const { exit_code, stdout, stderr } = await ohun(argv, { answer: () => answer })
    expect(exit_code).toBe(1)
    expect(JSON.parse(stdout)).toEqual(answer)
    expect(JSON.parse(stderr)).toEqual({
      error_code: 'TARGET_FAILED',
      message: `webhooks test: the target failed: ${reason}`,
      exit_code: 1,
    })
  })
})

describe('ohun agents test-tool', () => {
  const argv = ['agents', 'test-tool', 'agt_1', '--name', 'find_order']
  const failed = { success: false, outcome: 'failed', error: 'The tool failed: status.', detail: 'Answered 500.' }

  test('is 0 when the agent would get a result', async () => {
    expect((await ohun(argv, { answer: () => ({ success: true, result: { eta: 'tomorrow' } }) })).exit_code).toBe(0)
  })

  test.each([
    [failed, 'Answered 500.'],
    [
      { ...failed, outcome: 'refused', error: 'The arguments are not valid.', detail: null },
      'The arguments are not valid.',
    ],
  ])('prints the result and is 1 when it would not: %j', async (answer, reason) => {
    const { exit_code, stdout, stderr } = await ohun(argv, { answer: () => answer })
    expect(exit_code).toBe(1)
    expect(JSON.parse(stdout)).toEqual(answer)
    expect(JSON.parse(stderr)).toMatchObject({ message: `agents test-tool: the target failed: ${reason}` })
  })
})

describe('ohun agents check-tools', () => {
  test('prints the faults and is 9 when an agent could not be saved with the tools', async () => {
    const faults = [{ path: '/0', line: 2, column: 3, message: 'Entry 0 is not a tool.' }]
    const argv = ['agents', 'check-tools', '--tool-definitions', '[null]']
    const { exit_code, stdout, stderr } = await ohun(argv, { answer: () => ({ valid: false, tools: [], faults }) })
    expect(exit_code).toBe(9)
    expect(JSON.parse(stdout)).toMatchObject({ faults })
    expect(JSON.parse(stderr)).toMatchObject({
      error_code: 'NOT_VALID',
      message: 'agents check-tools: line 2, column 3: Entry 0 is not a tool.',
    })
  })
})

test('ohun help exit-codes has every exit code, its meaning and its error codes', async () => {
  const { stdout } = await ohun(['help', 'exit-codes'])
  for (const code of Object.values(exitCodes)) expect(stdout).toMatch(new RegExp(`^ *${code}  ${meanings[code]}$`, 'm'))
  for (const [code] of pairs) expect(stdout).toMatch(new RegExp(`\\b${code}\\b`))
})
