import type { CollectKeys } from '../generated/types.gen.ts'

/** A request for keys from the other party, with its defaults. */
export interface KeysRequest extends Required<Omit<CollectKeys, 'retry_text'>> {
  /** Null selects the words of the agent's language. */
  retry_text: string | null
}

const DEFAULTS: KeysRequest = {
  min_digits: 1,
  max_digits: 32,
  terminator: '#',
  timeout_seconds: 10,
  pause_seconds: 3,
  retries: 1,
  retry_text: null,
  secret: false,
}

const LONGEST_RETRY_TEXT = 500

interface Rule {
  isValid(value: unknown): boolean
  accepts: string
}

function wholeNumber(min: number, max: number): Rule {
  return {
    isValid: (value) => Number.isInteger(value) && (value as number) >= min && (value as number) <= max,
    accepts: `a whole number from ${min} to ${max}`,
  }
}

const RULES: Readonly<Record<keyof KeysRequest, Rule>> = {
  min_digits: wholeNumber(1, 32),
  max_digits: wholeNumber(1, 32),
  terminator: {
    isValid: (value) => value === null || (typeof value === 'string' && /^[0-9*#A-D]$/.test(value)),
    accepts: 'null or one of 0-9, *, # and A-D',
  },
  timeout_seconds: wholeNumber(1, 60),
  pause_seconds: wholeNumber(1, 20),
  retries: wholeNumber(0, 5),
  retry_text: {
    isValid: (value) => typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST_RETRY_TEXT,
    accepts: `a text of 1 to ${LONGEST_RETRY_TEXT} characters`,
  },
  secret: { isValid: (value) => typeof value === 'boolean', accepts: 'true or false' },
}

const FIELDS = Object.keys(RULES) as (keyof KeysRequest)[]

/** Reads the request of a backend or a model. The fault is a sentence without its full stop. Unknown fields are ignored. */
export function readKeysRequest(given: unknown): { request: KeysRequest } | { fault: string } {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { fault: 'it is not an object' }
  const known = FIELDS.flatMap((field): [keyof KeysRequest, unknown][] => {
    const value: unknown = Reflect.get(given, field)
    return value === undefined ? [] : [[field, value]]
  })
  const wrong = known.find(([field, value]) => !RULES[field].isValid(value))
  if (wrong) return { fault: `${wrong[0]} is not ${RULES[wrong[0]].accepts}` }
  const request: KeysRequest = { ...DEFAULTS, ...Object.fromEntries(known) }
  if (request.min_digits > request.max_digits)
    return { fault: `min_digits is ${request.min_digits}, more than max_digits, which is ${request.max_digits}` }
  return { request }
}
