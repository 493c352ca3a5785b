import type { TalkAnswers, TransferDestination, WarmTransfer, Weekday } from '../generated/types.gen.ts'
import { isE164 } from './phone.ts'
import { speechWords } from './speech-words.ts'
import { TIME_ZONE_RULE, isTimeZone } from './time-zone.ts'
import { zonedTime } from './zoned-time.ts'

/** The hours in which somebody is at work. */
export interface Hours {
  /** A time as `HH:MM` in the time zone. */
  opens: string
  closes: string
  /** The days on which the hours begin. */
  days: Weekday[]
  timezone: string
}

export interface Colleague {
  /** E.164. */
  destination: string
  /** The hours. Null if the colleague is always at work. */
  hours: Hours | null
}

/** A request to transfer a caller, with its defaults. */
export interface TransferRequest {
  /** The colleagues, in the order in which they are called. */
  colleagues: readonly Colleague[]
  /** Null selects the words of the agent's language. */
  summary: string | null
  ring_seconds: number
  accept: 'key' | 'answer'
  /** The rules by which the agent stays in the call after a colleague has taken it. Null if the agent leaves. */
  stay: TalkRules | null
  /** True if the agent may promise a call-back when nobody takes the call. Absent means false. */
  call_back?: boolean
}

/** The rules by which an agent answers while a caller and a colleague are in the call. */
export interface TalkRules {
  answers: TalkAnswers
  /** The names to which the agent answers. Null selects the default ones. */
  addressed_as: readonly string[] | null
}

export const WEEKDAYS: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

const DEFAULT_RING_SECONDS = 30
const DEFAULT_TIMEZONE = 'Africa/Lagos'
const MAX_COLLEAGUES = 10
const LONGEST_SUMMARY = 1_000
const MAX_NAMES = 10
const LONGEST_NAME = 50
const TIME = /^([01][0-9]|2[0-3]):[0-5][0-9]$/

type Read<T> = T | { fault: string }

/** Reads the request of a backend or a model. The fault is a sentence without its full stop. Unknown fields are ignored. */
export function readTransferRequest(given: unknown): { request: TransferRequest } | { fault: string } {
  if (!isObject(given)) return { fault: 'it is not an object' }
  const { summary, ring_seconds = DEFAULT_RING_SECONDS, accept = 'key', call_back } = given as WarmTransfer
  const colleagues = readColleagues(given)
  if ('fault' in colleagues) return colleagues
  if (summary !== undefined && !isSummary(summary))
    return { fault: `summary is not a text of 1 to ${LONGEST_SUMMARY} characters` }
  if (!Number.isInteger(ring_seconds) || ring_seconds < 5 || ring_seconds > 60)
    return { fault: 'ring_seconds is not a whole number from 5 to 60' }
  if (accept !== 'key' && accept !== 'answer') return { fault: 'accept is neither key nor answer' }
  if (call_back !== undefined && typeof call_back !== 'boolean') return { fault: 'call_back is neither true nor false' }
  const stay = readStay(given)
  if (stay !== null && 'fault' in stay) return stay
  return {
    request: { colleagues, summary: summary ?? null, ring_seconds, accept, stay, ...(call_back && { call_back }) },
  }
}

function isSummary(given: unknown): given is string {
  return typeof given === 'string' && given.trim() !== '' && given.length <= LONGEST_SUMMARY
}

function readStay({ afterwards = 'leave', answers, addressed_as }: WarmTransfer): Read<TalkRules | null> {
  if (afterwards !== 'leave' && afterwards !== 'stay') return { fault: 'afterwards is neither leave nor stay' }
  if (afterwards === 'leave' && answers !== undefined) return { fault: 'answers is only for afterwards: stay' }
  if (afterwards === 'leave' && addressed_as !== undefined)
    return { fault: 'addressed_as is only for afterwards: stay' }
  if (afterwards === 'leave') return null
  if (answers !== undefined && answers !== 'addressed' && answers !== 'everything')
    return { fault: 'answers is neither addressed nor everything' }
  if (addressed_as !== undefined && !areNames(addressed_as))
    return {
      fault: `addressed_as is not a list of 1 to ${MAX_NAMES} names of 1 to ${LONGEST_NAME} characters with a letter or digit`,
    }
  return { answers: answers ?? 'addressed', addressed_as: addressed_as ?? null }
}

function areNames(given: unknown): given is string[] {
  if (!Array.isArray(given) || given.length === 0 || given.length > MAX_NAMES) return false
  return given.every((name) => typeof name === 'string' && name.length <= LONGEST_NAME && speechWords(name).length > 0)
}

function readColleagues({ destination, destinations }: WarmTransfer): Read<readonly Colleague[]> {
  if ((destination === undefined) === (destinations === undefined))
    return { fault: 'it does not have exactly one of destination and destinations' }
  const given: unknown = destinations ?? [{ destination }]
  if (!Array.isArray(given) || given.length === 0 || given.length > MAX_COLLEAGUES)
    return { fault: `destinations is not a list of 1 to ${MAX_COLLEAGUES} colleagues` }
  const read = given.map((one: unknown) => readColleague(one))
  const at = read.findIndex((one) => 'fault' in one)
  const wrong = read[at]
  if (!wrong || !('fault' in wrong)) return read as Colleague[]
  return { fault: destinations ? `destinations[${at}].${wrong.fault}` : wrong.fault }
}

function readColleague(given: unknown): Read<Colleague> {
  const { destination, opens, closes, days = WEEKDAYS, timezone = DEFAULT_TIMEZONE } = asDestination(given)
  if (typeof destination !== 'string' || !isE164(destination))
    return { fault: 'destination is not an E.164 number such as +2348031234567' }
  if (opens === undefined && closes === undefined) return { destination, hours: null }
  if (!isTime(opens)) return { fault: 'opens is not a time such as 08:00' }
  if (!isTime(closes)) return { fault: 'closes is not a time such as 17:00' }
  if (!Array.isArray(days) || days.length === 0 || !days.every((day) => (WEEKDAYS as unknown[]).includes(day)))
    return { fault: `days is not a list of ${WEEKDAYS.join(', ')}` }
  if (!isTimeZone(timezone)) return { fault: `timezone is not ${TIME_ZONE_RULE}` }
  return { destination, hours: { opens, closes, days: [...days], timezone } }
}

const asDestination = (given: unknown): Partial<TransferDestination> => (isObject(given) ? given : {})
const isObject = (given: unknown): given is object =>
  typeof given === 'object' && given !== null && !Array.isArray(given)
const isTime = (given: unknown): given is string => typeof given === 'string' && TIME.test(given)

/** True if somebody with these hours is at work. Hours that end before they begin span midnight. */
export function isAtWork(hours: Hours | null, now: Date): boolean {
  if (hours === null) return true
  const { opens, closes, days, timezone } = hours
  const { weekday, time } = zonedTime(now, timezone)
  const begins = (on: Weekday): boolean => days.includes(on)
  if (opens < closes) return begins(weekday) && opens <= time && time < closes
  const before = WEEKDAYS[(WEEKDAYS.indexOf(weekday) + 6) % 7]!
  return (begins(weekday) && opens <= time) || (begins(before) && time < closes)
}
