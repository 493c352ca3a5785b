import { ApiError } from '../platform/errors.ts'

/** Cheap sign that a JSON text may hold what `requireStorable` refuses; escapes can hide each of them. */
const SUSPECT = /\\u0000|\\u[dD][89a-fA-F]|__proto__|\\u005[fF]/

export function mayBeUnstorable(json: string): boolean {
  return SUSPECT.test(json)
}

/**
 * Refuses what is valid JSON and yet no value of ours: NUL and lone surrogates, which PostgreSQL cannot store, and
 * `__proto__`, which would change the object that it is copied to. Not recursive: the sender chooses the depth.
 */
export function requireStorable(root: unknown, name: string): void {
  const open: [path: string, value: unknown][] = [[name, root]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, value] = next
    if (typeof value === 'string') requireText(value, path)
    else if (typeof value === 'object' && value !== null) open.push(...members(value, path, name))
  }
}

function members(value: object, path: string, name: string): [string, unknown][] {
  const inside = path === name ? '' : `${path}.`
  return Object.entries(value).map(([key, member]) => {
    requireText(key, path)
    if (key === '__proto__') throw new ApiError('INVALID_ARGUMENT', `${inside}__proto__: is not a field.`)
    return [Array.isArray(value) ? `${path}[${key}]` : `${inside}${key}`, member]
  })
}

/** @throws ApiError INVALID_ARGUMENT for text that PostgreSQL cannot store. */
export function requireText(text: string, field: string): void {
  if (text.includes('\0'))
    throw new ApiError('INVALID_ARGUMENT', `${field}: must not contain the NUL character (U+0000).`)
  if (!text.isWellFormed())
    throw new ApiError('INVALID_ARGUMENT', `${field}: must be well-formed Unicode, without lone surrogates.`)
}
