import type { ScheduleCallback } from '../generated/types.gen.ts'
import { isE164 } from './phone.ts'
import type { TransferRequest } from './warm-transfer.ts'

/** The request of a caller for a call-back. */
export interface CallBackRequest {
  /** The number, E.164. Null selects the caller's own number. */
  number: string | null
  /** The earliest time. Null if the caller names no time. */
  not_before: Date | null
  /** The first words of the call-back. Null selects the words of the agent's language. */
  greeting: string | null
}

/** The words and the transfer with which a call-back begins. */
export interface CallBackOpening {
  request: TransferRequest
  greeting: string | null
}

const LONGEST_GREETING = 500

/** Reads the request of a backend or a model. The fault is a sentence without its full stop. Unknown fields are ignored. */
export function readCallBackRequest(given: unknown): { request: CallBackRequest } | { fault: string } {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { fault: 'it is not an object' }
  const { number = null, not_before = null, greeting = null }: { [F in keyof ScheduleCallback]?: unknown } = given
  if (number !== null && (typeof number !== 'string' || !isE164(number)))
    return { fault: 'number is not an E.164 number such as +2348031234567' }
  if (greeting !== null && !isGreeting(greeting))
    return { fault: `greeting is not a text of 1 to ${LONGEST_GREETING} characters` }
  if (not_before === null) return { request: { number, not_before, greeting } }
  const time = typeof not_before === 'string' && HAS_ZONE.test(not_before) ? Date.parse(not_before) : NaN
  if (Number.isNaN(time)) return { fault: 'not_before is not a time such as 2026-11-20T09:00:00+01:00' }
  return { request: { number, not_before: new Date(time), greeting } }
}

function isGreeting(given: unknown): given is string {
  return typeof given === 'string' && given.trim() !== '' && given.length <= LONGEST_GREETING
}

const HAS_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/
