import type { CallEndReason } from '../../generated/types.gen.ts'
import { parseOutsideJson } from '../../platform/storable-text.ts'

/** Messages from the page of a call. */
export type FromPage =
  /** Typed words. */
  | { type: 'say'; text: string }
  /** A key of the keypad. */
  | { type: 'digit'; digit: string }
  /** The person types from now on, or speaks again if `on` is false. Answers are shown and, with `spoken`, also said. */
  | { type: 'typed'; on: boolean; spoken?: boolean }
  /** Sent every two seconds, to show that a silent person is still there. */
  | { type: 'alive' }
  | { type: 'hang_up' }

/** Messages to the page. A later line of the transcript replaces one with the same `line`. */
export type ToPage =
  /** `hears`: spoken words are recognised. */
  | { type: 'ready'; hears: boolean }
  | { type: 'transcript'; line: number; role: 'agent' | 'caller'; text: string; final: boolean }
  | { type: 'held'; on: boolean }
  | { type: 'ended'; reason: PageEnd }

/** The reason why a call ended, in terms fit for a stranger: reasons of billing and of the workspace are all `unavailable`. */
export type PageEnd = 'left' | 'agent' | 'owner' | 'time' | 'silence' | 'unavailable' | 'connection'

const ENDS: Partial<Record<CallEndReason, PageEnd>> = {
  remote_hangup: 'left',
  agent_hangup: 'agent',
  transferred: 'agent',
  api_hangup: 'owner',
  canceled: 'owner',
  idle: 'silence',
  connection_lost: 'connection',
}

export const pageEnd = (why: CallEndReason | undefined): PageEnd => (why && ENDS[why]) ?? 'unavailable'

const MAX_TYPED = 1_000
const DIGIT = /^[0-9*#A-D]$/

/** Null for an unknown message. */
export function readFromPage(text: string): FromPage | null {
  const message = parsed(text)
  if (message === null) return null
  const { type, text: words, digit, on, spoken } = message
  if (type === 'alive' || type === 'hang_up') return { type }
  if (type === 'typed' && typeof on === 'boolean') return { type, on, spoken: spoken === true }
  if (type === 'digit' && typeof digit === 'string' && DIGIT.test(digit)) return { type, digit }
  if (type !== 'say' || typeof words !== 'string') return null
  const said = words.replaceAll(/\p{Cc}+/gu, ' ').trim()
  return said === '' || said.length > MAX_TYPED ? null : { type, text: said }
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value = parseOutsideJson(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
