/** `uniqueItems` of JSON Schema, in a time that grows with the array and not with its square. */
export function hasNoRepeats(wanted: boolean, items: readonly unknown[]): boolean {
  return !wanted || new Set(items.map(canonical)).size === items.length
}

/** Two values have the same text exactly if they are equal: the order of an object's members does not count. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, child: unknown) =>
    child === null || typeof child !== 'object' || Array.isArray(child) ? child : { members: sortedMembers(child) },
  )
}

function sortedMembers(value: object): [string, unknown][] {
  return Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
}
