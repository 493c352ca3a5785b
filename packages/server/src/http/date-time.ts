import addFormats from 'ajv-formats'

const { validate } = addFormats.default.get('date-time') as { validate: (text: string) => boolean }
const LATEST = Date.UTC(10_000, 0)
const EARLIEST = new Date('0001-01-01T00:00:00Z').getTime()

/**
 * RFC 3339 as ajv reads it, less what would not come back: a leap second, which no `Date` holds, and times that have no
 * four-digit year in UTC.
 */
export function isDateTime(text: string): boolean {
  const time = validate(text) ? Date.parse(text) : Number.NaN
  return time >= EARLIEST && time < LATEST
}
