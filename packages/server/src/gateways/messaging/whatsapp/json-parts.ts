/** A JSON object in a report. Its shape is not guaranteed. */

export type Json = Readonly<Record<string, unknown>>

/** The member as an object. Empty if it is not an object. */
export function partOf(parent: Json, name: string): Json {
  const value = Object.hasOwn(parent, name) ? parent[name] : undefined
  return isObject(value) ? value : {}
}

/** The objects of a list. Empty if it is not a list. */
export function partsOf(parent: Json, name: string): Json[] {
  const value = Object.hasOwn(parent, name) ? parent[name] : undefined
  return Array.isArray(value) ? value.filter((part) => isObject(part)) : []
}

/** The member as a string. Empty if it is not a string. */
export function textOf(parent: Json, name: string): string {
  const value = Object.hasOwn(parent, name) ? parent[name] : undefined
  return typeof value === 'string' ? value : ''
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
