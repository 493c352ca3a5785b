const MAX_ZONE_LENGTH = 64
/** About twice as many as there are, because each may be written in different cases. */
const MAX_KNOWN = 1_000
/** Zones that were accepted before: to ask Intl takes longer than to validate the rest of an agent. */
const known = new Set<string>()

/** The sentence about a field that names no time zone, after "must be" or "is not". */
export const TIME_ZONE_RULE = 'an IANA time zone such as Africa/Lagos; offsets such as +01:00 are not accepted'

/** True if the value names an IANA time zone, in any case. Intl also accepts offsets such as `+01:00`, which are not names of zones. */
export function isTimeZone(given: unknown): given is string {
  if (typeof given !== 'string' || given.length > MAX_ZONE_LENGTH || !/^[A-Za-z]/.test(given)) return false
  if (known.has(given)) return true
  if (!isKnownToIntl(given)) return false
  if (known.size < MAX_KNOWN) known.add(given)
  return true
}

function isKnownToIntl(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
