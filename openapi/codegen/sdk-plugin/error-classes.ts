import type { ErrorRule } from '../contract.ts'
import { doc, header, literal } from '../emitter.ts'

/** `errors.gen.ts`: the catalogue without its prose, and a class per code with the prose as its TSDoc. */
export function emitErrorClasses(errors: Record<string, ErrorRule>): string {
  const codes = Object.keys(errors)
  const rules = Object.entries(errors).map(([code, { status, retry, delay_seconds, outcome }]) => {
    return `  ${code}: ${literal({ status, retry, delay_seconds, outcome })},\n`
  })
  return `${header}
import { ApiError } from '../core/errors.ts'
import type { RetryRule } from '../core/retry.ts'

/** Every \`error_code\` that this version of the SDK knows. */
export type KnownErrorCode =
${codes.map((code) => `  | '${code}'\n`).join('')}
/** Status and retry rule of every code. */
export const errorCatalogue: Readonly<Record<KnownErrorCode, Readonly<RetryRule & { status: number }>>> = {
${rules.join('')}}

${Object.entries(errors)
  .map(([code, rule]) => errorClass(code, rule))
  .join('\n')}
/** The class of each code. */
export const errorClasses: Readonly<Record<KnownErrorCode, typeof ApiError>> = {
${codes.map((code) => `  ${code}: ${className(code)},\n`).join('')}}
`
}

function errorClass(code: string, { status, cause, fix }: ErrorRule): string {
  return `${doc(`${status} \`${code}\`: ${cause}\n\n${fix}`)}export class ${className(code)} extends ApiError {
  declare readonly code: '${code}'
}
`
}

/** The class of a code: RATE_LIMITED becomes RateLimitedError, as in the SDK's core. */
export function className(code: string): string {
  return `${code.toLowerCase().replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())}Error`
}
