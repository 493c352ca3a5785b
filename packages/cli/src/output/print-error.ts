import type { Context } from '../context.ts'
import type { ShownError } from '../errors.ts'
import { safeJson, safeText } from './safe-text.ts'
import { styleFor } from './style.ts'

/** Prints an error to stderr: in words for a person, as one line of JSON for a program. */
export async function printError(context: Context, error: ShownError): Promise<void> {
  const { stderr } = context
  if (!stderr.isTerminal) return await stderr.write(`${safeJson(JSON.stringify(error))}\n`)
  const style = styleFor(stderr, context)
  const wait = error.retry_after === undefined ? undefined : `retry after ${error.retry_after} s`
  const facts = [wait, error.request_id, error.documentation_url].filter((fact) => fact !== undefined)
  const lines = [
    `${style.bad('error')} ${safeText(error.message)} ${style.faint(`(${safeText(error.error_code)})`)}`,
    ...facts.map((fact) => style.faint(`      ${safeText(fact)}`)),
  ]
  await stderr.write(lines.map((line) => `${line}\n`).join(''))
}
