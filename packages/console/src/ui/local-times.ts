const TIMES = ['created_after', 'created_before'] as const

/** The times of a form, whose fields contain local times. */
export function timesOf(given: Record<string, unknown>): Record<string, string> {
  const filled = TIMES.filter((name) => Boolean(given[name]))
  return Object.fromEntries(filled.map((name) => [name, new Date(String(given[name])).toISOString()]))
}

/** The time in a local time field. Undefined if it is empty. */
export const timeOf = (value: string): string | undefined =>
  Number.isNaN(Date.parse(value)) ? undefined : new Date(value).toISOString()

/** The reader's time zone. */
export const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The value for a local time field. */
export function localOf(time: string | undefined): string {
  if (time === undefined || Number.isNaN(Date.parse(time))) return ''
  const date = new Date(time)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
