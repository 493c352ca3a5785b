import { ConnectionError, errorCatalogue, OhunError, TimeoutError, UnexpectedResponseError } from '@ohun/sdk'
import { describe, expect, test } from 'vitest'
import { exitCodeOf } from '../src/exit-codes.ts'
import { ohun } from './support/terminal.ts'

const failing = (error: unknown) => ({
  answer: () => {
    throw error
  },
})
const get = ['calls', 'get', 'call_1']

describe('the exit code of an error', () => {
  test.each([
    ['NOT_FOUND', 3],
    ['UNAUTHENTICATED', 4],
    ['PERMISSION_DENIED', 4],
    ['RATE_LIMITED', 6],
    ['QUOTA_EXCEEDED', 7],
    ['WORKSPACE_BLOCKED', 7],
    ['ALREADY_EXISTS', 8],
    ['NUMBER_UNAVAILABLE', 8],
    ['INVALID_ARGUMENT', 9],
    ['CALL_WINDOW_RESTRICTED', 9],
    ['CALL_FAILED', 10],
    ['INTERNAL', 10],
  ])('%s is %i', async (code, expected) => {
    const { exit_code } = await ohun(get, failing(new OhunError(code, { message: 'x', status: 400 })))
    expect(exit_code).toBe(expected)
  })

  test('is a particular one for every code of the catalogue', () => {
    for (const code of Object.keys(errorCatalogue)) expect(exitCodeOf(code), code).toBeGreaterThan(2)
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

  test('is words to a person', async () => {
    const { stderr } = await ohun(get, { ...failing(error), terminal: true, env: { NO_COLOR: '1' } })
    expect(stderr).toBe(
      'error call_1 does not exist. (NOT_FOUND)\n      req_1\n      http://127.0.0.1:7070/docs/errors/NOT_FOUND\n',
    )
  })
})
