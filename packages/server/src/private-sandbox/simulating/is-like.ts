import { isDeepStrictEqual } from 'node:util'

/** True if a value matches a pattern. Objects may have additional fields, and lists must match entry by entry. */
export function isLike(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted))
    return Array.isArray(value) && value.length === wanted.length && wanted.every((one, at) => isLike(value[at], one))
  if (wanted === null || typeof wanted !== 'object') return isDeepStrictEqual(value, wanted)
  if (value === null || typeof value !== 'object') return false
  return Object.entries(wanted).every(([name, one]) => isLike((value as Record<string, unknown>)[name], one))
}
