/** `uniqueItems` of JSON Schema, in a time that grows with the length of the array and not with its square. */
export function hasNoRepeats(wanted: boolean, items: readonly unknown[]): boolean {
  return !wanted || new Set(items.map(canonical)).size === items.length
}

/** A text that two values share exactly if they are equal. The order of an object's members does not count. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, child: unknown) =>
    child === null || typeof child !== 'object' || Array.isArray(child) ? child : { members: sortedMembers(child) },
  )
}

function sortedMembers(value: object): [string, unknown][] {
  return Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
}
