const MAX_ZONE_LENGTH = 64

/** The sentence about a field that names no time zone, after "must be" or "is not". */
export const TIME_ZONE_RULE = 'an IANA time zone such as Africa/Lagos; offsets such as +01:00 are not accepted'

/** True if the value names an IANA time zone, in any case. Intl also accepts offsets such as `+01:00`, which are not names of zones. */
export function isTimeZone(given: unknown): given is string {
  if (typeof given !== 'string' || given.length > MAX_ZONE_LENGTH || !/^[A-Za-z]/.test(given)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
