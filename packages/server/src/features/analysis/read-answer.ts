import type { AnalysisSchema } from '../../domain/analysis-schema/analysis-schema.ts'
import { readValue } from '../../domain/analysis-schema/read-value.ts'
import { beginningOf } from '../../platform/storable-text.ts'
import { LONGEST_SUMMARY } from './analysis-prompt.ts'
import type { Answer } from './analysis-result.ts'

/** The most characters of a result as JSON. */
const LARGEST_DATA = 32_768
const LONGEST_DETAIL = 500

/** Checks the answer of a model or backend against the agent's schema. Its texts are storable already. */
export function readAnswer(schema: AnalysisSchema, json: unknown): Answer {
  if (json === null || typeof json !== 'object' || Array.isArray(json))
    return badReply('The answer is not a JSON object.')
  const { data, summary } = json as { data?: unknown; summary?: unknown }
  const read = readValue(schema, data)
  if ('fault' in read) return badReply(`${read.fault}.`)
  const value = read.value as Record<string, unknown>
  if (JSON.stringify(value).length > LARGEST_DATA) return badReply(`data has more than ${LARGEST_DATA} characters.`)
  if (summary !== undefined && summary !== null && typeof summary !== 'string')
    return badReply('summary is not a text.')
  const text = summary?.trim() ?? ''
  return { data: value, summary: text === '' ? null : beginningOf(text, LONGEST_SUMMARY) }
}

export function badReply(detail: string): Answer {
  return { reason: 'bad_reply', detail: beginningOf(detail, LONGEST_DETAIL) }
}
