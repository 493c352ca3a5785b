import { parseOutsideJson } from '../../../platform/storable-text.ts'
import { SpeechError, type SpeechFault } from '../speech-error.ts'

/** An event of the provider, with the fields that all kinds of sessions use. */
export interface ProviderEvent {
  type: string
  /** The length of its frame. */
  length: number
  item_id: string | null
  delta: string | null
  transcript: string | null
  logprobs: unknown
  error: { code?: unknown; event_id?: unknown } | null
  /** All fields of the event, unchecked. */
  fields: Readonly<Record<string, unknown>>
}

/** @returns null if the frame is not an event */
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

/** The code of an error. The message is left out because it may repeat a part of the key. */
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
