import type { Schema } from './openapi-document.ts'

const INTEGER = /^-?(?:0|[1-9]\d{0,14})$/
const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/**
 * The JSON value that the text of a parameter stands for. What does not parse stays text, for the schema to refuse.
 * Ours and not ajv's `coerceTypes`, which takes `0x10`, `1e3` and the empty string for numbers.
 */
export function coerceText(schema: Schema, text: string): unknown {
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  if (types.includes('integer') && INTEGER.test(text)) return Number(text)
  if (types.includes('number') && DECIMAL.test(text)) return Number(text)
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
