import { parseJson } from './body-variants.ts'
import type { Diagnosis, Evidence } from './evidence.ts'

/** None of the attempts matched. The appearance of the body shows the likely cause. */
export function explainMismatch({ body, headers, source }: Evidence): Diagnosis {
  const text = Buffer.from(body).toString()
  return (
    unreadable(text, headers) ??
    rewritten(text) ?? {
      cause: 'wrong_secret',
      explanation:
        `The body looks as Ohun sends it, so the secret from ${source} is probably not the one that signed. It may belong ` +
        'to another workspace or server, or be older than a rotation. ' +
        'ohun webhooks signing-secret --environment production prints the current one.',
    }
  )
}

function unreadable(text: string, headers: Evidence['headers']): Diagnosis | undefined {
  if (text === '[object Object]') {
    const explanation =
      'The body is "[object Object]": a parser turned it into an object. Mount the verifier before any body parser.'
    return { cause: 'body_already_parsed', explanation }
  }
  const length = Number(headers['content-length'] ?? Number.NaN)
  if (text === '' && length !== 0) {
    const explanation = 'The body is empty: other code has already read it. Mount the verifier before any body parser.'
    return { cause: 'body_already_parsed', explanation }
  }
  if (length > Buffer.byteLength(text)) {
    const explanation = `The body has ${Buffer.byteLength(text)} bytes, but Content-Length says ${length}: it is incomplete.`
    return { cause: 'truncated', explanation }
  }
  if (parseJson(text) !== undefined) return undefined
  const explanation =
    'The body is not valid JSON. Ohun sends JSON, so the body was truncated, decoded or changed in transit.'
  return { cause: 'body_changed', explanation }
}

/** Ohun's JSON is compact, and its fields are never in alphabetical order. */
function rewritten(text: string): Diagnosis | undefined {
  const value = parseJson(text)
  const sorted = isSorted(value)
  if (JSON.stringify(value) === text && !sorted) return undefined
  const sign = sorted ? 'its fields are in alphabetical order' : 'it has whitespace or escapes that Ohun does not send'
  const explanation =
    `The body was probably parsed and serialized again: ${sign}. Verify the exact bytes, before anything parses ` +
    'them. If they are exact, the secret is wrong.'
  return { cause: 're_serialised', explanation }
}

function isSorted(value: unknown): boolean {
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : []
  return names.length > 2 && names.every((name, index) => index === 0 || names[index - 1]! <= name)
}
