import addFormats from 'ajv-formats'

const { validate } = addFormats.default.get('date-time') as { validate: (text: string) => boolean }
const LATEST = Date.UTC(10_000, 0)
const EARLIEST = new Date('0001-01-01T00:00:00Z').getTime()

/**
 * Whether a text is an RFC 3339 time as ajv reads it. Excludes times that would not round-trip: leap seconds, which a `Date` cannot
 * represent, and times without a four-digit year in UTC.
 */
export function isDateTime(text: string): boolean {
  const time = validate(text) ? Date.parse(text) : Number.NaN
  return time >= EARLIEST && time < LATEST
}
