import { parseOutsideJson } from '../../../platform/storable-text.ts'
import { SpeechError, type SpeechFault } from '../speech-error.ts'

/** The events that all sessions of the provider have. */
export interface ProviderEvent {
  type: string
  /** Its length as it came. */
  length: number
  item_id: string | null
  delta: string | null
  transcript: string | null
  logprobs: unknown
  error: { code?: unknown; event_id?: unknown } | null
  /** All that it has, unchecked. */
  fields: Readonly<Record<string, unknown>>
}

/** @returns null for what is not one of its events */
export function providerEventIn(frame: string): ProviderEvent | null {
  const fields = objectIn(frame)
  const type = textOr(fields['type'])
  if (type === null) return null
  const { item_id, delta, transcript, logprobs, error } = fields
  return {
    type,
    length: frame.length,
    item_id: textOr(item_id),
    delta: textOr(delta),
    transcript: textOr(transcript),
    logprobs,
    error: typeof error === 'object' ? error : null,
    fields,
  }
}

function objectIn(frame: string): Record<string, unknown> {
  try {
    const value = parseOutsideJson(frame)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function textOr(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Its message may repeat a part of the key: only the code is kept. */
export function codeIn(error: { code?: unknown } | null | undefined): string {
  return typeof error?.code === 'string' && /^[a-z_]{1,60}$/.test(error.code) ? error.code : 'no code'
}

export function refusalIn(error: ProviderEvent['error']): SpeechError {
  const code = codeIn(error)
  return new SpeechError(`The speech provider refused a stream: ${code}.`, faultOf(code))
}

function faultOf(code: string): SpeechFault {
  if (/api_key|unauthorized|forbidden/.test(code)) return 'unauthorized'
  if (/rate_limit|quota/.test(code)) return 'rate_limited'
  return code.startsWith('server_') ? 'server_error' : 'refused'
}
