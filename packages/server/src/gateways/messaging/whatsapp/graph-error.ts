import { beginningOf, parseOutsideJson } from '../../../platform/storable-text.ts'

/** The outcome of a message that failed with an error of the Graph API. */
export type GraphVerdict = 'rejected' | 'carrier_failed' | 'unknown'

export interface GraphError {
  code: number
  /** Meta's own description, for people. */
  details: string
}

/**
 * Codes that do not concern the message or its recipient, but the account, its limits, or Meta's own state. Nothing was accepted.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes
 */
const NOT_THE_MESSAGE = new Set([
  0, // the app's user cannot be authenticated
  2, // temporary, by downtime or overload
  3, // capability or permission
  4, // the app's limit of calls
  10, // permission not granted or removed
  33, // the phone number was deleted
  190, // the access token has expired
  368, // the account is restricted for breaking a policy
  80_007, // the business account's limit of calls
  130_429, // the number's throughput
  131_000, // failed to send for an unknown reason
  131_005, // permission not granted or removed
  131_016, // service temporarily unavailable
  131_031, // the account is locked
  131_037, // the number needs an approved display name
  131_042, // a problem with the payment method
  131_045, // the number is not registered correctly
  131_048, // too many messages of the number were reported as spam
  131_057, // the account is in maintenance
  133_004, // server temporarily unavailable
  133_010, // the number is not registered
])

/** "Invalid request or possible server error": the outcome of the message is unknown. */
const UNCLEAR = new Set([1])

/**
 * Derives the outcome from an error code and an HTTP status. A code that is not in the lists above, such as 131026 (undeliverable),
 * 131047 (window closed), 131056 (too many to this recipient) or 132000 (parameters of a template), concerns this message, unless the
 * status is 5xx.
 */
export function verdictOf({ code }: Pick<GraphError, 'code'>, status: number): GraphVerdict {
  if (UNCLEAR.has(code)) return 'unknown'
  // The codes from 200 to 299 are about permissions.
  if (NOT_THE_MESSAGE.has(code) || (code >= 200 && code <= 299)) return 'carrier_failed'
  return status < 500 ? 'rejected' : 'unknown'
}

const LONGEST_DETAILS = 300

/** The error in a response's body. Null if it does not come from the Graph API, but for example from a proxy. */
export function graphErrorIn(body: Buffer): GraphError | null {
  const { error } = jsonIn(body)
  if (typeof error !== 'object' || error === null) return null
  const { code } = error as { code?: unknown }
  if (typeof code !== 'number' || !Number.isSafeInteger(code)) return null
  return { code, details: graphErrorWords(error) ?? 'no details' }
}

/** Meta's own description of an error, on one line: its most specific one. Null if there is none. */
export function graphErrorWords(error: object): string | null {
  const { error_data, message, title } = error as { error_data?: unknown; message?: unknown; title?: unknown }
  const { details } = Object(error_data) as { details?: unknown }
  const texts = [details, message, title].filter((text) => typeof text === 'string')
  return texts.map(oneLine).find((text) => text !== '') ?? null
}

/** The object in a body. Empty if the body is not an object. */
export function jsonIn(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    return Object(parseOutsideJson(body.toString('utf8'))) as Record<string, unknown>
  } catch {
    return {}
  }
}

function oneLine(text: string): string {
  return beginningOf(text.replaceAll(/\s+/g, ' ').trim(), LONGEST_DETAILS)
}
