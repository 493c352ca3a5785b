import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebhookVerificationError } from '../webhook-verification-error.ts'
import { ReceiverError } from './receiver-error.ts'
import { createReporter } from './report.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function recorder() {
  const lines: string[] = []
  const logger = {
    warn: (line: string) => void lines.push(`warn ${line}`),
    error: (line: string, error?: unknown) =>
      void lines.push(`error ${line} ${error instanceof Error ? String(error) : ''}`.trim()),
  }
  return { lines, logger }
}

const refused = () => new WebhookVerificationError('no_match')

describe('the lines of a receiver', () => {
  test('name the reason and the fix, once a minute, with how many were left out', () => {
    const { lines, logger } = recorder()
    const report = createReporter({ logger })
    for (let request = 0; request < 1_000; request++) report(refused())
    expect(lines).toEqual([expect.stringMatching(/^warn Ohun webhook refused: no_match: Use the workspace's signing/)])
    vi.advanceTimersByTime(60_000)
    report(refused())
    expect(lines[1]).toMatch(/\(999 more since the last line\)$/)
  })

  test('are one for each reason', () => {
    const { lines, logger } = recorder()
    const report = createReporter({ logger })
    report(refused())
    report(new WebhookVerificationError('timestamp_too_old', '900 s'))
    report(new WebhookVerificationError('timestamp_too_old', '901 s'))
    report(new ReceiverError('body_too_large', 'The body is over 10 bytes.'))
    report(new ReceiverError('deadline_exceeded', 'onTurn was not done within 4500 ms.'))
    report(new WebhookVerificationError('body_already_parsed'))
    expect(lines.map((line) => line.slice(0, 50))).toEqual([
      'warn Ohun webhook refused: no_match: Use the works',
      'warn Ohun webhook refused: timestamp_too_old (900 ',
      'warn Ohun webhook refused: body_too_large: The bod',
      'error Ohun webhook failed: ReceiverError: onTurn w',
      'error Ohun webhook failed: body_already_parsed: Mo',
    ])
  })

  test('contain the error of a failed handler, one line for each kind of error', () => {
    const { lines, logger } = recorder()
    const report = createReporter({ logger })
    for (const message of ['no database', 'no model', 'no database']) report(new Error(message))
    expect(lines).toEqual([
      'error Ohun webhook failed: Error: no database',
      'error Ohun webhook failed: Error: no model',
    ])
  })

  test('need no more memory than a hundred reasons', () => {
    const { lines, logger } = recorder()
    const report = createReporter({ logger })
    for (let request = 0; request < 101; request++) report(new Error(`order ${request}`))
    report(new Error('order 0'))
    expect(lines).toHaveLength(102)
  })
})

describe('the receiver of reports', () => {
  test('is the console by default', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    createReporter({})(refused())
    expect(warn).toHaveBeenCalledOnce()
  })

  test('is onError alone, for everything, unless there is a logger too', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const onError = vi.fn<(error: unknown) => void>()
    const { lines, logger } = recorder()
    const reports = [createReporter({ onError }), createReporter({ onError, logger })]
    for (const report of [...reports, ...reports]) report(refused())
    expect(onError).toHaveBeenCalledTimes(4)
    expect(lines).toHaveLength(1)
    expect(warn).not.toHaveBeenCalled()
  })

  test('is not the console with false', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    createReporter({ logger: false })(refused())
    expect(warn).not.toHaveBeenCalled()
  })

  test('may throw: it is reported, and the request keeps its answer', () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    const failure = new Error('the log is full')
    const fails = () => {
      throw failure
    }
    createReporter({ onError: fails })(refused())
    createReporter({ logger: { warn: fails, error: fails } })(refused())
    expect(error.mock.calls).toEqual([[failure], [failure]])
  })
})
