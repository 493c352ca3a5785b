import type { Contract } from './contract.ts'
import { header, literal, propertyKey } from './emitter.ts'

/** `errors.gen.ts`: the codes of `openapi/errors.yaml` as a type and a table. */
export function emitErrors({ errors }: Contract): string {
  const codes = Object.keys(errors)
  const rules = Object.entries(errors).map(([code, rule]) => {
    const { status, cause, fix, example, exit_code, retry, delay_seconds, outcome } = rule
    const row = { status, cause, fix, example, exit_code, retry, delay_seconds, outcome }
    return `  ${propertyKey(code)}: ${literal(row, '  ')},\n`
  })
  return `${header}
export type ErrorCode =
${codes.map((code) => `  | '${code}'\n`).join('')}
export interface ErrorRule {
  readonly status: number
  readonly cause: string
  /** The way to fix it, in Markdown. */
  readonly fix: string
  /** The \`message\` of a response with this code. */
  readonly example: string
  /** The exit code of the command line. */
  readonly exit_code: number
  /** Says whether a retry of the request can help. \`after_delay\` and \`backoff\` come with \`delay_seconds\`. */
  readonly retry: 'no' | 'once' | 'backoff' | 'after_retry_after' | 'after_delay' | 'automatic'
  readonly delay_seconds?: number
  /** The work may have been done nevertheless. */
  readonly outcome?: 'unknown'
}

export const errorCatalogue: Readonly<Record<ErrorCode, ErrorRule>> = {
${rules.join('')}}
`
}
