import { UsageError } from '@ohun/command-line/usage-error'
import type { Environment } from '../../src/config/env.ts'
import type { Context } from '../../src/operator/context.ts'
import type { ExitCode } from '../../src/operator/exit-codes.ts'
import { runOperator } from '../../src/operator/run.ts'
import { systemClock } from '@ohun/clock'

export interface Ran {
  code: ExitCode
  stdout: string
  stderr: string
  /** The printed JSON. Empty if there was none, or there were several lines of it. */
  json: Record<string, unknown>
  /** The error in the form for programs. */
  error: { error_code?: string; message?: string; exit_code?: number; faults?: unknown[] }
}

export interface OperatorOptions extends Partial<Pick<Context, 'clock' | 'signal' | 'runService' | 'ask'>> {
  files?: Record<string, string>
  /** Whether both outputs are a terminal. */
  terminal?: boolean
}

const notHere = () => Promise.reject(new Error('These tests run the service in another way.'))
const noTerminal = () => Promise.resolve(null)
const unaborted = new AbortController().signal

/** Runs `ohun-server` in this process: `await operator(variables)(['workspace', 'list'])`. */
export function operator(variables: Environment, defaults: OperatorOptions = {}) {
  return async (argv: string[], options: OperatorOptions = {}): Promise<Ran> => {
    const given = { ...defaults, ...options }
    const {
      files = {},
      terminal = false,
      clock = systemClock,
      signal = unaborted,
      runService = notHere,
      ask = noTerminal,
    } = given
    const printed = { stdout: '', stderr: '' }
    const output = (name: keyof typeof printed) => ({
      isTerminal: terminal,
      columns: 120,
      write: async (text: string) => void (printed[name] += text),
    })
    const readText = async (path: string): Promise<string> => {
      if (files[path] === undefined) throw new UsageError(`${path}: cannot be read: ENOENT.`)
      return files[path]
    }
    const outputs = { stdout: output('stdout'), stderr: output('stderr') }
    const code = await runOperator({
      argv,
      variables,
      clock,
      signal,
      readText,
      userName: () => 'tester',
      ask,
      runService,
      ...outputs,
    })
    return { code, ...printed, json: objectIn(printed.stdout), error: objectIn(printed.stderr) }
  }
}

function objectIn(text: string): Record<string, unknown> {
  const has_lines = text.includes('}\n{')
  return text.startsWith('{') && !has_lines ? (JSON.parse(text) as Record<string, unknown>) : {}
}
