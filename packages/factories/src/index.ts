/** Overrides of any part of a value. A list is replaced as a whole. */
export type Overrides<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: Overrides<T[K]> | undefined }
    : T

/** The number of ids made for each prefix. */
const made = new Map<string, number>()

/**
 * A deep copy of an example with changes.
 *
 * @param id - The field that gets a unique value in each copy, unless it is overridden.
 */
export function make<T extends object>(example: T, overrides: object = {}, id?: string): T {
  const copy = merge(example as Record<string, unknown>, id === undefined ? {} : { [id]: nextId(example, id) })
  return merge(copy, overrides) as T
}

/** Restarts ids at 1, so that a test makes the same ids whichever tests ran before it. */
export function resetIds(): void {
  made.clear()
}

/** `call_0Ub5Xw1A000k3mZq8RtYvLp` → `call_test0000000000000000001`: in order, and as long as a real one. */
function nextId(example: object, id: string): string {
  const prefix = String(example[id as keyof object]).split('_', 1)[0]!
  const count = (made.get(prefix) ?? 0) + 1
  made.set(prefix, count)
  return `${prefix}_test${String(count).padStart(19, '0')}`
}

function merge(value: Record<string, unknown>, overrides: object): Record<string, unknown> {
  const copy = structuredClone(value)
  for (const [key, change] of Object.entries(overrides)) {
    const present = copy[key]
    copy[key] = isRecord(present) && isRecord(change) ? merge(present, change) : structuredClone(change as unknown)
  }
  return copy
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
