import type { Position } from '../../platform/json-position.ts'

/** A reason why `tool_definitions` cannot be saved. */
export interface ToolFault {
  /** The keys from the whole list down to the fault, such as `[0, 'function', 'name']`. Empty for the list itself. */
  path: readonly (string | number)[]
  /** The position at which the text stops being valid JSON. Such a fault has no path. */
  at?: Position
  /** The fault as the rest of a sentence: `entry 0 has a name that …`. */
  fault: string
}

/** Moves a fault into an entry of the list. */
export function inEntry(index: number, { path, fault }: Pick<ToolFault, 'path' | 'fault'>): ToolFault {
  return { path: [index, ...path], fault: `entry ${index} ${fault}` }
}

/** The first fault of a list's members. Null if there is none. */
export function firstFault<T>(
  values: Iterable<T>,
  faultOf: (value: T, index: number) => ToolFault | null,
): ToolFault | null {
  let index = 0
  for (const value of values) {
    const fault = faultOf(value, index++)
    if (fault !== null) return fault
  }
  return null
}
