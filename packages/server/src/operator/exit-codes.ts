import type { ApiError } from '../platform/errors.ts'

/** The exit codes, which are the same as those of the `ohun` command. */
export const exitCodes = {
  ok: 0,
  other: 1,
  usage: 2,
  not_found: 3,
  denied: 4,
  network: 5,
  payment: 7,
  conflict: 8,
  validation: 9,
  server: 10,
  interrupted: 130,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

const byStatus: Readonly<Record<number, ExitCode>> = {
  400: exitCodes.validation,
  401: exitCodes.denied,
  402: exitCodes.payment,
  403: exitCodes.denied,
  404: exitCodes.not_found,
  409: exitCodes.conflict,
}

export function exitCodeOf({ status }: ApiError): ExitCode {
  return byStatus[status] ?? exitCodes.server
}
