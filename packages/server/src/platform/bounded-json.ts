/**
 * Whether a value parsed from JSON is small enough for code that visits it recursively. This function does not use recursion, because a
 * few kilobytes of brackets are deeper than any stack.
 */
export function isBounded(value: unknown, { nodes, depth }: { nodes: number; depth: number }): boolean {
  let level: unknown[] = [value]
  let seen = 0
  for (let at = 0; level.length > 0; at++) {
    seen += level.length
    if (at > depth || seen > nodes) return false
    level = level.flatMap((one) => (one !== null && typeof one === 'object' ? (Object.values(one) as unknown[]) : []))
  }
  return true
}
