import type { ClientErrorCode, KnownErrorCode } from '@ohun/sdk'
import { exitCodeByError } from './generated/exit-codes.gen.ts'

/** The exit codes that scripts can rely on. They are documented in the README. */
export const exitCodes = {
  ok: 0,
  other: 1,
  usage: 2,
  not_found: 3,
  denied: 4,
  network: 5,
  rate_limited: 6,
  payment: 7,
  conflict: 8,
  validation: 9,
  server: 10,
  signature: 11,
  interrupted: 130,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

const { other, usage, not_found, denied, network, rate_limited, payment, conflict, validation, server } = exitCodes

/** Every error code of the contract and of the SDK: a new code does not compile until it is listed. */
const byErrorCode: Record<KnownErrorCode | ClientErrorCode, ExitCode> = {
  ...exitCodeByError,
  USAGE: usage,
  CONNECTION: network,
  TIMEOUT: network,
  DEADLINE_EXCEEDED: network,
  // Another server answers at that address, not the API.
  UNEXPECTED_RESPONSE: server,
  REPEATED_PAGE_TOKEN: server,
  ABORTED: other,
}

/** The meanings for people. The README contains the same. */
export const meanings: Readonly<Record<ExitCode, string>> = {
  0: 'success',
  1: 'other error',
  2: 'invalid command line',
  3: 'not found',
  4: 'no valid key, or not allowed',
  5: 'no connection, or timeout',
  6: 'rate limited',
  7: 'balance or quota used up',
  8: 'conflict with existing data',
  9: 'invalid value',
  10: 'service error',
  11: 'invalid signature',
  130: 'interrupted',
}

/** The error codes that lead to an exit code. */
export function errorCodesBy(exit_code: ExitCode): string[] {
  return Object.entries(byErrorCode).flatMap(([code, ended]) => (ended === exit_code ? [code] : []))
}

/** The exit code of an SDK error. A code that this version does not know is mapped by its status. */
export function exitCodeOf(error_code: string, status = 0): ExitCode {
  return byErrorCode[error_code as KnownErrorCode] ?? byStatus(status)
}

function byStatus(status: number): ExitCode {
  const known: Record<number, ExitCode> = {
    401: denied,
    402: payment,
    403: denied,
    404: not_found,
    408: network,
    409: conflict,
    429: rate_limited,
  }
  if (status >= 500) return server
  return known[status] ?? (status >= 400 ? validation : other)
}
